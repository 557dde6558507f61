"""How different two colours look, also to eyes that lack one kind of cone.

The difference is CIEDE2000 (Sharma, Wu and Dalal 2005), about 1 where it is just noticed. The
eyes are those of Machado, Oliveira and Fernandes (2009) at full severity.
"""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

from tilery.art.contrast import Channels, bent, linear
from tilery.art.glazes import GLAZES, PALETTES

#: Least difference between two glazes of a game: for all eyes, and for the most common ones.
EVERYWHERE: Final = 19.0
NORMALLY: Final = 25.0

Matrix = tuple[Channels, Channels, Channels]

#: Eyes -> what they make of red, green and blue light.
EYES: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_WHITE: Final = (0.95047, 1.0, 1.08883)  # daylight D65
_TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_FAR: Final = 25.0**7


def _times(matrix: Matrix, vector: Channels) -> Channels:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def _light(colour: str, eyes: str) -> Channels:
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(EYES[eyes], linear(colour)))
    return red, green, blue


def seen(colour: str, eyes: str) -> str:
    """Return the colour that somebody with other *eyes* sees."""
    return bent(_light(colour, eyes))


def lab(colour: str, eyes: str = "normal") -> Channels:
    """Return a colour in CIELAB: lightness, red or green, yellow or blue."""
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (
            have / white
            for have, white in zip(_times(_TO_XYZ, _light(colour, eyes)), _WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, eyes: str = "normal") -> float:
    """Return how different two colours look to *eyes*."""
    return ciede2000(lab(one, eyes), lab(other, eyes))


def ciede2000(one: Channels, other: Channels) -> float:
    """Return the difference of two colours in CIELAB, with the letters of the paper."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - sqrt(c7 / (c7 + _FAR)))
    c1, c2 = hypot((1 + g) * a1, b1), hypot((1 + g) * a2, b2)
    h1, h2 = _hue((1 + g) * a1, b1), _hue((1 + g) * a2, b2)
    turn, mean = 0.0, h1 + h2
    if c1 * c2:
        turn = h2 - h1
        mean /= 2
        if abs(turn) > 180:
            turn -= 360 if turn > 0 else -360
            mean += 180 if mean < 180 else -180
    light = (l1 + l2) / 2
    chroma = (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(mean - 30))
        + 0.24 * cos(radians(2 * mean))
        + 0.32 * cos(radians(3 * mean + 6))
        - 0.20 * cos(radians(4 * mean - 63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_c = 1 + 0.045 * chroma
    s_h = 1 + 0.015 * chroma * t
    d_l = (l2 - l1) / s_l
    d_c = (c2 - c1) / s_c
    d_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / s_h
    far = chroma**7
    r_t = -2 * sqrt(far / (far + _FAR)) * sin(radians(60 * exp(-(((mean - 275) / 25) ** 2))))
    return sqrt(d_l**2 + d_c**2 + d_h**2 + r_t * d_c * d_h)


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def closest(game: str, eyes: str) -> tuple[float, str, str]:
    """Return the two glazes of a game that look most alike to *eyes*, after their difference."""
    return min(
        (difference(GLAZES[one].colour, GLAZES[other].colour, eyes), one, other)
        for one, other in combinations(PALETTES[game], 2)
    )
