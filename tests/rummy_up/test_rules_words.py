"""UR-14 to UR-18: what the words on tiles do in the turn in which they are played."""

from typing import Any

import pytest

from rummy_up.games import at, counts, draw, kinds_of_events, legal, odds, play
from tilery.board import Board
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.tiles import DRAW_TWO
from tilery.kernel.state import LUCK

#: To this blue 2, 5, 7 and 8 can be added, and a Wild.
MELDED = "r2 y2 g2 r5 y5 g5 r7 y7 g7 r8 y8 g8 r9 y9 g9"
RACK = "b2 b5 b7 b8 w b12 b12"


def after(turn: str, seats: int, player: int = 0, **options: Any) -> Board:
    """Return the board after a turn with a word; penalties are drawn."""
    racks = [RACK if seat == player else "{0}11 {0}1".format("rygb"[seat]) for seat in range(seats)]
    board = at(*racks, melded=MELDED, player=player, **options)
    play(board, turn)
    while board.turn == LUCK:
        draw(board, next(iter(odds(board))))
    return board


@pytest.mark.rule("UR-15", "UR-16")
@pytest.mark.parametrize(
    ("turn", "seats", "player", "following"),
    [
        ("b8.", 2, 0, 1), ("b8.", 2, 1, 0), ("b8.", 3, 2, 0), ("b8.", 4, 1, 2),
        ("b5.skip", 2, 0, 0), ("b5.skip", 3, 0, 2), ("b5.skip", 3, 1, 0), ("b5.skip", 4, 3, 1),
        ("b2.draw2", 2, 1, 1), ("b2.draw2", 3, 2, 1), ("b2.draw2", 4, 0, 2),
        ("w.draw4", 2, 0, 0), ("w.draw4", 3, 0, 2), ("w.draw4", 4, 2, 0),
        ("b7.reverse", 2, 0, 0), ("b7.reverse", 3, 0, 2), ("b7.reverse", 4, 2, 1),
    ],
)  # fmt: skip
def test_who_plays_after_a_word(turn: str, seats: int, player: int, following: int) -> None:
    assert after(turn, seats, player).turn == following


@pytest.mark.rule("UR-16")
@pytest.mark.parametrize(("turn", "tiles"), [("b5.skip", 0), ("b2.draw2", 2), ("w.draw4", 4)])
def test_the_next_seat_draws(turn: str, tiles: int) -> None:
    board = after(turn, 3)
    assert board.table.state.held.tolist() == [6, 2 + tiles, 2, 0]
    board = at(RACK, "b10", "y12", melded=MELDED)
    (missed,) = [event for event in play(board, turn).events if event.kind == ru.MISSED]
    assert (missed.seat, missed.amount) == (1, tiles)
    if tiles:
        (done,) = draw(board, "g1")
        assert (done.seen, done.events[0].detail) == ([1 << 1], ru.FOR_WORD)


@pytest.mark.rule("UR-15")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_direction_stays_until_the_next_reverse(seats: int) -> None:
    board = after("b7.reverse", seats, 1)
    assert (board.turn, board.table.state.way) == (0, -1)
    board.table.state.racks[0] = counts("b5 b8 b12 b12")
    board.table.state.held[0] = 4
    skipped = board.copy()
    play(skipped, "b5.skip")
    assert skipped.turn == (0 - 2) % seats
    play(board, "b8.")
    assert board.turn == seats - 1


@pytest.mark.rule("UR-15")
def test_two_reverses_in_two_turns_lead_back() -> None:
    board = at("r7 b1 b1", "y7 b3 b3", "g12", "g11", melded="g7 b7 g6 g5 r6 r5 y6 y5", player=1)
    play(board, "y7.reverse")
    assert (board.turn, board.table.state.way) == (0, -1)
    done = play(board, "r7.reverse")
    assert (board.turn, board.table.state.way) == (1, 1)
    assert [e.amount for e in done.events if e.kind == ru.REVERSED] == [1]


@pytest.mark.rule("UR-15")
def test_with_two_seats_a_reverse_skips_unless_the_option_says_not() -> None:
    board = after("b7.reverse", 2)
    assert (board.turn, board.table.state.way) == (0, 1)
    board = after("b7.reverse", 2, reverse_skips_two=False)
    assert (board.turn, board.table.state.way) == (1, -1)
    assert after("b7.reverse", 3, reverse_skips_two=True).table.state.way == -1


@pytest.mark.rule("UR-14")
def test_words_act_only_when_they_come_from_a_rack() -> None:
    board = at("b3 b9 b12", "b10", melded="b4 b5 b6 b7 y2 g2 r2", loose="b2")
    play(board, "b3")
    assert legal(board) == ["+b2", "."]  # blue 5 and 7 lie there; b2 joins without a word
    play(board, "+b2")
    assert legal(board) == ["."]
    play(board, ".")
    assert (board.turn, board.table.state.way) == (1, 1)


@pytest.mark.rule("UR-17")
def test_one_word_is_chosen_and_one_alone_always_acts() -> None:
    board = at(RACK, "b10", "y12", melded=MELDED)
    play(board, "b2b5b7w")
    assert legal(board) == [".draw2", ".skip", ".reverse", ".draw4"]
    board = at(RACK, "b10", "y12", melded=MELDED)
    play(board, "b2b8")
    assert legal(board) == ["w", ".draw2"]
    done = play(board, ".draw2")
    assert [e.detail for e in done.events if e.kind == ru.PLAYED] == [DRAW_TWO]
    board = at("b5 r6 r6 b1", "b10", melded="r5 y5 g5")
    play(board, "b5")
    assert legal(board) == [".skip"]


@pytest.mark.rule("UR-17", "UR-15")
def test_only_the_chosen_word_acts() -> None:
    board = at(RACK, "b10", "y12", melded=MELDED)
    play(board, "b2b7.reverse")
    assert (board.turn, board.table.state.way) == (2, -1)  # and nobody has drawn
    board = at(RACK, "b10", "y12", melded=MELDED)
    play(board, "b2b7.draw2")
    assert board.table.state.receiver == 1
    draw(board, "g1g3")
    assert (board.turn, board.table.state.way) == (2, 1)


@pytest.mark.rule("UR-18", "UR-22")
@pytest.mark.parametrize(
    ("turn", "pool", "drawn"), [("w.draw4", "g1 g3", 2), ("b2.draw2", "g1", 1)]
)
def test_a_penalty_takes_what_the_pool_has(turn: str, pool: str, drawn: int) -> None:
    board = at(RACK, "b10", "y12", melded=MELDED, pool=pool, target=1)
    done = play(board, turn)
    assert [e.amount for e in done.events if e.kind == ru.MISSED] == [drawn]
    (*_, last) = draw(board, pool.replace(" ", ""))
    assert kinds_of_events(last)[:2] == [ru.DREW, ru.POOL_EMPTY]  # with the turn the round is over


@pytest.mark.rule("UR-18", "UR-11", "UR-22")
def test_a_penalty_from_an_empty_pool_is_none() -> None:
    board = at("b1 b12 r12", "b10", "y12", melded="r2 y2 g2", pool="b2", target=1)
    play(board, "draw")
    draw(board, "b2")
    done = play(board, "b2.draw2")
    assert [e.amount for e in done.events if e.kind == ru.MISSED] == [0]
    assert ru.POOL_EMPTY in kinds_of_events(done)
