"""A layout of new tiles that leaves most of the previous one as it lies."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from tilery.errors import BadOption
from tilery.games.rummy_up.layout import Meld
from tilery.games.rummy_up.melds import arrangeable
from tilery.games.rummy_up.tiles import COLOURS, WILD

#: The most melds that are broken up before the whole table is laid anew.
MOST_BROKEN = 3
#: The most choices of melds to break up that are tried, for each number of them.
TRIES = 400
#: Tiles of one colour so far apart may come to lie in one run.
REACH = 3


@dataclass(frozen=True)
class Arrangement:
    """Melds, those of the previous layout in their places and new ones after them.

    *moved* counts the tiles of the previous layout that lie in another meld now. *heirs* tells for
    each previous meld which one lies in its place and has tiles of it, or None.
    """

    melds: tuple[Meld, ...]
    moved: int
    heirs: tuple[int | None, ...]


def arrange(previous: Sequence[Meld], tiles: Iterable[int]) -> Arrangement | None:
    """Return a layout of *tiles* for which few of the *previous* melds are broken up, or None.

    *tiles* are those of the previous melds and more. First new tiles lie by themselves, then with
    those of one meld, of two, and of three; of those ways the one that moves fewest is taken.
    Raises BadOption when a tile that lay there is missing.
    """
    new = Counter(tiles)
    before = Counter(one.kind for meld in previous for one in meld)
    if missing := before - new:
        raise BadOption(f"Tiles in play stay there, and kind {min(missing)} is missing.")
    new -= before
    for count in range(MOST_BROKEN + 1):
        found = [
            relaid
            for broken in islice(_choices(previous, new, count), TRIES)
            if (relaid := _relaid(previous, broken, new)) is not None
        ]
        if found:
            return min(found, key=lambda one: one.moved)
    return _relaid(previous, tuple(range(len(previous))), new)


def _choices(previous: Sequence[Meld], new: Counter[int], count: int) -> Iterator[tuple[int, ...]]:
    """Yield so many melds to break up, those that touch the new tiles first."""
    kinds = set(new)
    near = sorted(range(len(previous)), key=lambda i: not _touches(previous[i], kinds))
    yield from combinations(near, count)


def _touches(meld: Meld, kinds: set[int]) -> bool:
    """Tell whether a tile of a meld could lie beside one of some kinds."""
    if WILD in kinds or any(one.kind == WILD for one in meld):
        return True
    return any(_beside(one.kind, kind) for one in meld for kind in kinds)


def _beside(one: int, other: int) -> bool:
    """Tell whether two tiles could lie in one meld."""
    (number, colour), (its_number, its_colour) = (divmod(k, len(COLOURS)) for k in (one, other))
    return number == its_number or (colour == its_colour and abs(number - its_number) <= REACH)


def _relaid(
    previous: Sequence[Meld], broken: tuple[int, ...], new: Counter[int]
) -> Arrangement | None:
    """Return the layout when the tiles of some melds are laid anew with the new ones, or None."""
    lot = [*new.elements(), *(one.kind for i in broken for one in previous[i])]
    melds = arrangeable(lot)
    if melds is None:
        return None
    heirs = _heirs([previous[i] for i in broken], melds)
    laid: list[Meld | None] = list(previous)
    stayed = 0
    for i, heir in zip(broken, heirs, strict=True):
        laid[i] = None if heir is None else melds[heir]
        stayed += 0 if heir is None else _common(previous[i], melds[heir])
    laid += [meld for j, meld in enumerate(melds) if j not in heirs]
    moved = sum(len(previous[i]) for i in broken) - stayed
    places = [i for i, meld in enumerate(laid) if meld is not None]
    return Arrangement(
        tuple(meld for meld in laid if meld is not None),
        moved,
        tuple(places.index(i) if i in places else None for i in range(len(previous))),
    )


def _heirs(old: list[Meld], melds: list[Meld]) -> list[int | None]:
    """Return for each old meld the new one that is laid in its place: it has most of its tiles."""
    heirs: list[int | None] = [None] * len(old)
    pairs = [
        (-_common(meld, other), i, j) for i, meld in enumerate(old) for j, other in enumerate(melds)
    ]
    for common, i, j in sorted(pairs):
        if common < 0 and heirs[i] is None and j not in heirs:
            heirs[i] = j
    return heirs


def _common(one: Meld, other: Meld) -> int:
    """Return how many tiles two melds have in common."""
    return (Counter(t.kind for t in one) & Counter(t.kind for t in other)).total()
