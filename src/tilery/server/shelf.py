"""Matches in memory: each is loaded once, and used by one thread at a time."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, RowMapping, select, update
from sqlalchemy.exc import IntegrityError

from tilery.errors import BadRecord, UnknownName
from tilery.games import Game
from tilery.games import game as game_called
from tilery.match import Match
from tilery.server import storage
from tilery.server.refusals import Refused, no_match
from tilery.server.rows import WAITING, Line, Row, read_rows, status_of, write_row
from tilery.server.storage import Store

MOST: Final = 200  #: matches in memory
LOOKING_ON: Final = -1  #: the seat of those who look on
PERSON, COMPUTER, OPEN = "person", "computer", "open"


@dataclass
class Chair:
    """Who sits, or may sit, on one seat."""

    seat: int
    kind: str
    name: str
    bot: str | None
    invite: str  #: what its links are made from; another one makes the old link void
    back: str


@dataclass
class Live:
    """A match in memory. Its lock is held by whoever uses it: see `Shelf.open`."""

    match: str
    store: Store
    lock: threading.RLock = field(default_factory=threading.RLock)
    users: int = 0
    facts: Any = None  #: its row of `storage.matches`
    chairs: list[Chair] = field(default_factory=list)
    holds: dict[str, set[int]] = field(default_factory=dict)  #: browser -> seats
    line: Line | None = None
    room: int = 0  #: counts changes of who sits where
    logs: dict[Any, list[dict[str, Any]]] = field(default_factory=dict)  #: see `views`
    drawn: dict[Any, dict[str, Any]] = field(default_factory=dict)  #: see `views`
    drawn_for: tuple[int, int] = (WAITING, 0)  #: the rev and room of what was drawn
    seen: dict[str, float] = field(default_factory=dict)  #: browser -> when it was here
    kept_seen: dict[str, float] = field(default_factory=dict)  #: the same, as the file has it

    @property
    def game(self) -> Game:
        """The game."""
        return game_called(self.facts["game"])

    @property
    def status(self) -> str:
        """``waiting``, ``running`` or ``over``."""
        return str(self.facts["status"])

    @property
    def names(self) -> list[str]:
        """The names of all seats."""
        return [chair.name for chair in self.chairs]

    @property
    def rev(self) -> int:
        """The number of the last row, `WAITING` before there is one."""
        return WAITING if self.line is None else self.line.rev

    @property
    def playing(self) -> Line:
        """The line of a match that has begun. Raises Refused."""
        if self.line is None:
            raise Refused(409, "The match has not begun.", WAITING)
        return self.line

    def keep(self, row: Row, match: Match) -> None:
        """Write *row*, after which it is *match*; it is on the disk when this returns.

        Raises Refused.
        """
        try:
            with self.store.write() as connection:
                write_row(connection, self.match, row, match)
        except IntegrityError:  # somebody else has written: what is in memory is old
            self.load()
            raise Refused(409, "The match has moved on meanwhile.", self.rev) from None
        self.facts |= {"updated": row.at, "status": status_of(match)}

    def load(self) -> None:
        """Read everything anew; what fails halfway is read again the next time. Raises Refused."""
        self.facts = None
        with self.store.read() as connection:
            room = read_room(connection, self.match)
            rows = read_rows(connection, self.match)
        line = None
        if rows:
            try:
                line = Line.load(rows, room.facts, [chair.name for chair in room.chairs])
            except (BadRecord, UnknownName) as error:
                raise Refused(409, f"This match cannot be gone on with: {error}") from None
        self.line = line
        self.seat(room)

    def seat(self, room: "Room") -> None:
        """Follow what was read of who sits where."""
        self.facts, self.chairs, self.holds = room
        self.room += 1
        self.logs.clear()
        if self.line is not None:
            self.line.match.names = tuple(self.names)

    @contextmanager
    def change_room(self, seat: int | None = None, told: str = "") -> Iterator[Connection]:
        """Yield a connection for changing who sits where; when it is on the disk, it is read.

        In a match that has begun the change, on *seat* if it is on one, is *told* to all, by a row.
        """
        note = None
        with self.store.write() as connection:
            yield connection
            if told and self.line is not None:
                before = "" if seat is None else self.chairs[seat].name
                note = self.line.note(told, seat, before)
                write_row(connection, self.match, note, self.line.match)
        if note is not None and self.line is not None:
            self.line.rows.append(note)
        with self.store.read() as connection:
            self.seat(read_room(connection, self.match))


class Room(NamedTuple):
    """What is kept of a match besides its rows."""

    facts: dict[str, Any]
    chairs: list[Chair]
    holds: dict[str, set[int]]


def read_room(connection: Connection, match: str) -> Room:
    """Read a match's own row, and who sits where. Raises Refused."""
    found = facts_of(connection, match)
    if found is None:
        raise no_match()
    table, held = storage.seats, storage.holds
    chairs = connection.execute(select(table).where(table.c.match == match).order_by(table.c.seat))
    holds: dict[str, set[int]] = {}
    for browser, seat in connection.execute(
        select(held.c.browser, held.c.seat).where(held.c.match == match)
    ):
        holds.setdefault(browser, set()).add(seat)
    return Room(dict(found), [Chair(*row[1:]) for row in chairs], holds)


def facts_of(connection: Connection, match: str) -> RowMapping | None:
    """Return a match's own row."""
    table = storage.matches
    return connection.execute(select(table).where(table.c.match == match)).mappings().first()


def set_facts(connection: Connection, match: str, **values: Any) -> None:
    """Change a match's own row."""
    table = storage.matches
    connection.execute(update(table).where(table.c.match == match).values(**values))


class Shelf:
    """The matches that are in memory: the ones used last."""

    def __init__(self, store: Store, most: int = MOST) -> None:
        self.store = store
        self.most = most
        self._lock = threading.Lock()
        self._lives: OrderedDict[str, Live] = OrderedDict()

    @contextmanager
    def open(self, match: str) -> Iterator[Live]:
        """Yield a match, which nobody else uses meanwhile. Raises Refused."""
        live = self._take(match)
        try:
            with live.lock:
                if live.facts is None:
                    live.load()
                yield live
        finally:
            self._give_back(live)

    def _take(self, match: str) -> Live:
        with self._lock:
            live = self._lives.get(match)
            if live is None:
                live = self._lives[match] = Live(match, self.store)
            live.users += 1
            self._lives.move_to_end(match)
            return live

    def _give_back(self, live: Live) -> None:
        with self._lock:
            live.users -= 1
            if live.users == 0 and live.facts is None:
                self._lives.pop(live.match, None)
            while len(self._lives) > self.most:
                idle = (name for name, one in self._lives.items() if one.users == 0)
                oldest = next(idle, None)
                if oldest is None:
                    return
                del self._lives[oldest]
