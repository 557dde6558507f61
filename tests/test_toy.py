"""The rules of the toy game by their ids (`toy`), its bounds, its notation and its positions."""

from collections import Counter
from copy import copy
from random import Random

import pytest

from tilery import (
    LUCK,
    BadPosition,
    Match,
    Record,
    game,
)
from tilery.kernel.table import EVERYONE
from toy import state as toy
from toy_help import at, dealt, refused, state_of

LIMIT = "seats=2 2.11 act 1 bcddee f 3:abf 3:ac"  #: the last turn, which is that of seat 2


# --- the rules ------------------------------------------------------------------------------


def test_toy_1_the_box_says_what_the_tiles_are_worth() -> None:
    first = Match("toy", luck=1, options={"worth": [9, 8, 7, 6, 5, 4]})
    second = Match("toy", luck=1)
    assert first._board.table.box.worth.tolist() == [9, 8, 7, 6, 5, 4]
    assert second._board.table.box.worth.tolist() == [1, 2, 3, 4, 5, 6]
    assert first.actions == second.actions


def test_toy_2_the_lot_is_public_and_the_next_seat_starts_round_two() -> None:
    match = Match("toy", seats=3, luck="given")
    assert (match.turn, match.waiting, match.legal().texts) == (LUCK, (), ["1", "2", "3"])
    (starts, began) = match.play("3")
    assert (starts.kind, starts.seat, starts.seen) == (toy.STARTS, 2, EVERYONE)
    assert (began.kind, began.seat, began.amount) == (toy.ROUND_BEGAN, 2, 1)
    match.play("abcdef")
    assert match.turn == 2
    events = match.play(["a", "d", "end"])
    assert events[-1][:2] == (toy.ROUND_BEGAN, 0)
    match.play("abcdef")
    assert match.turn == 0


def test_toy_3_tiles_are_dealt_round_the_table_in_private() -> None:
    match = Match("toy", seats=3, luck="given")
    match.play("2")
    events = match.play("abcdea")
    assert [event.seat for event in events] == [1, 2, 0, 1, 2, 0]
    assert all(event.seen == 1 << event.seat for event in events)
    assert match.position == "seats=3 1.0 act 2 bcdeff - 0:ac 0:ad 0:be"
    assert match.view(0).position == "seats=3 1.0 act 2 ?????? - 0:ac 0:?? 0:??"
    assert match.view(None).position == "seats=3 1.0 act 2 ?????? - 0:?? 0:?? 0:??"
    match = dealt("1aab")
    assert dict(match._board.odds()) == {1: 1, 2: 2, 3: 2, 4: 2, 5: 2}


def test_toy_4_lay_and_end_or_draw() -> None:
    match = dealt("1acbd")
    assert match.legal().texts == ["a", "b", "draw"]
    assert refused(match, "end") == "'end' is not legal: a tile is laid before the turn ends."
    match.play("a")
    assert match.legal().texts == ["b", "end"]
    assert "has been laid in this turn" in refused(match, "draw")
    match.play("b")
    assert match.legal().texts == ["end"]

    match = dealt("1acbd")
    assert match.play("draw") == ()
    assert (match.turn, match.waiting) == (LUCK, ())
    (drew,) = match.play("f")
    assert drew[:2] == (toy.DREW, 0)
    assert match.turn == 1
    match = at("seats=2 1.8 act 1 - - 0:aabbcc 0:ddeeff")
    assert match.legal().texts == ["a", "b", "c"]
    assert "the pile is empty" in refused(match, "draw")


def test_toy_5_tiles_are_laid_in_rising_order() -> None:
    match = at("seats=2 1.2 act 1 bdeeff - 0:abac 0:cd")
    match.play(["b", "c"])
    assert match.legal().texts == ["end"]
    assert refused(match, "a") == (
        "'a' is not legal: tiles are laid in rising order, and a comes before c."
    )
    match = at("seats=2 1.2 act 1 bdeeff - 0:abac 0:cd")
    match.play(["a", "a", "c", "end"])
    assert match.turn == 1


def test_toy_6_the_next_seat_is_asked_last() -> None:
    match = dealt("1abcdef", seats=3)
    match.play(["a", "end"])
    assert (match.turn, match.waiting) == (2, (1, 2))
    assert match.legal().texts == ["catch", "decline"]
    assert match.legal(1).texts == ["b", "e", "draw", "catch", "decline"]
    assert match.legal(0).texts == []
    assert "only asked to catch" in refused(match, "c")
    assert "not the turn of seat 1" in refused(match, "catch", 0)
    match.play("decline")
    assert (match.turn, match.waiting) == (1, (1,))
    match.play("decline")
    assert (match.turn, match.waiting, match.legal().texts) == (1, (1,), ["b", "e", "draw"])
    assert "nobody to catch" in refused(match, "catch")


