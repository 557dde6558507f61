"""Matches of the toy game for tests: set up by hand, at random, and what is known of them."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from tilery import IllegalAction, Match
from tilery.board import Board
from tilery.kernel import contract
from tilery.kernel.table import SPECTATOR
from twins import random_history


def dealt(draws: str, seats: int = 2) -> Match:
    """Return a match with the lot and the first deal of *draws*; later ones are given too."""
    match = Match("toy", seats=seats, luck="given")
    match.play(draws)
    return match


def at(position: str) -> Match:
    return Match.from_position("toy", position, luck="given")


def state_of(match: Match) -> bytes:
    return bytes(match._board.states.tobytes())


def refused(match: Match, action: Any, seat: int | None = None) -> str:
    """Return why *action* is refused, and see that nothing has changed."""
    before = state_of(match), match.actions
    with pytest.raises(IllegalAction) as error:
        match.play(action, seat)
    assert (state_of(match), match.actions) == before
    return str(error.value)


def play_on(match: Match, rng: Random, steps: int = 1000) -> None:
    """Play up to *steps* actions at random, by any seat that may act."""
    while match.turn is not None and steps:
        match.play(rng.choice(list(match.legal(rng.choice(match.waiting)))))
        steps -= 1


def random_matches(count: int, most: int = 45) -> list[Match]:
    """Return matches of 2 and 3 seats that are not over."""
    found = [random_history(n, 2 + n % 2, Random(n).randrange(1, most))[0] for n in range(count)]
    return [match for match in found if match.turn is not None]


def viewers_of(match: Match) -> list[int]:
    return [*range(match.seats), SPECTATOR]


def hidden(match: Match, viewer: int) -> Board:
    board = match._board.copy()
    board.hide(viewer)
    return board


def priors_of(table: Any, seat: int | None, actions: Sequence[int]) -> list[int]:
    """Return how good listed actions look."""
    listed = np.array(actions, np.int64)
    worths = np.zeros(len(listed), np.int64)
    contract.priors(table, seat, listed, len(listed), worths)
    return [int(worth) for worth in worths]
