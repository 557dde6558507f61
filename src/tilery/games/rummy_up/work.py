"""The solver's memory: one record, which its rules pass on (UR-4 to UR-9).

It is the scratch memory of a match, too, and remembers what can be played in a turn.
"""

from dataclasses import replace
from typing import Any, Final

import numpy as np

from tilery.games.rummy_up.runs import NEXT
from tilery.games.rummy_up.tiles import COLOURS, KINDS, NUMBERS, WILDS
from tilery.kernel.state import fields_of, int8, int64, layout, record

LIMIT: Final = 4  #: tiles that a turn adds at most (UR-8)
START_TILES: Final = 4  #: UR-2
#: To add or to join a tile of each kind, or to finish.
ACTIONS: Final = 2 * KINDS + 1

# The parts of `Work.asking`: tiles that must lie in melds, start tiles that may, and the rack.
MELDED, LOOSE, RACK = range(3)

#: Columns of a play: kinds added, rising, then kinds that join, rising; NONE fills up.
COLUMNS: Final = LIMIT + START_TILES
NONE: Final = -1

#: Columns of `Work.steps`, a way on for runs and sets of one colour, or of two.
TO, SIGNS, IN_SETS, USED, NEEDS_WILDS, NEEDS_TILES, EXTRAS, TILES, WORTH = range(9)
STEP_COLUMNS: Final = 9
#: The most ways on of a colour: up to 2 tiles, chosen in up to 4 ways, in runs or sets, and the
#: Wilds; and an end.
STEPS: Final = 8 * (WILDS + 1) + 1

#: The halves of the numbers, read upwards and downwards to the middle.
LOWER, UPPER = range(2)

#: What is returned when there is no room; more has to be given then.
NO_ROOM: Final = -1

# Room for members of fronts, and as many of those that each half keeps, for the choices of a half,
# and for plays. What is not used costs nothing: memory of zeros is given page by page. In games,
# with up to 86 tiles and four Wilds in melds, fronts had at most 18,378 members together.
MEMBERS: Final = 1 << 19
CHOICES: Final = 1 << 16
PLAYS: Final = 1 << 14


@record
class Work:
    """Scratch memory of the solver, and what is remembered from one small action to the next."""

    # Who asks writes `asking`, and for the best play `worth`.
    worth = int64(KINDS)  #: what a tile of the rack of each kind is worth
    # The best play: what lies in melds then.
    in_melds = int64()  #: how many Wilds
    wilds_added = int64()  #: how many of them are from the rack
    wilds_joined = int64()  #: how many are start tiles
    count = int64()  #: of plays that are remembered: how many there are, or -1
    # The front after each number: its members, the runs of each colour that tiles can come to.
    keys = int64(MEMBERS)  #: runs of each colour, side by side
    signs = int64(MEMBERS)  #: see `runs.SIGN`
    used = int64(MEMBERS)  #: numbers of Wilds used so far, as bits
    added_tiles = int64(MEMBERS)  #: tiles added on the way, but for Wilds
    worths = int64(MEMBERS)  #: what they are worth together
    extras = int64(MEMBERS)  #: what was chosen at the last number: see `fronts.extra`
    parents = int64(MEMBERS)  #: the member of the front before
    firsts = int64(NUMBERS + 2)  #: the first member of the front before each number, and an end
    steps = int64(len(COLOURS), STEPS, STEP_COLUMNS)  #: the ways on of each colour
    listed = int64(len(COLOURS))  #: what they are steps of, see `fronts.list_steps`
    paired = int64(2)  #: how many `pairs` there are, or -1 when steps were listed since
    pairs = int64(2, STEPS**2, STEP_COLUMNS)  #: of red and yellow, and of green and blue
    # The choices of tiles of each half, and the fronts that they come to in the middle.
    half_keys = int64(2, MEMBERS)
    half_firsts = int64(2, CHOICES + 1)  #: where the front of each choice begins, and an end
    half_tiles = int64(2, CHOICES)  #: how many tiles of the rack it has
    half_used = int8(2, MEMBERS)
    half_added = int8(MEMBERS)  #: tiles added on the way, read downwards: see `firsts`
    choices = int8(2, CHOICES, COLUMNS)  #: its kinds, as those of a play
    # The tiles as they are read, upwards or downwards.
    melded = int8(KINDS)  #: tiles of each kind that must lie in melds
    loose = int8(KINDS)  #: start tiles that may
    rack = int8(KINDS)  #: tiles of which a play adds some
    added = int8(KINDS)  #: those that are chosen in advance
    joined = int8(KINDS)  #: start tiles that are chosen in advance
    in_sets = int8(KINDS)  #: how many tiles of a kind can lie in sets at most
    #: The fewest Wilds and added tiles that runs still need, before each number.
    needs = int8(NUMBERS + 1, len(COLOURS), len(NEXT), 2)
    asking = int8(3, KINDS)  #: tiles of each kind that are melded, loose, in the rack
    plays = int8(PLAYS, COLUMNS)  #: see `plays.list_plays`
    # What the rules of a match remember.
    asked = int8(3, KINDS)  #: what the plays are plays of, as `asking`
    next = int8(ACTIONS)  #: of `choices`: the actions that may come next
    begun = int8(COLUMNS + 1)  #: in which turn, and the tile drawn in it: see `choices`
    worth_next = int64(ACTIONS)  #: of `strategy`: what the best play with each of them is worth


def room(times: float = 1) -> Any:
    """Return memory, which has so many *times* the room of `Work` for what is found.

    Rules are compiled for each size.
    """
    if times == 1:
        return np.zeros(1, layout(Work))[0]
    sizes: dict[int | str, int] = {CHOICES + 1: int(CHOICES * times) + 1}
    sizes |= {size: int(size * times) for size in (MEMBERS, CHOICES, PLAYS)}
    fields = {
        name: replace(field, shape=tuple(sizes.get(n, n) for n in field.shape))
        for name, field in fields_of(Work).items()
    }
    return np.zeros(1, layout(record(type("Work", (), fields))))[0]
