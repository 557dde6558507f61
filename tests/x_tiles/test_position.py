"""Positions of X-tiles: written, read back byte for byte, and refused when they cannot be."""

import random
import re
from functools import cache
from typing import Any

import pytest

from test_bad_input import sentence
from tilery import BadPosition, Match
from x_tiles.said import match_at, position

CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {"hand": 3}),
    (3, {"hand": 2, "interlock": True, "max_rounds": 3}),
    (4, {"set": "72", "first": 2, "target": 3, "hand": 4}),
    (10, {"set": "136", "interlock": True, "start": "random", "hand": 2, "target": 5}),
]
TABLE = "oory@0,ryyo@e1"
HANDS = ["oorb,rrbo", "bbry,yybo"]


def bytes_of(match: Match) -> bytes:
    """Return the state; what is left in memory behind the frontier says nothing."""
    states = match._board.states.copy()
    for name in ("frontier", "wants"):
        states[0][name][int(states[0]["around"]) :] = 0
    return bytes(states.tobytes())


@cache
def games() -> list[list[str]]:
    """Return positions of random games, each beginning before the lot and ending with the last."""
    found = []
    for number, (seats, options) in enumerate(CASES):
        chance = random.Random(number)
        match = Match("x_tiles", seats=seats, options=options, luck="given")
        positions = [match.position]
        for _ in range(200):
            if match.turn is None:
                break
            match.play(chance.choice(match.legal().ids))
            positions.append(match.position)
            if chance.random() < 0.3:
                again = match_at(match.position)
                assert bytes_of(again) == bytes_of(match)
                assert again.legal().ids == match.legal().ids
        found.append(positions)
    return found


@pytest.mark.parametrize("case", range(len(CASES)))
def test_every_position_of_a_game_is_read_back_byte_for_byte(case: int) -> None:
    for text in games()[case]:
        assert match_at(text).position == text


@pytest.mark.rule("XT-2", "XT-E4")
def test_what_a_viewer_may_not_know_is_counted_and_cannot_be_played() -> None:
    match = match_at(position(HANDS, lie=TABLE, options="hand=2"))
    seen = match.view(0).position
    assert " ?42 " in seen
    assert "0:oorb,rrbo:- 0:?2:-" in seen
    assert "0:?2:- 0:?2:-" in match.view(None).position
    with pytest.raises(BadPosition, match="shows what one viewer may know"):
        match_at(seen)


