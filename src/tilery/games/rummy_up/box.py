"""The box of Uno Rummy Up: options as the record that rules read."""

from collections.abc import Mapping
from typing import Any

from tilery.games.rummy_up.state import EMPTY, Box, State
from tilery.games.rummy_up.work import Work

__all__ = ["Box", "State", "Work", "check", "fill"]


def check(seats: int, options: Mapping[str, Any]) -> None:
    """All options go together: the pool holds tiles for any racks (UR-E3)."""


def fill(box: Box, seats: int, options: Mapping[str, Any]) -> None:
    """Write the checked *options* into the record *box*."""
    box.seats = seats
    box.hand = options["hand"]
    box.first = EMPTY if options["first"] is None else options["first"]
    box.reverse_skips_two = int(options["reverse_skips_two"])
    box.honour = int(options["honour"])
    box.last_draw = int(options["last_draw"])
    box.target = options["target"]
    box.played = options["rounds"]
    box.max_rounds = options["max_rounds"]
