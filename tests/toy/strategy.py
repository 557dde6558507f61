"""What looks good in Toy before any search."""

from tilery.kernel.rule import rule
from toy.state import CATCH, KINDS, ToyTable


@rule
def prior(table: ToyTable, seat: int, action: int) -> int:
    """Catch; else lay as much as possible, what is worth most first."""
    if action == CATCH:
        return 100
    if action < KINDS:
        return table.box.worth[action]  # type: ignore[no-any-return]
    return 0
