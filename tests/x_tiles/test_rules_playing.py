"""XT-6 to XT-12: what fits where, whose turn it is, and when a seat passes."""

import itertools
from typing import Any

import pytest

from tilery import LUCK
from tilery.board import Board
from tilery.games.x_tiles import notation
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.actions import lay_parts
from tilery.games.x_tiles.tiles import PATTERNS
from x_tiles.games import dealt, hand, hidden, lacks, legal, play, viewers


def row(*hands: str, **options: Any) -> Board:
    """Return a table with ``oory`` and, east of it, ``oryo``: orange to the north of both."""
    return dealt(*hands, pair="oory oory", way="oryo@e1", **options)


def cells(board: Board) -> set[str]:
    """Return where the seat to act may lay a tile."""
    return {text.partition("@")[2] for text in legal(board)}


@pytest.mark.rule("XT-6", "XT-7")
def test_a_tile_is_laid_where_all_touching_edges_match_in_any_rotation_unflipped() -> None:
    board = row("ooby bbor", "ooby yyrb")
    ooby = [text for text in legal(board) if sorted(text[:4]) == sorted("ooby")]
    assert ooby == [
        *("yoob@n1", "byoo@n1", "yoob@e1n1", "byoo@e1n1"),  # orange in the south
        "yoob@e1s1",  # yellow in the north; s1 wants red
    ]


@pytest.mark.rule("XT-6")
def test_the_table_has_no_border_and_holes_are_allowed() -> None:
    board = dealt("ooob oooy oooy", "ooob oory oory", pair="oooo ooor", way="ooro@e1", set="136")
    play(board, "ooob@n1", "booo@n2", "oyoo@e2", "oryo@e2s1")
    assert "oyoo@n3" not in legal(board)  # blue is there
    assert "ooyo@w1" in legal(board)
    assert "e1n1" in cells(board)  # still empty, between n1, e1 and e2


@pytest.mark.rule("XT-6")
def test_a_tile_that_matches_one_neighbour_and_not_the_other_is_not_laid() -> None:
    board = row("ooby rrob", "ooyb rrob")
    play(board, "byoo@n1")  # yellow to the east
    assert [text for text in legal(board) if text.endswith("@e1n1")] == ["booy@e1n1"]


@pytest.mark.rule("XT-7")
def test_the_first_tile_turns() -> None:
    board = row("ooby oobr", "ooyb rryb")
    assert {"n1", "e1n1"} <= cells(board) <= {"n1", "e1n1", "s1", "e1s1"}
    play(board, "yoob@n1")
    assert {"w1", "e2"} & cells(board)


@pytest.mark.rule("XT-7")
@pytest.mark.parametrize("way", ["yoor@n1", "ryoo@s1"])
def test_the_first_tile_turns_beside_a_pair_that_stands(way: str) -> None:
    board = dealt("ooby oobr", "ooyb rryb", pair="oory oory", way=way)
    assert legal(board)
    assert all("e1" in text or "w1" in text for text in legal(board))


@pytest.mark.rule("XT-7", "XT-9")
def test_whoever_adds_the_first_tile_has_to_turn() -> None:
    hands = ["bbbb yyyy", "ooob oooy", "ooor oooy"]
    board = dealt(*hands, pair="oooo oory", way="ryoo@e1", set="136")
    play(board, "pass")
    assert board.turn == 1
    assert cells(board) == {"n1", "s1", "e1s1"}
    play(board, "booo@n1")
    assert {"w1", "e1s1"} <= cells(board)


@pytest.mark.rule("XT-E2")
def test_from_any_start_pair_of_the_usual_set_every_tile_has_a_turning_first_move() -> None:
    seen = 0
    for one, two in itertools.product(range(24), repeat=2):
        other = next(tile for n, tile in enumerate(PATTERNS) if n not in (one, two))
        board = dealt(other, other, pair=f"{PATTERNS[one]} {PATTERNS[two]}")
        for way in board.legal(0):
            laid = board.copy()
            assert laid.play(0, way) is not None
            state = laid.table.state
            state.held[0] = 6
            for first in range(0, 24, 6):  # hands of six tiles, until all have been there
                state.hands[0, :6] = range(first, first + 6)
                assert set(map(pattern_of, laid.legal(0))) == set(range(first, first + 6))
            seen += 1
    assert seen >= 24 * 24 * 4


