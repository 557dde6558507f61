"""How long people wait: for a view, for another's move to appear, for the first page.

A real server with four people at one table whose actions are drawn by lot, and Chromium twice.
"""

import json
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, sync_playwright

TILERY = Path(sys.executable).with_name("tilery")
CHROMIUM = "/usr/bin/chromium"
PORT = 8763
ADDRESS = f"http://127.0.0.1:{PORT}"
MOVES = 12  # of each round


class Person:
    """One browser as far as the API sees it."""

    def __init__(self) -> None:
        self.cookie = ""

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the answer to a request as the page sends it."""
        headers = {"Origin": ADDRESS, "Content-Type": "application/json", "Cookie": self.cookie}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{ADDRESS}/api/{path}", data, headers), timeout=60) as answer:
            fresh = answer.headers.get("set-cookie")
            if fresh:
                self.cookie = fresh.split(";")[0]
            return json.loads(answer.read())

    def play(self, match: str, view: dict[str, Any], rng: random.Random) -> None:
        """Play one action of *view* by lot."""
        action = rng.choice(list(leaves(view["tree"])))
        body = {"rev": view["rev"], "key": secrets.token_hex(16), "actions": [action]}
        self.ask(f"matches/{match}/commands", body)


def leaves(tree: dict[str, Any]) -> Iterator[int]:
    """Yield the actions of a view's tree."""
    if "act" in tree:
        yield tree["act"]
        return
    for below in tree.values():
        yield from leaves(below)


@contextmanager
def serving() -> Iterator[list[float]]:
    """Run a server; yield the seconds until its first page was there."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        command = [str(TILERY), "serve", "--port", str(PORT), "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            while True:
                try:
                    urlopen(f"{ADDRESS}/", timeout=10).close()
                    break
                except (URLError, OSError):
                    time.sleep(0.01)
            yield [time.perf_counter() - began]
        finally:
            process.terminate()
            process.wait(20)


def table(seats: int) -> tuple[str, list[Person]]:
    """Seat so many people at a new table of Azul, and begin."""
    people = [Person() for _ in range(seats)]
    made = people[0].ask("matches", {"game": "azul", "seats": seats, "me": "A"})
    match = made["match"]
    for n, (person, link) in enumerate(zip(people[1:], made["links"], strict=True)):
        secret = link["url"].rpartition("secret=")[2]
        person.ask(f"matches/{match}/claim", {"secret": secret, "name": f"B{n}"})
    people[0].ask(f"matches/{match}/start", {})
    return match, people


def views(rng: random.Random) -> tuple[list[float], list[float]]:
    """Return seconds for views just after a command, and for the same once more."""
    match, people = table(4)
    fresh: list[float] = []
    again: list[float] = []
    for _ in range(MOVES):
        now = people[0].ask(f"matches/{match}/view")
        if now["turn"] is None:
            break
        mine = people[now["turn"]].ask(f"matches/{match}/view")
        people[now["turn"]].play(match, mine, rng)
        for times in (fresh, again):
            began = time.perf_counter()
            people[1].ask(f"matches/{match}/view?since={now['rev']}")
            times.append(time.perf_counter() - began)
    return fresh, again


def shown(contexts: list[BrowserContext], rng: random.Random) -> list[float]:
    """Return seconds from a command of one to the new picture at the other."""
    match, people = table(2)
    pages = []
    for context, person in zip(contexts, people, strict=True):
        name, _, value = person.cookie.partition("=")
        context.clear_cookies()
        context.add_cookies([{"name": name, "value": value, "url": ADDRESS}])
        page = context.new_page()
        page.goto(f"{ADDRESS}/m/{match}")
        page.wait_for_selector("#board > svg.board")
        pages.append(page)
    times = []
    for _ in range(MOVES):
        view = people[0].ask(f"matches/{match}/view")
        turn = view["turn"]
        if turn is None:
            break
        view = people[turn].ask(f"matches/{match}/view")
        began = time.perf_counter()
        people[turn].play(match, view, rng)
        pages[1 - turn].wait_for_function(
            "rev => Number(document.querySelector('#table').dataset.rev) > rev", arg=view["rev"]
        )
        times.append(time.perf_counter() - began)
    for page in pages:
        page.close()
    return times


def waits(rounds: int) -> list[tuple[str, list[float]]]:
    """Return what was measured, in seconds."""
    rng = random.Random(1)
    fresh: list[float] = []
    again: list[float] = []
    seen: list[float] = []
    first: list[float] = []
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        contexts = [chromium.new_context(reduced_motion="reduce") for _ in range(2)]
        for _ in range(rounds):
            with serving() as start:
                first += start
                table(2)  # everything is loaded
                one, two = views(rng)
                fresh += one
                again += two
                seen += shown(contexts, rng)
        chromium.close()
    return [
        ("a view of four seats, drawn anew, over HTTP", fresh),
        ("the same view once more", again),
        ("from one's command to the picture in the other's browser", seen),
        ("from a warm `tilery serve` to the first page", first),
    ]
