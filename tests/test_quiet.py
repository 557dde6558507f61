"""A test that measures a time has the machine to itself, as far as other tests go."""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from quiet import room


def begins(folder: Path, alone: bool, then: Callable[[], None]) -> threading.Thread:
    """Let another one come into the room; a thread opens its own files, as a process does."""

    def come() -> None:
        with room(folder, alone):
            then()

    thread = threading.Thread(target=come, daemon=True)
    thread.start()
    return thread


def test_others_run_beside_each_other(tmp_path: Path) -> None:
    with room(tmp_path, alone=False), room(tmp_path, alone=False):
        pass


def test_a_quiet_one_waits_for_others_and_lets_nobody_pass(tmp_path: Path) -> None:
    came: list[str] = []
    with ExitStack() as first:
        first.enter_context(room(tmp_path, alone=False))
        quiet = begins(tmp_path, True, lambda: came.append("quiet"))
        time.sleep(0.1)
        later = begins(tmp_path, False, lambda: came.append("later"))
        time.sleep(0.1)
        assert came == []
    quiet.join(10)
    later.join(10)
    assert came == ["quiet", "later"]


def test_others_wait_while_a_quiet_one_runs(tmp_path: Path) -> None:
    came: list[str] = []
    with room(tmp_path, alone=True):
        later = begins(tmp_path, False, lambda: came.append("later"))
        time.sleep(0.1)
        assert came == []
    later.join(10)
    assert came == ["later"]
