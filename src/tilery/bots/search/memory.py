"""What a search writes to while it runs: lists for each ply, and what it has found so far.

A *ply* is an action below the root; *depth* is how many more may follow. A position that was
reached twice by other ways is looked up in the *slots* (a transposition table).
"""

from typing import Any, Final

import numpy as np

from tilery.kernel.random import mixed
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints, int32, int64, layout, record

PLIES: Final = 80  #: most actions that are looked ahead
SLOTS: Final = 1 << 20
#: The depth of a result that no limit of depth has touched.
COMPLETE: Final = 127
#: Beyond every value, in hundredths of a point.
INFINITE: Final = 1 << 28

#: What a value in a slot says of the true one.
EXACT, AT_LEAST, AT_MOST = 1, 2, 3


@record
class Memory:
    """One search."""

    # what is asked
    limit = int64()  #: nodes that may be visited
    stop = int32()  #: set from outside too: come to an end at once
    seats = int32()
    slots = int32()  #: how many slots are used, a power of two
    width = int32()  #: actions that are tried below the root with several seats
    salt = int64()  #: of this search; slots of other searches do not count

    # what is found
    nodes = int64()  #: positions visited
    cuts = int64()  #: how often a limit of depth ended the look ahead
    narrowed = int64()  #: how often actions were left out because of the width
    value = int64()  #: of the best actions at the root, for the seat that moves
    equals = int32()  #: how many actions are the best
    best = int64("entries")  #: the best actions

    actions = int64("plies", "entries")
    worths = int64("plies", "entries")  #: the order in which actions are tried
    killers = int64("plies", 2)  #: actions that lately refuted a ply
    values = int64("plies", "seats")  #: with several seats: what each may expect
    keys = int64("slots")
    found = int64("slots")  #: action, depth, kind and value, packed
    shares = int32("slots", "seats")  #: with several seats: the values


def new_memory(entries: int, seats: int, slots: int = SLOTS) -> Any:
    """Return an array of one `Memory` for games of up to *entries* legal actions.

    Memory that was never written to costs nothing, so it may be large.
    """
    sizes = {"plies": PLIES, "entries": entries, "seats": seats, "slots": slots}
    return np.zeros(1, layout(Memory, **sizes))


def new_stack(states: Any, places: int = PLIES) -> tuple[Any, Ints]:
    """Return room for the positions of a line of play, and the same memory as numbers.

    A position takes a whole number of words, so that it can be hashed.
    """
    words = -(-states.dtype.itemsize // 8)
    numbers = np.zeros((places, words), np.int64)
    stack: Any = np.ndarray(places, states.dtype, numbers.data, strides=(8 * words,))
    return stack, numbers


@rule
def key_of(numbers: Ints, ply: int) -> int:
    """Return a hash of a position."""
    even = odd = 0
    for n in range(0, numbers.shape[1] - 1, 2):  # two chains, which a processor follows at once
        even = mixed(even ^ int(numbers[ply, n]), 0)
        odd = mixed(odd ^ int(numbers[ply, n + 1]), 1)
    if numbers.shape[1] % 2 == 1:
        even = mixed(even ^ int(numbers[ply, numbers.shape[1] - 1]), 0)
    return mixed(even, 2) ^ odd


#: How a slot keeps what was found, as one number: value, action, depth, kind, from above.
VALUE_PLACE, ACTION_PLACE, DEPTH_PLACE = 34, 9, 2
#: In place of an action; they have 25 bits.
NO_ACTION: Final = (1 << (VALUE_PLACE - ACTION_PLACE)) - 1


@rule
def keep(memory: Memory, key: int, value: int, action: int, depth: int, kind: int) -> None:
    """Write what was found of a position over what its slot held."""
    slot = key & (memory.slots - 1)
    memory.keys[slot] = key ^ memory.salt
    high = ((value + INFINITE) << VALUE_PLACE) | (action << ACTION_PLACE)
    memory.found[slot] = high | (depth << DEPTH_PLACE) | kind


@rule
def look_up(memory: Memory, key: int) -> tuple[int, int, int, int]:
    """Return value, action, depth and kind of what was found of a position.

    The depth of one that was not met is -1.
    """
    slot = key & (memory.slots - 1)
    if memory.keys[slot] != key ^ memory.salt:
        return 0, NO_ACTION, -1, EXACT
    found = memory.found[slot]
    value = (found >> VALUE_PLACE) - INFINITE
    return value, (found >> ACTION_PLACE) & NO_ACTION, (found >> DEPTH_PLACE) & COMPLETE, found & 3


@rule
def is_stopped(memory: Memory) -> bool:
    """Whether the search has to end: its nodes are used up, or it was told so."""
    if memory.nodes >= memory.limit:
        memory.stop = 1
    return memory.stop != 0
