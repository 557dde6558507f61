"""Browsers at a server of the tests: what they send and what they see."""

import itertools
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession

from tilery.server.app import create_app, house_of
from tilery.server.house import House
from tilery.server.limits import Limits, Rate, Rates
from tilery.server.site import Site

BASE = "http://testserver"
SITE = Site(names=frozenset({"testserver"}))
FREE = Rate(1e9, 1e9)
KEYS = itertools.count()


def free_limits() -> Limits:
    return Limits(Rates(FREE, FREE, FREE, FREE, FREE, FREE))


def app_in(folder: Path, limits: Limits | None = None, players: int = 1) -> FastAPI:
    return create_app(folder, limits or free_limits(), players, site=SITE)


@contextmanager
def running(app: FastAPI) -> Iterator[FastAPI]:
    """Let the application run."""
    with TestClient(app, BASE) as client:
        app.state.portal = client.portal
        yield app


class Browser:
    """One browser: its cookie, and its requests as the page sends them."""

    def __init__(self, app: FastAPI) -> None:
        self.client = TestClient(app, BASE, headers={"origin": BASE})
        self.client.portal = getattr(app.state, "portal", None)  # all in one event loop
        self.house: House = house_of(app)

    def get(self, path: str, **query: Any) -> Any:
        answer = self.client.get(f"/api/{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.client.post(f"/api/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, status: int, path: str, **body: Any) -> str:
        answer = self.client.post(f"/api/{path}", json=body)
        assert answer.status_code == status, answer.text
        return str(answer.json()["error"])

    def view(self, match: str, **query: Any) -> Any:
        return self.get(f"matches/{match}/view", **query)

    @contextmanager
    def tab(self, *matches: str) -> Iterator[WebSocketTestSession]:
        """Open a tab that watches *matches*."""
        failed: BaseException | None = None
        with (
            suppress(CancelledError),  # at its end the test client cancels what goes on here
            self.client.websocket_connect("/api/notices") as socket,
        ):
            socket.send_json({"watch": list(matches)})
            try:
                yield socket
            except BaseException as error:
                failed = error
                raise
        if failed is not None:  # which that would have swallowed
            raise failed

    def play(self, match: str, act: int | list[int], **more: Any) -> Any:
        """Play for the current rev with a fresh key, and return the view."""
        rev = more.pop("rev", None)
        if rev is None:
            rev = self.view(match)["rev"]
        actions = act if isinstance(act, list) else [act]
        body = {"rev": rev, "key": fresh_key(), "actions": actions} | more
        return self.post(f"matches/{match}/commands", **body)["view"]


def fresh_key() -> str:
    return f"key-{next(KEYS):08}"


def acts(view: Any) -> list[int]:
    """Return all actions that a view offers."""
    return sorted([*leaves(view["tree"]), *(button["act"] for button in view["buttons"])])


def leaves(tree: Any) -> list[int]:
    if "act" in tree:
        return [tree["act"]]
    return [act for step, below in tree.items() if step != "_" for act in leaves(below)]


def sit(app: FastAPI, game: str, seats: int, **more: Any) -> tuple[str, list[Browser]]:
    """Return a match that has begun, and the browser of each seat."""
    host = Browser(app)
    made = host.post("matches", game=game, seats=seats, me="Ann", **more)
    browsers = [host]
    for link in made["links"]:
        guest = Browser(app)
        secret = link["url"].rpartition("secret=")[2]
        guest.post(f"matches/{made['match']}/claim", secret=secret, name=f"Guest {link['seat']}")
        browsers.append(guest)
    if made["links"]:
        host.post(f"matches/{made['match']}/start")
    return made["match"], browsers
