"""A match over the API with all that can happen in one, and all that one viewer is sent of it."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.testclient import WebSocketTestSession

from server.helpers import BASE, Browser
from tilery import LUCK
from tilery.kernel.table import SPECTATOR
from tilery.server.rows import WAITING
from tilery.server.shelf import COMPUTER
from twins import NEVER, Hides, Step

WRONG = "w" * 43  #: no secret of any link


Asked = tuple[str, str, Any]  #: method, path and body


def sent(browser: Browser, *asked: Asked) -> list[Any]:
    """Return answers to the byte, headers too; all are asked for in one visit to the event loop."""

    async def ask() -> list[Any]:
        transport = httpx.ASGITransport(browser.client.app)
        headers, cookies = browser.client.headers, browser.client.cookies
        async with httpx.AsyncClient(
            transport=transport, base_url=BASE, headers=headers, cookies=cookies
        ) as client:
            told = []
            for method, path, body in asked:
                answer = await client.request(method, path, json=body)
                head = sorted(answer.headers.items())
                told.append((method, path, answer.status_code, head, answer.content))
            return told

    portal = browser.client.portal
    assert portal is not None
    return portal.call(ask)


def secret_in(url: str) -> str:
    return url.rpartition("=")[2]


class Evening:
    """A match that is played, taken back and played again, while people come and go.

    What happens beside the steps is drawn from *rng*, and depends on nothing that is hidden.
    """

    def __init__(
        self, app: FastAPI, hides: Hides, steps: list[Step], viewer: int, count: int, rng: Random
    ):
        self.app, self.hides, self.viewer, self.rng = app, hides, viewer, rng
        self.looks = Random(rng.random())  #: of what is asked for in between
        self.acts = [step for step in steps if step.seat != LUCK]
        self.told: list[Any] = []  #: all that the viewer is sent
        self.happened: set[str] = set()
        self.host = Browser(app)
        self.browsers = [self.host, *(Browser(app) for _ in range(count - 1))]
        made = self.host.post(
            "matches", game=hides.name, options=hides.options, seats=count, me="Ann", watch=True
        )
        self.match = made["match"]
        for link, browser in zip(made["links"], self.browsers[1:], strict=True):
            body = {"secret": secret_in(link["url"]), "name": f"Guest {link['seat']}"}
            browser.post(f"matches/{self.match}/claim", **body)
        self.guest = Browser(app)
        self.guest.post(f"matches/{self.match}/watch", secret=secret_in(made["watch"]))
        self.me = self.guest if viewer == SPECTATOR else self.browsers[viewer]
        self.keys = 0
        self.heard = WAITING  #: the rev that the viewer's tab was told of

    def play(self) -> None:
        """Play it out."""
        with self.me.tab(self.match) as tab:
            self.told += [tab.receive_json() for _ in range(2)]
            self.host.post(f"matches/{self.match}/start")
            self.listen(tab)
            self.told += everything(self)
            most = 3 * len(self.acts)
            while (number := self.played()) < len(self.acts) and most:
                most -= 1
                self.act(self.acts[number])
                self.listen(tab)
                for happens, chance in (
                    (self.take_back, 0.35),
                    (self.somebody_leaves, 0.15),
                    (lambda: self.told.extend(everything(self, 0.25)), 0.12),
                ):
                    if self.rng.random() < chance:
                        happens()
                        self.listen(tab)
            self.told += everything(self)

    def seen_by_others(self) -> list[Any]:
        others = [one for one in self.browsers if one is not self.me]
        return [sent(one, ("GET", self.path("view"), None)) for one in others]

    # --- what happens ---------------------------------------------------------------------

    def act(self, step: Step) -> None:
        """Play one step; the viewer sometimes sends it too late first."""
        with self.host.house.open(self.match) as live:
            rev, chair = live.rev, live.chairs[step.seat]
            if chair.kind == COMPUTER:
                live.playing.play(step.seat, [step.action], live.keep, None, None)
                return
        for late in (1, 0) if rev and self.rng.random() < 0.3 else (0,):
            body = self.body(rev - late, actions=[step.action], seat=step.seat)
            answer = self.send(step.seat, "commands", body)
            if answer[2] == 200:
                self.happened.add("late and played" if late else "played")
                return
            assert (late, answer[2]) == (1, 409), answer
            self.happened.add("too late")

    def take_back(self) -> None:
        """Let somebody try to take something back."""
        with self.host.house.open(self.match) as live:
            rev, last = live.rev, live.playing.rows[-1].seat
            seat = self.rng.choice([*range(len(self.browsers)), *[last or 0] * 2])
            if live.chairs[seat].kind == COMPUTER:
                return
        answer = self.send(seat, "undo", self.body(rev, seat=seat))
        assert answer[2] in (200, 422), answer
        self.happened.add("taken back" if answer[2] == 200 else "not taken back")

    def somebody_leaves(self) -> None:
        """Let a computer player sit down instead of somebody else, or somebody instead of it."""
        seat = self.rng.choice([n for n in range(len(self.browsers)) if n != self.viewer])
        with self.host.house.open(self.match) as live:
            computer = live.chairs[seat].kind == COMPUTER
        who = self.host_now() if computer else self.browsers[seat]
        if not computer and self.rng.random() < 0.5:
            who.post(f"matches/{self.match}/seats/{seat}", kind="computer", bot="greedy")
            self.happened.add("a computer player sits down")
            return
        who.post(f"matches/{self.match}/seats/{seat}", kind="open")
        (link,) = self.host_now().get(f"matches/{self.match}")["links"]
        self.browsers[seat] = Browser(self.app)
        body = {"secret": secret_in(link["url"]), "name": f"Somebody {self.rng.randrange(9)}"}
        self.browsers[seat].post(f"matches/{self.match}/claim", **body)
        self.happened.add("somebody sits down")

    def host_now(self) -> Browser:
        """Return who is the host: when the first one has left for good it is somebody else."""
        everybody = [self.host, *self.browsers]
        return next(one for one in everybody if one.get(f"matches/{self.match}")["host"])

    # --- how it is said -------------------------------------------------------------------

    def path(self, rest: str) -> str:
        return f"/api/matches/{self.match}/{rest}"

    def body(self, rev: int, **more: Any) -> dict[str, Any]:
        self.keys += 1
        return {"rev": rev, "key": f"number-{self.keys}", **more}

    def send(self, seat: int, path: str, body: dict[str, Any]) -> Any:
        (answer,) = sent(self.browsers[seat], ("POST", self.path(path), body))
        if seat == self.viewer:
            self.told.append(answer)
        return answer

    def played(self) -> int:
        """Return how many steps stand."""
        with self.host.house.open(self.match) as live:
            return sum(entry.seat != LUCK for entry in live.playing.match.entries)

    def listen(self, tab: WebSocketTestSession) -> None:
        """Wait until the viewer's tab has been told of the last row."""
        with self.host.house.open(self.match) as live:
            wanted = live.rev
        while self.heard != wanted:
            said = tab.receive_json()
            if "beat" not in said:  # which comes when it is time for it
                self.told.append(said)
            self.heard = said.get("rev", self.heard)


