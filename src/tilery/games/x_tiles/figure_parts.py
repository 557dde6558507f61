"""How the figures of the rules page are laid out, from tiles as they lie on the table.

Each takes the tiles that it shows, written as moves are, in the order in which they were laid.
"""

from typing import Final

from tilery.art.still import Frame, Still
from tilery.art.tiles import quartered
from tilery.games.x_tiles.notation import read_cell
from tilery.games.x_tiles.scene import spot
from tilery.games.x_tiles.state import FIRST_CELL, STEPS
from tilery.games.x_tiles.table_picture import bar
from tilery.games.x_tiles.tiles import turned_by

WIDE: Final = 390
SIDE: Final = 60  #: of a tile and of its cell
BAR: Final = 18
EDGE: Final = 8

Drawn = tuple[list[str], tuple[float, float]]
Lying = dict[int, str]


def lying(tiles: tuple[str, ...]) -> Lying:
    """Return the tile on each cell, as it is read from north on."""
    found: Lying = {}
    for tile in tiles:
        edges, _, where = tile.partition("@")
        cell = read_cell(where)
        assert cell is not None
        found[cell] = edges
    return found


class Board:
    """Cells of a table, drawn so that they fill a figure from its top, in the middle."""

    def __init__(self, pen: Still, cells: list[int], top: float = EDGE) -> None:
        self.pen = pen
        corners = [spot(cell) for cell in cells]
        scale = SIDE / 44
        left, first = min(x for x, _ in corners), min(y for _, y in corners)
        right, last = max(x for x, _ in corners), max(y for _, y in corners)
        wide = (right - left) * scale + SIDE
        self.at = {
            cell: ((x - left) * scale + (WIDE - wide) / 2, (y - first) * scale + top)
            for cell, (x, y) in zip(cells, corners, strict=True)
        }
        self.bottom = (last - first) * scale + SIDE + top

    def frame(self, cell: int) -> Frame:
        """Return where a cell is."""
        return Frame(*self.at[cell], SIDE, SIDE)

    def tile(self, cell: int, edges: str) -> str:
        """Return a tile on a cell."""
        return self.pen.tile(quartered(edges), *self.at[cell], SIDE)

    def bars(self, cell: int, tiles: Lying) -> str:
        """Return a bar along each edge on which the tile of a cell matches."""
        x, y, side, _ = self.frame(cell)
        half, drawn = side / 2, []
        for (across, along), beside in zip(_MIDDLES, around(cell), strict=True):
            if beside in tiles:
                at, down = x + half + across * half, y + half + along * half
                drawn.append(
                    f"M{at - BAR / 2:g} {down:g}h{BAR}"
                    if along
                    else f"M{at:g} {down - BAR / 2:g}v{BAR}"
                )
        return bar(self.pen, "".join(drawn))

    def cross(self, cell: int) -> str:
        """Return the sign that no tile may lie on a cell."""
        x, y = self.frame(cell).middle
        return self.pen.path("no", f"M{x - 9:g} {y - 9:g}l18 18m0-18l-18 18")


_MIDDLES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  #: of the edges, from the middle of a tile


def around(cell: int) -> list[int]:
    """Return the cells beside one: north, east, south, west."""
    return [cell + int(step) for step in STEPS]


def a_tile(pen: Still, tiles: tuple[str, ...]) -> Drawn:
    """How a tile is read, and what it is called when it is turned."""
    ((_, edges),) = lying(tiles).items()
    side, x, y = 132, 44, 34
    parts = [pen.tile(quartered(edges), x, y, side)]
    middle, down = x + side / 2, y + side / 2
    for n, (across, along) in enumerate(_MIDDLES):
        at = middle + across * (side / 2 + 16), down + along * (side / 2 + 16)
        parts.append(pen.text(str(n + 1), *at, "t18 title brass", "middle"))
    parts.append(pen.text(edges, middle, y + side + 44, "t18 strong", "middle"))
    for n in (1, 2, 3):
        top = 12 + (n - 1) * 72
        name = turned_by(edges, n)
        parts.append(pen.tile(quartered(name), 248, top, SIDE))
        parts.append(pen.text(name, 322, top + SIDE / 2, "t18 strong"))
    return parts, (WIDE, y + side + 62)


def the_pair(pen: Still, tiles: tuple[str, ...]) -> Drawn:
    """The start pair, and where the first tile from a hand may lie."""
    lie = lying(tiles)
    free = [cell for tile in lie for cell in around(tile) if cell not in lie]
    row = [cell for cell in free if spot(cell)[1] == spot(FIRST_CELL)[1]]
    board = Board(pen, [*lie, *free])
    parts = [board.tile(cell, edges) for cell, edges in lie.items()]
    parts += [pen.ring("ring can", board.frame(cell), -4) for cell in free if cell not in row]
    parts += [board.cross(cell) for cell in row]
    return parts, (WIDE, board.bottom + EDGE)


def a_match(pen: Still, tiles: tuple[str, ...]) -> Drawn:
    """The last tile, and the edges on which it matches."""
    lie = lying(tiles)
    board = Board(pen, list(lie))
    last = list(lie)[-1]
    parts = [board.tile(cell, edges) for cell, edges in lie.items()]
    parts += [board.bars(last, lie), pen.ring("ring chosen", board.frame(last), 0)]
    return parts, (WIDE, board.bottom + EDGE)


def interlocking(pen: Still, tiles: tuple[str, ...]) -> Drawn:
    """How a tile may lie on the cells of either colour of a chessboard."""
    ((_, edges),) = lying(tiles).items()
    high = 96
    parts = []
    for row in range(2):
        for column in range(2):
            x, y = EDGE + column * (WIDE - EDGE) / 2, EDGE + row * (high + EDGE)
            odd = (row + column) % 2
            wide = WIDE / 2 - 1.5 * EDGE
            parts.append(pen.box("tray" if odd else "panel", x, y, wide, high, 10))
            for n in range(2):
                name = turned_by(edges, odd + 2 * n)
                at = x + wide / 2 + (n - 0.5) * 84 - 28
                parts.append(pen.tile(quartered(name), at, y + 10, 56))
                parts.append(pen.text(name, at + 28, y + 80, "t15 strong", "middle"))
    return parts, (WIDE, 2 * (high + EDGE) + EDGE)
