"""Actions as a person or a program meets them, and the list of those that are legal."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import SupportsIndex, overload

from tilery.board import Board
from tilery.games.base import is_number
from tilery.kernel.state import LUCK


@dataclass(frozen=True, slots=True)
class Action:
    """One action of one seat, or a draw of luck (*seat* is `LUCK`)."""

    id: int  #: its number; the same meaning in every position
    seat: int
    text: str  #: its notation
    _board: Board = field(repr=False, compare=False)
    _names: tuple[str, ...] = field(repr=False, compare=False)

    @property
    def path(self) -> tuple[str, ...]:
        """The places it goes through."""
        notation = self._board.game.room("notation")
        if self.seat == LUCK:
            return notation.draw_path(self.id)  # type: ignore[no-any-return]
        return notation.path(self.id)  # type: ignore[no-any-return]

    @property
    def words(self) -> str:
        """What it does, in the position in which it was listed."""
        return self._board.says(self.seat, self.id, self._names)

    def __str__(self) -> str:
        return self.text


class LegalActions:
    """The legal actions of one seat in one position, in rising order of their ids.

    ``in`` takes an action, its text or its id.
    """

    def __init__(self, board: Board, seat: int | None, names: tuple[str, ...]) -> None:
        """List them for *board*, which must not change any more; *seat* None has none."""
        self.seat = seat
        self._board = board
        self._names = names
        if seat is None:
            self._ids: list[int] = []
        elif seat == LUCK:
            self._ids = [outcome for outcome, _ in board.odds()]
        else:
            self._ids = board.legal(seat)

    def _action(self, number: int) -> Action:
        assert self.seat is not None
        return Action(number, self.seat, self._text(number), self._board, self._names)

    def _text(self, number: int) -> str:
        notation = self._board.game.room("notation")
        if self.seat == LUCK:
            return notation.draw_text(number)  # type: ignore[no-any-return]
        return notation.action_text(number)  # type: ignore[no-any-return]

    @property
    def ids(self) -> list[int]:
        """The numbers of the actions."""
        return list(self._ids)

    @property
    def texts(self) -> list[str]:
        """The actions in notation."""
        return [self._text(number) for number in self._ids]

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[Action]:
        return map(self._action, self._ids)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self._action(number) for number in self._ids[index]]
        return self._action(self._ids[index])

    def __contains__(self, value: object) -> bool:
        if isinstance(value, Action):
            return value.seat == self.seat and value.id in self._ids
        if isinstance(value, str):
            return value in self.texts
        return is_number(value) and value in self._ids

    def __repr__(self) -> str:
        return f"<LegalActions {' '.join(self.texts)}>"
