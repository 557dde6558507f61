"""What looks good in X-tiles before any search, and what a position is worth without one."""

from tilery.games.x_tiles.state import XTilesTable
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints


@rule
def prior(table: XTilesTable, seat: int, action: int) -> int:
    """x."""
    return 0


@rule
def value(table: XTilesTable, out: Ints) -> None:
    """x."""
    for seat in range(table.box.seats):
        out[seat] = 100 * table.state.scores[seat]
