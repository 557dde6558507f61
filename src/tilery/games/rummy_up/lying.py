"""How the tiles in melds lie in a picture, and what each meld is called there.

The position only counts tiles, so `layout_of` is one layout of many, and the same for the same
tiles. Whoever keeps a layout from turn to turn has `laid_on` go on with it.
"""

from collections.abc import Container, Iterable
from functools import lru_cache
from typing import Final

from tilery.games.rummy_up.layout import Lying, Meld, is_set
from tilery.games.rummy_up.melds import arrangeable
from tilery.games.rummy_up.notation import tile_text
from tilery.games.rummy_up.rearrange import arrange
from tilery.games.rummy_up.state import RummyTable
from tilery.games.rummy_up.tiles import COLOURS, KINDS, TILES

#: Layouts that are remembered: those of the matches which are looked at.
KEPT: Final = 256

#: Melds by what they are called.
Layout = dict[str, Meld]


def layout_of(table: RummyTable) -> Layout:
    """Return the melds that a table shows: runs by colour, then sets by number."""
    return laid_out(table.state.melded.tolist())


def each(counts: Iterable[int]) -> list[int]:
    """Return tiles, so many of each kind."""
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def laid_out(counts: Iterable[int]) -> Layout:
    """Return melds of so many tiles of each kind."""
    return dict(_laid_out(tuple(counts)))


@lru_cache(KEPT)
def _laid_out(counts: tuple[int, ...]) -> Layout:
    tiles = each(counts)
    assert len(tiles) <= sum(TILES)
    melds = arrangeable(tiles)
    if melds is None:  # in a position that somebody has set up
        melds = [(Lying(kind, kind),) for kind in tiles]
    laid: Layout = {}
    for meld in sorted(melds, key=_order):
        laid[_free_name(meld, laid)] = meld
    return laid


def laid_on(previous: Layout, counts: Iterable[int]) -> Layout:
    """Return melds of so many tiles, most of which lie as they lay before.

    A meld keeps its name whatever it begins with now. Raises BadOption when a tile that lay there
    is missing.
    """
    tiles = each(counts)
    after = arrange(list(previous.values()), tiles)
    if after is None:
        return dict(_laid_out(tuple(tiles.count(kind) for kind in range(KINDS))))
    names = {heir: name for name, heir in zip(previous, after.heirs, strict=True)}
    laid: Layout = {}
    for n, meld in enumerate(after.melds):
        laid[names.get(n) or _free_name(meld, {*laid, *names.values()})] = meld
    return laid


def _free_name(meld: Meld, taken: Container[str]) -> str:
    """Return a name that no other meld has."""
    name, twin = meld_name(meld), 2
    while name in taken:
        name, twin = f"{meld_name(meld)}-{twin}", twin + 1
    return name


def meld_name(meld: Meld) -> str:
    """Return what a meld is called: a run by its first tile, ``run-r3``, a set ``set-5``."""
    first = meld[0].shows
    return f"set-{first // len(COLOURS) + 1}" if is_set(meld) else f"run-{tile_text(first)}"


def _order(meld: Meld) -> tuple[object, ...]:
    """Runs by colour, then sets by number; what is equal by its tiles."""
    shown = [one.shows for one in meld]
    first = [is_set(meld), *([] if is_set(meld) else [shown[0] % len(COLOURS)])]
    return (*first, shown, [one.kind for one in meld])
