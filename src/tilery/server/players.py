"""Computer players at the server's tables, computed in processes of their own.

A player is given its seat's hidden view and nothing else. Its turn is one row, kept only if nobody
has done anything meanwhile; else it thinks again. Where it fails, or thinks for too long, `greedy`
plays instead, and the server's log says so.
"""

import logging
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from sqlalchemy import select

from tilery.bots import bot
from tilery.match import Match
from tilery.server import storage
from tilery.server.refusals import Refused
from tilery.server.shelf import COMPUTER, Chair, Live, Shelf
from tilery.view import View

log = logging.getLogger("tilery.server")

PATIENCE: Final = 60.0  #: seconds for one choice; compiling may be among it
MOST_IN_TURN: Final = 200  #: actions
AGAIN: Final = 1.0  #: seconds until a turn that could not be kept is tried again
LONGEST: Final = 300.0
HURRY: Final = 0.3  #: seconds that a turn has to be written when the server ends
SUBSTITUTE: Final = "greedy"


def choose_forever(pipe: Connection) -> None:
    """Answer views with the numbers of actions, or with what went wrong, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over
    while True:
        try:
            name, view = pipe.recv()
        except (EOFError, OSError):
            return
        answer: int | str
        try:
            answer = bot(view.game.name, name).choose(view).id
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        try:
            pipe.send(answer)
        except OSError:
            return


class Failed(Exception):
    """A process has not answered as it should."""


class Thinker:
    """A process that computes for one thread of the server, started anew when it fails."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._process: Any = None
        self._pipe: Any = None
        self._lock = threading.Lock()  # it is ended by another thread than the one that uses it
        self._ended = False

    def choose(self, name: str, view: View) -> int:
        """Return what player *name* does. Raises Failed."""
        try:
            self.begin()
            self._pipe.send((name, view))
            if not self._pipe.poll(self.patience):
                raise Failed(f"no answer in {self.patience:g} seconds")
            answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            self.stop()
            raise Failed(f"its process has ended, or did not begin: {error}") from error
        except Failed:
            self.stop()
            raise
        if not isinstance(answer, int):
            raise Failed(str(answer))
        return answer

    def begin(self) -> None:
        """Have a process, a new one if need be. Raises OSError."""
        with self._lock:
            if self._ended:
                raise OSError("the server ends")
            if self._process is None or not self._process.is_alive():
                self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(
            target=choose_forever, args=(theirs,), daemon=True, name="tilery-player"
        )
        # A process begins with its parent's mask: it is deaf to Ctrl-C from its first moment on.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self._process = process
        theirs.close()

    def stop(self) -> None:
        """End the process at once; the next choice has a new one."""
        with self._lock:
            process, self._process = self._process, None
            if process is not None:
                process.kill()  # wakes whoever waits for its answer, as closing the pipe would not
                process.join(5)
                with suppress(OSError):
                    self._pipe.close()

    def end(self) -> None:
        """End the process for good."""
        self._ended = True
        self.stop()


