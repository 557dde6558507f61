"""What moves in X-tiles leads from one picture to the next, for everybody who looks."""

import random
import re
from collections import Counter
from typing import Any

import pytest

from art.reading import Drawn
from tilery import LUCK, Match
from tilery.art import BACK
from tilery.games.x_tiles.motions import motions
from tilery.games.x_tiles.state import LAID, WENT_OUT
from tilery.kernel.table import SPECTATOR
from x_tiles.drawing import NAMES, SET_UPS, SetUp, points_of, shown, viewers

#: Words that say that a tile would match on three or four edges.
TOUCHING = re.compile("[34] edges match")


def tiles_by_place(drawn: Drawn) -> Counter[tuple[str, str]]:
    """Count the tiles that lie in each place; a tile that is kept is in the hand."""
    found: Counter[tuple[str, str]] = Counter()
    for place in drawn.places:
        whole = place in ("table", "piles") or place.rpartition("-")[0] == "seat"
        for look in () if whole else drawn.tiles(place):
            found[place.replace("kept-", "hand-"), look] += 1
    return found


def moved(tiles: Counter[tuple[str, str]], told: list[dict[str, Any]]) -> None:
    for motion in told:
        look = motion["look"]
        if motion["from"] == motion["to"]:
            continue
        source, target = (motion[end].replace("kept-", "hand-") for end in ("from", "to"))
        if source != "piles":
            left = motion.get("was", look)
            if not tiles[source, left] and source.endswith("-hand"):
                left = BACK  # it is turned over
            assert tiles[source, left] > 0, motion
            tiles[source, left] -= 1
        if target != "piles":
            tiles[target, look] += 1


@pytest.mark.parametrize("setup", SET_UPS, ids=str)
def test_motions_lead_from_one_picture_to_the_next(setup: SetUp) -> None:
    choose = random.Random(setup.seed)
    viewer = choose.choice(viewers(setup.match()))
    asked = None if viewer == SPECTATOR else viewer
    before, known, old, kinds = None, 0, None, set()
    for match in points_of(setup, 300):
        if match.turn is not None and choose.random() < (0.9 if match.turn == LUCK else 0.4):
            continue  # several actions may be told at once
        after, new = match.view(asked), shown(match, viewer)
        if before is not None and old is not None:
            told = motions(before.board.table, after.events[known:], viewer, NAMES)
            tiles = tiles_by_place(old)
            moved(tiles, told)
            if match.turn is not None:  # in the end all hands are open
                assert +tiles == tiles_by_place(new)
            for motion in told:
                kinds |= set(motion)
                assert motion["say"]
                if motion["to"] not in ("piles", "pair") and motion is told[-1]:
                    assert motion["to"] in new.ids
        before, known, old = after, len(match.events), new
    assert (
        {"from", "to", "look", "say"}
        <= kinds
        <= {
            *(
                "from",
                "to",
                "look",
                "say",
                "was",
                "turn",
                "points",
                "rare",
                "beat",
                "pause",
                "beside",
                "by",
            )
        }
    )


