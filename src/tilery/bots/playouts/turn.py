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
    those with the greatest lead are followed. Of the turns that begin with one action the best end
    is kept, and of these ends the best ones.
    """
    follow(stack, numbers, box, log, work, memory, GIVEN, share)
    memory.longest = 1
    while memory.longest < LONGEST:
        followed = take_followed(stack, memory)
        if followed == 0:
            return
        for k in range(followed):
            if is_enough(memory, share):  # it is played on by what looks best
                copy_place(stack, memory, FOLLOWED + k, ROOM)
                keep_end(stack, memory)
            else:
                follow(stack, numbers, box, log, work, memory, FOLLOWED + k, share)
        memory.longest += 1


@rule
def is_enough(memory: Memory, share: int) -> bool:
    """Whether the plan has used its share of nodes, or has to end."""
    return memory.nodes >= share or is_stopped(memory)


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
    memory.look[target] = memory.look[source]
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
        first = place == GIVEN and j == 0  # there is always an answer
        if not first and is_enough(memory, share):
            return
        action = take_best(memory, j, n)
        stack[ROOM] = stack[place]
        after = Table(stack[ROOM], box, log, work)
        contract.apply(after, memory.seat, action)
        memory.nodes += 1
        memory.first[ROOM] = action if place == GIVEN else memory.first[place]
        memory.look[ROOM] = memory.worths[j] if place == GIVEN else memory.look[place]
        memory.lead[ROOM] = lead_of(after, memory)
        memory.keys[ROOM] = key_of(numbers, ROOM)
        if after.state.turn == memory.seat:
            keep_unfinished(stack, memory)
        else:
            keep_end(stack, memory)


@rule
def take_best(memory: Memory, j: int, n: int) -> int:
    """Bring the most promising of the actions from *j* on to place *j*, and return it."""
    best = j
    for k in range(j + 1, n):
        if memory.worths[k] > memory.worths[best]:
            best = k
    action, worth = memory.actions[best], memory.worths[best]
    memory.actions[best], memory.worths[best] = memory.actions[j], memory.worths[j]
    memory.actions[j], memory.worths[j] = action, worth
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
def is_better(memory: Memory, one: int, other: int) -> bool:
    """Whether a place is to be kept rather than another: by its lead, then how it begins.

    Equals are chosen among by their hash, for their order would favour what was looked at first.
    """
    if memory.lead[one] != memory.lead[other]:
        return memory.lead[one] > memory.lead[other]  # type: ignore[no-any-return]
    if memory.look[one] != memory.look[other]:
        return memory.look[one] > memory.look[other]  # type: ignore[no-any-return]
    return memory.keys[one] > memory.keys[other]  # type: ignore[no-any-return]


@rule
def keep_unfinished(stack: Any, memory: Memory) -> None:
    """Keep the position in the room among the best unfinished turns, once."""
    worst = NEXT
    for place in range(NEXT, NEXT + BEAM):
        if memory.lead[place] == memory.lead[ROOM] and memory.keys[place] == memory.keys[ROOM]:
            return
        if is_better(memory, worst, place):
            worst = place
    if is_better(memory, ROOM, worst):
        copy_place(stack, memory, ROOM, worst)


@rule
def keep_end(stack: Any, memory: Memory) -> None:
    """Keep the position in the room if it is the best end of what begins with its first action."""
    worst = ENDED
    for place in range(ENDED, ENDED + ENDS):
        if memory.lead[place] > LOWEST and memory.first[place] == memory.first[ROOM]:
            worst = place
            break
        if is_better(memory, worst, place):
            worst = place
    if is_better(memory, ROOM, worst):
        copy_place(stack, memory, ROOM, worst)
