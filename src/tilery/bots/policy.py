"""Computer players that are one compiled function, so that millions of games can use them."""

from typing import Any, Final

from tilery.kernel import contract
from tilery.kernel.random import below, mixed
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints
from tilery.kernel.table import Table

#: The policies and their numbers in compiled code.
RANDOM, GREEDY = 0, 1
POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}


@rule
def decide(table: Table[Any, Any, Any], seat: int, policy: int, out: Ints, key: int, k: int) -> int:
    """Return what *policy* plays for *seat*, by number *k* of the stream *key*."""
    n = contract.legal(table, seat, out)
    if policy == GREEDY:
        return most_promising(table, seat, out, n, mixed(key, k))
    return out[below(key, k, n)]  # type: ignore[no-any-return]


@rule
def most_promising(table: Table[Any, Any, Any], seat: int, out: Ints, n: int, key: int) -> int:
    """Return the action of the highest `prior`; among equals each is as likely."""
    best = out[0]
    best_worth = contract.prior(table, seat, out[0])
    ties = 1
    for j in range(1, n):
        worth = contract.prior(table, seat, out[j])
        if worth > best_worth:
            best, best_worth, ties = out[j], worth, 1
        elif worth == best_worth:
            ties += 1
            if below(key, ties, ties) == 0:
                best = out[j]
    return best  # type: ignore[no-any-return]


@rule
def decide_at(
    states: Any,
    i: int,
    boxes: Any,
    logs: Any,
    work: Any,
    seat: int,
    policy: int,
    lists: Any,
    key: int,
    k: int,
) -> int:
    """Return what *policy* plays in position *i*; see `tilery.kernel.drive`."""
    table = Table(states[i], boxes[0], logs[0], work[0])
    return decide(table, seat, policy, lists[0].out, key, k)
