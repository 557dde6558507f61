"""The server as a process: it ends when it is told to, and loses nothing when it is killed."""

import json
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.helpers import acts, fresh_key
from server.outside import Outside, Person, outside

COMPUTER = {"1": {"kind": "computer", "bot": "greedy"}}
MATCHES, KILLS = 100, 5  #: each kill costs a start, so few of them, in the middle of much
AT_ONCE = 24  #: matches that go on when the server is killed
PROC = Path("/proc")  #: what Linux tells of processes


@pytest.mark.quiet
def test_ctrl_c_ends_it_at_once_while_pages_are_open(tmp_path: Path) -> None:
    with outside(tmp_path) as server, ExitStack() as tabs:
        ann = server.browser()
        players = {"1": {"kind": "computer", "bot": "level:6"}}
        match = ann.post("matches", game="azul", players=players)["match"]
        address = server.address.replace("http", "ws") + "/api/notices"
        headers = {"origin": server.address, "cookie": f"tilery={ann.client.cookies['tilery']}"}
        for _ in range(5):
            tab = tabs.enter_context(connect(address, additional_headers=headers))
            tab.send(json.dumps({"watch": [match]}))
            assert json.loads(tab.recv(10))["match"] == match
        view = ann.get(f"matches/{match}/view")
        if view["due"] == "play":
            ann.play(match, view["rev"], acts(view)[0])
        time.sleep(0.5)  # the computer player thinks
        seconds, errors = server.interrupt()
        assert seconds < 2
        assert "Traceback" not in errors
        assert server.process.returncode == 0
        with suppress(ConnectionClosed):
            while True:
                tab.recv(2)
        assert tab.close_code == 1001  # the server goes away


class Game:
    """One person's match against the computer, and what the server has acknowledged."""

    def __init__(self, server: Outside) -> None:
        self.person = server.browser()
        made = self.person.post("matches", game="toy", players=COMPUTER)
        self.match = made["match"]
        self.acknowledged: dict[str, int] = {}  # key -> rev
        self.unknown: dict[str, Any] | None = None  # sent, and no answer came
        self.over = False

    def play(self, until: threading.Event, rng: random.Random) -> None:
        """Play until the match is over or the server is gone."""
        try:
            if self.unknown is not None:
                self.send(self.unknown)
            view: Any = None
            while not until.is_set() and not self.over:
                view = view or self.person.get(f"matches/{self.match}/view")
                self.over = view["status"] == "over"
                if view["due"] == "play":
                    body = {"rev": view["rev"], "actions": [rng.choice(acts(view))]}
                    view = self.send({**body, "key": fresh_key()})
                elif not self.over:
                    time.sleep(0.05)
                    view = None
        except httpx.TransportError:
            return

    def send(self, body: dict[str, Any]) -> Any:
        """Send a command; return the view after it, None where the computer was faster."""
        self.unknown = body
        url = f"{self.person.address}/api/matches/{self.match}/commands"
        answer = self.person.client.post(url, json=body)
        if answer.status_code == 200:
            self.acknowledged[body["key"]] = body["rev"]
        else:
            assert answer.status_code == 409, answer.text
        self.unknown = None
        return answer.json().get("view")


