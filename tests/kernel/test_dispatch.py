"""A generic function is the rule of whichever game the table's state belongs to."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernel.tiny import Tiny
from tilery import game
from tilery.board import Board
from tilery.games.azul import rules, wall
from tilery.kernel import contract, drive
from tilery.kernel.dispatch import generic
from tilery.kernel.state import int8, int32, layout, record
from tilery.kernel.table import Lists, Log, NoWork, Table

#: A loop over generic functions, met with the states of two games in one process.
TWO_GAMES = """
import json
import tilery
from tilery.board import Board

found = []
for name in ("tiny", "mini", "tiny", "mini"):
    board = Board(tilery.game(name), 2, {})
    board.set_up()
    odds = board.odds()
    board.play_luck(5, 0)
    while board.turn >= 0:
        board.play(board.turn, board.legal(board.turn)[-1])
        board.play_luck(5, 40)
    found.append([odds, board.points(), board.places()])
print(json.dumps(found))
"""


@record
class Plain:
    turn = int8()
    waiting = int32()


def table_of(states: Any) -> Table[Any, Any, Any]:
    boxes, logs = np.zeros(1, layout(Plain)), np.zeros(1, layout(Log, rows=2))
    return Table(states[0], boxes[0], logs[0], np.zeros(1, layout(NoWork))[0])


@pytest.mark.slow
def test_one_loop_plays_two_games_compiled_and_uncompiled(tmp_path: Path) -> None:
    tiny = Tiny(tmp_path)
    tiny.copy_game("mini", ("out[j] = j", "out[j] = 1 - j"), ("10 + action", "70 + action"))
    games = "tiny,mini"
    compiled: Any = tiny.run(TWO_GAMES, TILERY_GAMES=games)
    assert compiled == tiny.run(TWO_GAMES, TILERY_GAMES=games, TILERY_UNCOMPILED="1")
    assert compiled[0] == compiled[2] == [[[0, 1], [1, 2]], [22, 22], [1, 1]]
    assert compiled[1] == compiled[3] == [[[1, 1], [0, 2]], [142, 142], [1, 1]]


def test_from_python_too_a_generic_function_is_the_rule_of_the_game() -> None:
    azul = game("azul")
    board = Board(azul, 2, azul.check_options(2, {"first": 1}))
    board.set_up()
    board.play_luck(1, 0)
    out, expected = np.zeros(300, np.int64), np.zeros(300, np.int64)
    n = contract.legal(board.table, 1, out)
    assert n == rules.legal(board.table, 1, expected) > 0
    assert out.tolist() == expected.tolist()
    assert out[:n].tolist() == board.legal(1)


def test_a_generic_function_has_its_name() -> None:
    assert generic("anything").__name__ == "anything"
    assert contract.legal.__name__ == "legal"


def test_from_python_a_table_without_a_state_is_refused() -> None:
    table = table_of(np.zeros(1, layout(Plain)))
    with pytest.raises(TypeError, match="the first field of a table must be a state"):
        contract.legal(table, 0, np.zeros(2, np.int64))


def test_compiled_a_table_without_a_state_is_refused() -> None:
    states, logs = np.zeros(1, layout(Plain)), np.zeros(1, layout(Log, rows=2))
    work, lists = np.zeros(1, layout(NoWork)), np.zeros(1, layout(Lists, entries=2))
    with pytest.raises(Exception, match="the first field of a table must be a state"):
        drive.list_legal(states, 0, states, logs, work, 0, lists)


def test_uncompiled_a_table_without_a_state_is_refused_in_the_same_words() -> None:
    script = (
        "from kernel.test_dispatch import *; "
        "contract.legal(table_of(np.zeros(1, layout(Plain))), 0, np.zeros(2, np.int64))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "TILERY_UNCOMPILED": "1", "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last == "TypeError: the first field of a table must be a state, declared with @state"


def test_a_rule_that_is_called_with_small_integers_is_compiled_once_for_wide_ones() -> None:
    """Or Numba has changed what `rule` relies on, and compiling takes three times as long."""
    from numba import types

    called: Any = wall.part
    called.get_call_template((types.int32, types.literal(3)), {})  # as from within a rule
    called.get_call_template((types.int8, types.boolean), {})
    assert [str(kind) for kinds in called.signatures for kind in kinds] == ["int64", "int64"]
