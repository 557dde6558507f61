"""The rules of X-tiles, in the order of the ledger (``docs/rules/x_tiles.md``).

Beside this room are those of the table (`frontier`), of what fits there (`fitting`), of the start
pair (`pairs`), and of what is hidden (`dealing`).
"""

from tilery.games.x_tiles.actions import (
    lay_parts,
    south_of_first,
)
from tilery.games.x_tiles.dealing import (
    deal_unseen,
    put_in_order,
)
from tilery.games.x_tiles.fitting import (
    list_fitting,
    remember_pass,
    sample_fitting,
)
from tilery.games.x_tiles.frontier import (
    clear,
    find,
    lie,
)
from tilery.games.x_tiles.pairs import (
    can_match,
    count_pairs,
    list_pairs,
    list_ways,
)
from tilery.games.x_tiles.state import (
    ACROSS,
    AGAIN,
    BLOCKED,
    DOWN,
    DREW,
    EMPTY,
    ENDED,
    FIRST_CELL,
    FIRST_LAID,
    FIRST_SEAT,
    FIRST_WAY,
    HAND,
    LAID,
    LEFT,
    NO_PAIR,
    PAIR_BACK,
    PAIR_LAID,
    PAIRS,
    PASS,
    PASSED,
    ROUND_BEGAN,
    ROUND_LIMIT,
    STARTS,
    STEPS,
    TARGET_REACHED,
    TURNED_UP,
    WENT_OUT,
    State,
    XTilesTable,
)
from tilery.games.x_tiles.tiles import (
    COPIES,
    PATTERNS,
    ROTATIONS,
    TOUCHES,
    WORDS,
)
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, OVER, Ints
from tilery.kernel.table import EVERYONE, emit

# --- Set-up -------------------------------------------------------------------------------


@rule
def setup(table: XTilesTable) -> None:
    """Nothing is dealt yet; the lot is due unless a seat starts by the options (XT-3)."""
    state = table.state
    state.turn = LUCK
    gather(table)
    state.starter = table.box.first
    if table.box.first != EMPTY:
        begin_round(table)


@rule
def gather(table: XTilesTable) -> None:
    """XT-1, XT-2: all tiles of the set lie face down in the piles."""
    state, box = table.state, table.box
    clear(state)
    state.left = 0
    for pattern in range(len(PATTERNS)):
        state.laid[pattern] = 0
        state.back[pattern] = 0
        state.pile[pattern] = COPIES[pattern] if pattern < box.patterns else 0
        state.left += state.pile[pattern]
    for seat in range(state.held.shape[0]):
        state.held[seat] = 0
        for n in range(HAND):
            state.hands[seat, n] = EMPTY
        for word in range(WORDS):
            state.lacks[seat, word] = 0
    state.receiver = EMPTY
    state.drawn = EMPTY
    state.pair = EMPTY
    state.pairs = 0
    state.line = 0
    state.passes = 0
    state.layer = EMPTY
    state.last = 0
    state.matched = 0


@rule
def odds(table: XTilesTable, out: Ints, weights: Ints) -> int:
    """The lot for the first start (XT-3), a tile from the piles, or a place of the start pair."""
    state = table.state
    n = 0
    if state.starter == EMPTY:
        for seat in range(table.box.seats):
            out[n] = FIRST_SEAT + seat
            weights[n] = 1
            n += 1
    elif state.pair != EMPTY:
        n = list_ways(table, out, weights)
    elif state.due > 0 or state.pairs < PAIRS:
        for pattern in range(table.box.patterns):
            out[n] = pattern
            weights[n] = state.pile[pattern]
            n += 1 if state.pile[pattern] > 0 else 0
    else:
        n = list_pairs(table, out, weights)
    return n


@rule
def apply(table: XTilesTable, seat: int, action: int) -> None:
    """Play a draw, lay a tile, or pass."""
    if seat == LUCK:
        if action >= FIRST_WAY:
            lay_pair_by_lot(table, action - FIRST_WAY)
        elif action >= FIRST_SEAT:
            draw_starter(table, action - FIRST_SEAT)
        elif table.state.due > 0:
            draw_to_hand(table, action)
        else:
            draw_for_pair(table, action)
    elif action == PASS:
        pass_turn(table, seat)
    elif table.state.pair != EMPTY:
        cell, turned = lay_parts(action)
        lay_pair(table, seat, cell, turned)
    else:
        lay(table, seat, action)


@rule
def draw_starter(table: XTilesTable, seat: int) -> None:
    """XT-3: the lot decides who starts."""
    table.state.starter = seat
    emit(table, STARTS, seat, 0, 0, 0, 0, 0, 0, EVERYONE)
    begin_round(table)


