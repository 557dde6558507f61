"""UR-4 to UR-13: melds, and what a turn may be."""

import pytest

from rummy_up.games import at, draw, kinds_of_events, legal, named, odds, play, rack, whole_turns
from tilery.games.rummy_up import state as ru
from tilery.kernel.state import LUCK


def turns(rack_: str, melded: str = "", loose: str = "") -> set[str]:
    return set(whole_turns(at(rack_, "b1 b1", melded=melded, loose=loose)))


@pytest.mark.rule("UR-E1", "UR-4", "UR-5")
@pytest.mark.parametrize("lot", ["r4 g4 b4", "b4 b5 b6", "r1 r2 r3 r4", "r9 y9 g9 b9"])
def test_examples_of_melds_are_played(lot: str) -> None:
    assert lot.replace(" ", "") in turns(lot)


@pytest.mark.rule("UR-E1", "UR-4", "UR-5")
@pytest.mark.parametrize("lot", ["y4 y4 b4", "r11 r12 r1", "r4 b4", "r4 r5 b6"])
def test_examples_of_none_are_not(lot: str) -> None:
    assert turns(lot) == set()
    assert legal(at(lot, "b1 b1")) == ["draw"]


@pytest.mark.rule("UR-5")
def test_a_run_may_have_all_twelve_numbers() -> None:
    middle = " ".join(f"r{n}" for n in range(3, 11))
    assert turns("r1 r2 r11 r12", melded=middle) >= {"r1r2r11r12", "r2", "r11", "r1r2", "r11r12"}


@pytest.mark.rule("UR-6")
@pytest.mark.parametrize(
    ("lot", "melded", "found"),
    [
        ("r4 b4 w", "", {"r4b4w"}),
        ("r11 r12 w", "", {"r11r12w"}),
        ("w", "r4 g4 b4", {"w"}),
        ("w w", "r4 g4 b4", {"w"}),  # at most one in a set
        ("w w", "r4 r5 r6", {"w", "ww"}),  # at both ends
        ("w w w", "r4 r5 r6", {"w", "ww", "www"}),  # r4 w r6 and w r5 w
        ("w w w", "r4 r5 r6 r7", {"w", "ww", "www"}),  # r4 r5 w r7 and w r6 w
        ("w w w", "r4 y4 g4", {"w", "www"}),  # r4 y4 w and w g4 w
        ("r5 w w", "", {"r5ww"}),
        ("w w w w", "", set()),
        ("w w", "r1 r2 r3", {"w"}),  # nothing comes before 1
    ],
)
def test_a_wild_stands_for_any_tile(lot: str, melded: str, found: set[str]) -> None:
    assert turns(lot, melded) == found


@pytest.mark.rule("UR-7")
def test_words_are_numbers_and_colours_in_melds() -> None:
    assert "r5r6r7" in turns("r5 r6 r7")
    assert "r2g2b2" in turns("r2 g2 b2")


# --- a turn -----------------------------------------------------------------------------------


@pytest.mark.rule("UR-8")
def test_at_most_four_tiles_are_played_in_rising_order() -> None:
    board = at("r1 r2 r3 r4 r5 r6", "b1")
    found = whole_turns(board)
    assert max(turn.count("r") for turn in found) == 4
    assert {"r1r2r3", "r1r2r3r4", "r3r4r5r6"} <= set(found)
    assert "r1r2r3r4r5" not in found
    play(board, "r3")
    assert legal(board) == ["r4"]  # nothing lower comes after it
    play(board, "r4r5")
    assert legal(board) == ["r6", ".skip"]
    play(board, "r6")
    assert legal(board) == [".skip"]


@pytest.mark.rule("UR-8", "UR-10")
def test_tiles_in_play_are_rearranged() -> None:
    melded = "r3 r4 r5 r6 b3 b4 b5 b6"
    assert turns("y3 g3 y6 g6", melded) >= {"y3", "y6g6", "y3g3y6g6"}
    board = at("y3 g3 y6 g6 y12", "b1", melded=melded)
    play(board, "y3g3y6g6.")
    assert named(board.table.state.melded) == "r3 y3 g3 b3 r4 b4 r5 b5 r6 y6 g6 b6"


@pytest.mark.rule("UR-10")
def test_a_turn_that_only_rearranges_is_none_and_nothing_comes_back() -> None:
    board = at("b9 b12", "b1", melded="r3 y3 g3 b3 r4 y4 g4 b4 r5 y5 g5 b5", loose="y3")
    assert legal(board) == ["draw"]
    assert rack(board, 0) == "b9 b12"


