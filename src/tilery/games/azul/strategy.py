"""What is worth how much in Azul: an action before any search, a position without looking ahead.

Everything here is judgement, in hundredths of a point; the rules are elsewhere.
"""

from typing import Final

import numpy as np

from tilery.games.azul.actions import space_parts, take_parts
from tilery.games.azul.rules import places
from tilery.games.azul.state import (
    CENTRE,
    COLOURS,
    EMPTY,
    FIRST_SPACE,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    RUNS,
    AzulTable,
    State,
)
from tilery.games.azul.wall import across_run, down_run, free_spaces, part, tile_points
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, OVER, Ints

#: One point of the game.
POINT: Final = 100
#: To start the next round.
START: Final = 100
#: To have won, besides the points.
WIN: Final = 1500
#: A row, column or colour that is complete. That a row ends the game is worth more than its bonus.
ROW, COLUMN, COLOUR = 580, 935, 610
#: For each tile that stands already in the column that a line will go on with.
COLUMN_STEP: Final = 35
#: What each round left may bring for each point of the wall's empty spaces.
SPREAD: Final = 17

#: BITS[mask]: how many bits of five are set.
BITS: Final = np.array([mask.bit_count() for mask in range(1 << COLOURS)])
#: NEIGHBOURS[mask]: how many points the empty places of a row or column would bring by runs.
NEIGHBOURS: Final = np.array(
    [
        sum(int(run) for place, run in enumerate(RUNS[mask]) if run > 1 and not mask >> place & 1)
        for mask in range(1 << COLOURS)
    ]
)

# The weights above and the following tables, in hundredths, are fitted: by simultaneous
# perturbation (Spall, 1992) over some 45,000 games with two seats that searches of 400 nodes
# played against themselves, then made smoother by hand. They won 72 % (68 to 76) of 400 games,
# searched with 1,500 nodes, against those that were guessed first.

#: CHANCE[rounds, missing]: the share of a row, column or colour that lacks so many tiles, with so
#: many more rounds to come.
CHANCE: Final = np.array(
    [
        [100, 0, 0, 0, 0, 0],
        [100, 30, 15, 0, 0, 0],
        [100, 75, 39, 31, 18, 0],
        [100, 45, 35, 25, 20, 9],
        [100, 76, 56, 31, 21, 14],
        [100, 82, 45, 40, 19, 4],
    ]
)
#: BEGUN[line, held]: the share of what a line will bring, that so many tiles on it are worth.
BEGUN: Final = np.array(
    [
        [0, 100, 0, 0, 0, 0],
        [0, 10, 100, 0, 0, 0],
        [0, 5, 27, 100, 0, 0],
        [0, 5, 23, 48, 100, 0],
        [0, 13, 17, 46, 90, 100],
    ]
)
#: PROMISE[line, held]: the same for `priors`, which does not look at what comes after.
PROMISE: Final = np.array(
    [
        [0, 100, 0, 0, 0, 0],
        [0, 45, 100, 0, 0, 0],
        [0, 25, 55, 100, 0, 0],
        [0, 15, 35, 60, 100, 0],
        [0, 10, 22, 40, 62, 100],
    ]
)


# --- Actions ------------------------------------------------------------------------------


@rule
def priors(table: AzulTable, seat: int, actions: Ints, n: int, worths: Ints) -> None:
    """How good actions look by themselves."""
    for j in range(n):
        worths[j] = prior(table, seat, actions[j])


@rule
def prior(table: AzulTable, seat: int, action: int) -> int:
    """How good an action looks by itself."""
    if action >= FIRST_SPACE:
        line, column = space_parts(action)
        return space_worth(table.state, seat, line, column)
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
        worth = full * (PROMISE[line, held + laid] - PROMISE[line, held]) // 100
    if source == CENTRE and state.marker == EMPTY:
        over += 1
        worth += START
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
        return space_worth(state, seat, line, (colour + line) % size)
    spaces = spaces_for(table, seat, line, colour)
    best = 0
    for column in range(size):
        if (spaces >> column) & 1:
            best = max(best, space_worth(state, seat, line, column))
    return best


