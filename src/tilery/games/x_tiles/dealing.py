"""X-tiles: tiles in hands, and deals of what a viewer has not seen (XT-16).

A guess is uniform over the deals of distinct tiles that agree with what is known: how many tiles
each hand and the piles hold, what lies open, what a hand has shown not to hold, and which tiles
all saw go back to the piles.
"""

from typing import Final

from tilery.games.x_tiles.state import EMPTY, HAND, State, Work, XTilesTable
from tilery.games.x_tiles.tiles import COPIES, HALF, PATTERNS
from tilery.kernel.random import below, mixed
from tilery.kernel.rule import rule

TRIES: Final = 200  #: deals that are tried before a chain of exchanges takes over
EXCHANGES: Final = 40  #: of the chain, for each tile


@rule
def put_in_order(state: State, seat: int, held: int, pattern: int) -> None:
    """Put a pattern into a hand of so many tiles, which stay in rising order."""
    n = held
    while n > 0 and state.hands[seat, n - 1] > pattern:
        state.hands[seat, n] = state.hands[seat, n - 1]
        n -= 1
    state.hands[seat, n] = pattern


@rule
def deal_unseen(table: XTilesTable, viewer: int, key: int) -> None:
    """Fill the piles and all hands but the viewer's, all of which are hidden."""
    state, box = table.state, table.box
    for pattern in range(box.patterns):
        state.pile[pattern] = COPIES[pattern] - state.laid[pattern] - state.back[pattern]
    if 0 <= viewer < box.seats:
        for n in range(state.held[viewer]):
            state.pile[state.hands[viewer, n]] -= 1
    dealt = False
    for attempt in range(TRIES):
        if try_hands(table, viewer, mixed(key, attempt)):
            dealt = True
            break
    if not dealt:
        for seat in range(box.seats):
            if seat != viewer:
                for held in range(state.held[seat]):
                    find_tile(table, viewer, seat, held)
        exchange(table, viewer, mixed(key, TRIES))
    for pattern in range(box.patterns):
        state.pile[pattern] += state.back[pattern]


