"""The rules of Azul, in the order of the ledger (``docs/rules/azul.md``).

A player's own board has two rooms beside this one: `lines` and `wall`.
"""

from tilery.games.azul.actions import space_parts, take_parts
from tilery.games.azul.lines import lay, renew_accepts
from tilery.games.azul.state import (
    ALL_COLOURS,
    BONUS_COLOUR,
    BONUS_COLUMN,
    BONUS_ROW,
    CENTRE,
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    DISPLAY_TILES,
    DISPLAYS,
    DRAWN,
    EMPTY,
    ENDED,
    FIRST_SEAT,
    FIRST_SPACE,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    LID_TIPPED,
    LINES,
    MARKER,
    NO_TILES,
    ROUND_BEGAN,
    ROUND_LIMIT,
    ROW_BONUS,
    ROW_COMPLETE,
    STARTS,
    TO_CENTRE,
    TOOK,
    TOOK_MARKER,
    AzulTable,
    State,
)
from tilery.games.azul.wall import (
    colour_complete,
    column_complete,
    complete_rows,
    free_spaces,
    place,
    row_complete,
    tile_wall,
)
from tilery.kernel.bits import lowest
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, OVER, Ints
from tilery.kernel.table import EVERYONE, emit

# --- Set-up -------------------------------------------------------------------------------


@rule
def setup(table: AzulTable) -> None:
    """All tiles are in the bag, the boards are empty (AZ-1, AZ-2)."""
    state, box = table.state, table.box
    for colour in range(state.bag.shape[0]):
        state.bag[colour] = box.tiles
    for seat in range(4):
        state.choosing[seat] = EMPTY
        for space in range(FLOOR_SPACES):
            state.floors[seat, space] = EMPTY
        for line in range(state.walls.shape[1]):
            state.line_colours[seat, line] = EMPTY
            for column in range(state.walls.shape[2]):
                state.walls[seat, line, column] = EMPTY
        for line in range(state.walls.shape[1]):
            renew_accepts(state, seat, line)
    state.marker = EMPTY
    state.turn = LUCK
    state.starter = box.first  # AZ-3
    if box.first != EMPTY:
        begin_round(table)


@rule
def odds(table: AzulTable, out: Ints, weights: Ints) -> int:
    """The lot for the first start player (AZ-3), then a tile from the bag (AZ-4)."""
    state = table.state
    n = 0
    if state.starter == EMPTY:
        for seat in range(table.box.seats):
            out[n] = FIRST_SEAT + seat
            weights[n] = 1
            n += 1
    else:
        for colour in range(state.bag.shape[0]):
            if state.bag[colour] > 0:
                out[n] = colour
                weights[n] = state.bag[colour]
                n += 1
    return n


@rule
def apply(table: AzulTable, seat: int, action: int) -> None:
    """Play a draw, a take, or the choice of a wall space."""
    if seat == LUCK:
        if action >= FIRST_SEAT:
            draw_starter(table, action - FIRST_SEAT)
        else:
            draw_tile(table, action)
    elif action < FIRST_SPACE:
        take(table, seat, action)
    else:
        choose_space(table, seat, action)


@rule
def draw_starter(table: AzulTable, seat: int) -> None:
    """AZ-3: the lot decides who starts."""
    table.state.starter = seat
    emit(table, STARTS, seat, 0, 0, 0, 0, 0, 0, EVERYONE)
    begin_round(table)


@rule
def begin_round(table: AzulTable) -> None:
    """The marker goes back to the centre, and the displays are filled; if there is a tile."""
    state = table.state
    if count_tiles(state.bag) + count_tiles(state.lid) == 0:
        finish(table, NO_TILES)  # AZ-23
        return
    if state.marker != EMPTY:
        state.starter = state.marker  # AZ-20
    state.rounds += 1
    state.marker = EMPTY
    emit(table, ROUND_BEGAN, state.starter, 0, 0, state.rounds, 0, 0, 0, EVERYONE)
    fill_displays(table)


@rule
def draw_tile(table: AzulTable, colour: int) -> None:
    """AZ-4: the drawn tile goes to the display that is being filled."""
    state = table.state
    display = state.dealt // DISPLAY_TILES
    state.bag[colour] -= 1
    state.displays[display, colour] += 1
    state.offers |= 1 << (display * COLOURS + colour)
    state.dealt += 1
    emit(table, DRAWN, LUCK, 0, display, 1, 0, 0, colour, EVERYONE)
    fill_displays(table)


