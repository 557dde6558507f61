"""UR-21 to UR-26: the end of a round, what it scores, and the end of the game."""

from typing import Any

import pytest

from rummy_up.games import at, draw, kinds_of_events, legal, odds, play
from tilery.board import Board, Played
from tilery.games.rummy_up import state as ru
from tilery.kernel.state import LUCK, OVER

MELDED = "r2 y2 g2 r5 y5 g5 r8 y8 g8"


def out(*others: str, turn: str = "b8.", **options: Any) -> tuple[Board, Played]:
    """Return a board on which seat 0 has played its last tile, and what that did."""
    board = at(turn.partition(".")[0], *others, melded=MELDED, **options)
    return board, play(board, turn)


def scored(played: Played) -> list[tuple[int, int]]:
    kinds = (ru.WENT_OUT, ru.LOWEST)
    return [(event.seat, event.points) for event in played.events if event.kind in kinds]


# --- going out --------------------------------------------------------------------------------


@pytest.mark.rule("UR-E2", "UR-23", "UR-21")
def test_who_goes_out_scores_what_the_others_hold() -> None:
    board, played = out("r7", "y9 b12")
    assert scored(played) == [(0, 20 + 9 + 12)] == [(0, 41)]
    assert board.points() == (41, 0, 0)
    left = [(e.seat, e.amount, e.points) for e in played.events if e.kind == ru.LEFT]
    assert left == [(1, 1, 20), (2, 2, 21)]


@pytest.mark.rule("UR-23")
@pytest.mark.parametrize(
    ("rack", "points"), [("r1 r12", 13), ("b2 y5 g7", 60), ("w", 50), ("w w r10 r2", 130)]
)
def test_numbers_count_themselves_words_20_and_wilds_50(rack: str, points: int) -> None:
    assert scored(out(rack)[1]) == [(0, points)]


@pytest.mark.rule("UR-21")
@pytest.mark.parametrize("last_draw", [False, True])
@pytest.mark.parametrize(("turn", "tiles"), [("b2.draw2", 2), ("w.draw4", 4)])
def test_a_penalty_of_the_last_play(turn: str, tiles: int, last_draw: bool) -> None:
    board, played = out("r1", "y1", turn=turn, last_draw=last_draw)
    if not last_draw:
        assert scored(played) == [(0, 2)]
        assert ru.MISSED not in kinds_of_events(played)
        return
    assert scored(played) == []
    assert (board.turn, board.table.state.due) == (LUCK, tiles)
    done = draw(board, "r12b12g12y12"[: 3 * tiles])
    assert all(one.seen == [1 << 1] for one in done)
    assert scored(done[-1]) == [(0, 2 + 12 * tiles)]


@pytest.mark.rule("UR-21", "UR-15", "UR-18")
def test_the_last_penalty_goes_the_way_of_play_and_takes_what_there_is() -> None:
    board = at("b2", "y1", "r1", melded=MELDED, last_draw=True, pool="g12")
    board.table.state.way = -1
    done = play(board, "b2.draw2")
    assert [(e.seat, e.amount) for e in done.events if e.kind == ru.MISSED] == [(2, 1)]
    (last,) = draw(board, "g12")
    assert scored(last) == [(0, 14)]  # who went out is not judged by an empty pool
    assert ru.POOL_EMPTY not in kinds_of_events(last)


@pytest.mark.rule("UR-21")
@pytest.mark.parametrize("turn", ["b5.skip", "b8."])
def test_other_words_of_the_last_play_do_nothing(turn: str) -> None:
    board, played = out("r1", turn=turn, last_draw=True)
    assert scored(played) == [(0, 1)]
    assert (board.turn, board.table.state.rounds) == (LUCK, 2)


# --- an empty pool ----------------------------------------------------------------------------


def emptied(*racks: str, **options: Any) -> Played:
    """Return what happens when seat 0 draws the last tile, r1, and does not play it."""
    board = at(*racks, melded=MELDED, pool="r1", **options)
    play(board, "draw")
    draw(board, "r1")
    assert legal(board) == ["stop"]
    return play(board, "stop")


@pytest.mark.rule("UR-22")
@pytest.mark.parametrize(
    ("racks", "expected"),
    [
        (("r12", "b9 b4", "y11 y1"), [(2, 13 + 13)]),  # 13, 13 and 12
        (("b11", "w", "g7"), [(0, 50 + 20)]),
        (("r12", "b9 b3 b1", "g7"), [(0, 13 + 20)]),  # 13 each: fewer tiles
        (("r12", "b9 b4", "y10 y4"), [(0, 14), (1, 14)]),  # both, what the third has
        (("r12", "b9 b4", "y10 y3"), [(0, 0), (1, 0), (2, 0)]),
        (("r12", "b9 b4", "y10 y3", "w"), [(0, 50), (1, 50), (2, 50)]),
        (("r12", "b9 b3 b1", "y10 y3"), [(0, 13), (2, 13)]),  # the second has more tiles
    ],
)
def test_the_lowest_count_then_the_fewest_tiles_goes_out(
    racks: tuple[str, ...], expected: list[tuple[int, int]]
) -> None:
    played = emptied(*racks)
    assert scored(played) == expected
    assert kinds_of_events(played)[:2] == [ru.STOPPED, ru.POOL_EMPTY]


