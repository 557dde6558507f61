"""Actions, one after the other: the better the first ones are, the less must be searched."""

from typing import Any, Final

from tilery.bots.search.memory import Memory
from tilery.kernel import contract
from tilery.kernel.rule import rule
from tilery.kernel.table import Table

BEST_BEFORE: Final = 1 << 40  #: what a search of less depth found best comes first
KILLER: Final = 1 << 9  #: what refuted a neighbouring position is worth some points more


@rule
def list_actions(
    table: Table[Any, Any, Any], memory: Memory, ply: int, seat: int, first: int
) -> int:
    """List the actions of *seat* with what each seems to be worth; return how many."""
    actions, worths = memory.actions[ply], memory.worths[ply]
    n: int = contract.legal(table, seat, actions)
    contract.priors(table, seat, actions, n, worths)
    for j in range(n):
        if actions[j] == first:
            worths[j] += BEST_BEFORE
        elif actions[j] == memory.killers[ply, 0] or actions[j] == memory.killers[ply, 1]:
            worths[j] += KILLER
    return n


@rule
def take_next(memory: Memory, ply: int, j: int, n: int) -> int:
    """Bring the best of the actions from *j* on to place *j*, and return it."""
    worths = memory.worths[ply]
    best = j
    for k in range(j + 1, n):
        if worths[k] > worths[best]:
            best = k
    actions = memory.actions[ply]
    action = actions[best]
    actions[best], worths[best] = actions[j], worths[j]
    actions[j] = action
    return action  # type: ignore[no-any-return]


@rule
def advance(
    stack: Any, box: Any, log: Any, work: Any, memory: Memory, ply: int, seat: int, action: int
) -> None:
    """Put the position after an action at *ply* on the next one."""
    stack[ply + 1] = stack[ply]
    contract.apply(Table(stack[ply + 1], box, log, work), seat, action)
    memory.nodes += 1


@rule
def remember_killer(memory: Memory, ply: int, action: int) -> None:
    """*action* made all others at this ply needless."""
    if memory.killers[ply, 0] != action:
        memory.killers[ply, 1] = memory.killers[ply, 0]
        memory.killers[ply, 0] = action


@rule
def note(memory: Memory, j: int, action: int, value: int, best: int) -> None:
    """Keep what was found of an action at the root: what a stopped search answers with."""
    if j == 0 or value > best:
        memory.equals = 0
        memory.value = value
    if value == memory.value:
        memory.best[memory.equals] = action
        memory.equals += 1
