"""Tiles with a number, some with a word that acts, and the Wild that stands for any of them.

A numeral is text: it is set where the motif does not reach, and squeezed where two figures might be
too wide. A word is written on large tiles alone; its icon is on all.
"""

from typing import Final, NamedTuple

from tilery.art.glazes import GLAZES, INK, LETTERS, Glaze
from tilery.art.shapes import BODY, LIGHT, RIM, SMALL_RIM, SMALL_STROKE, motif, placed

NUMBERED: Final = "n-"  #: begins the look of a tile with a number
WILD: Final = "wild"
LARGE: Final = 40  #: a tile with such a side has its word written on it

#: Width of one figure and of two, for a size of 1.
FIGURES: Final = (0.64, 1.08)


class Word(NamedTuple):
    """A word that acts: as it is written, how wide, and its icon round 0, 0."""

    said: str
    wide: float
    icon: str


WORDS: Final[dict[str, Word]] = {
    "two": Word("DRAW 2", 26, "M-7 -4.5H-1V4.5H-7ZM1 -4.5H7V4.5H1Z"),
    "skip": Word("SKIP", 17, "M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0ZM-3.5 -3.5L3.5 3.5"),
    "reverse": Word("REVERSE", 30, "M-7 -2.4H6.5M3.4 -5.4L6.8 -2.4M7 2.4H-6.5M-3.4 5.4L-6.8 2.4"),
}

#: The corners of a Wild, clockwise from the upper left, each in the glaze of a colour.
CORNERS: Final = (
    ("red", "M1 14V7A6 6 0 0 1 7 1H14Z"),
    ("yellow", "M26 1H33A6 6 0 0 1 39 7V14Z"),
    ("blue", "M39 26V33A6 6 0 0 1 33 39H26Z"),
    ("green", "M14 39H7A6 6 0 0 1 1 33V26Z"),
)
STAR: Final = (
    "M0 -11L2.9 -3.9L10.5 -3.4L4.6 1.5L6.5 8.9L0 4.8L-6.5 8.9L-4.6 1.5L-10.5 -3.4L-2.9 -3.9Z"
)


def numbered(letter: str, number: int, word: str = "") -> str:
    """Return the look of a tile: the letter of its glaze, its number, and one of `WORDS`."""
    return f"{NUMBERED}{letter}{number}" + (f"-{word}" if word else "")


def wild(letter: str = "", number: int = 0) -> str:
    """Return the look of a Wild, which may stand for a tile."""
    return f"{WILD}-{letter}{number}" if letter else WILD


def has_number(look: str) -> bool:
    """Tell whether a look is that of a tile with a number, or of a Wild."""
    return look.startswith(NUMBERED) or look.partition("-")[0] == WILD


def has_word(look: str) -> bool:
    """Tell whether there is a word to be written on a tile of this look."""
    return look == WILD or (look.startswith(NUMBERED) and look.count("-") > 1)


def drawn(look: str, kind: str) -> str:
    """Return a tile; *kind* is ``small``, ``tile`` or ``large``. Raises KeyError."""
    if look.partition("-")[0] == WILD:
        return _wild(look.partition("-")[2], kind)
    tile, _, word = look.removeprefix(NUMBERED).partition("-")
    return _tile(LETTERS[tile[:1]], tile[1:], word, kind)


def _tile(glaze: Glaze, number: str, word: str, kind: str) -> str:
    small = kind == "small"
    body = f'<rect {BODY} fill="{glaze.colour}" stroke-width="{SMALL_RIM if small else RIM:g}"/>'
    if word:
        return body + _word(glaze, WORDS[word], kind) + _below(glaze, number, small)
    light = "" if small else LIGHT
    size, x, y = (25, 16, 14.5) if small else (22, 16, 14.5)
    sign = placed(motif(glaze.small, glaze.mark, SMALL_STROKE), 29.5, 29.5, 0.46 if small else 0.44)
    return body + light + figures(number, x, y, size, glaze.mark) + sign


def _word(glaze: Glaze, word: Word, kind: str) -> str:
    """The band of a word in the colour of the mark, what is on it in that of the glaze."""
    high = 20.5 if kind == "large" else 17
    band = (
        f'<path d="M1.8 {high:g}V7A5.2 5.2 0 0 1 7 1.8H33A5.2 5.2 0 0 1 38.2 7V{high:g}Z" '
        f'fill="{glaze.mark}" stroke="none"/>'
    )
    size = 0.92 if kind == "large" else 1.15
    icon = (
        f'<g transform="translate(20 {7.8 if kind == "large" else 9.6:g}) scale({size:g})">'
        f'<path d="{word.icon}" fill="none" stroke="{glaze.colour}" stroke-width="2" '
        'stroke-linecap="round" stroke-linejoin="round"/></g>'
    )
    said = written(word.said, 20, 16.7, 7, word.wide, glaze.colour) if kind == "large" else ""
    return band + icon + said


def _below(glaze: Glaze, number: str, small: bool) -> str:
    """Number and motif beneath a band."""
    sign = placed(motif(glaze.small, glaze.mark, SMALL_STROKE), 29.5, 29, 0.4)
    return figures(number, 14, 29, 20 if small else 18, glaze.mark) + sign


def _wild(stands: str, kind: str) -> str:
    """A Wild; where it stands for a tile, that is shown on a tab at its foot."""
    small = kind == "small"
    body = (
        f'<rect {BODY} fill="{GLAZES["white"].colour}" stroke="none"/>'
        + "".join(
            f'<path d="{d}" fill="{GLAZES[name].colour}" stroke="none"/>' for name, d in CORNERS
        )
        + f'<rect {BODY} fill="none" stroke-width="{SMALL_RIM if small else RIM:g}"/>'
    )
    if stands:
        return body + _star(20, 12.2, 0.86) + _tab(LETTERS[stands[:1]], stands[1:])
    if kind == "large":
        return body + _star(20, 16.5, 1) + written("DRAW 4", 20, 33, 7, 26, INK)
    return body + _star(20, 20.5, 1.25)


def _star(x: float, y: float, scale: float) -> str:
    return (
        f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{STAR}" fill="{INK}" '
        'stroke="none"/>'
    )


def _tab(glaze: Glaze, number: str) -> str:
    """The tile that a Wild stands for."""
    return (
        f'<rect x="5" y="21.5" width="30" height="15.5" rx="4" fill="{glaze.colour}" '
        'stroke-width="1.2"/>'
        + figures(number, 14.5, 29.3, 14, glaze.mark)
        + placed(motif(glaze.small, glaze.mark, SMALL_STROKE + 1), 28, 29.3, 0.3)
    )


def figures(number: str, x: float, y: float, size: float, colour: str) -> str:
    """Return a numeral whose middle is x, y."""
    return written(number, x, y, size, FIGURES[len(number) - 1] * size, colour)


def written(said: str, x: float, y: float, size: float, wide: float, colour: str) -> str:
    """Return bold text of a width whose middle is x, y.

    The sheet of a page colours text, but not the spans in it. Whoever reads a picture aloud reads
    the labels of its places.
    """
    return (
        f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:g}" font-weight="700" '
        f'text-anchor="middle" textLength="{wide:g}" lengthAdjust="spacingAndGlyphs" '
        f'aria-hidden="true"><tspan fill="{colour}" stroke="none">{said}</tspan></text>'
    )
