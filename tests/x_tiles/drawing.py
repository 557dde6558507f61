"""Games of X-tiles for the tests of what is drawn: points of random matches, and what is seen."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from art.reading import Drawn, sound
from tilery import LUCK, Match
from tilery.games.x_tiles.picture import picture, places
from tilery.kernel.table import SPECTATOR

NAMES = [
    "Ann",
    "<b>&\"'",
    "Dagobert von Drosselbart",
    "漢字",
    "Eve",
    "Finn",
    "Gwen",
    "Hal",
    "Ida",
    "Jo",
]
MOST = 200  #: actions and draws of one game that are looked at


class SetUp(NamedTuple):
    """What a random game is: seats, options, and a seed for everything that happens in it."""

    seats: int
    options: dict[str, Any]
    seed: int

    def match(self) -> Match:
        return Match("x_tiles", seats=self.seats, options=self.options, luck="given")


SET_UPS = [
    SetUp(2, {}, 1),
    SetUp(2, {"start": "random", "hand": 3, "target": 6}, 2),
    SetUp(3, {"interlock": True, "target": 12}, 3),
    SetUp(6, {"target": 20}, 4),
    SetUp(10, {"set": "136", "target": 20}, 5),
]


def points_of(setup: SetUp, most: int = 10_000) -> Iterator[Match]:
    """Play a match at random; stop after every action and draw, the first included."""
    match, choose = setup.match(), random.Random(setup.seed)
    yield match
    for _ in range(most):
        if match.turn is None:
            return
        match.play(choose.choice(match.legal(None if match.turn == LUCK else match.turn).ids))
        yield match


def viewers(match: Match) -> list[int]:
    return [*range(match.seats), SPECTATOR]


def shown(match: Match, viewer: int, **more: Any) -> Drawn:
    view = match.view(None if viewer == SPECTATOR else viewer)
    return sound(picture(view.board.table, viewer, NAMES[: match.seats], **more))


def choosable(match: Match, viewer: int) -> dict[str, dict[str, str]]:
    view = match.view(None if viewer == SPECTATOR else viewer)
    return places(view.board.table, viewer, NAMES[: match.seats])


_PLAYED: dict[str, list[Match]] = {}


def at_choices(setup: SetUp, number: int) -> list[Match]:
    """Return so many points of a game at which somebody is to play, first and last among them.

    A game is played once for all tests; they do not go on with it.
    """
    if str(setup) not in _PLAYED:
        points = points_of(setup, MOST)
        _PLAYED[str(setup)] = [match.copy() for match in points if match.turn != LUCK]
    found = _PLAYED[str(setup)]
    step = max(1, len(found) // number)
    return [*found[::step], found[-1]]