@pytest.mark.rule("UR-9")
def test_which_start_tiles_join_is_chosen() -> None:
    board = at("y5 b5 b1", "b1", loose="r5 g5 y9")
    ends = whole_turns(board)
    assert set(ends) == {"y5b5+r5", "y5b5+g5", "y5b5+r5+g5", "y5+r5+g5", "b5+r5+g5"}
    left = {turn: named(end.table.state.loose) for turn, end in ends.items()}
    assert left["y5b5+r5"] == "g5 y9"
    assert left["y5b5+g5"] == "r5 y9"
    assert left["y5b5+r5+g5"] == "y9"
    play(board, "y5b5+g5")
    assert legal(board) == [".skip", ".skip!"]  # r5 would have come before


@pytest.mark.rule("UR-9")
def test_loose_tiles_need_no_meld_but_stay_in_one() -> None:
    board = at("r6 y1 y2 y3", "b8 b9", loose="r4 r5 g9", pool="g1 g2")
    play(board, "r6+r4+r5.")
    assert named(board.table.state.loose) == "g9"
    assert named(board.table.state.melded) == "r4 r5 r6"
    assert legal(board) == ["draw"]  # b9 and g9 are two; r4 is not free for anything


@pytest.mark.rule("UR-13")
def test_a_wild_is_replaced_and_lies_in_a_meld_again() -> None:
    # r6 takes the place of the Wild, which must then lie on: at an end of the run.
    assert turns("r6", "r5 w r7") == {"r6"}
    # All four colours are there: a Wild would have no place.
    assert turns("b9", "r9 y9 g9 w") == set()
    assert turns("b9 r10", "r9 y9 g9 w") == {"b9r10"}  # r9 r10 w and y9 g9 b9


# --- when there is no play --------------------------------------------------------------------


@pytest.mark.rule("UR-11")
def test_who_cannot_play_draws_and_may_stop() -> None:
    board = at("r1 y12", "b1 b2", melded="g3 g4 g5")
    assert legal(board) == ["draw"]
    done = play(board, "draw")
    assert kinds_of_events(done) == [ru.CANNOT]
    assert board.turn == LUCK
    (drawn,) = draw(board, "b9")
    assert (drawn.seen, drawn.events[0].detail) == ([1], ru.FOR_TURN)
    assert legal(board) == ["stop"]  # it answers even if nothing else can be done
    play(board, "stop")
    assert board.turn == 1
    assert rack(board, 0) == "r1 b9 y12"


@pytest.mark.rule("UR-11")
def test_a_tile_that_was_drawn_is_played_alone_or_with_others() -> None:
    board = at("g7 g8 y12", "b1 b2", melded="g3 g4 g5")
    play(board, "draw")
    draw(board, "g6")
    assert legal(board) == ["g6", "stop"]
    assert set(whole_turns(board)) == {"g6", "g6g7", "g6g7g8"}
    play(board, "g6g7.reverse")
    assert rack(board, 0) == "g8 y12"


@pytest.mark.rule("UR-11", "UR-12")
def test_with_honour_a_play_after_a_draw_has_the_drawn_tile() -> None:
    board = at("g6 y12 r1", "b1 b2", melded="g3 g4 g5", honour=True)
    assert legal(board) == ["g6", "draw"]
    play(board, "draw")
    draw(board, "r12")
    assert legal(board) == ["stop"]  # g6 could be played, but not instead
    board = at("g6 y12 r1", "b1 b2", melded="g3 g4 g5", honour=True)
    play(board, "draw")
    draw(board, "g7")
    assert set(whole_turns(board)) == {"g6g7"}
    board = at("g6 y12 r1", "b1 b2", melded="g3 g4 g5", honour=True)
    play(board, "draw")
    draw(board, "g6")  # one like it is as good
    assert set(whole_turns(board)) == {"g6"}


@pytest.mark.rule("UR-12")
def test_without_honour_nobody_draws_who_can_play() -> None:
    assert legal(at("g6 y12", "b1", melded="g3 g4 g5")) == ["g6"]
    assert legal(at("g6 y12", "b1", melded="g3 g4 g5", honour=True)) == ["g6", "draw"]
    board = at("g6 y12", "b1", melded="g3 g4 g5", honour=True)
    play(board, "g6")
    assert legal(board) == [".", ".!"]  # a turn that was begun is played


@pytest.mark.rule("UR-2", "UR-11")
def test_every_tile_of_the_pool_is_as_likely() -> None:
    board = at("r1 y12", "b1", pool="g1 g1 w b12")
    play(board, "draw")
    assert odds(board) == {"g1": 2, "b12": 1, "w": 1}
