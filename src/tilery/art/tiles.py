"""Tiles, empty spaces and backs, each drawn once as a symbol of 40 by 40 units.

What daylight and lamplight change (rims, empty spaces, backs) is inherited from whatever uses the
symbol: ``fill``, ``stroke`` and ``color``. Glazes are objects and stay as they are.
"""

from functools import cache
from typing import Final

from tilery.art import numbered
from tilery.art.glazes import GLAZES, LETTERS, PORCELAIN, Glaze, disc
from tilery.art.shapes import BODY, LIGHT, SMALL_STROKE, STROKE, UNIT, motif, placed

SMALL: Final = 24  #: a tile with a smaller side has the small motif and no highlight
TINT: Final = 0.22  #: how much of its glaze an empty space shows

QUARTERED: Final = "x-"  #: begins the look of a tile of four sectors, before their letters
SIGN: Final = 8.3  #: from an edge to the middle of the sector's sign, where it has most room
SIGN_SCALE: Final = 0.44  #: of a small motif in a sector
SMALL_SCALE: Final = 0.48


def _tile(glaze: Glaze) -> str:
    return (
        f'<rect {BODY} fill="{glaze.colour}" stroke-width="1.6"/>'
        + LIGHT
        + motif(glaze.motif, glaze.mark, STROKE)
    )


def _small(glaze: Glaze) -> str:
    return f'<rect {BODY} fill="{glaze.colour}" stroke-width="2"/>' + motif(
        glaze.small, glaze.mark, SMALL_STROKE
    )


def _space(glaze: Glaze) -> str:
    """Return an empty space that waits for a tile of *glaze*."""
    return (
        f'<rect {BODY} stroke="none"/>'
        f'<rect x="1.5" y="1.5" width="37" height="37" rx="5.5" fill="{glaze.colour}" '
        f'fill-opacity="{TINT:g}" stroke-width="1"/>' + motif(glaze.motif, "currentColor", STROKE)
    )


def _slot() -> str:
    return '<rect x="1.5" y="1.5" width="37" height="37" rx="5.5" stroke-width="1"/>'


def _back() -> str:
    """Return the back of a hidden tile: a weave of diagonals from edge to edge of a square."""
    low, high = 7, 33
    ends = [(min(high, n - low), max(low, n - high)) for n in range(20, 70, 10)]
    weave = "".join(f"M{x} {y}L{y} {x}" for x, y in ends)
    return (
        f'<rect {BODY} stroke-width="1.6"/>'
        f'<path d="{weave}" fill="none" stroke="currentColor" stroke-width="{STROKE:g}" '
        'stroke-linecap="round"/>'
    )


def _marker() -> str:
    """Return the starting marker: a disc with the figure 1, drawn so that no font is needed."""
    return (
        f'<path d="{disc(20, 20, 18.2)}" stroke-width="1.6"/>'
        f'<path d="{disc(20, 20, 14)}" fill="none" stroke="currentColor" stroke-opacity=".5" '
        'stroke-width="1.2"/>'
        '<path d="M15.5 15.5L21 11.5V28.5M16 28.5H26" fill="none" stroke="currentColor" '
        'stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>'
    )


#: The sector at the north edge, within the round corners of the body.
_SECTOR: Final = "M20 20L2.76 2.76A6 6 0 0 1 7 1H33A6 6 0 0 1 37.24 2.76Z"


def quartered(letters: str) -> str:
    """Return the look of a tile of four sectors: a letter for each edge, clockwise from north."""
    return QUARTERED + letters


def _sectors(letters: str, small: bool) -> str:
    """Return a tile cut by its diagonals; each sign is upright to its edge."""
    parts = [f"<g{turned(side)}>{sector(one, small)}</g>" for side, one in enumerate(letters)]
    light = (
        ""
        if small
        else f'<path d="M7 3.2H33" stroke="{PORCELAIN}" stroke-opacity=".35" stroke-width="1.2" '
        'stroke-linecap="round"/>'
    )
    return "".join(parts) + light + cut(small)


def turned(side: int) -> str:
    """Return what brings a sector from the north edge to a *side*."""
    return f' transform="rotate({90 * side} 20 20)"' if side else ""


def sector(letter: str, small: bool) -> str:
    """Return the sector of a glaze at the north edge, with its sign."""
    glaze, scale = LETTERS[letter], SMALL_SCALE if small else SIGN_SCALE
    sign = motif(glaze.small, glaze.mark, SMALL_STROKE)
    return f'<path d="{_SECTOR}" fill="{glaze.colour}" stroke="none"/>' + placed(
        sign, 20, SIGN, scale
    )


def cut(small: bool) -> str:
    """Return the grooves between four sectors, and the rim around them."""
    return (
        '<path d="M3.2 3.2L36.8 36.8M36.8 3.2L3.2 36.8" fill="none" '
        f'stroke-width="1.6"/><rect {BODY} fill="none" stroke-width="{2 if small else 1.6:g}"/>'
    )


@cache
def symbol(name: str, prefix: str) -> str:
    """Return a symbol by its *name*.

    That is ``tile-``, ``small-`` or ``space-`` and a glaze; ``tile-`` or ``small-`` and the look
    of a tile of four sectors; ``tile-``, ``small-`` or ``large-`` and the look of a tile with a
    number, or a Wild; ``slot``, an empty space for any tile; ``tile-back`` or ``tile-marker``.
    """
    return framed(f"{prefix}{name}", drawn(name))


def framed(name: str, parts: str) -> str:
    """Return *parts* as the symbol called *name*."""
    return f'<symbol id="{name}" viewBox="0 0 {UNIT} {UNIT}">{parts}</symbol>'


def drawn(name: str) -> str:
    """Return what is in the symbol called *name*."""
    kind, _, glaze = name.partition("-")
    if name == "slot":
        return _slot()
    if glaze == "back":
        return _back()
    if glaze == "marker":
        return _marker()
    if glaze.startswith(QUARTERED):
        return _sectors(glaze.removeprefix(QUARTERED), kind == "small")
    if numbered.has_number(glaze):
        return numbered.drawn(glaze, kind)
    draw = {"tile": _tile, "small": _small, "space": _space}[kind]
    return draw(GLAZES[glaze])
