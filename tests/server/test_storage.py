"""The file: how each connection to it is set, and that one server alone writes to it."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from tilery.server import storage
from tilery.server.storage import PATIENCE, Store

WANTED = {
    "journal_mode": "wal",
    "synchronous": 2,  # full
    "busy_timeout": PATIENCE * 1000,
    "foreign_keys": 1,
    "trusted_schema": 0,
}


def test_each_connection_of_the_pool_is_set(tmp_path: Path) -> None:
    store, at_once = Store(tmp_path / "file"), 6
    gate = Barrier(at_once)

    def look(_: int) -> tuple[int, dict[str, object]]:
        with store.read() as connection:
            gate.wait(10)  # all are taken out of the pool at the same moment
            found = {
                name: connection.scalar(text(f"PRAGMA {name}"))  # one of ours
                for name in WANTED
            }
            return id(connection.connection.dbapi_connection), found

    with ThreadPoolExecutor(at_once) as pool:
        told = list(pool.map(look, range(at_once)))
    assert len({which for which, _ in told}) == at_once
    assert all(found == WANTED for _, found in told)
    store.close()


def test_writers_wait_for_each_other(tmp_path: Path) -> None:
    store, writers, each = Store(tmp_path / "file"), 6, 20

    def add(_: int) -> None:
        for _ in range(each):
            with store.write() as connection:  # reads, and then writes what it has read
                found = connection.scalar(text("SELECT sum(format) FROM about")) or 0
                connection.execute(text("UPDATE about SET format = :n"), {"n": found + 1})

    with ThreadPoolExecutor(writers) as pool:
        list(pool.map(add, range(writers)))
    with store.read() as connection:
        assert connection.scalar(text("SELECT format FROM about")) == 1 + writers * each
    store.close()


def test_however_many_write_at_once_none_runs_out_of_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(storage.PRAGMAS, "busy_timeout", 20)  # ms
    store, writers = Store(tmp_path / "file"), 8

    def add(_: int) -> None:
        with store.write() as connection:
            connection.execute(text("UPDATE about SET format = format + 1"))
            time.sleep(0.02)

    with ThreadPoolExecutor(writers) as pool:
        list(pool.map(add, range(writers)))
    with store.read() as connection:
        assert connection.scalar(text("SELECT format FROM about")) == 1 + writers
    store.close()


def test_who_waits_too_long_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "PATIENCE", 0.05)
    store = Store(tmp_path / "file")
    with store.write(), ThreadPoolExecutor(1) as pool, pytest.raises(storage.Busy, match="busy"):
        pool.submit(lambda: store.write().__enter__()).result()
    with store.write():
        pass
    store.close()


def test_an_error_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    store = Store(tmp_path / "file")

    def half() -> None:
        with store.write() as connection:
            connection.execute(text("UPDATE about SET format = 7"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    with store.read() as connection:
        assert connection.scalar(text("SELECT format FROM about")) == 1
    store.close()


def test_who_reads_does_not_wait_for_who_writes(tmp_path: Path) -> None:
    store = Store(tmp_path / "file")
    with store.write() as writer:
        writer.execute(text("UPDATE about SET format = 7"))
        with store.read() as reader:
            assert reader.scalar(text("SELECT format FROM about")) == 1
            reader.execute(text("PRAGMA busy_timeout=1"))
            with pytest.raises(OperationalError, match="locked"):
                reader.execute(text("UPDATE about SET format = 8"))
    store.close()


def test_a_file_of_another_version_is_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / "file")
    with store.write() as connection:
        connection.execute(text("UPDATE about SET format = 99"))
    store.close()
    with pytest.raises(OSError, match="another version"):
        Store(tmp_path / "file")
