"""A board: one position of a game, which Python can ask and play on.

It checks nothing; `tilery.match.Match` does. Buffers belong to threads, so that a copy costs no
more than its state.
"""

import threading
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from tilery.errors import BadPosition
from tilery.games.base import Game, shown
from tilery.kernel import drive
from tilery.kernel.events import Event
from tilery.kernel.state import LUCK, Ints, layout
from tilery.kernel.table import Lists, Log, Table

MOST_TEXT = 100_000  #: characters of a position, which may hold data that came in the box


class Buffers(threading.local):
    """Arrays that every call of one thread shares, for one game."""

    def __init__(self, game: Game) -> None:
        entries = max(game.max_legal, game.max_draws, game.seats[1])  # points are listed, too
        self.lists: Any = np.zeros(1, layout(Lists, entries=entries))
        self.out: Ints = self.lists["out"][0]
        self.weights: Ints = self.lists["weights"][0]
        self.draws: Ints = np.zeros((64, 2), np.int64)
        # Twice the events of one action, so that draws can go on while half is free.
        self.logs: Any = np.zeros(1, layout(Log, rows=2 * game.max_events))
        self.limit: Ints = self.logs["limit"]
        self.count: Ints = self.logs["count"]
        self.rows: Ints = self.logs["rows"][0]
        self.work: Any = np.zeros(1, layout(game.room("box").Work))

    def listen(self) -> None:
        """Log from now on; what an action that was broken off has left is forgotten."""
        self.count[0] = 0
        self.limit[0] = len(self.rows)

    def take_events(self) -> list[Event]:
        """Return what was logged, and stop listening."""
        events = list(map(Event._make, self.rows[: self.count[0]].tolist()))
        self.limit[0] = self.count[0] = 0
        return events


class Played(NamedTuple):
    """One action of a seat, or draws that follow each other."""

    actions: list[int]
    seen: list[int]  #: for each, bit mask of those who see its hidden part
    events: list[Event]

    def __add__(self, other: Any) -> "Played":
        """Return both, one after the other."""
        return Played(*(mine + its for mine, its in zip(self, other, strict=True)))


_buffers: dict[str, Buffers] = {}


def buffers_of(game: Game) -> Buffers:
    """Return the calling thread's buffers for *game*."""
    found = _buffers.get(game.name)
    return found if found is not None else _buffers.setdefault(game.name, Buffers(game))


