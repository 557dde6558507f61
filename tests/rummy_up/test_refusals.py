"""Why an action of Uno Rummy Up is refused: a sentence for each reason, nothing changed by it."""

import ast
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rummy_up.said import NAMES, dealt
from tilery import BadPosition, IllegalAction, Match
from tilery.games.rummy_up import melds, refusals
from tilery.games.rummy_up.refusals import refusal
from tilery.games.rummy_up.state import DECLINE
from tilery.games.rummy_up.work import NO_ROOM

#: Ada can play red 5 and yellow 5 with the loose green 5, or red 6, 7 and 8; the Wild helps.
RACKS = ("r5y5r6r7r8b12", "g1g2g3g4b1b2")
START = "g5y3g9b9"


def turn() -> Match:
    return dealt(*RACKS, start=START)


def after(*actions: str) -> Callable[[], Match]:
    def match() -> Match:
        made = turn()
        for action in actions:
            made.play(action)
        return made

    return match


def nothing_to_play(*after: str) -> Match:
    """Return a match whose player can play nothing, and has drawn what is given."""
    match = dealt("r2y2b11", "g1g3g10")
    for action in after:
        match.play(action)
    return match


def silent(seats: int = 3) -> Match:
    """Return a match in which Ada has not called "uno", and the next seat is to play."""
    racks = ("r3g3b3b1", "g1g4g8g9", "b2b4b8b12")
    match = dealt(*racks[:seats])
    match.play("r3g3b3.")
    return match


def alone() -> Match:
    """Return a match of two in which Ada has not called "uno" and moves again (UR-19)."""
    match = dealt("r5g5b5b1", "g1g4g8g9")
    match.play("r5g5b5.skip")
    return match


def declined() -> Match:
    match = silent()
    match.play("decline", 1)
    return match


def too_late() -> Match:
    """Return a match in which Ada has one tile, and nobody could catch her any more."""
    match = dealt("r3g3b3b1", "r5g5b5g1", "b2b4b8b12")
    match.play("r3g3b3.")
    match.play("2:r5g5b5.skip!")
    return match


def honoured(drawn: str) -> Match:
    """Return a match in which Ada could have played, said that she cannot, and drew a tile."""
    match = dealt("y3y4y5r1", "g1g2g4g6", honour=True)
    match.play(["draw"])
    match.play(drawn)
    return match


def over() -> Match:
    match = dealt("r3g3b3", "g1g4g8", target=1)
    match.play("r3g3b3.")
    return match


def two_words() -> Match:
    """Return a match in which a Skip and a Draw Two lie in a run that is to be finished."""
    match = dealt("r2r3r4r5b1b3", "g1g4g8g9g10g11")
    match.play(["r2", "r3", "r4", "r5"])
    return match


def one_left() -> Match:
    match = dealt("r3g3b3b1", "g1g4g8g9")
    match.play(["r3", "g3", "b3"])
    return match


def none_left() -> Match:
    match = dealt("r3g3b3", "g1g4g8")
    match.play(["r3", "g3", "b3"])
    return match


DRAWN = ("draw", "g2")  # with r2 and y2 it makes a set

