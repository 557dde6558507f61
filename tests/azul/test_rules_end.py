"""AZ-24 to AZ-27 and the examples E3 and E5: the end, bonuses and places."""

import pytest

from azul.helpers import PATTERN, board, last_take, position, wall_of, words_of
from tilery import BadOption, Match
from tilery.games.azul import state as az

NO_ROWS = {1: ".yrk.", 2: "w...k"}


def bonuses(match: Match, seat: int) -> dict[int, tuple[int, int]]:
    """Return how many of each bonus a seat got, and the points."""
    found: dict[int, tuple[int, int]] = {}
    for event in match.events:
        if event.seat == seat and event.kind in (az.BONUS_ROW, az.BONUS_COLUMN, az.BONUS_COLOUR):
            many, points = found.get(event.kind, (0, 0))
            found[event.kind] = (many + 1, points + event.points)
    return found


@pytest.mark.rule("AZ-24")
def test_a_complete_row_ends_the_game_after_everybody_has_tiled() -> None:
    others = [
        board(8, lines={3: "rrr", 4: "rr"}, floor="bb"),
        board(0, lines={5: "wwwww"}, floor="k"),
    ]
    match = last_take(board(3, lines={2: "bb"}, wall={1: "byrk.", 2: "w...."}), "w", *others)
    events = match.play("cw1")
    assert match.outcome is not None
    assert match.outcome.reason == "row"
    assert (match.turn, match.waiting) == (None, ())
    assert events[-1].kind == az.ENDED
    # 3 + 5 for w + (2 + 2) for b + 2 for the row; 8 + 1 - 2; 0 + 1 - 1
    assert match.points == (14, 7, 0)
    assert match.position == position(
        board(14, wall={1: "byrkw", 2: "wb..."}),
        board(7, lines={4: "rr"}, wall={3: "....r"}),
        board(0, wall={5: "...w."}),
        turn="over:row",
        marker=2,
        lid="brrbbwwwwk",
    )


@pytest.mark.rule("AZ-24")
def test_the_row_of_a_seat_that_did_not_take_last_ends_the_game_too() -> None:
    match = last_take(board(), "w", board(lines={5: "bbbbb"}, wall={5: "yrkw."}))
    match.play("cw5")
    assert match.outcome is not None
    assert match.outcome.reason == "row"
    assert match.points == (0, 7)


@pytest.mark.rule("AZ-24")
def test_complete_columns_and_colours_do_not_end_the_game() -> None:
    column = {2: "w....", 3: "k....", 4: "r....", 5: "y...."}
    diagonal = {1: "b....", 2: ".b...", 4: "...b.", 5: "....b"}
    match = last_take(board(wall=column), "b", board(lines={3: "bbb"}, wall=diagonal))
    match.play("cb1")
    assert match.outcome is None
    assert words_of(match)[1:3] == ["2", "luck"]
    assert match.points == (5, 1)  # bonuses come at the end only


@pytest.mark.rule("AZ-25")
@pytest.mark.parametrize(
    ("wall", "placed", "bonus"),
    [
        ({1: "byrk."}, 5, 2),
        ({1: "byrk.", 2: "wbyr.", 3: "kwby."}, 5, 2),  # the other rows lack one
        ({1: "byrk.", 2: "w....", 3: "k....", 4: "r....", 5: "y...."}, 5, 2 + 7),
        ({1: "byrk.", 2: "....k", 3: "....r", 4: "....y", 5: "....b"}, 10, 2 + 7),
        ({1: "byrk.", 2: ".b...", 3: "..b..", 4: "...b.", 5: "....b"}, 5, 2 + 10),
        ({1: "byrk.", 2: "w....", 3: ".w...", 4: "..w..", 5: "...w."}, 5, 2 + 10),
    ],
)
def test_bonuses_are_2_a_row_7_a_column_10_a_colour(
    wall: dict[int, str], placed: int, bonus: int
) -> None:
    match = last_take(board(wall=wall), "w")
    match.play("cw1")
    assert match.points == (placed + bonus, 0)


@pytest.mark.rule("AZ-25")
def test_each_bonus_is_paid_as_often_as_a_seat_has_it() -> None:
    wall = {1: ".yrkw", 2: ".byrk", 3: ".wbyr"}
    mine = board(lines={1: "b", 2: "ww", 3: "kkk"}, wall=wall)
    match = last_take(mine, "k")
    match.play("ckf")
    assert bonuses(match, 0) == {az.BONUS_ROW: (3, 6)}
    wall = {row + 1: "." + PATTERN[row][1:] for row in range(5)}
    lines = {row + 1: PATTERN[row][0] * (row + 1) for row in range(5)}
    match = last_take(board(lines=lines, wall=wall), "k")
    match.play("ckf")
    assert bonuses(match, 0) == {
        az.BONUS_ROW: (5, 10),
        az.BONUS_COLUMN: (5, 35),
        az.BONUS_COLOUR: (5, 50),
    }


@pytest.mark.rule("AZ-E3", "AZ-25")
def test_worked_example_one_row_two_columns_and_one_colour_bring_26() -> None:
    wall = {1: "byrk.", 2: "wb...", 3: "kwb..", 4: "rk.b.", 5: "yr..b"}
    match = last_take(board(10, wall=wall), "w")
    match.play("cw1")
    assert bonuses(match, 0) == {
        az.BONUS_ROW: (1, 2),
        az.BONUS_COLUMN: (2, 14),
        az.BONUS_COLOUR: (1, 10),
    }
    assert match.points == (10 + 5 + 26, 0)


