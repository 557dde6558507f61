"""The box of Azul: options as the record that rules read."""

from collections.abc import Mapping
from typing import Any

from tilery.games.azul.state import EMPTY, Box, State
from tilery.kernel.table import NoWork as Work

__all__ = ["Box", "State", "Work", "check", "fill"]


def check(seats: int, options: Mapping[str, Any]) -> None:
    """Accept every combination of options."""


def fill(box: Box, seats: int, options: Mapping[str, Any]) -> None:
    """Write the checked *options* into the record *box*."""
    box.seats = seats
    box.grey = int(options["wall"] == "grey")
    box.tiles = options["tiles"]
    box.first = EMPTY if options["first"] is None else options["first"]
    box.max_rounds = options["max_rounds"]
