"""How well two colours can be told apart as light and dark: the contrast of WCAG 2.

Colours are written ``#RRGGBB``; inside they are red, green and blue from 0 to 1.
"""

from typing import Final

#: The least contrast by what it is for (WCAG 2, 1.4.3 and 1.4.11).
TEXT: Final = 4.5
SHAPE: Final = 3.0

Channels = tuple[float, float, float]


def channels(colour: str) -> Channels:
    """Return red, green and blue of a colour as it is written."""
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return red, green, blue


def written(parts: Channels) -> str:
    """Return a colour as it is written; what no screen shows is cut off."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02X}" for part in parts)


def linear(colour: str) -> Channels:
    """Return the amounts of light, which sRGB holds bent."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in channels(colour)
    )
    return red, green, blue


def bent(light: Channels) -> str:
    """Return the colour of amounts of light: the reverse of `linear`."""
    red, green, blue = (
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
        for part in (min(1.0, max(0.0, each)) for each in light)
    )
    return written((red, green, blue))


def luminance(colour: str) -> float:
    """Return how bright a colour is, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, in either order."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(colour: str, opacity: float, ground: str) -> str:
    """Return what is seen of a *colour* that lets the *ground* shine through."""
    red, green, blue = (
        opacity * top + (1 - opacity) * below
        for top, below in zip(channels(colour), channels(ground), strict=True)
    )
    return written((red, green, blue))


def grey(colour: str) -> str:
    """Return the grey that is as bright."""
    bright = luminance(colour)
    return bent((bright, bright, bright))
