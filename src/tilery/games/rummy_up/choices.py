"""What the player may do next: a play grows tile by tile, and can always be completed (UR-8 to 12).

A play is written as kinds from the rack, rising, and then start tiles that join, rising, so each
play is made in one order only. All plays of a turn are found when it begins and kept in ``work``
with the tiles that they are plays of. A large rack has too many: there each action is judged.
"""

from typing import Final

from tilery.games.rummy_up.best import NOTHING, find_best
from tilery.games.rummy_up.firsts import find_firsts
from tilery.games.rummy_up.plays import list_plays
from tilery.games.rummy_up.state import (
    ADD,
    DRAW,
    EMPTY,
    FINISH,
    JOIN,
    STOP,
    RummyTable,
    State,
)
from tilery.games.rummy_up.tiles import KINDS, PLAIN, WORD
from tilery.games.rummy_up.work import (
    COLUMNS,
    LIMIT,
    LOOSE,
    MELDED,
    NO_ROOM,
    NONE,
    PLAYS,
    RACK,
    START_TILES,
)
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints

#: Racks of more tiles have so many plays that to judge each action takes less time.
LARGE_RACK: Final = 20
#: In `Work.begun`: no turn.
UNKNOWN: Final = -2

# --- The turn so far ----------------------------------------------------------------------


@rule
def open_turn(state: State) -> None:
    """Nothing is added yet."""
    state.drew = 0
    state.drawn = EMPTY
    state.laying = 0
    state.joining = 0
    for n in range(LIMIT):
        state.added[n] = EMPTY
    for n in range(START_TILES):
        state.joined[n] = EMPTY


@rule
def list_turn(table: RummyTable, seat: int, out: Ints) -> int:
    """List what the player may do, in rising order."""
    state, work = table.state, table.work
    find_plays(table, seat)
    if 0 <= work.count <= PLAYS:
        look_up(table)
    else:
        judge_each(table, seat)
    n = 0
    for action in range(FINISH):
        out[n] = action
        n += work.next[action]
    if work.next[FINISH] != 0:
        n = list_finish(table, out, n)
    if state.laying == 0:
        if state.drew != 0:
            out[n] = STOP
            n += 1
        elif n == 0 or table.box.honour != 0:  # UR-12
            out[n] = DRAW
            n += 1
    return n


@rule
def find_plays(table: RummyTable, seat: int) -> None:
    """Find all plays of the turn, unless they are known, or the rack is large."""
    state, work = table.state, table.work
    known = True
    for kind in range(KINDS):
        work.asking[MELDED, kind] = state.melded[kind]
        work.asking[LOOSE, kind] = state.loose[kind]
        work.asking[RACK, kind] = state.racks[seat, kind]
    for n in range(state.joining):
        work.asking[LOOSE, state.joined[n]] += 1
    for n in range(state.laying):
        work.asking[RACK, state.added[n]] += 1
    for part in range(3):
        for kind in range(KINDS):
            if work.asked[part, kind] != work.asking[part, kind]:
                known = False
                work.asked[part, kind] = work.asking[part, kind]
    if not known:
        work.begun[0] = UNKNOWN
        small = state.held[seat] + state.laying <= LARGE_RACK
        work.count = list_plays(work, LIMIT) if small else NO_ROOM


# --- From the plays that are known --------------------------------------------------------


@rule
def look_up(table: RummyTable) -> None:
    """Mark the next actions of all plays that begin as this turn has."""
    work = table.work
    for action in range(FINISH + 1):
        work.next[action] = 0
    for play in range(work.count):
        if begins_so(table, play) and has_drawn(table.state, work.plays[play]):
            work.next[after_turn(table.state, work.plays[play])] = 1


@rule
def begins_so(table: RummyTable, play: int) -> bool:
    """Whether a play begins with what was added and joins so far."""
    state, plays = table.state, table.work.plays
    for n in range(state.laying):
        if plays[play, n] != state.added[n]:
            return False
    if state.joining > 0:
        if state.laying < LIMIT and plays[play, state.laying] != NONE:
            return False
        for n in range(state.joining):
            if plays[play, LIMIT + n] != state.joined[n]:
                return False
    return True


@rule
def has_drawn(state: State, play: Ints) -> bool:
    """UR-11: whether a play has the tile that was drawn, if one was."""
    found = state.drawn == EMPTY
    for n in range(LIMIT):
        found = found or play[n] == state.drawn
    return found


@rule
def after_turn(state: State, play: Ints) -> int:
    """The action with which a play goes on after the turn so far; FINISH when it is complete."""
    if state.laying < LIMIT and play[state.laying] != NONE:
        return ADD + play[state.laying]  # type: ignore[no-any-return]
    if state.joining < START_TILES and play[LIMIT + state.joining] != NONE:
        return JOIN + play[LIMIT + state.joining]  # type: ignore[no-any-return]
    return FINISH


