"""What looks good in Azul before any search: the order in which actions are worth trying."""

from tilery.games.azul.actions import space_parts, take_parts
from tilery.games.azul.state import (
    CENTRE,
    EMPTY,
    FIRST_SPACE,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    AzulTable,
)
from tilery.games.azul.wall import free_spaces, run_length, tile_points
from tilery.kernel.rule import rule

#: One point of the game, in the units of `prior`.
POINT = 100


@rule
def prior(table: AzulTable, seat: int, action: int) -> int:
    """How good an action looks by itself, in hundredths of a point."""
    if action >= FIRST_SPACE:
        line, column = space_parts(action)
        return space_worth(table, seat, line, column)
    return take_worth(table, seat, action)


@rule
def take_worth(table: AzulTable, seat: int, action: int) -> int:
    """What the line gains if it is completed, or a share of it, less what the floor costs."""
    state = table.state
    source, colour, line = take_parts(action)
    count = state.displays[source, colour]
    over = count
    worth: int = 0
    if line != FLOOR:
        held = state.line_counts[seat, line]
        laid = min(count, line + 1 - held)
        over = count - laid
        full = line_worth(table, seat, line, colour)
        if held + laid == line + 1:
            worth = full
        else:  # what is still missing may never come
            worth = full * (held + laid) * (held + laid) // ((line + 1) * (line + 2))
            worth -= full * held * held // ((line + 1) * (line + 2))
    if source == CENTRE and state.marker == EMPTY:
        over += 1
        worth += POINT // 2  # to start the next round is worth something
    before = state.floor_counts[seat]
    after = min(FLOOR_SPACES, before + over)
    cost: int = FLOOR_COST[after] - FLOOR_COST[before]
    return worth - POINT * cost


@rule
def line_worth(table: AzulTable, seat: int, line: int, colour: int) -> int:
    """The best that the finished line can bring to the wall."""
    state = table.state
    size = state.walls.shape[1]
    if table.box.grey == 0:
        return space_worth(table, seat, line, (colour + line) % size)
    held = state.line_colours[seat, line]
    state.line_colours[seat, line] = colour
    spaces = free_spaces(table, seat, line)
    state.line_colours[seat, line] = held
    best = 0
    for column in range(size):
        if (spaces >> column) & 1:
            best = max(best, space_worth(table, seat, line, column))
    return best


@rule
def space_worth(table: AzulTable, seat: int, row: int, column: int) -> int:
    """Points of a tile on that wall space, and its share of the bonuses it works towards."""
    state = table.state
    size = state.walls.shape[1]
    across = run_length(state, seat, row, column, 0, 1)
    down = run_length(state, seat, row, column, 1, 0)
    in_column = 0
    for r in range(size):
        if state.walls[seat, r, column] != EMPTY:
            in_column += 1
    early: int = size - row  # a short line is soon done
    return POINT * tile_points(across, down) + POINT // 2 * in_column + POINT // 4 * early
