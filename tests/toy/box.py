"""The box of Toy: what the tiles of this match are worth."""

from collections.abc import Mapping
from typing import Any

from tilery.errors import BadOption
from tilery.games.base import is_number, shown
from tilery.kernel.table import NoWork as Work
from toy.state import KINDS, Box, State

__all__ = ["Box", "State", "Work", "check", "fill"]


def check(seats: int, options: Mapping[str, Any]) -> None:
    """Raise BadOption unless there is a worth for each kind (TOY-1)."""
    worth = options["worth"]
    right = isinstance(worth, list) and len(worth) == KINDS
    if not right or not all(is_number(w) and 1 <= w <= 9 for w in worth):
        raise BadOption(
            f"Option worth is a list of {KINDS} whole numbers from 1 to 9, not {shown(worth)}."
        )


def fill(box: Box, seats: int, options: Mapping[str, Any]) -> None:
    """Write the checked *options* into the record *box*."""
    box.seats = seats
    box.worth[:] = options["worth"]
