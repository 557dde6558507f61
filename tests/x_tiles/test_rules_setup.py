"""XT-1 to XT-5 and XT-17: the sets, the hands, who starts, and the start pair."""

from collections import Counter
from typing import Any

import pytest

from tilery import LUCK, BadOption, Match
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.tiles import COPIES, PATTERNS
from tilery.kernel.table import EVERYONE
from x_tiles.games import board_of, counted, dealt, draw, hand, hidden, legal, odds, play, viewers


def box(name: str) -> dict[str, int]:
    """Return the tiles of a set, as they lie in the piles before the lot."""
    return counted(board_of(2, set=name).table.state.pile)


def shape(tile: str) -> str:
    """Return a tile's colours as letters in the order in which they come."""
    met = "".join(dict.fromkeys(tile))
    return "".join("ABCD"[met.index(colour)] for colour in tile)


@pytest.mark.rule("XT-1")
def test_the_usual_set_has_two_of_each_tile_with_one_pair_of_like_edges() -> None:
    tiles = box("48")
    assert set(tiles.values()) == {2}
    wanted = {a + a + b + c for a in "oryb" for b in "oryb" for c in "oryb" if len({a, b, c}) == 3}
    assert set(tiles) == wanted
    assert sum(tiles.values()) == 48


@pytest.mark.rule("XT-1")
@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("48", {"AABC": 24}),
        ("72", {"AABC": 24, "ABAC": 12}),
        (
            "136",
            {"AABC": 24, "ABAC": 12, "AABB": 6, "ABAB": 6, "AAAB": 12, "AAAA": 4, "ABCD": 6},
        ),
    ],
)
def test_the_larger_sets_add_further_shapes(name: str, shapes: dict[str, int]) -> None:
    tiles = box(name)
    assert Counter(map(shape, tiles)) == shapes
    assert sum(tiles.values()) == int(name)
    assert all(count == (1 if shape(tile) == "AAAA" else 2) for tile, count in tiles.items())


@pytest.mark.rule("XT-1")
def test_every_tile_of_four_colours_is_in_the_largest_set_once() -> None:
    def around(tile: str) -> frozenset[str]:
        return frozenset(tile[n:] + tile[:n] for n in range(4))

    every = {around(a + b + c + d) for a in "oryb" for b in "oryb" for c in "oryb" for d in "oryb"}
    assert len(every) == len(PATTERNS) == 70
    assert set(map(around, PATTERNS)) == every
    assert COPIES.sum() == 136


@pytest.mark.rule("XT-E3")
def test_each_colour_fills_48_of_the_192_sectors() -> None:
    sectors: Counter[str] = Counter()
    for tile, count in box("48").items():
        for colour in tile:
            sectors[colour] += count
    assert sectors == dict.fromkeys("oryb", 48)
    assert sum(sectors.values()) == 192


@pytest.mark.rule("XT-1", "XT-17")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(7, {}), (10, {}), (10, {"hand": 5}), (8, {"hand": 6})],
)
def test_a_set_that_is_too_small_is_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="or 72 for the option set"):
        Match("x_tiles", seats=seats, options=options)
    for name in (72, "72", "136"):
        assert board_of(seats, set=name, **options).turn == LUCK


@pytest.mark.rule("XT-1", "XT-E4")
@pytest.mark.parametrize(("seats", "name"), [(6, "48"), (10, "72"), (10, "136")])
def test_most_seats_of_a_set(seats: int, name: str) -> None:
    board = board_of(seats, set=name, first=0)
    while board.turn == LUCK:
        board.play_draw(board.odds()[0][0])
    assert board.table.state.held.tolist()[:seats] == [7] * seats
    # Six players use 6 x 7 + 2 = 44 tiles.
    assert board.table.state.left == int(name) - seats * 7 - 2


