"""The journal of a match: everything that was played, and the position it led to."""

from typing import Any, NamedTuple

from tilery.board import Board, Played
from tilery.errors import BadOption
from tilery.facts import Facts
from tilery.games.base import Game, is_number, shown
from tilery.kernel.events import Event
from tilery.kernel.state import LUCK
from tilery.kernel.table import SPECTATOR
from tilery.luck import Luck
from tilery.record import EVERY, Record


class Entry(NamedTuple):
    """One action of a seat, or draws that follow each other: one word of the record."""

    seat: int  #: or LUCK
    asked: int  #: whose turn it was
    before: bytes  #: the state before it
    played: Played

    def text(self, game: Game, viewer: int | None = None) -> str:
        """Return the word; ``?`` stands for what *viewer* does not see."""
        notation = game.room("notation")
        write = notation.draw_text if self.seat == LUCK else notation.action_text
        word = "".join(
            write(action) if viewer is None or seen >> viewer & 1 else "?"
            for action, seen in zip(self.played.actions, self.played.seen, strict=True)
        )
        return word if self.seat == self.asked else f"{self.seat + 1}:{word}"


class Journal(Facts):
    """What `Match` plays on: the board, the entries that led there, and where draws come from."""

    def __init__(
        self,
        board: Board,
        luck: Luck,
        names: tuple[str, ...],
        start: str | None = None,
        opening: tuple[Event, ...] = (),
    ) -> None:
        """Begin on *board*; *start* is its position when it is not the game's own start.

        *opening* is what happened while the game was set up.
        """
        self.game = board.game
        self.names = names
        self._board = board
        self._luck = luck
        self._start = start
        self._opening = opening
        self._entries: list[Entry] = []
        self._drawn = 0

    # --- what there is --------------------------------------------------------------------

    @property
    def actions(self) -> tuple[str, ...]:
        """What was played so far, in notation; draws that follow each other are one word."""
        return tuple(entry.text(self.game) for entry in self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The same with everything that is known of each: hidden parts, states, events."""
        return tuple(self._entries)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened while the game was set up."""
        return self._opening

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened so far."""
        return (
            *self._opening,
            *(event for entry in self._entries for event in entry.played.events),
        )

    def check_seat(self, seat: Any) -> int:
        """Return *seat*. Raises BadOption."""
        if is_number(seat) and 0 <= seat < self.seats:
            return int(seat)
        raise BadOption(f"A seat is a number from 0 to {self.seats - 1}, not {shown(seat)}.")

    # --- what is noted --------------------------------------------------------------------

    def _draw(self) -> list[Event]:
        """Play the draws that are due, as far as this match's luck gives them."""
        if self._board.turn != LUCK:
            return []
        before = self._board.states.tobytes()
        played = self._luck.play(self._board, self._drawn)
        if played.actions:
            self._note_draws(before, played)
        return played.events

    def _note_draws(self, before: bytes, played: Played) -> None:
        self._drawn += len(played.actions)
        if self._entries and self._entries[-1].seat == LUCK:
            last = self._entries.pop()
            before, played = last.before, last.played + played
        self._entries.append(Entry(LUCK, LUCK, before, played))

    def _restore(self, entries: list[Entry], state: bytes) -> None:
        self._entries = entries
        self._drawn = sum(len(e.played.actions) for e in entries if e.seat == LUCK)
        self._board.restore(state)

    # --- what is kept ---------------------------------------------------------------------

    def record(self, viewer: int | str | None = None) -> Record:
        """Return the match as a record.

        Without *viewer* it is everything, the seed of its luck included: whoever has it can
        tell the draws to come. For a seat or ``"spectator"`` it shows what they may know;
        once the match is over that is everything but the seed.
        """
        if viewer is None:
            return self._record(self._luck.data())
        if not isinstance(viewer, str) or viewer != "spectator":
            viewer = self.check_seat(viewer)
        return self._record("secure", None if self.outcome is not None else viewer)

    def _record(self, luck: Any, viewer: int | str | None = None) -> Record:
        """Return the record, for a *viewer* who may not know everything with every position."""
        length, outcome = len(self._entries), self.outcome
        kept = range(EVERY, length, EVERY) if viewer is None else range(1, length + 1)
        bit = SPECTATOR if viewer == "spectator" else viewer
        assert not isinstance(bit, str)
        return Record(
            game=self.game.name,
            rules=self.game.version,
            seats=self.seats,
            options=self.options,
            names=list(self.names),
            luck=luck,
            start=self._start if viewer is None else self._position_after(0, bit),
            actions=[entry.text(self.game, bit) for entry in self._entries],
            positions={number: self._position_after(number, bit) for number in kept},
            end=self._position_after(length, bit),
            outcome=None if outcome is None else outcome.data(),
            viewer=viewer,
        )

    def _position_after(self, number: int, viewer: int | None = None) -> str:
        """Return the position after the first *number* entries, as *viewer* may know it."""
        board = self._board.copy()
        if number < len(self._entries):
            board.restore(self._entries[number].before)
        if viewer is not None:
            board.hide(viewer)
        return board.position()
