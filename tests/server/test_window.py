"""Seats that may act at the same time: nobody has to hurry, and nobody acts on what is old."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, acts, app_in, fresh_key, running, sit
from server.kept import rows
from toy.state import CATCH, DECLINE, END


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


def send(browser: Browser, match: str, rev: int, act: int) -> Any:
    body = {"rev": rev, "key": fresh_key(), "actions": [act]}
    return browser.client.post(f"/api/matches/{match}/commands", json=body)


def too_late(app: FastAPI, browser: Browser, match: str, rev: int, act: int) -> bool:
    """Tell whether a command is refused since the match has moved on, and adds nothing."""
    before = rows(app, match)
    answer = send(browser, match, rev, act)
    assert rows(app, match) == before
    return bool(answer.status_code == 409 and "moved on" in answer.json()["error"])


# --- the grey wall of Azul ------------------------------------------------------------------


class Wall:
    """A match on the grey wall in which both seats may choose a space."""

    def __init__(self, app: FastAPI) -> None:
        self.match, self.browsers = sit(app, "azul", 2, options={"wall": "grey"})
        while len((view := self.browsers[0].view(self.match))["waiting"]) < 2:
            due = self.browsers[view["turn"]]
            due.play(self.match, acts(due.view(self.match))[0])
        self.rev: int = view["rev"]
        self.one, self.other = self.browsers
        self.seat = 0

    def act(self, browser: Browser) -> int:
        return acts(browser.view(self.match))[0]


@pytest.fixture
def wall(app: FastAPI) -> Wall:
    return Wall(app)


def test_both_choose_a_space_for_the_same_revision(app: FastAPI, wall: Wall) -> None:
    acts_of = [wall.act(browser) for browser in wall.browsers]
    for number, browser in enumerate(wall.browsers):
        answer = send(browser, wall.match, wall.rev, acts_of[number])
        assert answer.status_code == 200, answer.text
        assert answer.json()["rev"] == wall.rev + 1 + number
    assert [row["seat"] for row in rows(app, wall.match)[-2:]] == [0, 1]


def test_not_after_ones_own_choice(app: FastAPI, wall: Wall) -> None:
    act = wall.act(wall.one)
    assert send(wall.one, wall.match, wall.rev, act).status_code == 200
    assert too_late(app, wall.one, wall.match, wall.rev, act)
    assert send(wall.other, wall.match, wall.rev, wall.act(wall.other)).status_code == 200


def test_not_after_something_was_taken_back(app: FastAPI, wall: Wall) -> None:
    act = wall.act(wall.other)
    assert send(wall.one, wall.match, wall.rev, wall.act(wall.one)).status_code == 200
    with wall.one.house.open(wall.match) as live:
        line = live.playing
        line.go_back(0, len(line.marks) - 2, live.keep, fresh_key(), "")
    assert too_late(app, wall.other, wall.match, wall.rev, act)
    assert too_late(app, wall.other, wall.match, wall.rev + 1, act)
    assert send(wall.other, wall.match, wall.rev + 2, act).status_code == 200


def test_not_from_before_it_or_from_the_time_to_come(app: FastAPI, wall: Wall) -> None:
    act = wall.act(wall.other)
    assert send(wall.one, wall.match, wall.rev, wall.act(wall.one)).status_code == 200
    assert too_late(app, wall.other, wall.match, wall.rev - 1, act)
    assert too_late(app, wall.other, wall.match, wall.rev + 2, act)


def test_not_after_luck(app: FastAPI, wall: Wall) -> None:
    """Both have chosen all, and the next round is dealt: what was asked before is over."""
    while len((view := wall.one.view(wall.match))["waiting"]) == 2:
        last = view["rev"]
        wall.one.play(wall.match, wall.act(wall.one))
    for _ in range(20):  # the other one ends the round
        view = wall.other.view(wall.match)
        if view["waiting"] != [1] or view["round"] != 1:
            break
        last = view["rev"]
        wall.other.play(wall.match, wall.act(wall.other))
    view = wall.one.view(wall.match)
    assert view["round"] == 2
    due = wall.browsers[view["turn"]]
    assert too_late(app, due, wall.match, last, wall.act(due))


# --- a catch in the toy game ------------------------------------------------------------------


def ended_with_one(app: FastAPI) -> tuple[str, int, list[Browser]]:
    """Return a match in which somebody may be caught, its rev, and who may, the next seat first."""
    match, browsers = sit(app, "toy", 3)
    turn = browsers[0].view(match)["turn"]
    browsers[turn].play(match, acts(browsers[turn].view(match))[0])
    rev = browsers[turn].play(match, END)["rev"]
    others = [browsers[(turn + n) % 3] for n in (1, 2)]
    assert sorted(others[0].view(match)["waiting"]) == sorted({0, 1, 2} - {turn})
    return match, rev, others


def test_both_may_decline_for_the_same_revision(app: FastAPI) -> None:
    match, rev, (following, other) = ended_with_one(app)
    assert send(other, match, rev, DECLINE).status_code == 200
    assert send(following, match, rev, DECLINE).status_code == 200
    assert too_late(app, following, match, rev, acts(following.view(match))[0])


def test_who_declines_does_not_shut_out_a_catch(app: FastAPI) -> None:
    match, rev, (following, other) = ended_with_one(app)
    assert send(following, match, rev, DECLINE).status_code == 200
    answer = send(other, match, rev, CATCH)
    assert answer.status_code == 200
    assert any("is caught by" in line["text"] for line in answer.json()["view"]["log"])


def test_a_catch_closes_it(app: FastAPI) -> None:
    match, rev, (following, other) = ended_with_one(app)
    assert send(other, match, rev, CATCH).status_code == 200  # and luck draws a tile
    assert too_late(app, following, match, rev, CATCH)
    assert too_late(app, following, match, rev, DECLINE)
    assert too_late(app, following, match, rev, acts(following.view(match))[0])