@pytest.mark.rule("UR-22")
def test_who_drew_the_last_tile_may_still_play_it() -> None:
    board = at("r12 y12", "b9 b4", melded=MELDED, pool="b8")
    play(board, "draw")
    draw(board, "b8")
    assert legal(board) == ["b8", "stop"]
    played = play(board, "b8.")
    assert scored(played) == [(1, 24)]
    board = at("y3 g3", "b9 b4", melded=MELDED, pool="r3")
    play(board, "draw")
    draw(board, "r3")
    assert scored(play(board, "r3y3g3.")) == [(0, 13)]  # it went out


@pytest.mark.rule("UR-22", "UR-16")
def test_a_penalty_that_empties_the_pool_ends_the_round_with_the_turn() -> None:
    board = at("b2 r12 b12", "y1", "w", melded=MELDED, pool="y3 g3")
    play(board, "b2.draw2")
    *_, last = draw(board, "y3g3")
    assert scored(last) == [(1, 24 + 50)]


# --- rounds and games -------------------------------------------------------------------------


@pytest.mark.rule("UR-25")
@pytest.mark.parametrize(("seats", "starter"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_the_next_round_is_started_by_the_next_seat_clockwise(seats: int, starter: int) -> None:
    board = at("b8", *["r1", "y1", "g1"][: seats - 1], melded=MELDED)
    state = board.table.state
    state.starter, state.way = starter, -1
    play(board, "b8.")
    following = (starter + 1) % seats
    assert (state.rounds, state.starter, state.way, state.left) == (2, following, 1, 100)
    assert (state.drawing, state.receiver) == (ru.FOR_RACK, following)
    while board.turn == LUCK:
        draw(board, next(iter(odds(board))))
    assert board.turn == following


@pytest.mark.rule("UR-24")
@pytest.mark.parametrize(("before", "over"), [(158, False), (159, True), (190, True)])
def test_200_points_win(before: int, over: bool) -> None:
    board = at("b8", "r7", "y9 b12", melded=MELDED)
    board.table.state.scores[:3] = [before, 150, 150]
    played = play(board, "b8.")
    assert (board.turn == OVER) == over
    assert board.points() == (before + 41, 150, 150)
    if over:
        assert (played.events[-1].kind, played.events[-1].detail) == (ru.ENDED, ru.TARGET_REACHED)
        assert board.places() == (1, 2, 2)
        assert board.waiting == ()
        assert board.legal(0) == []


@pytest.mark.rule("UR-24")
@pytest.mark.parametrize(("target", "over"), [(41, True), (42, False)])
def test_the_option_target(target: int, over: bool) -> None:
    assert (out("r7", "y9 b12", target=target)[0].turn == OVER) == over


@pytest.mark.rule("UR-24")
@pytest.mark.parametrize(("rounds", "over"), [(1, True), (2, False)])
def test_a_number_of_rounds_is_played_whatever_the_target(rounds: int, over: bool) -> None:
    board, played = out("r7", "y9 b12", rounds=rounds, target=10)
    assert (board.turn == OVER) == over
    if over:
        assert played.events[-1].detail == board.table.state.reason == ru.ROUNDS_PLAYED


@pytest.mark.rule("UR-24", "UR-22")
def test_equal_totals_share_the_victory() -> None:
    board = at("r12", "b9 b4", "y10 y4", melded=MELDED, pool="r1", target=14)
    play(board, "draw")
    draw(board, "r1")
    play(board, "stop")
    assert board.points() == (14, 14, 0)
    assert board.turn == OVER
    assert board.places() == (1, 1, 3)


@pytest.mark.rule("UR-26")
@pytest.mark.parametrize("rounds", [0, 2])
def test_after_the_most_rounds_the_highest_total_wins(rounds: int) -> None:
    board = at("b8", "r7", "y9 b12", melded=MELDED, max_rounds=1, rounds=rounds)
    board.table.state.scores[2] = 50
    played = play(board, "b8.")
    assert (board.turn, played.events[-1].detail) == (OVER, ru.ROUND_LIMIT)
    assert board.places() == (2, 3, 1)


@pytest.mark.rule("UR-26")
def test_the_most_rounds_are_100_unless_the_option_says() -> None:
    assert at("b8", "r7").table.box.max_rounds == 100
