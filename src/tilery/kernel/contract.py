"""What every game's ``rules`` module (and, for `priors` and `value`, its ``strategy``) defines.

``out`` and ``weights`` are int64 arrays of the game's true bounds (``max_legal``,
``max_draws``; for points, places and values one for each seat); functions that fill them return
how many entries they wrote. Actions are below 2**25 and values below 2**28, so that a search can
keep both in one number.
"""

from typing import Any

from tilery.kernel.dispatch import generic
from tilery.kernel.random import below
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints
from tilery.kernel.table import Table

#: setup(table): the position before the first draw of luck. The state comes in zeroed.
setup = generic("setup")
#: legal(table, seat, out) -> n: that seat's legal actions, in rising order.
legal = generic("legal")


@rule
def _sample(table: Table[Any, Any, Any], seat: int, key: int, k: int, out: Ints) -> int:
    """Choose from the list."""
    return out[below(key, k, legal(table, seat, out))]  # type: ignore[no-any-return]


#: sample(table, seat, key, k, out) -> action: one of that seat's legal actions, of which there are
#: some: ``out[below(key, k, n)]``. A game may do that without listing them; ``out`` is scratch.
sample = generic("sample", otherwise=_sample)
#: odds(table, out, weights) -> n: outcomes of the draw that is due and their integer weights.
odds = generic("odds")
#: apply(table, seat, action): the next position; seat is LUCK for a draw. Draws nothing itself.
apply = generic("apply")
#: seen_by(table, seat, action) -> mask: who sees the hidden part of an action about to be applied.
seen_by = generic("seen_by")
#: hide(table, viewer): reduces the state to what the viewer may know. Idempotent.
hide = generic("hide")
#: guess(table, viewer, key): fills what is hidden, by random numbers of the stream ``key``.
guess = generic("guess")
#: points(table, out): the score of each seat now.
points = generic("points")
#: places(table, out): when over, 1 for first; ties share a place.
places = generic("places")
#: priors(table, seat, actions, n, worths): how good each of the first n actions, listed by `legal`,
#: looks before any search; higher is better.
priors = generic("priors", "strategy")
#: value(table, out): what each seat may expect in the end, in hundredths of a point, without
#: looking ahead; it is asked anywhere, and when the game is over it counts the places, too.
value = generic("value", "strategy")
