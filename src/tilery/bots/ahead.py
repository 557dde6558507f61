"""What computer players that look ahead have in common: how they are asked, and stopped."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from tilery.actions import Action
from tilery.bots.analysis import Analysis
from tilery.bots.base import check_view
from tilery.bots.brake import Brake
from tilery.games import Game
from tilery.kernel.random import CHOICE_STREAM, GUESS_STREAM, below, mixed, stream
from tilery.view import View

MOST_NODES: Final = 1 << 62


class AheadBot:
    """A computer player that looks ahead, as far as its nodes and its time go.

    It may be asked by several threads at once.
    """

    def __init__(
        self,
        game: Game,
        name: str,
        seed: int,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """*nodes* alone makes a player repeatable; *seconds* end a choice early."""
        self.game = game
        self.name = name
        self.nodes = nodes
        self.seconds = seconds
        self._choice_key = int(stream(seed, 0, CHOICE_STREAM))
        self._guess_key = int(stream(seed, 0, GUESS_STREAM))
        self._choices = 0
        self._brakes: set[Brake] = set()  # of the choices that are being made

    def analyse(self, view: View) -> Analysis:
        """Return what is found for the view's seat. Raises IllegalAction as `choose`."""
        raise NotImplementedError

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal()``. Raises IllegalAction when there is none."""
        _, legal = check_view(self.game, view)
        if len(legal) == 1:
            return legal[0]
        best = self.analyse(view).best
        chosen = best[int(below(self._choice_key, self._choices, len(best)))]
        self._choices += 1
        return chosen

    def stop(self) -> None:
        """End the choices that are made in other threads; they answer with what they have found.

        One that begins afterwards is not stopped.
        """
        for brake in tuple(self._brakes):
            brake.pull()

    @property
    def limit(self) -> int:
        """How many nodes may be visited."""
        return MOST_NODES if self.nodes is None else self.nodes

    def guess_key(self) -> int:
        """Return the stream of the guesses for this choice."""
        return int(mixed(self._guess_key, self._choices))

    @contextmanager
    def brake(self, memories: Any) -> Iterator[Brake]:
        """Let `stop`, and the time when it is up, reach this choice and no later one."""
        brake = Brake(memories)
        self._brakes.add(brake)
        try:
            yield brake
        finally:
            self._brakes.discard(brake)
            brake.release()

    def __repr__(self) -> str:
        return f"<Bot {self.game.name} {self.name}>"
