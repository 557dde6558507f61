"""The runs of one colour, as an automaton that reads how many tiles go on at each number (UR-5).

Numbers are read from 1 to 12. At each, so many tiles of the colour and so many Wilds lie in runs
of that colour. How they lie is left open: a state is a set of lots of open runs, each of 1, 2, or
3 and more tiles, which may end with a Wild. A run of 3 may be closed; a Wild never follows a Wild
(UR-6). A lot that can do nothing which another one cannot is left out, and few states remain.
"""

from itertools import product
from typing import Final

import numpy as np

from tilery.games.rummy_up.tiles import COPIES, WILDS
from tilery.kernel.state import Ints

#: An open run: how many tiles, at most 3, and whether the last one is a Wild.
Run = tuple[int, bool]
#: Open runs, in order.
Lot = tuple[Run, ...]

LONG: Final = 3


def _after(lot: Lot, tiles: int, wilds: int) -> set[Lot]:
    """Return what may be open after a number with so many tiles and Wilds."""
    if not lot:
        return {tuple([(1, False)] * tiles + [(1, True)] * wilds)}
    (length, ends_wild), rest = lot[0], lot[1:]
    longer = min(length + 1, LONG)
    found: set[Lot] = set()
    if length == LONG:
        found |= _after(rest, tiles, wilds)
    if tiles:
        found |= {(*other, (longer, False)) for other in _after(rest, tiles - 1, wilds)}
    if wilds and not ends_wild:
        found |= {(*other, (longer, True)) for other in _after(rest, tiles, wilds - 1)}
    return {tuple(sorted(other)) for other in found}


def _can_all(run: Run | None, other: Run | None) -> bool:
    """Tell whether a run can go on in every way in which another, or none, can."""
    if other is None:
        return run is None or run[0] == LONG
    return run is not None and run[0] >= other[0] and run[1] <= other[1]


def _covers(lot: Lot, other: Lot) -> bool:
    """Tell whether each run of a lot can do what one of another lot can, and all of them."""
    if len(lot) < len(other):
        return False
    wanted: list[Run | None] = [*other, *[None] * (len(lot) - len(other))]

    def match(runs: Lot, left: list[Run | None]) -> bool:
        return not runs or any(
            _can_all(runs[0], one) and match(runs[1:], left[:i] + left[i + 1 :])
            for i, one in enumerate(left)
        )

    return match(lot, wanted)


def _without_covered(lots: set[Lot]) -> tuple[Lot, ...]:
    """Return the lots that none of the others covers."""
    kept: list[Lot] = []
    for lot in sorted(lots, reverse=True):
        if not any(_covers(one, lot) for one in kept):
            kept = [one for one in kept if not _covers(lot, one)] + [lot]
    return tuple(sorted(kept))


def _states() -> tuple[list[tuple[Lot, ...]], dict[tuple[int, int, int], int]]:
    """Return all states, the one without open runs first, and where each goes."""
    order: list[tuple[Lot, ...]] = [((),)]
    number = {order[0]: 0}
    edges: dict[tuple[int, int, int], int] = {}
    for state in order:  # which grows
        for tiles, wilds in _INPUTS:
            after = _without_covered(set().union(*(_after(lot, tiles, wilds) for lot in state)))
            if after and after not in number:
                number[after] = len(order)
                order.append(after)
            if after:
                edges[number[state], tiles, wilds] = number[after]
    return order, edges


#: Tiles of a colour and Wilds that may lie in its runs at a number.
_INPUTS: Final = tuple(product(range(COPIES + 1), range(WILDS + 1)))


def _merged(ends: list[bool], edges: dict[tuple[int, int, int], int]) -> list[int]:
    """Return for each state the first one after which all the same can follow (Moore, 1956)."""
    group = [int(end) for end in ends]
    while True:
        signatures = [
            (group[i], *(group[edges[i, *one]] if (i, *one) in edges else DEAD for one in _INPUTS))
            for i in range(len(group))
        ]
        first: dict[tuple[int, ...], int] = {}
        finer = [first.setdefault(one, i) for i, one in enumerate(signatures)]
        if len(set(finer)) == len(set(group)):
            return finer
        group = finer


