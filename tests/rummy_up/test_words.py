"""What Uno Rummy Up says: actions before they are played, what happened, and places."""

import random

import pytest

from rummy_up.said import NAMES, dealt, words_of
from tilery import LUCK, Match
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.telling import events, groups, heads, looks
from tilery.games.rummy_up.words import place, verdict
from tilery.kernel.events import Event
from tilery.kernel.table import EVERYONE, UNSEEN


def event(kind: int, seat: int = LUCK, **more: int) -> Event:
    empty = dict.fromkeys(("source", "target", "amount", "points", "detail", "what"), 0)
    return Event(kind=kind, seat=seat, seen=EVERYONE, **{**empty, **more})


def said(*rows: Event) -> list[str]:
    return [str(one) for one in events(rows, NAMES)]


# --- the start and the deal -----------------------------------------------------------------


@pytest.mark.rule("UR-3")
def test_the_draws_for_the_start_are_one_sentence_with_what_comes_of_them() -> None:
    match = Match("rummy_up", seats=3, options={"hand": 1}, luck="given", names=NAMES[:3])
    assert [a.words for a in match.legal() if a.text == "r9"] == ["Ada draws red 9 for the start"]
    match.play("r9wy9")
    assert match.view(0).log() == [
        "For the start Ada draws red 9, Ben a Wild, Cem yellow 9: Ada and Cem draw again"
    ]
    before = len(match.events)
    match.play("g2g3")
    assert match.view(1).log(before) == [
        "For the start Ada draws green 2, Cem green 3: Cem starts",
        "Round 1: Cem starts",
    ]


@pytest.mark.rule("UR-3")
def test_who_ties_too_often_leaves_it_to_the_lot() -> None:
    match = Match("rummy_up", options={"hand": 1}, luck="given", names=NAMES[:2])
    match.play("r9y9" * 4)
    end = "Ada and Ben have tied too often, so the lot decides"
    assert match.view(0).log()[-1] == f"For the start Ada draws red 9, Ben yellow 9: {end}"
    assert [action.words for action in match.legal()] == [
        "Ada starts, by lot",
        "Ben starts, by lot",
    ]


@pytest.mark.rule("UR-6", "UR-9")
def test_a_wild_that_joins_is_named_as_one() -> None:
    match = dealt("r5y5b1", "g1g2g3", start="wy3g6b9")
    match.play("r5y5")
    assert words_of(match, "+w") == "let a Wild of the start tiles join"


@pytest.mark.rule("UR-2")
def test_tiles_that_are_dealt_are_named_to_their_seat_only() -> None:
    match = dealt("r5y5w", "g1g2g3")
    start = "Start tiles: red 1, yellow 3, green 6 and blue 9"
    assert match.view(0).log() == [
        "Round 1: Ada starts",
        "Ada takes red 5, yellow 5 and a Wild",
        "Ben takes 3 tiles",
        start,
    ]
    assert match.view(None).log()[1:] == ["Ada takes 3 tiles", "Ben takes 3 tiles", start]
    shown = groups(match.view(0).events)
    assert [looks(group) for group in shown] == [
        [],
        ["n-r5-skip", "n-y5-skip", "wild"],
        [],
        ["n-r1", "n-y3", "n-g6", "n-b9"],
    ]
    assert [heads(group) for group in shown] == [True, False, False, False]


# --- plays ----------------------------------------------------------------------------------


@pytest.mark.rule("UR-8", "UR-9", "UR-16", "UR-19")
def test_a_whole_turn_is_one_sentence() -> None:
    match = dealt("r5y5b1", "g1g2g3", start="g5y3g6b9")
    before = len(match.events)
    match.play("r5y5+g5.skip!")
    assert match.view(1).log(before) == [
        "Ada plays red 5 and yellow 5 with green 5 of the start tiles: 1 tile left, and calls uno",
        "Skip: Ben misses a turn",
    ]


@pytest.mark.rule("UR-8", "UR-9", "UR-16", "UR-19")
def test_a_turn_that_is_played_bit_by_bit_is_told_so() -> None:
    match = dealt("r5y5b1", "g1g2g3", start="g5y3g6b9")
    assert words_of(match, "r5") == "add red 5 (Skip)"
    told = []
    for action in ("r5", "y5", "+g5", ".skip"):
        before = len(match.events)
        if action == "+g5":
            assert words_of(match, action) == "let the start tile green 5 join"
        if action == ".skip":
            end = "Skip acts: Ben misses a turn"
            assert words_of(match, action) == f"finish the play without calling uno, {end}"
            assert words_of(match, ".skip!") == f"finish the play and call uno, {end}"
        match.play(action)
        told += match.view(1).log(before)
    assert told == [
        "Ada adds red 5",
        "Ada adds yellow 5",
        "Ada lets green 5 of the start tiles join",
        "Ada finishes the play of 2 tiles: 1 tile left",
        "Skip: Ben misses a turn",
    ]


