"""How tiles lie: from fronts, which only count, to melds with Wilds labelled (UR-4 to UR-6)."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from tilery.games.rummy_up.fronts import BITS, ONE
from tilery.games.rummy_up.runs import LONG, NEXT
from tilery.games.rummy_up.sets import Set, split
from tilery.games.rummy_up.tiles import COLOURS, NUMBERS, WILD
from tilery.games.rummy_up.work import Work


class Lying(NamedTuple):
    """A tile in a meld."""

    kind: int
    shows: int  #: the kind that it counts as, which is another one for a Wild (UR-6)


#: Tiles that lie together: a set in the order of colours, or a run in the order of numbers.
Meld = tuple[Lying, ...]


def is_set(meld: Meld) -> bool:
    """Tell whether a meld is a set, and no run."""
    return len({one.shows // len(COLOURS) for one in meld}) == 1


#: For each number, how many tiles of each colour are added, and how many start tiles join.
Chosen = list[tuple[list[int], list[int]]]


def chosen_on_the_way(work: Work, member: int) -> Chosen:
    """Return what was chosen on the way to a member of the last front."""
    chosen: Chosen = []
    all_extras, parents = work.extras, work.parents  # reading a field takes longer than the rest
    for _ in range(NUMBERS):
        extras = int(all_extras[member])
        parts = [extras >> (2 * i) & 3 for i in range(2 * len(COLOURS))]
        chosen.append((parts[: len(COLOURS)], parts[len(COLOURS) :]))
        member = int(parents[member])
    return chosen[::-1]


def lay_out(work: Work, member: int, wilds: int, melded: list[int]) -> list[Meld]:
    """Return the melds of a member of the last front that uses so many Wilds.

    *melded* counts the tiles of each kind that had to lie in melds.
    """
    melds: list[Meld] = []
    in_runs: list[list[tuple[int, int]]] = [[] for _ in COLOURS]
    for number, (added, joined) in reversed(list(enumerate(chosen_on_the_way(work, member)))):
        first = number * len(COLOURS)
        tiles = [
            melded[first + colour] + added[colour] + joined[colour]
            for colour in range(len(COLOURS))
        ]
        parent = int(work.parents[member])
        sets, parts, wilds = _part(work, tiles, parent, member, wilds)
        melds += [_set(number, colours, wild) for colours, wild in sets]
        for colour, part in enumerate(parts):
            in_runs[colour].append(part)
        member = parent
    for colour, each in enumerate(in_runs):
        melds += next(_runs(colour, each[::-1], [], set()))
    return melds


def _part(
    work: Work, tiles: list[int], before: int, after: int, wilds: int
) -> tuple[list[Set], list[tuple[int, int]], int]:
    """Part the tiles of a number into sets and runs, which lead from one member to another.

    Returns the sets, tiles and Wilds in runs of each colour, and the Wilds that were used before.
    """
    states = zip(_states(work, before), _states(work, after), strict=True)
    ways = [
        [
            (in_runs, using)
            for in_runs in range(count + 1)
            for using in range(wilds + 1)
            if NEXT[state, in_runs, using] == its_next
        ]
        for count, (state, its_next) in zip(tiles, states, strict=True)
    ]
    used = int(work.used[before])
    for parts in product(*ways):
        in_sets = tuple(count - part[0] for count, part in zip(tiles, parts, strict=True))
        left = wilds - sum(using for _, using in parts)
        for for_sets in range(left + 1):
            sets = split(in_sets, for_sets)
            if sets is not None and used >> (left - for_sets) & 1:
                return sets, list(parts), left - for_sets
    raise AssertionError("no way leads from one member to the other")


def _states(work: Work, member: int) -> list[int]:
    """Return the state of the runs of each colour."""
    key = int(work.keys[member])
    return [(key >> (BITS * colour)) & ONE for colour in range(len(COLOURS))]


def _tile(number: int, colour: int, wild: bool = False) -> Lying:
    """Return a tile of a number, counted from 0, and a colour as it lies, or a Wild for it."""
    kind = number * len(COLOURS) + colour
    return Lying(WILD if wild else kind, kind)


def _set(number: int, colours: tuple[int, ...], wild: bool) -> Meld:
    """Return a set, whose Wild stands for the first colour that is missing (UR-6)."""
    tiles = [_tile(number, colour) for colour in colours]
    if wild:
        missing = next(c for c in range(len(COLOURS)) if c not in colours)
        tiles.append(_tile(number, missing, wild=True))
    return tuple(sorted(tiles, key=lambda one: one.shows))


def _runs(
    colour: int, counts: list[tuple[int, int]], runs: list[Meld], vain: set[object]
) -> Iterator[list[Meld]]:
    """Yield the runs of a colour, of so many tiles and Wilds at each number.

    *vain* keeps what has been tried without success.
    """
    number = NUMBERS - len(counts)
    if not counts:
        if all(len(run) >= LONG for run in runs):
            yield runs
        return
    key = number, tuple(sorted((min(len(run), LONG), run[-1].kind == WILD) for run in runs))
    if key in vain:
        return
    found = False
    for going_on, closed in _go_on(_tile(number, colour), runs, *counts[0]):
        for rest in _runs(colour, counts[1:], going_on, vain):
            found = True
            yield closed + rest
    if not found:
        vain.add(key)


def _go_on(
    one: Lying, runs: list[Meld], tiles: int, wilds: int
) -> Iterator[tuple[list[Meld], list[Meld]]]:
    """Yield what may become of open runs at a number: those still open, and those closed."""
    wild = Lying(WILD, one.shows)
    if not runs:
        yield [*[(one,)] * tiles, *[(wild,)] * wilds], []
        return
    run, rest = runs[0], runs[1:]
    if tiles:
        for going_on, closed in _go_on(one, rest, tiles - 1, wilds):
            yield [(*run, one), *going_on], closed
    if wilds and run[-1].kind != WILD:
        for going_on, closed in _go_on(one, rest, tiles, wilds - 1):
            yield [(*run, wild), *going_on], closed
    if len(run) >= LONG:
        for going_on, closed in _go_on(one, rest, tiles, wilds):
            yield going_on, [run, *closed]