class Board:
    """One position, with the box it is played from."""

    __slots__ = ("boxes", "buffers", "game", "options", "seats", "states")

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        """Lay an empty table for checked *seats* and *options*; `set_up` or `read` come next."""
        room = game.room("box")
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.boxes: Any = np.zeros(1, layout(room.Box))
        room.fill(self.boxes[0], seats, options)
        self.boxes.flags.writeable = False
        self.states: Any = np.zeros(1, layout(room.State, **game.sizes(seats, options)))
        self.buffers = buffers_of(game)

    def copy(self) -> "Board":
        """Return a board of its own in the same position."""
        new = object.__new__(Board)
        new.game, new.seats, new.options, new.boxes = (
            self.game,
            self.seats,
            self.options,
            self.boxes,
        )
        new.states = array_of(self.states.tobytes(), self.states.dtype)
        new.buffers = self.buffers
        return new

    def __reduce__(self) -> Any:
        return _board_of, (self.game, self.seats, self.options, self.states.tobytes())

    @property
    def table(self) -> Table[Any, Any, Any]:
        """The table as rules see it; nobody listens to its log."""
        b = self.buffers
        return Table(self.states[0], self.boxes[0], b.logs[0], b.work[0])

    @property
    def turn(self) -> int:
        """The seat to ask next, `LUCK` or `OVER`."""
        return int(self.states["turn"][0])

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        mask = int(self.states["waiting"][0])
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    def set_up(self) -> list[Event]:
        """Put the game at its start, before the first draw; return what happened."""
        b = self.buffers
        self.states.fill(0)
        b.listen()
        drive.set_up(self.states, 0, self.boxes, b.logs, b.work)
        return b.take_events()

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of *seat*, in rising order."""
        b = self.buffers
        n = drive.list_legal(self.states, 0, self.boxes, b.logs, b.work, seat, b.lists)
        return b.out[:n].tolist()  # type: ignore[no-any-return]

    def odds(self) -> list[tuple[int, int]]:
        """Return the outcomes of the draw that is due and their weights."""
        b = self.buffers
        n = drive.list_odds(self.states, 0, self.boxes, b.logs, b.work, b.lists)
        return list(zip(b.out[:n].tolist(), b.weights[:n].tolist(), strict=True))

    def play(self, seat: int, action: int) -> Played | None:
        """Apply an action of *seat*; return None, and change nothing, when it is illegal."""
        b = self.buffers
        b.listen()
        seen = drive.play(self.states, 0, self.boxes, b.logs, b.work, seat, action, b.lists)
        events = b.take_events()
        return None if seen < 0 else Played([action], [seen], events)

    def play_draw(self, outcome: int) -> Played | None:
        """Apply a draw; return None, and change nothing, when it is not possible."""
        if self.turn != LUCK or outcome not in dict(self.odds()):
            return None
        b = self.buffers
        b.listen()
        seen = drive.play_draw(self.states, 0, self.boxes, b.logs, b.work, outcome)
        return Played([outcome], [seen], b.take_events())

    def play_luck(self, key: int, k: int) -> Played:
        """Play all draws that are due, from number *k* of the stream *key*."""
        b = self.buffers
        played = Played([], [], [])
        while self.turn == LUCK:
            b.listen()
            n = drive.play_luck(
                self.states,
                0,
                self.boxes,
                b.logs,
                b.work,
                b.lists,
                key,
                k + len(played.actions),
                b.draws,
            )
            actions, seen = b.draws[:n].T.tolist()
            played = played + Played(actions, seen, b.take_events())
        return played

    def restore(self, state: bytes) -> None:
        """Go back to a state that ``states.tobytes()`` gave."""
        self.states = array_of(state, self.states.dtype)

    def hide(self, viewer: int) -> None:
        """Reduce the position to what *viewer* (a seat or `SPECTATOR`) may know."""
        b = self.buffers
        drive.hide(self.states, 0, self.boxes, b.logs, b.work, viewer)

    def guess(self, viewer: int, key: int) -> None:
        """Fill what *viewer* does not know with what it could be, drawn from stream *key*."""
        b = self.buffers
        drive.guess(self.states, 0, self.boxes, b.logs, b.work, viewer, key)

    def points(self) -> tuple[int, ...]:
        """Return the score of each seat now."""
        b = self.buffers
        drive.points(self.states, 0, self.boxes, b.logs, b.work, b.lists)
        return tuple(b.out[: self.seats].tolist())

    def places(self) -> tuple[int, ...]:
        """Return each seat's place, 1 for first, when the game is over."""
        b = self.buffers
        drive.places(self.states, 0, self.boxes, b.logs, b.work, b.lists)
        return tuple(b.out[: self.seats].tolist())

    # --- text ---------------------------------------------------------------------------

    def position(self) -> str:
        """Return the position as one line of text."""
        body = self.game.room("position").position_text(self.table)
        return f"{self.game.header(self.seats, self.options)} {body}"

    @classmethod
    def read(cls, game: Game, text: str) -> "Board":
        """Return the board of a position that `position` wrote. Raises BadPosition."""
        if not isinstance(text, str):
            raise BadPosition(f"A position is a line of text, not {shown(text)}.")
        if len(text) > MOST_TEXT or not text.strip().isprintable():
            raise BadPosition(
                f"A position is one line of at most {MOST_TEXT} printable characters."
            )
        header, _, body = text.strip().partition(" ")
        seats, options = read_header(game, header)
        board = cls(game, seats, options)
        game.room("position").read_position(board.table, body)
        return board

    def says(self, seat: int, action: int, names: Sequence[str]) -> str:
        """Return what an action will do, in words; *seat* is `LUCK` for a draw."""
        return str(self.game.room("words").action(self.table, seat, action, names))


def _board_of(game: Game, seats: int, options: Mapping[str, Any], state: bytes) -> Board:
    board = Board(game, seats, options)
    board.restore(state)
    return board


def array_of(state: bytes, dtype: Any) -> Any:
    """Return an array of one state from its bytes: ten times faster than copying a record."""
    return np.frombuffer(bytearray(state), dtype)


def read_header(game: Game, header: str) -> tuple[int, dict[str, Any]]:
    """Return the seats and options that a position begins with. Raises BadPosition."""
    given: dict[str, str] = {}
    comma, rest = ",", header
    while comma:
        name, equals, rest = rest.partition("=")
        option = game.options.get(name)
        end = option.length(rest) if option else len(rest.partition(",")[0])
        value, comma, rest = rest[:end], rest[end : end + 1], rest[end + 1 :]
        if not equals or name in given or comma not in ("", ","):
            raise BadPosition(
                "A position begins with its seats and options, such as seats=2, "
                f"not {header[:40]!r}."
            )
        given[name] = value
    seats = given.pop("seats", "")
    if not seats.isascii() or not seats.isdigit() or len(seats) > 3:
        raise BadPosition(f"A position begins with seats=, not {header[:40]!r}.")
    try:
        checked = game.check_seats(int(seats))
        values = {
            name: game.options[name].read(value) if name in game.options else value
            for name, value in given.items()
        }
        return checked, game.check_options(checked, values)
    except ValueError as error:
        raise BadPosition(f"The position's header is wrong: {error}") from None