CASES: dict[str, tuple[Callable[[], Match], str, int | None, str]] = {
    "shape": (turn, "five", None, "an action of Uno Rummy Up is "),
    "no_tile": (turn, "r5y13.", None, "y13 is no tile: it is r, y, g or b with a number from 1 to"),
    "no_end": (turn, "r5y5+g5.jump!", None, ".jump! ends no play: it is a dot, the word that acts"),
    "written": (turn, "R5", None, "it is written r5, in small letters without spaces"),
    "over": (over, "r1", 1, "the game is over"),
    "not_asked": (turn, "g1", 1, "it is not the turn of seat 2"),
    "only_catch": (
        silent,
        "b2",
        2,
        "it is the turn of seat 2, and you are only asked whether you catch seat 1",
    ),
    "only_uno": (silent, "b1", 0, "it is the turn of seat 2, and you may only call uno now"),
    "wait": (
        alone,
        "b1",
        0,
        "you have not called uno: first the others may catch you, or you call it now",
    ),
    "nobody": (turn, "catch", None, "there is nobody to catch"),
    "not_yourself": (silent, "catch", 0, "you are the one who may be caught: call uno"),
    "declined_already": (declined, "catch", 1, "you have said that you do not catch seat 1"),
    "with_play": (
        one_left,
        "uno",
        None,
        "uno is called with the play: finish it with .! for example",
    ),
    "nothing_to_call": (
        turn,
        "uno",
        None,
        "you may call uno only when a play has left you with one tile",
    ),
    "other_calls": (
        silent,
        "uno",
        1,
        "it is seat 1 that has not called uno, and calls it as 1:uno",
    ),
    "too_late": (too_late, "uno", 0, "you have called uno, or it is too late: call with the play"),
    "not_held": (turn, "b1", None, "your rack has no blue 1"),
    "no_other": (
        after("r5"),
        "r5",
        None,
        "your rack has no other red 5, and your turn has begun with red 5",
    ),
    "bare_wild": (turn, "w", None, "your rack has no Wild"),
    "most": (two_words, "b3", None, "4 tiles from the rack are the most in a turn"),
    "rack_first": (
        after("r5", "y5", "+g5"),
        "r6",
        None,
        "tiles from the rack are added before start tiles join",
    ),
    "not_loose": (after("r5"), "+y5", None, "no yellow 5 is a loose start tile"),
    "begin": (turn, "+g5", None, "a play begins with a tile from your rack"),
    "rising": (
        after("r6"),
        "r5",
        None,
        "your turn has begun with red 6, and tiles follow in rising order",
    ),
    "lower": (
        turn,
        "y5",
        None,
        "yellow 5 can be played now only with tiles that come before it, such as red 5",
    ),
    "drawn": (
        lambda: nothing_to_play(*DRAWN, "r2", "y2"),
        ".draw2",
        None,
        "the tile that you drew, green 2, must be part of the play",
    ),
    "drawn_rising": (
        lambda: nothing_to_play(*DRAWN),
        "b11",
        None,
        "the tile that you drew, green 2, must be part of the play, and is written before blue 11",
    ),
    "drawn_without": (
        lambda: honoured("b11"),
        "y3y4y5.skip",
        None,
        "the tile that you drew, blue 11, must be part of the play, and there is no play with it "
        "and yellow 3",
    ),
    "no_join": (
        lambda: dealt("b1b2wr7", "g1g3g4g6", start="r7b7y9y11"),
        "b1b2w+b7.draw2",
        None,
        "no play of blue 1, blue 2 and a Wild lets blue 7 join so that all tiles lie in melds",
    ),
    "no_play": (
        turn,
        "b12",
        None,
        "there is no play with blue 12 after which all tiles lie in melds",
    ),
    "not_melded": (
        after("r5", "y5"),
        ".",
        None,
        "red 5 and yellow 5 cannot all lie in melds yet: green 5 could be next",
    ),
    "not_begun": (turn, ".", None, "nothing is played yet"),
    "call": (
        after("r5", "y5", "+g5"),
        ".skip!",
        None,
        "uno is called with one tile left, and you have 4 tiles",
    ),
    "call_none": (none_left, ".!", None, "uno is called with one tile left, and you go out"),
    "no_word": (two_words, ".reverse", None, "no Reverse is among the tiles that you added"),
    "one_acts": (
        after("r5", "y5", "+g5"),
        ".",
        None,
        "Skip must act, so finish the play with .skip",
    ),
    "one_of": (
        two_words,
        ".",
        None,
        "one of Draw Two and Skip must act, so finish the play with .draw2 or .skip",
    ),
    "begun": (after("r5"), "draw", None, "first finish the play that you have begun"),
    "drew": (
        lambda: nothing_to_play(*DRAWN),
        "draw",
        None,
        "you have drawn a tile in this turn",
    ),
    "can_play": (
        turn,
        "draw",
        None,
        "you draw only when you can play nothing, and there is a play: hint shows one",
    ),
    "draw_first": (turn, "stop", None, "a turn without a play begins with a draw"),
}


