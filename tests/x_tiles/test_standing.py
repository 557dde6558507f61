"""What is said of how a game stands: what is left, what may end soon, how the points came about."""

import random

import pytest

from tilery import Match
from tilery.games.x_tiles.standing import ask, goal, left, notice, sheet
from x_tiles.said import NAMES, match_at, position

TABLE = "oory@0,ryyo@e1,rbor@n1"
#: Ada has laid the tile at n1, and Ben can fill the corner at e1n1.
CORNER = position(
    ["oorb,yyro", "oorb,yybo,rrob"], lie=TABLE, turn="2", last="1:n1", options="hand=3"
)

#: Ada, Ben, and who looks on.
VIEWERS = ((0, 0), (1, 1), (None, -1))


def said(match: Match, viewer: int = 0) -> str | None:
    found = notice(match.view(viewer).board.table, viewer, NAMES)
    return None if found is None else str(found)


@pytest.mark.rule("XT-12")
def test_congratulations_are_offered_until_the_next_tile() -> None:
    chance, told = random.Random(3), 0
    match = Match("x_tiles", luck=3, names=NAMES[:2])
    while match.turn is not None and told < 3:
        well = [action for action in match.legal() if "edges match!" in action.words]
        player = match.turn
        match.play(chance.choice(well or list(match.legal())))
        for viewer in (0, 1) if match.turn is not None else ():
            assert (f"{NAMES[player]} matched" in (said(match, viewer) or "")) == bool(well)
        told += bool(well)
    assert told == 3


def test_a_hand_with_one_tile_and_the_last_round_are_told() -> None:
    assert said(match_at(CORNER)) is None
    text = position(["oorb", "oorb,yybo"], lie=TABLE, turn="2", last="1:n1", options="hand=2")
    assert said(match_at(text)) == "Ada has one tile left"
    text = text.replace("hand=2", "hand=2,max_rounds=1")
    assert said(match_at(text)) == "Ada has one tile left · last round"


@pytest.mark.rule("XT-8")
def test_whoever_plays_again_is_told_why() -> None:
    match = match_at(CORNER)

    def told() -> list[str | None]:
        found = [ask(match.view(seat).board.table, viewer) for seat, viewer in VIEWERS]
        return [None if one is None else str(one) for one in found]

    assert told() == [None, None, None]
    match.play(next(one for one in match.legal() if "2 edges match" in one.words))
    assert told() == [None, "you matched 2 edges, lay another tile", None]


@pytest.mark.rule("XT-13")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_sheet_has_every_point_under_its_round(seats: int) -> None:
    chance = random.Random(seats)
    match = Match("x_tiles", seats=seats, options={"hand": 2}, luck=seats)
    while match.turn is not None:
        match.play(chance.choice(match.legal().ids))
    lines = sheet(match.view(None).events, match.names)
    for seat, points in enumerate(match.points):
        assert sum(line["points"] for line in lines if line["seat"] == seat) == points
    parts = [line["part"] for line in lines]
    assert parts == list(dict.fromkeys(parts))
    assert all(("goes out" in line["text"]) == (line["seat"] is not None) for line in lines)
    assert notice(match.view(None).board.table, -1, match.names) is None
    assert str(goal(match.view(None).board.table)) == f"to {match.options['target'] or 10}"


@pytest.mark.rule("XT-10")
def test_the_sheet_has_a_round_that_nobody_has_won() -> None:
    options = {"hand": 1, "set": "136", "max_rounds": 1, "first": 0}
    match = Match("x_tiles", seats=2, options=options, luck="given")
    for action in ("bbbbyyyy", "ooooooor", "ooro@e1", "pass", "pass"):
        match.play(action)
    (line,) = sheet(match.view(None).events, NAMES)
    assert (line["seat"], line["part"], line["points"]) == (None, "round 1", 0)
    assert line["text"].endswith("the round ends without a winner")


@pytest.mark.rule("XT-2", "XT-E3")
def test_what_is_left_is_counted_for_the_viewer() -> None:
    match = match_at(CORNER)
    counts = {viewer: left(match.view(viewer).board.table, viewer or 0) for viewer in (0, 1)}
    assert [one["count"] for one in counts[0][:3]] == [40, 2, 3]
    for viewer, held in ((0, 2), (1, 3)):
        edges = [one["count"] for one in counts[viewer] if "edges" in one["name"]]
        assert sum(edges) == 4 * (48 - 3 - held)
    whole = left(Match("x_tiles", luck="given").view(None).board.table, -1)
    assert [one["count"] for one in whole if "edges" in one["name"]] == [48] * 4
    assert [one["look"] for one in whole[3:7]] == ["x-oooo", "x-rrrr", "x-yyyy", "x-bbbb"]


@pytest.mark.rule("XT-2")
def test_what_a_viewer_has_not_seen_is_told_tile_by_tile() -> None:
    match = match_at(CORNER)
    for viewer, seen in ((0, "oorb yyro"), (1, "oorb yybo rrob"), (None, "")):
        rows = left(match.view(viewer).board.table, -1 if viewer is None else viewer)
        unseen = {one["look"]: one["count"] for one in rows if one.get("tile")}
        assert len(unseen) == 24
        assert sum(unseen.values()) == 48 - 3 - len(seen.split())
    assert unseen["x-oory"] == 1  # the other one lies on the table
    assert unseen["x-oobr"] == 2
