"""The rules of Uno Rummy Up, in the order of the ledger (``docs/rules/rummy_up.md``).

What can be played is in `choices`, over the solver (`plays`, `best`); what is hidden in `dealing`.
"""

from tilery.games.rummy_up.choices import (
    list_turn,
    open_turn,
)
from tilery.games.rummy_up.dealing import deal_unseen
from tilery.games.rummy_up.state import (
    ADDED,
    CALLED,
    CANNOT,
    CATCH,
    CAUGHT,
    CAUGHT_DRAWS,
    DECLINE,
    DECLINED,
    DRAW,
    DREW,
    EMPTY,
    ENDED,
    FINISH,
    FIRST_SEAT,
    FOR_CATCH,
    FOR_LAST,
    FOR_RACK,
    FOR_START,
    FOR_TABLE,
    FOR_TURN,
    FOR_WORD,
    JOIN,
    JOINED,
    LEFT,
    LOT_DREW,
    LOWEST,
    MISSED,
    MOST_SEATS,
    PLAYED,
    POOL_EMPTY,
    REDRAWS,
    REVERSED,
    ROUND_BEGAN,
    ROUND_LIMIT,
    ROUNDS_PLAYED,
    SHOWN,
    START_TILE,
    STARTS,
    STOP,
    STOPPED,
    TARGET_REACHED,
    TIED,
    UNO,
    WENT_OUT,
    RummyTable,
    State,
)
from tilery.games.rummy_up.tiles import (
    COLOURS,
    COUNT,
    DRAWS,
    KINDS,
    PLAIN,
    REVERSE,
    TILES,
    WILD,
)
from tilery.games.rummy_up.work import START_TILES
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, OVER, Ints
from tilery.kernel.table import EVERYONE, emit

# --- Set-up -------------------------------------------------------------------------------


@rule
def setup(table: RummyTable) -> None:
    """UR-3: each seat draws a tile for the start, unless a seat starts by the options.

    That is done before tiles are dealt, so that it tells nothing about the racks.
    """
    state = table.state
    gather(state)
    state.starter = table.box.first
    if table.box.first == EMPTY:
        draw_for_start(table, (1 << table.box.seats) - 1)
    else:
        begin_round(table)


@rule
def gather(state: State) -> None:
    """UR-1, UR-2: all tiles lie face down in the pool."""
    state.left = 0
    for kind in range(KINDS):
        state.melded[kind] = 0
        state.loose[kind] = 0
        state.pool[kind] = TILES[kind]
        state.left += TILES[kind]
        for seat in range(MOST_SEATS):
            state.racks[seat, kind] = 0
    for seat in range(MOST_SEATS):
        state.held[seat] = 0
        state.lots[seat] = EMPTY
    state.player = EMPTY
    state.way = 1
    state.silent = EMPTY
    state.catchers = 0
    open_turn(state)


@rule
def odds(table: RummyTable, out: Ints, weights: Ints) -> int:
    """A tile from the pool, or the lot among those who tied too often (UR-3)."""
    state = table.state
    n = 0
    if state.tries > REDRAWS:
        for seat in range(table.box.seats):
            out[n] = FIRST_SEAT + seat
            weights[n] = 1
            n += (state.tied >> seat) & 1
        return n
    for kind in range(KINDS):
        out[n] = kind
        weights[n] = state.pool[kind]
        n += 1 if state.pool[kind] > 0 else 0
    return n


