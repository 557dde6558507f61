"""From one layout to the next: which tiles leave which melds, and where they go."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tilery.games.rummy_up.layout import Meld
from tilery.games.rummy_up.rearrange import Arrangement

# Where a tile comes from that did not lie in a meld.
RACK: Final = -1
START: Final = -2
#: From a meld, where it is not known from which one.
TABLE: Final = -3


@dataclass(frozen=True)
class Carried:
    """A tile that is carried to a meld, counted from 0 on the table afterwards."""

    kind: int
    source: int  #: RACK, START, TABLE, or a meld of the table before, counted from 0
    target: int


def carried(
    before: Sequence[Meld], after: Arrangement, rack: Iterable[int], joined: Iterable[int]
) -> list[Carried]:
    """Return which tiles are carried from where to where, meld by meld of the table afterwards."""
    hands = {RACK: Counter(rack), START: Counter(joined)}
    lots = {**hands, **{i: taken(before, after, i) for i in range(len(before))}}
    found = []
    for target, meld in enumerate(after.melds):
        wanted = counted(meld)
        if target in after.heirs:
            wanted -= counted(before[after.heirs.index(target)])
        for source, lot in lots.items():
            for kind in sorted((wanted & lot).elements()):
                found.append(Carried(kind, source, target))
            both = wanted & lot
            wanted -= both
            lot -= both
    return found


def taken(before: Sequence[Meld], after: Arrangement, old: int) -> "Counter[int]":
    """Return the tiles that leave a meld of the table before: all, where it has no heir."""
    heir = after.heirs[old]
    stay = Counter[int]() if heir is None else counted(after.melds[heir])
    return counted(before[old]) - stay


def counted(meld: Meld) -> "Counter[int]":
    """Return the kinds of a meld, counted."""
    return Counter(one.kind for one in meld)
