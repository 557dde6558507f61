"""AZ-30 to AZ-33: the grey wall, where players choose the spaces."""

from itertools import permutations

import pytest

from azul.helpers import (
    board,
    floor_of,
    last_take,
    lines_of,
    match_at,
    position,
    wall_of,
    words_of,
)
from tilery import LUCK, IllegalAction, Match
from tilery.games.azul import state as az


def three_choosers(starter: int = 2) -> Match:
    """Return a match of three in which every seat has to choose the space of its line 1."""
    seats = [
        board(5, lines={1: "b"}, floor="y"),
        board(5, lines={1: "r"}, floor="*y"),
        board(5, lines={1: "k"}, floor="www"),
    ]
    match = last_take(seats[0], "w", *seats[1:], starter=starter, wall="grey")
    match.play("cw5")
    return match


@pytest.mark.rule("AZ-30")
def test_a_tile_goes_to_a_free_space_of_its_row_whose_column_lacks_the_colour() -> None:
    mine = board(lines={}, wall={1: "y..k.", 3: "..b.."})
    match = last_take(mine, "b", wall="grey")
    match.play("cb1")
    assert (match.turn, match.waiting) == (0, (0,))
    assert match.legal().texts == ["w12", "w15"]
    match.play("w12")
    assert match.position == position(
        board(2, wall={1: "yb.k.", 3: "..b.."}),
        board(),
        wall="grey",
        turn="luck",
        starter=2,
        round_=2,
    )


@pytest.mark.rule("AZ-30")
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_on_an_empty_grey_wall_every_space_of_the_row_is_free(row: int) -> None:
    match = last_take(board(lines={row: "k" * (row - 1)}), "k", wall="grey")
    match.play(f"ck{row}")
    assert match.legal().texts == [f"w{row}{column}" for column in range(1, 6)]


@pytest.mark.rule("AZ-30", "AZ-16")
def test_spaces_are_chosen_from_the_top_and_earlier_choices_count() -> None:
    mine = board(lines={1: "b", 2: "bb", 3: "bb", 5: "rrrrr"}, wall={5: ".b..."})
    match = last_take(mine, "b", wall="grey")
    match.play("cb3")
    assert match.legal().texts == ["w11", "w13", "w14", "w15"]
    match.play("w13")
    assert match.legal().texts == ["w21", "w24", "w25"]
    assert lines_of(match, 1) == ["-", "bb", "bbb", "-", "rrrrr"]
    match.play("w21")
    assert match.legal().texts == ["w34", "w35"]
    match.play("w35")
    assert match.legal().texts == ["w51", "w53", "w54", "w55"]
    assert words_of(match)[5] == "b3"
    match.play("w51")
    assert match.points == (1 + 1 + 1 + 2, 0)
    assert wall_of(match, 1) == ["..b..", "b....", "....b", ".....", "rb..."]
    assert words_of(match)[5] == "b3r4"


@pytest.mark.rule("AZ-31")
def test_a_line_without_a_space_falls_to_the_floor_and_is_paid_for() -> None:
    mine = board(10, lines={2: "b"}, wall={1: ".b...", 2: "y.rk.", 3: "....b"})
    match = last_take(mine, "b", wall="grey")
    events = match.play("cb2")
    kinds = [event.kind for event in events]
    assert kinds[-4:] == [az.NO_SPACE, az.FELL, az.FLOOR_LOST, az.ROUND_BEGAN]
    assert match.position == position(
        board(8, wall={1: ".b...", 2: "y.rk.", 3: "....b"}),
        board(),
        wall="grey",
        turn="luck",
        starter=2,
        round_=2,
        lid="bb",
    )


@pytest.mark.rule("AZ-31", "AZ-13")
@pytest.mark.parametrize(("before", "fallen"), [(0, 3), (4, 3), (5, 2), (6, 1), (7, 0)])
def test_of_a_line_that_falls_what_finds_no_room_goes_to_the_lid(before: int, fallen: int) -> None:
    wall = {1: ".b...", 3: "y.rk.", 2: "....b"}
    mine = board(20, {3: "bb", 4: "wwww"}, wall, "y" * before)
    match = last_take(mine, "b", wall="grey")
    match.play("cb3")
    # line 4 is still to be chosen for, so the floor is not yet paid
    assert match.position == position(
        board(20, {4: "wwww"}, wall, "y" * before + "b" * fallen),
        board(),
        wall="grey",
        marker=2,
        lid="b" * (3 - fallen),
    )
    assert match.legal().texts == ["w41", "w42", "w43", "w44", "w45"]


@pytest.mark.rule("AZ-31", "AZ-32", "AZ-30")
@pytest.mark.parametrize(
    ("space", "points", "row"),
    [
        ("w11", 10 + 2 + 5 + 2, "yrkbw"),  # then row 2 has one space left: done at once
        ("w14", 10 + 1 - 2, "yrk.w"),  # then it has none: both tiles fall
    ],
)
def test_a_choice_may_leave_one_space_or_none_to_the_next_line(
    space: str, points: int, row: str
) -> None:
    mine = board(10, lines={1: "b", 2: "b"}, wall={2: "yrk.w"})
    match = last_take(mine, "b", wall="grey")
    match.play("cb2")
    assert match.legal().texts == ["w11", "w12", "w13", "w14", "w15"]
    match.play(space)
    assert wall_of(match, 1)[1] == row
    assert match.points == (points, 0)


