"""How many matches a server carries at once: people who each play against a computer player.

Each person sends a command about every three seconds and listens, as the page does, until the
computer player has answered. The number of people is doubled until one answer in twenty takes
longer than a second. They are played by threads of this process, on the same cores.
"""

import json
import random
import secrets
import statistics
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import httpx
from serving import ADDRESS, leaves, serving
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

BOT = "level:2"
PACE = 3.0  # seconds from one command of a person to the next
PHASE = 7.5  # seconds that are measured with each number of people
FEWEST, MOST = 8, 256
HOUSEHOLD = 30  # people of one address: a server limits what comes from one
PATIENCE = 10.0  # seconds; an answer that takes longer counts as that
ENOUGH = 1.0  # seconds within which nineteen answers of twenty have to be there


@dataclass(frozen=True)
class Carried:
    """What was measured with so many matches at once; *late* is the 95th percentile, in seconds."""

    matches: int
    median: float
    late: float


class Player:
    """One person, whose match goes on for a phase."""

    def __init__(self, number: int) -> None:
        here = f"127.0.0.{2 + number // HOUSEHOLD}"
        self.rng = random.Random(number)
        self.times: list[float] = []
        self.client = httpx.Client(
            base_url=f"{ADDRESS}/api",
            transport=httpx.HTTPTransport(local_address=here),
            headers={"Origin": ADDRESS},
            timeout=60,
        )
        players = {"1": {"kind": "computer", "bot": BOT}}
        made = self.ask("matches", {"game": "azul", "options": {"first": 0}, "players": players})
        self.match = made["match"]
        self.here = here

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the answer to a request."""
        answer = self.client.request("GET" if body is None else "POST", path, json=body)
        return answer.raise_for_status().json()

    def play(self, until: float) -> None:
        """Play at a person's pace; note how long each answer took."""
        with closing(self.client), self.listening() as tab:
            tab.send(json.dumps({"watch": [self.match]}))
            time.sleep(self.rng.random() * PACE)
            while (began := time.monotonic()) < until:
                view = self.ask(f"matches/{self.match}/view")
                if view["due"] == "play":
                    self.move(view, tab)
                time.sleep(max(0.0, PACE - (time.monotonic() - began)))

    def listening(self) -> ClientConnection:
        """Return the connection by which one is told that something happened."""
        return connect(
            f"{ADDRESS.replace('http', 'ws')}/api/notices",
            origin=Origin(ADDRESS),
            additional_headers={"Cookie": f"tilery={self.client.cookies['tilery']}"},
            source_address=(self.here, 0),
        )

    def move(self, view: dict[str, Any], tab: ClientConnection) -> None:
        """Send a command, and wait until the computer player has answered it, if it is to."""
        action = self.rng.choice(list(leaves(view["tree"])))
        body = {"rev": view["rev"], "key": secrets.token_hex(16), "actions": [action]}
        began = time.monotonic()
        done = self.ask(f"matches/{self.match}/commands", body)
        if done["view"]["due"] != "wait":
            return
        try:
            while json.loads(tab.recv(PATIENCE)).get("rev", 0) <= done["rev"]:
                pass
        except TimeoutError:
            pass
        self.times.append(time.monotonic() - began)


def with_matches(number: int) -> Carried:
    """Measure with so many people."""
    players = [Player(n) for n in range(number)]
    until = time.monotonic() + PHASE
    threads = [threading.Thread(target=one.play, args=(until,)) for one in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times = [seconds for one in players for seconds in one.times]
    return Carried(
        number, statistics.median(times), statistics.quantiles(times, n=20, method="inclusive")[-1]
    )


def carried() -> list[Carried]:
    """Return what was measured, the last with as many matches as were too many, or with `MOST`."""
    found: list[Carried] = []
    with serving():
        Player(0).play(time.monotonic() + 3 * PACE)  # everything is loaded
        number = FEWEST
        while number <= MOST:
            found.append(with_matches(number))
            if found[-1].late > ENOUGH:
                break
            number *= 2
    return found


def rows(found: list[Carried]) -> list[str]:
    """Return what was measured as rows of Markdown; the row of what was carried is marked."""
    held = [one.matches for one in found if one.late <= ENOUGH]
    lines = ["| matches at once | median | 95th percentile |", "|---|---|---|"]
    for one in found:
        mark = "**" if held and one.matches == held[-1] else ""
        said = (
            f"{mark}{one.matches}{mark} | {1000 * one.median:,.0f} ms | {1000 * one.late:,.0f} ms"
        )
        lines.append(f"| {said} |")
    return lines


if __name__ == "__main__":
    print("\n".join(rows(carried())))
