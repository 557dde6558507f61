"""UR-19 and UR-20: to call "uno", and to catch who did not."""

import pytest

from rummy_up.games import at, draw, kinds_of_events, legal, play, rack
from tilery.board import Board
from tilery.games.rummy_up import state as ru
from tilery.kernel.state import LUCK

MELDED = "r2 y2 g2 r5 y5 g5 r8 y8 g8"


def silent(seats: int = 3, turn: str = "b8.", **more: str) -> Board:
    """Return a board on which seat 0 has one tile left and has not called."""
    others = ["y9 b9 b9", "y10 y11 g1", "g10 g11 g1"][: seats - 1]
    kept = turn.partition(".")[0]
    board = at(f"{kept} r1", *others, melded=MELDED + " y10 y11 y12", **more)  # type: ignore[arg-type]
    play(board, turn)
    return board


@pytest.mark.rule("UR-19")
def test_uno_is_called_with_the_play() -> None:
    board = at("b8 r1", "b1 b3", melded=MELDED)
    play(board, "b8")
    assert legal(board) == [".", ".!"]
    done = play(board, ".!")
    assert [(e.seat, e.amount) for e in done.events if e.kind == ru.CALLED] == [(0, 1)]
    assert (board.turn, board.waiting) == (1, (1,))
    assert legal(board) == ["draw"]


@pytest.mark.rule("UR-19", "UR-17")
def test_the_call_goes_with_any_word() -> None:
    board = at("b2 b5 r1", "b1 b3", melded=MELDED)
    play(board, "b2b5")
    assert legal(board) == [".draw2", ".draw2!", ".skip", ".skip!"]


@pytest.mark.rule("UR-19")
@pytest.mark.parametrize("rest", ["", "r1 b12"])
def test_only_with_one_tile_left_there_is_a_call(rest: str) -> None:
    board = at(f"b8 {rest}", "b1 b3", melded=MELDED, rounds=1)
    play(board, "b8")
    assert legal(board) == ["."]
    play(board, ".")
    assert ru.CATCH not in [a for seat in range(2) for a in board.legal(seat)]


@pytest.mark.rule("UR-19", "UR-20")
def test_without_the_call_others_are_asked_and_the_player_last() -> None:
    board = silent(4)
    assert (board.turn, board.waiting) == (2, (0, 1, 2, 3))
    assert legal(board, 0) == ["uno"]
    assert legal(board, 1) == ["y9", "catch", "decline"]
    assert legal(board, 2) == legal(board, 3) == ["catch", "decline"]
    play(board, "decline")
    assert board.turn == 3
    play(board, "decline")
    assert (board.turn, board.waiting) == (1, (0, 1))
    assert legal(board, 2) == []


@pytest.mark.rule("UR-19")
def test_uno_is_called_late() -> None:
    board = silent()
    done = play(board, "uno", seat=0)
    assert [(e.seat, e.amount) for e in done.events] == [(0, 0)]
    assert (board.turn, board.waiting) == (1, (1,))
    assert legal(board) == ["y9"]


@pytest.mark.rule("UR-20")
@pytest.mark.parametrize("catcher", [1, 2])
def test_who_did_not_call_is_caught_and_draws_two(catcher: int) -> None:
    board = silent()  # seat 2 is asked, seat 1 plays
    done = play(board, "catch", seat=catcher)
    (caught,) = done.events
    assert (caught.kind, caught.seat, caught.source, caught.amount) == (ru.CAUGHT, 0, catcher, 2)
    assert board.turn == LUCK
    first, second = draw(board, "y3w")
    assert [one.seen for one in (first, second)] == [[1 << 0]] * 2
    assert first.events[0].detail == ru.FOR_CATCH
    assert rack(board, 0) == "r1 y3 w"
    assert (board.turn, board.waiting) == (1, (1,))
    assert legal(board) == ["y9"]  # its turn goes on, and nobody is caught twice


@pytest.mark.rule("UR-19")
def test_a_tile_of_the_next_player_closes_the_window() -> None:
    board = silent()
    play(board, "y9", seat=1)
    assert legal(board, 0) == legal(board, 2) == []
    assert (board.turn, board.waiting) == (1, (1,))


