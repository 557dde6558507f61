"""XT-13 to XT-15: going out, the target, and the last round."""

from typing import Any

import pytest

from tilery import LUCK
from tilery.board import Board, Played
from tilery.games.x_tiles import state as xt
from tilery.kernel.state import OVER
from x_tiles.games import board_of, dealt, draw, give, legal, odds, play

OTHERS = ["oorb", "rrob", "rrby", "yyrb", "bbro", "bbry", "rryb"]


def last_tile(edges: int, *lefts: int, **options: Any) -> tuple[Board, Played]:
    """Return a board on which seat 0 has just gone out, and what that did.

    Its last tile matched on one edge or two; the others have so many tiles left.
    """
    hands = ["ooby ooyb", *["bbor yyor", "bbor yyor"], *["yybo rrbo"] * 2][: 1 + len(lefts)]
    board = dealt(*hands, pair="oory oory", way="oryo@e1", **options)
    for seat, left in enumerate(lefts, start=1):
        give(board, seat, " ".join(OTHERS[:left]))
    play(board, "byoo@n1")
    board.table.state.turn, board.table.state.waiting = 0, 1  # the others have had their turns
    return board, play(board, "booy@e1n1" if edges == 2 else "oybo@w1")


@pytest.mark.rule("XT-E1", "XT-13")
@pytest.mark.parametrize(("edges", "points"), [(1, 8), (2, 16)])
def test_going_out_against_hands_of_three_and_five(edges: int, points: int) -> None:
    board, played = last_tile(edges, 3, 5, target=100)
    (out,) = [event for event in played.events if event.kind == xt.WENT_OUT]
    assert (out.seat, out.amount, out.points, out.detail) == (0, 8, points, edges)
    lefts = [(e.seat, e.amount) for e in played.events if e.kind == xt.LEFT]
    assert lefts == [(1, 3), (2, 5)]
    assert board.points() == (points, 0, 0)


@pytest.mark.rule("XT-13", "XT-8")
def test_a_last_tile_on_two_edges_ends_the_round_and_earns_no_turn() -> None:
    board, played = last_tile(2, 1, target=100)
    kinds = [event.kind for event in played.events]
    assert kinds == [xt.LAID, xt.LEFT, xt.WENT_OUT, xt.ROUND_BEGAN]
    assert board.turn == LUCK


@pytest.mark.rule("XT-3", "XT-13")
def test_the_winner_of_a_round_starts_the_next_from_a_full_set() -> None:
    board = dealt("bbor", "ooby", pair="oory oory", way="oryo@e1", target=100)
    give(board, 0, "bbor bbor")
    play(board, legal(board)[0])
    assert board.turn == 1
    play(board, next(text for text in legal(board) if text.startswith(("yoob", "byoo"))))
    state = board.table.state
    assert (board.turn, state.rounds, state.starter) == (LUCK, 2, 1)
    assert sum(odds(board).values()) == state.left == 48  # no lot, all tiles again
    assert state.around == 0
    draw(board, "ooryooyr")
    draw(board, "bbyrbbyr")
    assert board.turn == 1


@pytest.mark.rule("XT-14")
@pytest.mark.parametrize(
    ("seats", "target"),
    [(2, 10), (3, 10), (4, 12), (5, 12), (6, 15), (7, 15), (10, 15)],
)
def test_the_target_grows_with_the_seats(seats: int, target: int) -> None:
    assert board_of(seats, set="72").table.box.target == target
    assert board_of(seats, set="72", target=40).table.box.target == 40


@pytest.mark.rule("XT-14")
@pytest.mark.parametrize(("lefts", "over"), [((5, 4), False), ((5, 5), True), ((6, 7), True)])
def test_the_first_to_reach_the_target_wins(lefts: tuple[int, ...], over: bool) -> None:
    board, played = last_tile(1, *lefts)
    assert (board.turn == OVER) == over
    if over:
        assert played.events[-1].kind == xt.ENDED
        assert (played.events[-1].detail, board.table.state.reason) == (xt.TARGET_REACHED,) * 2
        assert board.places() == (1, 2, 2)
        assert board.waiting == ()


@pytest.mark.rule("XT-15")
def test_after_the_last_round_the_highest_score_wins() -> None:
    board, played = last_tile(1, 2, 1, max_rounds=1)
    assert board.turn == OVER
    assert (played.events[-1].kind, played.events[-1].detail) == (xt.ENDED, xt.ROUND_LIMIT)
    assert board.points() == (3, 0, 0)
    assert board.places() == (1, 2, 2)


@pytest.mark.rule("XT-15", "XT-10")
def test_who_has_as_many_points_shares_a_place() -> None:
    board = dealt("bbbb", "yyyy", pair="oooo ooor", way="ooro@e1", set="136", max_rounds=1)
    play(board, "pass", "pass")
    assert board.turn == OVER
    assert board.table.state.reason == xt.ROUND_LIMIT
    assert board.places() == (1, 1)


@pytest.mark.rule("XT-17")
@pytest.mark.parametrize("held", range(1, 8))
def test_the_option_hand_says_how_many_tiles_are_dealt(held: int) -> None:
    board = board_of(3, hand=held, first=2)
    for _ in range(3 * held):
        assert board.table.state.due > 0
        board.play_draw(board.odds()[-1][0])
    assert board.table.state.held.tolist()[:3] == [held] * 3
    assert board.table.state.due == 0