class Players:
    """Threads that let computer players play wherever it is their turn."""

    def __init__(
        self, shelf: Shelf, changed: Callable[[Live], None], count: int | None = None
    ) -> None:
        """*changed* is told of each row; *count* processes compute, by default as cores allow."""
        self._shelf = shelf
        self._changed = changed
        self._queue: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._queued: set[str] = set()
        self._lock = threading.Lock()
        self._ending = False
        self.again = AGAIN
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2
        number = max(1, min(4, cores - 1)) if count is None else count
        self.thinkers = [Thinker() for _ in range(number)]
        self._threads: list[threading.Thread] = []
        self._later: dict[str, threading.Timer] = {}  #: turns that failed, to be tried again
        self._failures: dict[str, int] = {}

    def start(self, ahead: bool = False) -> None:
        """Begin, and go on wherever a computer player was to move.

        With *ahead* the processes are there before they are needed.
        """
        for thinker in self.thinkers:
            thread = threading.Thread(target=self._work, args=(thinker, ahead), daemon=True)
            thread.start()
            self._threads.append(thread)
        matches, seats = storage.matches, storage.seats
        with self._shelf.store.read() as connection:
            found = connection.execute(
                select(matches.c.match, matches.c.waiting, seats.c.seat)
                .join(seats, seats.c.match == matches.c.match)
                .where(matches.c.status == "running", seats.c.kind == COMPUTER)
            ).all()
        for match, waiting, seat in found:
            if seat in waiting:
                self._add(match)

    def stop(self) -> None:
        """End all processes, and forget what they were thinking."""
        self._ending = True
        with self._lock:
            for timer in self._later.values():
                timer.cancel()
        for thinker in self.thinkers:
            self._queue.put(None)
            thinker.end()
        for thread in self._threads:
            thread.join(HURRY)

    def look(self, live: Live) -> None:
        """Let a computer player play if it is its turn."""
        if due(live) is not None:
            self._add(live.match)

    def _add(self, match: str) -> None:
        with self._lock:
            if match not in self._queued:
                self._queued.add(match)
                self._queue.put(match)

    def _work(self, thinker: Thinker, ahead: bool) -> None:
        if ahead:
            with suppress(OSError):  # then it is tried when it is needed
                thinker.begin()
        while True:
            match = self._queue.get()
            if match is None or self._ending:
                return
            with self._lock:
                self._queued.discard(match)
            try:
                self._turn(match, thinker)
            except Refused as error:
                log.warning("Match %s: the computer player cannot play: %s", match, error)
            except Exception:
                if self._ending:  # what it was about to write is not there, and nobody was told
                    return
                log.exception("Match %s: the computer player cannot play yet.", match)
                self._try_later(match)
            else:
                self._failures.pop(match, None)

    def _try_later(self, match: str) -> None:
        """Let a turn that failed be tried again, each time after twice as long."""
        with self._lock:
            failures = self._failures[match] = self._failures.get(match, 0) + 1
            delay = min(LONGEST, self.again * 2 ** (failures - 1))
            timer = self._later[match] = threading.Timer(delay, self._tried, (match,))
            timer.daemon = True
            timer.start()

    def _tried(self, match: str) -> None:
        with self._lock:
            self._later.pop(match, None)
        self._add(match)

    def _turn(self, name: str, thinker: Thinker) -> None:
        with self._shelf.open(name) as live:
            chair = due(live)
            if chair is None:
                return
            rev, match = live.rev, live.playing.match.rehearsal()
        actions = self._choices(name, match, chair, thinker)
        with self._shelf.open(name) as live:
            if self._ending:
                return
            if live.rev == rev:
                live.playing.play(chair.seat, actions, live.keep, None, None)
                self._changed(live)
            self.look(live)

    def _choices(self, name: str, match: Match, chair: Chair, thinker: Thinker) -> list[int]:
        """Return the actions of one turn: it ends where luck draws or something is shown."""
        actions: list[int] = []
        while len(actions) < MOST_IN_TURN:
            view = match.view(chair.seat)
            actions.append(self._choice(name, view, chair, thinker))
            match.play(actions[-1], chair.seat)
            if match.turn != chair.seat or match.tells(len(match.entries) - 1, chair.seat):
                break
        return actions

    def _choice(self, name: str, view: View, chair: Chair, thinker: Thinker) -> int:
        try:
            action = thinker.choose(chair.bot or SUBSTITUTE, view)
            if action in view.legal().ids:
                return action
            raise Failed("its action is not legal")
        except Failed as error:
            if not self._ending:
                log.warning(
                    "Match %s, seat %d: %s failed (%s); %s plays instead.",
                    name, chair.seat + 1, chair.bot, error, SUBSTITUTE,
                )  # fmt: skip
        return bot(view.game.name, SUBSTITUTE).choose(view).id


def due(live: Live) -> Chair | None:
    """Return the computer player whose turn it is, if it is one's and anybody belongs there."""
    if live.line is None or live.status != "running" or not live.holds:
        return None
    turn = live.line.match.turn
    if turn is None or turn < 0 or live.chairs[turn].kind != COMPUTER:
        return None
    return live.chairs[turn]