def pair_laid(*hands: str) -> Match:
    match = Match("x_tiles", seats=2, options={"first": 0, "hand": len(hands) // 2}, luck="given")
    match.play("".join(hands))
    match.play("ooryrrob")
    return match


def told(match: Match, viewer: int, *actions: str) -> list[dict[str, Any]]:
    """Play, and return what moved without what is said."""
    view, known = match.view(viewer), len(match.events)
    for action in actions:
        match.play(action)
    found = motions(view.board.table, match.view(viewer).events[known:], viewer, NAMES)
    return [{key: value for key, value in one.items() if key != "say"} for one in found]


def test_a_tile_turns_as_it_is_laid_and_is_a_back_before_to_others() -> None:
    hands = ("oory", "rrob", "oobr", "yyro")
    own, other = pair_laid(*hands), pair_laid(*hands)
    pair = next(action.text for action in own.legal(0) if action.text.endswith("@e1"))
    own.play(pair)
    other.play(pair)
    lays = next(
        action
        for action in own.legal(0)
        if action.path[0] == "hand-oory" and action.path[2] != "turn-0"
    )
    cell, turn = lays.path[1], int(lays.path[2][-1])
    look = f"x-{lays.text.partition('@')[0]}"
    (mine,) = told(own, 0, lays.text)
    assert mine == {"from": "hand-oory", "to": cell, "look": look, "was": "x-oory", "turn": turn}
    (theirs,) = told(other, 1, lays.text)
    assert theirs == {"from": "seat-1-hand", "to": cell, "look": look}


def test_deals_are_backs_to_others() -> None:
    match = Match("x_tiles", seats=2, options={"first": 0, "hand": 1}, luck="given")
    assert told(match, 0, "oorybbyo") == [
        {"from": "piles", "to": "hand-oory", "look": "x-oory"},
        {"from": "piles", "to": "seat-2-hand", "look": BACK},
    ]


def test_the_start_pair_comes_from_the_piles() -> None:
    match = Match("x_tiles", seats=2, options={"first": 0, "hand": 1}, luck="given")
    match.play("oorybbyo")
    assert told(match.copy(), 0, "ooryrrob") == [
        {"from": "piles", "to": "pair", "look": "x-oory", "beat": True},
        {"from": "piles", "to": "pair", "look": "x-rrob"},
        {"from": "pair", "to": "cell-0", "look": "x-oory", "beat": True},
        {"from": "pair", "to": "hand-rrob", "look": "x-rrob"},
    ]
    last = {"from": "pair", "to": "cell-0", "look": "x-oory", "beat": True}
    assert told(match, 1, "ooryrrob")[-1] == last


@pytest.mark.rule("XT-10", "XT-16")
def test_the_end_of_a_round_is_seen_before_the_next_one_is_dealt() -> None:
    match = Match("x_tiles", seats=2, options={"first": 0, "hand": 1, "set": "136"}, luck="given")
    match.play("bbbbyyyy")
    match.play("ooooooor")
    match.play("ooro@e1")
    over = told(match, 0, "pass", "pass", "bbbbyyyy")
    assert [motion["from"] for motion in over[:3]] == ["seat-1", "seat-2", "table"]
    assert all(motion["from"] == motion["to"] and motion["beat"] for motion in over[:3])
    assert [n for n, motion in enumerate(over) if motion.get("pause")] == [3]
    cleared = [n for n, motion in enumerate(over) if motion["to"] == "piles"]
    dealt = [n for n, motion in enumerate(over) if motion["from"] == "piles"]
    assert cleared[0] == 3
    assert over[dealt[0]]["beat"]  # the table is empty by then
    assert max(cleared) < min(dealt)


@pytest.mark.rule("XT-12", "XT-13")
def test_what_is_rare() -> None:
    """Three matching edges have a motion of their own, and going out has points."""
    seen = {"rare": 0, "points": 0}
    match = Match("x_tiles", seats=4, options={"target": 100}, luck=5)
    choose, before, known = random.Random(5), match.view(0), len(match.events)
    for _ in range(120):
        legal = list(match.legal())
        edges = [len(TOUCHING.findall(action.words)) for action in legal]
        best = [action for action, n in zip(legal, edges, strict=True) if n == max(edges)]
        match.play(choose.choice(best).id)
        events = match.view(0).events[known:]
        moves = motions(before.board.table, events, 0, NAMES)
        rare = [m for m in moves if m.get("rare")]
        out = [m for m in moves if "points" in m]
        assert len(rare) == sum(e.amount >= 3 for e in events if e.kind == LAID)
        assert [m["points"] for m in out] == [e.points for e in events if e.kind == WENT_OUT]
        assert all(m["from"] == m["to"] and not m["look"] for m in rare + out)
        seen["rare"] += len(rare)
        seen["points"] += len(out)
        before, known = match.view(0), len(match.events)
    assert all(seen.values())
