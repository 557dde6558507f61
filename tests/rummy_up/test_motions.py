"""What moves in Uno Rummy Up leads from one picture to the next, for everybody who looks."""

import random
from collections import Counter
from typing import Any

import pytest

from art.reading import Drawn
from rummy_up.drawing import NAMES, SET_UPS, Lie, SetUp, laid, points_of, seen, shown
from tilery import LUCK, Match, bot
from tilery.art import BACK
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.lying import layout_of
from tilery.games.rummy_up.motions import motions
from tilery.games.rummy_up.notation import read_tile
from tilery.kernel.events import Event
from tilery.kernel.table import EVERYONE, SPECTATOR, UNSEEN

#: Of every motion there is; the others are now and then.
ALWAYS = {"from", "to", "look", "say"}
MORE = {"was", "points", "rare", "beat", "pause"}


def tiles_by_place(drawn: Drawn) -> Counter[tuple[str, str]]:
    """Count the tiles that lie in each place; a Wild is a Wild whatever it stands for."""
    found: Counter[tuple[str, str]] = Counter()
    for place in drawn.places:
        whole = place in ("table", "pool", "start") or place.rpartition("-")[0] == "seat"
        for look in () if whole else drawn.tiles(place):
            found[place, plain(look)] += 1
    return found


def plain(look: str) -> str:
    return "wild" if look.startswith("wild") else look


def moved(tiles: Counter[tuple[str, str]], told: list[dict[str, Any]]) -> None:
    for motion in told:
        look, source, target = plain(motion["look"]), motion["from"], motion["to"]
        if not look:
            assert source == target
            continue
        if source != "pool":
            left = plain(motion.get("was", look))
            if source.endswith("-rack") and (source == target or not tiles[source, left]):
                left = BACK  # it is turned over
            assert tiles[source, left] > 0, motion
            tiles[source, left] -= 1
        if target != "pool":
            tiles[target, look] += 1


@pytest.mark.parametrize("setup", SET_UPS, ids=str)
def test_motions_lead_from_one_picture_to_the_next(setup: SetUp) -> None:
    choose = random.Random(setup.seed)
    viewer = (0, 1, SPECTATOR)[SET_UPS.index(setup)]
    asked = None if viewer == SPECTATOR else viewer
    before, known, old, kinds = None, 0, None, set()
    for match in points_of(setup, 300):
        if match.turn is not None and choose.random() < (0.9 if match.turn == LUCK else 0.4):
            continue  # several actions may be told at once
        after, new = match.view(asked), shown(match, viewer)
        if before is not None and old is not None:
            told = motions(before, after.events[known:], viewer, NAMES)
            tiles = tiles_by_place(old)
            moved(tiles, told)
            assert +tiles == tiles_by_place(new)
            for motion in told:
                kinds |= set(motion)
                assert motion["say"]
                if motion is told[-1]:
                    assert motion["to"] in new.ids
        before, known, old = seen(match, viewer), len(match.events), new
    assert kinds >= ALWAYS
    assert kinds <= ALWAYS | MORE


# --- one by one -----------------------------------------------------------------------------


def event(kind: int, seat: int = 0, tile: str = "", **more: int) -> Event:
    what = read_tile(tile) if tile else 0
    assert what is not None
    parts = {"source": 0, "target": 0, "amount": 1, "points": 0, "detail": 0, "what": what}
    parts["seen"] = EVERYONE
    return Event(kind=kind, seat=seat, **(parts | more))


def told(lie: Lie, viewer: int, *events: Event, **fields: int) -> list[dict[str, Any]]:
    """Return what moves without what is said."""
    found = motions(laid(lie, viewer, **fields), events, viewer, NAMES)
    return [{key: value for key, value in one.items() if key != "say"} for one in found]


TWO = Lie(("r6g1", "b6b9"), melded="r3r4r5", loose="b7")


@pytest.mark.rule("UR-8", "UR-9")
def test_a_tile_goes_from_the_rack_to_what_is_being_played_and_then_into_a_meld() -> None:
    add = event(ru.ADDED, 0, "r6")
    done = event(ru.PLAYED, 0, target=1)
    assert told(TWO, 0, add) == [{"from": "rack-r6", "to": "played", "look": "n-r6"}]
    assert told(TWO, 1, add) == [{"from": "seat-1-rack", "to": "played", "look": "n-r6"}]
    whole = told(TWO, 1, add, done)
    assert whole == [{"from": "seat-1-rack", "to": "run-r3", "look": "n-r6"}]
    join = event(ru.JOINED, 0, "b7")
    assert told(TWO, 1, join) == [{"from": "start-b7", "to": "played", "look": "n-b7-reverse"}]


def test_a_meld_that_is_broken_up_for_a_play_is_told() -> None:
    lie = Lie(("y6g6", "b1"), melded="r3r4r5r6", added="y6g6")
    found = told(lie, 1, event(ru.PLAYED, 0, target=0, amount=2))
    assert sorted((one["from"], one["to"], one["look"]) for one in found) == [
        ("played", "set-6", "n-g6"),
        ("played", "set-6", "n-y6"),
        ("run-r3", "set-6", "n-r6"),
    ]


def test_where_a_layout_is_kept_only_what_has_to_move_is_told() -> None:
    before = laid(Lie(("r2g1", "b1"), melded="r3r4r5 y7g7b7", added="r2"), 1)
    kept = {"mine": tuple(layout_of(before)["run-r3"]), "set-7": layout_of(before)["set-7"]}
    done = event(ru.PLAYED, 0, target=1)
    found = motions(before, [done, event(ru.ROUND_BEGAN, 1, amount=2)], 1, NAMES, kept)
    assert [(one["from"], one["to"], one["look"]) for one in found[:2]] == [
        ("played", "mine", "n-r2-two"),
        ("mine", "pool", "n-r2-two"),
    ]
    assert all(one["to"] == "pool" for one in found[1:])