@pytest.mark.rule("UR-15", "UR-17")
def test_the_word_that_acts_says_what_it_does() -> None:
    racks = ("r5y5g5r7", "g1g2g3g4", "b1b2b3b4")
    match = dealt(*racks, start="y7b7g6b9")
    match.play(["r7", "+y7", "+b7"])
    end = "Reverse acts: play goes on anticlockwise"
    assert words_of(match, ".reverse") == f"finish the play, {end}"
    before = len(match.events)
    match.play(".reverse")
    assert match.view(0).log(before)[-1] == "Reverse: play goes on anticlockwise"
    assert match.turn == 2


@pytest.mark.rule("UR-16", "UR-18")
def test_a_penalty_is_one_sentence_with_the_tiles_that_only_their_seat_may_know() -> None:
    match = dealt("r2y2g2b1", "g1g3g4g8", last_draw=True)
    match.play(["r2", "y2", "g2"])
    end = "Draw Two acts: Ben draws 2 tiles and misses a turn"
    assert words_of(match, ".draw2!") == f"finish the play and call uno, {end}"
    before = len(match.events)
    match.play(".draw2!")
    match.play("r9r10")
    sentence = "Draw Two: Ben draws {} and misses a turn"
    assert match.view(0).log(before)[-1] == sentence.format("2 tiles")
    assert match.view(1).log(before)[-1] == sentence.format("red 9 and red 10")
    missed = event(ru.MISSED, 1, detail=4, amount=0)
    assert said(missed) == ["Wild Draw Four: the pool is empty, and Ben misses a turn"]


@pytest.mark.rule("UR-11", "UR-12")
def test_a_draw_is_told_with_its_tile_to_who_may_know_it() -> None:
    match = dealt("r5y8", "g1g3")
    assert words_of(match, "draw") == "draw a tile, as you can play nothing"
    before = len(match.events)
    match.play("draw")
    match.play("b4")
    assert match.view(0).log(before) == ["Ada cannot play, and draws blue 4"]
    assert match.view(1).log(before) == ["Ada cannot play, and draws a tile"]
    assert words_of(match, "stop") == "end the turn without a play"
    before = len(match.events)
    match.play("stop")
    assert match.view(1).log(before) == ["Ada ends the turn without a play"]
    honest = dealt("r5y8", "g1g3", honour=True)
    assert words_of(honest, "draw") == "say that you cannot play, and draw a tile"


# --- uno ------------------------------------------------------------------------------------


@pytest.mark.rule("UR-19", "UR-20")
def test_uno_and_catching_are_told() -> None:
    match = dealt("r3g3b3b1", "g1g4g8g9", "b2b4b8b12")
    match.play("r3g3b3.")
    assert words_of(match, "catch") == "catch Ada, who has not called uno"
    assert words_of(match, "decline") == "do not catch Ada"
    assert words_of(match, "uno", 0) == "call uno"
    called, before = match.copy(), len(match.events)
    called.play("uno", seat=0)
    assert called.view(2).log(before) == ["Ada calls uno"]
    match.play("decline", seat=2)
    match.play("catch", seat=1)
    match.play("r8r9")
    told = match.view(1).log(before)
    assert told == [
        "Cem does not catch Ada",
        "Ben catches Ada, who has not called uno and draws 2 tiles",
    ]
    assert match.view(0).log(before)[-1].endswith("and draws red 8 and red 9")
    empty = event(ru.CAUGHT, 0, source=1, amount=0)
    assert said(empty) == ["Ben catches Ada, who has not called uno; but the pool is empty"]


# --- the end --------------------------------------------------------------------------------


@pytest.mark.rule("UR-21", "UR-23", "UR-E2")
def test_every_point_of_a_round_is_explained() -> None:
    match = dealt("r3g3b3", "r7y9b12", "wy4y4")
    match.play(["r3", "g3", "b3"])
    assert words_of(match, ".") == "finish the play and go out"
    before = len(match.events)
    match.play(".")
    assert match.view(2).log(before)[:4] == [
        "Ada finishes the play of 3 tiles: no tile left",
        "Ben has red 7, yellow 9 and blue 12 left: 20 + 9 + 12 = 41",
        "Cem has yellow 4, yellow 4 and a Wild left: 4 + 4 + 50 = 58",
        "Ada goes out and scores 41 + 58 = 99",
    ]


