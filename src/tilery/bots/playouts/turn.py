"""Everything that a seat can do before another one acts, as far as it looks promising."""

from typing import Any, Final

from tilery.bots.playouts.memory import (
    BEAM,
    ENDED,
    ENDS,
    FOLLOWED,
    GIVEN,
    LONGEST,
    NEXT,
    ROOM,
    Memory,
    is_stopped,
)
from tilery.bots.search.memory import key_of
from tilery.kernel import contract
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints
from tilery.kernel.table import Table

#: Below every lead.
LOWEST: Final = -(1 << 40)


@rule
def plan_turn(
    stack: Any, numbers: Ints, box: Any, log: Any, work: Any, memory: Memory, share: int
) -> None:
    """Look at the turns that can be played from the given position, up to *share* nodes.

    Turns of one action more are looked at after all of one action less; of the unfinished ones,
    those with the greatest lead are followed. The best ends of turns are kept.
    """
    follow(stack, numbers, box, log, work, memory, GIVEN, share)
    memory.longest = 1
    while memory.longest < LONGEST:
        followed = take_followed(stack, memory)
        if followed == 0:
            return
        for k in range(followed):
            if memory.nodes < share:
                follow(stack, numbers, box, log, work, memory, FOLLOWED + k, share)
            else:  # it is played on by what looks best
                copy_place(stack, memory, FOLLOWED + k, ROOM)
                keep(stack, memory, ENDED, ENDS)
        memory.longest += 1


@rule
def take_followed(stack: Any, memory: Memory) -> int:
    """The unfinished turns that were found are followed now; return how many there are."""
    followed = 0
    for k in range(BEAM):
        if memory.lead[NEXT + k] > LOWEST:
            copy_place(stack, memory, NEXT + k, FOLLOWED + followed)
            followed += 1
        memory.lead[NEXT + k] = LOWEST
    return followed


@rule
def copy_place(stack: Any, memory: Memory, source: int, target: int) -> None:
    """Bring a position with all that is known of it to another place."""
    stack[target] = stack[source]
    memory.first[target] = memory.first[source]
    memory.lead[target] = memory.lead[source]
    memory.keys[target] = memory.keys[source]


@rule
def follow(
    stack: Any,
    numbers: Ints,
    box: Any,
    log: Any,
    work: Any,
    memory: Memory,
    place: int,
    share: int,
) -> None:
    """Play each action from one place, the most promising ones first, and keep where they lead."""
    table = Table(stack[place], box, log, work)
    n = contract.legal(table, memory.seat, memory.actions)
    contract.priors(table, memory.seat, memory.actions, n, memory.worths)
    for j in range(n):
        if memory.nodes >= share or is_stopped(memory):
            memory.dropped += n - j
            return
        action = take_best(memory, j, n)
        stack[ROOM] = stack[place]
        after = Table(stack[ROOM], box, log, work)
        contract.apply(after, memory.seat, action)
        memory.nodes += 1
        memory.first[ROOM] = action if place == GIVEN else memory.first[place]
        memory.lead[ROOM] = lead_of(after, memory)
        memory.keys[ROOM] = key_of(numbers, ROOM)
        if after.state.turn == memory.seat:
            keep(stack, memory, NEXT, BEAM)
        else:
            keep(stack, memory, ENDED, ENDS)


@rule
def take_best(memory: Memory, j: int, n: int) -> int:
    """Bring the most promising of the actions from *j* on to place *j*, and return it."""
    best = j
    for k in range(j + 1, n):
        if memory.worths[k] > memory.worths[best]:
            best = k
    action = memory.actions[best]
    memory.actions[best], memory.worths[best] = memory.actions[j], memory.worths[j]
    memory.actions[j] = action
    return action  # type: ignore[no-any-return]


@rule
def lead_of(table: Table[Any, Any, Any], memory: Memory) -> int:
    """What the seat may expect more than the others on average, in hundredths of a point."""
    contract.value(table, memory.values)
    others = 0
    for seat in range(memory.seats):
        if seat != memory.seat:
            others += memory.values[seat]
    return memory.values[memory.seat] - others // (memory.seats - 1)  # type: ignore[no-any-return]


@rule
def keep(stack: Any, memory: Memory, start: int, count: int) -> None:
    """Keep the position in the room among the best *count* from place *start* on, once."""
    worst = start
    for place in range(start, start + count):
        if memory.lead[place] == memory.lead[ROOM] and memory.keys[place] == memory.keys[ROOM]:
            return
        if memory.lead[place] < memory.lead[worst]:
            worst = place
    if memory.lead[worst] > LOWEST:
        memory.dropped += 1
    if memory.lead[ROOM] > memory.lead[worst]:
        copy_place(stack, memory, ROOM, worst)
