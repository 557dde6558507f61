"""Any number of seats: each maximises its own (max^n, Luckhardt and Irani, 1986)."""

from typing import Any

from tilery.bots.search.memory import (
    COMPLETE,
    EXACT,
    INFINITE,
    Memory,
    is_stopped,
    keep,
    key_of,
    look_up,
)
from tilery.bots.search.order import advance, list_actions, note, take_next
from tilery.kernel import contract
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints
from tilery.kernel.table import Table


@rule
def judge(table: Table[Any, Any, Any], memory: Memory, ply: int) -> None:
    """What each seat may expect more than the others on average, without looking ahead.

    Less the best of the others was tried, and its own alone: both lost.
    """
    worths = memory.values[ply]
    contract.value(table, worths)
    total = 0
    for seat in range(memory.seats):
        total += worths[seat]
    for seat in range(memory.seats):
        if memory.seats > 1:
            worths[seat] -= (total - worths[seat]) // (memory.seats - 1)


@rule
def best_shares(  # noqa: C901 (one recursion, which Numba allows within one function only)
    stack: Any,
    numbers: Ints,
    box: Any,
    log: Any,
    work: Any,
    memory: Memory,
    ply: int,
    depth: int,
) -> None:
    """Write what each seat may expect at *ply* to ``memory.values[ply]``.

    *depth* more actions are looked at, of each position the ``memory.width`` most promising.
    """
    table = Table(stack[ply], box, log, work)
    turn = table.state.turn
    if turn < 0 or depth == 0:
        if turn >= 0:
            memory.cuts += 1
        judge(table, memory, ply)
        return
    if ply > 0 and is_stopped(memory):
        return
    values = memory.values[ply]
    key = key_of(numbers, ply)
    slot = key & (memory.slots - 1)
    _, first, reach, _ = look_up(memory, key)
    if reach >= depth:
        if reach != COMPLETE:
            memory.cuts += 1
        for seat in range(memory.seats):
            values[seat] = memory.shares[slot, seat]
        return
    cuts = memory.cuts
    n = list_actions(table, memory, ply, turn, first)
    tried: int = n if ply == 0 else min(n, memory.width)
    best: int = -INFINITE
    for j in range(tried):
        if ply == 0 and j > 0 and is_stopped(memory):
            return
        action = take_next(memory, ply, j, n)
        if ply == 0 and memory.equals == 0:
            judge(table, memory, ply)
            note(memory, 0, action, values[turn], best)  # better than no answer
        advance(stack, box, log, work, memory, ply, turn, action)
        best_shares(stack, numbers, box, log, work, memory, ply + 1, depth - 1)
        if memory.stop != 0:
            return
        value = memory.values[ply + 1, turn]
        if ply == 0:
            note(memory, j, action, value, best)
        if value > best:
            best, first = value, action
            for seat in range(memory.seats):
                values[seat] = memory.values[ply + 1, seat]
    if tried < n:
        memory.narrowed += 1
    keep(memory, key, best, first, COMPLETE if memory.cuts == cuts else depth, EXACT)
    for seat in range(memory.seats):
        memory.shares[slot, seat] = values[seat]
