"""A server that starts answers at once: what matches need is loaded behind it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tilery import Match
from tilery.errors import BadOption
from tilery.server.hidden import hides

#: A server in which nothing of that ever gets ready: a match cannot be dealt, nor a computer
#: player's process begin.
NOT_READY = """
import sys, threading
from pathlib import Path
from tilery.match import Match
from tilery.server import players, ready, run

def never(*given, **more):
    print("asked to be ready", flush=True)
    threading.Event().wait()

ready.make_ready = never
players.Thinker.begin = never
Match.__init__ = never
run.serve(port=0, folder=Path(sys.argv[1]))
"""


def test_the_first_page_waits_for_nothing_that_matches_need(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NOT_READY, str(tmp_path)]
    environment = os.environ | {"TILERY_GAMES": "toy", "PYTHONPATH": "tests"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = [process.stdout.readline() for _ in range(3)]  # in whichever order
            assert sum("asked to be ready" in line for line in said) == 2
            (address,) = re.findall(r"http://\S+", "".join(said))
            with httpx.Client(base_url=address, timeout=20) as client:
                page = client.get("/")
                assert page.status_code == 200
                files = re.findall(r'(?:src|href)="(/[^"#]+)"', page.text)
                assert {Path(file).suffix for file in files} >= {".css", ".js"}
                for file in [*files, "/api/games", "/api/matches"]:
                    assert client.get(file).status_code == 200, file
        finally:
            process.kill()


def test_a_game_hides_what_it_hides_also_with_seats_that_need_an_option() -> None:
    with pytest.raises(BadOption):
        Match("x_tiles", seats=10)
    assert hides("x_tiles", 10)