@rule
def may_hold(state: State, seat: int, pattern: int) -> bool:
    """Whether no pass has shown that a hand has no such tile (XT-16)."""
    return (state.lacks[seat, pattern // HALF] >> (pattern % HALF)) & 1 == 0  # type: ignore[no-any-return]


@rule
def has_passed(state: State, seat: int) -> bool:
    """Whether anything is known of a hand."""
    return state.lacks[seat, 0] != 0 or state.lacks[seat, 1] != 0  # type: ignore[no-any-return]


@rule
def count_allowed(table: XTilesTable, seat: int) -> int:
    """How many tiles of the piles a hand may hold."""
    total = 0
    for pattern in range(table.box.patterns):
        if may_hold(table.state, seat, pattern):
            total += table.state.pile[pattern]
    return total


@rule
def try_hands(table: XTilesTable, viewer: int, key: int) -> bool:
    """Deal once, by the stream *key*; False, and nothing dealt, when it was in vain.

    Hands that have passed come first. Each is drawn from what it may hold; that favours deals in
    which earlier hands took what later ones may hold, so a deal is kept with a chance that is
    less by as much: for each tile, what there is for it now, of what there was for it at first.
    """
    state, box = table.state, table.box
    k = 0
    for seat in range(box.seats):
        if seat != viewer and has_passed(state, seat):
            allowed = count_allowed(table, seat)
            at_first = allowed + count_dealt(table, viewer, seat)
            for held in range(state.held[seat]):
                if allowed <= held or below(key, k, at_first - held) >= allowed - held:
                    take_back(table, viewer)
                    return False
                draw_allowed(table, seat, held, below(key, k + 1, allowed - held))
                k += 2
    for seat in range(box.seats):
        if seat != viewer and not has_passed(state, seat):
            allowed = count_allowed(table, seat)
            for held in range(state.held[seat]):
                draw_allowed(table, seat, held, below(key, k, allowed - held))
                k += 1
    return True


@rule
def count_dealt(table: XTilesTable, viewer: int, seat: int) -> int:
    """How many tiles that a hand may hold have been dealt to other hands."""
    state = table.state
    total = 0
    for other in range(table.box.seats):
        if other != viewer:
            for n in range(state.held[other]):
                pattern = state.hands[other, n]
                if pattern != EMPTY and may_hold(state, seat, pattern):
                    total += 1
    return total


@rule
def draw_allowed(table: XTilesTable, seat: int, held: int, rest: int) -> None:
    """Give a hand number *rest* of the tiles in the piles that it may hold."""
    state = table.state
    pattern = 0
    while True:
        count = state.pile[pattern] if may_hold(state, seat, pattern) else 0
        if rest < count:
            break
        rest -= count
        pattern += 1
    state.pile[pattern] -= 1
    put_in_order(state, seat, held, pattern)


@rule
def take_back(table: XTilesTable, viewer: int) -> None:
    """All that was dealt goes back to the piles."""
    state = table.state
    for seat in range(table.box.seats):
        if seat != viewer:
            for n in range(state.held[seat]):
                if state.hands[seat, n] != EMPTY:
                    state.pile[state.hands[seat, n]] += 1
                    state.hands[seat, n] = EMPTY


# --- when nearly every deal is impossible --------------------------------------------------


@rule
def find_tile(table: XTilesTable, viewer: int, hungry: int, held: int) -> None:
    """Give a hand a tile that it may hold, from another hand if need be, which gets another.

    The shortest way from the piles to the hungry hand (Berge, 1957): there is one as long as
    there is any deal that agrees with the passes.
    """
    state, box, work = table.state, table.box, table.work
    work.queue[0] = hungry
    asked, first, last = 1 << hungry, 0, 1
    while first < last:
        seat = work.queue[first]
        first += 1
        if count_allowed(table, seat) > 0:
            hand_on(table, seat, hungry, held)
            return
        for other in range(box.seats):
            if other != viewer and (asked >> other) & 1 == 0:
                for n in range(state.held[other]):
                    pattern = state.hands[other, n]
                    if pattern != EMPTY and may_hold(state, seat, pattern):
                        work.giving_to[other] = seat
                        work.gives[other] = pattern
                        work.queue[last] = other
                        last += 1
                        asked |= 1 << other
                        break


@rule
def hand_on(table: XTilesTable, seat: int, hungry: int, held: int) -> None:
    """A hand takes from the piles and gives to the one that asked it, up to the hungry one."""
    state, work = table.state, table.work
    pattern = 0
    while state.pile[pattern] == 0 or not may_hold(state, seat, pattern):
        pattern += 1
    state.pile[pattern] -= 1
    while seat != hungry:
        replace(state, seat, work.gives[seat], pattern)
        pattern = work.gives[seat]
        seat = work.giving_to[seat]
    put_in_order(state, hungry, held, pattern)


@rule
def replace(state: State, seat: int, old: int, new: int) -> None:
    """A hand has one pattern in place of another."""
    n = 0
    while state.hands[seat, n] != old:
        n += 1
    count = n + 1
    while count < HAND and state.hands[seat, count] != EMPTY:
        state.hands[seat, count - 1] = state.hands[seat, count]
        count += 1
    put_in_order(state, seat, count - 1, new)


@rule
def exchange(table: XTilesTable, viewer: int, key: int) -> None:
    """Tiles change places, again and again, wherever they may lie there.

    Mostly two do; sometimes more go round a ring of holders, which are the hands and the piles.
    Any deal is a few such rings away from any other, and each ring is as likely as its way back:
    so all deals are equally likely in the end.
    """
    state, box = table.state, table.box
    tiles = count_held(state, EMPTY)
    for seat in range(box.seats):
        if seat != viewer:
            tiles += state.held[seat]
    k = 0
    for _ in range(EXCHANGES * tiles):
        ring = 2 if below(key, k, 2) == 0 else 2 + below(key, k + 1, box.seats)
        if choose_ring(table, viewer, ring, key, k + 2):
            go_round(state, table.work, ring)
        k += 2 + 2 * ring


@rule
def choose_ring(table: XTilesTable, viewer: int, ring: int, key: int, k: int) -> bool:
    """Choose so many holders and a tile of each; False when it is no ring."""
    state, work = table.state, table.work
    for n in range(ring):
        holder = below(key, k + 2 * n, table.box.seats + 1) - 1  # the piles are EMPTY
        held = count_held(state, holder)
        if holder == viewer or held == 0:
            return False
        for m in range(n):
            if work.holders[m] == holder:
                return False
        work.holders[n] = holder
        work.tiles[n] = tile_of(state, holder, below(key, k + 2 * n + 1, held))
    return True


@rule
def count_held(state: State, holder: int) -> int:
    """How many tiles a hand has, or, for EMPTY, the piles as they are now."""
    if holder != EMPTY:
        return state.held[holder]  # type: ignore[no-any-return]
    total = 0
    for pattern in range(len(PATTERNS)):
        total += state.pile[pattern]
    return total


@rule
def tile_of(state: State, holder: int, number: int) -> int:
    """The pattern of a tile of a hand or of the piles."""
    if holder != EMPTY:
        return state.hands[holder, number]  # type: ignore[no-any-return]
    pattern = 0
    while number >= state.pile[pattern]:
        number -= state.pile[pattern]
        pattern += 1
    return pattern


@rule
def go_round(state: State, work: Work, ring: int) -> None:
    """Each tile of a ring goes to where the next one is, if all may."""
    for n in range(ring):
        if not may_go(state, work.holders[(n + 1) % ring], work.tiles[n]):
            return
    for n in range(ring):
        after = (n + 1) % ring
        swap(state, work.holders[after], work.tiles[after], work.tiles[n])


@rule
def may_go(state: State, seat: int, pattern: int) -> bool:
    """Whether a tile may be in a hand, or anything in the piles."""
    return seat == EMPTY or may_hold(state, seat, pattern)


@rule
def swap(state: State, seat: int, old: int, new: int) -> None:
    """A hand, or the piles, have one tile in place of another."""
    if seat == EMPTY:
        state.pile[old] -= 1
        state.pile[new] += 1
    else:
        replace(state, seat, old, new)
