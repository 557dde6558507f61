"""Guessing what is hidden: tiles that a viewer has not seen, dealt to the other racks (UR-2).

Of a turn that was begun all know that it can be completed: only such racks are guessed. A tile
that was drawn in it is taken for one of those that were added, if any were.
"""

from typing import Final

from tilery.games.rummy_up.best import find_best
from tilery.games.rummy_up.choices import allow, ask_after_turn, can_lie
from tilery.games.rummy_up.state import EMPTY, FOR_TURN, RummyTable, State
from tilery.games.rummy_up.tiles import COLOURS, KINDS, NUMBERS, TILES, WILD
from tilery.games.rummy_up.work import LIMIT
from tilery.kernel.random import below, mixed
from tilery.kernel.rule import rule

#: Deals that are tried before tiles that complete the turn are looked for.
TRIES: Final = 16


@rule
def deal_unseen(table: RummyTable, viewer: int, key: int) -> None:
    """Deal the tiles that *viewer* has not seen, all deals alike that let the player go on."""
    state = table.state
    for deal in range(TRIES):
        gather_unseen(table, viewer)
        deal_racks(table, viewer, mixed(key, deal))
        if can_go_on(table, viewer):
            guess_drawn(state, viewer, mixed(key, TRIES))
            return
    gather_unseen(table, viewer)
    give_completion(table)
    deal_racks(table, viewer, mixed(key, TRIES))
    guess_drawn(state, viewer, mixed(key, TRIES))


@rule
def gather_unseen(table: RummyTable, viewer: int) -> None:
    """All tiles that *viewer* has not seen are in the pool."""
    state = table.state
    for kind in range(KINDS):
        state.pool[kind] = TILES[kind] - state.melded[kind] - state.loose[kind]
    for n in range(state.laying):
        state.pool[state.added[n]] -= 1
    for n in range(state.joining):
        state.pool[state.joined[n]] -= 1
    for seat in range(table.box.seats):
        if state.lots[seat] != EMPTY:
            state.pool[state.lots[seat]] -= 1
        for kind in range(KINDS):
            if seat != viewer:
                state.racks[seat, kind] = 0
            state.pool[kind] -= state.racks[seat, kind]


@rule
def deal_racks(table: RummyTable, viewer: int, key: int) -> None:
    """Fill the racks of all but *viewer* from the pool."""
    state = table.state
    unseen = k = 0
    for kind in range(KINDS):
        unseen += state.pool[kind]
    for seat in range(table.box.seats):
        if seat != viewer:
            for _ in range(state.held[seat] - tiles_in(state, seat)):
                rest = below(key, k, unseen - k)
                kind = 0
                while rest >= state.pool[kind]:
                    rest -= state.pool[kind]
                    kind += 1
                state.pool[kind] -= 1
                state.racks[seat, kind] += 1
                k += 1


@rule
def tiles_in(state: State, seat: int) -> int:
    """How many tiles of a rack are known."""
    total = 0
    for kind in range(KINDS):
        total += state.racks[seat, kind]
    return total


@rule
def can_go_on(table: RummyTable, viewer: int) -> bool:
    """Whether the player, with what it may hold, can complete the turn that it has begun."""
    state = table.state
    if not is_open(state, viewer):
        return True
    ask_after_turn(table)
    allow(table, state.player, state.added[state.laying - 1])
    return can_lie(table, LIMIT - state.laying)


@rule
def is_open(state: State, viewer: int) -> bool:
    """Whether the turn may go on with tiles that *viewer* does not see."""
    return state.laying > 0 and state.joining == 0 and state.player != viewer


@rule
def give_completion(table: RummyTable) -> None:
    """Give the player tiles of the pool that complete its turn, as few as can be."""
    state, work = table.state, table.work
    seat = state.player
    for kind in range(KINDS):
        state.racks[seat, kind] = state.pool[kind]
    ask_after_turn(table)
    allow(table, seat, state.added[state.laying - 1])
    for kind in range(KINDS):
        state.racks[seat, kind] = 0
    limit = 0
    found = -1
    while found < 0 and limit < LIMIT:
        limit += 1
        found = find_best(work, limit)
    if found < 0:
        return  # there is none, in a position that cannot be
    give(state, seat, WILD, work.wilds_added)
    for number in range(NUMBERS - 1, -1, -1):
        for colour in range(len(COLOURS)):
            added = (work.extras[found] >> (2 * colour)) & 3
            give(state, seat, number * len(COLOURS) + colour, added)
        found = work.parents[found]


@rule
def give(state: State, seat: int, kind: int, tiles: int) -> None:
    """Tiles of a kind go from the pool to a rack."""
    state.racks[seat, kind] += tiles
    state.pool[kind] -= tiles


@rule
def guess_drawn(state: State, viewer: int, key: int) -> None:
    """Guess what the player has drawn in this turn."""
    if state.drew == 0 or state.drawing == FOR_TURN or state.player == viewer:
        return
    if state.laying > 0:
        state.drawn = state.added[below(key, 0, state.laying)]
        return
    rest = below(key, 0, state.held[state.player])
    kind = 0
    while rest >= state.racks[state.player, kind]:
        rest -= state.racks[state.player, kind]
        kind += 1
    state.drawn = kind
