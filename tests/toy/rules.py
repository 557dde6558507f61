"""The rules of Toy, in the order of the list in ``toy/__init__.py``."""

from tilery.kernel.random import below
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, OVER, Ints
from tilery.kernel.table import EVERYONE, emit
from toy.state import (
    ALL_ROUNDS,
    CATCH,
    CAUGHT,
    COPIES,
    DEALT,
    DECLINE,
    DECLINED,
    DRAW,
    DREW,
    EMPTY,
    END,
    ENDED,
    FIRST_SEAT,
    KINDS,
    LAID,
    MOST_SEATS,
    NOBODY_OUT,
    REVEALED,
    ROUND_BEGAN,
    ROUNDS,
    SHOWN,
    STARTS,
    TILES,
    TURN_ENDED,
    TURNS,
    WENT_OUT,
    State,
    ToyTable,
)

# --- Set-up -------------------------------------------------------------------------------


@rule
def setup(table: ToyTable) -> None:
    """All tiles are in the pile; the lot is due (TOY-2)."""
    state = table.state
    gather_tiles(state)
    state.starter = EMPTY
    state.receiver = EMPTY
    state.turn = LUCK


@rule
def gather_tiles(state: State) -> None:
    """TOY-3: a round begins with all tiles in the pile."""
    for seat in range(MOST_SEATS):
        state.held[seat] = 0
        for kind in range(KINDS):
            state.hands[seat, kind] = 0
            state.shown[seat, kind] = 0
    for kind in range(KINDS):
        state.pile[kind] = COPIES
        state.laid[kind] = 0
    state.left = TILES


@rule
def odds(table: ToyTable, out: Ints, weights: Ints) -> int:
    """The lot for the first start (TOY-2), then a tile from the pile."""
    state = table.state
    n = 0
    if state.starter == EMPTY:
        for seat in range(table.box.seats):
            out[n] = FIRST_SEAT + seat
            weights[n] = 1
            n += 1
    else:
        for kind in range(KINDS):
            if state.pile[kind] > 0:
                out[n] = kind
                weights[n] = state.pile[kind]
                n += 1
    return n


@rule
def apply(table: ToyTable, seat: int, action: int) -> None:
    """Play a draw or an action of a seat."""
    if seat == LUCK:
        if action >= FIRST_SEAT:
            draw_starter(table, action - FIRST_SEAT)
        else:
            draw_tile(table, action)
    elif action == END:
        end_turn(table, seat)
    elif action == DRAW:
        ask_for_tile(table, seat)
    elif action == CATCH:
        catch(table, seat)
    elif action == DECLINE:
        decline(table, seat)
    else:
        lay(table, seat, action)


@rule
def draw_starter(table: ToyTable, seat: int) -> None:
    """TOY-2: the lot decides who starts."""
    table.state.starter = seat
    emit(table, STARTS, seat, 0, 0, 0, 0, 0, 0, EVERYONE)
    begin_round(table)


@rule
def begin_round(table: ToyTable) -> None:
    """TOY-3: the deal begins at the starting seat."""
    state = table.state
    gather_tiles(state)
    state.rounds += 1
    state.turns = 0
    state.due = DEALT * table.box.seats
    emit(table, ROUND_BEGAN, state.starter, 0, 0, state.rounds, 0, 0, 0, EVERYONE)
    await_draw(state, state.starter)


@rule
def await_draw(state: State, receiver: int) -> None:
    """Luck draws a tile for *receiver*."""
    state.receiver = receiver
    state.turn = LUCK
    state.waiting = 0


@rule
def draw_tile(table: ToyTable, kind: int) -> None:
    """TOY-3, TOY-4, TOY-7: a tile comes into a hand, and only that seat sees it."""
    state = table.state
    seat = state.receiver
    state.pile[kind] -= 1
    state.left -= 1
    state.hands[seat, kind] += 1
    state.held[seat] += 1
    emit(table, DREW, seat, 0, 0, 1, 0, 0, kind, 1 << seat)
    if state.due > 0:
        state.due -= 1
    if state.due > 0:
        await_draw(state, (seat + 1) % table.box.seats)
    else:
        state.receiver = EMPTY
        begin_turn(table)


