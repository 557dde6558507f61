"""The position drawn with letters, and what is hidden in it."""

import random
import re

import pytest

from rummy_up.said import NAMES, dealt
from tilery import Match
from tilery.console.screen import STYLES
from tilery.games.rummy_up import text
from tilery.games.rummy_up.notation import read_action, read_turn


def test_what_lies_on_the_table_is_drawn() -> None:
    match = dealt("r5y5b1w", "g1g2g3g4", start="g5y3g6b9")
    assert match.view(0).text().splitlines() == [
        "Round 1 · pool 88 · 200 points win",
        "",
        "Loose  y3 g5 g6 b9",
        "",
        "▸ Ada    0 points    4 tiles",
        "       r5  y5  b1  w",
        "  Ben    0 points    4 tiles",
    ]
    match.play(["r5", "y5", "+g5"])
    assert "Turn   r5 y5 +g5" in match.view(1).text()
    match.play(".skip")
    assert match.view(1).text().splitlines()[2:4] == ["Sets   r5 y5 g5", "Loose  y3 g6 b9"]


@pytest.mark.rule("UR-9")
def test_melds_are_drawn_sets_before_runs() -> None:
    match = dealt("r5y5w" + "b6b7b8" + "g9", "g1g2g3g4g7g8g10", start="g5y3g6b9")
    match.play("r5y5+g5.skip")
    match.play("b6b7b8.reverse")
    assert match.view(1).text().splitlines()[2:5] == [
        "Runs   b6 b7 b8",
        "Sets   r5 y5 g5",
        "Loose  y3 g6 b9",
    ]


@pytest.mark.rule("UR-19")
def test_a_seat_that_may_be_caught_and_the_direction_are_shown() -> None:
    match = dealt("r7y7g7b1", "g1g4g8g9", "b2b4b8b12")
    match.play("r7y7g7.reverse")
    lines = match.view(0).text().splitlines()
    assert lines[:2] == [
        "Round 1 · pool 84 · anticlockwise · 200 points win",
        "Ada has one tile left and has not called uno",
    ]
    assert "▸ Ada    0 points    1 tile   has not called uno" in lines
    assert "▸ Cem    0 points    4 tiles  to play" in lines


@pytest.mark.rule("UR-2", "UR-11")
@pytest.mark.parametrize("viewer", [0, None])
def test_the_drawing_tells_nothing_that_is_hidden(viewer: int | None) -> None:
    """Ben's rack, what he draws, and so the pool: nobody else sees a difference."""
    drawn = []
    for rack, tile in (("r1r9y12b12", "b7"), ("g9b5r6r11", "g12")):
        match = dealt("r3g3b3b1", rack, start="y1y4y7y11")
        drawings = [match.view(viewer).drawing()]
        for action in ("r3g3b3.!", "draw", tile, "stop"):
            match.play(action)
            drawings.append(match.view(viewer).drawing())
        drawn.append(drawings)
    assert drawn[0] == drawn[1]


@pytest.mark.rule("UR-2", "UR-11")
def test_a_tile_that_is_drawn_is_shown_to_its_seat_only() -> None:
    drawings = []
    for tile in ("g12", "w"):
        match = dealt("r5y8", "g1g3")
        match.play("draw")
        match.play(tile)
        assert f"You have drawn {tile}" in match.view(0).text()
        drawings.append([match.view(viewer).drawing() for viewer in (1, None)])
        assert "Ada has drawn a tile" in match.view(1).text()
    assert drawings[0] == drawings[1]


def test_which_draw_is_due_is_said() -> None:
    match = Match("rummy_up", options={"hand": 2}, luck="given", names=NAMES[:2])

    def due() -> str:
        return text.due(match.view(None).board.table)

    assert due() == "Tile that seat 1 draws for the start"
    match.play("r9")
    assert due() == "Tile that seat 2 draws for the start"
    assert "Drawn  Ada r9" in match.view(1).text()
    match.play("y9" + "r9y9" * 3)
    assert due() == "Who starts (1 or 2)"
    match.play("s2")
    assert due() == "Tiles for seat 2, 2 more"
    match.play("r5")
    assert due() == "Tile for seat 2"
    match.play("y8r1r2")
    assert due() == "Start tiles, 4 more"
    match.play("g1g2g3b12")
    match.play("draw")
    assert due() == "Tile for seat 2"


def test_a_long_game_is_drawn_within_80_columns_in_known_styles() -> None:
    chance = random.Random(4)
    match = Match("rummy_up", seats=4, luck=4, names=NAMES)
    for number in range(40):
        match.play(chance.choice(match.legal()))
        if number % 10 == 9:
            for view in (match.view(match.turn), match.view(None)):
                assert max(map(len, view.text().splitlines())) <= 80
                assert {span.style for line in view.drawing() for span in line} <= {*STYLES, ""}


def test_what_help_shows_can_be_typed() -> None:
    shown = [line.split()[0] for line in text.HELP if re.match("  [^ ]", line)]
    examples = [re.sub("^[1-4]:", "", one) for one in shown]
    assert len(examples) > 5
    assert all(read_turn(one) or read_action(one) is not None for one in examples)
    for lines in (text.HELP, text.DRAWS_HELP):
        assert max(map(len, lines)) <= 80


@pytest.mark.rule("UR-12", "UR-15", "UR-24")
def test_the_rules_in_short_are_those_of_this_table() -> None:
    def rules(seats: int = 2, **options: object) -> str:
        match = Match("rummy_up", seats=seats, options=options, luck="given")
        lines = text.rules(match.view(None).board.table)
        assert max(map(len, lines)) <= 80
        return "\n".join(lines)

    assert "With two players a Reverse is a Skip." in rules()
    assert "With two players" not in rules(3)
    assert "With two players" not in rules(reverse_skips_two=False)
    assert "or would rather not" in rules(honour=True)
    assert "The first with 50 points wins." in rules(target=50)
    assert "After 3 rounds the most points win." in rules(rounds=3)
