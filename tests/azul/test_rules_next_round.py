"""AZ-20 to AZ-23: who opens the next round, the lid, and what happens when tiles run out."""

import pytest

from azul.helpers import board, last_take, match_at, position, words_of
from tilery import LUCK
from tilery.games.azul import state as az

#: A wall with all but the blue tiles: 20 tiles, and no complete row.
NO_BLUE = {1: ".yrkw", 2: "w.yrk", 3: "kw.yr", 4: "rkw.y", 5: "yrkw."}


@pytest.mark.rule("AZ-20")
@pytest.mark.parametrize("holder", [1, 2, 3])
@pytest.mark.parametrize("starter", [1, 3])
def test_whoever_has_the_marker_starts_the_next_round(holder: int, starter: int) -> None:
    text = position(board(), board(), board(), centre="b", marker=holder, starter=starter, turn=2)
    match = match_at(text)
    events = match.play("cb5")
    (began,) = [event for event in events if event.kind == az.ROUND_BEGAN]
    assert (began.seat, began.amount) == (holder - 1, 2)
    assert words_of(match)[1:4] == ["2", "luck", str(holder)]
    assert words_of(match)[7:9] == ["*", "-"]  # the marker is back in the centre
    match.play("byrk" * 7)
    assert (match.turn, match.waiting) == (holder - 1, (holder - 1,))


@pytest.mark.rule("AZ-20")
@pytest.mark.parametrize("starter", [1, 2, 3])
@pytest.mark.parametrize("last", [1, 2, 3])
def test_if_nobody_took_the_marker_the_same_player_starts_again(starter: int, last: int) -> None:
    text = position(*[board()] * 3, displays={4: "bbbb"}, starter=starter, turn=last)
    match = match_at(text)
    match.play("4b4")
    assert words_of(match)[1:4] == ["2", "luck", str(starter)]
    match.play("yrkw" * 7)
    assert match.turn == starter - 1


@pytest.mark.rule("AZ-20", "AZ-9")
def test_the_marker_that_found_a_full_floor_still_gives_the_next_start() -> None:
    text = position(board(floor="rrrrrrr"), board(), centre="b", turn=1, starter=2)
    match = match_at(text)
    match.play("cbf")
    assert words_of(match)[3] == "1"


@pytest.mark.rule("AZ-21")
def test_the_lid_is_tipped_into_the_bag_when_a_tile_is_wanted_and_the_bag_has_none() -> None:
    match = last_take(board(), "k", bag="bby", lid=None)
    match.play("ck5")
    assert words_of(match)[4:6] == ["b2y1", "b18y19r20k19w20"]
    match.play("by")
    assert words_of(match)[4:6] == ["b1", "b18y19r20k19w20"]
    events = match.play("b")
    assert [event.kind for event in events] == [az.DRAWN, az.LID_TIPPED]
    assert events[1].amount == 96
    assert match.position == position(
        board(lines={5: "k"}),
        board(),
        displays={1: "bby"},
        turn="luck",
        starter=2,
        round_=2,
    )
    assert match._board.odds() == [(0, 18), (1, 19), (2, 20), (3, 19), (4, 20)]
    match.play("b" + "wwww" * 4)
    assert words_of(match)[4:7] == ["b17y19r20k19w4", "-", "bbby/wwww/wwww/wwww/wwww"]


@pytest.mark.rule("AZ-21")
def test_the_lid_waits_when_the_last_display_just_uses_up_the_bag() -> None:
    match = last_take(board(), "k", bag="byrk" * 5, lid=None)
    match.play("ck5")
    events = match.play("byrk" * 5)
    assert az.LID_TIPPED not in [event.kind for event in events]
    assert match.turn == 1
    assert words_of(match)[4:6] == ["-", "b15y15r15k14w20"]


