"""Tiles, empty spaces and backs, each drawn once as a symbol of 40 by 40 units.

What daylight and lamplight change (rims, empty spaces, backs) is inherited from whatever uses the
symbol: ``fill``, ``stroke`` and ``color``. Glazes are objects and stay as they are.
"""

from functools import cache
from typing import Final

from tilery.art.glazes import GLAZES, LETTERS, PORCELAIN, Glaze, Motif, disc

UNIT: Final = 40  #: units of a tile's side, rim included
SMALL: Final = 24  #: a tile with a smaller side has the small motif and no highlight
TINT: Final = 0.22  #: how much of its glaze an empty space shows
STROKE: Final = 2.2  #: of a motif
SMALL_STROKE: Final = 5

QUARTERED: Final = "x-"  #: begins the look of a tile of four sectors, before their letters
SIGN: Final = 8.3  #: from an edge to the middle of the sector's sign, where it has most room
SIGN_SCALE: Final = 0.44  #: of a small motif in a sector
SMALL_SCALE: Final = 0.48

_BODY: Final = 'x="1" y="1" width="38" height="38" rx="6"'


def motif(shape: Motif, colour: str, width: float) -> str:
    """Return a motif in a colour."""
    lines = (
        f'<path d="{shape.lines}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        if shape.lines
        else ""
    )
    return lines + (
        f'<path d="{shape.solid}" fill="{colour}" stroke="none"/>' if shape.solid else ""
    )


def _tile(glaze: Glaze) -> str:
    return (
        f'<rect {_BODY} fill="{glaze.colour}" stroke-width="1.6"/>'
        f'<path d="M5 4.2H35" stroke="{PORCELAIN}" stroke-opacity=".35" stroke-width="1.6" '
        'stroke-linecap="round"/>' + motif(glaze.motif, glaze.mark, STROKE)
    )


def _small(glaze: Glaze) -> str:
    return f'<rect {_BODY} fill="{glaze.colour}" stroke-width="2"/>' + motif(
        glaze.small, glaze.mark, SMALL_STROKE
    )


def _space(glaze: Glaze) -> str:
    """Return an empty space that waits for a tile of *glaze*."""
    return (
        f'<rect {_BODY} stroke="none"/>'
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
        f'<rect {_BODY} stroke-width="1.6"/>'
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
    scale = SMALL_SCALE if small else SIGN_SCALE
    parts = []
    for side, letter in enumerate(letters):
        glaze = LETTERS[letter]
        sign = motif(glaze.small, glaze.mark, SMALL_STROKE)
        turned = f' transform="rotate({90 * side} 20 20)"' if side else ""
        parts.append(
            f'<g{turned}><path d="{_SECTOR}" fill="{glaze.colour}" stroke="none"/>'
            f'<g transform="translate({20 - 20 * scale:g} {SIGN - 20 * scale:g}) '
            f'scale({scale:g})">{sign}</g></g>'
        )
    light = (
        ""
        if small
        else f'<path d="M7 3.2H33" stroke="{PORCELAIN}" stroke-opacity=".35" stroke-width="1.2" '
        'stroke-linecap="round"/>'
    )
    return (
        "".join(parts) + light + '<path d="M3.2 3.2L36.8 36.8M36.8 3.2L3.2 36.8" fill="none" '
        f'stroke-width="1.6"/><rect {_BODY} fill="none" stroke-width="{2 if small else 1.6:g}"/>'
    )


@cache
def symbol(name: str, prefix: str) -> str:
    """Return a symbol by its *name*.

    That is ``tile-``, ``small-`` or ``space-`` and a glaze; ``tile-`` or ``small-`` and the look
    of a tile of four sectors; ``slot``, an empty space for any tile; ``tile-back`` or
    ``tile-marker``.
    """
    kind, _, glaze = name.partition("-")
    if name == "slot":
        drawn = _slot()
    elif glaze == "back":
        drawn = _back()
    elif glaze == "marker":
        drawn = _marker()
    elif glaze.startswith(QUARTERED):
        drawn = _sectors(glaze.removeprefix(QUARTERED), kind == "small")
    else:
        draw = {"tile": _tile, "small": _small, "space": _space}[kind]
        drawn = draw(GLAZES[glaze])
    return f'<symbol id="{prefix}{name}" viewBox="0 0 {UNIT} {UNIT}">{drawn}</symbol>'