@rule
def list_finish(table: RummyTable, out: Ints, n: int) -> int:
    """UR-17, UR-19: to finish with one of the words that were added, with "uno" or without."""
    state = table.state
    words = 0
    for k in range(state.laying):
        words |= 1 << WORD[state.added[k]]
    if words != 1 << PLAIN:
        words &= ~(1 << PLAIN)
    word = 0
    while words >> word != 0:
        if (words >> word) & 1 != 0:
            out[n] = FINISH + 2 * word
            n += 1
            if state.held[state.player] == 1:
                out[n] = FINISH + 2 * word + 1
                n += 1
        word += 1
    return n


# --- One by one ---------------------------------------------------------------------------


@rule
def judge_each(table: RummyTable, seat: int) -> None:
    """Mark the next actions with which a play can be completed, unless they are known."""
    state, work = table.state, table.work
    if knows_turn(table):
        return
    for action in range(FINISH + 1):
        work.next[action] = 0
    if state.joining == 0 and state.laying < LIMIT:
        mark_tiles(table, seat)
    if state.laying > 0:
        least = state.joined[state.joining - 1] if state.joining > 0 else 0
        for kind in range(least, KINDS):
            if state.loose[kind] > 0 and can_complete(table, seat, JOIN + kind):
                work.next[JOIN + kind] = 1
        if can_complete(table, seat, FINISH):
            work.next[FINISH] = 1


@rule
def knows_turn(table: RummyTable) -> bool:
    """Whether the next actions are those of this turn; from now on they are."""
    state, begun = table.state, table.work.begun
    known = begun[COLUMNS] == state.drawn
    begun[COLUMNS] = state.drawn
    for n in range(LIMIT):
        known = known and begun[n] == state.added[n]
        begun[n] = state.added[n]
    for n in range(START_TILES):
        known = known and begun[LIMIT + n] == state.joined[n]
        begun[LIMIT + n] = state.joined[n]
    return known  # type: ignore[no-any-return]


@rule
def mark_tiles(table: RummyTable, seat: int) -> None:
    """Mark the tiles of the rack that may come next, all from the same fronts."""
    state, work = table.state, table.work
    least = state.added[state.laying - 1] if state.laying > 0 else 0
    limit = LIMIT - state.laying
    if added_drawn(state):
        ask_after_turn(table)
        allow(table, seat, least)
        find_firsts(work, limit)
        return
    if limit > 1 and least < state.drawn:  # a tile below the drawn one, which has to come yet
        ask_after_turn(table)
        allow(table, seat, least)
        work.asking[MELDED, state.drawn] += 1
        work.asking[RACK, state.drawn] -= 1
        find_firsts(work, limit - 1)
    for kind in range(state.drawn, KINDS):
        work.next[kind] = 0
    if least <= state.drawn and can_complete(table, seat, ADD + state.drawn):
        work.next[state.drawn] = 1


@rule
def can_complete(table: RummyTable, seat: int, action: int) -> bool:
    """Whether there is a play that begins with the turn so far and an action."""
    state = table.state
    asking = table.work.asking
    melded, loose, rack = asking[MELDED], asking[LOOSE], asking[RACK]
    ask_after_turn(table)
    limit = 0
    if action < JOIN:
        allow(table, seat, action)
        melded[action] += 1
        rack[action] -= 1
        limit = LIMIT - state.laying - 1
    elif action < FINISH:
        for kind in range(action - JOIN, KINDS):
            loose[kind] = state.loose[kind]
        melded[action - JOIN] += 1
        loose[action - JOIN] -= 1
    if not added_drawn(state) and action != state.drawn:  # it has to come yet (UR-11)
        if limit == 0 or rack[state.drawn] == 0:
            return False
        melded[state.drawn] += 1
        rack[state.drawn] -= 1
        limit -= 1
    return can_lie(table, limit)


@rule
def ask_after_turn(table: RummyTable) -> None:
    """Ask for what can follow the turn so far, with nothing more."""
    state, work = table.state, table.work
    for kind in range(KINDS):
        work.asking[MELDED, kind] = state.melded[kind]
        work.asking[LOOSE, kind] = 0
        work.asking[RACK, kind] = 0
        work.worth[kind] = 0
    for n in range(state.laying):
        work.asking[MELDED, state.added[n]] += 1
    for n in range(state.joining):
        work.asking[MELDED, state.joined[n]] += 1


@rule
def allow(table: RummyTable, seat: int, least: int) -> None:
    """Let tiles of a rack follow, from a kind on, and all start tiles."""
    for kind in range(KINDS):
        table.work.asking[LOOSE, kind] = table.state.loose[kind]
        if kind >= least:
            table.work.asking[RACK, kind] = table.state.racks[seat, kind]


@rule
def can_lie(table: RummyTable, limit: int) -> bool:
    """Whether what is asked for can lie in melds, with up to so many tiles of the rack.

    That there were no room would be taken for no; see `work.MEMBERS` for how much there is.
    """
    found = find_best(table.work, limit)
    return found != NOTHING and found != NO_ROOM


@rule
def added_drawn(state: State) -> bool:
    """Whether no tile was drawn in this turn, or it is among those that were added."""
    found = state.drawn == EMPTY
    for n in range(state.laying):
        found = found or state.added[n] == state.drawn
    return found
