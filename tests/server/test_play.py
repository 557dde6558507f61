"""A match over the server, from its making to the rematch."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from server.helpers import acts, app_in, running, sit


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    with running(app_in(tmp_path)) as app:
        yield app


def test_two_people_play_a_whole_game_and_again(app: FastAPI) -> None:
    match, browsers = sit(app, "toy", 2)
    for _ in range(300):
        views = [browser.view(match) for browser in browsers]
        assert [view["seat"] for view in views] == [0, 1]
        assert views[0]["rev"] == views[1]["rev"]
        if views[0]["status"] == "over":
            break
        turn = views[0]["turn"]
        browsers[turn].play(match, acts(views[turn])[0])
    assert views[0]["due"] == "over"
    assert "win" in views[0]["notice"] or "share" in views[0]["notice"]
    (listed,) = browsers[0].get("matches")
    assert (listed["status"], listed["places_won"]) == ("over", views[0]["places_won"])
    again = browsers[1].post(f"matches/{match}/rematch")["match"]
    assert browsers[0].post(f"matches/{match}/rematch")["match"] == again
    assert [browser.view(again)["seat"] for browser in browsers] == [0, 1]


def test_the_computer_plays_its_turns(app: FastAPI) -> None:
    players = {"1": {"kind": "computer", "bot": "greedy"}}
    match, (me,) = sit(app, "toy", 2, players=players)
    for _ in range(500):
        view = me.view(match)
        if view["status"] == "over":
            break
        if view["due"] == "play":
            me.play(match, acts(view)[0], rev=view["rev"])
        else:
            time.sleep(0.02)
    assert view["status"] == "over"


def test_who_watches_is_told(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    with ann.tab(match) as tab:
        first = [tab.receive_json(), tab.receive_json()]
        assert {"match": match, "here": [0], "watchers": 0} in first
        turn = ann.view(match)["turn"]
        after = [ann, ben][turn].play(match, acts([ann, ben][turn].view(match))[0])
        said = tab.receive_json()
        while "rev" not in said:
            said = tab.receive_json()
        assert (said["match"], said["rev"]) == (match, after["rev"])
