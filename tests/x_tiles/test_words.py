"""What X-tiles says: actions before they are played, what happened, and places."""

import random

import pytest

from tilery import LUCK, Match
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.words import events, groups, looks, place, place_in_colours
from tilery.kernel.events import Event
from tilery.kernel.table import EVERYONE, UNSEEN
from x_tiles.said import NAMES, match_at, position

TABLE = "oory@0,ryyo@e1"
#: Seat 1 has laid a tile north of the first one, so that e1n1 has two neighbours.
CORNER = position(
    ["oorb", "oorb,yybo", "bbry,bbry"],
    lie=f"{TABLE},rbor@n1",
    turn="2",
    last="1:n1",
    options="hand=2",
)


def words_of(match: Match, text: str) -> str:
    return next(action.words for action in match.legal() if action.text == text)


def event(kind: int, seat: int, **more: int) -> Event:
    empty = dict.fromkeys(("source", "target", "amount", "points", "detail", "what"), 0)
    return Event(kind=kind, seat=seat, seen=EVERYONE, **{**empty, **more})


@pytest.mark.rule("XT-8")
def test_an_action_says_what_it_earns() -> None:
    match = match_at(CORNER)
    assert words_of(match, "oorb@n2") == "lay oorb at n2"
    said = "lay oorb at e1n1: 2 edges match, so you play again"
    assert words_of(match, "oorb@e1n1") == said
    match.play("oorb@e1n1")
    assert match.view(0).log() == [
        "Ben lays oorb at e1n1, on 2 edges; Ben plays again",
    ]
    assert match.turn == 1


@pytest.mark.rule("XT-13", "XT-E1")
def test_going_out_is_told_point_by_point() -> None:
    rows = [
        event(xt.LAID, 1, target=xt.FIRST_CELL + 1, amount=2),
        event(xt.LEFT, 0, amount=3),
        event(xt.LEFT, 2, amount=5),
        event(xt.WENT_OUT, 1, amount=8, points=16, detail=2),
    ]
    assert [str(said) for said in events(rows, NAMES)] == [
        "Ben lays oory at e1, on 2 edges",
        "Ben goes out: Ada has 3 left, Cem 5; 8 points, doubled for 2 edges: 16",
    ]
    rows[-1] = rows[-1]._replace(points=8, detail=1)
    assert str(events(rows[1:], NAMES)[0]) == "Ben goes out: Ada has 3 left, Cem 5; 8 points"


@pytest.mark.rule("XT-13")
def test_the_last_tile_says_what_it_brings() -> None:
    match = match_at(CORNER)
    match.play("oorb@e1n1")
    assert len(match.legal()) > 3
    for action in match.legal():
        said = (
            f"lay {action.text[:4]} at {action.text[5:]}, your last tile: 3 points for 3 tiles in"
        )
        assert action.words == f"{said} other hands"


@pytest.mark.rule("XT-12")
@pytest.mark.parametrize("edges", [3, 4])
def test_a_tile_on_three_or_four_edges_is_congratulated(edges: int) -> None:
    rows = [
        event(xt.LAID, 0, target=xt.FIRST_CELL + 1, amount=edges),
        event(xt.AGAIN, 0, amount=edges),
    ]
    said = f"Ada lays oory at e1, on {edges} edges: congratulations; Ada plays again"
    assert [str(one) for one in events(rows, NAMES)] == [said]
    assert looks(rows) == ["x-oory"]


@pytest.mark.rule("XT-2")
def test_tiles_that_are_drawn_are_named_to_their_seat_only() -> None:
    rows = [event(xt.DREW, 0, amount=1, what=what) for what in (0, 0, 4)]
    rows += [event(xt.DREW, 1, amount=1, what=UNSEEN)] * 3
    assert [str(said) for said in events(rows, NAMES)] == [
        "Ada draws oory, oory, oobr",
        "Ben draws 3 tiles",
    ]
    assert [looks(group) for group in groups(rows)] == [["x-oory", "x-oory", "x-oobr"], []]


@pytest.mark.rule("XT-5")
def test_a_start_pair_is_one_sentence() -> None:
    rows = [
        event(xt.TURNED_UP, LUCK, amount=1, what=0),
        event(xt.TURNED_UP, LUCK, amount=2, what=9),
        event(xt.PAIR_BACK, LUCK, amount=1),
        event(xt.TURNED_UP, LUCK, amount=1, what=0),
        event(xt.TURNED_UP, LUCK, amount=2, what=1),
        event(xt.FIRST_LAID, LUCK, target=xt.FIRST_CELL, what=0),
        event(xt.PAIR_LAID, 0, target=xt.FIRST_CELL + 1, amount=1, what=7),
    ]
    assert [str(said) for said in events(rows, NAMES)] == [
        "From the piles, for the start: oory; then rryb; no edges of the two match, so they go "
        "back",
        "The start pair comes from the piles: oory lies first, oorb goes beside it",
        "Ada lays orbo beside it, at e1",
    ]
    pictures = [looks(group) for group in groups(rows)]
    assert pictures == [["x-oory", "x-rryb"], ["x-oory", "x-oorb"], ["x-orbo"]]


@pytest.mark.rule("XT-10")
def test_a_round_that_nobody_wins() -> None:
    rows = [
        event(xt.PASSED, 1, amount=2),
        event(xt.BLOCKED, LUCK),
        event(xt.LEFT, 0, amount=3),
        event(xt.LEFT, 1, amount=1),
    ]
    assert [str(said) for said in events(rows, NAMES)] == [
        "Ben passes, as no tile fits",
        "Nobody can lay a tile: Ada has 3 left, Ben 1, and the round ends without a winner",
    ]


def test_places_are_named() -> None:
    match = match_at(CORNER)
    table = match._board.table
    names = {
        "hand-oorb": "oorb in hand",
        "cell-e1n1": "e1n1, beside red in the south, blue in the west",
        "cell-e1": "ryyo at e1",
        "turn-3": "turned by three quarters",
        "piles": "the piles, 40 left",
        "seat-1": "seat 1, 1 tile in hand",
        "seat-3": "seat 3, 2 tiles in hand",
        "pass": "pass",
    }
    assert {one: str(place(table, 1, one)) for one in names} == names
    assert str(place(table, 2, "hand-bbry")) == "2 of bbry in hand"


def test_a_tile_at_hand_has_its_colours_in_words_in_the_picture() -> None:
    table = match_at(CORNER)._board.table
    assert (
        str(place_in_colours(table, 1, "hand-oorb")) == "oorb (orange, orange, red, blue) in hand"
    )
    assert (
        str(place_in_colours(table, 2, "hand-bbry"))
        == "2 of bbry (blue, blue, red, yellow) in hand"
    )
    assert str(place_in_colours(table, 1, "cell-e1")) == str(place(table, 1, "cell-e1"))


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {"start": "random", "hand": 4})])
def test_every_action_and_event_of_a_game_has_words(seats: int, options: dict[str, object]) -> None:
    chance = random.Random(seats)
    match = Match("x_tiles", seats=seats, options=options, luck="given", names=NAMES[:seats])
    while match.turn is not None and len(match.actions) < 60:
        legal = match.legal()
        for action in chance.sample(list(legal), min(3, len(legal))):
            assert action.words.isprintable()
            if match.turn != LUCK:
                for step in action.path:
                    assert str(place(match._board.table, match.turn, step))
        match.play(chance.choice(legal))
    for viewer in (None, *range(seats)):
        view = match.view(viewer)
        assert len(view.log()) == len(groups(view.events))
        assert view.text()
