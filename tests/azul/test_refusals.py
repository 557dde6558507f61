"""Why an action is refused: one test for each reason, and nothing is changed by it."""

import ast
import re
from pathlib import Path

import pytest

from azul.helpers import board, match_at, position
from tilery import IllegalAction, Match
from tilery.games.azul import words

TAKING = position(
    board(lines={1: "y", 2: "y", 3: "r"}, wall={4: "...b."}),
    board(),
    displays={1: "bbyk", 2: "yyyy"},
    centre="rk",
)
SMALL = position(board(size=3), board(size=3), displays={1: "bbyr"}, size=3)


#: A grey wall: seats 1 and 2 choose for line 2.
CHOOSING = position(
    board(lines={2: "bb", 3: "yyy"}, wall={1: "b....", 2: ".r..."}),
    board(lines={2: "kk"}),
    board(),
    marker=2,
    wall="grey",
)
OVER = position(board(wall={1: "b...."}), board(), turn="over:rounds", marker=2, max_rounds=1)

CASES = {
    "shape": (TAKING, "blue", None, "an action of Azul is source, colour and line"),
    "written": (TAKING, "1 B5", None, "it is written 1b5, in small letters without spaces"),
    "no_such_colour": (TAKING, "1x5", None, "x is no colour; they are b y r k w"),
    "over": (OVER, "1b1", 0, "the game is over"),
    "not_asked": (TAKING, "1b1", 1, "it is not the turn of seat 2"),
    "choose_first": (CHOOSING, "cbf", None, "a wall space is to be chosen for line 2"),
    "not_choosing": (TAKING, "w11", None, "no wall space is to be chosen now"),
    "wrong_line": (CHOOSING, "w31", None, "the next line to choose for is line 2"),
    "space_taken": (CHOOSING, "w22", None, "column 2 is not free for blue in row 2"),
    "no_line": (SMALL, "1b4", None, "there is no line 4; they are 1 to 3"),
    "no_display": (TAKING, "6b5", None, "there is no display 6"),
    "no_colour": (TAKING, "1r5", None, "there is no red in display 1"),
    "wrong_colour": (TAKING, "1b2", None, "line 2 holds yellow"),
    "full": (TAKING, "1y1", None, "line 1 is full"),
    "on_wall": (TAKING, "1b4", None, "row 4 of the wall has blue already"),
}


@pytest.mark.rule("AZ-14")
@pytest.mark.parametrize("reason", CASES)
def test_every_reason_is_said_and_nothing_changes(reason: str) -> None:
    text, action, seat, why = CASES[reason]
    match = match_at(text)
    record = match.record().dumps()
    with pytest.raises(IllegalAction) as refused:
        match.play(action, seat=seat)
    assert str(refused.value).startswith(f"'{action}' is not legal: {why}")
    assert str(refused.value).endswith(".")
    assert match.position == text
    assert match.record().dumps() == record


@pytest.mark.rule("AZ-6", "AZ-7", "AZ-10", "AZ-11")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("3b5", "there is no blue in display 3"),  # an empty display
        ("cb5", "there is no blue in the centre"),
        ("cr1", "line 1 is full"),
        ("cr2", "line 2 holds yellow"),
        ("2y3", "line 3 holds red"),
    ],
)
def test_takes_that_the_rules_forbid(action: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(f"'{action}' is not legal: {why}.")):
        match_at(TAKING).play(action)


@pytest.mark.rule("AZ-30", "AZ-33")
@pytest.mark.parametrize(
    ("action", "seat", "why"),
    [
        ("w21", None, "column 1 is not free for blue in row 2"),  # blue in the column
        ("w13", None, "the next line to choose for is line 2"),
        ("w21", 2, "it is not the turn of seat 3"),
        ("1bf", 1, "a wall space is to be chosen for line 2"),
    ],
)
def test_choices_that_the_rules_forbid(action: str, seat: int | None, why: str) -> None:
    match = match_at(CHOOSING)
    assert match.waiting == (0, 1)
    with pytest.raises(IllegalAction, match=re.escape(f"'{action}' is not legal: {why}.")):
        match.play(action, seat=seat)


@pytest.mark.rule("AZ-34")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("1k1", "there is no black in display 1"),
        ("1b5", "there is no line 5; they are 1 to 3, and f is the floor"),
    ],
)
def test_a_small_game_has_no_more_colours_and_lines_than_its_size(action: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(f"'{action}' is not legal: {why}.")):
        match_at(SMALL).play(action)


@pytest.mark.rule("AZ-4")
def test_while_a_draw_is_due_only_draws_are_taken() -> None:
    match = Match("azul", options={"first": 0}, luck="given")
    for text in ("1b1", "2", "bb1", "bx", "byrkw" * 5):
        before = match.position
        with pytest.raises(IllegalAction):
            match.play(text)
        assert match.position == before
    with pytest.raises(IllegalAction, match="it is one of b, y, r, k, w"):
        match.play("1b1")
    why = words.refusal(match._board.table, 0, 0)
    assert str(why) == "a draw of luck is due"


def test_no_reason_is_left_out() -> None:
    tree = ast.parse(Path(words.__file__).read_text(encoding="utf-8"))
    refusals = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.endswith("refusal")
    ]
    returned = [node for one in refusals for node in ast.walk(one) if isinstance(node, ast.Return)]
    keys = {
        node.value.args[0].value
        for node in returned
        if isinstance(node.value, ast.Call) and isinstance(node.value.args[0], ast.Constant)
    }
    assert keys == {*CASES, "luck_due"}