def test_toy_6_whoever_is_waited_for_need_not_be_asked() -> None:
    match = dealt("1abcdef", seats=3)
    match.play(["a", "end"])
    quick = copy(match)
    quick.play("b", 1)  # the next seat lays: too late to catch
    assert (quick.turn, quick.waiting, quick.legal().texts) == (1, (1,), ["e", "end"])
    assert quick.actions[-1] == "2:b"
    match.play("decline", 1)
    assert (match.turn, match.waiting) == (2, (1, 2))
    assert match.legal(1).texts == ["b", "e", "draw"]
    match.play("draw", 1)
    assert match.actions[1:] == ("a", "end", "2:decline", "2:draw")
    match.play("f")
    again = Match.from_record(Record.loads(match.record().dumps()))
    assert (again.actions, again.events) == (match.actions, match.events)
    assert state_of(again) == state_of(match)


def test_toy_6_the_catcher_out_of_turn() -> None:
    match = dealt("1abcdef", seats=3)
    match.play(["a", "end"])
    events = match.play("catch", 1)
    assert [event[:3] for event in events] == [(toy.CAUGHT, 0, 1), (toy.SHOWN, 0, 0)]
    assert match.actions[-1] == "2:catch"
    match.play("a")
    assert (match.turn, match.waiting, match.legal(2).texts) == (1, (1,), [])


def test_toy_7_who_is_caught_shows_its_tile_and_draws() -> None:
    match = dealt("1acbd")
    match.play(["a", "end"])
    caught, shown = match.play("catch")
    assert (caught.seat, caught.source) == (0, 1)
    assert (shown.seat, shown.what, shown.seen) == (0, 1, EVERYONE)
    (drew,) = match.play("b")
    assert (drew.seat, drew.what, drew.seen) == (0, 1, 1)
    assert match.position == "seats=2 1.1 act 1 acdeeff a 0:Bb 0:cd"
    assert match.view(1).position == "seats=2 1.1 act 1 ??????? a 0:B? 0:cd"
    match.play("draw")
    match.play("a")
    match.play("b")  # the tile that was shown
    assert match.position == "seats=2 1.2 lay1b 1 cdeeff ab 0:b 0:acd"


def test_toy_7_without_a_tile_in_the_pile_there_is_only_something_shown() -> None:
    match = at("seats=2 1.8 act 1 - - 0:aabbcc 0:ddeeff")
    match.play(["a", "a", "b", "b", "c", "end"])
    assert match.legal(1).texts == ["d", "e", "f", "catch", "decline"]
    assert "ends where luck draws or something is shown" in refused(match, ["catch", "d", "end"])
    match.play("catch")
    assert (match.turn, match.legal().texts) == (1, ["d", "e", "f"])
    assert match.position == "seats=2 1.9 act 1 - aabbc 0:C 0:ddeeff"


def test_toy_8_who_goes_out_scores_the_other_hands() -> None:
    match = dealt("1abcdef", seats=3)
    events = match.play(["a", "d", "end"])
    assert [(e.kind, e.seat, e.amount, e.points) for e in events[2:]] == [
        (toy.TURN_ENDED, 0, 0, 0),
        (toy.REVEALED, 1, 2 + 5, 0),
        (toy.REVEALED, 2, 3 + 6, 0),
        (toy.WENT_OUT, 0, 0, 16),
        (toy.ROUND_BEGAN, 1, 2, 0),
    ]
    assert match.view(0).log()[-4:] == [
        "Seat 2 still holds b e, worth 7",
        "Seat 3 still holds c f, worth 9",
        "Seat 1 is out (+16)",
        "Round 2: Seat 2 starts",
    ]
    assert match.points == (16, 0, 0)
    assert match.position == "seats=3 2.0 deal6 2 aabbccddeeff - 16:- 0:- 0:-"


def test_toy_8_a_round_ends_after_twelve_turns() -> None:
    match = at(LIMIT)
    assert match.turn == 1
    events = match.play(["c", "end"])
    assert [event.kind for event in events] == [
        toy.LAID,
        toy.TURN_ENDED,
        toy.NOBODY_OUT,
        toy.ENDED,
    ]
    assert match.points == (3, 3)
    match = at(LIMIT.replace(" 2.", " 1."))
    match.play("draw")
    events = match.play("b")
    assert [event.kind for event in events] == [toy.DREW, toy.NOBODY_OUT, toy.ROUND_BEGAN]


def test_toy_9_the_most_points_win_and_equals_share() -> None:
    match = at(LIMIT)
    assert match.outcome is None
    match.play(["c", "end"])
    assert (match.turn, match.waiting, match.legal().texts) == (None, (), [])
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.places) == ((0, 1), (1, 1))
    assert match.outcome.reason == "rounds"
    assert [refused(match, "a", seat) for seat in (0, None)] == [
        "'a' is not legal: the game is over."
    ] * 2
    match = at(LIMIT)
    match.play(["a", "c", "end"])
    assert match.outcome is not None
    assert (match.points, match.outcome.winners, match.outcome.places) == ((3, 12), (1,), (2, 1))


