"""What a player who plays rounds out writes to: the ways to end a turn, and how they did."""

from typing import Any, Final

import numpy as np

from tilery.kernel.rule import rule
from tilery.kernel.state import int32, int64, layout, record

#: Ways to end a turn that are played out, each beginning with another action.
ENDS: Final = 32
#: Unfinished turns that are followed for one more action.
BEAM: Final = 64
#: Actions of one turn that are looked ahead.
LONGEST: Final = 32

#: Places of positions: the one that is given, room to work in, unfinished turns (those that are
#: followed, and those they lead to), and the ends of turns.
GIVEN, ROOM = 0, 1
FOLLOWED: Final = 2
NEXT: Final = FOLLOWED + BEAM
ENDED: Final = NEXT + BEAM
PLACES: Final = ENDED + ENDS


@record
class Memory:
    """One choice. A *place* is that of a position."""

    limit = int64()  #: nodes that may be visited
    stop = int32()  #: set from outside too: come to an end at once
    seats = int32()
    seat = int32()  #: who chooses
    nodes = int64()  #: positions visited
    longest = int32()  #: actions of the longest turn that was followed
    first = int64("places")  #: the action that the way to a place begins with
    lead = int64("places")  #: what the seat may have there more than the others
    look = int64("places")  #: how good the first action looked
    keys = int64("places")  #: hashes of positions: other orders of one turn meet
    totals = int64("places")  #: of an end, the sum of its leads over all trials
    trial = int64("places")  #: the leads of one trial, in the order of the places that are tried
    actions = int64("entries")
    worths = int64("entries")
    values = int64("seats")


def new_memory(entries: int, seats: int) -> Any:
    """Return an array of one `Memory` for games of up to *entries* legal actions."""
    return np.zeros(1, layout(Memory, entries=entries, seats=seats, places=PLACES))


@rule
def is_stopped(memory: Memory) -> bool:
    """Whether the choice has to end: its nodes are used up, or it was told so."""
    if memory.nodes >= memory.limit:
        memory.stop = 1
    return memory.stop != 0
