"""Toy as short text: actions and draws, and the places that an action goes through.

A tile is laid by its letter. A draw is one character: a digit for the seat that starts, a letter
for a tile.
"""

import re
from typing import Final

from toy.state import CATCH, DECLINE, DRAW, END, FIRST_SEAT, KINDS

LETTERS: Final = "abcdef"
VERBS: Final = {END: "end", DRAW: "draw", CATCH: "catch", DECLINE: "decline"}

#: How an action is written, for a sentence that says so.
SHAPE: Final = "a letter from a to f, end, draw, catch or decline"
_ACTIONS: Final = {letter: kind for kind, letter in enumerate(LETTERS)} | {
    verb: action for action, verb in VERBS.items()
}
_DRAWS = re.compile(r"[1-3]?[a-f]*")


def action_text(action: int) -> str:
    """Return the notation of a seat's action."""
    return LETTERS[action] if action < KINDS else VERBS[action]


def read_action(text: str) -> int | None:
    """Return the action that *text* means, or None when it is none of the game's."""
    return _ACTIONS.get(text)


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
    if action < KINDS:
        return (f"hand-{LETTERS[action]}", "table")
    return ("pile",) if action == DRAW else (VERBS[action],)


def draw_path(draw: int) -> tuple[str, ...]:
    """Return the place that a draw comes from."""
    return (f"seat-{draw - FIRST_SEAT + 1}",) if draw >= FIRST_SEAT else ("pile",)
