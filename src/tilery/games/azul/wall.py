"""Azul: tiling a wall and what it scores (AZ-16 to AZ-18, AZ-25, AZ-30 to AZ-32)."""

from tilery.games.azul.lines import clear_line, drop
from tilery.games.azul.state import (
    ALL_COLOURS,
    COLOURS,
    EMPTY,
    FLOOR_COST,
    FLOOR_LOST,
    MARKER,
    NO_SPACE,
    RUNS,
    SCORED,
    AzulTable,
    State,
)
from tilery.kernel.bits import lowest
from tilery.kernel.rule import rule
from tilery.kernel.table import EVERYONE, emit


@rule
def tile_wall(table: AzulTable, seat: int, first_line: int) -> None:
    """AZ-16: lines top to bottom, as far as there is nothing to choose; then the floor."""
    state = table.state
    size = state.walls.shape[1]
    for line in range(first_line, size):
        if state.line_counts[seat, line] == line + 1:
            spaces = free_spaces(table, seat, line)
            if spaces == 0:
                drop_line(table, seat, line)
            elif spaces & (spaces - 1) == 0:  # AZ-32: one space, nothing to choose
                place(table, seat, line, lowest(spaces))
            else:
                state.choosing[seat] = line
                state.waiting |= 1 << seat
                return
    state.choosing[seat] = EMPTY
    state.waiting &= ~(1 << seat)
    count_floor(table, seat)


@rule
def free_spaces(table: AzulTable, seat: int, line: int) -> int:
    """Bit mask of the columns that the tile of a complete line may go to (AZ-5, AZ-30)."""
    state = table.state
    size = state.walls.shape[1]
    colour = state.line_colours[seat, line]
    if table.box.grey == 0:
        return 1 << int((colour + line) % size)
    spaces = 0
    for column in range(size):
        free = state.walls[seat, line, column] == EMPTY
        for row in range(size):
            if state.walls[seat, row, column] == colour:
                free = False
        if free:
            spaces |= 1 << column
    return spaces


@rule
def place(table: AzulTable, seat: int, line: int, column: int) -> None:
    """AZ-16: one tile to the wall, which scores at once; the line's others to the lid."""
    state = table.state
    colour = state.line_colours[seat, line]
    put(state, seat, line, column, colour)
    state.lid[colour] += line
    clear_line(state, seat, line)
    across = across_run(state, seat, line, column)
    down = down_run(state, seat, line, column)
    points = tile_points(across, down)
    state.scores[seat] += points
    emit(table, SCORED, seat, line, column, across, points, down, colour, EVERYONE)


@rule
def drop_line(table: AzulTable, seat: int, line: int) -> None:
    """AZ-31: no space is left for the tile, so the whole line falls to the floor."""
    state = table.state
    colour = state.line_colours[seat, line]
    clear_line(state, seat, line)
    emit(table, NO_SPACE, seat, line, 0, line + 1, 0, 0, colour, EVERYONE)
    drop(table, seat, line, colour, line + 1)


@rule
def put(state: State, seat: int, row: int, column: int, colour: int) -> None:
    """A tile lies on a wall space."""
    state.walls[seat, row, column] = colour
    state.across[seat] |= 1 << (row * COLOURS + column)
    state.down[seat] |= 1 << (column * COLOURS + row)
    state.held[seat] |= 1 << (colour * COLOURS + row)


@rule
def part(mask: int, number: int) -> int:
    """One row of `State.across`, column of `State.down` or colour of `State.held`, as bits."""
    return (mask >> (number * COLOURS)) & ALL_COLOURS


@rule
def across_run(state: State, seat: int, row: int, column: int) -> int:
    """AZ-17: length of the unbroken run across through a wall space."""
    return RUNS[part(state.across[seat], row), column]  # type: ignore[no-any-return]


@rule
def down_run(state: State, seat: int, row: int, column: int) -> int:
    """AZ-17: length of the unbroken run down through a wall space."""
    return RUNS[part(state.down[seat], column), row]  # type: ignore[no-any-return]


@rule
def tile_points(across: int, down: int) -> int:
    """AZ-17: each run above one counts its length; a tile alone scores 1."""
    points = 0
    if across > 1:
        points += across
    if down > 1:
        points += down
    return max(points, 1)


@rule
def count_floor(table: AzulTable, seat: int) -> None:
    """AZ-18: the floor costs points, never below 0; its tiles go to the lid."""
    state = table.state
    count = state.floor_counts[seat]
    if count == 0:
        return
    cost = FLOOR_COST[count]
    lost = min(cost, state.scores[seat])
    state.scores[seat] -= lost
    for space in range(count):
        item = state.floors[seat, space]
        if item != MARKER:
            state.lid[item] += 1
        state.floors[seat, space] = EMPTY
    state.floor_counts[seat] = 0
    emit(table, FLOOR_LOST, seat, 0, 0, count, -lost, -cost, 0, EVERYONE)


@rule
def complete_rows(state: State, seat: int) -> int:
    """How many rows of the wall have no empty space (AZ-24, AZ-26)."""
    complete = 0
    for row in range(state.walls.shape[1]):
        if row_complete(state, seat, row):
            complete += 1
    return complete


@rule
def row_complete(state: State, seat: int, row: int) -> bool:
    """Whether a row of the wall has no empty space."""
    full: int = (1 << state.walls.shape[1]) - 1
    return part(state.across[seat], row) == full


@rule
def column_complete(state: State, seat: int, column: int) -> bool:
    """Whether a column of the wall has no empty space."""
    full: int = (1 << state.walls.shape[1]) - 1
    return part(state.down[seat], column) == full


@rule
def colour_complete(state: State, seat: int, colour: int) -> bool:
    """Whether all tiles of a colour are on the wall: one in each row."""
    full: int = (1 << state.walls.shape[1]) - 1
    return part(state.held[seat], colour) == full
