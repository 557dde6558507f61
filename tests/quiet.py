"""What measures a time runs alone: the workers of a run share a room, and a gate before it.

A test goes through the gate into the room, where there is place for all. A `quiet` one stays in
the gate until nobody else is in the room: it is alone there, and waits for those only who were
there before it.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def _file(path: Path) -> Iterator[int]:
    """Open what can be locked, and unlock it at the end, also for what a test has forked."""
    opened = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield opened
    finally:
        fcntl.flock(opened, fcntl.LOCK_UN)
        os.close(opened)


@contextmanager
def room(folder: Path, alone: bool) -> Iterator[None]:
    """Wait for a place in the room, *alone* or beside others; *folder* is the same for all."""
    with _file(folder / "room") as inside:
        with _file(folder / "gate") as gate:
            fcntl.flock(gate, fcntl.LOCK_EX)
            fcntl.flock(inside, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        yield
