"""X-tiles: which two tiles of the piles can be a start pair (XT-4, XT-5, XT-11)."""

from tilery.games.x_tiles.fitting import kind_of
from tilery.games.x_tiles.frontier import tile_at, touched
from tilery.games.x_tiles.state import EMPTY, FIRST_CELL, FIRST_WAY, STEPS, XTilesTable
from tilery.games.x_tiles.tiles import FITS, ROTATIONS, SIDES
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints


@rule
def can_match(table: XTilesTable, first: int, second: int) -> bool:
    """Whether the second tile can lie beside the first one, which is not turned (XT-4, XT-11)."""
    for toward in range(SIDES):  # noqa: SIM110 (rules have no generators)
        if ways_beside(table, first, second, toward) > 0:
            return True
    return False


@rule
def ways_beside(table: XTilesTable, first: int, second: int, toward: int) -> int:
    """Bit mask of the rotations in which the second tile matches on one side of the first."""
    touching = touched(first * ROTATIONS, toward)
    return FITS[kind_of(table, FIRST_CELL + STEPS[toward]), touching, second]  # type: ignore[no-any-return]


@rule
def partners(table: XTilesTable, first: int) -> int:
    """How many tiles of the piles can lie beside one of a pattern that is among them."""
    state = table.state
    total = 0
    for second in range(table.box.patterns):
        if state.pile[second] > 0 and can_match(table, first, second):
            total += state.pile[second] - (1 if second == first else 0)
    return total


@rule
def count_pairs(table: XTilesTable) -> int:
    """How many matching pairs, first and second tile, the piles hold."""
    total = 0
    for pattern in range(table.box.patterns):
        if table.state.pile[pattern] > 0:
            total += table.state.pile[pattern] * partners(table, pattern)
    return total


@rule
def list_pairs(table: XTilesTable, out: Ints, weights: Ints) -> int:
    """XT-5: after so many pairs, each matching pair of the piles is as likely."""
    state = table.state
    n = 0
    for pattern in range(table.box.patterns):
        if state.pile[pattern] > 0:
            if state.drawn == EMPTY:
                pairs = partners(table, pattern)
            else:
                pairs = 1 if can_match(table, state.drawn, pattern) else 0
            if pairs > 0:
                out[n] = pattern
                weights[n] = state.pile[pattern] * pairs
                n += 1
    return n


@rule
def list_ways(table: XTilesTable, out: Ints, weights: Ints) -> int:
    """The option start = "random": every way to lay the second tile is as likely (XT-4)."""
    state = table.state
    first = tile_at(state, FIRST_CELL) // ROTATIONS
    n = 0
    for toward in range(SIDES):
        ways = ways_beside(table, first, state.pair, toward)
        for rotation in range(ROTATIONS):
            out[n] = FIRST_WAY + toward * ROTATIONS + rotation
            weights[n] = 1
            n += (ways >> rotation) & 1
    return n