@pytest.mark.rule("XT-2", "XT-17")
@pytest.mark.parametrize("held", [7, 1, 3])
def test_each_player_draws_a_hand_that_nobody_else_sees(held: int) -> None:
    board = board_of(3, first=1, hand=held)
    order = [(1 + n // held) % 3 for n in range(3 * held)]
    for seat in order:
        (played,) = draw(board, [*odds(board)][-1])
        assert played.seen == [1 << seat]
        (event,) = played.events
        assert (event.kind, event.seat, event.seen) == (xt.DREW, seat, 1 << seat)
    (played,) = draw(board, next(iter(odds(board))))
    assert played.seen == [EVERYONE]  # the start pair
    for viewer in viewers(board):
        known = hidden(board, viewer)
        for seat in range(3):
            assert hand(known, seat) == (hand(board, seat) if seat == viewer else [])
            assert known.table.state.held[seat] == held
        assert counted(known.table.state.pile) == {}
        assert known.table.state.left == board.table.state.left


@pytest.mark.rule("XT-2")
def test_every_tile_of_the_piles_is_as_likely() -> None:
    board = board_of(2, set="136", first=0)
    assert odds(board) == {tile: 1 if shape(tile) == "AAAA" else 2 for tile in PATTERNS}
    draw(board, "oorybbbb")
    assert odds(board)["oory"] == 1
    assert "bbbb" not in odds(board)


@pytest.mark.rule("XT-3")
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_a_lot_says_who_starts_the_first_round(seats: int) -> None:
    board = board_of(seats, set="72", hand=1)
    assert odds(board) == {str((seat + 1) % 10): 1 for seat in range(seats)}
    draw(board, str(seats % 10))
    while board.turn == LUCK:
        board.play_draw(board.odds()[0][0])
    assert board.turn == board.table.state.starter == seats - 1


@pytest.mark.rule("XT-3")
@pytest.mark.parametrize("seat", [0, 2])
def test_the_option_first_names_the_seat_that_starts(seat: int) -> None:
    board = board_of(3, first=seat)
    assert board.table.state.starter == seat
    assert set(odds(board)) == set(PATTERNS[:24])  # no lot: tiles are dealt


#: How a second oory can lie beside the first one: red is in its south, yellow in its west.
WAYS = {
    "yoor@n1": "n1",
    "ryoo@n1": "n2",
    "ryoo@e1": "e2",
    "oryo@e1": "e3",
    "ryoo@s1": "s2",
    "ryoo@w1": "w2",
}


@pytest.mark.rule("XT-4")
def test_the_starting_player_chooses_how_the_start_pair_lies() -> None:
    board = dealt("bbor", "bbor", pair="oory oory")
    assert (board.turn, board.waiting) == (0, (0,))
    assert set(legal(board)) == set(WAYS)
    assert counted(board.table.state.laid) == {"oory": 2}
    played = play(board, "ryoo@w1")
    assert [event.kind for event in played.events] == [xt.PAIR_LAID]
    assert board.turn == 0  # and adds the first tile
    assert all(not text.startswith("ryoo") for text in legal(board))


@pytest.mark.rule("XT-4")
def test_the_option_start_lays_the_pair_by_lot() -> None:
    board = dealt("bbor", "bbor", pair="oory oory", start="random")
    assert board.turn == LUCK
    assert odds(board) == dict.fromkeys(WAYS.values(), 1)
    draw(board, "s2")
    assert board.turn == 0
    assert legal(board) == legal(dealt("bbor", "bbor", pair="oory oory", way="ryoo@s1"))


@pytest.mark.rule("XT-4")
def test_ways_that_look_the_same_are_one() -> None:
    board = dealt("bbor", "bbor", pair="oory oooo", set="136")
    assert legal(board) == ["oooo@n1", "oooo@e1"]
    board = dealt("bbor", "bbor", pair="oooo oror", set="136", start="random")
    assert odds(board) == {"n0": 1, "e1": 1, "s0": 1, "w1": 1}


NO_MATCH = "oooorrrr"


@pytest.mark.rule("XT-5")
def test_a_pair_that_cannot_match_goes_back_three_times_and_then_any_that_can_is_drawn() -> None:
    board = dealt("bbbb", "yyyy", pair="oooo rrrr", set="136")
    state = board.table.state
    assert counted(state.laid) == {}
    assert (state.pairs, state.left) == (1, 134)
    for pairs in (2, 3, 4):
        assert len(odds(board)) == 68
        assert sum(odds(board).values()) == 134
        draw(board, "rrrroooo" if pairs == 2 else NO_MATCH)
        assert board.table.state.pairs == pairs
    # Each matching pair is as likely: oooo with any of its fellows that have an orange edge.
    piles = {tile: count for tile, count in counted(board.table.state.pile).items() if count}
    orange = sum(count for tile, count in piles.items() if "o" in tile)
    assert odds(board)["oooo"] == orange - 1
    draw(board, "oooo")
    assert odds(board) == {t: n for t, n in counted(board.table.state.pile).items() if "o" in t}
    draw(board, "ooor")
    assert board.turn == 0


@pytest.mark.rule("XT-5")
def test_when_the_piles_hold_no_matching_pair_nobody_wins_the_round() -> None:
    board = board_of(2, set="136", hand=1, first=1)
    draw(board, "bbbbyyyy")
    state = board.table.state
    for pattern, tile in enumerate(PATTERNS):
        state.pile[pattern] = tile in ("oooo", "rrrr")
    state.left = 2
    played = draw(board, NO_MATCH * 4)[-1]
    kinds = [event.kind for event in played.events]
    assert kinds == [xt.TURNED_UP, xt.PAIR_BACK, xt.NO_PAIR, xt.ROUND_BEGAN]
    assert (board.turn, state.rounds, state.starter, state.left) == (LUCK, 2, 1, 136)
    assert board.points() == (0, 0)


@pytest.mark.rule("XT-5", "XT-16")
def test_what_went_back_is_known_to_be_in_the_piles() -> None:
    board = dealt("bbbb", "yyyy", pair="oooo rrrr", set="136")
    assert counted(board.table.state.back) == {"oooo": 1, "rrrr": 1}
    draw(board, "oooo")
    assert counted(board.table.state.back) == {"rrrr": 1}
    draw(board, "oory")
    assert counted(board.table.state.back) == {"rrrr": 1}


@pytest.mark.rule("XT-5", "XT-11", "XT-16")
def test_both_tiles_of_a_pair_that_went_back_are_still_known_when_one_came_out_again() -> None:
    """With interlock two tiles oror cannot match: one lies upright, the other a quarter turned."""
    board = dealt("bbbb", "yyyy", pair="oror oror", set="136", interlock=True)
    assert counted(board.table.state.back) == {"oror": 2}
    draw(board, "ororybyb")
    assert board.table.state.pairs == 2
    assert counted(board.table.state.back) == {"oror": 2, "ybyb": 1}


@pytest.mark.rule("XT-5")
def test_a_pair_of_the_usual_set_always_matches() -> None:
    for one in PATTERNS[:24]:
        for two in PATTERNS[:24]:
            assert set(one) & set(two)  # three of four colours each
    board = dealt("bbor", "bbor", pair="oory bbyr")
    assert legal(board)
