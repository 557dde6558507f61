"""Uno Rummy Up as short text: tiles, actions and draws, and the places that an action goes through.

A tile is its colour and number, ``r5``, and a Wild is ``w``. To add it is written as the tile; to
let a start tile join, with a plus before it, ``+g5``; to finish, as a point, the word that acts
and, with "uno", an exclamation mark: ``.``, ``.skip``, ``.draw4!``. A whole turn is these written
together: ``r5y5+g5.skip!``. The others are words: ``draw``, ``stop``, ``uno``, ``catch``,
``decline``. Draws that follow each other are written together, too: tiles, and ``s2`` for the
seat that the lot starts.
"""

import re
from collections.abc import Iterable
from typing import Final

from tilery.games.rummy_up.state import (
    CATCH,
    DECLINE,
    DRAW,
    FINISH,
    FIRST_SEAT,
    JOIN,
    MOST_SEATS,
    STOP,
    UNO,
)
from tilery.games.rummy_up.tiles import (
    COLOURS,
    DRAW_FOUR,
    DRAW_TWO,
    NUMBERS,
    PLAIN,
    REVERSE,
    SKIP,
)

#: How an action is written, for a sentence that says so.
SHAPE: Final = (
    "a tile to add, such as r5, b12 or w, or a start tile to join, such as +g5; a point to finish, "
    "with the word that acts and ! for uno, such as .skip!; or draw, stop, uno, catch or decline"
)

_TILES: Final = (*(f"{letter}{n + 1}" for n in range(NUMBERS) for letter in COLOURS), "w")
_KINDS: Final = {text: kind for kind, text in enumerate(_TILES)}

#: The word that acts when a turn is finished -> how it is written.
ACTING: Final = {PLAIN: "", DRAW_TWO: "draw2", SKIP: "skip", REVERSE: "reverse", DRAW_FOUR: "draw4"}
#: Actions that are a word of their own.
SPOKEN: Final = {DRAW: "draw", STOP: "stop", UNO: "uno", CATCH: "catch", DECLINE: "decline"}
#: Actions that finish a turn.
FINISHES: Final = {
    FINISH + 2 * word + called: f".{text}{'!' * called}"
    for word, text in ACTING.items()
    for called in range(2)
}

_TILE = re.compile(f"w|[{COLOURS}](?:1[0-2]|[1-9])")
_DRAW = re.compile(f"s[1-{MOST_SEATS}]|{_TILE.pattern}")
_PART = re.compile(rf"\+?(?:{_TILE.pattern})|\.[a-z0-9]*!?")


def tile_text(kind: int) -> str:
    """Return how a tile of a kind is written."""
    return _TILES[kind]


def read_tile(text: str) -> int | None:
    """Return the kind of the tile that *text* means, or None when it is none."""
    return _KINDS.get(text)


def together_text(kinds: Iterable[int]) -> str:
    """Return how tiles are written together."""
    return "".join(_TILES[kind] for kind in kinds)


def read_together(text: str) -> list[int] | None:
    """Return the kinds of tiles written together, or None when *text* is something else."""
    if not re.fullmatch(f"(?:{_TILE.pattern})+", text):
        return None
    return [_KINDS[tile] for tile in _TILE.findall(text)]


# --- actions --------------------------------------------------------------------------------


def action_text(action: int) -> str:
    """Return the notation of a seat's action."""
    if action < JOIN:
        return _TILES[action]
    if action < FINISH:
        return f"+{_TILES[action - JOIN]}"
    return FINISHES.get(action) or SPOKEN[action]


_ACTIONS: Final = {action_text(action): action for action in range(DECLINE + 1)}


def read_action(text: str) -> int | None:
    """Return the action that *text* means, or None when it is none of the game's."""
    return _ACTIONS.get(text)


def turn_text(actions: Iterable[int]) -> str:
    """Return the actions of a turn, or of its beginning, as one word."""
    return "".join(action_text(action) for action in actions)


def read_turn(text: str) -> list[int] | None:
    """Return the actions of a turn written as one word, or None when it is no such word.

    Tiles may be named in any order: each turn is played in one order only, rising. What finishes
    it may be missing.
    """
    actions: list[int] = []
    at = 0
    while at < len(text):
        found = _PART.match(text, at)
        action = read_action(found[0]) if found else None
        if found is None or action is None or (actions and actions[-1] >= FINISH):
            return None
        actions.append(action)
        at = found.end()
    tiles = sorted(action for action in actions if action < FINISH)
    return [*tiles, *(action for action in actions if action >= FINISH)] or None


def ends_turn(action: int) -> bool:
    """Tell whether nothing follows an action in the turn that is written together with it."""
    return action >= FINISH


def path(action: int) -> tuple[str, ...]:
    """Return the places that a seat's action goes through, by which a person chooses it."""
    if action < JOIN:
        return (f"rack-{_TILES[action]}",)
    if action < FINISH:
        return (f"start-{_TILES[action - JOIN]}",)
    if action in FINISHES:
        word, called = divmod(action - FINISH, 2)
        return ("-".join(filter(None, ("finish", ACTING[word], "uno" * called))),)
    return ("pool",) if action == DRAW else (SPOKEN[action],)


# --- draws ----------------------------------------------------------------------------------


def draw_text(draw: int) -> str:
    """Return the notation of a draw of luck."""
    return f"s{draw - FIRST_SEAT + 1}" if draw >= FIRST_SEAT else _TILES[draw]


def read_draws(text: str) -> list[int] | None:
    """Return the draws written as one word, or None when it is no such word."""
    if not re.fullmatch(f"(?:{_DRAW.pattern})+", text):
        return None
    words = _DRAW.findall(text)
    return [FIRST_SEAT + int(word[1]) - 1 if word[0] == "s" else _KINDS[word] for word in words]


def draw_path(draw: int) -> tuple[str, ...]:
    """Return the place that a draw comes from."""
    return (f"seat-{draw - FIRST_SEAT + 1}",) if draw >= FIRST_SEAT else ("pool",)
