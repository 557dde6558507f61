"""Why an action of X-tiles is refused: a sentence for each reason, and nothing is changed by it."""

import ast
import re
from pathlib import Path

import pytest

from tilery import IllegalAction, Match
from tilery.games.x_tiles import refusals
from tilery.games.x_tiles.actions import lay_parts
from tilery.games.x_tiles.tiles import ROTATIONS, TURNED
from x_tiles.said import match_at, position

TABLE = "oory@0,ryyo@e1"
HANDS = ["oorb,rrbo", "bbry,yybo"]
#: The start pair lies across, and seat 1 adds the first tile.
FIRST = position(HANDS, lie=TABLE, options="hand=2")
PAIR = position(HANDS, lie="oory@0", pairs="1:yyor", options="hand=2")
MORE = position(
    ["oorb", "bbry,yybo"], lie=f"{TABLE},rbor@n1", turn="2", last="1:n1", options="hand=2"
)
NOWHERE = position(["oory,rrrr", HANDS[1]], lie="oooo@0,oobo@e1", options="set=136,hand=2")
LOCKED = position(HANDS, lie=TABLE, options="interlock=true,hand=2")
OVER = position(
    ["-", "bbry"],
    lie=f"{TABLE},rbor@n1",
    last="1:n1",
    turn="over:target",
    scores=(1, 0),
    options="target=1,hand=1",
)

CASES = {
    "shape": (FIRST, "orange", None, "an action of X-tiles is a tile's colours from north on"),
    "written": (FIRST, "RBOR n1", None, "it is written rbor@n1, in small letters without spaces"),
    "no_tile": (FIRST, "oorx@n1", None, "oorx is no tile: it is four of the letters o, r, y and b"),
    "no_cell": (FIRST, "rbor@n0", None, "n0 is no cell: it is 0, or so many east or west"),
    "over": (OVER, "bbry@e2", 1, "the game is over"),
    "not_asked": (FIRST, "bbry@n1", 1, "it is not the turn of seat 2"),
    "pair_waits": (PAIR, "rbor@n1", None, "yyor, the second tile of the start pair, is laid first"),
    "can_lay": (FIRST, "pass", None, "a tile that fits is laid, and "),
    "not_held": (FIRST, "yboy@n1", None, "your hand has no tile yboy, however it is turned"),
    "fits_nowhere": (NOWHERE, "rrrr", None, "rrrr fits nowhere now, however it is turned"),
    "occupied": (FIRST, "rrbo@e1", None, "a tile lies at e1 already"),
    "alone": (FIRST, "rrbo@e5", None, "e5 is beside no tile"),
    "in_line": (
        FIRST,
        "rrbo@e2",
        None,
        "the first tile that is added must turn, and e2 is in line",
    ),
    "edge": (FIRST, "rrbo@n1", None, "its south edge is blue and would touch orange."),
    "interlock_even": (
        LOCKED,
        "orrb@e1n1",
        None,
        "at e1n1, as tiles interlock, rrbo lies as it is read or turned by half",
    ),
    "interlock_odd": (
        LOCKED,
        "rboo@n1",
        None,
        "at n1, as tiles interlock, oorb lies turned by a quarter or by three",
    ),
}


@pytest.mark.rule("XT-6", "XT-7", "XT-8", "XT-9", "XT-11")
@pytest.mark.parametrize("reason", CASES)
def test_every_reason_is_said_and_nothing_changes(reason: str) -> None:
    text, action, seat, why = CASES[reason]
    match = match_at(text)
    before, record = match.position, match.record().dumps()
    with pytest.raises(IllegalAction) as refused:
        match.play(action, seat=seat)
    assert str(refused.value).startswith(f"'{action}' is not legal: {why}")
    assert str(refused.value).endswith(".")
    assert match.position == before
    assert match.record().dumps() == record


@pytest.mark.rule("XT-4", "XT-6")
@pytest.mark.parametrize(
    ("text", "tile", "why"),
    [
        (PAIR, "rrbo", "yyor, the second tile of the start pair, is laid first"),
        (PAIR, "yyor", "an action of X-tiles is a tile's colours from north on"),
        (FIRST, "Yboy", "your hand has no tile yboy, however it is turned"),
        (FIRST, "rrbo", "an action of X-tiles is a tile's colours from north on"),
    ],
)
def test_a_tile_without_a_cell_is_refused_for_what_is_wrong_with_it(
    text: str, tile: str, why: str
) -> None:
    with pytest.raises(IllegalAction, match=why):
        match_at(text).play(tile)


@pytest.mark.rule("XT-6")
def test_every_edge_that_does_not_match_is_named() -> None:
    match = match_at(MORE)
    south, west = "south edge is blue and would touch red", "west edge is red and would touch blue"
    with pytest.raises(IllegalAction, match=f"its {south}, and its {west}"):
        match.play("ybbr@e1n1")


@pytest.mark.rule("XT-9")
def test_the_tile_that_is_named_instead_of_a_pass_can_be_laid() -> None:
    match = match_at(FIRST)
    with pytest.raises(IllegalAction) as refused:
        match.play("pass")
    found = re.search(r"and ([oryb]{4}) does at (\w+)\.", str(refused.value))
    assert found is not None
    assert f"{found[1]}@{found[2]}" in match.legal()


@pytest.mark.rule("XT-6", "XT-11")
@pytest.mark.parametrize("text", [FIRST, PAIR, MORE, LOCKED])
def test_a_tile_loosely_written_that_does_not_fit_is_refused_for_that(text: str) -> None:
    match = match_at(text)
    with pytest.raises(IllegalAction, match=r"e5 is beside no tile|is laid first"):
        match.play("bbry E5" if text == MORE else "rrbo E5")


@pytest.mark.rule("XT-6")
@pytest.mark.parametrize("text", [FIRST, PAIR, MORE, LOCKED])
def test_exactly_what_is_not_legal_is_refused(text: str) -> None:
    match = match_at(text)
    legal = set(match.legal().ids)
    cells = {lay_parts(action)[0] for action in legal}
    patterns = {lay_parts(action)[1] // ROTATIONS for action in legal}
    first = {cell * TURNED + pattern * ROTATIONS for cell in cells for pattern in patterns}
    for action in {one + n for one in first for n in range(ROTATIONS)} - legal:
        with pytest.raises(IllegalAction):
            match.copy().play(action)


def test_while_a_draw_is_due_that_is_said() -> None:
    match = Match("x_tiles", options={"first": 0}, luck="given")
    assert str(refusals.refusal(match._board.table, 0, 0)) == "a draw of luck is due"


def test_no_reason_is_left_out() -> None:
    tree = ast.parse(Path(refusals.__file__).read_text(encoding="utf-8"))
    keys = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "_m"
        and isinstance(node.args[0], ast.Constant)
    }
    assert keys | {"interlock_even", "interlock_odd"} == {*CASES, "luck_due", "both"}
