"""Whole turns as texts that a match plays: alone, in lists, with blanks; all of it or nothing."""

import pytest

from rummy_up.said import dealt
from tilery import IllegalAction, Match

RACKS, START = ("r5y5r6r7b12", "g1g2g3b5b1"), "g5y3g9b9"
TURN = ("r5", "y5", "+g5", ".skip")


@pytest.mark.parametrize(
    "given",
    [
        "r5 y5 +g5 .skip",
        " y5 r5\t+g5.skip ",
        "1:r5 y5+g5 .skip",
        ["r5y5+g5.skip"],
        ["r5y5", "+g5 .skip"],
        ["r5", "y5+g5.skip"],
        ("1:r5y5", "1:+g5.skip"),
    ],
)
def test_a_turn_may_have_blanks_and_stand_in_a_list(given: str | list[str]) -> None:
    match = dealt(*RACKS, start=START)
    match.play(given)
    assert match.actions[1:] == TURN


def test_a_list_may_hold_several_turns_and_draws() -> None:
    match = dealt("r3g3b3b1r2y2", "r8g8b8g1r7b9", start="y3g9b9b12", honour=True)
    match.play(["r3g3b3.", "r8g8b8."])
    match.play("draw")
    match.play(["g2", "r2 y2 g2 .draw2!"])
    assert match.actions[-4:] == ("r2", "y2", "g2", ".draw2!")


@pytest.mark.parametrize(
    "given",
    [["r5y5+g5.skip", "b12."], ["r5 y5", "+g5."], ["r5y5+g5.", "x"], "r5 y5 +g 5.skip", "r5 y5 R6"],
)
def test_of_a_list_all_is_played_or_nothing(given: str | list[str]) -> None:
    match = dealt(*RACKS, start=START)
    before = match.position
    with pytest.raises(IllegalAction):
        match.play(given)
    assert (match.position, len(match.actions)) == (before, 1)


def test_after_a_draw_of_luck_nothing_of_a_list_is_played() -> None:
    match = Match.from_position(
        "rummy_up", dealt("r1r2r3b8b12", "g3g6b1b3b5", "y1y2y5y6w").position, luck=1
    )
    with pytest.raises(IllegalAction, match="A list ends where luck draws"):
        match.play(["r1r2r3.draw2", "y1"])