def pattern_of(number: int) -> int:
    """Return which tile an action lays, or -1 for a pass."""
    return -1 if number == xt.PASS else lay_parts(number)[1] // 4


@pytest.mark.rule("XT-8")
def test_a_turn_is_one_tile_and_goes_to_the_left() -> None:
    board = row("ooby rrob", "ooyb rrob", "rryb rrby")
    (laid,) = play(board, "yoob@n1").events
    assert (laid.kind, laid.amount) == (xt.LAID, 1)
    assert board.turn == 1
    play(board, legal(board)[0])
    assert board.turn == 2
    play(board, legal(board)[0])
    assert board.turn == 0


@pytest.mark.rule("XT-8")
def test_a_tile_that_matches_on_more_than_one_edge_earns_another_turn() -> None:
    board = row("ooby rrob", "ooyb rrob", "rryb rrby")
    play(board, "byoo@n1")
    laid, again = play(board, "booy@e1n1").events
    assert (laid.kind, laid.amount) == (xt.LAID, 2)
    assert (again.kind, again.seat, again.amount) == (xt.AGAIN, 1, 2)
    assert board.turn == 1
    assert "pass" not in legal(board)  # the extra turn is used if a tile can be laid


@pytest.mark.rule("XT-8", "XT-9")
def test_an_extra_turn_that_cannot_be_used_is_passed() -> None:
    board = dealt("ooor oooo", "ooor bbbb", pair="oooy oooy", way="ooyo@e1", set="136")
    play(board, "rooo@n1")
    assert play(board, "oroo@e1n1").events[-1].kind == xt.AGAIN
    assert (board.turn, hand(board, 1)) == (1, ["bbbb"])
    assert legal(board) == ["pass"]
    play(board, "pass")
    assert board.turn == 0


@pytest.mark.rule("XT-9")
def test_who_cannot_lay_passes_and_nobody_else_may() -> None:
    board = row("bbbb bbby", "ooby oobr", set="136")
    assert [text for text in legal(board) if text == "pass"] == []
    assert board.play(0, xt.PASS) is None  # bbby can be laid below yellow
    board = row("bbbb", "ooby", set="136")
    assert legal(board) == ["pass"]
    (passed,) = play(board, "pass").events
    assert (passed.kind, passed.seat, passed.amount) == (xt.PASSED, 0, 1)
    assert board.table.state.left == 132  # no tile is drawn
    assert hand(board, 0) == ["bbbb"]
    assert board.turn == 1
    assert board.play(1, xt.PASS) is None


@pytest.mark.rule("XT-10", "XT-3")
def test_when_every_seat_in_a_row_has_passed_the_round_has_no_winner() -> None:
    board = dealt("bbbb", "yyyy", "yybb", pair="oooo ooor", way="ooro@e1", set="136")
    play(board, "pass", "pass")
    assert (board.turn, board.table.state.passes) == (2, 2)
    kinds = [event.kind for event in play(board, "pass").events]
    assert kinds == [xt.PASSED, xt.BLOCKED, *[xt.LEFT] * 3, xt.ROUND_BEGAN]
    state = board.table.state
    assert board.points() == (0, 0, 0)
    assert (board.turn, state.rounds, state.starter) == (LUCK, 2, 0)  # the same starts again


@pytest.mark.rule("XT-10")
def test_a_tile_that_is_laid_ends_the_row_of_passes() -> None:
    board = dealt("bbbb yyyy", "bbby ooob", pair="oooo ooor", way="ooro@e1", set="136")
    play(board, "pass", "booo@n1")
    assert board.table.state.passes == 0
    assert "bbbb@n2" in legal(board)


