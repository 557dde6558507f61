"""The computer player that searches: a view in, the best action that it found out."""

from contextlib import AbstractContextManager
from typing import Any, Final

from tilery.board import Board
from tilery.bots.ahead import AheadBot
from tilery.bots.analysis import Analysis
from tilery.bots.base import check_view
from tilery.bots.lending import lent
from tilery.bots.search.crowd import best_shares
from tilery.bots.search.duel import best_lead
from tilery.bots.search.memory import INFINITE, NO_ACTION, PLIES, SLOTS, new_memory, new_stack
from tilery.games import Game
from tilery.kernel.random import mixed
from tilery.kernel.state import Ints
from tilery.view import View

#: Of three and more seats' actions below the root, the most promising ones that are looked at.
WIDTH: Final = 8
ALL: Final = 1 << 20  #: a width that leaves nothing out


class SearchBot(AheadBot):
    """A computer player that searches every line as far as it can.

    With hidden hands it searches a guess of them, another one for each choice.
    """

    def __init__(
        self,
        game: Game,
        name: str,
        seed: int,
        nodes: int | None = None,
        seconds: float | None = None,
        width: int | None = WIDTH,
    ) -> None:
        """*width* limits how many actions are looked at below the root where three or more play.

        None looks at all.
        """
        super().__init__(game, name, seed, nodes, seconds)
        self.width = width

    def analyse(self, view: View) -> Analysis:
        """Return what a search finds for the view's seat. Raises IllegalAction as `choose`."""
        seat, legal = check_view(self.game, view)
        board = view.board.copy()
        board.guess(seat, self.guess_key())
        with lent_memory(board) as (memories, stack, numbers):
            stack[0] = board.states[0]
            stack["turn"][0] = seat  # of the seats that may act, this one does
            self._prepare(memories[0], board.seats)
            depth = self._deepen(board, seat, memories, stack, numbers)
            memory = memories[0]
            known = dict(zip(legal.ids, legal, strict=True))
            return Analysis(
                best=tuple(known[n] for n in sorted(memory.best[: memory.equals].tolist())),
                value=int(memory.value) / 100,
                depth=depth,
                complete=bool(not memory.stop and memory.cuts == 0 and memory.narrowed == 0),
                nodes=int(memory.nodes),
            )

    def _prepare(self, memory: Any, seats: int) -> None:
        """Forget the last search and write what is asked."""
        memory.salt = mixed(int(memory.salt), 0)
        for field in ("stop", "nodes", "cuts", "narrowed", "equals"):
            memory[field] = 0
        memory["killers"] = NO_ACTION
        memory.limit = self.limit
        memory.slots = slots_for(self.nodes)
        memory.seats = seats
        memory.width = ALL if self.width is None else self.width

    def _deepen(self, board: Board, seat: int, memories: Any, stack: Any, numbers: Ints) -> int:
        """Look further ahead again and again; return the depth that was reached."""
        memory, table = memories[0], board.table
        line = (stack, numbers, table.box, table.log, table.work, memory, 0)

        def look(depth: int) -> None:
            memory.cuts = 0
            if board.seats == 2:
                best_lead(*line, depth, seat, -INFINITE, INFINITE)
            else:
                best_shares(*line, depth)

        with self.brake(memories) as brake:
            look(0)  # what must be compiled, or loaded, is so before the clock runs
            brake.start(self.seconds)
            for depth in range(1, PLIES):
                look(depth)
                if memory.stop:
                    return depth - 1
                if memory.cuts == 0:
                    return depth
        return PLIES - 1


def slots_for(nodes: int | None) -> int:
    """Return how many slots serve a search of so many nodes: a power of two."""
    return SLOTS if nodes is None else min(SLOTS, 1 << max(12, nodes.bit_length()))


def lent_memory(board: Board) -> AbstractContextManager[tuple[Any, Any, Ints]]:
    """Lend memory, and room for a line of positions, to one search: some 20 MB."""
    entries, seats, dtype = board.game.max_legal, board.game.seats[1], board.states.dtype
    return lent(
        ("search", entries, seats, dtype),
        lambda: (new_memory(entries, seats), *new_stack(board.states)),
    )
