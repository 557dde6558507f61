"""Melds and tables of Uno Rummy Up as short text, as people write them.

Tiles are those of `notation`, with spaces between. In a meld a Wild says which tile it stands for,
``w=r7``; where melds are read it need not. Between melds stands a bar: ``r4 y4 g4 | b4 b5 w=b6``.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tilery.errors import BadPosition
from tilery.games.base import shown
from tilery.games.rummy_up.labelling import Unlabelled, labelled
from tilery.games.rummy_up.layout import Lying, Meld
from tilery.games.rummy_up.notation import read_tile, tile_text
from tilery.games.rummy_up.tiles import COLOURS, NUMBERS, WILD

BAR: Final = "|"
LABEL: Final = "="

#: How a tile is written, for a sentence that says so.
SHAPE: Final = (
    f"a tile is a colour ({', '.join(COLOURS)}) and a number from 1 to {NUMBERS}, such as r5, or "
    "w for a Wild"
)


def tiles_text(kinds: Iterable[int]) -> str:
    """Return how tiles are written that are no meld."""
    return " ".join(tile_text(kind) for kind in kinds)


def meld_text(meld: Meld) -> str:
    """Return how a meld is written, with what its Wilds stand for."""
    return " ".join(lying_text(one) for one in meld)


def melds_text(melds: Iterable[Meld]) -> str:
    """Return how a table is written."""
    return f" {BAR} ".join(meld_text(meld) for meld in melds)


def lying_text(one: Lying) -> str:
    """Return how a tile in a meld is written."""
    return tile_text(one.kind) + (LABEL + tile_text(one.shows) if one.kind == WILD else "")


def read_tiles(text: str) -> list[int]:
    """Return the kinds of tiles with spaces or commas between. Raises BadPosition."""
    kinds = []
    for word in _words(text):
        kind = read_tile(word.lower())
        if kind is None:
            raise _no_tile(word)
        kinds.append(kind)
    return kinds


def read_melds(text: str) -> list[Meld]:
    """Return the melds of a table, each in the order of its kind. Raises BadPosition."""
    parts = [read_lying(part) for part in text.split(BAR)] if text.strip() else []
    return [_read_meld(part) for part in parts]


def _read_meld(tiles: Sequence[Unlabelled]) -> Meld:
    if not tiles:
        raise BadPosition(f"Between two bars ({BAR}) stands a meld, such as r4 y4 g4.")
    meld = labelled(tiles)
    if isinstance(meld, str):
        written = " ".join(_written(one) for one in tiles)
        raise BadPosition(f"{shown(written)} is no meld: {meld}.")
    return meld


def read_lying(text: str) -> list[Unlabelled]:
    """Return tiles with what Wilds are said to stand for. Raises BadPosition."""
    return [_read_lying(word) for word in _words(text)]


def _read_lying(word: str) -> Unlabelled:
    tile, labelled, shows = word.partition(LABEL)
    kind, its = read_tile(tile.lower()), read_tile(shows.lower())
    if kind is None or (labelled and kind != WILD):
        raise _no_tile(word)
    if labelled and its in (None, WILD):
        raise BadPosition(
            f"There is no tile {shown(word)}: a Wild stands for a colour and a number, such as "
            "w=r7."
        )
    return kind, its if kind == WILD else kind


def _written(one: Unlabelled) -> str:
    kind, shows = one
    return tile_text(kind) if shows in (None, kind) else lying_text(Lying(kind, shows or 0))


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _no_tile(word: str) -> BadPosition:
    return BadPosition(f"There is no tile {shown(word)}: {SHAPE}.")
