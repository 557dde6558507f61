"""The box of X-tiles: options as the record that rules read."""

from collections.abc import Mapping
from typing import Any, Final

from tilery.errors import BadOption
from tilery.games.x_tiles.state import EMPTY, PAIR, Box, State, Work
from tilery.games.x_tiles.tiles import OF_SET

__all__ = ["Box", "State", "Work", "check", "fill"]

#: Points that win, for so many seats and more (XT-14).
TARGETS: Final = {6: 15, 4: 12, 2: 10}


def check(seats: int, options: Mapping[str, Any]) -> None:
    """Raise BadOption when the set has too few tiles for the hands and a start pair (XT-1)."""
    tiles = int(options["set"])
    needed = seats * options["hand"] + PAIR
    if needed > tiles:
        larger = next((name for name in OF_SET if int(name) >= needed), None)
        raise BadOption(
            f"{seats} hands of {options['hand']} and a start pair are {needed} tiles, and the set "
            f"has {tiles}: take fewer seats, or {larger} for the option set."
        )


def target_of(seats: int, options: Mapping[str, Any]) -> int:
    """Return how many points win (XT-14)."""
    usual = next(points for least, points in TARGETS.items() if seats >= least)
    return options["target"] or usual


def fill(box: Box, seats: int, options: Mapping[str, Any]) -> None:
    """Write the checked *options* into the record *box*."""
    box.seats = seats
    box.patterns = OF_SET[options["set"]]
    box.hand = options["hand"]
    box.first = EMPTY if options["first"] is None else options["first"]
    box.by_lot = int(options["start"] == "random")
    box.interlock = int(options["interlock"])
    box.target = target_of(seats, options)
    box.max_rounds = options["max_rounds"]
