"""A match as its rows: what was played, taken back and noted, numbered by `rev`.

A row is one command of a seat or one turn of a computer player, with the draws behind it; the
first deal is row 0. Rows are only ever added. A row is on the disk before the match in memory
follows, so nothing that was told to anybody can be lost.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, select

from tilery.journal import Entry
from tilery.kernel.events import Event
from tilery.kernel.state import LUCK
from tilery.match import Match
from tilery.record import Record
from tilery.server import storage
from tilery.view import View

DEAL, PLAY, UNDO, NOTE = "deal", "play", "undo", "note"
WAITING: Final = -1  #: the rev of a match that has not begun

#: What writes a row, and into the match's own row how the match then stands, at once.
Keep = Callable[["Row", Match], None]


class Row(NamedTuple):
    """One row; see `storage.rows`."""

    rev: int
    kind: str
    seat: int | None
    key: str | None
    body: str | None
    back: int | None
    words: list[str]
    end: str
    outcome: dict[str, Any] | None
    at: float


class Mark(NamedTuple):
    """A row that still stands, and how far the match had come with it."""

    rev: int
    entries: int  #: of the match after it
    events: int


class Line:
    """The rows of one match, and the match that those which still stand make up."""

    def __init__(self, match: Match, rows: list[Row], marks: list[Mark]) -> None:
        self.match = match
        self.rows = rows
        self.marks = marks

    @classmethod
    def begin(cls, match: Match, keep: Keep) -> "Line":
        """Return the line of a match that was just dealt, row 0 kept."""
        line = cls(match, [], [])
        row = line._row(DEAL, words=[entry.text(match.game) for entry in match.entries])
        keep(row, match)
        line._add(row, match)
        return line

    @classmethod
    def load(cls, rows: Sequence[Row], facts: Mapping[str, Any], names: Sequence[str]) -> "Line":
        """Return the line that *rows*, in order, make up. Raises BadRecord."""
        standing: list[Row] = []
        for row in rows:
            if row.kind == UNDO:
                standing = [one for one in standing if one.rev <= _number(row.back)]
            elif row.kind != NOTE:
                standing.append(row)
        last = standing[-1]
        record = Record(
            game=facts["game"],
            rules=facts["rules"],
            seats=facts["seats"],
            options=facts["options"],
            names=list(names),
            luck="secure",
            actions=[word for row in standing for word in row.words],
            end=last.end,
            outcome=last.outcome,
        )
        match = Match.from_record(record)
        line, counts = cls(match, list(rows), []), event_counts(match)
        entries = 0
        for row in standing:
            entries += len(row.words)
            line.marks.append(Mark(row.rev, entries, counts[entries]))
        return line

    # --- asking ----------------------------------------------------------------------------

    @property
    def rev(self) -> int:
        """The number of the last row."""
        return self.rows[-1].rev

    def row(self, rev: int) -> Row:
        """Return the row *rev*."""
        return self.rows[rev]

    def mark_at(self, rev: int) -> int:
        """Return the place in `marks` of the last standing row up to *rev*."""
        return max((n for n, mark in enumerate(self.marks) if mark.rev <= rev), default=0)

    def match_at(self, number: int) -> Match:
        """Return the match as it was with ``marks[number]``; not to be played on."""
        if number == len(self.marks) - 1:
            return self.match
        return self.match.after(self.marks[number].entries)

    def names_at(self, rev: int) -> list[str]:
        """Return the names of all seats as they were with *rev*."""
        names = list(self.match.names)
        for row in reversed(self.rows[rev + 1 :]):
            if row.kind == NOTE and row.seat is not None:
                names[row.seat] = row.words[1]
        return names

    def entries_of(self, number: int) -> tuple[Entry, ...]:
        """Return what ``marks[number]`` has added to the match."""
        first = self.marks[number - 1].entries if number else 0
        return self.match.entries[first : self.marks[number].entries]

    def events_of(self, number: int, view: View) -> tuple[Event, ...]:
        """Return the events of ``marks[number]`` as *view*, which has them all, shows them."""
        first = self.marks[number - 1].events if number else 0
        return view.events[first : self.marks[number].events]

    def seen_before(self, seat: int, key: str) -> Row | None:
        """Return the row that a command of *seat* with this *key* made, if there is one."""
        found = (row for row in reversed(self.rows) if row.key == key and row.seat == seat)
        return next(found, None)

    # --- adding ----------------------------------------------------------------------------

    def play(
        self, seat: int, actions: Sequence[int], keep: Keep, key: str | None, body: str | None
    ) -> Row:
        """Play *actions*, all or none, as one row. Raises IllegalAction; nothing is changed."""
        trial = self.match.copy()
        trial.play(list(actions), seat)
        words = [one.text(trial.game) for one in trial.entries[len(self.match.entries) :]]
        outcome = trial.outcome
        row = self._row(
            PLAY,
            seat=seat,
            key=key,
            body=body,
            words=words,
            end=trial.position,
            outcome=None if outcome is None else outcome.data(),
        )
        keep(row, trial)
        self._add(row, trial)
        return row

    def go_back(self, seat: int, number: int, keep: Keep, key: str, body: str) -> Row:
        """Go back to ``marks[number]`` as one row."""
        match, mark = self.match.after(self.marks[number].entries), self.marks[number]
        row = self._row(UNDO, seat=seat, key=key, body=body, back=mark.rev, end=match.position)
        keep(row, match)
        self.rows.append(row)
        self.match = match
        del self.marks[number + 1 :]
        return row

    def note(self, sentence: str, seat: int | None, before: str) -> Row:
        """Return a row, to be added: who has *seat* now instead of *before*, or other news."""
        return self._row(NOTE, seat=seat, words=[sentence, before], end="")

    def _row(self, kind: str, **given: Any) -> Row:
        rest: dict[str, Any] = {
            "seat": None,
            "key": None,
            "body": None,
            "back": None,
            "words": [],
            "outcome": None,
        }
        end = self.match.position
        rev = self.rows[-1].rev + 1 if self.rows else 0
        return Row(**{**rest, "end": end, **given, "rev": rev, "kind": kind, "at": time.time()})

    def _add(self, row: Row, match: Match) -> None:
        self.rows.append(row)
        self.match = match
        self.marks.append(Mark(row.rev, len(match.entries), len(match.events)))


def event_counts(match: Match) -> list[int]:
    """Return how many events there were after each number of entries."""
    counts = [len(match.opening)]
    for entry in match.entries:
        counts.append(counts[-1] + len(entry.played.events))
    return counts


def draws(entries: Sequence[Entry]) -> bool:
    """Tell whether luck is among *entries*."""
    return any(entry.seat == LUCK for entry in entries)


def read_rows(connection: Connection, match: str) -> list[Row]:
    """Return all rows of a match, in order."""
    table = storage.rows
    found = connection.execute(select(table).where(table.c.match == match).order_by(table.c.rev))
    return [Row(*row[1:]) for row in found]


def write_row(connection: Connection, match: str, row: Row, now: Match) -> None:
    """Write *row*, and into the match's own row how it stands *now*."""
    connection.execute(storage.rows.insert().values(match=match, **row._asdict()))
    table = storage.matches
    connection.execute(
        table.update()
        .where(table.c.match == match)
        .values(
            updated=row.at,
            status=status_of(now),
            waiting=list(now.waiting),
            points=list(now.view(None).points),
        )
    )


def status_of(match: Match) -> str:
    """Return what the match's own row says of one that has begun."""
    return "over" if match.turn is None else "running"


def _number(value: int | None) -> int:
    assert value is not None
    return value
