"""X-tiles: the tiles on the table, and the frontier of empty cells beside them (XT-6)."""

from tilery.games.x_tiles.state import ROW, State
from tilery.games.x_tiles.tiles import COLOUR, EAST, NORTH, PLACE, SIDES, SOUTH, WEST
from tilery.kernel.rule import rule


@rule
def clear(state: State) -> None:
    """Take all tiles from the table."""
    for row in range(state.cells.shape[0]):
        for column in range(state.cells.shape[1]):
            state.cells[row, column] = 0
    for n in range(state.around):
        state.frontier[n] = 0
        state.wants[n] = 0
    state.around = 0


@rule
def lie(state: State, cell: int, turned: int) -> None:
    """A turned tile lies on a cell; the frontier grows and its neighbours want what touches.

    Neighbours are looked for from where the cell stands in the frontier: they are near.
    """
    side = state.cells.shape[0]
    row, column = cell // ROW % side, cell % ROW % side
    above = row - 1 if row > 0 else side - 1
    right = column + 1 if column < side - 1 else 0
    below = row + 1 if row < side - 1 else 0
    left = column - 1 if column > 0 else side - 1
    state.cells[row, column] = turned + 1
    at = find(state, cell)
    if at < state.around and state.frontier[at] == cell:
        remove(state, at)
    if state.cells[below, column] == 0:
        want(state, at, cell + ROW, touched(turned, SOUTH))
    if state.cells[row, right] == 0:
        want(state, at, cell + 1, touched(turned, EAST))
    if state.cells[row, left] == 0:
        want(state, at, cell - 1, touched(turned, WEST))
    if state.cells[above, column] == 0:
        want(state, at, cell - ROW, touched(turned, NORTH))


@rule
def tile_at(state: State, cell: int) -> int:
    """The turned tile that lies on a cell, or EMPTY."""
    side = state.cells.shape[0]
    return state.cells[cell // ROW % side, cell % ROW % side] - 1  # type: ignore[no-any-return]


@rule
def touched(turned: int, toward: int) -> int:
    """What the cell on one side of a turned tile wants of it."""
    return PLACE[(toward + 2) % SIDES] * (COLOUR[turned, toward] + 1)  # type: ignore[no-any-return]


@rule
def find(state: State, cell: int) -> int:
    """Where in the frontier a cell stands, or would stand."""
    low, high = 0, state.around
    while low < high:
        middle = (low + high) >> 1
        if state.frontier[middle] < cell:
            low = middle + 1
        else:
            high = middle
    return low


@rule
def want(state: State, at: int, cell: int, touching: int) -> None:
    """An empty cell, to be looked for from *at* on, is touched on one more side."""
    while at < state.around and state.frontier[at] < cell:
        at += 1
    while at > 0 and state.frontier[at - 1] >= cell:
        at -= 1
    if at == state.around or state.frontier[at] != cell:
        for n in range(state.around, at, -1):
            state.frontier[n] = state.frontier[n - 1]
            state.wants[n] = state.wants[n - 1]
        state.around += 1
        state.frontier[at] = cell
        state.wants[at] = 0
    state.wants[at] += touching


@rule
def remove(state: State, at: int) -> None:
    """A cell of the frontier is filled."""
    state.around -= 1
    for n in range(at, state.around):
        state.frontier[n] = state.frontier[n + 1]
        state.wants[n] = state.wants[n + 1]
    state.frontier[state.around] = 0  # equal positions are equal byte for byte
    state.wants[state.around] = 0
