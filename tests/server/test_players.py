"""Computer players that fail: somebody plays for them, and the match goes on."""

import errno
import logging
import multiprocessing.process
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from server import failing
from server.helpers import Browser, acts, app_in, running, sit
from server.kept import rows
from tilery.bots import Bot, bot
from tilery.server import players, storage
from tilery.server.app import house_of
from tilery.server.players import Thinker
from tilery.server.shelf import Live
from toy.state import DRAW

COMPUTER = {"1": {"kind": "computer", "bot": "random"}}


def until(true: Callable[[], Any], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def turns_of_computer(app: FastAPI, match: str) -> int:
    return sum(row["kind"] == "play" and row["seat"] == 1 for row in rows(app, match))


def make_due(app: FastAPI) -> tuple[str, Browser]:
    """Return a match in which it is, or was, the turn of a computer player."""
    match, (ann,) = sit(app, "toy", 2, players=COMPUTER)
    if ann.view(match)["due"] == "play":
        ann.play(match, DRAW)
    return match, ann


def cannot_begin(_: Any) -> None:
    raise OSError(errno.EAGAIN, "no more processes")


@pytest.mark.parametrize(
    ("fails", "why"),
    [
        (failing.crash, "its process has ended"),
        (failing.hang, "no answer in 0.3 seconds"),
        (failing.cheat, "its action is not legal"),
        (failing.complain, "ValueError: no idea"),
        (None, "no more processes"),
    ],
)
def test_greedy_plays_for_a_player_that_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fails: Callable[..., None] | None,
    why: str,
) -> None:
    if fails is None:
        monkeypatch.setattr(players.Thinker, "begin", cannot_begin)
    else:
        monkeypatch.setattr(players, "choose_forever", fails)
    asked: list[str] = []

    def asking(game: str, name: str) -> Bot:
        asked.append(name)
        return bot(game, name)

    monkeypatch.setattr(players, "bot", asking)
    app = app_in(tmp_path)
    if fails is failing.hang:
        house_of(app).players.thinkers[0].patience = 0.3
    with running(app):
        match, ann = make_due(app)
        until(lambda: ann.view(match)["due"] == "play")
        with ann.house.open(match) as live:
            chosen = sum(entry.seat == 1 for entry in live.playing.match.entries)
        assert chosen
        warnings = [one.getMessage() for one in caplog.records if one.levelno == logging.WARNING]
        assert len(warnings) == chosen  # one for each choice that failed
        for said in warnings:
            assert said.startswith(f"Match {match}, seat 2: random failed (")
            assert why in said
            assert said.endswith("greedy plays instead.")
        assert asked == ["greedy"] * chosen
        assert not [one for one in caplog.records if one.levelno > logging.WARNING]
        ann.play(match, acts(ann.view(match))[0])  # and on it goes


def test_a_turn_that_cannot_be_written_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program holds the file locked for a while: nobody has to do anything."""
    monkeypatch.setitem(storage.PRAGMAS, "busy_timeout", 20)
    app = app_in(tmp_path)
    house_of(app).players.again = 0.05
    chooses = players.Players._choices
    other = sqlite3.connect(
        tmp_path / "tilery.sqlite", isolation_level=None, check_same_thread=False
    )

    ready = threading.Event()

    def lock_then_choose(*given: Any) -> list[int]:
        ready.wait(20)
        if not caplog.records:
            other.execute("BEGIN IMMEDIATE")
        return chooses(*given)

    monkeypatch.setattr(players.Players, "_choices", lock_then_choose)
    with running(app):
        match, ann = make_due(app)
        ready.set()
        until(lambda: [one for one in caplog.records if one.levelno == logging.ERROR])
        assert "cannot play yet" in caplog.records[0].getMessage()
        assert turns_of_computer(app, match) == 0
        other.execute("ROLLBACK")
        until(lambda: turns_of_computer(app, match) >= 1)
        until(lambda: ann.view(match)["due"] == "play")
        assert [row["rev"] for row in rows(app, match)] == list(range(ann.view(match)["rev"] + 1))
    other.close()


def test_only_matches_in_which_a_computer_player_is_due_are_loaded_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(app_in(tmp_path, players=0)) as app:  # where no computer player plays
        due = {make_due(app)[0] for _ in range(2)}
        people = sit(app, "toy", 2)[0]
        waiting = Browser(app).post("matches", game="toy", seats=3, players=COMPUTER)["match"]
        mine = None
        while mine is None:  # luck decides whose turn it is
            match, (ann,) = sit(app, "toy", 2, players=COMPUTER)
            if ann.view(match)["due"] == "play":
                mine = match
            else:
                due.add(match)
    loaded: list[str] = []
    load = Live.load

    def loading(live: Live) -> None:
        loaded.append(live.match)
        load(live)

    monkeypatch.setattr(Live, "load", loading)
    with running(app_in(tmp_path)) as app:
        until(lambda: all(turns_of_computer(app, match) for match in due))
        time.sleep(0.1)
        assert set(loaded) == due
        assert not {people, waiting, mine} & set(loaded)


def test_a_process_that_is_just_beginning_is_ended_like_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker, started, go = Thinker(), threading.Event(), threading.Event()
    start = multiprocessing.process.BaseProcess.start

    def slow(process: Any) -> None:
        started.set()
        assert go.wait(10)
        start(process)

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", slow)
    with ThreadPoolExecutor(2) as pool:
        begun = pool.submit(thinker.begin)
        assert started.wait(10)
        ended = pool.submit(thinker.end)
        go.set()
        begun.result(10)
        ended.result(10)
    assert thinker._process is None
    with pytest.raises(OSError, match="ends"):
        thinker.begin()
