"""Actions, turns and draws of Uno Rummy Up as text and back."""

import random

import pytest

from tilery.games.rummy_up import notation
from tilery.games.rummy_up.state import (
    CATCH,
    DECLINE,
    DRAW,
    FINISH,
    FIRST_SEAT,
    JOIN,
    STOP,
    UNO,
)
from tilery.games.rummy_up.tiles import DRAW_FOUR, KINDS, SKIP, WILD

ACTIONS = range(DECLINE + 1)
DRAWS = range(FIRST_SEAT + 4)


def test_tiles_are_a_colour_and_a_number() -> None:
    assert [notation.tile_text(kind) for kind in (0, 1, 2, 3, 4, 47, WILD)] == [
        "r1", "y1", "g1", "b1", "r2", "b12", "w",
    ]  # fmt: skip
    for kind in range(KINDS):
        assert notation.read_tile(notation.tile_text(kind)) == kind
    assert notation.read_tile("r13") is None
    assert notation.read_tile("r01") is None
    assert notation.read_tile("") is None


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("r5", 16),
        ("w", WILD),
        ("+g5", JOIN + 18),
        (".", FINISH),
        (".!", FINISH + 1),
        (".skip", FINISH + 2 * SKIP),
        (".draw4!", FINISH + 2 * DRAW_FOUR + 1),
        ("draw", DRAW),
        ("stop", STOP),
        ("uno", UNO),
        ("catch", CATCH),
        ("decline", DECLINE),
    ],
)
def test_actions_as_they_are_written(text: str, action: int) -> None:
    assert notation.action_text(action) == text
    assert notation.read_action(text) == action


def test_each_action_has_a_path_of_its_own() -> None:
    assert len({notation.path(action) for action in ACTIONS}) == len(ACTIONS)
    assert notation.path(16) == ("rack-r5",)
    assert notation.path(JOIN + 18) == ("start-g5",)
    assert notation.path(FINISH) == ("finish",)
    assert notation.path(FINISH + 1) == ("finish-uno",)
    assert notation.path(FINISH + 2 * SKIP + 1) == ("finish-skip-uno",)
    assert notation.path(DRAW) == ("pool",)
    assert notation.path(UNO) == ("uno",)


def test_a_whole_turn_is_one_word() -> None:
    turn = [16, 17, JOIN + 18, FINISH + 2 * SKIP + 1]
    assert notation.turn_text(turn) == "r5y5+g5.skip!"
    assert notation.read_turn("r5y5+g5.skip!") == turn
    assert notation.read_turn("y5+g5r5.skip!") == turn  # in whatever order it is typed
    assert notation.read_turn("r1r12w.") == [0, 44, WILD, FINISH]
    assert notation.read_turn("r5") == [16]


def test_a_turn_ends_where_nothing_may_follow_it_in_the_same_word() -> None:
    for action in ACTIONS:
        word = notation.action_text(action)
        assert notation.ends_turn(action) == (notation.read_turn(f"{word}.") is None)


@pytest.mark.parametrize(
    "text", ["", "r5.skip!y5", "r5..", "r5.!!", "r5.draw", "r13.", "r5 y5.", "draw", "r5stop", "R5"]
)
def test_what_is_no_turn(text: str) -> None:
    assert notation.read_turn(text) is None


def test_turns_are_read_back() -> None:
    chance = random.Random(1)
    for _ in range(500):
        added = sorted(chance.choices(range(KINDS), k=chance.randint(1, 4)))
        joined = sorted(chance.choices(range(KINDS), k=chance.randint(0, 4)))
        turn = [*added, *(JOIN + kind for kind in joined), chance.randrange(FINISH, DRAW)]
        assert notation.read_turn(notation.turn_text(turn)) == turn


def test_draws_written_together_are_read_in_one_way() -> None:
    """A tile 1 and then a lot is not a tile 12."""
    assert notation.read_draws("r5b12w") == [16, 47, WILD]
    assert notation.draw_text(FIRST_SEAT + 1) == "s2"
    for first in DRAWS:
        assert notation.draw_path(first)
        for second in DRAWS:
            word = notation.draw_text(first) + notation.draw_text(second)
            assert notation.read_draws(word) == [first, second]
