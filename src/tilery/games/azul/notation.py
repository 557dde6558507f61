"""Azul as short text: actions and draws, and the places that an action goes through.

A take is source, colour, line: ``3b2`` from display 3, blue, to line 2; ``cb4`` from the centre;
``3bf`` to the floor. A wall choice is ``w35``: the tile of line 3 to column 5. A draw is one
character: a digit for the seat that starts, a letter for a tile; a deal is written as one word.
"""

import re
from typing import Final

from tilery.games.azul.actions import space_parts, take_parts
from tilery.games.azul.state import (
    CENTRE,
    COLOURS,
    FIRST_SEAT,
    FIRST_SPACE,
    FLOOR,
    LINES,
)

LETTERS: Final = "byrkw"
NAMES: Final = ("blue", "yellow", "red", "black", "white")

#: How an action is written, for a sentence that says so.
SHAPE: Final = "source, colour and line, such as 3b2 or cbf, or w35 for a wall space"
_TAKE = re.compile(r"([1-9c])([byrkw])([1-5f])")
_SPACE = re.compile(r"w([1-5])([1-5])")
_DRAWS = re.compile(r"[1-4]?[byrkw]*")


def action_text(action: int) -> str:
    """Return the notation of a seat's action."""
    if action >= FIRST_SPACE:
        row, column = space_parts(action)
        return f"w{row + 1}{column + 1}"
    source, colour, line = take_parts(action)
    return (
        ("c" if source == CENTRE else str(source + 1))
        + LETTERS[colour]
        + ("f" if line == FLOOR else str(line + 1))
    )


def read_action(text: str) -> int | None:
    """Return the action that *text* means, or None when it is none of the game's."""
    if found := _TAKE.fullmatch(text):
        source = CENTRE if found[1] == "c" else int(found[1]) - 1
        line = FLOOR if found[3] == "f" else int(found[3]) - 1
        return (source * COLOURS + LETTERS.index(found[2])) * LINES + line
    if found := _SPACE.fullmatch(text):
        return FIRST_SPACE + (int(found[1]) - 1) * COLOURS + int(found[2]) - 1
    return None


def draw_text(draw: int) -> str:
    """Return the notation of a draw of luck."""
    return str(draw - FIRST_SEAT + 1) if draw >= FIRST_SEAT else LETTERS[draw]


def read_draws(text: str) -> list[int] | None:
    """Return the draws written as one word, or None when it is no such word."""
    if not text or not _DRAWS.fullmatch(text):
        return None
    return [FIRST_SEAT + int(c) - 1 if c.isdigit() else LETTERS.index(c) for c in text]


def path(action: int) -> tuple[str, ...]:
    """Return the places that a seat's action goes through, by which a person chooses it."""
    if action >= FIRST_SPACE:
        row, column = space_parts(action)
        return (f"line-{row + 1}", f"wall-{row + 1}-{column + 1}")
    source, colour, line = take_parts(action)
    name = NAMES[colour]
    start = f"centre-{name}" if source == CENTRE else f"display-{source + 1}-{name}"
    return (start, "floor" if line == FLOOR else f"line-{line + 1}")


def draw_path(draw: int) -> tuple[str, ...]:
    """Return the place that a draw comes from."""
    return (f"seat-{draw - FIRST_SEAT + 1}",) if draw >= FIRST_SEAT else ("bag",)
