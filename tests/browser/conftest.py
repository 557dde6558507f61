"""A real server with a data folder of its own, and a browser."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

TILERY = Path(sys.executable).with_name("tilery")
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TAKEN = "try { localStorage.setItem('tilery.tour', 'no'); } catch {}"
Open = Callable[..., BrowserContext]
expect.set_options(timeout=15_000)  # several share the machine


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs as long as the tests do."""
    with serving(tmp_path_factory.mktemp("server"), {"TILERY_GAMES": ""}) as address:
        computer = {"kind": "computer", "bot": "level:2"}
        warm(address, "azul", computer, {"wall": "coloured"})
        warm(address, "azul", computer, {"wall": "grey"})
        yield address


@pytest.fixture(scope="session")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has the game with hidden hands, too."""
    games = {"TILERY_GAMES": "toy", "PYTHONPATH": str(Path(__file__).parents[1])}
    with serving(tmp_path_factory.mktemp("toy"), games) as address:
        warm(address, "toy", {"kind": "here"}, {})
        yield address


@contextmanager
def serving(
    folder: Path, environment: dict[str, str], *arguments: str, port: int | None = None
) -> Iterator[str]:
    """Serve from *folder*, and yield the address."""
    port = port or free_port()
    with (folder / "out.txt").open("wb") as out:
        process = subprocess.Popen(
            [TILERY, "serve", "--port", str(port), "--data", folder, *arguments],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=os.environ | environment,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address, process, folder / "out.txt")
        yield address
    finally:
        process.terminate()
        process.wait(20)


def _wait(address: str, process: "subprocess.Popen[bytes]", out: Path) -> None:
    for _ in range(300):
        assert process.poll() is None, out.read_text()
        try:
            urlopen(f"{address}/api/games", timeout=5).close()
        except (URLError, OSError):
            time.sleep(0.2)
        else:
            return
    raise AssertionError(f"The server does not answer: {out.read_text()}")


def warm(
    address: str, game: str, other: dict[str, str], options: dict[str, Any], seats: int = 2
) -> None:
    """Let the server compile what it has not: no test is to wait for that."""
    players = {str(seat): other for seat in range(1, seats)}
    body = {"game": game, "seats": seats, "options": options, "players": players}
    headers = {"Content-Type": "application/json", "Origin": address}
    made = Request(f"{address}/api/matches", json.dumps(body).encode(), headers)
    urlopen(made, timeout=120).close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def person(browser: Browser) -> Iterator[Open]:
    """Open a browser of one more person; whatever goes wrong in its pages fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: (
                wrong.append(said.text)
                if said.type == "error"
                and "Failed to load" not in said.text
                and "WebSocket" not in said.text
                else None
            ),
        )

    def open_(
        width: int = 1280, height: int = 800, *, tour: bool = False, **options: object
    ) -> BrowserContext:
        options = {"reduced_motion": "reduce"} | options
        context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
        context.on("page", listen)
        if not tour:  # it has been taken
            context.add_init_script(TAKEN)
        context.set_default_timeout(15_000)
        contexts.append(context)
        return context

    yield open_
    for context in contexts:
        context.close()
    assert wrong == []