REFUSED = {
    "an edge that does not match": (
        position(HANDS, lie="oory@0,oory@e1", options="hand=2"),
        "the east edge of the tile at 0 is orange and touches yellow",
    ),
    "a table in two parts": (
        position(HANDS, lie="oory@0,ryyo@e2", options="hand=2"),
        "the tiles on the table are not all side by side",
    ),
    "no tile at 0": (
        position(HANDS, lie="oory@e2,ryyo@e3", options="hand=2"),
        "the first tile lies at 0",
    ),
    "a first tile that is turned": (
        position(HANDS, lie="yoor@0,rrbo@s1", options="hand=2"),
        "the first tile lies as it is read: oory",
    ),
    "two tiles in one cell": (
        position(HANDS, lie="oory@0,ryyo@e1,ryyo@e1", options="hand=2"),
        "two tiles lie at e1",
    ),
    "a tile of a larger set": (
        position(["oroy,rrbo", "bbry,yybo"], lie=TABLE, options="hand=2"),
        "'oroy' in the hand of seat 1 is no tile of this set",
    ),
    "a tile too many": (
        position(["oory,oory", "bbry,yybo"], lie=TABLE, options="hand=2"),
        "there are 3 tiles oory, where 2 are due",
    ),
    "a tile too few": (
        position(HANDS, lie=TABLE, options="hand=2", piles="oory"),
        "there are . tiles .*, where 2 are due",
    ),
    "a tile that is turned in a hand": (
        position(["yoor,rrbo", "bbry,yybo"], lie=TABLE, options="hand=2"),
        "yoor in the hand of seat 1 is a turned tile, which is named oory",
    ),
    "more tiles than are dealt": (
        position(["oorb,rrbo,rrob", "bbry,yybo"], lie=TABLE, options="hand=2"),
        "seat 1 has 3 tiles, and 2 are dealt",
    ),
    "a tile that does not interlock": (
        position(HANDS, lie="oory@0,rboo@n1", options="interlock=true,hand=2"),
        "the tile at n1 is so turned that it does not interlock",
    ),
    "a pair that waits without a first tile": (
        position(HANDS, pairs="0:yyor", options="hand=2"),
        "nobody acts before the start pair has been drawn",
    ),
    "no tile waits": (
        position(HANDS, lie="oory@0", options="hand=2"),
        "the second tile of the start pair waits while the first one lies alone",
    ),
    "a tile waits beside a pair": (
        position(HANDS, lie=TABLE, pairs="1:yyor", options="hand=2"),
        "no tile waits when the start pair lies",
    ),
    "a pair that does not match": (
        position(
            ["oorb,oorb", "bbry,yybo"], lie="oooo@0", pairs="1:rrrr", options="set=136,hand=2"
        ),
        "rrrr does not match the first tile of the start pair",
    ),
    "a hand that is not whole before the pair lies": (
        position(["oorb", "bbry,yybo"], lie="oory@0", pairs="1:yyor", options="hand=2"),
        "all hands are whole until the start pair lies",
    ),
    "a deal out of order": (
        position(["oorb", "bbry,yybo"], turn="luck", options="hand=2"),
        "hands are dealt one after the other, 2 tiles each",
    ),
    "somebody's turn while tiles are dealt": (
        position(["oorb", "-"], turn="1", options="hand=2"),
        "nobody acts before the start pair has been drawn",
    ),
    "three tiles in a line": (
        position(["rrbo", "bbry,yybo"], lie=f"{TABLE},oory@e2", turn="2", options="hand=2"),
        "the first tile added to the start pair must turn",
    ),
    "a last tile without which the table falls apart": (
        position(["oorb", "bbry,yybo"], lie=f"{TABLE},borr@e1n1", last="1:e1", options="hand=2"),
        "the tile at e1 cannot have been laid last",
    ),
    "a hand that has laid too little": (
        position(HANDS, lie=f"{TABLE},brob@n1", last="1:n1", turn="2", options="hand=3"),
        "1 tiles lie beside the start pair, and hands have laid 2",
    ),
    "a round that is over": (
        position(["-", "bbry"], lie=f"{TABLE},rbor@n1", last="1:n1", turn="2", options="hand=1"),
        "a seat without tiles has gone out, and its round is over",
    ),
    "a turn that has not come": (
        position(
            ["oorb", "bbry,yybo"], lie=f"{TABLE},rbor@n1", last="1:n1", turn="1", options="hand=2"
        ),
        "it is the turn of seat 2",
    ),
    "a pass of who can lay": (
        position(HANDS, lie=TABLE, passes=1, turn="2", options="hand=2"),
        "seat 1 has passed, so it lacks whatever fits",
    ),
    "a hand with what it lacks": (
        position(HANDS, lie=TABLE, lacks={2: "b"}, options="hand=2"),
        "seat 2 has shown that it lacks .*, and holds it",
    ),
    "a lack that no pass can show": (
        position(HANDS, lie=TABLE, lacks={2: "ooyr"}, options="hand=2"),
        "no passes can show just what seat 2 lacks",
    ),
    "everybody has passed": (
        position(HANDS, lie=TABLE, passes=2, options="hand=2"),
        "when all have passed the round is over",
    ),
    "points in the first round": (
        position(HANDS, lie=TABLE, scores=(3, 0), options="hand=2"),
        "there are more points than 0 rounds can bring",
    ),
    "points that win": (
        position(HANDS, lie=TABLE, scores=(10, 0), rounds=8, options="hand=2"),
        "a seat has 10 points, and 10 win",
    ),
    "who starts without points": (
        position(HANDS, lie=TABLE, scores=(0, 2), rounds=3, options="hand=2"),
        "the seat that starts won the last round that was won, and has points",
    ),
    "a tile gone back before any pair": (
        position(HANDS, lie=TABLE, back="yyor", options="hand=2"),
        "of every start pair that went back the piles hold the tiles",
    ),
    "over without a reason": (
        position(HANDS, lie=TABLE, turn="over:rounds", options="hand=2,max_rounds=1"),
        "a game is over when a seat has gone out, or nobody can lay a tile",
    ),
    "over for another reason": (
        position(
            ["-", "bbry"],
            lie=f"{TABLE},rbor@n1",
            last="1:n1",
            turn="over:rounds",
            scores=(1, 0),
            options="target=1,hand=1",
        ),
        "by its scores, of which 1 win, it does not end so",
    ),
    "a lot with points": (
        position(["-", "-"], turn="luck", rounds=0, scores=(1, 0)).replace(" luck 1 ", " luck - "),
        "before the first round all tiles are in the piles, and nobody has points",
    ),
    "words that are missing": (
        "seats=2 1 1 1 1",
        "after seats and options come 11 words",
    ),
}


@pytest.mark.rule("XT-1", "XT-4", "XT-6", "XT-7", "XT-11", "XT-16", "XT-E4")
@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(name: str) -> None:
    text, why = REFUSED[name]
    with pytest.raises(BadPosition) as refused:
        match_at(text)
    sentence(refused.value)
    assert re.search(why, str(refused.value))


#: Every edge round the table is orange, of which no hand has any.
ORANGE = "ooor@0,oroo@w1"


@pytest.mark.rule("XT-9", "XT-10", "XT-16")
def test_what_a_pass_shows_stands_in_the_position() -> None:
    match = match_at(position(["rryb", "yybr"], lie=ORANGE, options="set=136,hand=1"))
    match.play("pass")
    assert match.position.endswith(" 1 0:rryb:o 0:yybr:-")
    again = match_at(match.position)
    assert bytes_of(again) == bytes_of(match)
    again.play("pass")
    assert again.position.split()[1] == "2"
    assert "Nobody can lay a tile" in again.view(None).log()[-2]
