"""The same thing at the same moment, by several: it happens once."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, acts, app_in, fresh_key, running, sit
from server.kept import rows

MANY = 8


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """Do all *calls* at the same moment; return what each returned."""
    gate = threading.Barrier(len(calls))

    def one(call: Callable[[], Any]) -> Any:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def same_browser(app: FastAPI, browser: Browser) -> Browser:
    """Return another connection of the same browser."""
    twin = Browser(app)
    twin.client.cookies.update(browser.client.cookies)
    return twin


def test_one_command_sent_many_times_at_once_acts_once(app: FastAPI) -> None:
    match, browsers = sit(app, "toy", 2)
    for _ in range(5):
        view = browsers[0].view(match)
        due = browsers[view["turn"]]
        act = acts(due.view(match))[0]
        body = {"rev": view["rev"], "key": fresh_key(), "actions": [act]}
        answers = at_once(
            [
                partial(
                    same_browser(app, due).client.post,
                    f"/api/matches/{match}/commands",
                    json=body,
                )
                for _ in range(MANY)
            ]
        )
        assert {answer.status_code for answer in answers} == {200}
        assert {answer.json()["rev"] for answer in answers} == {view["rev"] + 1}
        assert len(rows(app, match)) == view["rev"] + 2


def test_commands_for_one_revision_at_once_are_one_row(app: FastAPI) -> None:
    match, browsers = sit(app, "toy", 3)
    for _ in range(5):
        view = browsers[0].view(match)
        due = browsers[view["turn"]]
        act = acts(due.view(match))[0]
        answers = at_once(
            [
                partial(
                    same_browser(app, due).client.post,
                    f"/api/matches/{match}/commands",
                    json={"rev": view["rev"], "key": fresh_key(), "actions": [act]},
                )
                for _ in range(MANY)
            ]
        )
        assert Counter(answer.status_code for answer in answers) == {200: 1, 409: MANY - 1}
        assert len(rows(app, match)) == view["rev"] + 2


def test_an_invitation_seats_one_browser(app: FastAPI) -> None:
    host = Browser(app)
    made = host.post("matches", game="toy", seats=3, me="Ann")
    match, link = made["match"], made["links"][0]["url"]
    secret = link.rpartition("secret=")[2]
    guests = [Browser(app) for _ in range(MANY)]
    answers = at_once(
        [
            partial(
                guest.client.post,
                f"/api/matches/{match}/claim",
                json={"secret": secret, "name": f"Guest {n}"},
            )
            for n, guest in enumerate(guests)
        ]
    )
    codes = [answer.status_code for answer in answers]
    assert Counter(codes) == {200: 1, 401: MANY - 1}
    who = codes.index(200)
    table = host.get(f"matches/{match}")
    assert table["seats"][1]["name"] == f"Guest {who}"
    assert [seat["you"] for seat in guests[who].get(f"matches/{match}")["seats"]] == [
        False,
        True,
        False,
    ]
    # Its secret is void, also for who has used it, and the other seat's is another.
    assert "used already" in guests[who].refused(
        401, f"matches/{match}/claim", secret=secret, name="Again"
    )
    assert secret not in str(table["links"])


def test_a_match_begins_once_and_has_one_rematch(app: FastAPI) -> None:
    host = Browser(app)
    made = host.post("matches", game="toy", seats=2, me="Ann")
    match = made["match"]
    guest = Browser(app)
    secret = made["links"][0]["url"].rpartition("secret=")[2]
    guest.post(f"matches/{match}/claim", secret=secret, name="Ben")
    answers = at_once(
        [
            partial(same_browser(app, host).client.post, f"/api/matches/{match}/start", json={})
            for _ in range(MANY)
        ]
    )
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: MANY - 1}
    assert [row["kind"] for row in rows(app, match)] == ["deal"]
    assert "not over" in host.refused(409, f"matches/{match}/rematch")
    while (view := host.view(match))["status"] != "over":
        due = [host, guest][view["turn"]]
        due.play(match, acts(due.view(match))[0])
    again = at_once(
        [
            partial(same_browser(app, who).post, f"matches/{match}/rematch")
            for who in [host, guest] * (MANY // 2)
        ]
    )
    assert len({made["match"] for made in again}) == 1
    assert [row["kind"] for row in rows(app, again[0]["match"])] == ["deal"]


def test_another_writer_has_the_last_word(app: FastAPI) -> None:
    """A row that somebody else has written to the file is found, and nothing is overwritten."""
    match, browsers = sit(app, "toy", 2)
    turn = browsers[0].view(match)["turn"]
    with browsers[0].house.open(match) as live:
        line = live.playing
        line.play(turn, [7], live.keep, None, None)
        live.load()
        stale, fresh = line, live.line
        assert fresh is not None
        stale.rows.pop()  # as if this server had not seen it
        live.line = stale
        stale.marks.pop()
        stale.match = stale.match.after(stale.marks[-1].entries)
    before = rows(app, match)
    said = browsers[turn].refused(
        409, f"matches/{match}/commands", rev=0, key=fresh_key(), actions=[7]
    )
    assert "moved on" in said
    assert rows(app, match) == before
    assert browsers[0].view(match)["rev"] == 1
