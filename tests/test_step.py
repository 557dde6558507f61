"""A game played step by step is the game that a match plays."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import tilery
from tilery import BadOption, Match
from tilery.board import Board
from tilery.kernel.drive import ILLEGAL
from tilery.kernel.random import CHOICE_STREAM, below, stream
from tilery.kernel.state import OVER
from tilery.steps import Steps

CASES: list[tuple[str, int, dict[str, Any]]] = [
    *(
        ("azul", seats, {"size": size, "wall": wall})
        for seats in (2, 3, 4)
        for size in (3, 4, 5)
        for wall in ("coloured", "grey")
    ),
    ("azul", 3, {"first": 2, "max_rounds": 1}),
    ("azul", 4, {"size": 3, "tiles": 4, "wall": "grey"}),
    ("azul", 2, {"tiles": 40, "max_rounds": 2, "first": 0}),
    ("toy", 2, {}),
    ("toy", 3, {}),
    ("toy", 3, {"worth": [9, 1, 9, 1, 9, 1]}),
]


def board_of(name: str, seats: int, options: dict[str, Any] | None = None) -> Board:
    """Return a board at the start of a game, before its first draw."""
    game = tilery.game(name)
    board = Board(game, seats, game.check_options(seats, options))
    board.set_up()
    return board


def same(steps: Steps, match: Match, n: int) -> None:
    """Assert that *steps*, which said that *n* actions are legal, stands where *match* does."""
    assert steps.board.states.tobytes() == match._board.states.tobytes()
    assert steps.board.position() == match.position
    assert steps.turn == (OVER if match.turn is None else match.turn)
    assert n == steps.count == len(match.legal())
    assert steps.legal[:n].tolist() == match.legal().ids
    assert steps.draws == match._drawn


def play_both(steps: Steps, match: Match, n: int, choose: Random, most: int = 10_000) -> int:
    """Play at random in both, at most so many actions, and compare them after each."""
    same(steps, match, n)
    while n and most:
        action = choose.choice(match.legal().ids)
        match.play(action)
        n = steps.step(action)
        same(steps, match, n)
        most -= 1
    return n


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_step_by_step_a_game_is_the_match_of_its_luck(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    steps = Steps(board_of(name, seats, options))
    for game in (0, 3, 1):
        match = Match(name, seats=seats, options=options, luck=(11, game))
        assert play_both(steps, match, steps.begin(11, game), Random(game)) == 0
        assert match.outcome is not None
        assert steps.board.points() == match.points
        assert steps.board.places() == match.outcome.places


def test_luck_goes_on_in_the_middle_of_a_match() -> None:
    for name in ("azul", "toy"):
        match, choose = Match(name, seats=3, luck=(5, 2)), Random(2)
        for _ in range(9):
            match.play(choose.choice(match.legal().ids))
        steps = Steps(match._board)
        n = steps.begin(5, 2, match._drawn)
        assert play_both(steps, match, n, choose) == 0
        again = Match.from_position(name, steps._start.position(), luck="given")
        assert again.position == steps._start.position()


def test_random_choices_make_the_games_of_simulate() -> None:
    result = tilery.simulate("azul", seats=3, games=3, seed=4)
    steps = Steps(board_of("azul", 3))
    for game in range(3):
        n, played, choice = steps.begin(4, game), 0, stream(4, game, CHOICE_STREAM)
        while n:
            n = steps.step(steps.legal[below(choice, played, n)])
            played += 1
        assert steps.board.points() == tuple(result.scores[game])
        assert steps.board.places() == tuple(result.places[game])
        assert played == result.lengths[game]


@pytest.mark.parametrize("name", ["azul", "toy"])
def test_an_action_that_is_not_legal_changes_nothing(name: str) -> None:
    steps, choose = Steps(board_of(name, 2)), Random(1)
    n = steps.begin(8)
    while True:
        before = steps._desk.tobytes()
        others = set(range(-2, 330)) - set(steps.legal[:n].tolist())
        for action in [*others, 10**30, -(10**30), 1 << 31, 1 << 63]:
            assert steps.step(action) == ILLEGAL < 0
        assert steps._desk.tobytes() == before
        if not n:
            break
        n = steps.step(choose.choice(steps.legal[:n].tolist()))


def test_nothing_can_be_played_before_it_begins() -> None:
    steps = Steps(board_of("azul", 2))
    assert steps.count == 0
    assert all(steps.step(action) == ILLEGAL for action in range(330))
    assert steps.begin(1) > 0


def test_what_is_legal_does_not_depend_on_what_a_reader_does_with_the_list() -> None:
    steps = Steps(board_of("azul", 2))
    n = steps.begin(1)
    action = int(steps.legal[0])
    steps.legal[:] = 324
    assert steps.step(324) == ILLEGAL
    assert steps.legal[0] == action
    steps.legal[:n] = steps.legal[:n][::-1].copy()
    assert steps.step(action) > 0


@pytest.mark.parametrize("kind", [int, np.int64, np.int8, np.int32, np.uint8, np.uint64])
def test_actions_are_whole_numbers_of_any_kind(kind: Any) -> None:
    steps = Steps(board_of("azul", 2))
    n = steps.begin(1)
    assert steps.step(kind(steps.legal[n // 2])) > 0
    for wrong in (1.0, "1b1", None, [1]):
        with pytest.raises(TypeError):
            steps.step(wrong)  # type: ignore[arg-type]


def test_the_seed_is_one() -> None:
    steps = Steps(board_of("azul", 2))
    for wrong in [(-1, 0), (1 << 63, 0), (1, -1), (None, 0), (1.5, 0)]:
        with pytest.raises(BadOption, match="luck is a seed from 0"):
            steps.begin(*wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["azul", "toy"])
def test_copies_go_on_alike_and_apart(name: str) -> None:
    steps, match, choose = Steps(board_of(name, 3)), Match(name, seats=3, luck=(9, 9)), Random(3)
    n = play_both(steps, match, steps.begin(9, 9), choose, 15)
    before = steps._desk.tobytes()
    for twin in (steps.copy(), copy.deepcopy(steps), pickle.loads(pickle.dumps(steps))):
        assert play_both(twin, match.copy(), twin.count, Random(4)) == 0
        assert steps._desk.tobytes() == before
        assert twin.begin(9, 9) == steps.copy().begin(9, 9)
    assert play_both(steps, match, n, choose) == 0


def test_the_board_it_begins_on_stays_as_it_is() -> None:
    board = board_of("azul", 2)
    before = board.states.tobytes()
    steps = Steps(board)
    steps.step(int(steps.legal[0])) if steps.begin(1) else None
    assert board.states.tobytes() == before
    looked = steps.board.copy()
    looked.hide(0)
    assert steps.board.position() == looked.position()


UNCOMPILED = """
import json, sys
from test_step import Steps, board_of

found = []
for name, seats in (("azul", 2), ("toy", 3)):
    steps = Steps(board_of(name, seats))
    n, most = steps.begin(6, 1), 90
    while n and most:
        refused, n, most = steps.step(999), steps.step(steps.legal[n // 3]), most - 1
        found.append([refused, n, steps.turn, steps.draws, steps.board.position()])
print(json.dumps(found, default=int))
"""


@pytest.mark.slow
def test_a_step_is_the_same_uncompiled() -> None:
    def run(**variables: str) -> str:
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", UNCOMPILED],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parent), **variables},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    compiled = run()
    assert len(compiled) > 10_000
    assert compiled == run(TILERY_UNCOMPILED="1")