@pytest.mark.slow
def test_kill_loses_no_row_and_doubles_none(tmp_path: Path) -> None:
    rng = random.Random(8)
    games: list[Game] = []
    due = players = 0
    for _ in range(KILLS):
        with outside(tmp_path) as server:
            games += [Game(server) for _ in range(MATCHES // KILLS)]
            going = [game for game in games if not game.over]
            going = rng.sample(going, min(AT_ONCE, len(going)))
            for game in going:
                game.person.move_to(server.address)
            enough = acknowledged(games) + rng.randrange(5, 50)
            with playing(going, rng):
                patience = time.monotonic() + 30
                while acknowledged(games) < enough:
                    assert time.monotonic() < patience
                    time.sleep(rng.uniform(0, 0.02))
                theirs = children(server.process.pid)
                server.kill()
            assert not all(game.over for game in going)
            players += len(theirs)
            patience = time.monotonic() + 30
            while left := [one for one in theirs if runs(one)]:
                assert time.monotonic() < patience, left
                time.sleep(0.02)
            for game in games:
                game.person.client.close()
        due += check(tmp_path, games)
    assert len(games) == MATCHES
    assert due  # somewhere a computer player was to move when the server was killed
    assert players >= KILLS or not PROC.is_dir()
    with outside(tmp_path) as server:
        for game in games:
            game.person.move_to(server.address)
        computers_have_played(games)  # before any person does anything
        finish(games)
    check(tmp_path, games)


def acknowledged(games: list[Game]) -> int:
    return sum(len(game.acknowledged) for game in games)


@contextmanager
def playing(games: list[Game], rng: random.Random) -> Iterator[None]:
    """Let all *games* go on at once."""
    until = threading.Event()
    threads = [
        threading.Thread(target=game.play, args=(until, random.Random(rng.random())))
        for game in games
    ]
    for thread in threads:
        thread.start()
    yield
    until.set()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()


def children(parent: int) -> list[int]:
    """Return the processes that *parent* has begun, where the system tells them as files."""
    found = []
    for file in PROC.glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(file.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(file.parent.name))
    return found


def runs(process: int) -> bool:
    """Tell whether a process still does anything: one that nobody has waited for does not."""
    try:
        return (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def computers_have_played(games: list[Game]) -> None:
    """See that no computer player is still due anywhere."""
    patience = time.monotonic() + 20
    for game in games:
        while (view := game.person.get(f"matches/{game.match}/view"))["due"] == "wait":
            assert time.monotonic() < patience, view["log"][-3:]
            time.sleep(0.05)


def finish(games: list[Game]) -> None:
    """Play on until enough is played; then see that no computer player is still due anywhere."""
    until = threading.Event()
    waiting = [game for game in games if not game.over]
    threads = [
        threading.Thread(target=part_of, args=(waiting[n::8], until, random.Random(n)))
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    patience = time.monotonic() + 30
    while acknowledged(games) <= 2 * MATCHES or sum(game.over for game in games) < 10:
        assert time.monotonic() < patience
        time.sleep(0.05)
    until.set()
    for thread in threads:
        thread.join(20)
    computers_have_played(games)
    for game in games:
        game.person.client.close()


def part_of(games: list[Game], until: threading.Event, rng: random.Random) -> None:
    for game in games:
        game.play(until, rng)


def check(folder: Path, games: list[Game]) -> int:
    """See that the file is whole and has each acknowledged row once.

    Return in how many matches a computer player is due.
    """
    file = sqlite3.connect(folder / "tilery.sqlite")
    assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for game in games:
        found = file.execute(
            "SELECT rev, key FROM rows WHERE match = ? ORDER BY rev", [game.match]
        ).fetchall()
        assert [rev for rev, _ in found] == list(range(len(found)))
        keys = [key for _, key in found if key]
        assert len(set(keys)) == len(keys)
        kept = {key: rev for rev, key in found if key}
        for key, rev in game.acknowledged.items():
            assert kept.pop(key) == rev + 1
        # One more at most: it was written and the server was killed before it could say so.
        assert set(kept) <= ({game.unknown["key"]} if game.unknown else set())
    waiting = file.execute("SELECT waiting FROM matches WHERE status = 'running'").fetchall()
    file.close()
    return sum(json.loads(seats) == [1] for (seats,) in waiting)


def test_two_servers_in_one_process_table_are_people_of_two_files(tmp_path: Path) -> None:
    with outside(tmp_path / "one") as one, outside(tmp_path / "two") as two:
        ann: Person = one.browser()
        match = ann.post("matches", game="toy", players=COMPUTER)["match"]
        ann.move_to(two.address)
        assert ann.client.get(f"{two.address}/api/matches/{match}").status_code == 404
