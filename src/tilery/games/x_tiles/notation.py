"""X-tiles as short text: actions and draws, and the places that an action goes through.

A tile is its four colours as it lies, clockwise from the north edge, and a cell is counted from
the first tile of the round: ``oory@e2n1`` lies two cells east and one north of it. ``pass`` passes.
A draw is four letters for a tile from the piles, a digit for the seat that starts (0 for the
tenth), and side and quarters for a start pair laid by lot (``n2``); draws that follow each other
are written as one word.
"""

import re
from typing import Final

from tilery.games.x_tiles.actions import east_of_first, lay_parts, south_of_first
from tilery.games.x_tiles.state import (
    FIRST_SEAT,
    FIRST_WAY,
    MOST_SEATS,
    PASS,
    REACH,
    ROW,
)
from tilery.games.x_tiles.tiles import EDGES, PATTERNS, ROTATIONS, TURNED

NAMES: Final = ("orange", "red", "yellow", "blue")
SIDE_LETTERS: Final = "nesw"
SIDE_NAMES: Final = ("north", "east", "south", "west")

#: How an action is written, for a sentence that says so.
SHAPE: Final = (
    "a tile's colours from north on, clockwise, and its cell, such as oory@e2n1 for two east and "
    "one north of the first tile, or pass"
)
_CELL = re.compile(r"0|(?=[ewns])(?:([ew])([1-9][0-9]?))?(?:([ns])([1-9][0-9]?))?")
_DRAW = re.compile(r"[0-9]|[oryb]{4}|[nesw][0-3]")


def action_text(action: int) -> str:
    """Return the notation of a seat's action."""
    if action == PASS:
        return "pass"
    cell, turned = lay_parts(action)
    return f"{EDGES[turned]}@{cell_text(cell)}"


def read_action(text: str) -> int | None:
    """Return the action that *text* means, or None when it is none of the game's."""
    if text == "pass":
        return PASS
    edges, at, where = text.partition("@")
    cell = read_cell(where) if at else None
    if cell is None or edges not in EDGES:
        return None
    return cell * TURNED + EDGES.index(edges)


def cell_text(cell: int) -> str:
    """Return where a cell is: ``e2n1``, or ``0`` for that of the first tile."""
    east, south = int(east_of_first(cell)), int(south_of_first(cell))
    across = f"{'e' if east > 0 else 'w'}{abs(east)}" if east else ""
    along = f"{'s' if south > 0 else 'n'}{abs(south)}" if south else ""
    return across + along or "0"


def read_cell(text: str) -> int | None:
    """Return the cell that *text* means, or None when it is none."""
    found = _CELL.fullmatch(text)
    if not found:
        return None
    east = int(found[2] or 0) * (1 if found[1] == "e" else -1)
    south = int(found[4] or 0) * (1 if found[3] == "s" else -1)
    if abs(east) > REACH or abs(south) > REACH:
        return None
    return (south + REACH) * ROW + east + REACH


def draw_text(draw: int) -> str:
    """Return the notation of a draw of luck."""
    if draw >= FIRST_WAY:
        way = draw - FIRST_WAY
        return f"{SIDE_LETTERS[way // ROTATIONS]}{way % ROTATIONS}"
    if draw >= FIRST_SEAT:
        return str((draw - FIRST_SEAT + 1) % MOST_SEATS)
    return PATTERNS[draw]


def read_draws(text: str) -> list[int] | None:
    """Return the draws written as one word, or None when it is no such word."""
    draws: list[int] = []
    at = 0
    while at < len(text):
        found = _DRAW.match(text, at)
        draw = _read_draw(found[0]) if found else None
        if found is None or draw is None:
            return None
        draws.append(draw)
        at = found.end()
    return draws or None


def _read_draw(word: str) -> int | None:
    if word[0] in SIDE_LETTERS:
        return FIRST_WAY + SIDE_LETTERS.index(word[0]) * ROTATIONS + int(word[1])
    if word.isdigit():
        return FIRST_SEAT + (int(word) - 1) % MOST_SEATS
    return PATTERNS.index(word) if word in PATTERNS else None


def path(action: int) -> tuple[str, ...]:
    """Return the places that a seat's action goes through, by which a person chooses it.

    The last step of a tile that is laid is how it is turned, which is no place.
    """
    if action == PASS:
        return ("pass",)
    cell, turned = lay_parts(action)
    return (
        f"hand-{PATTERNS[turned // ROTATIONS]}",
        f"cell-{cell_text(cell)}",
        f"turn-{turned % ROTATIONS}",
    )


def draw_path(draw: int) -> tuple[str, ...]:
    """Return the place that a draw comes from."""
    if FIRST_SEAT <= draw < FIRST_WAY:
        return (f"seat-{draw - FIRST_SEAT + 1}",)
    return ("pair",) if draw >= FIRST_WAY else ("piles",)
