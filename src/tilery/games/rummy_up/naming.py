"""Tiles and words of Uno Rummy Up as parts of a sentence."""

from collections.abc import Iterable, Sequence
from typing import Final

from tilery.games.messages import Message, catalogue
from tilery.games.rummy_up.tiles import COLOURS, DRAW_FOUR, PLAIN, WILD, WORD

#: Colours, in the order of their letters; each is the name of its glaze, too.
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue")
#: What is printed on tiles, by the number of the word.
WORD_NAMES: Final = ("", "Draw Two", "Skip", "Reverse", "Wild Draw Four")

catalogue(
    "rummy_up",
    {
        "tile": "{colour} {number}",
        "wild": "a Wild",
        "word_tile": "{tile} ({word})",
        "list": "{names}, {name}",
        "list_end": "{names} and {name}",
        "list_or": "{names} or {name}",
        "tiles_1": "1 tile",
        "tiles": "{n} tiles",
    },
)


def say(key: str, **args: object) -> Message:
    """Return a sentence of this game, or a part of one."""
    return Message(f"rummy_up.{key}", args)


def counted(key: str, n: int) -> Message:
    """Return a number of things."""
    return say(f"{key}_1" if n == 1 else key, n=n)


def tile(kind: int) -> Message:
    """Name a tile: ``red 5``, or ``a Wild``."""
    if kind == WILD:
        return say("wild")
    number, colour = divmod(kind, len(COLOURS))
    return say("tile", colour=COLOUR_NAMES[colour], number=number + 1)


def tile_and_word(kind: int) -> Message:
    """Name a tile with the word on it: ``red 5 (Skip)``; a Wild's name is its word."""
    word = int(WORD[kind])
    if word in (PLAIN, DRAW_FOUR):
        return tile(kind)
    return say("word_tile", tile=tile(kind), word=WORD_NAMES[word])


def tiles(kinds: Iterable[int]) -> object:
    """Name tiles one after the other."""
    return listed([tile(kind) for kind in kinds])


def listed(parts: Sequence[object], last: str = "list_end") -> object:
    """Join parts of a sentence by commas, and the last two by the sentence *last*."""
    said = parts[0]
    for n, part in enumerate(parts[1:], start=2):
        said = say(last if n == len(parts) else "list", names=said, name=part)
    return said
