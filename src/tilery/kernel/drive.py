"""Compiled steps that Python calls, one call each, with arrays instead of records.

Arguments that come in every call: ``states`` (n,) positions and the index ``i`` of one; ``boxes``
(1,); ``logs`` (1,); ``work`` (1,); and ``lists`` (1,), to list in. `step` takes a desk instead,
which holds all of them.
"""

from functools import cache
from typing import Any, Final

import numpy as np

from tilery.kernel import contract
from tilery.kernel.random import pick
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, Ints
from tilery.kernel.table import Table

#: What `step` returns for an action that is not legal; the desk is as it was.
ILLEGAL: Final = -1


@rule
def set_up(states: Any, i: int, boxes: Any, logs: Any, work: Any) -> None:
    """Set position *i*, zeroed, to the start of the game."""
    contract.setup(Table(states[i], boxes[0], logs[0], work[0]))


@rule
def list_legal(states: Any, i: int, boxes: Any, logs: Any, work: Any, seat: int, lists: Any) -> int:
    """List the legal actions of *seat* and return how many they are."""
    return contract.legal(Table(states[i], boxes[0], logs[0], work[0]), seat, lists[0].out)  # type: ignore[no-any-return]


@rule
def list_odds(states: Any, i: int, boxes: Any, logs: Any, work: Any, lists: Any) -> int:
    """List the outcomes of the draw that is due, with weights, and return how many they are."""
    table = Table(states[i], boxes[0], logs[0], work[0])
    return contract.odds(table, lists[0].out, lists[0].weights)  # type: ignore[no-any-return]


@rule
def play(
    states: Any, i: int, boxes: Any, logs: Any, work: Any, seat: int, action: int, lists: Any
) -> int:
    """Apply an action of a seat and return who sees its hidden part, or -1 if it is illegal."""
    table = Table(states[i], boxes[0], logs[0], work[0])
    if find(table, seat, action, lists[0].out) < 0:
        return -1
    seen = contract.seen_by(table, seat, action)
    contract.apply(table, seat, action)
    return seen  # type: ignore[no-any-return]


@rule
def find(table: Table[Any, Any, Any], seat: int, action: int, out: Ints) -> int:
    """List what *seat* may play, and return where *action* stands in it, or -1."""
    for j in range(contract.legal(table, seat, out)):
        if out[j] == action:
            return j
    return -1


@rule
def play_draw(states: Any, i: int, boxes: Any, logs: Any, work: Any, outcome: int) -> int:
    """Apply a draw that is possible and return who sees its hidden part."""
    table = Table(states[i], boxes[0], logs[0], work[0])
    seen = contract.seen_by(table, LUCK, outcome)
    contract.apply(table, LUCK, outcome)
    return seen  # type: ignore[no-any-return]


@rule
def play_luck(
    states: Any,
    i: int,
    boxes: Any,
    logs: Any,
    work: Any,
    lists: Any,
    key: int,
    k: int,
    draws: Ints,
) -> int:
    """Play the draws that are due, from number *k* of the stream *key*, and return how many.

    *draws* (m, 2) receives each draw and who sees it. It stops before *draws* or a log that is
    listened to could overflow: call it again while luck is due.
    """
    table = Table(states[i], boxes[0], logs[0], work[0])
    out, weights = lists[0].out, lists[0].weights
    room = table.log.limit // 2
    n = 0
    while table.state.turn == LUCK and n < draws.shape[0] and table.log.count <= room:
        outcome = pick(key, k + n, out, weights, contract.odds(table, out, weights))
        draws[n, 0] = outcome
        draws[n, 1] = contract.seen_by(table, LUCK, outcome)
        contract.apply(table, LUCK, outcome)
        n += 1
    return n


@rule
def hide(states: Any, i: int, boxes: Any, logs: Any, work: Any, viewer: int) -> None:
    """Reduce position *i* to what *viewer* may know."""
    contract.hide(Table(states[i], boxes[0], logs[0], work[0]), viewer)


@rule
def guess(states: Any, i: int, boxes: Any, logs: Any, work: Any, viewer: int, key: int) -> None:
    """Fill what *viewer* does not know in position *i*, by the stream *key*."""
    contract.guess(Table(states[i], boxes[0], logs[0], work[0]), viewer, key)


@rule
def points(states: Any, i: int, boxes: Any, logs: Any, work: Any, lists: Any) -> None:
    """List the score of each seat."""
    contract.points(Table(states[i], boxes[0], logs[0], work[0]), lists[0].out)


@rule
def places(states: Any, i: int, boxes: Any, logs: Any, work: Any, lists: Any) -> None:
    """List the place of each seat, when the game is over."""
    contract.places(Table(states[i], boxes[0], logs[0], work[0]), lists[0].out)


# --- step by step: one call for an action and all that follows ------------------------------------


@cache
def desk_layout(
    state: np.dtype[Any],
    box: np.dtype[Any],
    log: np.dtype[Any],
    work: np.dtype[Any],
    lists: np.dtype[Any],
) -> np.dtype[Any]:
    """Return the dtype of a desk: the table, the lists, and how far luck has come, in one record.

    Each argument of a compiled call costs time in Python, an array of records the most; a desk is
    one. It is always the same object, for two that are equal are compared at each call.
    """
    numbers = [(name, np.int64) for name in ("key", "draws", "turn", "count")]
    parts = {"lists": lists, "log": log, "work": work, "box": box, "state": state}
    return np.dtype((np.record, np.dtype([*numbers, *parts.items()])))


@rule
def begin(desks: Any) -> int:
    """Play the draws that are due and list what can be played then; return how many that is."""
    return go_on(desks[0])


@rule
def step(desks: Any, action: int) -> int:
    """Apply an action of the seat whose turn it is and go on like `begin`.

    Returns `ILLEGAL`, and changes nothing, for an action that this seat may not play.
    """
    desk = desks[0]
    table = Table(desk.state, desk.box, desk.log, desk.work)
    seat = table.state.turn
    # Listed anew: whoever read the list may have changed it.
    if seat < 0 or find(table, seat, action, desk.lists.out) < 0:
        return ILLEGAL
    contract.apply(table, seat, action)
    return go_on(desk)


@rule
def go_on(desk: Any) -> int:
    """Play the draws that are due, and list for the seat that is asked then.

    They are the draws from number ``draws`` of the stream ``key``, which is counted on; ``turn``
    and ``count`` say who is asked, and how many actions are listed: none when it is over.
    """
    table = Table(desk.state, desk.box, desk.log, desk.work)
    out, weights = desk.lists.out, desk.lists.weights
    key, k = int(desk.key), int(desk.draws)  # uncompiled, random numbers want Python's integers
    while table.state.turn == LUCK:
        n = contract.odds(table, out, weights)
        contract.apply(table, LUCK, pick(key, k, out, weights, n))
        k += 1
    desk.draws = k
    desk.turn = table.state.turn
    desk.count = contract.legal(table, desk.turn, out) if desk.turn >= 0 else 0
    return desk.count  # type: ignore[no-any-return]