@pytest.mark.rule("XT-10")
def test_a_round_without_a_winner_has_no_more_events_than_the_game_says() -> None:
    """Ten hands are left, each of them an event, as are pass, end and new round."""
    hands = ["bbbb", "yyyy", "yyyb", "yyyb", "bbby", "bbby", "yybb", "yybb", "ybyb", "ybyb"]
    board = dealt(*hands, pair="oooo ooor", way="ooro@e1", set="136")
    play(board, *["pass"] * 9)
    events = play(board, "pass").events
    assert len(events) == 2 + 10 + 1
    assert len(events) <= board.game.max_events


@pytest.mark.rule("XT-11")
def test_with_interlock_a_cell_admits_the_two_rotations_of_its_colour() -> None:
    board = dealt("ooby", "ooby", pair="oory oory", interlock=True)
    assert legal(board) == ["yoor@n1", "oryo@e1"]  # a quarter turned; the first is upright
    play(board, "oryo@e1")
    # n1 is as e1; e1n1 and e1s1 are as the first cell.
    assert legal(board) == ["yoob@n1", "byoo@e1n1"]


@pytest.mark.rule("XT-11")
def test_with_interlock_a_start_pair_by_lot_keeps_to_its_rotations() -> None:
    board = dealt("ooby", "ooby", pair="oory oory", interlock=True, start="random")
    assert {notation.draw_text(number) for number, _ in board.odds()} == {"n1", "e3"}


@pytest.mark.rule("XT-12")
def test_a_tile_on_three_edges_is_congratulated_until_the_next_one_is_laid() -> None:
    hands = ["ooob oooy bbbb rrrr", "oooy ooob bbby yyyy"]
    board = dealt(*hands, pair="oooo ooor", way="ooro@e1", set="136")
    play(board, "ooob@n1", "oyoo@e2", "oyoo@e2n1")
    assert board.table.state.matched == 1
    laid = play(board, "booo@e1n1").events[0]
    assert laid.amount == 3
    for viewer in viewers(board):
        state = hidden(board, viewer).table.state
        assert (state.matched, state.layer) == (3, 1)
        assert notation.cell_text(state.last) == "e1n1"
    play(board, "bbby@w1n1")
    assert board.table.state.matched == 1


@pytest.mark.rule("XT-12")
def test_a_pass_leaves_the_congratulation() -> None:
    hands = ["oory oooy yyyy", "oooy ooor bbbb"]
    board = dealt(*hands, pair="oooo ooor", way="ooro@e1", set="136")
    play(board, "yoor@n1", "oyoo@e2", "oyoo@e2n1", "rooo@e1n1")
    assert board.turn == 1
    assert legal(board) == ["pass"]
    play(board, "pass")
    assert (board.table.state.matched, board.table.state.layer) == (3, 1)


@pytest.mark.rule("XT-16")
def test_a_pass_shows_that_nothing_that_fitted_is_in_the_hand() -> None:
    board = row("bbbb", "ooby", set="136")
    play(board, "pass")
    # Orange to the north, red and yellow to the south; in line with the pair is no place yet.
    assert lacks(board, 0) == {tile for tile in PATTERNS if set(tile) & set("ory")}
    assert lacks(board, 1) == set()
    for viewer in viewers(board):
        assert lacks(hidden(board, viewer), 0) == lacks(board, 0)


@pytest.mark.rule("XT-16", "XT-7")
def test_a_pass_says_nothing_of_cells_that_were_not_allowed() -> None:
    """East of the pair lies yellow, but there a tile would be in line with it."""
    board = dealt("yyyy", "ooby", pair="oooo oooy", way="oyoo@e1", set="136")
    assert legal(board) == ["pass"]
    play(board, "pass")
    assert lacks(board, 0) == {tile for tile in PATTERNS if "o" in tile}
