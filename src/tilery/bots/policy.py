"""Computer players that are one compiled function, so that millions of games can use them."""

from bisect import bisect_left
from typing import Any, Final

from tilery.actions import Action
from tilery.bots.base import check_view
from tilery.games import Game
from tilery.kernel import contract
from tilery.kernel.random import CHOICE_STREAM, below, mixed, stream
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints
from tilery.kernel.table import Table
from tilery.view import View

#: The policies and their numbers in compiled code.
RANDOM, GREEDY = 0, 1
POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}


@rule
def decide(
    table: Table[Any, Any, Any], seat: int, policy: int, out: Ints, worths: Ints, key: int, k: int
) -> int:
    """Return what *policy* plays for *seat*, by number *k* of the stream *key*.

    *out* and *worths* are room to list in.
    """
    if policy == GREEDY:
        n = contract.legal(table, seat, out)
        return most_promising(table, seat, out, n, worths, mixed(key, k))
    return contract.sample(table, seat, key, k, out)  # type: ignore[no-any-return]


@rule
def most_promising(
    table: Table[Any, Any, Any], seat: int, out: Ints, n: int, worths: Ints, key: int
) -> int:
    """Return the action that looks best of the first *n* listed; among equals each is as likely."""
    contract.priors(table, seat, out, n, worths)
    best = worths[0]
    for j in range(1, n):
        best = max(best, worths[j])
    equals = 0
    for j in range(n):
        equals += 1 if worths[j] == best else 0
    rest = below(key, 0, equals)
    j = 0
    while worths[j] != best or rest > 0:
        rest -= 1 if worths[j] == best else 0
        j += 1
    return out[j]  # type: ignore[no-any-return]


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
    return decide(table, seat, policy, lists[0].out, lists[0].weights, key, k)


class PolicyBot:
    """A computer player that is one compiled policy."""

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self.game = game
        self.name = name
        self._policy = POLICIES[name]
        self._key = int(stream(seed, 0, CHOICE_STREAM))
        self._choices = 0

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal()``. Raises IllegalAction when there is none."""
        seat, legal = check_view(self.game, view)
        board, buffers = view.board, view.board.buffers
        number = decide_at(
            board.states,
            0,
            board.boxes,
            buffers.logs,
            buffers.work,
            seat,
            self._policy,
            buffers.lists,
            self._key,
            self._choices,
        )
        self._choices += 1
        return legal[bisect_left(legal.ids, number)]

    def stop(self) -> None:
        """There is nothing to stop: a choice takes microseconds."""

    def __repr__(self) -> str:
        return f"<Bot {self.game.name} {self.name}>"
