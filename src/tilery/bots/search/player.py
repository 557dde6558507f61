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
from tilery.bots.search.memory import INFINITE, NO_ACTION, PLIES, SLOTS, new_memory, new_stack
from tilery.errors import BadOption
from tilery.games.base import Game, is_number, shown
from tilery.kernel.random import CHOICE_STREAM, GUESS_STREAM, below, mixed, stream
from tilery.kernel.state import Ints
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

    With hidden hands it searches a guess of them, another one for each choice. It may be asked by
    several threads at once.
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
        self._brakes: set[Brake] = set()  # of the searches that go on

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal()``. Raises IllegalAction when there is none."""
        _, legal = check_view(self.game, view)
        if len(legal) == 1:
            return legal[0]
        best = self.analyse(view).best
        chosen = best[int(below(self._choice_key, self._choices, len(best)))]
        self._choices += 1
        return chosen

    def analyse(self, view: View) -> Analysis:
        """Return what a search finds for the view's seat. Raises IllegalAction as `choose`."""
        seat, legal = check_view(self.game, view)
        board = view.board.copy()
        board.guess(seat, int(mixed(self._guess_key, self._choices)))
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

    def stop(self) -> None:
        """End the searches that run in other threads; they answer with what they have found.

        One that begins afterwards is not stopped.
        """
        for brake in tuple(self._brakes):
            brake.pull()

    def _prepare(self, memory: Any, seats: int) -> None:
        """Forget the last search and write what is asked."""
        memory.salt = mixed(int(memory.salt), 0)
        for field in ("stop", "nodes", "cuts", "narrowed", "equals"):
            memory[field] = 0
        memory["killers"] = NO_ACTION
        memory.limit = MOST_NODES if self.nodes is None else self.nodes
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

        with self._brake(memories) as brake:
            look(0)  # what must be compiled, or loaded, is so before the clock runs
            brake.start(self.seconds)
            for depth in range(1, PLIES):
                look(depth)
                if memory.stop:
                    return depth - 1
                if memory.cuts == 0:
                    return depth
        return PLIES - 1

    @contextmanager
    def _brake(self, memories: Any) -> Iterator["Brake"]:
        """Let `stop`, and the time when it is up, reach this search and no later one."""
        brake = Brake(memories)
        self._brakes.add(brake)
        try:
            yield brake
        finally:
            self._brakes.discard(brake)
            brake.release()

    def __repr__(self) -> str:
        return f"<Bot {self.game.name} {self.name}>"


class Brake:
    """Ends one search. Memory is used again, so what comes late must not reach the next one."""

    def __init__(self, memories: Any) -> None:
        self._memories = memories
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def start(self, seconds: float | None) -> None:
        """Let the clock run, if there is one."""
        if seconds is not None:
            self._timer = threading.Timer(seconds, self.pull)
            self._timer.daemon = True
            self._timer.start()

    def pull(self) -> None:
        """End the search, unless it has ended."""
        with self._lock:
            if self._memories is not None:
                self._memories["stop"] = 1

    def release(self) -> None:
        """The search has ended."""
        with self._lock:
            self._memories = None
        if self._timer is not None:
            self._timer.cancel()


def slots_for(nodes: int | None) -> int:
    """Return how many slots serve a search of so many nodes: a power of two."""
    return SLOTS if nodes is None else min(SLOTS, 1 << max(12, nodes.bit_length()))


#: Memory that no search uses now, by the game's bounds and the layout of its state.
_free: dict[Any, list[Any]] = {}
_lock = threading.Lock()


@contextmanager
def lent_memory(board: Board) -> Iterator[tuple[Any, Any, Ints]]:
    """Lend memory, and room for a line of positions, to one search.

    There is as much as searches have ever run at the same time, some 20 MB each.
    """
    game, dtype = board.game, board.states.dtype
    kind = (game.max_legal, game.seats[1], dtype)
    with _lock:
        free = _free.setdefault(kind, [])
        lent = free.pop() if free else None
    if lent is None:
        lent = (new_memory(game.max_legal, game.seats[1]), *new_stack(board.states))
    try:
        yield lent
    finally:
        with _lock:
            free.append(lent)
