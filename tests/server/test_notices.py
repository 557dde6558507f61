"""Notices: everybody who watches knows soon, and is told nothing but that something happened."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from server.helpers import BASE, Browser, acts, app_in, running, sit
from tilery.server import notices


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    with running(app_in(tmp_path, players=0)) as app:
        yield app


def until_rev(tab: WebSocketTestSession, rev: int) -> list[Any]:
    """Return what a tab is told until it is told of *rev*."""
    told = [tab.receive_json()]
    while told[-1].get("rev") != rev:
        told.append(tab.receive_json())
    return told


@pytest.mark.quiet
def test_eight_tabs_know_within_a_second(app: FastAPI) -> None:
    match, browsers = sit(app, "toy", 3)
    with ExitStack() as stack:
        tabs = [stack.enter_context(browsers[n % 3].tab(match)) for n in range(8)]
        for tab in tabs:
            until_rev(tab, 0)
        for rev in range(1, 6):
            turn = browsers[0].view(match)["turn"]
            act = acts(browsers[turn].view(match))[0]
            began = time.monotonic()
            assert browsers[turn].play(match, act)["rev"] == rev
            for tab in tabs:
                told = until_rev(tab, rev)
                assert all(
                    set(said) in ({"match", "rev", "room"}, {"match", "here", "watchers"})
                    for said in told
                )
            assert time.monotonic() - began < 1


def test_who_is_here(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    with ann.tab(match) as tab:
        until_rev(tab, 0)
        with ben.tab(match):
            while tab.receive_json().get("here") != [0, 1]:
                pass
            assert [seat["here"] for seat in ann.get(f"matches/{match}")["seats"]] == [True, True]
        while tab.receive_json().get("here") != [0]:
            pass


def test_a_stranger_is_told_nothing(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    stranger = Browser(app)
    with stranger.tab(match, "0000000000", "../x") as tab:
        turn = ann.view(match)["turn"]
        [ann, ben][turn].play(match, 7)
        with ann.tab(match) as other:
            until_rev(other, 1)
        assert ann.house.hub.here(match) <= {0}
        tab.send_json({"beat": 1})
        assert all(not one.watches for one in ann.house.hub._tabs if one.browser is None)
        del tab


@pytest.mark.parametrize(
    "said",
    ["", "{", "7", "[]", '{"watch": 7}', '{"watch": [7, null, {}]}', '{"watch": {}}', "[" * 4000],
)
def test_a_tab_that_says_nonsense_does_no_harm(app: FastAPI, said: str) -> None:
    match, (ann, _) = sit(app, "toy", 2)
    with ann.tab(match) as good, ann.tab() as bad:
        until_rev(good, 0)
        bad.send_text(said)
        turn = ann.view(match)["turn"]
        with ann.house.open(match) as live:
            live.playing.play(turn, [7], live.keep, None, None)
        until_rev(good, 1)


def test_a_tab_that_says_too_much_is_sent_away(app: FastAPI) -> None:
    _, (ann, _) = sit(app, "toy", 2)
    with ann.tab() as tab:
        tab.send_text(json.dumps({"watch": ["x" * notices.MOST_BYTES]}))
        with pytest.raises(WebSocketDisconnect):
            tab.receive_json()


@pytest.mark.parametrize("origin", ["https://example.org", "null", BASE + "0", None])
def test_a_page_of_another_site_is_not_let_in(app: FastAPI, origin: str | None) -> None:
    _, (ann, _) = sit(app, "toy", 2)
    del ann.client.headers["origin"]
    headers = {} if origin is None else {"origin": origin}
    with (
        pytest.raises(WebSocketDisconnect),
        ann.client.websocket_connect("/api/notices", headers=headers),
    ):
        pass


def test_one_browser_has_so_many_tabs(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "MOST_OF_BROWSER", 2)
    match, (ann, _) = sit(app, "toy", 2)
    with ann.tab(match) as one, ann.tab(match) as two:
        until_rev(one, 0), until_rev(two, 0)
        with ann.tab(match) as three, pytest.raises(WebSocketDisconnect):
            three.receive_json()