class Device:
    """A match of two people at one device, who pass it on."""

    def __init__(self, app: FastAPI, hides: Hides, steps: list[Step]) -> None:
        self.acts = [step for step in steps if step.seat != LUCK]
        self.both = Browser(app)
        players = {"1": {"kind": "here", "name": "Ben"}}
        made = self.both.post(
            "matches", game=hides.name, options=hides.options, seats=2, players=players
        )
        self.match = made["match"]
        self.told: list[Any] = []  #: all that is sent while neither of them has asked for a hand
        self.seen: list[Any] = []  #: and the rest

    def play(self) -> None:
        for number, step in enumerate(self.acts):
            self._look()
            body = {"actions": [step.action], "seat": step.seat, "key": f"number-{number}"}
            rev = self.both.view(self.match)["rev"]
            self._send(("POST", self._path("commands"), {**body, "rev": rev, "since": 0}))
        self._look()

    def _look(self) -> None:
        rev = self.both.view(self.match)["rev"]
        for query in ("", f"?since={max(0, rev - 3)}", f"?at={rev // 2}", "?layout=tall"):
            self._send(("GET", self._path(f"view{query}"), None))
        for seat in (0, 1):
            self._send(("GET", self._path(f"view?seat={seat}&since=0"), None))
        self.told += sent(self.both, ("GET", self._path("record"), None))

    def _path(self, rest: str) -> str:
        return f"/api/matches/{self.match}/{rest}"

    def _send(self, asked: Asked) -> None:
        (answer,) = sent(self.both, asked)
        said = json.loads(answer[4])
        nobodys = said.get("view", said)["seat"] is None
        (self.told if nobodys else self.seen).append(answer)


