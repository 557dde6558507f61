"""What may be taken back, and what may not."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, acts, app_in, fresh_key, running, sit
from server.kept import rows
from tilery.server import undo
from tilery.server.shelf import Live
from toy.state import DRAW, END

COMPUTER = {"1": {"kind": "computer", "bot": "greedy"}}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


def take_back(browser: Browser, match: str) -> Any:
    rev = browser.view(match)["rev"]
    return browser.post(f"matches/{match}/undo", rev=rev, key=fresh_key())["view"]


def refused(browser: Browser, match: str) -> str:
    rev = browser.view(match)["rev"]
    return browser.refused(422, f"matches/{match}/undo", rev=rev, key=fresh_key())


#: What is the same again after an undo.
STANDS = ("svg", "tree", "buttons", "places", "points", "turn", "waiting", "due")


def stand(view: Any) -> list[Any]:
    return [view[name] for name in STANDS]


def test_within_ones_own_turn_step_by_step(app: FastAPI) -> None:
    match, browsers = sit(app, "toy", 2)
    turn = browsers[0].view(match)["turn"]
    me, other = browsers[turn], browsers[1 - turn]
    views = [me.view(match)]
    assert not views[0]["can_undo"]
    while True:  # lay what can be laid but the last tile
        lays = [act for act in acts(views[-1]) if act < DRAW - 1]
        if not lays or len(views) == 2:
            break
        assert next(leaf for leaf in all_leaves(views[-1]) if leaf["act"] == lays[0])["undo"]
        views.append(me.play(match, lays[0]))
        assert views[-1]["can_undo"]
        assert not other.view(match)["can_undo"]
        assert "take back" in refused(other, match)
    laid = len(views) - 1
    for back in range(laid - 1, -1, -1):
        after = take_back(me, match)
        assert stand(after) == stand(views[back])
        assert after["rev"] > views[-1]["rev"]
    assert not after["can_undo"]
    assert "take back" in refused(me, match)
    assert [row["kind"] for row in rows(app, match)] == ["deal", *["play"] * laid, *["undo"] * laid]
    said = [line["text"] for line in other.view(match)["log"]]
    assert sum("takes a move back" in text for text in said) == laid


def all_leaves(view: Any) -> list[Any]:
    def below(tree: Any) -> list[Any]:
        return [tree] if "act" in tree else [leaf for sub in tree.values() for leaf in below(sub)]

    return [*below(view["tree"]), *view["buttons"]]


def test_never_a_draw(app: FastAPI) -> None:
    for computers in (False, True):
        match, browsers = sit(app, "toy", 2, players=COMPUTER if computers else {})
        while (view := browsers[0].view(match))["turn"] != 0:
            move_other(browsers, match, view["turn"], DRAW)
        draws = [leaf for leaf in all_leaves(view) if leaf["act"] == DRAW]
        assert [leaf["undo"] for leaf in draws] == [False]
        after = browsers[0].play(match, DRAW)
        assert not after["can_undo"]
        assert "take back" in refused(browsers[0], match)


def move_other(browsers: list[Browser], match: str, turn: int, act: int) -> None:
    """Play for another seat: by its browser, or as the computer player that sits there."""
    if turn < len(browsers):
        browsers[turn].play(match, act)
        return
    with browsers[0].house.open(match) as live:
        live.playing.play(turn, [act], live.keep, None, None)


def test_a_turn_that_is_over_is_not_taken_back_from_a_person(app: FastAPI) -> None:
    match, browsers = sit(app, "toy", 2)
    view = browsers[0].view(match)
    me = browsers[view["turn"]]
    lay = next(act for act in acts(me.view(match)) if act < END)
    me.play(match, lay)
    after = me.play(match, END)
    assert after["turn"] != view["turn"] or not after["can_undo"]
    assert "take back" in refused(me, match)


def test_from_computers_back_to_ones_last_decision(app: FastAPI) -> None:
    taken = 0
    for _ in range(12):
        match, (me,) = sit(app, "toy", 2, players=COMPUTER)
        before = me.view(match)
        if before["turn"] != 0:
            continue
        me.play(match, next(act for act in acts(before) if act < END))
        middle = me.play(match, END)
        if middle["status"] == "over" or middle["round"] != before["round"]:
            continue  # all hands were shown
        assert middle["can_undo"]  # nothing has happened since
        after = take_back(me, match)
        taken += 1
        assert (after["turn"], after["points"]) == (0, before["points"])
        me.play(match, END)
        with me.house.open(match) as live:
            lay = [a.id for a in live.playing.match.legal(1) if a.id < END]
            live.playing.play(1, lay[:1], live.keep, None, None)
        assert not me.view(match)["can_undo"]  # a tile of the computer's hand has been shown
        assert "take back" in refused(me, match)
    assert taken


@pytest.mark.parametrize("seats", [2, 3])
def test_at_random_whatever_is_granted_brings_back_what_was(
    app: FastAPI, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever an undo is granted, no draw is behind it and nothing was shown since."""
    granted = 0
    rng = Random(seats)
    monkeypatch.setattr(undo, "alone", lambda live, seat: rng.random() < 0.5)
    for number in range(30):
        if granted >= 10 and number >= 6:  # how many are, luck decides
            break
        match, browsers = sit(app, "toy", seats)
        for _ in range(40):
            with browsers[0].house.open(match) as live:
                if live.status == "over":
                    break
                check_target(live, rng)
                granted += try_undo(live, rng)
                if live.status == "running":
                    seat = rng.choice(live.playing.match.waiting)
                    act = rng.choice(live.playing.match.legal(seat).ids)
                    live.playing.play(seat, [act], live.keep, None, None)
    assert granted >= 10


def check_target(live: Live, rng: Random) -> None:
    line = live.playing
    for seat in range(len(live.chairs)):
        number = undo.target(live, seat)
        if number is None:
            continue
        later = line.marks[number + 1 :]
        assert later
        assert line.row(later[0].rev).seat == seat
        events = line.match.events[line.marks[number].events :]
        assert all(event.seen == -1 or event.seen >> seat & 1 for event in events)
        for at in range(number + 1, len(line.marks)):
            assert all(entry.seat >= 0 for entry in line.entries_of(at))  # no luck


def try_undo(live: Live, rng: Random) -> int:
    line = live.playing
    seat = rng.randrange(len(live.chairs))
    number = undo.target(live, seat)
    if number is None or rng.random() < 0.5:
        return 0
    wanted = line.match_at(number).position
    line.go_back(seat, number, live.keep, fresh_key(), "")
    assert line.match.position == wanted
    live.load()  # and the file says the same
    assert live.playing.match.position == wanted
    assert live.playing.marks == line.marks
    return 1
