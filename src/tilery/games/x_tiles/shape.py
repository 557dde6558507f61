"""The shape that lies on the table in X-tiles: its tiles with their cells, read from the torus."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tilery.games.x_tiles.state import EMPTY, FIRST_CELL, ROW, STEPS
from tilery.games.x_tiles.tiles import BESIDE, COLOUR, SIDES

AROUND: Final = [int(step) for step in STEPS]


def tile_on(state: Any, cell: int) -> int:
    """Return the turned tile on a cell of the torus, or EMPTY."""
    side = len(state.cells)
    return int(state.cells[cell // ROW % side][cell % ROW % side]) - 1


def lying(state: Any) -> dict[int, int]:
    """Return the turned tile on each cell, cells in rising order.

    A cell of the torus stands for many: the shape is followed from its first tile.
    """
    found: dict[int, int] = {}
    ahead = [FIRST_CELL] if tile_on(state, FIRST_CELL) != EMPTY else []
    while ahead:
        cell = ahead.pop()
        found[cell] = tile_on(state, cell)
        for beside in neighbours(cell):
            if beside not in found and tile_on(state, beside) != EMPTY:
                ahead.append(beside)
    return dict(sorted(found.items()))


def neighbours(cell: int) -> list[int]:
    """Return the cells round a cell: north, east, south, west."""
    return [cell + step for step in AROUND]


def touching(lie: Mapping[int, int], cell: int) -> dict[int, int]:
    """Return the colour that touches a cell on each side on which a tile lies."""
    sides = enumerate(neighbours(cell))
    return {
        side: int(COLOUR[lie[beside], (side + 2) % SIDES])
        for side, beside in sides
        if beside in lie
    }


def connected(cells: Iterable[int]) -> bool:
    """Tell whether cells lie side by side, all of them, with the first tile's among them."""
    rest = set(cells)
    ahead = [FIRST_CELL]
    while ahead:
        cell = ahead.pop()
        if cell in rest:
            rest.remove(cell)
            ahead += neighbours(cell)
    return not rest


def wants(lie: Mapping[int, int]) -> dict[int, int]:
    """Return what touches each empty cell beside a tile (`tiles.PLACE`), cells in rising order."""
    beside = {cell for tile in lie for cell in neighbours(tile)} - set(lie)
    return {
        cell: sum((colour + 1) * BESIDE**side for side, colour in touching(lie, cell).items())
        for cell in sorted(beside)
    }