@rule
def spaces_for(table: AzulTable, seat: int, line: int, colour: int) -> int:
    """Bit mask of the columns that a tile of *colour* in *line* could go to."""
    state = table.state
    held = state.line_colours[seat, line]
    state.line_colours[seat, line] = colour
    spaces = free_spaces(table, seat, line)
    state.line_colours[seat, line] = held
    return spaces


@rule
def space_worth(state: State, seat: int, row: int, column: int) -> int:
    """Points of a tile on that wall space, and its share of the bonuses it works towards."""
    across = across_run(state, seat, row, column)
    down = down_run(state, seat, row, column)
    in_column: int = BITS[part(state.down[seat], column)]
    early: int = state.walls.shape[1] - row  # a short line is soon done
    return POINT * tile_points(across, down) + POINT // 2 * in_column + POINT // 4 * early


# --- Positions ----------------------------------------------------------------------------


@rule
def value(table: AzulTable, out: Ints) -> None:
    """What each seat may expect in the end."""
    state, box = table.state, table.box
    if state.turn == OVER:
        places(table, out)
        for seat in range(box.seats):
            won = WIN if out[seat] == 1 else 0
            out[seat] = POINT * state.scores[seat] + won
        return
    left = rounds_left(table)
    for seat in range(box.seats):
        out[seat] = seat_value(table, seat, left)


@rule
def rounds_left(table: AzulTable) -> int:
    """How many rounds will come after this one, at least, as the fullest wall row stands."""
    state = table.state
    size: int = state.walls.shape[1]
    fullest = 0
    for seat in range(table.box.seats):
        for row in range(size):
            tiles = BITS[part(state.across[seat], row)]
            if state.line_counts[seat, row] == row + 1:
                tiles += 1
            fullest = max(fullest, tiles)
    return min(size - fullest, table.box.max_rounds - state.rounds)


@rule
def seat_value(table: AzulTable, seat: int, left: int) -> int:
    """What this round will score, and what lines and wall are worth in the rounds *left*."""
    state = table.state
    size = state.walls.shape[1]
    across, down, held = state.across[seat], state.down[seat], state.held[seat]
    points: int = state.scores[seat]
    on_floor: int = state.floor_counts[seat]
    later = 0
    for line in range(size):
        count = state.line_counts[seat, line]
        if count > 0:
            colour = state.line_colours[seat, line]
            column = column_for(table, seat, line, colour, across, down)
            if column == EMPTY:
                on_floor += count
            else:
                gain = gain_of(across, down, line, column)
                if count == line + 1:
                    points += gain
                    across |= 1 << (line * COLOURS + column)
                    down |= 1 << (column * COLOURS + line)
                    held |= 1 << (colour * COLOURS + line)
                elif left > 0:
                    worth = POINT * gain + COLUMN_STEP * BITS[part(down, column)]
                    later += worth * BEGUN[line, count] // 100
    points = max(0, points - FLOOR_COST[min(on_floor, FLOOR_SPACES)])
    for n in range(size):
        row, column_mask, colour_mask = part(across, n), part(down, n), part(held, n)
        later += ROW * CHANCE[left, size - BITS[row]] // 100
        later += COLUMN * CHANCE[left, size - BITS[column_mask]] // 100
        later += COLOUR * CHANCE[left, size - BITS[colour_mask]] // 100
        later += SPREAD * left * (NEIGHBOURS[row] + NEIGHBOURS[column_mask])
    starts = state.marker == seat or (state.turn == LUCK and state.starter == seat)
    if starts and left > 0:
        later += START
    return POINT * points + later


@rule
def gain_of(across: int, down: int, row: int, column: int) -> int:
    """AZ-17 on a wall given as bits."""
    return tile_points(RUNS[part(across, row), column], RUNS[part(down, column), row])


@rule
def column_for(table: AzulTable, seat: int, line: int, colour: int, across: int, down: int) -> int:
    """The column to which the tile of a line will go: on the grey wall the one that scores most.

    EMPTY if there is none.
    """
    size: int = table.state.walls.shape[1]
    if table.box.grey == 0:
        return (colour + line) % size
    spaces = free_spaces(table, seat, line)
    best, most = EMPTY, -1
    for column in range(size):
        if (spaces >> column) & 1:
            worth = POINT * gain_of(across, down, line, column)
            worth += COLUMN_STEP * BITS[part(down, column)]
            if worth > most:
                best, most = column, worth
    return best
