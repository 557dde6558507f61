"""What looks good in Uno Rummy Up before any search, and what a position is worth without one.

Everything here is judgement, in hundredths of a point; the rules are elsewhere.
"""

from typing import Final

import numpy as np

from tilery.games.rummy_up.best import find_best
from tilery.games.rummy_up.choices import (
    added_drawn,
    after_turn,
    allow,
    ask_after_turn,
    begins_so,
    find_plays,
    has_drawn,
)
from tilery.games.rummy_up.firsts import lowest_added
from tilery.games.rummy_up.rules import places, rack_count
from tilery.games.rummy_up.state import (
    CATCH,
    DRAW,
    FINISH,
    JOIN,
    UNO,
    RummyTable,
    State,
)
from tilery.games.rummy_up.tiles import COUNT, KINDS, PLAIN, WILD, WORD
from tilery.games.rummy_up.work import LIMIT, MELDED, NONE, PLAYS, RACK, START_TILES
from tilery.kernel.rule import rule
from tilery.kernel.state import OVER, Ints

#: One point of the game.
POINT: Final = 100
#: To have won, besides the points.
WIN: Final = 20_000
#: A tile less in the rack, to have gone out, and a Wild that is kept for later.
TILE, OUT, KEPT_WILD = 1000, 100_000, 2500
#: A word that is played beside another one, and does nothing.
WASTED_WORD: Final = 600
#: What a word does to the next seat.
ACTS: Final = np.array([0, 400, 200, 100, 800])
#: "Uno" with the play or afterwards, and to catch who forgot it.
CALL: Final = 50

#: Of those who may still go out, one with a tile less is so much likelier to be the first.
TILE_LESS: Final = 1.25
TILES_HELD: Final = 100
#: HOLDING[held]: how likely a rack of so many tiles is the first without any, as a weight.
HOLDING: Final = np.array([max(1, round(1e6 * TILE_LESS**-held)) for held in range(TILES_HELD + 1)])


@rule
def priors(table: RummyTable, seat: int, actions: Ints, n: int, worths: Ints) -> None:
    """Towards the play that is worth most: many tiles and high counts, but no Wild in vain."""
    state, work = table.state, table.work
    for j in range(n):
        worths[j] = prior(state, actions[j])
    if seat != state.player or seat == state.silent:
        return
    find_plays(table, seat)
    if work.count > PLAYS or work.count < 0:
        prefer_best(table, seat, actions, n, worths)
        return
    for action in range(FINISH + 1):
        work.worth_next[action] = -OUT
    for play in range(work.count):
        if begins_so(table, play) and has_drawn(state, work.plays[play]):
            action = after_turn(state, work.plays[play])
            worth = play_worth(table, seat, work.plays[play])
            work.worth_next[action] = max(work.worth_next[action], worth)
    for j in range(n):
        if actions[j] < FINISH:
            worths[j] = work.worth_next[actions[j]]
        elif actions[j] < DRAW:
            worths[j] += work.worth_next[FINISH]


@rule
def prefer_best(table: RummyTable, seat: int, actions: Ints, n: int, worths: Ints) -> None:
    """Where plays are too many to be listed: towards the one that is best tile by tile."""
    state, work = table.state, table.work
    if state.joining > 0 or state.laying == LIMIT:
        return
    limit = LIMIT - state.laying
    ask_after_turn(table)
    allow(table, seat, state.added[state.laying - 1] if state.laying > 0 else 0)
    if not added_drawn(state):
        work.asking[MELDED, state.drawn] += 1
        work.asking[RACK, state.drawn] -= 1
        limit -= 1
    for kind in range(KINDS):
        work.worth[kind] = max(1, TILE + tile_worth(kind))
    found = find_best(work, limit)
    if found < 0:
        return
    best = lowest_added(work, found)
    if not added_drawn(state) and (best == NONE or best > state.drawn):
        best = state.drawn
    for j in range(n):
        if actions[j] == best:
            worths[j] += OUT
        elif actions[j] < JOIN:
            worths[j] -= OUT


@rule
def prior(state: State, action: int) -> int:
    """How good an action looks by itself: the more is added the better, what must be first."""
    if action < JOIN:
        return TILE + tile_worth(action)
    if action < FINISH:
        return TILE
    if action < DRAW:
        return ACTS[(action - FINISH) // 2] + CALL * ((action - FINISH) % 2)  # type: ignore[no-any-return]
    if action in (UNO, CATCH):
        return CALL
    return 0


@rule
def tile_worth(kind: int) -> int:
    """What it is worth to have no longer a tile in the rack."""
    return -KEPT_WILD if kind == WILD else POINT * COUNT[kind]


@rule
def play_worth(table: RummyTable, seat: int, play: Ints) -> int:
    """What a play is worth."""
    state = table.state
    worth, tiles, words, best = 0, 0, 0, 0
    for n in range(LIMIT):
        if play[n] != NONE:
            tiles += 1
            worth += TILE + tile_worth(play[n])
            if WORD[play[n]] != PLAIN:
                words += 1
                best = max(best, ACTS[WORD[play[n]]])
    if words > 0:
        worth += best - WASTED_WORD * (words - 1)
    for n in range(LIMIT, LIMIT + START_TILES):
        worth -= 1 if play[n] != NONE else 0
    if tiles == state.held[seat] + state.laying:
        worth += OUT
    return worth


@rule
def value(table: RummyTable, out: Ints) -> None:
    """The points, and in a round those that each may expect, by how many tiles it holds."""
    state, box = table.state, table.box
    if state.turn == OVER:
        places(table, out)
        for seat in range(box.seats):
            out[seat] = POINT * state.scores[seat] + (WIN if out[seat] == 1 else 0)
        return
    counts = 0
    weights = 0
    for seat in range(box.seats):
        counts += rack_count(state, seat)
        weights += HOLDING[state.held[seat]]
    for seat in range(box.seats):
        expects = (counts - rack_count(state, seat)) * HOLDING[state.held[seat]] // weights
        out[seat] = POINT * (state.scores[seat] + expects)