@pytest.mark.rule("AZ-32")
def test_a_tile_with_one_space_is_set_at_once() -> None:
    mine = board(lines={2: "b"}, wall={1: ".b...", 2: "y.rk."})
    match = last_take(mine, "b", wall="grey")
    match.play("cb2")
    assert match.turn == LUCK
    assert wall_of(match, 1)[1] == "y.rkb"
    assert match.points == (3, 0)


@pytest.mark.rule("AZ-32")
def test_a_tile_that_has_a_space_cannot_be_declined() -> None:
    match = three_choosers()
    for seat in range(3):
        assert match.legal(seat).texts == ["w11", "w12", "w13", "w14", "w15"]
    for text in ("cwf", "1bf", "w1f", "wf"):
        with pytest.raises(IllegalAction):
            match.play(text)


@pytest.mark.rule("AZ-33", "AZ-11")
def test_while_taking_only_the_row_is_looked_at() -> None:
    wall = {1: ".b...", 2: "y.rk.", 3: "....b", 4: "..b.."}
    match = match_at(position(board(wall=wall), board(), displays={1: "bbbb"}, wall="grey"))
    # row 2 has no space left for blue, and still its line is open
    assert match.legal().texts == ["1b2", "1b5", "1bf"]


@pytest.mark.rule("AZ-33")
@pytest.mark.parametrize(("starter", "asked"), [(1, 0), (2, 1), (3, 2)])
def test_all_seats_may_choose_at_once_and_the_starter_is_asked_first(
    starter: int, asked: int
) -> None:
    match = three_choosers(starter)
    assert (match.turn, match.waiting) == (asked, (0, 1, 2))


@pytest.mark.rule("AZ-33", "AZ-18")
def test_a_seat_may_choose_out_of_turn_and_its_floor_is_paid_when_its_lines_are_done() -> None:
    match = three_choosers()
    assert match.points == (5, 5, 5)
    match.play("w15", seat=2)
    assert (match.turn, match.waiting) == (1, (0, 1))
    assert match.points == (5, 5, 5 + 1 - 4)
    assert (floor_of(match, 2), floor_of(match, 3)) == ("*y", "-")
    assert match.actions[-1] == "3:w15"
    match.play("w11", seat=0)
    assert (match.turn, match.waiting) == (1, (1,))
    assert match.points == (5 + 1 - 1, 5, 2)
    match.play("w12")
    assert match.actions[-2:] == ("1:w11", "w12")
    assert match.position == position(
        board(5, lines={5: "w"}, wall={1: "b...."}),
        board(4, wall={1: ".r..."}),
        board(2, wall={1: "....k"}),
        wall="grey",
        turn="luck",
        starter=2,
        round_=2,
        lid="yywww",
    )


@pytest.mark.rule("AZ-33", "AZ-19")
def test_in_whatever_order_the_seats_choose_the_result_is_the_same() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = three_choosers()
        for seat in order:
            match.play(f"w1{seat + 2}", seat=seat)
        ends.add(match.position)
    assert len(ends) == 1


@pytest.mark.rule("AZ-33")
def test_a_seat_that_has_chosen_has_to_wait() -> None:
    match = three_choosers()
    match.play("w15", seat=2)
    assert len(match.legal(2)) == 0
    with pytest.raises(IllegalAction, match="it is not the turn of seat 3"):
        match.play("w14", seat=2)


@pytest.mark.rule("AZ-33", "AZ-24")
def test_the_game_ends_when_the_last_seat_has_chosen() -> None:
    others = [board(8, lines={1: "r", 2: "rr"}, floor="yy"), board()]
    match = last_take(board(wall={1: "yrkb."}), "w", *others, wall="grey")
    match.play("cw1")
    assert match.outcome is None  # a row is complete, and seat 2 still tiles its wall
    assert wall_of(match, 1)[0] == "yrkbw"
    assert (match.turn, match.waiting, match.points) == (1, (1,), (5, 8, 0))
    match.play("w11")
    assert match.outcome is None
    match.play("w22")
    assert match.outcome is not None
    assert match.outcome.reason == "row"
    assert match.points == (7, 8 + 1 + 1 - 2, 0)


@pytest.mark.rule("AZ-33", "AZ-20")
def test_who_takes_last_and_who_has_the_marker_does_not_change_who_is_asked_first() -> None:
    text = position(
        board(lines={1: "b"}),
        board(lines={1: "b"}),
        board(lines={1: "b"}),
        displays={1: "k"},
        marker=1,
        turn=2,
        starter=3,
        wall="grey",
    )
    match = match_at(text)
    match.play("1k5")
    asked = []
    while match.turn != LUCK:
        asked.append(match.turn)
        match.play("w13")
    assert asked == [2, 0, 1]
    assert words_of(match)[3] == "1"