def _fewest(edges: dict[tuple[int, int, int], int]) -> dict[int, int]:
    """Return the fewest Wilds that lead to each state."""
    fewest = {START: 0}
    for used in range(WILDS + 1):
        todo = [state for state, wilds in fewest.items() if wilds == used]
        for state in todo:  # which grows
            for tiles, wilds in _INPUTS:
                after = edges.get((state, tiles, wilds))
                if after is not None and fewest.get(after, NEVER) > used + wilds:
                    fewest[after] = used + wilds
                    if wilds == 0:
                        todo.append(after)
    return {state: wilds for state, wilds in fewest.items() if wilds <= WILDS}


#: No way on.
DEAD: Final = -1
#: The state in which no run is open.
START: Final = 0
#: More than there are, of tiles or Wilds.
NEVER: Final = 99


def _joins(lot: Lot, other: Lot) -> bool:
    """Tell whether open runs from below and from above make runs, each with at most one."""
    if not lot:
        return all(length == LONG for length, _ in other)
    (length, wild), rest = lot[0], lot[1:]
    if length == LONG and _joins(rest, other):
        return True
    return any(
        length + more >= LONG
        and not (wild and ends_wild)
        and _joins(rest, other[:i] + other[i + 1 :])
        for i, (more, ends_wild) in enumerate(other)
    )


def _tables() -> tuple[Ints, Ints, Ints, Ints]:
    """Return NEXT, MAY_END, REACHED and JOINS."""
    states, edges = _states()
    ends = [any(all(run[0] == LONG for run in lot) for lot in state) for state in states]
    same = _merged(ends, edges)
    edges = {(same[i], tiles, wilds): same[after] for (i, tiles, wilds), after in edges.items()}
    fewest = _fewest(edges)
    number = {state: i for i, state in enumerate(sorted(fewest, key=lambda one: fewest[one]))}
    following = np.full((len(number), COPIES + 1, WILDS + 1), DEAD, np.int64)
    for (state, tiles, wilds), after in edges.items():
        if state in number and after in number:
            following[number[state], tiles, wilds] = number[after]
    reached = [sum(used <= wilds for used in fewest.values()) for wilds in range(WILDS + 1)]
    joins = [
        [any(_joins(lot, up) for lot in states[one] for up in states[other]) for other in number]
        for one in number
    ]
    return following, np.array([ends[one] for one in number]), np.array(reached), np.array(joins)


#: NEXT[state, tiles, wilds]: the state after a number, or DEAD.
#: MAY_END[state]: whether all open runs may be closed.
#: REACHED[wilds]: how many states can be reached with so many Wilds; they come first.
#: JOINS[one, other]: whether the runs of the lower numbers, read upwards, and those of the higher
#: ones, read downwards, make whole runs where they meet.
NEXT, MAY_END, REACHED, JOINS = _tables()


def _inclusion() -> Ints:
    """Return COVERS, by striking out what cannot be until nothing changes."""
    covers: Ints = MAY_END[:, None] | ~MAY_END[None, :]
    on = NEXT.reshape(len(NEXT), -1)
    while True:
        both = covers[np.maximum(on[:, None], 0), np.maximum(on[None, :], 0)]
        can = ((on[None, :] == DEAD) | ((on[:, None] != DEAD) & both)).all(axis=2)
        if (covers & can == covers).all():
            return covers
        covers &= can


#: COVERS[one, other]: whether all that can follow the other state can follow the one.
COVERS: Final = _inclusion()


#: Bits of a sign.
SIGN_BITS: Final = 15


def _signs() -> Ints:
    """Return SIGN: bits that a state has if all that it covers has them, the most telling ones."""
    bits = np.concatenate([COVERS.T, ~COVERS])  # to cover a state; not to be covered by one
    left = ~COVERS.T  # [other, one]: to be told apart by a bit that the other has and the one not
    signs = np.zeros(len(COVERS), np.int64)
    for i in range(SIGN_BITS):
        told = [int((left & bit[:, None] & ~bit[None, :]).sum()) for bit in bits]
        best = bits[int(np.argmax(told))]
        left = left & ~(best[:, None] & ~best[None, :])
        signs |= best.astype(np.int64) << i
    return signs


#: SIGN[state]: what covers another has all of its bits; most of what does not lacks one.
SIGN: Final = _signs()
