"""`tilery solve` as its users meet it: an answer as text and as JSON, a sentence for each error."""

import json
from typing import Any

import pytest

from test_cli import refused
from test_cli import run_command as run_command
from tilery import solve_rummy

TABLE, RACK = "r4 r5 r6 | b4 b5 b6 b7", "y4 g4 r9 y1"


def test_an_answer_is_printed(run: Any) -> None:
    done = run("solve", "rummy_up", "--table", TABLE, "--rack", RACK)
    assert (done.status, done.err) == (0, "")
    assert done.out == solve_rummy(TABLE, RACK).text() + "\n"
    assert "1. Take b4 from the run b4 b5 b6 b7.\n" in done.out


def test_json_is_what_the_library_says(run: Any) -> None:
    done = run("solve", "--table", TABLE, "--rack", RACK, "--loose", "r7", "--json")
    answer = solve_rummy(TABLE, RACK, "r7")
    assert json.loads(done.out) == json.loads(json.dumps(answer.data()))


def test_more_than_four_tiles_for_other_games(run: Any) -> None:
    rack = "r1 r2 r3 r4 r5 y9"
    assert "Play r1 r2 r3 r4 r5 from" in run("solve", "--rack", rack, "--limit", "none").out
    assert "Play r3 r4 r5 from" in run("solve", "--rack", rack, "--limit", "3").out
    assert "Play r1 r2 r3 r4 r5 from" in run("solve", "--rack", rack, "--limit", "9" * 30).out


def test_no_play(run: Any) -> None:
    assert run("solve", "rummy_up", "--rack", "r1 b5").out == "No play: draw a tile.\n"


def test_help_says_how_tiles_are_written(run: Any) -> None:
    out = run("solve", "--help").out
    assert "tilery solve rummy_up --table 'r4 r5 r6 | b4 b5 b6 b7' --rack" in out
    assert "w=r7" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["azul", "--rack", "r5"], ["'azul'", "rummy_up"]),
        ([], ["The rack is empty"]),
        (["--rack", "r13"], ["'r13'", "from 1 to 12"]),
        (["--rack", "r5", "--limit", "many"], ["--limit", "'many'"]),
        (["--rack", "r5", "--limit", "0"], ["--limit", "'0'"]),
        (["--rack", "r5", "--table", "r5 y5 | r1 r2 r3"], ["'r5 y5'", "at least 3 tiles"]),
        (["--rack", "r5 r5 r5"], ["3 of r5", "the box has 2"]),
        (["--rack", "r5", "--table", "r1 y1 g3"], ["cannot all lie in melds"]),
    ],
)
def test_errors_are_one_sentence(run: Any, arguments: list[str], words: list[str]) -> None:
    refused(run("solve", *arguments), *words)
