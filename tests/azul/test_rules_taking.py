"""AZ-6 to AZ-15: taking tiles."""

import pytest

from azul.helpers import (
    LETTERS,
    board,
    floor_of,
    last_take,
    lines_of,
    match_at,
    position,
    words_of,
)
from tilery import LUCK, IllegalAction
from tilery.games.azul import state as az

FULL = "rrrrrrr"


@pytest.mark.rule("AZ-6")
def test_a_display_gives_one_colour_and_the_others_go_to_the_centre() -> None:
    match = match_at(position(board(), board(), displays={1: "bbyk", 2: "rrww"}, centre="y"))
    match.play("1b3")
    assert match.position == position(
        board(lines={3: "bb"}), board(), displays={2: "rrww"}, centre="yyk", turn=2
    )


@pytest.mark.rule("AZ-7")
def test_the_centre_gives_one_colour_and_the_others_stay() -> None:
    match = match_at(position(board(), board(), displays={2: "rrww"}, centre="yykr", marker=2))
    match.play("cy2")
    assert match.position == position(
        board(lines={2: "yy"}), board(), displays={2: "rrww"}, centre="kr", marker=2, turn=2
    )


@pytest.mark.rule("AZ-7")
def test_only_the_first_to_take_from_the_centre_gets_the_marker() -> None:
    match = match_at(position(board(), board(), displays={2: "rrww"}, centre="yykr"))
    match.play("2r2")  # a display: the marker stays
    assert words_of(match)[7:9] == ["*yyrkww", "-"]
    match.play("cy2")
    assert words_of(match)[7:9] == ["rkww", "2"]
    match.play("cw3")
    assert words_of(match)[7:9] == ["rk", "2"]
    assert (floor_of(match, 1), floor_of(match, 2)) == ("-", "*")


@pytest.mark.rule("AZ-8")
@pytest.mark.parametrize(
    ("before", "action", "after", "lid"),
    [
        ("", "cbf", "*bb", ""),
        ("yy", "cbf", "yy*bb", ""),
        ("", "cb1", "*b", ""),  # one fits, one falls behind the marker
        ("", "cb2", "*", ""),
        ("yyyyy", "cbf", "yyyyy*b", "b"),
        ("yyyyyy", "cbf", "yyyyyy*", "bb"),  # the marker gets the last space
    ],
)
def test_the_marker_is_laid_before_the_tiles_that_came_with_it(
    before: str, action: str, after: str, lid: str
) -> None:
    match = match_at(position(board(floor=before), board(), displays={1: "r"}, centre="bbk"))
    match.play(action)
    line = int(action[2]) if action[2] != "f" else 0
    lines = {line: "bb"[:line]} if line else {}
    assert match.position == position(
        board(lines=lines, floor=after),
        board(),
        displays={1: "r"},
        centre="k",
        marker=1,
        turn=2,
        lid=lid,
    )


@pytest.mark.rule("AZ-8", "AZ-18")
@pytest.mark.parametrize(("before", "cost"), [(0, 1), (1, 1), (2, 2), (4, 2), (5, 3), (6, 3)])
def test_the_marker_costs_what_a_tile_on_its_space_would(before: int, cost: int) -> None:
    text = position(board(20, floor="y" * before), board(), centre="b", round_=1)
    match = match_at(text)
    events = match.play("cb2")
    (marker,) = [event for event in events if event.kind == az.TOOK_MARKER]
    assert (marker.target, marker.points) == (before, -cost)
    paid = [0, 1, 2, 4, 6, 8, 11, 14]
    assert match.points == (20 - paid[before] - cost, 0)
    assert paid[before] + cost == paid[before + 1]


