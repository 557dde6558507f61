"""A game played step by step, as fast as a plain Python loop can ask for it."""

from operator import index
from typing import Any, Final

import numpy as np

from tilery.board import Board, array_of
from tilery.errors import BadOption
from tilery.games.base import is_number, shown
from tilery.kernel import drive
from tilery.kernel.drive import ILLEGAL
from tilery.kernel.state import Ints
from tilery.luck import Seeded, luck_from

MOST: Final = 1 << 31  #: numbers of actions are below


class Steps:
    """Games that begin where one board stands, played with one call for each action.

    A step plays an action of the seat whose turn it is and the draws that follow, and lists what
    the seat asked next may do. Nothing is noted: there is no undo, no record and no view. ::

        steps = match.steps()
        n = steps.begin(seed, game)  # the luck of Match(luck=(seed, game))
        while n:
            n = steps.step(steps.legal[randrange(n)])
        steps.board.places()
    """

    __slots__ = ("_count", "_desk", "_draws", "_start", "_turn", "board", "legal")

    def __init__(self, board: Board) -> None:
        """Take the position of *board*, which is a board of its own; `begin` comes next."""
        own = board.buffers
        parts = (board.states, board.boxes, own.logs, own.work, own.lists)
        desk = np.zeros(1, drive.desk_layout(*(part.dtype for part in parts)))
        desk["box"], desk["turn"] = board.boxes, board.turn
        self._lay(board.copy(), desk)
        self._put_back()

    def _lay(self, start: Board, desk: Any) -> None:
        """Use *desk*, which is all the memory there is; what Python reads are windows on it."""
        self._start = start
        self._desk = desk
        self._draws, self._turn, self._count = desk["draws"], desk["turn"], desk["count"]
        #: The game as it stands, to be asked.
        self.board = start.copy()
        self.board.states = desk["state"]
        #: What the seat whose turn it is may play, in rising order; only the first `count` count.
        self.legal: Ints = desk["lists"]["out"][0]

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or `OVER`; `LUCK` only before it has begun."""
        return self._turn.item()  # type: ignore[no-any-return]

    @property
    def draws(self) -> int:
        """The number of the stream that the next draw will take."""
        return self._draws.item()  # type: ignore[no-any-return]

    @property
    def count(self) -> int:
        """How many actions are legal: 0 when the game is over, and before it has begun."""
        return self._count.item()  # type: ignore[no-any-return]

    def begin(self, seed: int, game: int = 0, draws: int = 0) -> int:
        """Begin anew where the board stood, and return how many actions are legal.

        The draws are those of ``Match(luck=(seed, game))``, from number *draws* on. Raises
        BadOption.
        """
        luck = luck_from((seed, game))
        if not is_number(draws) or not 0 <= draws < MOST:
            raise BadOption(f"draws is a number from 0 to {MOST - 1}, not {shown(draws)}.")
        assert isinstance(luck, Seeded)
        self._put_back()
        self._desk["key"], self._desk["draws"] = luck.key, draws
        return drive.begin(self._desk)

    def _put_back(self) -> None:
        self.board.states[0] = self._start.states[0]

    def step(self, action: int) -> int:
        """Play *action* for the seat whose turn it is, and return how many are legal after it.

        That is 0 when the game is over. An action that is not legal changes nothing and returns
        `ILLEGAL`, which is negative.
        """
        number = index(action)
        return drive.step(self._desk, number) if 0 <= number < MOST else ILLEGAL

    def copy(self) -> "Steps":
        """Return a game of its own that continues identically."""
        return _steps_of(self._start, self._desk.tobytes())

    def __reduce__(self) -> Any:
        return _steps_of, (self._start, self._desk.tobytes())


def _steps_of(start: Board, desk: bytes) -> Steps:
    steps = Steps(start)
    steps._lay(start, array_of(desk, steps._desk.dtype))
    return steps
