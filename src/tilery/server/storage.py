"""Where everything is kept: one SQLite file, its tables, and how it is written to.

A transaction that writes is begun as one: SQLite refuses at once, whatever the patience, to let
one that has read go on to write when another was faster. Whatever was committed is on the disk.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    JSON,
    URL,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    create_engine,
    event,
    select,
)

from tilery.errors import TileryError

PATIENCE: Final = 5.0  #: seconds that a writer waits for another one
FORMAT: Final = 1  #: of these tables
PRAGMAS: Final = {
    "journal_mode": "wal",
    "synchronous": "full",
    "busy_timeout": int(PATIENCE * 1000),
    "foreign_keys": "on",
    "trusted_schema": "off",
}

data = MetaData()

about = Table("about", data, Column("format", Integer, nullable=False))

matches = Table(
    "matches",
    data,
    Column("match", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),  # version of the game's rules
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("status", String(10), nullable=False),  # waiting, running, over
    Column("host", String(64), nullable=False),  # hash of the browser that made it
    Column("watched", Boolean, nullable=False),  # may spectators look on?
    Column("watch", String(32), nullable=False),  # what the spectators' link is made from
    Column("next", String(16)),  # the match that is its rematch
    Column("waiting", JSON),  # seats that may act, as of the last row
    Column("points", JSON),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
)

seats = Table(
    "seats",
    data,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, computer, open
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),
    Column("invite", String(32), nullable=False),  # what its links are made from
    Column("back", String(32), nullable=False),
)

#: Which browser may do what: a seat, or -1 for looking on. Browsers are kept as hashes.
holds = Table(
    "holds",
    data,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("browser", String(64), primary_key=True),
    Column("how", String(10), nullable=False),  # host, here, invite, return, watch, rematch
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("holds_of_browser", "browser"),
)

#: What was asked about a seat: a vote of another seat for a computer player, or, from -1, the
#: host's wish that it be freed.
votes = Table(
    "votes",
    data,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("voter", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

#: Whatever happened, never changed: an undo is a row, too.
rows = Table(
    "rows",
    data,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("rev", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # deal, play, undo, note
    Column("seat", Integer),
    Column("key", String(64)),
    Column("body", String(64)),  # hash of the command
    Column("back", Integer),  # of an undo: the row it goes back to
    Column("words", JSON, nullable=False),  # of a record; of a note: sentence, name before
    Column("end", String, nullable=False),  # the position it led to
    Column("outcome", JSON),
    Column("at", Float, nullable=False),
    UniqueConstraint("match", "seat", "key", name="rows_once"),
)


class Busy(TileryError):
    """Too many write at once."""


class Store:
    """The file, with a pool of connections to it."""

    def __init__(self, path: Path) -> None:
        """Open the file at *path*, or make it. Raises OSError and `sqlalchemy.exc` errors."""
        path.touch(mode=0o600)  # hands that are hidden are in it; SQLite's other files follow it
        self.engine = engine_at(path)
        self._turn = threading.Lock()
        if self.prepare() != FORMAT:
            self.close()
            raise OSError(f"{path} was written by another version of Tilery.")

    def prepare(self) -> int:
        """Make the tables that are missing, of an older version too, and return the format."""
        with self.write() as connection:
            data.create_all(connection)
            if connection.scalar(select(about.c.format)) is None:
                connection.execute(about.insert().values(format=FORMAT))
            return int(connection.scalar(select(about.c.format)) or 0)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Yield a connection whose work is on the disk at the end, or undone by an error.

        Threads of this server take turns: left to SQLite they would try again now and then, and the
        unlucky ones among many would run out of patience. Raises Busy.
        """
        if not self._turn.acquire(timeout=PATIENCE):
            raise Busy("The server is busy, and nothing was done: try again in a moment.")
        try:
            with self.engine.begin() as connection:
                yield connection
        finally:
            self._turn.release()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Yield a connection that sees one moment of the file, and keeps nobody waiting."""
        with self.engine.connect().execution_options(reads=True) as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def engine_at(path: Path) -> Engine:
    """Return the engine, each of whose connections is set as it must be."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"timeout": PATIENCE},
        hide_parameters=True,  # an error in the log names no hand
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        for name, value in PRAGMAS.items():
            cursor.execute(f"PRAGMA {name}={value}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get("reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine
