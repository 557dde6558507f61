"""Many games at once: every core, the same result on each machine."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from tilery.board import Board, Buffers
from tilery.bots.base import check_seed
from tilery.bots.policy import POLICIES, decide
from tilery.errors import BadOption, UnknownName
from tilery.games import game as game_called
from tilery.games.base import is_number, listed, shown
from tilery.kernel import contract
from tilery.kernel.random import CHOICE_STREAM, LUCK_STREAM, pick, stream
from tilery.kernel.rule import rule
from tilery.kernel.state import LUCK, OVER, Ints
from tilery.kernel.table import Table

T = TypeVar("T")

MOST_GAMES = 100_000_000
SLICE = 512  #: most games that a thread plays before it looks up


@dataclass(frozen=True)
class Simulation:
    """The results of many games, as arrays with a row for each game, in the order of the games.

    Points are final, so for Azul from 0 to 240; game i is the one of luck (seed, i).
    """

    scores: NDArray[np.int32]  #: (games, seats) final points
    lengths: NDArray[np.int32]  #: (games,) decisions of seats; draws are not counted
    places: NDArray[np.int8]  #: (games, seats) 1 for first; ties share a place


@rule
def play_games(
    states: Any,
    start: Any,
    boxes: Any,
    logs: Any,
    work: Any,
    lists: Any,
    policies: Ints,
    seed: int,
    low: int,
    high: int,
    scores: Ints,
    lengths: Ints,
    places: Ints,
) -> None:
    """Play games number *low* to *high* - 1 of *seed* and write their results into the arrays."""
    table = Table(states[0], boxes[0], logs[0], work[0])
    out, weights = lists[0].out, lists[0].weights
    for game in range(low, high):
        states[0] = start[0]
        lengths[game] = play_game(table, out, weights, policies, seed, game)
        contract.points(table, out)
        for seat in range(policies.shape[0]):
            scores[game, seat] = out[seat]
        contract.places(table, out)
        for seat in range(policies.shape[0]):
            places[game, seat] = out[seat]


@rule
def play_game(
    table: Table[Any, Any, Any], out: Ints, weights: Ints, policies: Ints, seed: int, game: int
) -> int:
    """Play one game to its end and return the number of decisions of seats."""
    luck = stream(seed, game, LUCK_STREAM)
    choice = stream(seed, game, CHOICE_STREAM)
    draws = 0
    decisions = 0
    while table.state.turn != OVER:
        seat = table.state.turn
        if seat == LUCK:
            n = contract.odds(table, out, weights)
            contract.apply(table, LUCK, pick(luck, draws, out, weights, n))
            draws += 1
        else:
            action = decide(table, seat, policies[seat], out, weights, choice, decisions)
            contract.apply(table, seat, action)
            decisions += 1
    return decisions


def simulate(
    game: str,
    *,
    seats: int | None = None,
    games: int = 1000,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    bots: Sequence[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play *games* games on all cores and return their results.

    Game i is what ``Match(game, luck=(seed, i))`` draws. Seats play at random, or as *bots*
    says, a name a seat. The same seed gives the same arrays, whatever the machine. *progress* is
    called with the number of games that have just been finished.

    Raises UnknownName and BadOption.
    """
    found = game_called(game)
    count = found.check_seats(found.seats[0] if seats is None else seats)
    checked = found.check_options(count, options)
    games = check_games(games, MOST_GAMES)
    check_progress(progress)
    policies = check_policies(bots, count)
    key = check_seed(seed)
    start = Board(found, count, checked)
    start.set_up()
    result = Simulation(
        np.zeros((games, count), np.int32),
        np.zeros(games, np.int32),
        np.zeros((games, count), np.int8),
    )

    def play(low: int) -> int:
        high = min(low + size, games)
        own = Buffers(found)
        play_games(
            start.states.copy(),
            start.states,
            start.boxes,
            own.logs,
            own.work,
            own.lists,
            policies,
            key,
            low,
            high,
            result.scores,
            result.lengths,
            result.places,
        )
        return high - low

    threads = cores()
    size = max(1, min(SLICE, games // (4 * threads)))
    with closing(in_order(play, range(0, games, size), threads)) as slices:
        for done in slices:
            if progress is not None:
                progress(done)
    return result


def in_order(play: Callable[[int], T], numbers: Iterable[int], threads: int) -> Generator[T]:
    """Yield what *play* returns for each of *numbers*, in their order, on *threads* threads.

    Whoever is interrupted, or has seen enough, waits for nothing: few are queued at a time, and
    those are dropped; what is being played runs to its end without its caller.
    """
    rest = iter(numbers)
    pool = ThreadPoolExecutor(threads)
    try:
        running = deque(pool.submit(play, number) for number in islice(rest, 2 * threads))
        while running:
            yield running.popleft().result()
            running.extend(pool.submit(play, number) for number in islice(rest, 1))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def check_games(games: Any, most: int) -> int:
    """Return the number of games. Raises BadOption."""
    if not is_number(games) or not 1 <= games <= most:
        raise BadOption(f"games is a number from 1 to {most}, not {shown(games)}.")
    return int(games)


def check_progress(progress: Any) -> None:
    """Refuse what is neither a function nor None. Raises BadOption."""
    if progress is not None and not callable(progress):
        raise BadOption(f"progress is a function of one number, not {shown(progress)}.")


def check_policies(names: Sequence[str] | None, seats: int) -> Ints:
    """Return the policy numbers of the seats. Raises UnknownName and BadOption."""
    if names is None:
        names = ["random"] * seats
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption(f"bots is a list of {seats} names, not {shown(names)}.")
    chosen = list(names)
    for name in chosen:
        if not isinstance(name, str) or name not in POLICIES:
            raise UnknownName(
                f"There is no computer player {shown(name)} in a simulation; there is "
                f"{listed(POLICIES)}. Those that look ahead meet in an arena (tilery arena)."
            )
    if len(chosen) != seats:
        raise BadOption(f"There are {seats} seats, so {seats} bots are due, not {len(chosen)}.")
    return np.array([POLICIES[name] for name in chosen], np.int64)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
