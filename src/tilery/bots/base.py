"""What a computer player is, and what each of them checks."""

import secrets
from typing import Any, Protocol

from tilery.actions import Action, LegalActions
from tilery.errors import BadOption, IllegalAction
from tilery.games import Game
from tilery.games.base import is_number, shown
from tilery.view import View


class Bot(Protocol):
    """A computer player."""

    name: str

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal()``. Raises IllegalAction when there is none."""

    def stop(self) -> None:
        """Let a choice that is being made in another thread come to its end at once."""


def check_view(game: Game, view: Any) -> tuple[int, LegalActions]:
    """Return the seat of *view* and what it can choose.

    Raises BadOption, and IllegalAction when there is nothing.
    """
    if not isinstance(view, View):
        raise BadOption(f"A player chooses in a View, such as match.view(0), not {shown(view)}.")
    if view.game is not game:
        raise BadOption(f"This player plays {game.title}, not {view.game.title}.")
    legal = view.legal()
    if view.seat is None:
        raise IllegalAction("There is nothing to choose: a spectator never has a turn.")
    if not legal:
        why = "the game is over" if view.turn is None else "it is not this seat's turn"
        raise IllegalAction(f"There is nothing to choose: {why}.")
    return view.seat, legal


def check_seed(seed: Any) -> int:
    """Return *seed*, or a fresh one for None. Raises BadOption."""
    if seed is None:
        return secrets.randbits(63)
    if not is_number(seed) or not 0 <= seed < 1 << 63:
        raise BadOption(f"A seed is a whole number from 0 to 2**63 - 1, not {shown(seed)}.")
    return int(seed)
