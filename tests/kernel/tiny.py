"""A game of three small files, written into a folder so that a test can edit it there."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import tilery

PACKAGE = Path(tilery.__file__).parent

FILES = {
    "__init__.py": """
from tilery.games.base import Game

GAME = Game(
    name="tiny", title="Tiny", seats=(2, 2), options={}, max_legal=2, max_draws=2, max_events=1,
    max_length=8, version=1, package=__name__, sizes=lambda seats, options: {"cells": 3},
)
""",
    "state.py": """
from tilery.kernel.state import int8, int32, int64, record, state


@state
class State:
    turn = int8()
    waiting = int32()
    played = int8("cells")
    scores = int64(2)


@record
class Box:
    unused = int8()
""",
    "box.py": """
from tiny.state import Box, State
from tilery.kernel.table import NoWork as Work


def check(seats, options):
    pass


def fill(box, seats, options):
    pass
""",
    "helper.py": """
from tilery.kernel.rule import rule


@rule
def worth(action):
    return 10 + action
""",
    "strategy.py": """
from tilery.kernel.rule import rule


@rule
def priors(table, seat, actions, n, worths):
    for j in range(n):
        worths[j] = actions[j]
""",
    "rules.py": """
from tiny.helper import worth
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, OVER
from tilery.kernel.table import EVERYONE


@rule
def setup(table):
    table.state.turn = LUCK


@rule
def odds(table, out, weights):
    for j in range(2):
        out[j] = j
        weights[j] = j + 1
    return 2


@rule
def legal(table, seat, out):
    if (table.state.waiting >> seat) & 1 == 0:
        return 0
    out[0] = 0
    out[1] = 1
    return 2


@rule
def apply(table, seat, action):
    state = table.state
    if seat == LUCK:
        state.turn = action
        state.waiting = 1 << action
        return
    state.played[0] += 1
    state.scores[seat] += worth(action)
    state.turn = 1 - seat
    state.waiting = 1 << state.turn
    if state.played[0] == 4:
        state.turn = OVER
        state.waiting = 0


@rule
def seen_by(table, seat, action):
    return EVERYONE


@rule
def hide(table, viewer):
    pass


@rule
def guess(table, viewer, key):
    pass


@rule
def points(table, out):
    for seat in range(2):
        out[seat] = table.state.scores[seat]


@rule
def places(table, out):
    for seat in range(2):
        out[seat] = 1 if table.state.scores[seat] >= table.state.scores[1 - seat] else 2
""",
}

#: Begins a script: what is compiled from here on is listed in ``compiled``.
COUNTING = """
import json
import tilery
from numba.core import event
from tilery.board import Board

compiled = []


class Listener(event.Listener):
    def on_start(self, event):
        compiled.append(event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event):
        pass


event.register("numba:compile", Listener())
"""

#: Plays the tiny game in a generic loop and by single calls; prints results and compilations.
PLAY = (
    COUNTING
    + """
played = tilery.simulate("tiny", games=20, seed=3, bots=["random", "greedy"])
board = Board(tilery.game("tiny"), 2, {})
board.set_up()
board.play_draw(1)
board.play(1, 1)
print(json.dumps({
    "scores": played.scores.tolist(),
    "points": list(board.points()),
    "compiled": compiled,
}))
"""
)


class Tiny:
    """The tiny game in a folder of its own, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        self.game = folder / "tiny"
        self.game.mkdir()
        for name, text in FILES.items():
            self.game.joinpath(name).write_text(text)

    def copy_game(self, name: str, *changes: tuple[str, str]) -> None:
        """Write the game once more under another *name*, with *changes*."""
        copied = self.folder / name
        copied.mkdir()
        for file, text in FILES.items():
            for old, new in (("tiny", name), *changes):
                text = text.replace(old, new)
            copied.joinpath(file).write_text(text)

    def copy_tilery(self) -> Path:
        """Use a copy of the package from now on, and return its folder."""
        copied = self.folder / "tilery"
        shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
        return copied

    def start(self, script: str = PLAY, **variables: str) -> "subprocess.Popen[str]":
        """Start a process of its own that runs *script*."""
        kept = {n: v for n, v in os.environ.items() if not n.startswith(("TILERY_", "NUMBA_"))}
        ours = {
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TILERY_GAMES": "tiny",
            "TILERY_CACHE": str(self.cache),
        }
        return subprocess.Popen(
            [sys.executable, "-c", script],
            env={**kept, **ours, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, script: str = PLAY, **variables: str) -> dict[str, Any]:
        """Run *script* and return what it printed; it says nothing else."""
        result, warned = self.run_warned(script, **variables)
        assert warned == ""
        return result

    def run_warned(self, script: str = PLAY, **variables: str) -> tuple[dict[str, Any], str]:
        """Run *script* and return what it printed and what it warned of."""
        return finished(self.start(script, **variables))


def finished(process: "subprocess.Popen[str]") -> tuple[dict[str, Any], str]:
    """Wait for *process* and return what it printed and what it warned of."""
    out, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    return json.loads(out), errors


def edit(file: Path, old: str, new: str) -> None:
    """Put *new* for *old* in *file*, which keeps its size and its times."""
    before = file.stat()
    text = file.read_text()
    assert text.count(old) == 1
    assert len(old) == len(new)
    file.write_text(text.replace(old, new))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
