"""What a tile of Uno Rummy Up looks like, in pictures and in lines of text."""

from typing import Final

from tilery.art import BACK
from tilery.art.numbered import numbered, wild
from tilery.games.rummy_up.layout import Lying
from tilery.games.rummy_up.state import EMPTY
from tilery.games.rummy_up.tiles import COLOURS, DRAW_TWO, REVERSE, SKIP, WILD, WORD

#: Word -> its sign on a tile.
SIGNS: Final = {DRAW_TWO: "two", SKIP: "skip", REVERSE: "reverse"}


def look(kind: int) -> str:
    """Return the look of a tile; `BACK` where it is not known."""
    if kind == EMPTY:
        return BACK
    if kind == WILD:
        return wild()
    number, colour = divmod(kind, len(COLOURS))
    return numbered(COLOURS[colour], number + 1, SIGNS.get(int(WORD[kind]), ""))


def lying_look(one: Lying) -> str:
    """Return the look of a tile in a meld: a Wild shows what it stands for."""
    if one.kind != WILD or one.shows == WILD:
        return look(one.kind)
    number, colour = divmod(one.shows, len(COLOURS))
    return wild(COLOURS[colour], number + 1)
