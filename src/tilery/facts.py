"""What can be asked of a board: of the whole of it in a match, of what may be known in a view."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tilery.board import Board
from tilery.games.base import Game
from tilery.kernel.state import OVER


@dataclass(frozen=True)
class Outcome:
    """How a match ended. Seats are counted from 0, several winners share the victory.

    Reasons of Azul: ``row`` (a wall row is complete), ``rounds`` (the option ``max_rounds``) and
    ``tiles`` (none is left to deal).
    """

    winners: tuple[int, ...]  #: the seats in first place
    places: tuple[int, ...]  #: of each seat, 1 for first; ties share a place
    reason: str  #: one word of the game

    def data(self) -> dict[str, Any]:
        """Return it as a record holds it."""
        return {
            "winners": list(self.winners),
            "places": list(self.places),
            "reason": self.reason,
        }


class Facts:
    """Whatever has a board, and answers for it."""

    game: Game
    names: tuple[str, ...]
    _board: Board

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._board.seats

    @property
    def options(self) -> dict[str, Any]:
        """Every option and its value."""
        return deepcopy(self._board.options)

    @property
    def turn(self) -> int | None:
        """The seat to ask next, `LUCK` when a draw is due, None when it is over."""
        return None if self._board.turn == OVER else self._board.turn

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self._board.waiting

    @property
    def position(self) -> str:
        """The position as one line of text; `?` stands for what is hidden."""
        return self._board.position()

    @property
    def points(self) -> tuple[int, ...]:
        """The score of each seat now."""
        return self._board.points()

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        if self._board.turn != OVER:
            return None
        places = self._board.places()
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(winners, places, self.game.room("words").reason(self._board.table))