@rule
def begin_round(table: XTilesTable) -> None:
    """XT-2: the tiles are gathered, and dealt from the starting seat on."""
    state, box = table.state, table.box
    gather(table)
    state.rounds += 1
    state.due = box.hand * box.seats
    state.receiver = state.starter
    emit(table, ROUND_BEGAN, state.starter, 0, 0, state.rounds, 0, 0, 0, EVERYONE)
    await_draw(state)


@rule
def await_draw(state: State) -> None:
    """Luck draws."""
    state.turn = LUCK
    state.waiting = 0


@rule
def draw_to_hand(table: XTilesTable, pattern: int) -> None:
    """XT-2: a tile comes into a hidden hand; each seat draws all of its tiles."""
    state, box = table.state, table.box
    seat = state.receiver
    state.pile[pattern] -= 1
    state.left -= 1
    put_in_order(state, seat, state.held[seat], pattern)
    state.held[seat] += 1
    state.due -= 1
    if state.held[seat] == box.hand:
        state.receiver = (seat + 1) % box.seats if state.due > 0 else EMPTY
    emit(table, DREW, seat, 0, 0, 1, 0, 0, pattern, 1 << seat)
    await_draw(state)


# --- The start pair -----------------------------------------------------------------------


@rule
def draw_for_pair(table: XTilesTable, pattern: int) -> None:
    """XT-4: two tiles from the piles, for all to see."""
    state = table.state
    state.pile[pattern] -= 1
    state.left -= 1
    state.laid[pattern] += 1
    state.back[pattern] = max(state.back[pattern] - 1, 0)
    amount = 1 if state.drawn == EMPTY else 2
    emit(table, TURNED_UP, LUCK, 0, 0, amount, 0, 0, pattern, EVERYONE)
    if state.drawn == EMPTY:
        state.drawn = pattern
        await_draw(state)
        return
    state.pairs += 1
    if can_match(table, state.drawn, pattern):
        begin_pair(table, pattern)
    else:
        put_pair_back(table, pattern)


@rule
def begin_pair(table: XTilesTable, second: int) -> None:
    """XT-4: the first tile lies as it is read; the starting seat, or luck, lays the second one."""
    state = table.state
    first = state.drawn * ROTATIONS
    lie(state, FIRST_CELL, first)
    emit(table, FIRST_LAID, LUCK, 0, FIRST_CELL, 0, 0, 0, first, EVERYONE)
    state.drawn = EMPTY
    state.pair = second
    if table.box.by_lot:
        await_draw(state)
    else:
        ask(state, state.starter)


@rule
def put_pair_back(table: XTilesTable, second: int) -> None:
    """XT-5: another pair is drawn, at last one that matches; else nobody wins the round."""
    state = table.state
    put_tile_back(state, state.drawn)
    put_tile_back(state, second)
    state.drawn = EMPTY
    emit(table, PAIR_BACK, LUCK, 0, 0, state.pairs, 0, 0, 0, EVERYONE)
    if state.pairs >= PAIRS and count_pairs(table) == 0:
        emit(table, NO_PAIR, LUCK, 0, 0, 0, 0, 0, 0, EVERYONE)
        end_round(table, state.starter)
    else:
        await_draw(state)


@rule
def put_tile_back(state: State, pattern: int) -> None:
    """A tile goes back, and all know that the piles hold it."""
    state.pile[pattern] += 1
    state.left += 1
    state.laid[pattern] -= 1
    state.back[pattern] += 1