@pytest.mark.rule("AZ-21")
def test_an_empty_bag_is_filled_as_soon_as_the_next_round_wants_a_tile() -> None:
    mine = board(lines={3: "rr"}, floor="b")
    match = last_take(mine, "r", bag="", lid=None)
    assert words_of(match)[4:6] == ["-", "b19y20r17k20w20"]
    kinds = [event.kind for event in match.play("cr3")]
    assert kinds.index(az.LID_TIPPED) > kinds.index(az.ROUND_BEGAN)
    # two of the line and the broken blue were in the lid by then
    assert words_of(match)[4:6] == ["b20y20r19k20w20", "-"]
    assert match.turn == LUCK


@pytest.mark.rule("AZ-21")
def test_displays_are_filled_one_after_another() -> None:
    match = match_at(position(board(), board(), turn="luck"))
    seen = []
    for letter in "bbyyrrkkww":
        match.play(letter)
        seen.append(words_of(match)[6])
    assert seen[3] == "bbyy/-/-/-/-"
    assert seen[4] == "bbyy/r/-/-/-"
    assert seen[9] == "bbyy/rrkk/ww/-/-"


@pytest.mark.rule("AZ-22")
def test_with_bag_and_lid_dry_the_round_is_played_with_what_there_is() -> None:
    seats = [
        board(lines={4: "bbb", 5: "bbbb"}, wall=NO_BLUE),
        *[board(lines={5: "bb"}, wall=NO_BLUE)] * 3,
    ]
    match = last_take(seats[0], "b", *seats[1:], bag="b", lid=None)
    match.play("cbf")
    assert words_of(match)[4:6] == ["b1", "b6"]
    match.play("bb")  # the first one empties the bag, so that the lid is tipped
    assert words_of(match)[4:6] == ["b5", "-"]
    match.play("bbbb")
    assert match.turn == LUCK
    match.play("b")
    assert match.position == position(
        *seats,
        displays={1: "bbbb", 2: "bbb"},
        turn=2,
        starter=2,
        round_=2,
        bag="",
    )
    match.play(["1bf", "2bf"])  # a round as any other
    assert words_of(match)[1:6] == ["3", "luck", "2", "b7", "-"]


@pytest.mark.rule("AZ-23", "AZ-25")
@pytest.mark.parametrize("marker", [None, 3])
def test_when_no_tile_is_left_it_is_over_although_no_row_is_complete(marker: int | None) -> None:
    lines = [{4: "bbb", 5: "bbb"}, {4: "b", 5: "bbb"}, {5: "bbbb"}, {4: "b", 5: "bbbb"}]
    scores = [5, 30, 40, 40]
    seats = [board(s, lines=line, wall=NO_BLUE) for s, line in zip(scores, lines, strict=True)]
    match = match_at(
        position(*seats, displays={9: "b"}, marker=marker, round_=9, turn=1, starter=2)
    )
    assert words_of(match)[4:6] == ["-", "-"]
    events = match.play("9b5")
    assert events[-1].kind == az.ENDED
    assert match.outcome is not None
    assert (match.outcome.reason, match.turn, match.waiting) == ("tiles", None, ())
    assert match.points == (45, 70, 80, 80)  # four colours each
    assert (match.outcome.winners, match.outcome.places) == ((2, 3), (4, 3, 1, 1))
    assert words_of(match)[1:4] == ["9", "over:tiles", "2"]
    assert len(match.legal()) == 0


@pytest.mark.rule("AZ-22", "AZ-23")
def test_a_single_tile_is_still_a_round() -> None:
    lines = [{4: "bbb", 5: "bbb"}, {4: "b", 5: "bbb"}, {5: "bbbb"}, {4: "b", 5: "bbbb"}]
    seats = [board(lines=line, wall=NO_BLUE) for line in lines]
    match = match_at(position(*seats, displays={9: "b"}, round_=9))
    match.play("9bf")
    assert match.legal().texts == ["b"]
    match.play("b")
    assert (match.turn, match.legal().texts) == (0, ["1b1", "1b2", "1b3", "1b4", "1b5", "1bf"])
