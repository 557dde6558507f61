"""AZ-34, small variants, and the example E4, that no tile is lost."""

from itertools import cycle

import pytest

from azul.helpers import (
    board,
    last_take,
    match_at,
    position,
    seat_word,
    tiles_in,
    wall_of,
    words_of,
)
from tilery import LUCK, BadOption, Match
from tilery.games.azul import state as az

COSTS = [0, 1, 2, 4, 6, 8, 11, 14]


@pytest.mark.rule("AZ-34")
@pytest.mark.parametrize(("size", "colours"), [(3, "byr"), (4, "byrk"), (5, "byrkw")])
def test_size_is_the_number_of_lines_rows_columns_and_colours(size: int, colours: str) -> None:
    match = Match("azul", options={"size": size, "first": 0}, luck="given")
    assert match.legal().texts == list(colours)
    assert seat_word(match, 1) == board(size=size)
    tiles = cycle(colours)
    match.play("".join(next(tiles) for _ in range(20)))  # five displays of four, as ever
    assert words_of(match)[6].count("/") == 4
    lines = [str(line + 1) for line in range(size)]
    first = [text for text in match.legal().texts if text.startswith("1b")]
    assert first == [f"1b{line}" for line in [*lines, "f"]]


@pytest.mark.rule("AZ-34", "AZ-5")
@pytest.mark.parametrize(("size", "pattern"), [(3, "byr/rby/yrb"), (4, "byrk/kbyr/rkby/yrkb")])
def test_the_coloured_wall_of_a_small_game_has_the_same_form(size: int, pattern: str) -> None:
    for row, spaces in enumerate(pattern.split("/"), start=1):
        for colour in spaces:
            mine = board(lines={row: colour * (row - 1)}, size=size)
            match = last_take(mine, colour, board(size=size), size=size)
            match.play(f"c{colour}{row}")
            rest = ["." * size] * size
            rest[row - 1] = "".join(c if c == colour else "." for c in spaces)
            assert wall_of(match, 1) == rest


@pytest.mark.rule("AZ-34", "AZ-1")
@pytest.mark.parametrize("tiles", [4, 7, 40])
def test_tiles_is_the_number_of_each_colour(tiles: int) -> None:
    match = Match("azul", options={"tiles": tiles, "first": 0}, luck="given")
    assert words_of(match)[4] == "".join(f"{c}{tiles}" for c in "byrkw")
    assert match._board.odds() == [(colour, tiles) for colour in range(5)]


@pytest.mark.rule("AZ-34", "AZ-22")
def test_with_few_tiles_the_first_deal_is_short() -> None:
    match = Match("azul", options={"size": 3, "tiles": 4, "first": 1}, luck="given")
    match.play("byr" * 4)
    assert match.turn == 1
    assert words_of(match)[4:7] == ["-", "-", "bbyr/byyr/byrr/-/-"]


@pytest.mark.rule("AZ-34", "AZ-18", "AZ-13")
@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("things", [3, 6, 7])
def test_the_floor_of_a_small_game_is_that_of_the_full_one(size: int, things: int) -> None:
    mine = board(30, floor="y" * things, size=size)
    match = match_at(position(mine, board(size=size), displays={1: "bb"}, marker=2, size=size))
    match.play("1bf")
    floor = min(7, things + 2)
    assert match.points == (30 - COSTS[floor], 0)
    assert words_of(match)[5] == f"b2y{things}"


@pytest.mark.rule("AZ-34", "AZ-24", "AZ-25")
def test_bonuses_of_a_small_game_keep_their_form() -> None:
    mine = board(wall={1: "by.", 2: "rb.", 3: "y.b"}, size=3)
    match = last_take(mine, "r", board(size=3), size=3)
    match.play("cr1")
    assert match.outcome is not None
    assert match.outcome.reason == "row"
    assert match.points == (3 + 2 + 7 + 10, 0)


@pytest.mark.rule("AZ-34", "AZ-25")
def test_the_best_total_of_size_three_has_every_bonus() -> None:
    mine = board(lines={1: "r", 2: "yy", 3: "bb"}, wall={1: "by.", 2: "rb.", 3: "yr."}, size=3)
    match = last_take(mine, "b", board(size=3), size=3)
    events = match.play("cb3")
    bonus = [(event.kind, event.points) for event in events if event.kind >= az.BONUS_ROW]
    each = [(az.BONUS_ROW, 2), (az.BONUS_COLUMN, 7), (az.BONUS_COLOUR, 10)]
    assert bonus == [one for one in each for _ in range(3)] + [(az.ENDED, 0)]
    assert match.points == (3 + (3 + 2) + (3 + 3) + 57, 0)


@pytest.mark.rule("AZ-34", "AZ-30")
def test_a_small_grey_wall_has_as_many_columns_as_its_size() -> None:
    match = last_take(board(size=3), "r", board(size=3), size=3, wall="grey")
    match.play("cr1")
    assert match.legal().texts == ["w11", "w12", "w13"]


@pytest.mark.rule("AZ-34")
@pytest.mark.parametrize(
    ("option", "value", "wanted"),
    [
        ("size", 2, "a whole number from 3 to 5, not 2"),
        ("size", 6, "a whole number from 3 to 5, not 6"),
        ("tiles", 3, "a whole number from 4 to 40, not 3"),
        ("tiles", 41, "a whole number from 4 to 40, not 41"),
        ("wall", "gray", '"coloured" or "grey", not \'gray\''),
    ],
)
def test_options_take_what_the_rules_say(option: str, value: object, wanted: str) -> None:
    with pytest.raises(BadOption) as refused:
        Match("azul", options={option: value})
    assert str(refused.value) == f"Option {option} is {wanted}."


@pytest.mark.rule("AZ-34")
def test_the_options_of_the_game_and_their_defaults() -> None:
    assert Match("azul", luck=1).options == {
        "wall": "coloured",
        "first": None,
        "size": 5,
        "tiles": 20,
        "max_rounds": 50,
    }


@pytest.mark.rule("AZ-E4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_worked_example_there_are_always_20_tiles_of_every_colour(seats: int, wall: str) -> None:
    match = Match("azul", seats=seats, options={"wall": wall}, luck="given")
    step = 0
    while match.turn is not None:
        assert tiles_in(match.position) == dict.fromkeys("byrkw", 20)
        texts = match.legal().texts
        match.play(texts[step * 7 % len(texts)] if match.turn != LUCK else texts[step % len(texts)])
        step += 1
    assert tiles_in(match.position) == dict.fromkeys("byrkw", 20)
    assert step > 60
