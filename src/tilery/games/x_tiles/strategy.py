"""What looks good in X-tiles before any search, and what a position is worth without one.

Everything here is judgement, in hundredths of a point; the rules are elsewhere.
"""

from typing import Final

import numpy as np

from tilery.games.x_tiles.rules import places
from tilery.games.x_tiles.state import EMPTY, HAND, MOST_SEATS, PASS, ROW, State, XTilesTable
from tilery.games.x_tiles.tiles import TOUCHES, TURNED
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, OVER, Ints

#: One point of the game.
POINT: Final = 100
#: To have won, besides the points.
WIN: Final = 1500
#: To start the next round: whoever does is ahead of the others by a tile.
START: Final = 60
#: Another turn, each edge that matches, and a cell beside the tile where two edges can match then.
ANOTHER, EDGE, OPENING = 1000, 40, 90
#: Of those who may still go out, one with a tile less is so much likelier to be the first.
TILE_LESS: Final = 1.8
#: HOLDING[held]: how likely a hand of so many tiles is the first to go out, as a weight.
HOLDING: Final = np.array([round(1e6 * TILE_LESS**-held) for held in range(HAND + 1)])
#: WAITING[seats, wait]: the same in thousandths for who waits for so many seats; a whole round of
#: turns is worth a tile.
WAITING: Final = np.array(
    [
        [round(1000 * TILE_LESS ** -(wait / max(seats, 1))) for wait in range(MOST_SEATS)]
        for seats in range(MOST_SEATS + 1)
    ]
)


@rule
def priors(table: XTilesTable, seat: int, actions: Ints, n: int, worths: Ints) -> None:
    """Go on if that can be; open cells for two edges to oneself, not to the next seat.

    Actions come cell by cell in the order of the frontier, so each cell is looked at once, and its
    neighbours to the north and the south are found by two marks that only go on.
    """
    state = table.state
    if state.pair != EMPTY or actions[0] == PASS:
        for j in range(n):
            worths[j] = 0
        return
    j = north = south = 0
    for at in range(state.around):
        cell = state.frontier[at]
        north = go_to(state, north, cell - ROW)
        south = go_to(state, south, cell + ROW)
        openings = 0
        openings += 1 if state.frontier[north] == cell - ROW else 0
        openings += 1 if south < state.around and state.frontier[south] == cell + ROW else 0
        openings += 1 if at > 0 and state.frontier[at - 1] == cell - 1 else 0
        openings += 1 if at + 1 < state.around and state.frontier[at + 1] == cell + 1 else 0
        matched = TOUCHES[state.wants[at]]
        worth = -OPENING * openings
        if matched > 1:
            worth = ANOTHER + EDGE * matched + OPENING * openings
        end = (cell + 1) * TURNED
        while j < n and actions[j] < end:
            worths[j] = worth
            j += 1


@rule
def go_to(state: State, at: int, cell: int) -> int:
    """Where in the frontier, from *at* on, a cell stands, or would stand."""
    while at < state.around and state.frontier[at] < cell:
        at += 1
    return at


@rule
def value(table: XTilesTable, out: Ints) -> None:
    """The points, and in a round those that each may expect, by how many tiles it holds."""
    state, box = table.state, table.box
    if state.turn == OVER:
        places(table, out)
        for seat in range(box.seats):
            out[seat] = POINT * state.scores[seat] + (WIN if out[seat] == 1 else 0)
        return
    for seat in range(box.seats):
        out[seat] = POINT * state.scores[seat]
    if state.turn == LUCK:
        if state.starter != EMPTY:
            out[state.starter] += START
        return
    total = 0
    tiles = 0
    for seat in range(box.seats):
        tiles += state.held[seat]
        total += chance(table, seat)
    for seat in range(box.seats):
        out[seat] += POINT * (tiles - state.held[seat]) * chance(table, seat) // total


@rule
def chance(table: XTilesTable, seat: int) -> int:
    """How likely a seat goes out first, as a weight: by its tiles and how soon it may act."""
    state, seats = table.state, table.box.seats
    return HOLDING[state.held[seat]] * WAITING[seats, (seat - state.turn) % seats]  # type: ignore[no-any-return]