@pytest.mark.rule("UR-22")
def test_an_empty_pool_ends_a_round_for_all_to_see() -> None:
    ends = event(ru.POOL_EMPTY, -1), event(ru.LOWEST, 0, amount=3, points=40)
    found = told(TWO, 1, *ends, event(ru.ROUND_BEGAN, 1, amount=2))
    assert found[:2] == [
        {"from": "pool", "to": "pool", "look": "", "beat": True},
        {"from": "seat-1", "to": "seat-1", "look": "", "points": 40, "beat": True},
    ]
    assert [n for n, one in enumerate(found) if one.get("pause")] == [2]


@pytest.mark.rule("UR-15")
def test_a_reverse_is_shown_where_the_direction_is() -> None:
    assert told(TWO, 1, event(ru.REVERSED, 0, amount=-1)) == [
        {"from": "way", "to": "way", "look": "", "beat": True}
    ]


@pytest.mark.rule("UR-6")
def test_a_wild_shows_what_it_stands_for_when_it_lies_in_a_meld() -> None:
    lie = Lie(("", "b1"), melded="r3r4r5", added="b9g9w")
    found = told(lie, 1, event(ru.PLAYED, 0, target=0, amount=3))
    wilds = [one for one in found if one["look"].startswith("wild")]
    assert wilds == [{"from": "played", "to": "set-9", "look": "wild-r9", "was": "wild"}]


@pytest.mark.rule("UR-11", "UR-16")
def test_what_another_draws_is_a_back_and_who_misses_a_turn_is_shown() -> None:
    miss = event(ru.MISSED, 1, detail=1, amount=1)
    mine = told(TWO, 1, miss, event(ru.DREW, 1, "y8", detail=ru.FOR_WORD))
    theirs = told(TWO, 0, miss, event(ru.DREW, 1, detail=ru.FOR_WORD, what=UNSEEN))
    beat = {"from": "seat-2", "to": "seat-2", "look": "", "beat": True}
    assert mine == [beat, {"from": "pool", "to": "rack-y8", "look": "n-y8"}]
    assert theirs == [beat, {"from": "pool", "to": "seat-2-rack", "look": BACK}]


@pytest.mark.rule("UR-3")
def test_what_was_drawn_for_the_start_is_seen_before_it_goes_back() -> None:
    lots = event(ru.LOT_DREW, 0, "r5"), event(ru.LOT_DREW, 1, "w")
    found = told(Lie(("", "")), 0, *lots, event(ru.STARTS, 0))
    assert [(one["from"], one["to"], one["look"]) for one in found] == [
        ("pool", "seat-1-lot", "n-r5-skip"),
        ("pool", "seat-2-lot", "wild"),
        ("seat-1-lot", "pool", "n-r5-skip"),
        ("seat-2-lot", "pool", "wild"),
    ]
    assert [one.get("pause", False) for one in found] == [False, False, True, False]


@pytest.mark.rule("UR-21", "UR-22", "UR-23")
def test_racks_are_turned_over_and_points_are_seen_before_the_next_round() -> None:
    ends = [
        event(ru.LEFT, 1, amount=2, points=15),
        event(ru.SHOWN, 1, "b6"),
        event(ru.SHOWN, 1, "b9"),
        event(ru.WENT_OUT, 0, points=15),
        event(ru.ROUND_BEGAN, 1, amount=2),
    ]
    lie = Lie(("", "b6b9"), melded="r3r4r5", loose="b7")
    found = told(lie, 0, *ends)
    assert found[:3] == [
        {"from": "seat-2-rack", "to": "seat-2-rack", "look": "n-b6"},
        {"from": "seat-2-rack", "to": "seat-2-rack", "look": "n-b9"},
        {"from": "seat-1", "to": "seat-1", "look": "", "points": 15, "rare": True, "beat": True},
    ]
    assert [n for n, one in enumerate(found) if one.get("pause")] == [3]
    assert all(one["to"] == "pool" for one in found[3:])
    assert len(found[3:]) == 6
    own = told(lie, 1, *ends)
    assert [one for one in own[:2] if one["from"] == "rack-b6"] == []


def test_nothing_is_told_of_tiles_that_a_viewer_does_not_know() -> None:
    """The same events of two games whose hidden tiles differ lead to the same motions."""
    found = set()
    for theirs in ("b6b9", "wg12"):
        lie = Lie(("r6g1", theirs), melded="r3r4r5")
        events = event(ru.DREW, 1, detail=ru.FOR_TURN, what=UNSEEN), event(ru.STOPPED, 1)
        found.add(str(told(lie, 0, *events, event(ru.ROUND_BEGAN, 0))))
    assert len(found) == 1


def test_a_turn_that_is_seen_as_a_whole_flies_straight_to_its_melds() -> None:
    """Neither drawing has the strip of what is being played, so nothing may pass it."""
    match = Match("rummy_up", seats=2, luck=7, options={"rounds": 1})
    player, finished = bot("rummy_up", "greedy", seed=1), 0
    while match.turn is not None and finished < 6:
        before, known, old = seen(match, 0), len(match.events), shown(match, 0)
        seat = match.turn
        while match.turn == seat:
            action = player.choose(match.view(seat))
            match.play(action)
            if action.text.startswith("."):
                finished += 1
                break
        new = shown(match, 0)
        for motion in motions(before, match.view(0).events[known:], 0, NAMES):
            assert "played" not in (motion["from"], motion["to"])
            assert motion["from"] in {*old.ids, *new.ids}
            assert motion["to"] in new.ids
    assert finished == 6
