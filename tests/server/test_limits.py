"""Limits: who is too fast waits, and nobody has to wait for somebody else."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from server.helpers import FREE, Browser, app_in, running, sit
from server.kept import one_sentence
from tilery.server import lobby, notices, storage
from tilery.server.limits import Limits, Rate, Rates, TooFast

SLOW = Rate(5, 0.1)  #: five at once, then one in ten seconds

KINDS = ("ask", "act", "found", "guess", "arrange", "draw")


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> Iterator[FastAPI]:
    """A server without any limit; a test sets those that it is about."""
    limits = Limits(Rates(FREE, FREE, FREE, FREE, FREE, FREE), clock)
    with running(app_in(tmp_path, limits, players=0)) as app:
        yield app


def let(app: FastAPI, **rates: Any) -> None:
    limits: Limits = app.state.house.limits
    limits.rates = Rates(**dict.fromkeys(KINDS, FREE) | rates)


def too_fast(answer: Any, seconds: int) -> bool:
    """Tell whether an answer says how long to wait, to programs and to people."""
    if answer.status_code != 429:
        return False
    assert answer.headers["retry-after"] == str(seconds)
    assert one_sentence(answer.json()["error"])
    assert f"{seconds} seconds" in answer.json()["error"]
    return True


def codes(browser: Browser, number: int, path: str = "games") -> list[int]:
    return [browser.client.get(f"/api/{path}").status_code for _ in range(number)]


# --- buckets ---------------------------------------------------------------------------------


def test_who_asks_too_fast_waits_and_may_go_on(app: FastAPI, clock: Clock) -> None:
    _, (ann, ben) = sit(app, "toy", 2)
    let(app, ask=SLOW)
    assert codes(ann, 5) == [200] * 5
    assert too_fast(ann.client.get("/api/games"), 10)
    clock.now += 4
    assert too_fast(ann.client.get("/api/games"), 6)
    assert codes(ben, 5) == [200] * 5  # who has not asked before
    clock.now += 6
    assert codes(ann, 2) == [200, 429]


def test_changes_are_counted_apart_from_questions(app: FastAPI) -> None:
    match, (ann, _) = sit(app, "toy", 2)
    let(app, act=SLOW)
    url = f"/api/matches/{match}/start"
    assert [ann.client.post(url, json={}).status_code for _ in range(5)] == [409] * 5
    assert too_fast(ann.client.post(url, json={}), 10)
    assert codes(ann, 20) == [200] * 20


def test_a_household_has_a_limit_of_its_own(app: FastAPI) -> None:
    """Whoever drops its cookie, or has many, is counted by where it comes from."""
    _, (ann, ben) = sit(app, "toy", 2)
    let(app, ask=SLOW, address=3.0)
    strangers = [Browser(app) for _ in range(9)]
    for number, browser in enumerate([*strangers, ann, ben]):
        assert codes(browser, 1) == [200], number
    assert codes(Browser(app), 4) == [200] * 4
    assert too_fast(Browser(app).client.get("/api/games"), 4)  # it fills three times as fast
    assert codes(ann, 1) == [429]


def test_strangers_do_not_share_the_limit_of_a_browser() -> None:
    limits = Limits(Rates(ask=SLOW, address=8.0), Clock())
    for _ in range(5 * 8):
        limits.check("ask", None, "here")
    with pytest.raises(TooFast):
        limits.check("ask", None, "here")
    limits.check("ask", None, "there")
    for _ in range(5):
        limits.check("ask", "ann", "there")
    with pytest.raises(TooFast):
        limits.check("ask", "ann", "elsewhere")  # a browser is the same everywhere


def test_buckets_that_nobody_uses_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilery.server.limits.MOST_KEPT", 10)
    limits = Limits(clock=Clock())
    for number in range(100):
        limits.check("ask", None, f"address {number}")
    assert len(limits._buckets) <= 10


def test_matches_are_made_slowly(app: FastAPI) -> None:
    ann = Browser(app)
    ann.post("matches", game="toy", seats=2)
    let(app, found=SLOW)
    for _ in range(5):
        ann.post("matches", game="toy", seats=2)
    answer = ann.client.post("/api/matches", json={"game": "toy", "seats": 2})
    assert too_fast(answer, 10)
    assert len(ann.get("matches")) == 6


@pytest.mark.parametrize("what", ["claim", "return", "watch"])
def test_secrets_are_not_guessed_fast(app: FastAPI, what: str) -> None:
    ann, eve = Browser(app), Browser(app)
    made = ann.post("matches", game="toy", seats=2, watch=True)
    eve.post("matches", game="toy", seats=2)  # and has a cookie
    let(app, guess=SLOW)
    url = f"/api/matches/{made['match']}/{what}"
    name = {"name": "Eve"} if what == "claim" else {}
    for number in range(5):
        answer = eve.client.post(url, json={"secret": f"{number:043}", **name})
        assert answer.status_code == 401
    right = made["links"][0]["url"] if what == "claim" else made["watch"]
    body = {"secret": right.rpartition("=")[2], **name}
    assert too_fast(eve.client.post(url, json=body), 10)  # even if it were right now


def test_a_browser_has_so_many_matches_under_way(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_MATCHES", 3)
    ann, ben = Browser(app), Browser(app)
    made = [ann.post("matches", game="toy", seats=2)["match"] for _ in range(3)]
    said = ann.refused(429, "matches", game="toy", seats=2)
    assert "3 matches under way" in said
    assert one_sentence(said)
    ben.post("matches", game="toy", seats=2)
    with ann.house.store.write() as connection:
        table = storage.matches
        connection.execute(table.update().where(table.c.match == made[0]).values(status="over"))
    ann.post("matches", game="toy", seats=2)  # one is over
    ann.refused(429, "matches", game="toy", seats=2)


# --- tabs ------------------------------------------------------------------------------------


def sent_away(tab: WebSocketTestSession) -> int:
    """Read until the server ends the tab; return with which code it did."""
    try:
        while True:
            tab.receive_json()
    except WebSocketDisconnect as error:
        return error.code


def test_strangers_do_not_shut_each_other_out(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All without a cookie are no browser, so they are not counted as one."""
    monkeypatch.setattr(notices, "MOST_OF_BROWSER", 1)
    ann = Browser(app)
    match = ann.post("matches", game="toy", seats=2)["match"]  # where there are seats to take
    with ExitStack() as stack:
        tabs = [stack.enter_context(who.tab(match)) for who in [*map(Browser, [app] * 3), ann]]
        for tab in tabs:
            assert tab.receive_json()["match"] == match
        assert sent_away(stack.enter_context(ann.tab(match))) == notices.TOO_MUCH


