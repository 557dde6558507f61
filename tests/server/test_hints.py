"""Hints: who is given one, and that it can be played."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, acts, app_in, running, sit
from tilery.bots import bot

COMPUTERS = {"1": {"kind": "computer", "bot": "greedy"}, "2": {"kind": "computer", "bot": "random"}}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


def ask(browser: Browser, match: str, rev: int, **query: Any) -> tuple[int, Any]:
    """Return status and answer; the rev of a refusal is left out."""
    answer = browser.client.get(f"/api/matches/{match}/hint", params={"rev": rev, **query})
    return answer.status_code, answer.json()


def play_others(browser: Browser, match: str) -> None:
    """Let the computer players play until it is the person's turn, or the game is over."""
    with browser.house.open(match) as live:
        while live.status == "running" and live.playing.match.turn != 0:
            turn = live.playing.match.turn
            assert turn is not None
            act = live.playing.match.legal(turn).ids[0]
            live.playing.play(turn, [act], live.keep, None, None)


def test_a_hint_is_what_greedy_would_play_and_can_be_played(app: FastAPI) -> None:
    given = 0
    match, (me,) = sit(app, "toy", 3, players=COMPUTERS)
    while given < 5:
        play_others(me, match)
        view = me.view(match)
        if view["status"] == "over":
            match, (me,) = sit(app, "toy", 3, players=COMPUTERS)
            continue
        status, hint = ask(me, match, view["rev"])
        assert status == 200, hint
        assert view["can_hint"]
        assert ask(me, match, view["rev"], seat=0) == (200, hint)  # the same again
        assert hint["act"] in acts(view)
        with me.house.open(match) as live:
            seen = live.playing.match.view(0)
            chosen = bot("toy", "greedy", seed=0).choose(seen)
        assert hint == {
            "act": chosen.id,
            "text": chosen.text,
            "tell": chosen.words,
            "path": list(chosen.path),
        }
        assert me.view(match)["rev"] == view["rev"]  # nothing is played
        me.play(match, hint["act"])
        given += 1


def test_no_hint_against_a_person(app: FastAPI) -> None:
    match, browsers = sit(app, "toy", 3, players={"2": COMPUTERS["2"]})
    view = browsers[0].view(match)
    for browser in browsers:
        status, said = ask(browser, match, view["rev"])
        assert status == 403
        assert "computer players alone" in said["error"]
        assert not browser.view(match)["can_hint"]


def test_no_hint_for_who_does_not_act(app: FastAPI) -> None:
    match, (me,) = sit(app, "toy", 3, players=COMPUTERS, watch=True)
    play_others(me, match)
    view = me.view(match)
    rev = view["rev"]
    assert ask(me, match, rev + 1)[0] == 409
    assert ask(me, match, rev - 1 if rev else rev + 2)[0] == 409
    assert ask(me, match, rev, seat=1)[0] == 403
    stranger, guest = Browser(app), Browser(app)
    assert ask(stranger, match, rev)[0] == 401
    secret = me.get(f"matches/{match}")["watch"].rpartition("=")[2]
    guest.post(f"matches/{match}/watch", secret=secret)
    assert ask(guest, match, rev)[0] == 401
    after = view
    while 0 in after["waiting"]:
        after = me.play(match, ask(me, match, after["rev"])[1]["act"])
    status, said = ask(me, match, after["rev"])
    assert (status, said["error"]) == (403, "There is no hint: it is not your turn.")


def test_no_hint_before_the_match_has_begun(app: FastAPI) -> None:
    host = Browser(app)
    match = host.post("matches", game="toy", seats=2, me="Ann")["match"]
    assert ask(host, match, 0)[0] in (403, 409)
