"""Search without any cleverness: every line of play up to the next draw of luck."""

from dataclasses import dataclass, field

import numpy as np

from tilery import LUCK
from tilery.board import Board
from tilery.kernel import contract
from tilery.kernel.state import OVER

Values = tuple[int, ...]


class TooLarge(Exception):
    """There are more positions than wanted."""


@dataclass
class Exhaustive:
    """Searches of up to *most* positions each."""

    most: int = 4000
    positions: int = field(default=0, init=False)

    def leaf(self, board: Board) -> Values:
        """Return what each seat may expect more than the others on average."""
        out = np.zeros(16, np.int64)
        contract.value(board.table, out)
        worth = out[: board.seats].tolist()
        return tuple(mine - (sum(worth) - mine) // (len(worth) - 1) for mine in worth)

    def after(self, board: Board, seat: int, action: int) -> set[Values]:
        """Return what can come of an action if every seat then maximises its own.

        Seats for which several actions are equally good may play any of them, so with three
        seats or more there can be several results.
        """
        self.positions += 1
        if self.positions > self.most:
            raise TooLarge
        child = board.copy()
        assert child.play(seat, action) is not None
        if child.turn in (LUCK, OVER):
            return {self.leaf(child)}
        turn = child.turn
        results = [self.after(child, turn, number) for number in child.legal(turn)]
        # An action can be chosen if it can turn out as well as the others can be made to.
        floor = max(min(values[turn] for values in result) for result in results)
        return {values for result in results for values in result if values[turn] >= floor}

    def actions(self, board: Board, seat: int) -> dict[int, set[Values]]:
        """Return what can come of each action of *seat*."""
        self.positions = 0
        return {number: self.after(board, seat, number) for number in board.legal(seat)}