# --- bounds and text ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_every_match_keeps_its_tiles_its_bounds_and_its_positions(seats: int) -> None:
    found = game("toy")
    lengths = Counter[int]()
    for number in range(60):
        rng = Random(number)
        match = Match("toy", seats=seats, luck="given")
        length = 0
        while match.turn is not None:
            asked = match.turn if match.turn == LUCK else rng.choice(match.waiting)
            legal = match.legal(None if asked == LUCK else asked)
            assert legal.ids == sorted(set(legal.ids))
            assert 0 < len(legal) <= (found.max_draws if asked == LUCK else found.max_legal)
            assert len(match.play(rng.choice(legal))) <= found.max_events
            length += 1
            state = match._board.table.state
            tiles = state.hands.sum(axis=0) + state.pile + state.laid
            assert tiles.tolist() == [toy.COPIES] * toy.KINDS
            assert state.held.tolist() == state.hands.sum(axis=1).tolist()
            assert state.left == state.pile.sum()
            assert (state.shown <= state.hands).all()
            assert state_of(at(match.position)) == state_of(match)
        assert length <= found.max_length
        lengths[length // 20] += 1
    assert len(lengths) > 2


def test_notation_round_trips() -> None:
    notation = game("toy").room("notation")
    for action in range(10):
        assert notation.read_action(notation.action_text(action)) == action
    for draws in ([6], [8, 0, 5], [1, 1]):
        assert notation.read_draws("".join(map(notation.draw_text, draws))) == draws
    assert notation.read_action("g") is None
    assert [notation.read_draws(text) for text in ("", "?", "4a", "a1", "g")] == [None] * 5


def test_words_and_places_are_there_for_every_action() -> None:
    words = game("toy").room("words")
    match = dealt("1abcdef", seats=3)
    assert [a.words for a in match.legal()] == ["lay a, worth 1", "lay d, worth 4", "draw a tile"]
    assert [a.path for a in match.legal()] == [("hand-a", "table"), ("hand-d", "table"), ("pile",)]
    places = [str(words.place(match._board.table, 0, p)) for p in ("hand-a", "table", "pile")]
    assert places == ["1 a in hand", "the table", "the pile, 6 left"]
    match.play(["a", "end"])
    assert [a.words for a in match.legal()] == ["catch Seat 1", "do not catch Seat 1"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("seats=2 1.0 act 1 ????ccddeeff - 0:ab 0:??", "can be looked at and not played from"),
        ("seats=2 1.0 act 1 abccddeeff - 0:ab 0:-", "has gone out"),
        ("seats=2 1.0 act 1 abccddeeff - 0:ab", "6 words"),
        ("seats=2 1.0 act 1 aaccddeeff - 0:ab 0:b", "3 tiles a"),
        ("seats=2 1.0 act - abccddeef - 0:ab 0:f", "the lot is drawn"),
        ("seats=2 1.0 act:2 1 abccddeef - 0:ab 0:f", "while it holds one tile"),
        ("seats=2 1.1 act:2 1 abccddeeff - 0:a 0:b", "has laid a tile"),
        ("seats=2 1.1 act:3 1 bccddeeff a 0:a 0:b", "from 1 to 2"),
        ("seats=2 1.0 draw 1 abccddeeff - 0:a 0:b", "drawn by the last player"),
        ("seats=2 1.12 act 1 abccddeeff - 0:a 0:b", "over after 12 turns"),
        ("seats=2 1.3 lay1c 1 abccddeeff - 0:a 0:b", "from 1 to 0"),
        ("seats=2 1.3 lay1c 1 bccddeeff a 0:a 0:b", "not on the table"),
        ("seats=2 1.3 over 1 bccddeeff a 0:a 0:b", "in round 2"),
        ("seats=2 2.3 over 1 bccddeeff a 0:a 0:b", "in round 2"),
        ("seats=2 1.0 deal2 1 abccddeeff - 0:ab 0:-", "one to each seat"),
        ("seats=2 1.0 deal5 1 abccddeeff - 0:a 0:b", "from 1 to 4"),
        ("seats=2 1.0 lot 1 aabbccddeeff - 0:- 0:-", "before anything is dealt"),
        ("seats=2 1.0 what 1 abccddeeff - 0:a 0:b", "what is due is"),
        ("seats=2 1.0 act 1 abccddeeff - 0:a 0:g", "the hand of seat 2"),
        ("seats=2 1.0 act 1 zz - 0:a 0:b", "written as letters"),
        ("seats=2 3.0 act 1 abccddeeff - 0:a 0:b", "the round is a number"),
        ("seats=4 3.0 act 1 abccddeeff - 0:a 0:b", "takes 2 to 3 seats"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        at(text)
