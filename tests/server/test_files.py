"""What is in the folder: readable by its user alone, and a key that is whole or not there."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.helpers import Browser, app_in, running, sit
from tilery.server.tokens import KEY_BYTES, read_key

posix = pytest.mark.skipif(os.name != "posix", reason="files have no such rights there")


@pytest.fixture
def careless() -> Iterator[None]:
    """Run as a user whose files anybody may read and write unless they say otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
@pytest.mark.usefixtures("careless")
def test_only_its_user_reads_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(app_in(folder, players=0)) as app:
        match, (ann, _) = sit(app, "toy", 2)
        ann.view(match)
        found = {path.name: rights(path) for path in folder.iterdir()}
        assert {"tilery.sqlite", "tilery.sqlite-wal", "secret.key"} <= set(found)
        for name, mode in found.items():
            assert mode == 0o600 or name.startswith("running.sqlite"), name  # which is empty
        assert rights(folder) == 0o700


KILLED = """
import os, signal, sys
from pathlib import Path
from tilery.server import tokens
tokens.secrets.token_bytes = lambda _: os.kill(os.getpid(), signal.SIGKILL)
tokens.read_key(Path(sys.argv[1]))
"""


@posix
def test_a_key_that_was_being_written_when_the_machine_failed_is_none(tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    done = subprocess.run([sys.executable, "-c", KILLED, path], check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert list(tmp_path.iterdir())  # it had begun
    key = read_key(path)
    assert len(key) == KEY_BYTES
    assert len(set(key)) > 1
    assert read_key(path) == key
    assert [one.name for one in tmp_path.iterdir()] == ["secret.key"]


@pytest.mark.parametrize("wrong", [b"", b"k" * 31, b"k" * 33])
def test_a_key_of_another_length_is_left_alone(tmp_path: Path, wrong: bytes) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(wrong)
    with pytest.raises(OSError, match="put back the one"):
        read_key(path)
    assert path.read_bytes() == wrong


def test_links_stay_good_when_the_server_starts_again(tmp_path: Path) -> None:
    with running(app_in(tmp_path, players=0)) as app:
        ann = Browser(app)
        made = ann.post("matches", game="toy", seats=2)
    with running(app_in(tmp_path, players=0)) as app:
        again = Browser(app)
        again.client.cookies.update(ann.client.cookies)
        assert again.get(f"matches/{made['match']}")["links"] == made["links"]
