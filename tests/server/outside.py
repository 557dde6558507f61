"""A server as a process of its own, as people start it."""

import os
import re
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from server.helpers import fresh_key

#: Made once, since it takes long; nothing here needs it.
CONTEXT = ssl.create_default_context()


class Outside:
    """A running ``tilery serve``."""

    def __init__(self, folder: Path, *given: str) -> None:
        environment = os.environ | {"TILERY_GAMES": "toy", "PYTHONPATH": "tests"}
        command: list[str | Path] = [
            Path(sys.executable).with_name("tilery"),
            "serve",
            "--port",
            "0",
        ]
        self.people: list[Person] = []
        self.process = subprocess.Popen(
            [*command, "--data", folder, *given],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+", said)
        if not found:
            _, errors = self.process.communicate(timeout=10)
            raise AssertionError(said + errors)
        self.address = found[0]

    def kill(self) -> None:
        """End it as a failing machine does; what it has begun ends when it notices."""
        self.process.kill()
        self.process.wait(timeout=10)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()

    def interrupt(self) -> tuple[float, str]:
        """Press Ctrl-C; return how many seconds the end took, and what it has printed as errors."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=20)
        return time.monotonic() - began, errors

    def browser(self) -> "Person":
        self.people.append(Person(self.address))
        return self.people[-1]


@contextmanager
def outside(folder: Path, *given: str) -> Iterator[Outside]:
    """Run a server; it is ended at once if it still runs at the end."""
    found = Outside(folder, *given)
    try:
        yield found
    finally:
        if found.process.poll() is None:
            found.kill()
        for person in found.people:
            person.client.close()


class Person:
    """A browser that talks to a server outside, also after that was started again elsewhere."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(timeout=20, verify=CONTEXT)
        self.address = address
        self.move_to(address)

    def move_to(self, address: str) -> None:
        """Go on with the same cookie at another address."""
        cookies = dict(self.client.cookies)
        self.client.close()
        self.address = address
        self.client = httpx.Client(
            timeout=20, headers={"origin": address}, cookies=cookies, verify=CONTEXT
        )

    def get(self, path: str) -> Any:
        answer = self.client.get(f"{self.address}/api/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.client.post(f"{self.address}/api/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def play(self, match: str, rev: int, act: int) -> Any:
        body = {"rev": rev, "key": fresh_key(), "actions": [act]}
        return self.post(f"matches/{match}/commands", **body)["view"]