@pytest.mark.rule("UR-19", "UR-11")
def test_a_draw_keeps_the_window_open_and_a_stop_closes_it() -> None:
    board = at("b8 r1", "y12 b1", "y10 y11 g1", melded=MELDED)
    play(board, "b8.")
    play(board, "draw", seat=1)
    draw(board, "y9")
    assert (board.turn, board.waiting) == (2, (0, 1, 2))
    assert legal(board, 1) == ["stop", "catch", "decline"]
    caught = board.copy()
    play(caught, "catch", seat=2)
    draw(caught, "g3g3")
    assert (caught.turn, legal(caught)) == (1, ["stop"])  # it has drawn already
    play(board, "stop", seat=1)
    assert (board.turn, board.waiting) == (2, (2,))
    assert legal(board) == ["draw"]


@pytest.mark.rule("UR-19")
@pytest.mark.parametrize(("turn", "drawn"), [("b2.draw2", "g1g4"), ("w.draw4", "g1g4g6g7")])
def test_penalty_draws_close_nothing(turn: str, drawn: str) -> None:
    board = silent(3, turn)
    draw(board, drawn)
    assert board.table.state.player == 2
    assert (board.turn, board.waiting) == (1, (0, 1, 2))
    assert legal(board, 1) == ["catch", "decline"]  # who missed the turn may catch, too
    play(board, "catch", seat=1)
    draw(board, "r3r3")
    assert board.turn == 2


@pytest.mark.rule("UR-19")
@pytest.mark.parametrize(("turn", "drawn"), [("b5.skip", ""), ("b2.draw2", "g1g4")])
def test_with_two_seats_who_moves_again_waits_for_the_other(turn: str, drawn: str) -> None:
    board = silent(2, turn)
    draw(board, drawn)
    assert board.table.state.player == 0
    assert (board.turn, board.waiting) == (1, (0, 1))
    assert legal(board, 0) == ["uno"]
    assert legal(board, 1) == ["catch", "decline"]
    declined, called = board.copy(), board.copy()
    play(declined, "decline")
    play(called, "uno", seat=0)
    for after in (declined, called):
        assert (after.turn, after.waiting) == (0, (0,))
        assert legal(after) == ["draw"]
    play(board, "catch")
    draw(board, "r3r3")
    assert (board.turn, rack(board, 0)) == (0, "r1 r3 r3")


@pytest.mark.rule("UR-19", "UR-20")
def test_when_all_have_declined_there_is_nothing_to_call() -> None:
    board = silent()
    play(board, "decline", seat=2)
    done = play(board, "decline", seat=1)
    assert kinds_of_events(done) == [ru.DECLINED]
    assert (done.events[0].seat, done.events[0].source) == (1, 0)
    assert board.waiting == (1,)
    assert legal(board, 0) == []


@pytest.mark.rule("UR-19")
def test_who_draws_and_comes_to_one_tile_again_calls_again() -> None:
    board = at("r1 b8", "y12 b1", melded=MELDED)
    play(board, "b8.!")
    play(board, "draw")
    draw(board, "y9")
    play(board, "stop")
    play(board, "draw")
    draw(board, "b2")
    assert legal(board) == ["b2", "stop"]
    play(board, "b2")
    assert legal(board) == [".draw2", ".draw2!"]


@pytest.mark.rule("UR-20", "UR-18")
@pytest.mark.parametrize(("pool", "drawn"), [("g1", 1), ("g1 g1", 2), ("g1 g1 g3", 2)])
def test_who_is_caught_draws_what_the_pool_has(pool: str, drawn: int) -> None:
    board = silent(pool=pool)
    done = play(board, "catch")
    assert done.events[0].amount == drawn
    (*_, last) = draw(board, "g1" * drawn)
    # UR-22: a catch that empties the pool ends the round at once.
    assert (ru.POOL_EMPTY in kinds_of_events(last)) == (len(pool.split()) == drawn)


@pytest.mark.rule("UR-20", "UR-22")
def test_who_is_caught_with_an_empty_pool_draws_nothing() -> None:
    board = at("b8 r1", "y12 b1", "y10 y11 g1", melded=MELDED, pool="y9")
    play(board, "b8.")
    play(board, "draw", seat=1)
    draw(board, "y9")
    done = play(board, "catch", seat=2)
    assert [(e.kind, e.amount) for e in done.events] == [(ru.CAUGHT, 0)]
    assert (board.turn, legal(board)) == (1, ["stop"])  # the turn ends first
    assert ru.POOL_EMPTY in kinds_of_events(play(board, "stop"))


@pytest.mark.rule("UR-20")
def test_nobody_needs_to_call_who_goes_out_with_several_tiles() -> None:
    board = at("b2 b5 b8", "y12 b1", melded=MELDED, target=1)
    play(board, "b2b5b8")
    assert legal(board) == [".draw2", ".skip"]
    assert ru.WENT_OUT in kinds_of_events(play(board, ".skip"))
