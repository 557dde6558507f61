"""Uno Rummy Up, slowly: every way to part tiles into melds is tried (UR-4 to UR-10).

Tiles are written as the rules' examples write them: ``R5``, ``Y12``, ``W``.
"""

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


def places(tile: str) -> tuple[int, int]:
    """Return a key to sort tiles by."""
    return (99, 0) if tile == WILD else (int(tile[1:]), COLOURS.index(tile[0]))


def with_wilds(shown: list[str]) -> Iterator[list[Lying]]:
    """Yield a meld with up to four of its tiles as Wilds."""
    for count in range(min(4, len(shown)) + 1):
        for wild in combinations(range(len(shown)), count):
            yield [(WILD if i in wild else tile, tile) for i, tile in enumerate(shown)]


# To try many lots they are numbers: a digit of four bits for each tile of `TILES` says how many
# there are. Its highest bit is a guard: to take a tile away that is lacking takes the guard away.
TILES = [colour + str(number) for number in NUMBERS for colour in COLOURS] + [WILD]
ONE = {tile: 1 << 4 * place for place, tile in enumerate(TILES)}
GUARDS = 8 * sum(ONE.values())


@cache
def all_melds() -> list[int]:
    """All melds. A run of six or more is two runs, so that five are enough."""
    shown = []
    for number in NUMBERS:
        for size in (3, 4):
            shown += [[c + str(number) for c in chosen] for chosen in combinations(COLOURS, size)]
        for last in range(number + 2, min(number + 4, 12) + 1):
            shown += [[c + str(n) for n in range(number, last + 1)] for c in COLOURS]
    melds = [meld for tiles in shown for meld in with_wilds(tiles) if is_meld(meld)]
    return sorted({sum(ONE[tile] for tile, _ in meld) for meld in melds})


@cache
def melds_from(place: int, wilds: int) -> list[int]:
    """The melds with at most so many Wilds whose first coloured tile is at a place in `TILES`."""
    first, most = ONE[TILES[place]], (wilds + 1) * ONE[WILD]
    return [meld for meld in all_melds() if meld & -meld == first and meld < most]


@cache
def lot_can_lie(lot: int) -> bool:
    """Whether tiles can all lie in melds: the first of them lies in one of its melds."""
    if lot == 0:
        return True
    first = ((lot & -lot).bit_length() - 1) // 4
    if TILES[first] == WILD:  # no meld is made of Wilds alone
        return False
    for meld in melds_from(first, lot // ONE[WILD]):
        rest = (lot | GUARDS) - meld
        if rest & GUARDS == GUARDS and lot_can_lie(rest ^ GUARDS):
            return True
    return False


def can_lie(tiles: Iterable[str]) -> bool:
    """Whether tiles can all lie in melds."""
    return lot_can_lie(lot_of(tiles))


def lot_of(tiles: Iterable[str]) -> int:
    """Return tiles as a number."""
    return sum(ONE[tile] for tile in tiles)


def ordered(tiles: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=places))


@cache
def plays(
    table: tuple[str, ...], loose: tuple[str, ...], rack: tuple[str, ...]
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return what can be played: 1 to 4 tiles of the rack, and start tiles that join.

    Tiles in play stay there, and each of them lies in a meld at the end (UR-8, UR-9, UR-10).
    """
    lies = lot_of(table)
    return [
        (added, joined)
        for joined in some(loose, range(len(loose) + 1))
        for added in some(rack, range(1, 5))
        if lot_can_lie(lies + lot_of(joined) + lot_of(added))
    ]


def some(tiles: tuple[str, ...], counts: Iterable[int]) -> set[tuple[str, ...]]:
    rising = ordered(tiles)
    return {chosen for count in counts for chosen in combinations(rising, count)}
