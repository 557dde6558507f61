"""What one seat, or a spectator, may know of a match."""

from collections.abc import Sequence
from zlib import crc32

from tilery.actions import LegalActions
from tilery.art import LAYOUTS, THEMES, short
from tilery.board import Board
from tilery.errors import BadOption
from tilery.facts import Facts
from tilery.games.base import is_number, shown
from tilery.games.drawing import Line, plain
from tilery.kernel.events import Event
from tilery.kernel.table import SPECTATOR


class View(Facts):
    """A match as its *seat* may know it; *seat* is None for a spectator.

    It is made of the hidden position and of masked events, and of nothing else. It does not
    follow the match: take a new one after each action.
    """

    def __init__(
        self, board: Board, seat: int | None, names: tuple[str, ...], events: Sequence[Event]
    ) -> None:
        """Take over *board*, already hidden, and *events*, already masked."""
        self.game = board.game
        self.seat = seat
        self.names = names
        self.events = tuple(events)
        self._board = board

    @property
    def board(self) -> Board:
        """The hidden position, for computer players."""
        return self._board

    def legal(self) -> LegalActions:
        """Return what this seat may play now."""
        return LegalActions(self._board, self.seat, self.names)

    def log(self, since: int = 0) -> list[str]:
        """Return what happened, in words, from event number *since* on.

        ``len(view.events)`` before an action is the number to ask with after it.
        """
        if not is_number(since) or since < 0:
            raise BadOption(f"since is the number of an event, from 0, not {shown(since)}.")
        words = self.game.room("words")
        return [str(message) for message in words.events(self.events[since:], self.names)]

    def drawing(self) -> list[Line]:
        """Return the position drawn with letters, for a terminal that has colours."""
        viewer = SPECTATOR if self.seat is None else self.seat
        first = -1 if viewer == SPECTATOR else viewer
        return self.game.room("text").draw(self._board.table, first, self.names)  # type: ignore[no-any-return]

    def text(self) -> str:
        """Return the position drawn with letters."""
        return plain(self.drawing())

    def svg(self, layout: str = "wide", theme: str = "auto") -> str:
        """Return a picture of the position as SVG that stands alone, in a notebook or a file.

        *layout* is ``wide`` or ``tall``; *theme* is ``light``, ``dark``, or ``auto``, which
        follows the screen. Raises BadOption.
        """
        for name, value, among in (("layout", layout, LAYOUTS), ("theme", theme, THEMES)):
            if value not in among:
                raise BadOption(f"{name} is {' or '.join(among)}, not {shown(value)}.")
        viewer = SPECTATOR if self.seat is None else self.seat
        drawn = repr((self.position, self.names, viewer, layout, theme)).encode()
        prefix = f"t{crc32(drawn):08x}-"  # pictures of one page are told apart
        return self.game.room("picture").picture(  # type: ignore[no-any-return]
            self._board.table, viewer, self.names, layout, "alone", theme, prefix, self._verdict()
        )

    def _verdict(self) -> str:
        if self.outcome is None:
            return ""
        words = self.game.room("words")
        names = [short(name) for name in self.names]  # what is drawn has little room
        return str(words.verdict(self._board.table, self.outcome.places, names))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View {self.game.name}, {who}: {self.position}>"