@pytest.mark.parametrize("most", ["MOST_OF_ADDRESS", "MOST_TABS"])
def test_an_address_and_a_server_have_so_many_tabs(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, most: str
) -> None:
    monkeypatch.setattr(notices, most, 3)
    match, (ann, ben) = sit(app, "toy", 2)
    with Browser(app).tab(), ann.tab(match) as one, ben.tab(match) as two:
        assert one.receive_json()["match"] == two.receive_json()["match"] == match
        with Browser(app).tab() as fourth:
            assert sent_away(fourth) == notices.TOO_MUCH


def test_what_a_tab_asks_for_is_counted(app: FastAPI) -> None:
    """Each message that asks for matches counts, and each match in it."""
    match, (ann, ben) = sit(app, "toy", 2)
    let(app, ask=SLOW)
    with ann.tab(match) as tab:  # two
        assert tab.receive_json()["match"] == match
        tab.send_json({"watch": ["0000000000", "0000000001", "0000000002"]})  # four more
        assert sent_away(tab) == notices.GOING
    assert codes(ann, 1) == [429]
    assert codes(ben, 1) == [200]
    with ben.tab(match) as tab:
        assert tab.receive_json()["match"] == match
        for _ in range(3):  # the same again: no match is looked up
            tab.send_json({"watch": [match]})
        assert sent_away(tab) == notices.GOING
