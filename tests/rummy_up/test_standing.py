"""What is said of how a game stands: what is left, what is asked, how the points came about."""

import random
from typing import Any

import pytest

from rummy_up.said import NAMES, dealt
from tilery import Match
from tilery.games.rummy_up.standing import ask, goal, left, notice, sheet
from tilery.games.rummy_up.tiles import TILES


def noticed(match: Match) -> str | None:
    found = notice(match.view(0).board.table, 0, match.names)
    return None if found is None else str(found)


def asked(match: Match) -> list[str | None]:
    """Return what each seat is asked, and who looks on."""
    seats = [*range(match.seats), None]
    found = [ask(match.view(seat).board.table, -1 if seat is None else seat) for seat in seats]
    return [None if one is None else str(one) for one in found]


@pytest.mark.rule("UR-19", "UR-20")
def test_who_has_one_tile_left_is_told_and_who_may_catch_is_asked() -> None:
    match = dealt("r3g3b3b1", "g1g4g8g9", "b2b4b8b12")
    assert noticed(match) is None
    assert asked(match) == [None] * 4
    match.play("r3g3b3.")
    assert noticed(match) == "Ada has one tile left and has not called uno"
    catch = "catch who has not called uno, or decline"
    assert asked(match) == [
        "call uno, before somebody catches you",
        f"{catch}, or play",
        catch,
        None,
    ]
    match.play("uno", 0)
    assert noticed(match) == "Ada has one tile left"
    assert asked(match) == [None] * 4


@pytest.mark.rule("UR-19")
def test_with_two_who_has_not_called_and_moves_again_is_asked_to_wait() -> None:
    match = dealt("r5g5b5b1", "g1g4g8g9")
    match.play("r5g5b5.skip")
    assert asked(match)[0] == "call uno, or wait whether somebody catches you"


@pytest.mark.rule("UR-11")
def test_what_can_be_done_in_a_turn_that_was_begun() -> None:
    match = dealt("r2y2b11", "g1g3g10")
    match.play("draw")
    match.play("g2")
    assert asked(match)[0] == "play with the tile that you drew, or end the turn"
    match.play("r2")
    told = "add another tile, let a start tile join, or finish the play"
    assert asked(match) == [told, None, None]


@pytest.mark.rule("UR-24", "UR-26")
def test_the_goal_and_the_last_round_are_told() -> None:
    racks = ("r5y8", "g1g3")
    cases: list[tuple[dict[str, Any], str, bool]] = [
        ({"target": 50}, "to 50", False),
        ({"rounds": 1}, "one round", True),
        ({"rounds": 3}, "3 rounds", False),
        ({"rounds": 3, "max_rounds": 1}, "3 rounds", True),
    ]
    for options, said, last in cases:
        match = dealt(*racks, **options)
        assert str(goal(match._board.table)) == said
        assert noticed(match) == ("last round" if last else None)


@pytest.mark.rule("UR-22", "UR-23")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_sheet_has_every_point_under_its_round(seats: int) -> None:
    chance = random.Random(seats)
    options = {"hand": 1, "rounds": 2}
    match = Match("rummy_up", seats=seats, options=options, luck=seats, names=NAMES[:seats])
    while match.turn is not None:
        match.play(chance.choice(match.legal()))
    lines = sheet(match.view(None).events, match.names)
    for seat, points in enumerate(match.points):
        assert sum(line["points"] for line in lines if line["seat"] == seat) == points
    assert {line["part"] for line in lines} == {"round 1", "round 2"}


@pytest.mark.rule("UR-23", "UR-E2")
def test_a_line_of_the_sheet_tells_what_the_racks_counted() -> None:
    match = dealt("r3g3b3", "r7y9b12")
    match.play("r3g3b3.")
    (line,) = sheet(match.view(None).events, NAMES)
    rack = "Ben has red 7, yellow 9 and blue 12 left: 20 + 9 + 12 = 41"
    assert line == {
        "seat": 0,
        "part": "round 1",
        "text": f"Ada goes out and scores 41: {rack}",
        "points": 41,
    }


@pytest.mark.rule("UR-2", "UR-E3", "UR-E4")
def test_what_is_left_is_counted_for_the_viewer() -> None:
    match = Match("rummy_up", seats=4, luck=1)
    for viewer, seen in ((0, 18), (3, 18), (None, 4)):
        rows = left(match.view(viewer).board.table, -1 if viewer is None else viewer)
        assert [row["count"] for row in rows[:5]] == [40, 14, 14, 14, 14]
        colours = [row["count"] for row in rows if row["name"].endswith(" tiles")]
        wilds = next(row["count"] for row in rows if row["name"] == "Wild Draw Fours")
        assert sum(colours) + wilds == int(TILES.sum()) - seen


@pytest.mark.rule("UR-1")
def test_tiles_of_a_turn_and_melds_are_seen() -> None:
    match = dealt("r5y5b1w", "g1g2g3g4", start="g5y3g6b9")

    def counts() -> dict[str, int]:
        return {row["name"]: row["count"] for row in left(match.view(1).board.table, 1)}

    before = counts()
    assert before["red tiles"] == 24
    assert before["of them with Skip"] == 7
    for action in ("r5", "y5", "+g5", ".skip"):
        match.play(action)
        assert counts()["red tiles"] == 23
    after = counts()
    assert after["of them with Skip"] == 5
    assert after["Wild Draw Fours"] == 4
