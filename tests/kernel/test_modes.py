"""Compiled or not, narrow integers or wide ones: a game goes the same way."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tilery
from tilery.games.base import Game

TESTS = Path(__file__).parents[1]
#: Games to compare; the toy is found when it is there.
NAMES = ["azul", *(["toy"] if TESTS.joinpath("toy").is_dir() else [])]

Case = tuple[str, int, dict[str, Any], int]

#: Compiled with checks of every index, and without what makes it fast: that takes long to compile.
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"}
#: Such code cannot always be kept for the next time.
NOT_KEPT = "ignore:Cannot cache compiled function"

#: Plays games by chance and prints what is on the table after every action.
TRACE = """
import json
import sys
import tilery
from tilery.board import Board
from tilery.kernel.random import mixed_twin
from tilery.kernel.state import LUCK, OVER, STAMP
from tilery.kernel.table import SPECTATOR


def fields(board):
    states = board.states
    return {n: states[n][0].tolist() for n in states.dtype.names if not n.startswith(STAMP)}


def known(board, viewer):
    hidden = board.copy()
    hidden.hide(viewer)
    seen = fields(hidden)
    hidden.guess(viewer, 77)
    return [seen, fields(hidden)]


def trace(name, seats, options, seed):
    game = tilery.game(name)
    board = Board(game, seats, game.check_options(seats, options))
    board.set_up()
    steps = [{"fields": fields(board)}]
    while board.turn != OVER:
        number = mixed_twin(seed, len(steps)) >> 1
        if board.turn == LUCK:
            options = board.odds()
            rest = number % sum(weight for _, weight in options)
            for action, weight in options:
                rest -= weight
                if rest < 0:
                    break
            played = board.play_draw(action)
        else:
            options = [board.legal(seat) for seat in range(seats)]
            mine = options[board.turn]
            action = mine[number % len(mine)]
            played = board.play(board.turn, action)
        step = {
            "options": options,
            "action": action,
            "fields": fields(board),
            "events": played.events,
            "seen": played.seen,
            "points": board.points(),
        }
        if len(steps) % 3 == 0:  # what one of them knows, each in turn
            number = len(steps) // 3 % (seats + 1)
            step["known"] = known(board, (*range(seats), SPECTATOR)[number])
        steps.append(step)
    return [*steps, {"places": board.places()}]


print(json.dumps([trace(*case) for case in json.loads(sys.argv[1])], default=int))
"""

#: Plays many games and prints their scores; with checked bounds a wrong index is an error.
MANY = """
import json
import sys
import tilery

found = []
for name, seats, options, seed in json.loads(sys.argv[1]):
    for bot in ("random", "greedy"):
        played = tilery.simulate(
            name, seats=seats, options=options, games=300, seed=seed, bots=[bot] * seats
        )
        found.append([int(played.scores.sum()), int(played.lengths.sum())])
print(json.dumps(found))
"""

#: Searches the first positions of games and prints what was found.
SEARCH = """
import json
import sys
import tilery
from tilery.bots.search import SearchBot

found = []
for name, seats, options, seed in json.loads(sys.argv[1]):
    match = tilery.Match(name, seats=seats, options=options, luck=seed)
    for _ in range(6):
        seen = SearchBot(match.game, "searcher", seed, nodes=150).analyse(match.view(match.turn))
        best = [action.id for action in seen.best]
        found.append([best, seen.value, seen.depth, seen.complete, seen.nodes])
        match.play(best[0])
