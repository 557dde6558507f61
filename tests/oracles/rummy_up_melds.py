"""Uno Rummy Up, slowly: every way to part tiles into melds is tried (UR-4 to UR-10).

Tiles are written as the rules' examples write them: ``R5``, ``Y12``, ``W``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise

COLOURS = "RYGB"
NUMBERS = range(1, 13)
WILD = "W"

#: A tile as it lies, and the one that it stands for.
Lying = tuple[str, str]


def is_meld(meld: Iterable[Lying]) -> bool:
    """Tell whether tiles, in the order in which they lie, are a set or a run."""
    lying = list(meld)
    tiles = [tile for tile, _ in lying]
    shown = [(shows[0], int(shows[1:])) for _, shows in lying]
    if len(lying) < 3 or any(tile not in (WILD, shows) for tile, shows in lying):
        return False
    colours = [colour for colour, _ in shown]
    numbers = [number for _, number in shown]
    if not set(colours) <= set(COLOURS) or not set(numbers) <= set(NUMBERS):
        return False
    if len(set(numbers)) == 1:
        return len(set(colours)) == len(colours) and tiles.count(WILD) <= 1
    rising = all(after == before + 1 for before, after in pairwise(numbers))
    apart = all({before, after} != {WILD} for before, after in pairwise(tiles))
    return len(set(colours)) == 1 and rising and apart


def places(tile: str) -> tuple[int, str]:
    """Return a key to sort tiles by."""
    return (99, "") if tile == WILD else (int(tile[1:]), tile[0])


@cache
def melds_with(tile: str) -> list[Counter[str]]:
    """Return what melds with a coloured tile are made of, as lots of tiles."""
    colour, number = tile[0], int(tile[1:])
    lots = set()
    for size in (3, 4):
        for colours in combinations(COLOURS, size):
            lots.add(tuple((one + str(number),) * 2 for one in colours))
    for first in range(1, number + 1):
        for last in range(max(number, first + 2), 13):
            lots.add(tuple((colour + str(n),) * 2 for n in range(first, last + 1)))
    found = {
        tuple(sorted(one for one, _ in meld))
        for lot in lots
        for meld in with_wilds([shows for _, shows in lot])
        if is_meld(meld)
    }
    return [Counter(lot) for lot in sorted(found, key=len) if tile in lot]


def with_wilds(shown: list[str]) -> Iterator[list[Lying]]:
    """Yield a meld with up to four of its tiles as Wilds."""
    for count in range(min(4, len(shown)) + 1):
        for wild in combinations(range(len(shown)), count):
            yield [(WILD if i in wild else tile, tile) for i, tile in enumerate(shown)]


@cache
def can_lie(tiles: tuple[str, ...]) -> bool:
    """Tell whether sorted tiles can all lie in melds."""
    if not tiles:
        return True
    if tiles[0] == WILD:  # no meld is made of Wilds alone
        return False
    have = Counter(tiles)
    for meld in melds_with(tiles[0]):
        if meld <= have and can_lie(ordered((have - meld).elements())):
            return True
    return False


def ordered(tiles: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=places))


def plays(
    table: list[str], loose: list[str], rack: list[str]
) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return what can be played: up to four tiles of the rack, and start tiles that join."""
    return {
        (added, joined)
        for added in some(rack, range(1, 5))
        for joined in some(loose, range(len(loose) + 1))
        if can_lie(ordered([*table, *added, *joined]))
    }


def some(tiles: list[str], counts: Iterable[int]) -> set[tuple[str, ...]]:
    return {ordered(chosen) for count in counts for chosen in combinations(tiles, count)}
