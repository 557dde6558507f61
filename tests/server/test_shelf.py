"""The shelf: which matches are in memory, and that one is read whole or not at all."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, update

from server.helpers import Browser, acts, app_in, fresh_key, running, sit
from server.kept import kept, one_sentence
from tilery.server import shelf, storage
from tilery.server.rows import Row, read_rows
from tilery.server.shelf import Live, Shelf


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    with running(app_in(tmp_path, players=0)) as app:
        yield app


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches that are read, in order."""
    found: list[str] = []
    load = Live.load

    def spy(live: Live) -> None:
        found.append(live.match)
        load(live)

    monkeypatch.setattr(Live, "load", spy)
    return found


def look(shelf: Shelf, match: str) -> None:
    with shelf.open(match) as live:
        assert live.rev == 0


def test_the_match_that_was_used_longest_ago_goes(app: FastAPI, loaded: list[str]) -> None:
    one, two, three = (sit(app, "toy", 2)[0] for _ in range(3))
    small = Shelf(Browser(app).house.store, most=2)
    loaded.clear()
    for match in (one, two, one, two, one, three):  # two goes
        look(small, match)
    assert loaded == [one, two, three]
    for match in (one, three, one, two):  # three goes
        look(small, match)
    assert loaded == [one, two, three, two]
    look(small, one)
    assert len(loaded) == 4


def test_a_match_in_use_does_not_go(app: FastAPI, loaded: list[str]) -> None:
    one, two, three = (sit(app, "toy", 2)[0] for _ in range(3))
    small = Shelf(Browser(app).house.store, most=1)
    loaded.clear()
    with small.open(one) as live:
        look(small, two)
        look(small, three)
        look(small, two)
        with small.open(one) as again:  # or there were two of it
            assert again is live
    assert loaded == [one, two, three, two]
    look(small, one)
    assert loaded == [one, two, three, two]
    look(small, two)
    look(small, one)
    assert loaded == [one, two, three, two, two, one]


class Failing:
    """Reading rows, which fails as often as one says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        monkeypatch.setattr(shelf, "read_rows", self)

    def __call__(self, connection: Connection, match: str) -> list[Row]:
        if self.times:
            self.times -= 1
            raise OSError("the disk does not answer")
        return read_rows(connection, match)


def everything_tried(browser: Browser, match: str, view: Any) -> list[Callable[[], Any]]:
    """Return all that could change a match."""
    body = {"rev": view["rev"], "key": fresh_key()}
    asked: list[tuple[str, Any]] = [
        ("commands", {**body, "actions": [acts(view)[0]]}),
        ("undo", body),
        ("start", {}),
        ("rematch", {}),
        ("seats/1", {"kind": "open"}),
    ]
    path = f"/api/matches/{match}"
    return [partial(browser.client.post, f"{path}/{what}", json=given) for what, given in asked]


def due_in(app: FastAPI) -> tuple[str, Browser, Any]:
    """Return a match in which something was played, the host who is due, and its view."""
    while True:
        match, browsers = sit(app, "toy", 2)
        if (turn := browsers[0].view(match)["turn"]) == 1:
            browsers[turn].play(match, 7)
            return match, browsers[0], browsers[0].view(match)


@pytest.mark.parametrize("again", [False, True], ids=["anew", "once more"])
def test_what_was_read_by_half_is_read_again(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    match, ann, before = due_in(app)
    ann.client._transport.raise_server_exceptions = False
    failing, house = Failing(monkeypatch), ann.house
    if again:  # it was in memory and is read once more
        with house.shelf.open(match) as live:
            failing.times = 1
            with pytest.raises(OSError, match="disk"):
                live.load()
    else:
        house.shelf._lives.clear()
    rows_before = kept(app)
    tried = everything_tried(ann, match, before)
    failing.times = len(tried)
    for attempt in tried:
        assert attempt().status_code == 500
        assert kept(app) == rows_before
    assert failing.times == 0
    after = ann.view(match)
    assert after == before
    assert tried[0]().json()["rev"] == before["rev"] + 1


def test_a_match_that_cannot_be_read_is_refused_in_the_same_words_each_time(app: FastAPI) -> None:
    match, ann, view = due_in(app)
    table = storage.rows
    with ann.house.store.write() as connection:
        wrong = update(table).where(table.c.match == match, table.c.rev == 1)
        connection.execute(wrong.values(words=["catch"]))
    ann.house.shelf._lives.clear()
    before, said = kept(app), []
    looking: list[Callable[[], Any]] = [partial(ann.client.get, f"/api/matches/{match}/view")] * 2
    for attempt in [*looking, *everything_tried(ann, match, view), *looking]:
        answer = attempt()
        assert answer.status_code == 409
        said.append(answer.json()["error"])
    assert set(said) == {said[0]}
    assert said[0].startswith("This match cannot be gone on with: ")
    assert one_sentence(said[0])
    assert kept(app) == before