@pytest.mark.rule("AZ-9")
def test_on_a_full_floor_the_marker_costs_nothing_and_its_holder_starts_the_next_round() -> None:
    match = match_at(
        position(board(), board(30, floor=FULL), board(), centre="bb", turn=2, starter=1)
    )
    events = match.play("cb2")
    (marker,) = [event for event in events if event.kind == az.TOOK_MARKER]
    assert (marker.seat, marker.target, marker.points) == (1, az.EMPTY, 0)
    assert match.points == (0, 30 - 14 + 1, 0)
    assert match.position == position(
        board(),
        board(17, wall={2: "." * 1 + "b" + "..."}),
        board(),
        turn="luck",
        starter=2,
        round_=2,
        lid="b" + FULL,
    )


@pytest.mark.rule("AZ-9")
def test_the_marker_with_a_full_floor_lies_nowhere() -> None:
    match = match_at(position(board(floor=FULL), board(), displays={1: "y"}, centre="b"))
    match.play("cbf")
    assert match.position == position(
        board(floor=FULL), board(), displays={1: "y"}, marker=1, turn=2, lid="b"
    )


@pytest.mark.rule("AZ-10")
def test_a_take_goes_to_one_line_which_may_have_been_begun_earlier() -> None:
    mine = board(lines={3: "b", 5: "bb"})
    match = match_at(position(mine, board(), displays={1: "bbyy", 2: "r"}))
    match.play("1b3")
    assert lines_of(match, 1) == ["-", "-", "bbb", "-", "bb"]


@pytest.mark.rule("AZ-10")
def test_a_line_fills_from_its_right_end() -> None:
    match = match_at(position(board(lines={4: "kk"}), board(), displays={1: "r"}))
    drawn = [line for line in match.view(0).text().splitlines() if line.startswith("4 ")]
    assert drawn[0].partition("│")[0].split() == ["4", "·", "·", "K", "K"]


@pytest.mark.rule("AZ-10", "AZ-11")
def test_colours_never_mix_and_a_full_line_takes_no_more() -> None:
    mine = board(lines={1: "y", 2: "b", 3: "bbb", 4: "kk"})
    match = match_at(position(mine, board(), displays={1: "bkky"}))
    assert match.legal().texts == ["1b2", "1b5", "1bf", "1y5", "1yf", "1k4", "1k5", "1kf"]


@pytest.mark.rule("AZ-11")
def test_a_line_is_closed_to_a_colour_that_its_wall_row_has() -> None:
    mine = board(wall={1: "b....", 3: "..b..", 4: "...b."})
    match = match_at(position(mine, board(), displays={1: "bbbw"}))
    assert match.legal().texts == [
        *("1b2", "1b5", "1bf"),
        *("1w1", "1w2", "1w3", "1w4", "1w5", "1wf"),
    ]


@pytest.mark.rule("AZ-11")
def test_the_walls_and_lines_of_other_seats_close_nothing() -> None:
    other = board(lines={1: "b", 2: "y"}, wall={5: ".r..."})
    match = match_at(position(board(), other, displays={1: "rrrr"}))
    assert match.legal().texts == ["1r1", "1r2", "1r3", "1r4", "1r5", "1rf"]


@pytest.mark.rule("AZ-12")
def test_what_does_not_fit_falls_to_the_floor_from_the_left() -> None:
    mine = board(lines={2: "b"}, floor="k")
    match = match_at(position(mine, board(), displays={1: "bbb", 2: "r"}))
    match.play("1b2")
    assert match.position == position(
        board(lines={2: "bb"}, floor="kbb"), board(), displays={2: "r"}, turn=2
    )


@pytest.mark.rule("AZ-12")
def test_everything_may_be_sent_to_the_floor_although_a_line_is_open() -> None:
    match = match_at(position(board(), board(), displays={1: "byrk"}, centre="w"))
    floor = [text for text in match.legal().texts if text.endswith("f")]
    assert floor == ["1bf", "1yf", "1rf", "1kf", "cwf"]
    match.play("1yf")
    assert floor_of(match, 1) == "y"
    assert lines_of(match, 1) == ["-"] * 5