print(json.dumps(found))
"""


def run(script: str, cases: list[Case], **variables: str) -> Any:
    games = ",".join(name for name in NAMES if name != "azul")
    kept = ["-W", NOT_KEPT] if "NUMBA_OPT" in variables else []
    done = subprocess.run(
        [sys.executable, "-W", "error", *kept, "-c", script, json.dumps(cases)],
        env={**os.environ, "PYTHONPATH": str(TESTS), "TILERY_GAMES": games, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def values(game: Game, name: str) -> list[Any]:
    """Return values of an option that are worth trying."""
    option = game.options[name]
    if option.kind == "choice":
        return list(option.choices)
    if option.kind == "number":
        assert option.range is not None
        return sorted({option.range[0], option.default, option.range[1]})
    if option.kind == "flag":
        return [True, False]
    return [None, 1] if option.kind == "seat" else [option.default]


def cases(name: str) -> Iterator[Case]:
    """Every seat count with each value of each option, the others at their defaults."""
    game = tilery.game(name)
    for seats in range(game.seats[0], game.seats[1] + 1):
        yield name, seats, {}, seats
        for option in game.options:
            for value in values(game, option):
                if value != game.options[option].default:
                    yield name, seats, {option: value}, seats


def azul_cases(seed: int) -> list[Case]:
    """Every seat count and both walls, the smallest size and the largest."""
    return [
        ("azul", seats, {"wall": wall, "size": size}, seed)
        for seats in (2, 3, 4)
        for wall in ("coloured", "grey")
        for size in (3, 5)
    ]


def x_tiles_cases(seats: Iterable[int], hand: int, seed: int) -> list[Case]:
    """The largest set with and without interlock, and the smaller ones, for a round or two."""
    return [
        ("x_tiles", count, {"hand": hand, "max_rounds": 2, **options}, seed)
        for count in seats
        for options in (
            {"set": "136", "interlock": True, "start": "random"},
            {"set": "136"},
            {"set": "72" if count > 6 else "48"},
        )
    ]


def compare(wanted: list[Case]) -> None:
    compiled = run(TRACE, wanted)
    uncompiled = run(TRACE, wanted, TILERY_UNCOMPILED="1")
    for case, one, other in zip(wanted, compiled, uncompiled, strict=True):
        assert len(one) > 3
        for number, (step, same) in enumerate(zip(one, other, strict=True)):
            assert step == same, f"step {number} of {case}"
    assert len(compiled) == len(wanted)


def test_a_game_goes_the_same_way_compiled_and_uncompiled() -> None:
    compare([("azul", 2, {}, 1), ("azul", 2, {"wall": "grey"}, 2)])


def test_x_tiles_goes_the_same_way_compiled_and_uncompiled() -> None:
    compare(x_tiles_cases(seats=(2, 3), hand=2, seed=1))


@pytest.mark.slow
def test_every_x_tiles_goes_the_same_way_compiled_and_uncompiled() -> None:
    compare(x_tiles_cases(seats=(2, 3, 5, 6, 10), hand=7, seed=2))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_option_goes_the_same_way_compiled_and_uncompiled(name: str) -> None:
    compare(list(cases(name)))


@pytest.mark.slow
def test_every_azul_goes_the_same_way_compiled_and_uncompiled() -> None:
    compare(azul_cases(8))


@pytest.mark.slow
def test_rummy_up_goes_the_same_way_compiled_and_uncompiled() -> None:
    """A short round: uncompiled each of its turns takes a good part of a second."""
    compare([("rummy_up", 2, {"hand": 2, "rounds": 1}, 12)])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_search_finds_the_same_compiled_and_uncompiled(name: str) -> None:
    wanted: list[Case] = [(name, 2, {}, 3), (name, 3, {}, 4)]
    if name == "azul":
        wanted.append((name, 2, {"wall": "grey", "size": 3}, 5))
    found = run(SEARCH, wanted)
    assert found == run(SEARCH, wanted, TILERY_UNCOMPILED="1") != []
    if name == "toy":  # an index that is wrong in narrow integers alone; the search is the same one
        assert run(SEARCH, wanted[:1], **CHECKED) == found[:6]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_index_is_out_of_bounds(name: str) -> None:
    wanted = list(cases(name))
    if name == "azul":  # each number of seats and each size would be compiled anew
        wanted = [one for one in azul_cases(9) if (one[1], one[2]["size"]) in ((2, 3), (4, 5))]
    assert run(MANY, wanted, **CHECKED) == run(MANY, wanted)


@pytest.mark.slow
def test_no_index_of_x_tiles_is_out_of_bounds() -> None:
    wanted = x_tiles_cases(seats=(7, 10), hand=7, seed=3)  # one layout, and all of its tables
    assert run(MANY, wanted, **CHECKED) == run(MANY, wanted)


@pytest.mark.slow
def test_a_wrong_index_is_found_when_bounds_are_checked() -> None:
    """The tests above would see one: what is compiled with these flags is kept by itself."""
    script = """
import json
import sys
import numpy as np
from tilery.kernel.random import pick
try:
    pick(1, 0, np.zeros(1, np.int64), np.ones(1, np.int64), 2)
    print(json.dumps("nothing"))
except IndexError:
    print(json.dumps("found"))
"""
    assert run(script, [], **CHECKED) == "found"
