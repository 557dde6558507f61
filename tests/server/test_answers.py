"""What is on the disk has happened, and what is not has not, whatever fails before or after."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from server.helpers import Browser, acts, app_in, fresh_key, running, sit
from server.kept import kept, rows, shown, table_of
from tilery.server import views
from toy.state import DRAW


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    with running(app_in(tmp_path, players=0)) as app:
        yield app


def brave(browser: Browser) -> Browser:
    """Let a browser see an answer of 500 instead of what went wrong."""
    browser.client._transport.raise_server_exceptions = False
    return browser


class FailsOnce:
    """The making of a view, which fails the first time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.failed = 0
        self.real = views.view_of
        monkeypatch.setattr(views, "view_of", self)

    def __call__(self, *given: Any) -> Any:
        if not self.failed:
            self.failed = 1
            raise MemoryError
        return self.real(*given)


def test_others_are_told_of_a_command_whose_answer_could_not_be_made(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, browsers = sit(app, "toy", 2)
    turn = browsers[0].view(match)["turn"]
    me, other = brave(browsers[turn]), browsers[1 - turn]
    body = {"rev": 0, "key": fresh_key(), "actions": [DRAW]}
    with other.tab(match) as tab:
        while tab.receive_json().get("rev") != 0:
            pass
        FailsOnce(monkeypatch)
        assert me.client.post(f"/api/matches/{match}/commands", json=body).status_code == 500
        while (said := tab.receive_json()).get("rev") != 1:
            assert "beat" not in said  # nothing came
    assert me.post(f"matches/{match}/commands", **body)["rev"] == 1  # and it was done once
    assert len(rows(app, match)) == 2


def test_the_computer_player_is_called_though_the_answer_could_not_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = {"1": {"kind": "computer", "bot": "greedy"}}
    with running(app_in(tmp_path)) as app:
        match, (ann,) = sit(app, "toy", 2, players=players)
        patience = time.monotonic() + 20
        while (view := ann.view(match))["due"] != "play":
            assert time.monotonic() < patience
            time.sleep(0.02)
        FailsOnce(monkeypatch)
        body = {"rev": view["rev"], "key": fresh_key(), "actions": [DRAW]}
        answer = brave(ann).client.post(f"/api/matches/{match}/commands", json=body)
        assert answer.status_code == 500
        while len(rows(app, match)) < view["rev"] + 3:  # nobody asks for anything meanwhile
            assert time.monotonic() < patience
            time.sleep(0.02)
        assert rows(app, match)[-1]["seat"] == 1


@contextmanager
def no_commit(app: FastAPI) -> Iterator[None]:
    """Let every COMMIT fail."""
    engine = app.state.house.store.engine

    def fail(_: Any) -> None:
        raise OperationalError("COMMIT", {}, OSError("disk is full"))

    event.listen(engine, "commit", fail)
    try:
        yield
    finally:
        event.remove(engine, "commit", fail)


def test_who_looks_sees_the_table_though_it_cannot_be_written_that_they_were_here(
    app: FastAPI,
) -> None:
    match, (_, ben) = sit(app, "toy", 2)
    with no_commit(app):
        assert ben.view(match)["seat"] == 1


def test_a_full_disk_is_said_plainly_and_the_log_names_nothing_that_is_hidden(
    app: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [sit(app, "toy", 2) for _ in range(4)]
    engine = app.state.house.store.engine
    with app.state.house.store.write() as connection:
        connection.exec_driver_sql("CREATE TABLE filler (it)")
        size = connection.exec_driver_sql("PRAGMA page_count").scalar() + 20

    def small(connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={size}")

    event.listen(engine, "checkout", small)
    try:
        for length in (4000, 400, 40):
            with suppress(OperationalError):
                while True:
                    with app.state.house.store.write() as connection:
                        connection.exec_driver_sql(
                            f"INSERT INTO filler VALUES (zeroblob({length}))"
                        )
        for match, browsers in tables * 15:  # there is still room in a page
            view = browsers[0].view(match)
            if view["status"] == "over":
                continue
            me = browsers[view["turn"]]
            act = acts(me.view(match))[0]
            body = {"rev": view["rev"], "key": fresh_key(), "actions": [act]}
            answer = me.client.post(f"/api/matches/{match}/commands", json=body)
            if answer.status_code != 200:
                break
    finally:
        event.remove(engine, "checkout", small)
        with app.state.house.store.write() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count=1000000")
            connection.exec_driver_sql("DROP TABLE filler")
    assert answer.status_code == 503
    assert "disk is full" in answer.json()["error"]
    logged = "\n".join(map(caplog.handler.format, caplog.records))
    assert "full" in logged
    assert body["key"] not in logged
    with app.state.house.open(match) as live:
        assert live.playing.match.position not in logged


@pytest.mark.parametrize("begun", [False, True], ids=["waiting", "running"])
def test_a_seat_that_could_not_be_written_is_not_taken(app: FastAPI, begun: bool) -> None:
    if begun:
        match, (ann, ben) = sit(app, "toy", 2)
        ben.post(f"matches/{match}/seats/1", kind="open")
    else:
        ann = Browser(app)
        match = ann.post("matches", game="toy", seats=2)["match"]
    ann.get("matches")
    (link,) = ann.get(f"matches/{match}")["links"]
    body = {"secret": link["url"].rpartition("=")[2], "name": "Cleo"}
    cleo = brave(Browser(app))
    cleo.post("matches", game="toy", seats=2)  # and has a cookie
    before = kept(app), table_of(ann, match), begun and shown(match, [ann])
    with no_commit(app):
        answer = cleo.client.post(f"/api/matches/{match}/claim", json=body)
        assert answer.status_code == 503
    assert kept(app) == before[0]
    assert table_of(ann, match) == before[1]
    assert (begun and shown(match, [ann])) == before[2]
    assert cleo.client.get(f"/api/matches/{match}/view").status_code == 401
    assert cleo.post(f"matches/{match}/claim", **body)["seat"] == 1
    assert ann.get(f"matches/{match}")["seats"][1]["name"] == "Cleo"


def test_a_command_that_could_not_be_written_is_not_played(app: FastAPI) -> None:
    match, browsers = sit(app, "toy", 2)
    me = brave(browsers[browsers[0].view(match)["turn"]])
    body = {"rev": 0, "key": fresh_key(), "actions": [acts(me.view(match))[0]]}
    before = kept(app), shown(match, browsers)
    with no_commit(app):
        assert me.client.post(f"/api/matches/{match}/commands", json=body).status_code == 503
    assert (kept(app), shown(match, browsers)) == before
    assert me.post(f"matches/{match}/commands", **body)["rev"] == 1
