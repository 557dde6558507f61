"""What a computer player is, and how one is found by name."""

import secrets
from bisect import bisect_left
from typing import Any, Final, Protocol

from tilery.actions import Action
from tilery.bots.policy import POLICIES, decide_at
from tilery.errors import BadOption, IllegalAction, UnknownName
from tilery.games import Game
from tilery.games import game as game_called
from tilery.games.base import is_number, shown
from tilery.kernel.random import CHOICE_STREAM, stream
from tilery.view import View


class Bot(Protocol):
    """A computer player."""

    name: str

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal()``. Raises IllegalAction when there is none."""


class PolicyBot:
    """A computer player that is one compiled policy."""

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self.game = game
        self.name = name
        self._policy = POLICIES[name]
        self._key = int(stream(seed, 0, CHOICE_STREAM))
        self._choices = 0

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal()``. Raises IllegalAction when there is none."""
        if not isinstance(view, View):
            raise BadOption(
                f"A player chooses in a View, such as match.view(0), not {shown(view)}."
            )
        if view.game is not self.game:
            raise BadOption(f"This player plays {self.game.title}, not {view.game.title}.")
        legal = view.legal()
        if view.seat is None:
            raise IllegalAction("There is nothing to choose: a spectator never has a turn.")
        if not legal:
            why = "the game is over" if view.turn is None else "it is not this seat's turn"
            raise IllegalAction(f"There is nothing to choose: {why}.")
        board, buffers = view.board, view.board.buffers
        number = decide_at(
            board.states,
            0,
            board.boxes,
            buffers.logs,
            buffers.work,
            view.seat,
            self._policy,
            buffers.lists,
            self._key,
            self._choices,
        )
        self._choices += 1
        return legal[bisect_left(legal.ids, number)]

    def __repr__(self) -> str:
        return f"<Bot {self.game.name} {self.name}>"


MEANINGS: Final = {
    "random": "plays any legal action",
    "greedy": "takes what looks best at once, without looking ahead",
}


def bots(game: str) -> dict[str, str]:
    """Return the names of a game's computer players and what they do. Raises UnknownName."""
    game_called(game)
    return dict(MEANINGS)


def bot(game: str, name: str, *, seed: int | None = None) -> Bot:
    """Return the computer player *name*, one of `bots`: ``random`` or ``greedy``.

    With a *seed* (from 0 to 2**63 - 1) its choices can be repeated.

    Raises UnknownName and BadOption.
    """
    found = game_called(game)
    if not isinstance(name, str) or name not in POLICIES:
        raise UnknownName(
            f"There is no computer player {shown(name)}; there is {', '.join(POLICIES)}."
        )
    return PolicyBot(found, name, check_seed(seed))


def check_seed(seed: Any) -> int:
    """Return *seed*, or a fresh one for None. Raises BadOption."""
    if seed is None:
        return secrets.randbits(63)
    if not is_number(seed) or not 0 <= seed < 1 << 63:
        raise BadOption(f"A seed is a whole number from 0 to 2**63 - 1, not {shown(seed)}.")
    return int(seed)