@rule
def apply(table: RummyTable, seat: int, action: int) -> None:
    """Play a draw or an action of a seat."""
    if seat == LUCK:
        if action >= FIRST_SEAT:
            found_starter(table, action - FIRST_SEAT)
        else:
            draw_tile(table, action)
    elif action < JOIN:
        add(table, seat, action)
    elif action < FINISH:
        join(table, seat, action - JOIN)
    elif action < DRAW:
        finish(table, seat, (action - FINISH) // 2, (action - FINISH) % 2)
    elif action == DRAW:
        cannot_play(table, seat)
    elif action == STOP:
        stop(table, seat)
    elif action == UNO:
        call_late(table, seat)
    elif action == CATCH:
        catch(table, seat)
    else:
        decline(table, seat)


@rule
def draw_tile(table: RummyTable, kind: int) -> None:
    """Luck has drawn a tile; it goes where it is due."""
    state = table.state
    state.pool[kind] -= 1
    state.left -= 1
    state.due -= 1
    if state.drawing == FOR_START:
        show_lot(table, kind)
    elif state.drawing == FOR_TABLE:
        lay_start_tile(table, kind)
    else:
        seat = state.receiver
        state.racks[seat, kind] += 1
        state.held[seat] += 1
        emit(table, DREW, seat, 0, 0, 1, 0, state.drawing, kind, 1 << seat)
        if state.drawing == FOR_RACK:
            dealt(table)
        elif state.drawing == FOR_TURN:
            state.drawn = kind
            ask(table)
        elif state.due == 0:
            drawn_as_penalty(table)


@rule
def await_draws(state: State, why: int, receiver: int, tiles: int) -> None:
    """Luck draws so many tiles."""
    state.drawing = why
    state.receiver = receiver
    state.due = tiles
    state.turn = LUCK
    state.waiting = 0


# --- Who starts ---------------------------------------------------------------------------


@rule
def draw_for_start(table: RummyTable, seats: int) -> None:
    """UR-3: the seats of the mask draw, one after the other, from all tiles."""
    state = table.state
    state.tied = seats
    first = EMPTY
    number = 0
    for seat in range(table.box.seats - 1, -1, -1):
        state.lots[seat] = EMPTY
        if (seats >> seat) & 1 != 0:
            first = seat
            number += 1
    await_draws(state, FOR_START, first, number)


@rule
def show_lot(table: RummyTable, kind: int) -> None:
    """UR-3: a tile drawn for the start is shown; the highest number starts."""
    state = table.state
    state.lots[state.receiver] = kind
    emit(table, LOT_DREW, state.receiver, 0, 0, 0, 0, 0, kind, EVERYONE)
    if state.due > 0:
        state.receiver += 1
        while (state.tied >> state.receiver) & 1 == 0:
            state.receiver += 1
        return
    highest = highest_lots(table)
    if highest & (highest - 1) == 0:
        seat = 0
        while (highest >> seat) & 1 == 0:
            seat += 1
        found_starter(table, seat)
        return
    state.tries += 1
    emit(table, TIED, LUCK, 0, 0, highest, 0, state.tries, 0, EVERYONE)
    for seat in range(table.box.seats):
        if state.lots[seat] != EMPTY:
            state.pool[state.lots[seat]] += 1
            state.left += 1
    draw_for_start(table, highest)


@rule
def highest_lots(table: RummyTable) -> int:
    """The bit mask of the seats that drew the highest number; a Wild counts 0."""
    highest, mask = -1, 0
    for seat in range(table.box.seats):
        kind = table.state.lots[seat]
        if kind != EMPTY:
            number = 0 if kind == WILD else kind // len(COLOURS) + 1
            if number > highest:
                highest, mask = number, 0
            if number == highest:
                mask |= 1 << seat
    return mask


@rule
def found_starter(table: RummyTable, seat: int) -> None:
    """UR-3: a seat starts, and the tiles go back."""
    table.state.starter = seat
    table.state.tied = 0
    emit(table, STARTS, seat, 0, 0, 0, 0, 0, 0, EVERYONE)
    begin_round(table)


# --- The deal -----------------------------------------------------------------------------


@rule
def begin_round(table: RummyTable) -> None:
    """UR-2: tiles are dealt, from the starting seat on."""
    state = table.state
    gather(state)
    state.tries = 0
    state.rounds += 1
    emit(table, ROUND_BEGAN, state.starter, 0, 0, state.rounds, 0, 0, 0, EVERYONE)
    await_draws(state, FOR_RACK, state.starter, table.box.hand)


@rule
def dealt(table: RummyTable) -> None:
    """UR-2: each seat draws all of its tiles; then start tiles are laid."""
    state = table.state
    if state.due > 0:
        return
    seat = (state.receiver + 1) % table.box.seats
    if seat != state.starter:
        await_draws(state, FOR_RACK, seat, table.box.hand)
    else:
        await_draws(state, FOR_TABLE, EMPTY, START_TILES)


@rule
def lay_start_tile(table: RummyTable, kind: int) -> None:
    """UR-2: a start tile lies face up, and its word does nothing."""
    state = table.state
    state.loose[kind] += 1
    emit(table, START_TILE, LUCK, 0, 0, 0, 0, 0, kind, EVERYONE)
    if state.due == 0:
        begin_turn(table, state.starter)


# --- A turn -------------------------------------------------------------------------------


@rule
def begin_turn(table: RummyTable, seat: int) -> None:
    """A seat is to play."""
    open_turn(table.state)
    table.state.player = seat
    ask(table)


@rule
def ask(table: RummyTable) -> None:
    """The player may act, and who may catch or call; the player is asked last (UR-19).

    One who did not call "uno" and moves again waits until the others have answered.
    """
    state = table.state
    state.drawing = 0
    state.receiver = EMPTY
    state.turn = state.player
    state.waiting = state.catchers | (1 << state.player)
    if state.silent != EMPTY:
        state.waiting |= 1 << state.silent
    for n in range(table.box.seats - 1, 0, -1):
        other = (state.player + n) % table.box.seats
        if (state.catchers >> other) & 1 != 0:
            state.turn = other


@rule
def legal(table: RummyTable, seat: int, out: Ints) -> int:
    """UR-8 to UR-12, UR-19, UR-20: what is part of a play, or to draw or stop; uno and catch."""
    state = table.state
    if (state.waiting >> seat) & 1 == 0:
        return 0
    n = 0
    if seat == state.player and seat != state.silent:
        n = list_turn(table, seat, out)
    if seat == state.silent:
        out[n] = UNO
        n += 1
    if (state.catchers >> seat) & 1 != 0:
        out[n] = CATCH
        out[n + 1] = DECLINE
        n += 2
    return n


@rule
def add(table: RummyTable, seat: int, kind: int) -> None:
    """UR-8: a tile from the rack; it is too late to catch (UR-19)."""
    state = table.state
    state.racks[seat, kind] -= 1
    state.held[seat] -= 1
    state.added[state.laying] = kind
    state.laying += 1
    close_window(state)
    emit(table, ADDED, seat, 0, 0, 1, 0, 0, kind, EVERYONE)
    ask(table)


@rule
def join(table: RummyTable, seat: int, kind: int) -> None:
    """UR-9: a start tile will lie in a meld."""
    state = table.state
    state.loose[kind] -= 1
    state.joined[state.joining] = kind
    state.joining += 1
    emit(table, JOINED, seat, 0, 0, 1, 0, 0, kind, EVERYONE)
    ask(table)


@rule
def cannot_play(table: RummyTable, seat: int) -> None:
    """UR-11: instead of playing, a seat draws."""
    state = table.state
    state.drew = 1
    emit(table, CANNOT, seat, 0, 0, 1, 0, 0, 0, EVERYONE)
    await_draws(state, FOR_TURN, seat, 1)


@rule
def stop(table: RummyTable, seat: int) -> None:
    """UR-11: the tile that was drawn is not played."""
    close_window(table.state)
    emit(table, STOPPED, seat, 0, 0, 0, 0, 0, 0, EVERYONE)
    end_turn(table, next_seat(table, seat))


@rule
def finish(table: RummyTable, seat: int, word: int, called: int) -> None:
    """UR-10: all that was added lies in melds now; then the word acts."""
    state = table.state
    emit(table, PLAYED, seat, 0, state.held[seat], state.laying, 0, word, 0, EVERYONE)
    meld(state)
    if called != 0:
        emit(table, CALLED, seat, 0, 0, 1, 0, 0, 0, EVERYONE)
    elif state.held[seat] == 1:
        state.silent = seat  # UR-19
        state.catchers = ((1 << table.box.seats) - 1) & ~(1 << seat)
    if state.held[seat] == 0:
        play_last(table, seat, word)
    else:
        act(table, seat, word)


@rule
def meld(state: State) -> None:
    """The tiles of the turn are melded."""
    for n in range(state.laying):
        state.melded[state.added[n]] += 1
    for n in range(state.joining):
        state.melded[state.joined[n]] += 1
    open_turn(state)


@rule
def next_seat(table: RummyTable, seat: int) -> int:
    """The seat after another, in the direction of play."""
    return (seat + table.state.way + table.box.seats) % table.box.seats


@rule
def end_turn(table: RummyTable, following: int) -> None:
    """The next seat plays, unless the pool has become empty (UR-22)."""
    if table.state.left == 0:
        judge(table)
    else:
        begin_turn(table, following)


# --- Word tiles ---------------------------------------------------------------------------


@rule
def act(table: RummyTable, seat: int, word: int) -> None:
    """UR-14 to UR-17: the word that was chosen acts."""
    state = table.state
    misses = word != PLAIN
    if word == REVERSE:
        misses = table.box.seats == 2 and table.box.reverse_skips_two != 0
        if not misses:
            state.way = -state.way
            emit(table, REVERSED, seat, 0, 0, state.way, 0, 0, 0, EVERYONE)
    following = next_seat(table, seat)
    if not misses:
        end_turn(table, following)
        return
    tiles = min(DRAWS[word], state.left)  # UR-18
    emit(table, MISSED, following, 0, 0, tiles, 0, word, 0, EVERYONE)
    if tiles > 0:
        await_draws(state, FOR_WORD, following, tiles)
    else:
        end_turn(table, next_seat(table, following))


@rule
def drawn_as_penalty(table: RummyTable) -> None:
    """A seat has drawn all that it had to."""
    state = table.state
    if state.drawing == FOR_WORD:
        end_turn(table, next_seat(table, state.receiver))
    elif state.drawing == FOR_LAST:
        go_out(table, state.player)
    elif state.left == 0:
        judge(table)  # UR-22: at once
    else:
        ask(table)


# --- Uno ----------------------------------------------------------------------------------


@rule
def close_window(state: State) -> None:
    """UR-19: it is too late to catch."""
    state.silent = EMPTY
    state.catchers = 0


@rule
def call_late(table: RummyTable, seat: int) -> None:
    """UR-19: "uno" after the play, in time."""
    close_window(table.state)
    emit(table, CALLED, seat, 0, 0, 0, 0, 0, 0, EVERYONE)
    ask(table)


@rule
def catch(table: RummyTable, seat: int) -> None:
    """UR-20: who did not call draws 2; the first to catch closes the matter."""
    state = table.state
    caught = state.silent
    close_window(state)
    tiles = min(CAUGHT_DRAWS, state.left)
    emit(table, CAUGHT, caught, seat, 0, tiles, 0, 0, 0, EVERYONE)
    if tiles > 0:
        await_draws(state, FOR_CATCH, caught, tiles)
    else:
        ask(table)


@rule
def decline(table: RummyTable, seat: int) -> None:
    """UR-20: the others may still catch."""
    state = table.state
    state.catchers &= ~(1 << seat)
    emit(table, DECLINED, seat, state.silent, 0, 0, 0, 0, 0, EVERYONE)
    if state.catchers == 0:
        close_window(state)
    ask(table)


# --- The end of a round, score, the end of the game ---------------------------------------


@rule
def play_last(table: RummyTable, seat: int, word: int) -> None:
    """UR-21: the round is over, unless the next seat has to draw first (option ``last_draw``)."""
    state = table.state
    tiles = min(DRAWS[word], state.left)
    if table.box.last_draw != 0 and tiles > 0:
        following = next_seat(table, seat)
        emit(table, MISSED, following, 0, 0, tiles, 0, word, 0, EVERYONE)
        await_draws(state, FOR_LAST, following, tiles)
    else:
        go_out(table, seat)


@rule
def go_out(table: RummyTable, seat: int) -> None:
    """UR-23: who went out scores the tiles in all other racks."""
    show_racks(table)
    total = 0
    for other in range(table.box.seats):
        total += rack_count(table.state, other)
    table.state.scores[seat] += total
    emit(table, WENT_OUT, seat, 0, 0, 0, total, 0, 0, EVERYONE)
    end_round(table)


@rule
def judge(table: RummyTable) -> None:
    """UR-22: the pool is empty; the lowest count, and among equals the fewest tiles, goes out.

    Of those who are equal in both each scores the racks of the others.
    """
    state, seats = table.state, table.box.seats
    emit(table, POOL_EMPTY, LUCK, 0, 0, 0, 0, 0, 0, EVERYONE)
    show_racks(table)
    total, lowest, fewest = 0, 0, 0
    for seat in range(seats):
        count, tiles = rack_count(state, seat), state.held[seat]
        total += count
        if seat == 0 or count < lowest or (count == lowest and tiles < fewest):
            lowest, fewest = count, tiles
    for seat in range(seats):
        if is_lowest(state, seat, lowest, fewest):
            total -= lowest
    for seat in range(seats):
        if is_lowest(state, seat, lowest, fewest):
            state.scores[seat] += total
            emit(table, LOWEST, seat, 0, 0, lowest, total, 0, 0, EVERYONE)
    end_round(table)


@rule
def is_lowest(state: State, seat: int, lowest: int, fewest: int) -> bool:
    """Whether a rack has this count and so many tiles."""
    return rack_count(state, seat) == lowest and state.held[seat] == fewest


@rule
def rack_count(state: State, seat: int) -> int:
    """UR-23: numbers count themselves, words 20, Wilds 50."""
    total = 0
    for kind in range(KINDS):
        total += state.racks[seat, kind] * COUNT[kind]
    return total


@rule
def show_racks(table: RummyTable) -> None:
    """All racks are counted, for everyone to see."""
    state = table.state
    for seat in range(table.box.seats):
        if state.held[seat] > 0:
            count = rack_count(state, seat)
            emit(table, LEFT, seat, 0, 0, state.held[seat], count, 0, 0, EVERYONE)
            for kind in range(KINDS):
                tiles = state.racks[seat, kind]
                if tiles > 0:
                    emit(table, SHOWN, seat, 0, 0, tiles, 0, 0, kind, EVERYONE)


@rule
def end_round(table: RummyTable) -> None:
    """UR-24 to UR-26: the next seat starts the next round, unless the game is over."""
    state, box = table.state, table.box
    highest = 0
    for seat in range(box.seats):
        highest = max(highest, state.scores[seat])
    if box.played > 0 and state.rounds >= box.played:
        end_game(table, ROUNDS_PLAYED)
    elif box.played == 0 and highest >= box.target:
        end_game(table, TARGET_REACHED)
    elif state.rounds >= box.max_rounds:
        end_game(table, ROUND_LIMIT)
    else:
        state.starter = (state.starter + 1) % box.seats
        begin_round(table)


@rule
def end_game(table: RummyTable, reason: int) -> None:
    """The game is over."""
    state = table.state
    close_window(state)
    state.drawing = 0
    state.receiver = EMPTY
    state.turn = OVER
    state.waiting = 0
    state.reason = reason
    emit(table, ENDED, LUCK, 0, 0, 0, 0, reason, 0, EVERYONE)


@rule
def points(table: RummyTable, out: Ints) -> None:
    """The score of each seat."""
    for seat in range(table.box.seats):
        out[seat] = table.state.scores[seat]


@rule
def places(table: RummyTable, out: Ints) -> None:
    """UR-24: the most points win; who is equal shares a place."""
    scores = table.state.scores
    for seat in range(table.box.seats):
        out[seat] = 1
        for other in range(table.box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1


# --- What is known ------------------------------------------------------------------------


@rule
def seen_by(table: RummyTable, seat: int, action: int) -> int:
    """UR-2, UR-11: a tile that comes into a rack is seen there alone, all else by everyone."""
    state = table.state
    if seat == LUCK and state.drawing != FOR_START and state.drawing != FOR_TABLE:
        return 1 << state.receiver
    return EVERYONE


@rule
def hide(table: RummyTable, viewer: int) -> None:
    """UR-2: neither the other racks nor the pool are known, but how many tiles they hold."""
    state = table.state
    for seat in range(table.box.seats):
        if seat != viewer:
            for kind in range(KINDS):
                state.racks[seat, kind] = 0
    for kind in range(KINDS):
        state.pool[kind] = 0
    if state.player != viewer:
        state.drawn = EMPTY


@rule
def guess(table: RummyTable, viewer: int, key: int) -> None:
    """Deal the tiles that *viewer* has not seen, so that a turn that was begun can go on."""
    hide(table, viewer)
    deal_unseen(table, viewer, key)
