"""UR-1 to UR-3, UR-27 and UR-E3: the tiles, the deal, and who starts."""

from typing import Any

import pytest

from rummy_up.games import (
    NAMES,
    board_of,
    conserved,
    draw,
    hidden,
    kinds_of_events,
    odds,
    rack,
    viewers,
)
from tilery import LUCK
from tilery.board import Board
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.tiles import DRAW_FOUR, DRAW_TWO, PLAIN, REVERSE, SKIP, WORD
from tilery.kernel.table import EVERYONE


def dealt(seats: int = 2, **options: Any) -> Board:
    """Return a board on which the first turn begins; tiles are drawn as they come."""
    board = board_of(seats, first=0, **options)
    while board.turn == LUCK:
        board.play_draw(board.odds()[0][0])
    return board


@pytest.mark.rule("UR-1", "UR-E4")
def test_the_box_has_two_of_each_number_in_each_colour_and_four_wilds() -> None:
    colours = {f"{colour}{number}" for colour in "rygb" for number in range(1, 13)}
    assert odds(board_of()) == {**dict.fromkeys(colours, 2), "w": 4}
    assert board_of().table.state.left == 96 + 4 == 100
    conserved(board_of())


@pytest.mark.rule("UR-1", "UR-14")
def test_twos_fives_and_sevens_bear_words() -> None:
    words = {"2": DRAW_TWO, "5": SKIP, "7": REVERSE, "": DRAW_FOUR}
    assert [words.get(name[1:], PLAIN) for name in NAMES] == WORD.tolist()
    assert sum(2 for word in WORD[:-1] if word != PLAIN) == 24


@pytest.mark.rule("UR-2")
def test_each_seat_draws_its_tiles_unseen_and_four_start_tiles_lie_face_up() -> None:
    board = board_of(3, first=1)
    for n in range(3 * 14):
        seat = (1 + n // 14) % 3
        (done,) = draw(board, next(iter(odds(board))))
        assert done.seen == [1 << seat]
        assert [(e.kind, e.seat, e.seen) for e in done.events] == [(ru.DREW, seat, 1 << seat)]
    for name in ("r7", "y7", "w", "b12"):  # words on start tiles do nothing
        (done,) = draw(board, name)
        assert done.seen == [EVERYONE]
        assert kinds_of_events(done) == [ru.START_TILE]
    assert (board.turn, board.waiting, board.table.state.way) == (1, (1,), 1)
    assert board.table.state.loose.sum() == 4
    assert board.table.state.held.tolist() == [14, 14, 14, 0]
    for viewer in viewers(board):
        known = hidden(board, viewer)
        for seat in range(3):
            assert rack(known, seat) == (rack(board, seat) if seat == viewer else "")
        assert known.table.state.pool.sum() == 0
        assert known.table.state.left == 100 - 3 * 14 - 4


@pytest.mark.rule("UR-E3", "UR-E4")
@pytest.mark.parametrize(("seats", "left"), [(2, 68), (3, 54), (4, 40)])
def test_what_the_pool_holds_after_the_deal(seats: int, left: int) -> None:
    board = dealt(seats)
    assert board.table.state.left == sum(board.table.state.pool) == left
    conserved(board)


@pytest.mark.rule("UR-27")
@pytest.mark.parametrize("hand", [1, 2, 7, 14])
def test_the_option_hand_says_how_many_tiles_are_dealt(hand: int) -> None:
    assert dealt(4, hand=hand).table.state.held.tolist() == [hand] * 4


# --- who starts -------------------------------------------------------------------------------


@pytest.mark.rule("UR-3")
def test_the_highest_number_starts_and_the_tiles_go_back() -> None:
    board = board_of(4)
    done = draw(board, "r3w")
    assert [one.seen for one in done] == [[EVERYONE]] * 2
    assert odds(board)["r3"] == 1  # it is not back yet
    assert odds(board)["w"] == 3
    conserved(board)
    (*_, last) = draw(board, "b11r4")
    assert kinds_of_events(last) == [ru.LOT_DREW, ru.STARTS, ru.ROUND_BEGAN]
    state = board.table.state
    assert (state.starter, state.rounds, state.left) == (2, 1, 100)
    assert (state.drawing, state.receiver) == (ru.FOR_RACK, 2)


@pytest.mark.rule("UR-3")
def test_a_wild_counts_nothing() -> None:
    board = board_of(2)
    draw(board, "wr1")
    assert board.table.state.starter == 1
    board = board_of(2)
    draw(board, "ww" + "r1w")
    assert board.table.state.starter == 0


@pytest.mark.rule("UR-3")
def test_only_those_who_tie_draw_again() -> None:
    board = board_of(4)
    draw(board, "r9b12r12y12")
    assert (board.turn, board.table.state.tied, board.table.state.left) == (LUCK, 0b1110, 100)
    draw(board, "b1b2y2")
    assert board.table.state.tied == 0b1100
    draw(board, "r1r2")
    assert board.table.state.starter == 3


@pytest.mark.rule("UR-3")
def test_after_three_redraws_the_lot_decides_among_the_tied() -> None:
    board = board_of(3)
    draw(board, "r9y9r1")
    for _ in range(3):
        assert odds(board)["r9"] == 2
        draw(board, "r9y9")
    assert odds(board) == {"1": 1, "2": 1}
    draw(board, "2")
    assert board.table.state.starter == 1
    assert board.table.state.drawing == ru.FOR_RACK


@pytest.mark.rule("UR-3")
@pytest.mark.parametrize("first", range(3))
def test_a_seat_starts_by_the_options_without_a_draw(first: int) -> None:
    state = board_of(3, first=first).table.state
    assert (state.starter, state.drawing, state.rounds) == (first, ru.FOR_RACK, 1)
