"""What looks good in X-tiles before any search, and what a position is worth without one.

Everything here is judgement, in hundredths of a point; the rules are elsewhere.
"""

from typing import Final

from tilery.games.x_tiles.actions import lay_parts
from tilery.games.x_tiles.frontier import find
from tilery.games.x_tiles.rules import places
from tilery.games.x_tiles.state import EMPTY, PASS, STEPS, State, XTilesTable
from tilery.games.x_tiles.tiles import SIDES, TOUCHES
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


@rule
def prior(table: XTilesTable, seat: int, action: int) -> int:
    """Go on if that can be; open cells for two edges to oneself, not to the next seat."""
    state = table.state
    if action == PASS or state.pair != EMPTY:
        return 0
    cell, _ = lay_parts(action)
    matched = TOUCHES[state.wants[find(state, cell)]]
    if matched > 1:
        return ANOTHER + EDGE * matched + OPENING * openings(state, cell)  # type: ignore[no-any-return]
    return -OPENING * openings(state, cell)


@rule
def openings(state: State, cell: int) -> int:
    """How many empty cells beside a cell would be touched more than once."""
    count = 0
    for toward in range(SIDES):
        beside = cell + STEPS[toward]
        at = find(state, beside)
        if at < state.around and state.frontier[at] == beside:
            count += 1
    return count


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
    total = 0.0
    tiles = 0
    for seat in range(box.seats):
        tiles += state.held[seat]
        total += chance(table, seat)
    for seat in range(box.seats):
        share = chance(table, seat) / total
        out[seat] += int(POINT * share * (tiles - state.held[seat]))


@rule
def chance(table: XTilesTable, seat: int) -> float:
    """How likely a seat goes out first, as a weight: by its tiles and how soon it may act."""
    state, seats = table.state, table.box.seats
    wait = (seat - state.turn) % seats
    return TILE_LESS ** -(state.held[seat] + wait / seats)  # type: ignore[no-any-return]