@pytest.mark.rule("AZ-12")
def test_with_no_open_line_the_floor_is_all_that_is_left() -> None:
    mine = board(lines={1: "y", 2: "yy", 3: "yyy", 4: "yyyy", 5: "yyyyy"})
    match = match_at(position(mine, board(), displays={1: "bk"}, centre="y"))
    assert match.legal().texts == ["1bf", "1kf", "cyf"]


@pytest.mark.rule("AZ-13")
@pytest.mark.parametrize(("before", "fallen"), [(5, 2), (6, 1), (7, 0)])
def test_beyond_the_seventh_space_tiles_go_to_the_lid(before: int, fallen: int) -> None:
    mine = board(lines={1: "k"}, floor="y" * before)
    match = match_at(position(mine, board(), displays={1: "bbbb", 2: "r"}))
    events = match.play("1bf")
    assert match.position == position(
        board(lines={1: "k"}, floor="y" * before + "b" * fallen),
        board(),
        displays={2: "r"},
        turn=2,
        lid="b" * (4 - fallen),
    )
    lost = sum(event.points for event in events)
    assert lost == {2: -6, 1: -3, 0: 0}[fallen]


@pytest.mark.rule("AZ-13")
def test_overflow_of_a_line_goes_to_the_lid_as_well() -> None:
    match = match_at(
        position(board(lines={2: "b"}, floor=FULL), board(), displays={1: "bbb", 2: "k"})
    )
    match.play("1b2")
    assert match.position == position(
        board(lines={2: "bb"}, floor=FULL), board(), displays={2: "k"}, turn=2, lid="bb"
    )


@pytest.mark.rule("AZ-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_to_the_next_higher_seat_and_from_the_last_to_the_first(seats: int) -> None:
    displays = {1: "byrk", 2: "byrk", 3: "byrk"}
    match = match_at(position(*[board()] * seats, displays=displays, turn=2, starter=2))
    turns = []
    for action in ("1bf", "2bf", "3bf", "cyf", "crf"):
        turns.append(match.turn)
        assert match.waiting == (match.turn,)
        match.play(action)
    assert turns == [(1 + n) % seats for n in range(5)]


@pytest.mark.rule("AZ-14")
def test_nobody_passes_and_every_take_is_the_whole_colour() -> None:
    text = position(board(), board(), displays={1: "bbby"}, centre="kk")
    for action in match_at(text).legal().texts:
        match = match_at(text)
        took = match.play(action)[0]
        assert took.kind == az.TOOK
        assert took.amount == {"b": 3, "y": 1, "k": 2}[action[1]]
    for word in ("", "pass", "1", "b", "1b"):
        with pytest.raises(IllegalAction):
            match_at(text).play(word)


@pytest.mark.rule("AZ-15")
def test_taking_goes_on_until_displays_and_centre_are_empty() -> None:
    match = match_at(position(board(lines={1: "k"}), board(), displays={5: "bbyy"}))
    match.play("5bf")
    assert match.turn == 1  # the yellows lie in the centre
    assert lines_of(match, 1)[0] == "k"
    match.play("cyf")
    assert match.turn == LUCK  # the walls are tiled and the next round is dealt
    assert lines_of(match, 1)[0] == "-"
    assert words_of(match)[1] == "2"


@pytest.mark.rule("AZ-15")
def test_taking_is_not_over_while_a_display_has_tiles() -> None:
    match = match_at(position(board(lines={1: "k"}), board(), displays={5: "b"}, centre="y"))
    match.play("cyf")
    assert match.turn == 1
    assert match.legal().texts == ["5b1", "5b2", "5b3", "5b4", "5b5", "5bf"]


@pytest.mark.rule("AZ-10", "AZ-12", "AZ-14")
def test_a_bare_board_may_take_every_colour_to_every_line_and_the_floor() -> None:
    match = last_take(board(), LETTERS)
    assert match.legal().texts == [f"c{colour}{to}" for colour in LETTERS for to in "12345f"]
