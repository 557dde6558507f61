"""Sets of one number (UR-4, UR-6)."""

from itertools import combinations, product
from typing import Final

import numpy as np

from tilery.games.rummy_up.tiles import COLOURS, COPIES, WILDS

#: A set: the colours in it, and whether a Wild stands for one more.
Set = tuple[tuple[int, ...], bool]

SETS: Final[tuple[Set, ...]] = tuple(
    (colours, wild)
    for size in (2, 3, 4)
    for colours in combinations(range(len(COLOURS)), size)
    for wild in (False, True)
    if 3 <= size + wild <= 4
)


def split(tiles: tuple[int, ...], wilds: int) -> list[Set] | None:
    """Return sets that are made of so many tiles of each colour and Wilds, or None."""
    if not any(tiles):
        return [] if wilds == 0 else None
    for colours, wild in SETS:
        left = tuple(n - (colour in colours) for colour, n in enumerate(tiles))
        if min(left) >= 0 and wild <= wilds:
            rest = split(left, wilds - wild)
            if rest is not None:
                return [(colours, wild), *rest]
    return None


def _wilds_of(tiles: tuple[int, ...]) -> int:
    """Return the numbers of Wilds, as bits, with which such tiles make sets."""
    return sum(1 << wilds for wilds in range(WILDS + 1) if split(tiles, wilds) is not None)


#: WILDS_IN_SETS[red * 3 + yellow, green * 3 + blue]: with how many Wilds, as bits, so many tiles of
#: each colour make sets.
WILDS_IN_SETS: Final = np.array(
    [_wilds_of(tiles) for tiles in product(range(COPIES + 1), repeat=len(COLOURS))]
).reshape(((COPIES + 1) ** 2, -1))
