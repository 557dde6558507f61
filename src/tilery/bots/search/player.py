"""The computer player that searches: a view in, the best action that it found out."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from tilery.actions import Action
from tilery.board import Board
from tilery.bots.base import check_view
from tilery.bots.search.crowd import best_shares
from tilery.bots.search.duel import best_lead
from tilery.bots.search.memory import INFINITE, PLIES, SLOTS, new_memory, new_stack
from tilery.errors import BadOption
from tilery.games.base import Game, is_number, shown
from tilery.kernel.random import CHOICE_STREAM, GUESS_STREAM, below, mixed, stream
from tilery.view import View

#: Of three and more seats' actions below the root, the most promising ones that are looked at.
WIDTH: Final = 8
ALL: Final = 1 << 20  #: a width that leaves nothing out
MOST_NODES: Final = 1 << 62
MOST_SECONDS: Final = 3600


@dataclass(frozen=True)
class Analysis:
    """What a search has found for the seat that looks ahead.

    Points are those of the end of the game as far as they can be expected, and winning counts as
    15 more; they are exact where every line leads to the end. *nodes* may exceed a limit by the
    actions of one position.
    """

    best: tuple[Action, ...]  #: the actions that are equally good and better than all others
    value: float  #: points that it may expect more than the others on average
    depth: int  #: how many actions it looked ahead along every line; 0 when stopped at once
    complete: bool  #: every line was followed to the next draw of luck, or to the end
    nodes: int  #: positions that were looked at


def analyse(view: View, *, nodes: int | None = 300_000, seconds: float | None = None) -> Analysis:
    """Return what a search finds for the seat of *view*, whoever plays it.

    It looks at up to *nodes* positions, or, with None, at as many as *seconds* allow or the round
    has. With nodes alone it can be repeated. What the seat cannot see is guessed, once.

    Raises IllegalAction when the seat has nothing to choose, and BadOption.
    """
    if not isinstance(view, View):
        raise BadOption(f"A View is analysed, such as match.view(0), not {shown(view)}.")
    if nodes is not None and (not is_number(nodes) or not 1 <= nodes <= MOST_NODES):
        raise BadOption(f"nodes is a number from 1 to {MOST_NODES}, or None, not {shown(nodes)}.")
    if seconds is not None and not (
        isinstance(seconds, (int, float)) and 0 < seconds <= MOST_SECONDS
    ):
        raise BadOption(
            f"seconds is a number above 0 and up to {MOST_SECONDS}, or None, not {shown(seconds)}."
        )
    return SearchBot(view.game, "analyse", 0, nodes, seconds).analyse(view)


class SearchBot:
    """A computer player that looks ahead, as far as its nodes and its time go.

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
        """*nodes* alone makes a player repeatable; *seconds* end a search early.

        *width* limits how many actions are looked at below the root where three or more seats
        play; None looks at all.
        """
        self.game = game
        self.name = name
        self.nodes = nodes
        self.seconds = seconds
        self.width = width
        self._choice_key = int(stream(seed, 0, CHOICE_STREAM))
        self._guess_key = int(stream(seed, 0, GUESS_STREAM))
        self._choices = 0
        self._running: Any = None

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal()``. Raises IllegalAction when there is none."""
        _, legal = check_view(self.game, view)
        if len(legal) == 1:
            return legal[0]
        best = self.analyse(view).best
        return best[int(below(self._choice_key, self._choices, len(best)))]

    def analyse(self, view: View) -> Analysis:
        """Return what a search finds for the view's seat. Raises IllegalAction as `choose`."""
        seat, legal = check_view(self.game, view)
        board = view.board.copy()
        self._choices += 1
        board.guess(seat, int(mixed(self._guess_key, self._choices)))
        memory, depth, complete = self._search(board, seat)
        numbers = memory.best[: memory.equals].tolist()
        known = dict(zip(legal.ids, legal, strict=True))
        return Analysis(
            best=tuple(known[number] for number in sorted(numbers)),
            value=int(memory.value) / 100,
            depth=depth,
            complete=complete,
            nodes=int(memory.nodes),
        )

    def stop(self) -> None:
        """End the search that runs in another thread; it answers with what it has found."""
        running = self._running
        if running is not None:
            running["stop"] = 1

    def _search(self, board: Board, seat: int) -> tuple[Any, int, bool]:
        """Return the memory, the depth that was reached, and whether nothing was left out."""
        memories, stack, numbers = _memories.of(board)
        memory = memories[0]
        memory.salt = mixed(int(memory.salt), 0)
        for field in ("stop", "nodes", "narrowed", "killers", "equals"):
            memory[field] = 0
        memory.limit = MOST_NODES if self.nodes is None else self.nodes
        memory.slots = slots_for(self.nodes)
        memory.seats = board.seats
        memory.width = ALL if self.width is None else self.width
        stack[0] = board.states[0]
        stack["turn"][0] = seat  # of the seats that may act, this one does
        table = board.table
        line = (stack, numbers, table.box, table.log, table.work, memory, 0)

        def look(depth: int) -> None:
            if board.seats == 2:
                best_lead(*line, depth, seat, -INFINITE, INFINITE)
            else:
                best_shares(*line, depth)

        look(0)  # what must be compiled, or loaded, is so before the clock runs
        with self._brake(memories):
            for depth in range(1, PLIES):
                memory.cuts = 0
                look(depth)
                if memory.stop:
                    return memory, depth - 1, False
                if memory.cuts == 0:
                    return memory, depth, bool(memory.narrowed == 0)
        return memory, PLIES - 1, False

    @contextmanager
    def _brake(self, memories: Any) -> Iterator[None]:
        """Let `stop`, and the time when it is up, reach the search."""
        self._running = memories
        timer = None
        if self.seconds is not None:
            timer = threading.Timer(self.seconds, self.stop)
            timer.daemon = True
            timer.start()
        try:
            yield
        finally:
            self._running = None
            if timer is not None:
                timer.cancel()

    def __repr__(self) -> str:
        return f"<Bot {self.game.name} {self.name}>"


def slots_for(nodes: int | None) -> int:
    """Return how many slots serve a search of so many nodes: a power of two."""
    return SLOTS if nodes is None else min(SLOTS, 1 << max(12, nodes.bit_length()))


class Memories(threading.local):
    """The memory that searches of one thread use in turn."""

    def __init__(self) -> None:
        self._memories: dict[tuple[int, int], Any] = {}
        self._stacks: dict[Any, Any] = {}

    def of(self, board: Board) -> tuple[Any, Any, Any]:
        """Return the memory, and the room for positions, of searches on such a board."""
        game, dtype = board.game, board.states.dtype
        sizes = (game.max_legal, game.seats[1])
        if sizes not in self._memories:
            self._memories[sizes] = new_memory(*sizes)
        if dtype not in self._stacks:
            self._stacks[dtype] = new_stack(board.states)
        return self._memories[sizes], *self._stacks[dtype]


_memories = Memories()