@pytest.mark.rule("UR-8", "UR-9", "UR-10", "UR-11", "UR-12", "UR-17", "UR-19", "UR-20")
@pytest.mark.parametrize("reason", CASES)
def test_every_reason_is_said_and_nothing_changes(reason: str) -> None:
    make, action, seat, why = CASES[reason]
    match = make()
    before, words = bytes(match._board.states.tobytes()), match.actions
    with pytest.raises(IllegalAction) as refused:
        match.play(action, seat=seat)
    assert f" is not legal: {why}" in str(refused.value)
    assert str(refused.value).endswith(".")
    assert (bytes(match._board.states.tobytes()), match.actions) == (before, words)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("R5 Y5 +G5 .skip", "it is written r5y5+g5.skip, in small letters without spaces"),
        ("+x", "x is no tile"),
        ("r5.skip.", "an action of Uno Rummy Up is "),
        ("r" * 61 + "1", "an action of Uno Rummy Up is "),
        ("", "an action of Uno Rummy Up is "),
    ],
)
def test_a_turn_that_is_badly_written_is_refused_for_that(text: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(why)):
        turn().play(text)


@pytest.mark.rule("UR-19")
def test_uno_is_called_with_one_tile_and_that_is_said_first() -> None:
    match = dealt("r1r2r3b8b10b12g1g6", "g2g3g4b1b3y1y2y4")
    with pytest.raises(IllegalAction, match="uno is called with one tile left, and you have 5"):
        match.play("r1r2r3.!")


def test_a_turn_that_is_typed_whole_after_it_has_begun_is_told_how() -> None:
    match = after("r6", "r7")()
    with pytest.raises(IllegalAction, match="your turn has begun with red 6 and red 7"):
        match.play("r6r7r8.reverse")


def test_while_a_draw_is_due_that_is_said() -> None:
    match = Match("rummy_up", options={"first": 0}, luck="given")
    assert str(refusal(match._board.table, 0, 0)) == "a draw of luck is due"


def test_what_the_solver_has_no_room_for_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(melds, "MOST_ROOM", 0)
    monkeypatch.setattr(melds, "find_best", lambda work, limit: NO_ROOM)
    with pytest.raises(BadPosition, match="in too many ways to find them"):
        melds.arrangeable([0, 1, 2])
    with pytest.raises(IllegalAction, match="can lie in too many ways to say why"):
        turn().play("draw")


@pytest.mark.rule("UR-8", "UR-11", "UR-17", "UR-19", "UR-20")
@pytest.mark.parametrize("seats", [2, 3])
def test_exactly_what_is_not_legal_is_refused(seats: int) -> None:
    chance = random.Random(seats)
    options = {"hand": 5, "first": 0}
    match = Match("rummy_up", seats=seats, options=options, luck=seats, names=NAMES[:seats])
    for _ in range(12):
        for seat in match.waiting:
            legal = set(match.legal(seat).ids)
            table = match.view(seat).board.table
            refused = {
                action for action in range(DECLINE + 1) if refusals._why(table, seat, action)
            }
            assert refused == set(range(DECLINE + 1)) - legal
        match.play(chance.choice(match.legal()))


@pytest.mark.rule("UR-2")
def test_a_reason_tells_nothing_of_other_racks() -> None:
    match, other = dealt(*RACKS, start=START), dealt(RACKS[0], "ww" + RACKS[1][:8], start=START)
    for action in range(DECLINE + 1):
        reasons = []
        for one in (match, other):
            board = one.view(0).board
            found = refusals._why(board.table, 0, action)
            reasons.append(str(found))
        assert reasons[0] == reasons[1]


def test_no_reason_is_left_out() -> None:
    tree = ast.parse(Path(refusals.__file__).read_text(encoding="utf-8"))
    (call,) = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "catalogue"
    )
    keys = {ast.literal_eval(key) for key in call.args[1].keys}  # type: ignore[attr-defined]
    assert keys == {*CASES, "luck_due", "no_room"}