# --- Turns --------------------------------------------------------------------------------


@rule
def player(table: ToyTable) -> int:
    """Return the seat whose turn it is: each turn is the next seat's."""
    return (table.state.starter + table.state.turns) % table.box.seats


@rule
def last_player(table: ToyTable) -> int:
    """Return the seat whose turn was the last."""
    return (table.state.starter + table.state.turns - 1) % table.box.seats


@rule
def begin_turn(table: ToyTable) -> None:
    """The next seat acts, unless the round has had its turns (TOY-8)."""
    if table.state.turns == TURNS:
        emit(table, NOBODY_OUT, LUCK, 0, 0, TURNS, 0, 0, 0, EVERYONE)
        end_round(table)
    else:
        ask_seats(table)


@rule
def ask_seats(table: ToyTable) -> None:
    """TOY-6: catchers and the next seat may act; the next seat is asked last."""
    state = table.state
    seat = player(table)
    state.waiting = state.catchers | (1 << seat)
    state.turn = seat
    for n in range(table.box.seats - 1, 0, -1):
        other = (seat + n) % table.box.seats
        if (state.catchers >> other) & 1:
            state.turn = other


@rule
def legal(table: ToyTable, seat: int, out: Ints) -> int:
    """TOY-4 to TOY-6: tiles in rising order, end or draw; catch and decline."""
    state = table.state
    if (state.waiting >> seat) & 1 == 0:
        return 0
    n = 0
    if seat == player(table):
        for kind in range(state.least, KINDS):
            if state.hands[seat, kind] > 0:
                out[n] = kind
                n += 1
        if state.laying > 0:
            out[n] = END
            n += 1
        elif state.left > 0:
            out[n] = DRAW
            n += 1
    if (state.catchers >> seat) & 1:
        out[n] = CATCH
        out[n + 1] = DECLINE
        n += 2
    return n


@rule
def lay(table: ToyTable, seat: int, kind: int) -> None:
    """TOY-4, TOY-5: a tile from the hand to the table; it is too late to catch (TOY-6)."""
    state = table.state
    state.hands[seat, kind] -= 1
    state.held[seat] -= 1
    state.laid[kind] += 1
    if state.shown[seat, kind] > 0:
        state.shown[seat, kind] -= 1
    state.laying += 1
    state.least = kind
    state.catchers = 0
    emit(table, LAID, seat, 0, 0, 1, 0, 0, kind, EVERYONE)
    ask_seats(table)


@rule
def ask_for_tile(table: ToyTable, seat: int) -> None:
    """TOY-4: instead of laying, a seat draws; its turn is over."""
    state = table.state
    state.turns += 1
    state.catchers = 0
    await_draw(state, seat)


@rule
def end_turn(table: ToyTable, seat: int) -> None:
    """TOY-6, TOY-8: without a tile the seat has gone out; with one it can be caught."""
    state = table.state
    state.turns += 1
    state.laying = 0
    state.least = 0
    emit(table, TURN_ENDED, seat, 0, 0, state.held[seat], 0, 0, 0, EVERYONE)
    if state.held[seat] == 0:
        go_out(table, seat)
    else:
        if state.held[seat] == 1 and state.turns < TURNS:
            state.catchers = ((1 << table.box.seats) - 1) & ~(1 << seat)
        begin_turn(table)


# --- Catching -----------------------------------------------------------------------------


@rule
def catch(table: ToyTable, seat: int) -> None:
    """TOY-7: who is caught shows its tile and draws, if there is a tile."""
    state = table.state
    caught = last_player(table)
    state.catchers = 0
    emit(table, CAUGHT, caught, seat, 0, 0, 0, 0, 0, EVERYONE)
    for kind in range(KINDS):
        if state.hands[caught, kind] > 0:
            state.shown[caught, kind] = state.hands[caught, kind]
            emit(table, SHOWN, caught, 0, 0, 1, 0, 0, kind, EVERYONE)
    if state.left > 0:
        await_draw(state, caught)
    else:
        ask_seats(table)