@pytest.mark.rule("UR-21")
def test_a_word_of_the_last_play_acts_only_with_the_option() -> None:
    racks = ("r2y2g2", "r8y9b12")
    match = dealt(*racks)
    match.play(["r2", "y2", "g2"])
    assert words_of(match, ".draw2") == "finish the play and go out, with Draw Two"
    match = dealt(*racks, last_draw=True, target=10)
    match.play(["r2", "y2", "g2"])
    said_ = "finish the play and go out, Draw Two acts: Ben draws 2 tiles"
    assert words_of(match, ".draw2") == said_
    before = len(match.events)
    match.play(".draw2")
    match.play("b1b3")
    told = match.view(0).log(before)
    assert told[1] == "Draw Two: Ben draws blue 1 and blue 3"  # the game is over, and all is open
    assert told[-1] == "The target is reached: the game is over"
    assert match.outcome is not None
    assert str(verdict(match._board.table, match.outcome.places, NAMES)) == "Ada wins"


@pytest.mark.rule("UR-22")
def test_the_lowest_count_goes_out_when_the_pool_is_empty() -> None:
    racks = [
        event(ru.POOL_EMPTY),
        event(ru.LEFT, 0, amount=1, points=6),
        event(ru.SHOWN, 0, amount=1, what=20),
        event(ru.LEFT, 1, amount=2, points=6),
        event(ru.SHOWN, 1, amount=2, what=8),
        event(ru.LEFT, 2, amount=2, points=24),
        event(ru.SHOWN, 2, amount=2, what=44),
    ]
    assert said(*racks, event(ru.LOWEST, 0, amount=6, points=30)) == [
        "The pool is empty: the lowest count goes out",
        "Ada has red 6 left: 6",
        "Ben has red 3 and red 3 left: 3 + 3 = 6",
        "Cem has red 12 and red 12 left: 12 + 12 = 24",
        "Ada has the lowest count, 6, with the fewest tiles, and scores 6 + 24 = 30",
    ]
    both = [event(ru.LOWEST, seat, amount=6, points=24) for seat in (0, 1)]
    assert said(*racks, *both)[-2:] == [
        "Ada has the lowest count, 6, and scores 24",
        "Ben has the lowest count, 6, and scores 24",
    ]


@pytest.mark.rule("UR-24", "UR-26")
def test_why_the_game_is_over() -> None:
    ends = {ru.TARGET_REACHED: "The target is reached", ru.ROUNDS_PLAYED: "The last round"}
    for reason, begins in {**ends, ru.ROUND_LIMIT: "The last round"}.items():
        assert said(event(ru.ENDED, detail=reason))[0].startswith(begins)


def test_unseen_tiles_are_counted_and_never_named() -> None:
    rows = [event(ru.DREW, 1, detail=ru.FOR_RACK, what=what) for what in (3, 4, UNSEEN)]
    assert said(*rows) == ["Ben takes 3 tiles"]


# --- places ---------------------------------------------------------------------------------


def test_places_are_named() -> None:
    table = dealt("r5r5ww", "g1g2g3g4")._board.table
    names = {
        "rack-r5": "2 of red 5 (Skip) in your rack",
        "rack-w": "2 Wilds in your rack",
        "rack": "your rack",
        "start-g6": "the start tile green 6",
        "start-w": "a Wild of the start tiles",
        "pool": "the pool, 88 left",
        "seat-2": "seat 2, 4 tiles in the rack",
        "table": "the table",
        "finish": "finish",
        "finish-uno": "finish, and call uno",
        "finish-draw4": "finish, Wild Draw Four acts",
        "finish-draw2-uno": "finish, Draw Two acts, and call uno",
        "stop": "end the turn",
        "uno": "call uno",
        "catch": "catch",
        "decline": "do not catch",
    }
    assert {one: str(place(table, 0, one)) for one in names} == names
    assert str(place(table, 1, "rack-g2")) == "green 2 (Draw Two) in your rack"


@pytest.mark.parametrize(("seats", "options"), [(2, {"hand": 3}), (4, {"hand": 5, "honour": True})])
def test_every_action_and_event_of_a_game_has_words(seats: int, options: dict[str, object]) -> None:
    chance = random.Random(seats)
    match = Match("rummy_up", seats=seats, options=options, luck="given", names=NAMES[:seats])
    while match.turn is not None and len(match.actions) < 90:
        seat = None if match.turn == LUCK else chance.choice(match.waiting)
        legal = match.legal(seat) or match.legal()
        for action in chance.sample(list(legal), min(3, len(legal))):
            assert action.words.isprintable()
            for step in action.path:
                assert str(place(match._board.table, match.turn, step))
        match.play(chance.choice(legal))
    for viewer in (None, *range(seats)):
        view = match.view(viewer)
        assert len(view.log()) == len(groups(view.events))
        assert view.text()
