"""The pictures of the rules page: tiles of X-tiles, drawn as on the table, with what they teach.

`FIGURES` names them; each says in words what it shows, for those who do not see it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from tilery.art.still import Still
from tilery.games.x_tiles import figure_parts as drawn
from tilery.games.x_tiles.figure_parts import Drawn


class Figure(NamedTuple):
    """A picture of the rules page."""

    says: str  #: what it shows, in words
    draw: Callable[[Still, tuple[str, ...]], Drawn]
    tiles: tuple[str, ...]  #: what lies there, in the order in which it was laid


def figure(name: str, style: str = "page", theme: str = "auto", prefix: str = "") -> str:
    """Return a figure of the rules page as SVG, its arguments as those of `picture`.

    Raises KeyError when there is none of that *name*.
    """
    chosen = FIGURES[name]
    pen = Still(prefix)
    parts, size = chosen.draw(pen, chosen.tiles)
    return pen.picture("".join(parts), size, chosen.says, style, theme, "x_tiles")


FIGURES: Final = {
    "tile": Figure(
        "A large tile whose edges are numbered clockwise from the top: 1 orange, 2 orange, 3 red "
        "and 4 yellow. It is the pattern oory. Beside it the same tile turned clockwise: by a "
        "quarter yoor, by half ryoo, by three quarters oryo.",
        drawn.a_tile,
        ("oory@0",),
    ),
    "pair": Figure(
        "The start pair: the tile oory and, to the east of it, obro. Four empty cells are ringed, "
        "above and below the two tiles. The two cells in line with them have a cross.",
        drawn.the_pair,
        ("oory@0", "obro@e1"),
    ),
    "match": Figure(
        "Three tiles that lie round a corner, and a fourth one in it: it matches in red to the "
        "north and in yellow to the west. Brass bars cross both edges.",
        drawn.a_match,
        ("oory@0", "obro@e1", "rybr@s1", "rbby@e1s1"),
    ),
    "rare": Figure(
        "A hole among eight tiles is filled by the tile oory. It matches its four neighbours: "
        "orange in the north and east, red in the south, yellow in the west. A brass bar crosses "
        "each edge.",
        drawn.a_match,
        (
            *("bbor@0", "rrby@w1", "byrb@w1s1", "ryyb@e1", "yroo@e1s1"),
            *("rrob@w1s2", "rbor@s2", "oorb@e1s2", "oory@s1"),
        ),
    ),
    "interlock": Figure(
        "Four cells like those of a chessboard. On the first tile's cell and the one diagonal to "
        "it the tile oory may lie as it is read or turned by half, ryoo; on the two others turned "
        "by a quarter, yoor, or by three quarters, oryo.",
        drawn.interlocking,
        ("oory@0",),
    ),
}