@rule
def decline(table: ToyTable, seat: int) -> None:
    """TOY-6: the others may still catch."""
    state = table.state
    state.catchers &= ~(1 << seat)
    emit(table, DECLINED, seat, 0, 0, 0, 0, 0, 0, EVERYONE)
    ask_seats(table)


# --- The end of a round and of the game ---------------------------------------------------


@rule
def go_out(table: ToyTable, seat: int) -> None:
    """TOY-8: all other hands are shown, and their worth is scored."""
    total = 0
    for n in range(1, table.box.seats):
        other = (seat + n) % table.box.seats
        worth = hand_worth(table, other)
        total += worth
        emit(table, REVEALED, other, 0, 0, worth, 0, 0, packed(table.state, other), EVERYONE)
    table.state.scores[seat] += total
    emit(table, WENT_OUT, seat, 0, 0, 0, total, 0, 0, EVERYONE)
    end_round(table)


@rule
def hand_worth(table: ToyTable, seat: int) -> int:
    """TOY-1: what a hand is worth, as far as it is known."""
    total = 0
    for kind in range(KINDS):
        total += table.state.hands[seat, kind] * table.box.worth[kind]
    return total


@rule
def packed(state: State, seat: int) -> int:
    """Return a hand as one number: a digit for each kind, to the base 3, the first one last."""
    number = 0
    for kind in range(KINDS - 1, -1, -1):
        number = number * (COPIES + 1) + state.hands[seat, kind]
    return number


@rule
def end_round(table: ToyTable) -> None:
    """TOY-2, TOY-9: the next seat starts the second round; after it the game is over."""
    state = table.state
    if state.rounds < ROUNDS:
        state.starter = (state.starter + 1) % table.box.seats
        begin_round(table)
    else:
        state.turn = OVER
        state.waiting = 0
        state.reason = ALL_ROUNDS
        emit(table, ENDED, LUCK, 0, 0, 0, 0, ALL_ROUNDS, 0, EVERYONE)


@rule
def points(table: ToyTable, out: Ints) -> None:
    """The score of each seat."""
    for seat in range(table.box.seats):
        out[seat] = table.state.scores[seat]


@rule
def places(table: ToyTable, out: Ints) -> None:
    """TOY-9: the most points win; who is equal shares a place."""
    scores = table.state.scores
    for seat in range(table.box.seats):
        out[seat] = 1
        for other in range(table.box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1


# --- What is known ------------------------------------------------------------------------


@rule
def seen_by(table: ToyTable, seat: int, action: int) -> int:
    """TOY-2, TOY-3: all but the tiles that are drawn is done in the open."""
    if seat == LUCK and action < FIRST_SEAT:
        return 1 << table.state.receiver
    return EVERYONE


@rule
def hide(table: ToyTable, viewer: int) -> None:
    """TOY-3, TOY-7: of other hands what was shown remains, and nothing of the pile."""
    state = table.state
    for seat in range(table.box.seats):
        if seat != viewer:
            for kind in range(KINDS):
                state.hands[seat, kind] = state.shown[seat, kind]
    for kind in range(KINDS):
        state.pile[kind] = 0


@rule
def guess(table: ToyTable, viewer: int, key: int) -> None:
    """Deal the tiles that *viewer* has not seen to the other hands, the rest to the pile."""
    state = table.state
    hide(table, viewer)
    unseen = TILES
    for kind in range(KINDS):
        state.pile[kind] = COPIES - state.laid[kind]
        unseen -= state.laid[kind]
        for seat in range(table.box.seats):
            state.pile[kind] -= state.hands[seat, kind]
            unseen -= state.hands[seat, kind]
    k = 0
    for seat in range(table.box.seats):
        for _ in range(state.held[seat] - count_tiles(state.hands[seat])):
            rest = below(key, k, unseen - k)
            kind = 0
            while rest >= state.pile[kind]:
                rest -= state.pile[kind]
                kind += 1
            state.pile[kind] -= 1
            state.hands[seat, kind] += 1
            k += 1


@rule
def count_tiles(kinds: Ints) -> int:
    """How many tiles there are of all kinds."""
    total = 0
    for kind in range(KINDS):
        total += kinds[kind]
    return total
