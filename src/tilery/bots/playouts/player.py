"""The computer player that plans its turn and plays rounds out."""

from contextlib import AbstractContextManager
from math import inf
from time import monotonic
from typing import Any, Final

import numpy as np

from tilery.board import Board
from tilery.bots.ahead import AheadBot
from tilery.bots.analysis import Analysis
from tilery.bots.base import check_view
from tilery.bots.lending import lent
from tilery.bots.playouts.memory import ENDED, ENDS, GIVEN, NEXT, PLACES, new_memory
from tilery.bots.playouts.trial import try_ends
from tilery.bots.playouts.turn import LOWEST, plan_turn
from tilery.bots.search.memory import new_stack
from tilery.kernel.random import mixed
from tilery.kernel.state import Ints
from tilery.view import View

#: The part of the nodes that the plan of the turn may use, and the most that it needs.
PLAN: Final = 3
MOST_PLAN: Final = 6_000
#: Fewer nodes than this leave none for trials.
FEW: Final = 200
#: Trials of an end without which it is not worth to be tried.
ENOUGH: Final = 8
#: What `value` says of an end counts as so many trials: few of them say less than it.
FAITH: Final = 64
#: Trials without a limit of nodes, for each way to end the turn.
MOST_TRIALS: Final = 1 << 14


#: What compiled functions are given besides positions: box, log, work and memory.
Parts = tuple[Any, Any, Any, Any]


class PlayoutBot(AheadBot):
    """A computer player that plans its turn, and tries the best plans in guesses of what is hidden.

    It is for games whose hands are hidden, with any number of seats.
    """

    def analyse(self, view: View) -> Analysis:
        """Return what is found for the view's seat. Raises IllegalAction as `choose`."""
        seat, legal = check_view(self.game, view)
        board = view.board.copy()
        board.guess(seat, self.guess_key())
        with lent_memory(board) as (memories, stack, numbers):
            stack[GIVEN] = board.states[0]
            stack["turn"][GIVEN] = seat  # of the seats that may act, this one does
            memory, table = memories[0], board.table
            prepare(memory, seat, board.seats, self.limit)
            parts: Parts = (table.box, table.log, table.work, memory)
            with self.brake(memories) as brake:
                plan_turn(stack, numbers, *parts, 0)  # compiled, or loaded, before the clock runs
                try_ends(stack, *parts, np.zeros(1, np.int64), 0, 0, 0)
                brake.start(self.seconds)
                end = inf if self.seconds is None else monotonic() + self.seconds
                share = self.limit if self.limit < FEW else min(self.limit // PLAN, MOST_PLAN)
                plan_turn(stack, numbers, *parts, share)
                places, trials = self._halve(stack, parts, end)
            best = {int(memory.first[place]) for place in places}
            known = dict(zip(legal.ids, legal, strict=True))
            total = judged(memory)[places[0]] / (FAITH + trials)
            return Analysis(
                best=tuple(known[n] for n in sorted(best)),
                value=float(total) / 100,
                depth=int(memory.longest),
                complete=False,
                nodes=int(memory.nodes),
            )

    def _halve(self, stack: Any, parts: Parts, end: float) -> tuple[list[int], int]:
        """Try the ends of turns; return the best, and how often they were tried.

        From one step to the next the better half is left, and what there is of nodes and time is
        used in equal parts.
        """
        memory = parts[3]
        left = [p for p in range(ENDED, ENDED + ENDS) if memory.lead[p] > LOWEST]
        left.sort(key=lambda place: (-int(memory.lead[place]), -int(memory.look[place])))
        if self.limit >= FEW and len(left) > 1 and not memory.stop:
            left = left[: self._worthwhile(stack, parts, left[0])]
        made = 0
        while self.limit >= FEW and len(left) > 1 and not memory.stop:
            steps = (len(left) - 1).bit_length()
            nodes = int(memory.nodes) + (self.limit - int(memory.nodes)) // steps
            until = inf if end == inf else monotonic() + (end - monotonic()) / steps
            tried = self._step(stack, parts, np.array(left, np.int64), made, nodes, until)
            if tried == 0:
                break
            made += tried
            now = judged(memory)
            left.sort(key=lambda place: -int(now[place]))
            left = left[: (len(left) + 1) // 2]
        return equals(left, judged(memory)), made

    def _worthwhile(self, stack: Any, parts: Parts, place: int) -> int:
        """Return how many ends the nodes are enough for: each is to be tried some times.

        How long a playout is, one of *place* tells.
        """
        memory = parts[3]
        before = int(memory.nodes)
        try_ends(stack, *parts, np.array([place], np.int64), 1, 1, int(mixed(self.guess_key(), 0)))
        memory.totals[place] = 0
        nodes = int(memory.nodes) - before
        return max(2, (self.limit - before) // (ENOUGH * max(nodes, 1)))

    def _step(
        self, stack: Any, parts: Parts, places: Ints, made: int, nodes: int, until: float
    ) -> int:
        """Try all of *places* equally often, up to so many *nodes* and so long; return how often.

        The streams of the trials go on from the *made* ones before.
        """
        memory, tried = parts[3], 0
        while not memory.stop and tried < MOST_TRIALS:
            key = int(mixed(self.guess_key(), made + tried + 1))
            tried += int(try_ends(stack, *parts, places, len(places), 1, key))
            if memory.nodes >= nodes or monotonic() >= until:
                break
        return tried


def prepare(memory: Any, seat: int, seats: int, limit: int) -> None:
    """Forget the last choice and write what is asked."""
    for field in ("stop", "nodes", "longest"):
        memory[field] = 0
    memory.lead[NEXT:] = LOWEST
    for field in ("first", "keys", "look", "totals"):
        memory[field][:] = 0
    memory.limit = limit
    memory.seat = seat
    memory.seats = seats


def judged(memory: Any) -> Ints:
    """Return the sum of what trials and `value` say of each end."""
    return memory.totals + FAITH * memory.lead  # type: ignore[no-any-return]


def equals(places: list[int], worths: Ints) -> list[int]:
    """Return those of *places*, in falling order of worth, that are worth as much as the first."""
    return [place for place in places if worths[place] == worths[places[0]]]


def lent_memory(board: Board) -> AbstractContextManager[tuple[Any, Any, Ints]]:
    """Lend memory, and room for the positions of `memory`, to one choice."""
    entries, seats, dtype = board.game.max_legal, board.game.seats[1], board.states.dtype
    return lent(
        ("playouts", entries, seats, dtype),
        lambda: (new_memory(entries, seats), *new_stack(board.states, PLACES)),
    )
