"""Scratch memory of the solver and of the rules."""

from typing import Final

from tilery.games.rummy_up.tiles import KINDS
from tilery.kernel.state import int8, int64, record

#: Plays of a turn that are kept; where there are more, they are looked for one by one.
PLAYS: Final = 16384
COLUMNS: Final = 8
NEXT: Final = 2 * KINDS + 1


@record
class Work:
    """Scratch memory, which may remember the plays of a turn."""

    asking = int8(3, KINDS)  #: what is asked for: melded, loose, rack
    worthless = int64(KINDS)  #: nothing
    found = int64(3)  #: see `best.find_best`
    next = int8(NEXT)  #: of `choices`: the actions that may come next
    worth_next = int64(NEXT)  #: of `strategy`: what the best play with each of them is worth
    plays = int8(PLAYS, COLUMNS)  #: see `plays.list_plays`
    count = int64()  #: how many there are, or -1
    asked = int8(3, KINDS)  #: what they are plays of: melded, loose, rack
