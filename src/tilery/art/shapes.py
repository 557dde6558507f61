"""What all tiles are made of: the body of 40 by 40 units, its light, and motifs."""

from typing import Final

from tilery.art.glazes import PORCELAIN, Motif

UNIT: Final = 40  #: units of a tile's side, rim included
STROKE: Final = 2.2  #: of a motif
SMALL_STROKE: Final = 5
RIM: Final = 1.6
SMALL_RIM: Final = 2

BODY: Final = 'x="1" y="1" width="38" height="38" rx="6"'
#: The only highlight, near the upper edge.
LIGHT: Final = (
    f'<path d="M5 4.2H35" stroke="{PORCELAIN}" stroke-opacity=".35" stroke-width="1.6" '
    'stroke-linecap="round"/>'
)


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


def placed(parts: str, x: float, y: float, scale: float) -> str:
    """Return *parts* of a tile smaller, their middle at x, y."""
    half = UNIT / 2 * scale
    return f'<g transform="translate({x - half:g} {y - half:g}) scale({scale:g})">{parts}</g>'
