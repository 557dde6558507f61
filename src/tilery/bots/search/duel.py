"""Two seats: alpha-beta, a value being what one seat may expect more than the other."""

from typing import Any, Final

from tilery.bots.search.memory import (
    AT_LEAST,
    AT_MOST,
    COMPLETE,
    EXACT,
    INFINITE,
    Memory,
    is_stopped,
    keep,
    key_of,
    look_up,
)
from tilery.bots.search.order import advance, list_actions, note, remember_killer, take_next
from tilery.kernel import contract
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints
from tilery.kernel.table import Table

#: Actions from this one on are looked at one action less deep, until one turns out well.
LATE: Final = 4


@rule
def lead(table: Table[Any, Any, Any], memory: Memory, seat: int) -> int:
    """What *seat* may expect more than the other one, without looking ahead."""
    worth = memory.values[0]
    contract.value(table, worth)
    return worth[seat] - worth[1 - seat]  # type: ignore[no-any-return]


@rule
def best_lead(  # noqa: C901 (one recursion, which Numba allows within one function only)
    stack: Any,
    numbers: Ints,
    box: Any,
    log: Any,
    work: Any,
    memory: Memory,
    ply: int,
    depth: int,
    seat: int,
    alpha: int,
    beta: int,
) -> int:
    """The lead of *seat* in the position at *ply*, *depth* more actions being looked at.

    Exact if it lies between *alpha* and *beta*; else a bound on its side of them (fail-soft
    alpha-beta, Knuth and Moore, 1975, with the null windows of Marsland and Campbell, 1982).
    Without meaning when the search was stopped.
    """
    table = Table(stack[ply], box, log, work)
    turn = table.state.turn
    if turn < 0:  # a draw of luck, or the end
        return lead(table, memory, seat)
    if depth == 0:
        memory.cuts += 1
        return lead(table, memory, seat)
    if ply > 0 and is_stopped(memory):
        return 0
    sign, low, high = 1, alpha, beta
    if turn != seat:
        sign, low, high = -1, -beta, -alpha
    key = key_of(numbers, ply)
    known, first, reach, kind = look_up(memory, key)
    if reach >= depth and settles(known, kind, low, high):
        if reach != COMPLETE:
            memory.cuts += 1
        return sign * known
    cuts = memory.cuts
    best: int = -INFINITE
    n = list_actions(table, memory, ply, turn, first)
    for j in range(n):
        floor = max(low, best)
        if ply == 0 and j > 0:
            if is_stopped(memory):
                return 0
            floor = best - 1  # what is as good as the best has to be found, too
        action = take_next(memory, ply, j, n)
        if ply == 0 and memory.equals == 0:
            note(memory, 0, action, lead(table, memory, turn), best)  # better than no answer
        advance(stack, box, log, work, memory, ply, turn, action)
        # Most actions only have to be shown to be no better than the best so far, which is
        # cheap: first less deep, then in full depth, and only then for their true value.
        value: int = floor + 1
        if j >= LATE and depth > 2:
            value = best_lead(
                stack, numbers, box, log, work, memory, ply + 1, depth - 2, turn, floor, floor + 1
            )
        if j > 0 and value > floor:
            value = best_lead(
                stack, numbers, box, log, work, memory, ply + 1, depth - 1, turn, floor, floor + 1
            )
        if j == 0 or floor < value < high:
            value = best_lead(
                stack, numbers, box, log, work, memory, ply + 1, depth - 1, turn, floor, high
            )
        if memory.stop != 0:
            return 0
        if ply == 0:
            note(memory, j, action, value, best)
        if value > best:
            best, first = value, action
        if best >= high:
            remember_killer(memory, ply, action)
            break
    reach = COMPLETE if memory.cuts == cuts else depth
    keep(memory, key, best, first, reach, kind_of(best, low, high))
    return sign * best


@rule
def kind_of(value: int, low: int, high: int) -> int:
    """What a search in a window has shown."""
    if value <= low:
        return AT_MOST
    return AT_LEAST if value >= high else EXACT


@rule
def settles(known: int, kind: int, low: int, high: int) -> bool:
    """Whether a value that was found before says enough for a window."""
    if kind == AT_LEAST:
        return known >= high
    if kind == AT_MOST:
        return known <= low
    return True
