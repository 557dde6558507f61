"""Where a match gets its draws from: a seed, the system's secure generator, or the caller."""

import secrets
from typing import Any, Protocol

from tilery.board import Board, Played
from tilery.errors import BadOption
from tilery.games.base import is_number, shown
from tilery.kernel.random import LUCK_STREAM, stream
from tilery.kernel.state import LUCK

MOST = 1 << 63


class Luck(Protocol):
    """A source of draws."""

    def play(self, board: Board, k: int) -> Played:
        """Play the draws due on *board*, from draw number *k* of the match; or leave them."""

    def data(self) -> Any:
        """Return what a record says of it."""


class Seeded:
    """Draw k of game i depends on (seed, i, k) alone; anyone who knows the seed can tell it."""

    def __init__(self, seed: int, game: int) -> None:
        self.seed, self.game = seed, game
        self.key = int(stream(seed, game, LUCK_STREAM))

    def play(self, board: Board, k: int) -> Played:
        """Play the draws that `simulate` makes at the same place."""
        return board.play_luck(self.key, k)

    def data(self) -> dict[str, int]:
        """Return the seed and the number of the game."""
        return {"seed": self.seed, "game": self.game}


class Secure:
    """The system's secure generator: nobody can tell or repeat a draw."""

    def play(self, board: Board, k: int) -> Played:
        """Play fresh draws."""
        played = Played([], [], [])
        while board.turn == LUCK:
            one = board.play_draw(_drawn(board.odds()))
            assert one is not None
            played = played + one
        return played

    def data(self) -> str:
        """Return ``"secure"``."""
        return "secure"


def _drawn(odds: list[tuple[int, int]]) -> int:
    rest = secrets.randbelow(sum(weight for _, weight in odds))
    for outcome, weight in odds:
        rest -= weight
        if rest < 0:
            return outcome
    raise AssertionError("the weights of a draw are positive")


class Given:
    """The caller plays the draws, as a real bag gave them."""

    def play(self, board: Board, k: int) -> Played:
        """Leave them to the caller."""
        return Played([], [], [])

    def data(self) -> str:
        """Return ``"given"``."""
        return "given"


def luck_from(value: Any) -> Luck:
    """Return the source that *value* asks for. Raises BadOption.

    A seed; ``(seed, i)`` for game i of `simulate`; None or ``"secure"``; ``"given"``; or what a
    record says.
    """
    if value is None or (isinstance(value, str) and value == "secure"):
        return Secure()
    if isinstance(value, str) and value == "given":
        return Given()
    if isinstance(value, dict):
        value = (value.get("seed"), value.get("game"))
    pair = value if isinstance(value, tuple) else (value, 0)
    if len(pair) == 2 and all(is_number(n) and 0 <= n < MOST for n in pair):
        return Seeded(int(pair[0]), int(pair[1]))
    given = f"({', '.join(map(shown, pair[:3]))})" if pair is value else shown(value)
    raise BadOption(
        'luck is a seed from 0 to 2**63 - 1, (seed, number of the game), None, or "given", '
        f"not {given}."
    )