@pytest.mark.rule("AZ-26")
@pytest.mark.parametrize(
    ("scores", "places", "winners"),
    [
        ((3, 2, 1), (1, 2, 3), (0,)),
        ((1, 2, 9), (3, 2, 1), (2,)),
        ((5, 5, 1), (1, 1, 3), (0, 1)),
        ((1, 5, 5), (3, 1, 1), (1, 2)),
        ((9, 4, 4), (1, 2, 2), (0,)),
        ((4, 4, 4), (1, 1, 1), (0, 1, 2)),
        ((0, 0, 0), (1, 1, 1), (0, 1, 2)),
    ],
)
def test_the_greatest_total_wins_and_equal_players_win_together(
    scores: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    first, *others = (board(score) for score in scores)
    match = last_take(first, "w", *others, max_rounds=1)
    match.play("cw5")
    assert match.outcome is not None
    assert match.points == scores
    assert (match.outcome.places, match.outcome.winners) == (places, winners)


@pytest.mark.rule("AZ-26")
@pytest.mark.parametrize(
    ("other", "places"),
    [
        (board(21), (1, 2)),  # no row
        (board(14, lines={1: "w"}, wall={1: "byrk."}), (1, 2)),  # one row
        (board(7, lines={1: "w", 4: "yyyy"}, wall={1: "byrk.", 4: "rkwb."}), (1, 1)),  # two
        (board(22), (2, 1)),  # more points beat more rows
    ],
)
def test_if_totals_are_level_more_complete_rows_are_better(
    other: str, places: tuple[int, ...]
) -> None:
    mine = board(3, lines={2: "ww"}, wall={1: "byrk.", 2: ".byrk"})
    match = last_take(mine, "w", other)
    match.play("cw1")
    assert match.outcome is not None
    assert match.points[0] == 3 + (5 + 2) + (5 + 2) + 2 * 2
    assert match.outcome.places == places


@pytest.mark.rule("AZ-27", "AZ-25")
def test_after_max_rounds_the_game_ends_with_the_final_count() -> None:
    column = {2: "w....", 3: "k....", 4: "r....", 5: "y...."}
    match = last_take(board(wall=column), "b", round_=3, max_rounds=3)
    match.play("cb1")
    assert match.outcome is not None
    assert match.outcome.reason == "rounds"
    assert match.points == (5 + 7, 0)
    assert words_of(match)[1:3] == ["3", "over:rounds"]


@pytest.mark.rule("AZ-27")
def test_before_the_last_round_the_next_one_is_dealt() -> None:
    match = last_take(board(), "b", round_=2, max_rounds=3)
    match.play("cb1")
    assert words_of(match)[1:3] == ["3", "luck"]


@pytest.mark.rule("AZ-27", "AZ-24")
def test_a_row_completed_in_the_last_round_is_the_reason_of_the_end() -> None:
    match = last_take(board(wall={1: "byrk."}), "w", max_rounds=1)
    match.play("cw1")
    assert match.outcome is not None
    assert match.outcome.reason == "row"


@pytest.mark.rule("AZ-27")
def test_by_default_fifty_rounds_are_played() -> None:
    assert Match("azul", luck=1).options["max_rounds"] == 50
    for rounds in (0, 51):
        with pytest.raises(BadOption, match="a whole number from 1 to 50"):
            Match("azul", options={"max_rounds": rounds})
    match = last_take(board(), "b", round_=49)
    match.play("cb1")
    assert match.outcome is None
    match = last_take(board(), "b", round_=50)
    match.play("cb1")
    assert match.outcome is not None
    assert match.outcome.reason == "rounds"


@pytest.mark.rule("AZ-27")
def test_players_who_send_everything_to_the_floor_play_fifty_rounds() -> None:
    match = Match("azul", luck=5)
    while match.turn is not None:
        match.play(next(text for text in match.legal().texts if text.endswith("f")))
    assert words_of(match)[1:3] == ["50", "over:rounds"]
    assert match.points == (0, 0)


@pytest.mark.rule("AZ-E5", "AZ-17", "AZ-25")
def test_worked_example_the_best_total_is_240() -> None:
    """A diagonal first; then each row and column grows from it without a gap."""
    columns = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 1), (3, 4, 5, 2, 1), (4, 5, 3, 2, 1), (5, 4, 3, 2, 1))
    wall: list[str] = ["....."] * 5
    score = 0
    scores = []
    for round_ in range(1, 6):
        letters = [PATTERN[row][columns[row][round_ - 1] - 1] for row in range(5)]
        lines = {row + 1: letters[row] * (row + 1) for row in range(4)} | {5: letters[4] * 4}
        before = {row + 1: spaces for row, spaces in enumerate(wall)}
        match = last_take(board(score, lines, before), letters[4], round_=round_)
        match.play(f"c{letters[4]}5")
        score, wall = match.points[0], wall_of(match, 1)
        scores.append(score)
    assert wall == list(PATTERN)
    assert scores[0] == 5  # five tiles alone
    assert score == 145 + 95 == 240
    assert sum(points for _, points in bonuses(match, 0).values()) == 95
