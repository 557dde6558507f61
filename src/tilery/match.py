"""A match: a game in progress, which is its list of actions."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from tilery.actions import Action, LegalActions
from tilery.board import Board
from tilery.errors import BadOption, BadPosition, BadRecord, IllegalAction
from tilery.games import game as game_called
from tilery.games.base import Game, is_number, shown
from tilery.journal import Entry, Journal
from tilery.kernel.events import Event
from tilery.kernel.state import LUCK, OVER
from tilery.kernel.table import SPECTATOR
from tilery.luck import Given, Luck, Seeded, luck_from
from tilery.record import Record
from tilery.steps import Steps
from tilery.view import View

NAME_LENGTH = 40


class Match(Journal):
    """A match, played by text or by number; nobody's turn is played for them.

    ``luck`` is a seed, ``(seed, i)`` for game i of `simulate`, None for the system's secure
    generator, or ``"given"`` when the caller plays the draws too.

    Raises UnknownName and BadOption.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        luck: Any = None,
        names: Sequence[str] | None = None,
    ) -> None:
        found = game_called(game)
        count = found.check_seats(found.seats[0] if seats is None else seats)
        board = Board(found, count, found.check_options(count, options))
        opening = tuple(board.set_up())
        super().__init__(board, luck_from(luck), check_names(names, count), opening=opening)
        self._draw()

    # --- asking -------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> LegalActions:
        """Return what *seat* may play now; by default the seat (or luck) whose turn it is."""
        asked = self.turn if seat is None else self.check_seat(seat)
        board = self._board.copy()
        if asked is not None and asked != LUCK:
            board.hide(asked)  # its actions may be handed to whoever plays the seat
        return LegalActions(board, asked, self.names)

    def view(self, seat: int | None) -> View:
        """Return what *seat* may know; None is a spectator. When it is over all is open."""
        return self._view(seat, self.turn is None)

    def opened(self, seat: int | None) -> View:
        """Return the same with all open, for looking back once the match of it is over."""
        return self._view(seat, True)

    def _view(self, seat: int | None, opened: bool) -> View:
        viewer = SPECTATOR if seat is None else self.check_seat(seat)
        board = self._board.copy()
        events: Sequence[Event] = self.events
        if not opened:
            board.hide(viewer)
            events = [event.masked(viewer) for event in events]
        return View(board, None if viewer == SPECTATOR else viewer, self.names, events)

    # --- playing ------------------------------------------------------------------------

    def play(self, action: Any, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action (its text, its id or an `Action`), or a list of them: all or none.

        By default the seat whose turn it is plays; an `Action` knows its own, and so does a text
        such as ``2:w35``, with the seat counted from 1. Where a turn is several actions, their
        texts written together, with blanks between or without, are a list of them, in a list, too.
        A list ends at the first action after which luck draws or which shows its seat something
        new. Returns
        all that happened, the draws that follow and hidden parts included: what one seat may
        know of it is in its `view`. Raises IllegalAction, and then everything is as it was.
        """
        given = list(action) if isinstance(action, (list, tuple)) else [action]
        if not given:
            raise IllegalAction("There is no action in the list.")
        entries, before = list(self._entries), self._board.states.tobytes()
        events: list[Event] = []
        begun = False
        try:
            for turn in given:
                for one in self._read_turn(turn):
                    if begun and self._ends_list(self._entries[-1]):
                        raise IllegalAction(
                            "A list ends where luck draws or something is shown, which is before "
                            f"{_said(one)}."
                        )
                    events += self._play_one(one, seat)
                    begun = True
            events += self._draw()
        except BaseException:
            self._restore(entries, before)
            raise
        return tuple(events)

    def _ends_list(self, last: Entry) -> bool:
        """Tell whether after the *last* entry its seat knows more than it could work out."""
        if last.seat == LUCK:
            return False
        return self._board.turn == LUCK or self.tells(len(self._entries) - 1, last.seat)

    def tells(self, number: int, seat: int) -> bool:
        """Tell whether entry *number*, from 0, showed *seat* something it could not work out.

        So do draws, and the end of the game, when everything is open.
        """
        entry, now = self._entries[number], self._board.copy()
        if number + 1 < len(self._entries):
            now.restore(self._entries[number + 1].before)
        if entry.seat == LUCK or now.turn == OVER:
            return True
        known = self._board.copy()
        known.restore(entry.before)
        known.hide(seat)
        if known.play(entry.seat, entry.played.actions[0]) is None:
            return True  # it needed something that this seat did not know of
        known.hide(seat)
        now.hide(seat)
        return bool(known.states.tobytes() != now.states.tobytes())

    def _play_one(self, action: Any, seat: int | None) -> list[Event]:
        asked, before = self._board.turn, self._board.states.tobytes()
        if isinstance(action, str):
            action, seat = self._read_seat(action, seat)
        who = asked if seat is None else self.check_seat(seat)
        if asked == OVER:
            raise IllegalAction(f"{_said(action)} is not legal: the game is over.")
        if isinstance(action, Action):
            if seat is not None and seat != action.seat:
                raise IllegalAction(f"{shown(action.text)} was listed for another seat.")
            who = LUCK if action.seat == LUCK else self.check_seat(action.seat)
        if who == LUCK and asked != LUCK:
            raise IllegalAction(f"{_said(action)} is a draw, and none is due.")
        if who == LUCK:
            return self._play_draws(action)
        number = self._read_action(action)
        played = None if number is None else self._board.play(who, number)
        if played is None:
            self._refuse(action, number, who)
        self._entries.append(Entry(who, asked, before, played))
        return played.events

    def _read_seat(self, text: str, seat: int | None) -> tuple[str, int | None]:
        """Return the action and the seat of a text such as ``2:w35``, as records write it."""
        before, colon, action = text.partition(":")
        if not colon:
            return text, seat
        if not re.fullmatch("[1-9][0-9]?", before) or int(before) > self.seats:
            raise IllegalAction(
                f"{shown(text)} is not legal: a seat from 1 to {self.seats} is before the colon."
            )
        named = int(before) - 1
        if seat not in (None, named):
            raise IllegalAction(f"{shown(text)} is not legal: it is written for another seat.")
        return action, named

    def _play_draws(self, action: Any) -> list[Event]:
        events: list[Event] = []
        for draw in self._read_draws(action):
            before = self._board.states.tobytes()
            played = self._board.play_draw(draw) if self._board.turn == LUCK else None
            if played is None:
                self._refuse_draw(self.game.room("notation").draw_text(draw))
            self._note_draws(before, played)
            events += played.events
        return events

    def _read_turn(self, action: Any) -> list[Any]:
        """Return the actions of a text that is a whole turn, such as ``r5y5.``; else *action*."""
        notation = self.game.room("notation")
        if not isinstance(action, str) or not hasattr(notation, "read_turn"):
            return [action]
        seat, colon, text = action.rpartition(":")
        words = text.split()
        if self._board.turn == LUCK or not all(map(notation.read_turn, words)):
            return [action]
        actions = notation.read_turn("".join(words))
        if not actions:
            return [action]
        return [f"{seat}{colon}{notation.action_text(one)}" for one in actions]

    def _read_action(self, action: Any) -> int | None:
        if isinstance(action, Action):
            return action.id
        if isinstance(action, str):
            return self.game.room("notation").read_action(action)  # type: ignore[no-any-return]
        if is_number(action):
            return int(action) if 0 <= action < 1 << 31 else None
        raise IllegalAction(f"An action is a text, an id or an Action, not {shown(action)}.")

    def _read_draws(self, action: Any) -> list[int]:
        if isinstance(action, str):
            draws = self.game.room("notation").read_draws(action)
        elif action in LegalActions(self._board, LUCK, self.names):
            draws = [action.id if isinstance(action, Action) else int(action)]
        else:
            draws = None
        if not draws:
            self._refuse_draw(action)
        return draws  # type: ignore[no-any-return]

    def _refuse_draw(self, action: Any) -> NoReturn:
        if self._board.turn != LUCK:
            raise IllegalAction(f"{_said(action)} cannot be drawn now: no more draws are due.")
        texts = LegalActions(self._board, LUCK, self.names).texts
        due = ", ".join(texts[:10]) + (", …" if len(texts) > 10 else "")
        raise IllegalAction(
            f"{_said(action)} cannot be drawn now: a draw is due, it is one of {due}."
        )

    def _refuse(self, action: Any, number: int | None, seat: int) -> NoReturn:
        notation, words = self.game.room("notation"), self.game.room("words")
        known = number is not None and _is_action(notation, number)
        if known:
            action = notation.action_text(number)
        board = self._board.copy()
        board.hide(seat)  # the reason tells this seat nothing that it may not know
        text = action if isinstance(action, str) else shown(action)
        why = words.refusal(board.table, seat, number if known else text)
        raise IllegalAction(f"{_said(action)} is not legal: {why}.")

    def undo(self) -> tuple[str, ...]:
        """Go back to before the last action of a seat, with the draws that followed it.

        Returns what was taken back, in notation. Raises IllegalAction when no seat has played.
        """
        last = len(self._entries) - 1
        while last >= 0 and self._entries[last].seat == LUCK:
            last -= 1
        if last < 0:
            raise IllegalAction("There is no action of a seat to take back.")
        taken = self._entries[last:]
        self._restore(self._entries[:last], taken[0].before)
        return tuple(entry.text(self.game) for entry in taken)

    # --- positions, records, copies -------------------------------------------------------

    @classmethod
    def from_position(
        cls, game: str, text: str, *, luck: Any = None, names: Sequence[str] | None = None
    ) -> "Match":
        """Return a match that begins in the position *text*.

        Raises UnknownName, BadPosition and BadOption.
        """
        board = Board.read(game_called(game), text)
        given = check_names(names, board.seats)
        match = cls._on(board, luck_from(luck), given, board.position(), ())
        match._draw()
        return match

    @classmethod
    def _on(
        cls,
        board: Board,
        luck: Luck,
        names: tuple[str, ...],
        start: str | None,
        opening: tuple[Event, ...],
    ) -> "Match":
        match = object.__new__(cls)
        Journal.__init__(match, board, luck, names, start, opening)
        return match

    @classmethod
    def from_record(cls, record: Record, upto: int | None = None) -> "Match":
        """Return the match that *record* holds, or its first *upto* actions of seats.

        Every position in the record is compared. Raises UnknownName and BadRecord.
        """
        if not isinstance(record, Record):
            raise BadRecord(f"from_record takes a Record, not {shown(record)}; see Record.loads.")
        if record.viewer is not None:
            raise BadRecord(
                "This record shows what one viewer may know of an unfinished match: it can be "
                "looked at, position by position, and not replayed."
            )
        found = game_called(record.game)
        if record.rules != found.version:
            raise BadRecord(
                f"The record was made by version {record.rules} of the rules and {found.version} "
                "is in force: its positions can be looked at, and it cannot be replayed."
            )
        if upto is not None and not (is_number(upto) and upto >= 0):
            raise BadOption(f"upto is a number of actions from 0, not {shown(upto)}.")
        match = cls._first(record, found)
        match._replay(record, upto)
        return match

    @classmethod
    def _first(cls, record: Record, found: Game) -> "Match":
        """Return the match before anything of *record* was played."""
        try:
            names = check_names(record.names, record.seats)
            opening: tuple[Event, ...] = ()
            if record.start is None:
                count = found.check_seats(record.seats)
                board = Board(found, count, found.check_options(count, record.options))
                opening = tuple(board.set_up())
            else:
                board = Board.read(found, record.start)
            same = board.seats == record.seats and board.options == record.options
        except (BadOption, BadPosition) as error:
            raise BadRecord(f"The record does not begin well: {error}") from None
        if not same:
            raise BadRecord("The record's seats and options are not those of its start.")
        start = None if record.start is None else board.position()
        return cls._on(board, luck_from(record.luck), names, start, opening)

    def _replay(self, record: Record, upto: int | None) -> None:
        if any(number > len(record.actions) for number in record.positions):
            raise BadRecord("The record has positions after its last action.")
        played = 0
        for number, text in enumerate(record.actions, start=1):
            draws = self._board.turn == LUCK
            if not draws and played == upto:
                return
            try:
                if draws and isinstance(self._luck, Seeded):
                    self._draw()  # what the seed gives, to be compared
                else:
                    self._play_one(text, None)
            except (IllegalAction, BadOption) as error:
                raise BadRecord(f"Action {number} of the record: {error}") from None
            if self._entries[-1].text(self.game) != text:
                raise BadRecord(
                    f"Action {number} of the record is written {shown(text)}, not as it is played."
                )
            played += not draws
            if number in record.positions and record.positions[number] != self.position:
                raise BadRecord(
                    f"The position after action {number} is not the one in the record: it has "
                    "been changed, or was made by other rules."
                )
        if upto is not None and played < upto:
            raise BadRecord(f"The record has {played} actions of seats, not {shown(upto)}.")
        outcome = self.outcome
        if record.end != self.position or record.outcome != (
            None if outcome is None else outcome.data()
        ):
            raise BadRecord("The record's end is not where its actions lead.")
        self._draw()

    def steps(self) -> Steps:
        """Return games that begin where this match stands, to be played fast: one call an action.

        They see everything, so they are not for a player who may not.
        """
        return Steps(self._board)

    def after(self, number: int) -> "Match":
        """Return the match as it was after its first *number* entries, as a match of its own."""
        new = self.copy()
        if 0 <= number < len(self._entries):
            new._restore(self._entries[:number], self._entries[number].before)
        return new

    def rehearsal(self) -> "Match":
        """Return a copy whose draws are given: to try what a seat may play before luck answers."""
        new = self.copy()
        new._luck = Given()
        return new

    def board_copy(self) -> Board:
        """Return a board of its own in the match's position, nothing hidden."""
        return self._board.copy()

    def copy(self) -> "Match":
        """Return a match of its own that continues identically."""
        new = self._on(self._board.copy(), self._luck, self.names, self._start, self._opening)
        new._entries = list(self._entries)
        new._drawn = self._drawn
        return new

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.copy()

    def __reduce__(self) -> Any:
        return _from_text, (self.record().dumps(),)

    def _repr_svg_(self) -> str:
        """Return a picture of what everybody may see, for a notebook."""
        return self.view(None).svg()

    def __repr__(self) -> str:
        # No position: what is hidden must not get into a server's log.
        return f"<Match {self.game.name}, {self.seats} seats, {len(self._entries)} entries>"


def _from_text(text: str) -> Match:
    return Match.from_record(Record.loads(text))


def check_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """Return the players' names, ``Seat 1`` and so on by default. Raises BadOption."""
    if names is None:
        return tuple(f"Seat {seat + 1}" for seat in range(seats))
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption(f"names is a list of {seats} names, not {shown(names)}.")
    given = tuple(names)
    if len(given) != seats:
        raise BadOption(f"There are {seats} seats, so {seats} names are due, not {len(given)}.")
    for name in given:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise BadOption(f"A name is a line of printable text, not {shown(name)}.")
        if len(name) > NAME_LENGTH:
            raise BadOption(f"A name has at most {NAME_LENGTH} characters: {shown(name)}.")
    return given


def _said(action: Any) -> str:
    return shown(action.text if isinstance(action, Action) else action)


def _is_action(notation: Any, number: int) -> bool:
    try:
        return notation.read_action(notation.action_text(number)) == number  # type: ignore[no-any-return]
    except (LookupError, ValueError):
        return False
