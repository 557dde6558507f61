"""Random games of Azul for tests of what holds in every game."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tilery import LUCK, Match


@dataclass(frozen=True)
class SetUp:
    """What a random game is: seats, options, and a seed for everything that happens in it."""

    seats: int
    options: dict[str, Any]
    seed: int

    def match(self, luck: Any = "given") -> Match:
        """Return the match at its start."""
        return Match("azul", seats=self.seats, options=self.options, luck=luck)

    def chooser(self) -> random.Random:
        """Return what makes the choices of this game."""
        return random.Random(self.seed)


def set_ups(rounds: Sequence[int] = (1, 2, 3, 50)) -> st.SearchStrategy[SetUp]:
    """Draw any number of seats, wall, size, number of tiles and first seat.

    All of it comes from one number, so that examples differ as much as they can.
    """

    def made(seed: int) -> SetUp:
        choose = random.Random(seed)
        seats = choose.randint(2, 4)
        options = {
            "wall": choose.choice(["coloured", "grey"]),
            "first": choose.choice([None, choose.randrange(seats)]),
            "size": choose.choice([5, 3, 4, 5]),
            "tiles": choose.choice([20, 20, 4, 7, 11, 40]),
            "max_rounds": choose.choice(rounds),
        }
        return SetUp(seats, options, seed)

    return st.integers(0, 2**32).map(made)


def checked(examples: int) -> settings:
    """Return settings that try the same *examples* in every run, however slow the machine is."""
    return settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def play_one(match: Match, choose: random.Random) -> None:
    """Play any action of any seat that may act, or any draw that is due."""
    if match.turn == LUCK:
        match.play(choose.choice(match.legal().ids))
        return
    seat = choose.choice(match.waiting)
    ids = match.legal(seat).ids
    lines = [number for number in ids if number >= 300 or number % 6 != 5]
    # mostly not to the floor, or the walls would stay empty
    match.play(choose.choice(lines if lines and choose.random() < 0.9 else ids), seat=seat)


def points_of(match: Match, choose: random.Random) -> Iterator[Match]:
    """Play *match* to its end; stop after every action and draw, the first and last included."""
    yield match
    while match.turn is not None:
        play_one(match, choose)
        yield match


def some_points(setup: SetUp, number: int, luck: Any = "given") -> list[Match]:
    """Return matches at up to *number* points of one game, with its start and end."""
    choose = setup.chooser()
    matches = [match.copy() for match in points_of(setup.match(luck), choose)]
    inner = choose.sample(matches[1:-1], min(number, len(matches) - 2))
    return [matches[0], *inner, matches[-1]]