@rule
def fill_displays(table: AzulTable) -> None:
    """Draw again, or let the starting player take when the displays are full."""
    state = table.state
    if state.dealt == DISPLAY_TILES * DISPLAYS[table.box.seats]:
        begin_taking(table)
        return
    if count_tiles(state.bag) == 0:
        tip_lid(table)
        if count_tiles(state.bag) == 0:
            begin_taking(table)  # AZ-22: with what there is
            return
    state.turn = LUCK
    state.waiting = 0


@rule
def count_tiles(colours: Ints) -> int:
    """How many tiles a bag or lid holds."""
    total = 0
    for colour in range(colours.shape[0]):
        total += colours[colour]
    return total


@rule
def tip_lid(table: AzulTable) -> None:
    """AZ-21: a tile is needed and the bag is empty, so all tiles of the lid go into it."""
    state = table.state
    count = count_tiles(state.lid)
    if count > 0:
        for colour in range(state.bag.shape[0]):
            state.bag[colour] = state.lid[colour]
            state.lid[colour] = 0
        emit(table, LID_TIPPED, LUCK, 0, 0, count, 0, 0, 0, EVERYONE)


@rule
def begin_taking(table: AzulTable) -> None:
    """All displays are filled: the starting player takes first."""
    state = table.state
    state.dealt = 0
    ask(state, state.starter)


@rule
def ask(state: State, seat: int) -> None:
    """Only *seat* may act."""
    state.turn = seat
    state.waiting = 1 << seat


# --- Taking tiles -------------------------------------------------------------------------


@rule
def legal(table: AzulTable, seat: int, out: Ints) -> int:
    """Takes of a whole colour to a line that accepts it or to the floor; or wall spaces."""
    state = table.state
    if (state.waiting >> seat) & 1 == 0:
        return 0
    if state.choosing[seat] != EMPTY:
        return legal_spaces(table, seat, out)
    n = 0
    offers = state.offers
    while offers != 0:
        offer = lowest(offers)
        offers &= offers - 1
        n = legal_lines(state, seat, offer, out, n)
    return n


@rule
def legal_lines(state: State, seat: int, offer: int, out: Ints, n: int) -> int:
    """AZ-10 to AZ-12: the lines that accept the colour; the floor always does."""
    accepts = state.accepts[seat, offer % COLOURS]
    for line in range(state.walls.shape[1]):
        out[n] = offer * LINES + line
        n += (accepts >> line) & 1
    out[n] = offer * LINES + FLOOR
    return n + 1


@rule
def take(table: AzulTable, seat: int, action: int) -> None:
    """AZ-6, AZ-7: all tiles of one colour, from a display or from the centre."""
    state = table.state
    source, colour, line = take_parts(action)
    count = state.displays[source, colour]
    state.displays[source, colour] = 0
    state.offers &= ~(1 << (source * COLOURS + colour))
    emit(table, TOOK, seat, source, line, count, 0, 0, colour, EVERYONE)
    if source != CENTRE:
        push_to_centre(table, seat, source)
    elif state.marker == EMPTY:
        take_marker(table, seat)
    lay(table, seat, line, colour, count)
    if state.offers != 0:
        ask(state, (seat + 1) % table.box.seats)  # AZ-14
    else:
        end_taking(table)  # AZ-15


@rule
def push_to_centre(table: AzulTable, seat: int, display: int) -> None:
    """AZ-6: the display's other tiles go to the centre."""
    state = table.state
    others = 0
    for colour in range(state.bag.shape[0]):
        others += state.displays[display, colour]
        state.displays[CENTRE, colour] += state.displays[display, colour]
        state.displays[display, colour] = 0
    offers = (state.offers >> (display * COLOURS)) & ALL_COLOURS
    state.offers ^= offers << (display * COLOURS)
    state.offers |= offers << (CENTRE * COLOURS)
    if others > 0:
        emit(table, TO_CENTRE, seat, display, 0, others, 0, 0, 0, EVERYONE)


@rule
def take_marker(table: AzulTable, seat: int) -> None:
    """AZ-7 to AZ-9: it lies on the leftmost free floor space, and costs nothing without one."""
    state = table.state
    state.marker = seat
    space = state.floor_counts[seat]
    if space < FLOOR_SPACES:
        state.floors[seat, space] = MARKER
        state.floor_counts[seat] += 1
        cost = FLOOR_COST[space + 1] - FLOOR_COST[space]
        emit(table, TOOK_MARKER, seat, 0, space, 1, -cost, 0, 0, EVERYONE)
    else:
        emit(table, TOOK_MARKER, seat, 0, EMPTY, 1, 0, 0, 0, EVERYONE)