# --- what the viewer asks for ---------------------------------------------------------------


def everything(evening: Evening, share: float = 1.0) -> list[Any]:
    """Return all that one can ask for, and whatever it is answered when it tries everything.

    With a smaller *share* it is some of that, drawn at random.
    """

    def some(of: list[Asked]) -> list[Asked]:
        return of if share == 1 else evening.looks.sample(of, int(len(of) * share))

    (now,) = told = sent(evening.me, ("GET", evening.path("view"), None))
    view = json.loads(now[4])
    told += sent(evening.me, *some(asked(evening, view["rev"])))
    refused = sent(evening.me, *some(tried(evening, view)))
    assert all(answer[2] >= 400 for answer in refused), refused
    return [*told, *refused]


def asked(evening: Evening, rev: int) -> list[Asked]:
    """Return all that one can ask for."""
    path, seats, hides = evening.path, range(len(evening.browsers)), evening.hides
    two = hides.ends, NEVER
    paths = [
        *("/", f"/rules/{hides.name}", "/art.css", f"/m/{evening.match}"),
        *("/api/games", f"/api/games/{hides.name}/rules", "/api/matches", path("")[:-1]),
        path("record"),
        path("view?layout=tall"),
        *(path(f"view?since={one}") for one in range(max(0, rev - 4), rev + 1)),
        *(path(f"view?at={one}&since={max(0, one - 1)}") for one in range(0, rev + 2, 3)),
        *(path(f"{what}?seat={seat}") for what in ("view", "record") for seat in seats),
        *(path(f"hint?rev={one}") for one in range(max(0, rev - 1), rev + 2)),
        *(path(f"hint?rev={rev}&seat={seat}") for seat in seats),
        *(path(f"preview?act={act}&rev={rev}") for act in hides.tries),
        *(path(f"preview?act={act}&rev={rev + 1}") for act in two),
        *(path(f"preview?act={act}&rev={rev}&seat={seat}") for act in two for seat in seats),
    ]
    return [("GET", one, None) for one in paths]


def tried(evening: Evening, view: Any) -> list[Asked]:
    """Return whatever is refused: too late, too early, for others, not legal, with no right."""
    rev, mine, played = view["rev"], view["seat"], evening.played()
    tries: list[tuple[str, dict[str, Any]]] = [
        ("start", {}),
        ("rematch", {}),
        ("claim", {"secret": WRONG, "name": "Eve"}),
        ("return", {"secret": WRONG}),
        ("watch", {"secret": WRONG}),
    ]
    host = evening.me is evening.host_now()
    if not host:
        tries.append(("watching", {"allowed": False}))
    for seat in range(len(evening.browsers)):
        if seat != mine or not view["can_undo"]:
            tries.append(("undo", {"rev": rev, "seat": seat}))
        if seat != mine:
            tries.append(("commands", {"rev": rev, "actions": [evening.hides.ends], "seat": seat}))
            tries.append((f"seats/{seat}/vote", {"yes": True}))
            tries.append((f"seats/{seat}/withdraw", {}))
            tries.append((f"seats/{seat}", {"kind": "person"}))
            if not host:
                tries.append((f"seats/{seat}/ask", {"yes": True}))
            if not host or view["bots"][seat] is None:  # else the host may
                tries.append((f"seats/{seat}", {"kind": "open"}))
    for late in (max(0, rev - 1), rev + 1):
        tries.append(("undo", {"rev": late + (late == rev)}))
        tries.append(("commands", {"rev": late, "actions": [NEVER]}))
    if played:  # the deal is behind everybody
        tries += [("commands", {"rev": 0, "actions": [act]}) for act in evening.hides.tries]
    legal = set(_acts([view["tree"], view["buttons"]]))
    for act in evening.hides.tries:
        actions = [act, NEVER] if act in legal else [act]  # nothing that is legal
        tries.append(("commands", {"rev": rev, "actions": actions}))
    for number, (_, body) in enumerate(tries):
        if "rev" in body:
            body["key"] = f"try-{number:05}"
    return [("POST", evening.path(what), body) for what, body in tries]


def _acts(found: Any) -> Iterator[int]:
    if isinstance(found, dict):
        if "act" in found:
            yield found["act"]
        for below in found.values():
            yield from _acts(below)
    elif isinstance(found, list):
        for below in found:
            yield from _acts(below)