@rule
def lay_pair_by_lot(table: XTilesTable, way: int) -> None:
    """XT-4: luck lays the second tile."""
    cell = FIRST_CELL + STEPS[way // ROTATIONS]
    lay_pair(table, LUCK, cell, table.state.pair * ROTATIONS + way % ROTATIONS)


@rule
def lay_pair(table: XTilesTable, seat: int, cell: int, turned: int) -> None:
    """XT-4: the second tile lies, and the starting seat adds the first one from its hand."""
    state = table.state
    lie(state, cell, turned)
    state.pair = EMPTY
    state.line = ACROSS if south_of_first(cell) == 0 else DOWN
    emit(table, PAIR_LAID, seat, 0, cell, 1, 0, 0, turned, EVERYONE)
    ask(state, state.starter)


@rule
def ask(state: State, seat: int) -> None:
    """Only *seat* may act."""
    state.turn = seat
    state.waiting = 1 << seat


# --- Playing ------------------------------------------------------------------------------


@rule
def legal(table: XTilesTable, seat: int, out: Ints) -> int:
    """XT-6, XT-9: every cell, pattern and rotation that fits; else only to pass."""
    if (table.state.waiting >> seat) & 1 == 0:
        return 0
    n = list_fitting(table, seat, out)
    if n == 0:
        out[0] = PASS
        return 1
    return n


@rule
def sample(table: XTilesTable, seat: int, key: int, k: int, out: Ints) -> int:
    """One of what is legal, each as likely."""
    return sample_fitting(table, seat, key, k, out)


@rule
def lay(table: XTilesTable, seat: int, action: int) -> None:
    """XT-6, XT-8: a tile from the hand; matching on more than one edge earns another turn."""
    state = table.state
    cell, turned = lay_parts(action)
    matched = TOUCHES[state.wants[find(state, cell)]]
    lie(state, cell, turned)
    take_from_hand(state, seat, turned // ROTATIONS)
    state.line = 0
    state.passes = 0
    state.layer = seat
    state.last = cell
    state.matched = matched  # XT-12
    emit(table, LAID, seat, 0, cell, matched, 0, 0, turned, EVERYONE)
    if state.held[seat] == 0:
        go_out(table, seat)
    elif matched > 1:
        emit(table, AGAIN, seat, 0, 0, matched, 0, 0, 0, EVERYONE)
        ask(state, seat)
    else:
        ask(state, (seat + 1) % table.box.seats)


@rule
def take_from_hand(state: State, seat: int, pattern: int) -> None:
    """A tile leaves a hand for the table."""
    state.laid[pattern] += 1
    state.held[seat] -= 1
    n = 0
    while state.hands[seat, n] != pattern:
        n += 1
    for k in range(n, state.held[seat]):
        state.hands[seat, k] = state.hands[seat, k + 1]
    state.hands[seat, state.held[seat]] = EMPTY


@rule
def pass_turn(table: XTilesTable, seat: int) -> None:
    """XT-9, XT-16: everybody remembers what fitted; when all have passed, nobody can play."""
    state = table.state
    remember_pass(table, seat)
    state.passes += 1
    emit(table, PASSED, seat, 0, 0, state.passes, 0, 0, 0, EVERYONE)
    if state.passes == table.box.seats:
        emit(table, BLOCKED, LUCK, 0, 0, 0, 0, 0, 0, EVERYONE)  # XT-10
        count_hands(table)
        end_round(table, state.starter)
    else:
        ask(state, (seat + 1) % table.box.seats)


# --- Score and end ------------------------------------------------------------------------


@rule
def go_out(table: XTilesTable, seat: int) -> None:
    """XT-13: a point for each tile left, doubled if the last one matched on more than one edge."""
    state = table.state
    tiles = count_hands(table)
    points = 2 * tiles if state.matched > 1 else tiles
    state.scores[seat] += points
    emit(table, WENT_OUT, seat, 0, 0, tiles, points, state.matched, 0, EVERYONE)
    if state.scores[seat] >= table.box.target:
        finish(table, TARGET_REACHED)  # XT-14
    else:
        end_round(table, seat)


@rule
def count_hands(table: XTilesTable) -> int:
    """How many tiles are left in all hands together."""
    total = 0
    for seat in range(table.box.seats):
        held = table.state.held[seat]
        total += held
        if held > 0:
            emit(table, LEFT, seat, 0, 0, held, 0, 0, 0, EVERYONE)
    return total


@rule
def end_round(table: XTilesTable, starter: int) -> None:
    """XT-3, XT-15: a seat starts the next round, unless there have been so many."""
    if table.state.rounds >= table.box.max_rounds:
        finish(table, ROUND_LIMIT)
    else:
        table.state.starter = starter
        begin_round(table)


@rule
def finish(table: XTilesTable, reason: int) -> None:
    """The game is over."""
    state = table.state
    state.turn = OVER
    state.waiting = 0
    state.reason = reason
    emit(table, ENDED, LUCK, 0, 0, 0, 0, reason, 0, EVERYONE)


@rule
def points(table: XTilesTable, out: Ints) -> None:
    """The score of each seat."""
    for seat in range(table.box.seats):
        out[seat] = table.state.scores[seat]


@rule
def places(table: XTilesTable, out: Ints) -> None:
    """XT-14, XT-15: the highest score wins; who is equal shares a place."""
    scores = table.state.scores
    for seat in range(table.box.seats):
        out[seat] = 1
        for other in range(table.box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1


# --- What is known ------------------------------------------------------------------------


@rule
def seen_by(table: XTilesTable, seat: int, action: int) -> int:
    """XT-2: tiles that are dealt are hidden, all else is done in the open."""
    if seat == LUCK and action < FIRST_SEAT and table.state.due > 0:
        return 1 << table.state.receiver
    return EVERYONE


@rule
def hide(table: XTilesTable, viewer: int) -> None:
    """XT-2: neither the other hands nor the piles are known, but how many tiles they hold."""
    state = table.state
    for seat in range(table.box.seats):
        if seat != viewer:
            for n in range(HAND):
                state.hands[seat, n] = EMPTY
    for pattern in range(len(PATTERNS)):
        state.pile[pattern] = 0


@rule
def guess(table: XTilesTable, viewer: int, key: int) -> None:
    """Deal the tiles that *viewer* has not seen, as the passes allow (XT-16)."""
    hide(table, viewer)
    deal_unseen(table, viewer, key)
