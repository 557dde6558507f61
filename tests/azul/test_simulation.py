"""Simulated games of Azul are matches that anyone can play again."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tilery import Match, Simulation, game, simulate
from tilery.bots.policy import PolicyBot
from tilery.kernel.random import CHOICE_STREAM, stream

KINDS: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three, grey": {"seats": 3, "options": {"wall": "grey"}},
    "four, small": {"seats": 4, "options": {"size": 3, "tiles": 7, "wall": "grey"}},
    "two, short": {"seats": 2, "options": {"size": 4, "max_rounds": 2, "first": 1}},
}


def same(one: Simulation, other: Simulation) -> bool:
    """Tell whether two simulations have the same results."""
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("scores", "lengths", "places")
    )


def played_again(kind: str, policy: str, seed: int, number: int) -> tuple[Match, int]:
    """Play game *number* of a simulation as a match; return it and the number of decisions."""
    match = Match("azul", luck=(seed, number), **KINDS[kind])
    bot = PolicyBot(game("azul"), policy, seed)
    bot._key = int(stream(seed, number, CHOICE_STREAM))
    decisions = 0
    while match.turn is not None:
        match.play(bot.choose(match.view(match.turn)))
        decisions += 1
    return match, decisions


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_match_with_the_luck_of_a_simulated_game_is_that_game(kind: str, policy: str) -> None:
    seats = KINDS[kind]["seats"]
    result = simulate("azul", games=4, seed=77, bots=[policy] * seats, **KINDS[kind])
    for number in range(4):
        match, decisions = played_again(kind, policy, 77, number)
        assert match.outcome is not None
        assert tuple(result.scores[number]) == match.points
        assert tuple(result.places[number]) == match.outcome.places
        assert result.lengths[number] == decisions


@pytest.mark.rule("AZ-26", "AZ-E5")
@pytest.mark.parametrize("kind", KINDS)
def test_scores_places_and_lengths_fit_together(kind: str) -> None:
    result = simulate("azul", games=2000, seed=5, **KINDS[kind])
    assert result.scores.min() >= 0
    assert result.scores.max() <= 240
    assert (result.places.min(axis=1) == 1).all()
    assert result.lengths.min() > 0
    for a in range(result.scores.shape[1]):
        for b in range(result.scores.shape[1]):
            better = result.scores[:, a] > result.scores[:, b]
            assert (result.places[better, a] < result.places[better, b]).all()
    ahead = (result.places[:, :, None] > result.places[:, None, :]).sum(axis=2)
    assert np.array_equal(result.places, ahead + 1)


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    one = simulate("azul", games=300, seed=9)
    assert same(one, simulate("azul", games=300, seed=9))
    assert not same(one, simulate("azul", games=300, seed=10))


def test_fewer_games_are_the_first_of_more() -> None:
    many = simulate("azul", seats=3, games=1100, seed=3)
    few = simulate("azul", seats=3, games=40, seed=3)
    for name in ("scores", "lengths", "places"):
        assert np.array_equal(getattr(many, name)[:40], getattr(few, name))


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_the_number_of_threads_changes_nothing(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = simulate("azul", seats=4, games=1300, seed=1)
    monkeypatch.setattr(import_module("tilery.simulate"), "cores", lambda: cores)
    assert same(usual, simulate("azul", seats=4, games=1300, seed=1))
