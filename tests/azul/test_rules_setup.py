"""AZ-1 to AZ-5: the box, the boards, the lot, the deal and the coloured wall."""

from collections import Counter

import pytest

from azul.helpers import (
    DISPLAYS,
    LETTERS,
    PATTERN,
    board,
    last_take,
    lines_of,
    match_at,
    position,
    wall_of,
    words_of,
)
from tilery import LUCK, BadOption, Match


@pytest.mark.rule("AZ-1", "AZ-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_tiles_start_in_the_bag_and_the_boards_are_empty(seats: int) -> None:
    match = Match("azul", seats=seats, options={"first": 0}, luck="given")
    assert words_of(match) == [
        f"seats={seats},first=1",
        "1",
        "luck",
        "1",
        "b20y20r20k20w20",
        "-",
        "/".join(["-"] * DISPLAYS[seats]),
        "*",
        "-",
        *["0:-/-/-/-/-:...../...../...../...../.....:-"] * seats,
    ]
    assert match.points == (0,) * seats


@pytest.mark.rule("AZ-1", "AZ-4")
@pytest.mark.parametrize(("seats", "dealt"), [(2, 20), (3, 28), (4, 36)])
def test_a_round_deals_four_tiles_to_each_display(seats: int, dealt: int) -> None:
    match = Match("azul", seats=seats, options={"first": 0}, luck=1)
    displays = words_of(match)[6].split("/")
    assert len(displays) == DISPLAYS[seats]
    assert [len(display) for display in displays] == [4] * DISPLAYS[seats]
    assert len(match.actions[0]) == dealt
    left = Counter(dict.fromkeys(LETTERS, 20)) - Counter("".join(displays))
    assert words_of(match)[4] == "".join(f"{c}{left[c]}" for c in LETTERS)


@pytest.mark.rule("AZ-1")
def test_colours_are_listed_blue_yellow_red_black_white() -> None:
    match = Match("azul", options={"first": 0}, luck="given")
    assert [action.words for action in match.legal()] == [
        f"a {colour} tile comes out of the bag"
        for colour in ("blue", "yellow", "red", "black", "white")
    ]
    match.play("wkryb" * 4)
    assert words_of(match)[6] == "yrkw/brkw/bykw/byrw/byrk"


@pytest.mark.rule("AZ-2")
@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_line_n_has_n_spaces(line: int) -> None:
    text = position(board(), board(), displays={1: "bbbb", 2: "bbbb", 3: "yk"})
    match = match_at(text)
    match.play([f"1b{line}", "3yf"])
    assert lines_of(match, 1)[line - 1] == "b" * min(4, line)
    if line == 5:
        match.play("2b5")
        assert lines_of(match, 1)[4] == "bbbbb"
    else:
        assert f"2b{line}" not in match.legal().texts


@pytest.mark.rule("AZ-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lot_decides_who_starts_and_every_seat_is_as_likely(seats: int) -> None:
    match = Match("azul", seats=seats, luck="given")
    assert match.turn == LUCK
    assert match.legal().texts == [str(seat + 1) for seat in range(seats)]
    assert [weight for _, weight in match._board.odds()] == [1] * seats
    match.play(str(seats) + "byrk" * DISPLAYS[seats])
    assert match.turn == seats - 1


@pytest.mark.rule("AZ-3")
def test_each_seat_is_drawn_to_start_by_some_seed() -> None:
    starters = {Match("azul", seats=4, luck=seed).turn for seed in range(40)}
    assert starters == {0, 1, 2, 3}


@pytest.mark.rule("AZ-3")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_option_first_names_the_seat_that_starts(first: int) -> None:
    match = Match("azul", seats=3, options={"first": first}, luck="given")
    assert match.legal().texts == list(LETTERS)  # no lot: the deal begins at once
    match.play("byrk" * 7)
    assert match.turn == first


@pytest.mark.rule("AZ-3")
def test_the_option_first_takes_only_seats_of_the_match() -> None:
    with pytest.raises(BadOption, match=r"a seat from 0 to 1 .in text 1 to 2., or None, not 2"):
        Match("azul", seats=2, options={"first": 2})


@pytest.mark.rule("AZ-4")
def test_tiles_are_dealt_one_by_one_with_the_odds_of_the_bag() -> None:
    match = Match("azul", options={"first": 1}, luck="given")
    match.play("bbby")
    assert words_of(match)[6] == "bbby/-/-/-/-"
    assert match._board.odds() == [(0, 17), (1, 19), (2, 20), (3, 20), (4, 20)]
    match.play("w")
    assert words_of(match)[6] == "bbby/w/-/-/-"
    assert match._board.odds() == [(0, 17), (1, 19), (2, 20), (3, 20), (4, 19)]
    match.play("wwwyyyyrrrrkkk")
    assert match.turn == LUCK
    match.play("k")
    assert match.position == position(
        board(),
        board(),
        displays={1: "bbby", 2: "wwww", 3: "yyyy", 4: "rrrr", 5: "kkkk"},
        turn=2,
        starter=2,
        first=2,
    )


@pytest.mark.rule("AZ-4")
def test_a_colour_that_the_bag_has_not_is_never_drawn() -> None:
    match = match_at(position(board(), board(), turn="luck", bag="kky", lid=None))
    assert match._board.odds() == [(1, 1), (3, 2)]
    match.play("ky")
    assert match._board.odds() == [(3, 1)]


@pytest.mark.rule("AZ-5")
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("colour", LETTERS)
def test_every_space_of_the_coloured_wall_has_its_colour(row: int, colour: str) -> None:
    match = last_take(board(lines={row: colour * (row - 1)}), colour)
    match.play(f"c{colour}{row}")
    column = PATTERN[row - 1].index(colour)
    expected = ["....."] * 5
    expected[row - 1] = "." * column + colour + "." * (4 - column)
    assert wall_of(match, 1) == expected
    assert column == (LETTERS.index(colour) + row - 1) % 5