# --- Tiling the wall ----------------------------------------------------------------------


@rule
def end_taking(table: AzulTable) -> None:
    """All seats tile their walls; whoever has a choice is waited for (AZ-19, AZ-33)."""
    state = table.state
    state.waiting = 0
    for turn in range(table.box.seats):
        tile_wall(table, (state.starter + turn) % table.box.seats, 0)
    ask_choosers(table)


@rule
def ask_choosers(table: AzulTable) -> None:
    """Ask the first seat in turn order that has a wall space to choose; without one go on."""
    state = table.state
    if state.waiting == 0:
        end_round(table)
        return
    seat = state.starter
    while (state.waiting >> seat) & 1 == 0:
        seat = (seat + 1) % table.box.seats
    state.turn = seat


# --- Next round and end -------------------------------------------------------------------


@rule
def end_round(table: AzulTable) -> None:
    """AZ-24, AZ-27: a complete row or the limit ends the game; else the next round begins."""
    state = table.state
    rows = 0
    for seat in range(table.box.seats):
        rows += complete_rows(state, seat)
    if rows > 0:
        finish(table, ROW_COMPLETE)
    elif state.rounds >= table.box.max_rounds:
        finish(table, ROUND_LIMIT)
    else:
        begin_round(table)


@rule
def finish(table: AzulTable, reason: int) -> None:
    """The game is over; bonuses are added (AZ-25)."""
    state = table.state
    for seat in range(table.box.seats):
        for n in range(state.walls.shape[1]):
            if row_complete(state, seat, n):
                add_bonus(table, seat, BONUS_ROW, n, ROW_BONUS)
        for n in range(state.walls.shape[1]):
            if column_complete(state, seat, n):
                add_bonus(table, seat, BONUS_COLUMN, n, COLUMN_BONUS)
        for n in range(state.walls.shape[1]):
            if colour_complete(state, seat, n):
                add_bonus(table, seat, BONUS_COLOUR, n, COLOUR_BONUS)
    state.turn = OVER
    state.waiting = 0
    state.reason = reason
    emit(table, ENDED, LUCK, 0, 0, 0, 0, reason, 0, EVERYONE)


@rule
def add_bonus(table: AzulTable, seat: int, kind: int, number: int, points: int) -> None:
    """AZ-25: *number* is that of the row, the column or the colour."""
    table.state.scores[seat] += points
    what = number if kind == BONUS_COLOUR else 0
    emit(table, kind, seat, 0, number, 1, points, 0, what, EVERYONE)


@rule
def points(table: AzulTable, out: Ints) -> None:
    """The score of each seat; bonuses are in it when the game is over."""
    for seat in range(table.box.seats):
        out[seat] = table.state.scores[seat]


@rule
def places(table: AzulTable, out: Ints) -> None:
    """AZ-26: the highest score wins, then more complete rows; else a place is shared."""
    state = table.state
    for seat in range(table.box.seats):
        mine = state.scores[seat] * COLOURS * 2 + complete_rows(state, seat)
        out[seat] = 1
        for other in range(table.box.seats):
            if state.scores[other] * COLOURS * 2 + complete_rows(state, other) > mine:
                out[seat] += 1


# --- The grey wall ------------------------------------------------------------------------


@rule
def legal_spaces(table: AzulTable, seat: int, out: Ints) -> int:
    """AZ-30: the free spaces for the tile of the line that this seat has come to."""
    state = table.state
    line = state.choosing[seat]
    spaces = free_spaces(table, seat, line)
    n = 0
    for column in range(state.walls.shape[1]):
        if (spaces >> column) & 1:
            out[n] = FIRST_SPACE + line * COLOURS + column
            n += 1
    return n


@rule
def choose_space(table: AzulTable, seat: int, action: int) -> None:
    """AZ-30, AZ-33: place the tile and go on with this seat's next line."""
    line, column = space_parts(action)
    place(table, seat, line, column)
    tile_wall(table, seat, line + 1)
    ask_choosers(table)


# --- What is known ------------------------------------------------------------------------


@rule
def seen_by(table: AzulTable, seat: int, action: int) -> int:
    """Everything is done in the open."""
    return EVERYONE


@rule
def hide(table: AzulTable, viewer: int) -> None:
    """Nothing is hidden: what the bag holds can be counted, and its order is drawn by luck."""


@rule
def guess(table: AzulTable, viewer: int, key: int) -> None:
    """Nothing is hidden, so there is nothing to guess."""
