"""What looks good in Toy before any search, and what a position is worth without one."""

from tilery.kernel.rule import rule
from tilery.kernel.state import OVER, Ints
from toy.rules import places
from toy.state import CATCH, KINDS, ToyTable


@rule
def priors(table: ToyTable, seat: int, actions: Ints, n: int, worths: Ints) -> None:
    """How good actions look."""
    for j in range(n):
        worths[j] = prior(table, seat, actions[j])


@rule
def prior(table: ToyTable, seat: int, action: int) -> int:
    """Catch; else lay as much as possible, what is worth most first."""
    if action == CATCH:
        return 100
    if action < KINDS:
        return table.box.worth[action]  # type: ignore[no-any-return]
    return 0


@rule
def value(table: ToyTable, out: Ints) -> None:
    """The points, less what is still in the hand; in the end winning counts, too."""
    state = table.state
    if state.turn == OVER:
        places(table, out)
        for seat in range(table.box.seats):
            out[seat] = 100 * state.scores[seat] + (1500 if out[seat] == 1 else 0)
        return
    for seat in range(table.box.seats):
        out[seat] = 100 * state.scores[seat] - 50 * state.held[seat]
