"""One table of how fast things are, everything measured in turn, in one run.

Machines drift, so each row is measured once in every round, next to a yardstick that is not ours:
random play of `connect_four` in OpenSpiel, driven from Python. The medians of a row and of its
ratio to the yardstick are what may be quoted. `simulate` on all cores is also compared with the
same games on one core, measured in the same rounds.

    make bench                      # or: python benchmarks/bench.py --rounds 9 --json
"""

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from unittest.mock import patch

import crowd
import numpy as np
import pyspiel
import rummy
from serving import waits

import tilery
from tilery.board import Board, Buffers
from tilery.bots.names import LEVELS
from tilery.bots.playouts import PlayoutBot
from tilery.bots.search import SearchBot
from tilery.games.rummy_up.state import DRAW, FINISH, STOP
from tilery.simulate import check_policies, cores, play_games
from tilery.steps import Steps

YARDSTICK = "OpenSpiel connect_four, random play from Python"
ALL = f"simulate, 2 seats, {cores()} cores"
ONE = "simulate, 2 seats, one core, the same games"
#: Rows that are compared in each round: the first is divided by the second.
COMPARED = [(ALL, ONE)]


@dataclass(frozen=True)
class Row:
    """One row: *measure* returns how many of *unit* were done, and in how many seconds."""

    name: str
    unit: str
    measure: Callable[[], tuple[float, float]]


def timed(work: Callable[[], float]) -> tuple[float, float]:
    """Return what *work* returns, and the seconds it took."""
    began = time.perf_counter()
    done = work()
    return done, time.perf_counter() - began


def yardstick() -> float:
    """Play Connect Four at random and return the decisions."""
    game, decisions = pyspiel.load_game("connect_four"), 0
    for _ in range(4000):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            decisions += 1
    return decisions


def playouts(name: str, seats: int, games: int) -> Callable[[], float]:
    """Return a function that plays a game at random on one core and returns the decisions.

    Of X-tiles every decision lays a tile, but for passes, which random hands hardly ever need.
    """
    game = tilery.game(name)
    options = game.check_options(seats, None)
    start, own = Board(game, seats, options), Buffers(game)
    start.set_up()
    scores, places = np.zeros((games, seats), np.int32), np.zeros((games, seats), np.int8)
    lengths = np.zeros(games, np.int32)
    policies = check_policies(None, seats)

    def play() -> float:
        arrays = (start.states.copy(), start.states, start.boxes, own.logs, own.work, own.lists)
        play_games(*arrays, policies, 1, 0, games, scores, lengths, places)
        return float(lengths.sum())

    return play


def simulated(threads: int) -> float:
    """Simulate games of Azul on so many cores and return the decisions."""
    with patch.object(import_module("tilery.simulate"), "cores", lambda: threads):
        return float(tilery.simulate("azul", games=40_000, seed=1).lengths.sum())


def stepping(games: int) -> Callable[[], float]:
    """Return a function that plays Azul at random, step by step, and returns the decisions."""
    game = tilery.game("azul")
    board = Board(game, 2, game.check_options(2, None))
    board.set_up()
    steps = Steps(board)

    def play() -> float:
        decisions = 0
        for number in range(games):
            n = steps.begin(1, number)
            while n:
                n = steps.step(steps.legal[int(random.random() * n)])
                decisions += 1
        return decisions

    return play


def turning(seats: int, rounds: int) -> Callable[[], float]:
    """Return a function that plays rounds of Uno Rummy Up at random and returns the turns."""
    game = tilery.game("rummy_up")
    board = Board(game, seats, game.check_options(seats, {"rounds": 1}))
    board.set_up()
    steps = Steps(board)

    def play() -> float:
        turns = 0
        for number in range(rounds):
            n = steps.begin(1, number)
            while n:
                action = int(steps.legal[int(random.random() * n)])
                turns += action == STOP or FINISH <= action < DRAW
                n = steps.step(action)
        return turns

    return play


def matches() -> tuple[float, float]:
    """Play kept games action by action through `Match.play`; return actions and seconds."""
    played, seconds = 0, 0.0
    for seed in range(30):
        texts = [text for text in KEPT[seed] if len(text) == 3]
        match = tilery.Match("azul", luck=seed)
        began = time.perf_counter()
        for text in texts:
            match.play(text)
        seconds += time.perf_counter() - began
        played += len(texts)
    return played, seconds


def keep(seed: int) -> tuple[str, ...]:
    """Return the actions of a random game."""
    match, player = tilery.Match("azul", luck=seed), tilery.bot("azul", "random", seed=seed)
    while match.turn is not None:
        match.play(player.choose(match.view(match.turn)))
    return match.actions


def searching(seats: int) -> tuple[float, float]:
    """Search the first positions of some games, as level 6 does; return nodes and seconds."""
    nodes, seconds = 0, 0.0
    for seed in range(5):
        match = tilery.Match("azul", seats=seats, luck=seed)
        player = SearchBot(match.game, "bench", 1, nodes=LEVELS[6].nodes)
        view = match.view(match.turn)
        began = time.perf_counter()
        nodes += player.analyse(view).nodes
        seconds += time.perf_counter() - began
    return nodes, seconds


def planning(seats: int) -> tuple[float, float]:
    """Plan the first turns of some games of X-tiles, as level 6 does; return nodes and seconds."""
    nodes, seconds = 0, 0.0
    for seed in range(5):
        match = tilery.Match("x_tiles", seats=seats, luck=seed)
        player = PlayoutBot(match.game, "bench", 1, nodes=LEVELS[6].nodes // 3)
        view = match.view(match.turn)
        began = time.perf_counter()
        nodes += player.analyse(view).nodes
        seconds += time.perf_counter() - began
    return nodes, seconds


def hiding(name: str, seats: int) -> Callable[[], float]:
    """Return a function that hides and guesses a position again and again."""
    match = tilery.Match(name, seats=seats, luck=1)
    board = match.view(match.turn).board.copy()

    def hide() -> float:
        for key in range(5000):
            board.hide(0)
            board.guess(0, key)
        return 5000

    return hide


KEPT = [keep(seed) for seed in range(30)]
TWO, FOUR = playouts("azul", 2, 12000), playouts("azul", 4, 6000)
PAIR, SIX = playouts("x_tiles", 2, 4000), playouts("x_tiles", 6, 2000)
FUSED = stepping(4000)
TURNS, TURNS_FOUR = turning(2, 60), turning(4, 15)
HIDE, HIDE_SIX = hiding("azul", 2), hiding("x_tiles", 6)
ROWS = [
    Row(YARDSTICK, "decisions/s", lambda: timed(yardstick)),
    Row("Azul playouts, 2 seats, one core", "decisions/s", lambda: timed(TWO)),
    Row("Azul playouts, 4 seats, one core", "decisions/s", lambda: timed(FOUR)),
    Row("X-tiles playouts, 2 seats, one core", "tiles/s", lambda: timed(PAIR)),
    Row("X-tiles playouts, 6 seats, one core", "tiles/s", lambda: timed(SIX)),
    Row(ONE, "decisions/s", lambda: timed(lambda: simulated(1))),
    Row(ALL, "decisions/s", lambda: timed(lambda: simulated(cores()))),
    Row("search, 2 seats, one core", "nodes/s", lambda: searching(2)),
    Row("search, 4 seats, one core", "nodes/s", lambda: searching(4)),
    Row("fused step, from Python", "decisions/s", lambda: timed(FUSED)),
    Row("Match.play, draws and events included", "actions/s", matches),
    Row("hide and guess, from Python", "pairs/s", lambda: timed(HIDE)),
    Row("X-tiles: plans and playouts, 6 seats", "nodes/s", lambda: planning(6)),
    Row("Uno Rummy Up at random, 2 seats, one core", "turns/s", lambda: timed(TURNS)),
    Row("Uno Rummy Up at random, 4 seats, one core", "turns/s", lambda: timed(TURNS_FOUR)),
    Row("X-tiles: hide and guess six hands", "pairs/s", lambda: timed(HIDE_SIX)),
]


def starts(rounds: int) -> list[tuple[str, list[float]]]:
    """Return the seconds of a cold compile and of warm starts, each in its own process."""
    use = "import tilery; m = tilery.Match('azul', luck=1); "
    use += "p = tilery.bot('azul', 'greedy'); m.play(p.choose(m.view(m.turn))); "
    use += "tilery.simulate('azul', games=1, seed=1)"
    everything = "import tilery.warm; tilery.warm.prepare(tilery.game('azul'), 2, {"
    everything += "**tilery.game('azul').check_options(2, None)})"
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TILERY_CACHE": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-c", use]
        first = [_seconds(command, environment)]
        more = [_seconds([sys.executable, "-c", everything], environment)]
        again = [_seconds(command, environment) for _ in range(rounds)]
        prompt = [_prompt(environment) for _ in range(rounds)]
    return [
        ("cold: compile what a match with greedy and a simulation need", first),
        ("after that: compile the rest of what tilery play needs", more),
        ("warm: the same in a new process", again),
        ("warm: tilery play azul, to the first prompt", prompt[1:] or prompt),
    ]


def _seconds(command: list[str], environment: dict[str, str]) -> float:
    return timed(lambda: subprocess.run(command, env=environment, check=True).returncode)[1]


def _prompt(environment: dict[str, str]) -> float:
    command = [os.path.join(os.path.dirname(sys.executable), "tilery"), "play", "azul"]
    began = time.perf_counter()
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        seen = b""
        while b"Your move" not in seen:
            seen += os.read(process.stdout.fileno(), 65536)
        seconds = time.perf_counter() - began
        process.communicate()
    return seconds


def run(rounds: int, only: str = "") -> dict[str, Any]:
    """Measure every row *rounds* times, in turn; with *only*, those whose names have it in them."""
    rows = [row for row in ROWS if only in row.name or row.name == YARDSTICK]
    for row in rows:
        row.measure()  # compiles, and warms up
    speeds: dict[str, list[float]] = {row.name: [] for row in rows}
    for _ in range(rounds):
        for row in rows:
            done, seconds = row.measure()
            speeds[row.name].append(done / seconds)

    def ratios(name: str, other: str) -> list[float]:
        return [mine / its for mine, its in zip(speeds[name], speeds[other], strict=True)]

    return {
        "machine": f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}",
        "rounds": rounds,
        "rows": [
            {
                "name": row.name,
                "unit": row.unit,
                **spread(speeds[row.name]),
                "ratio": statistics.median(ratios(row.name, YARDSTICK)),
            }
            for row in rows
        ],
        **({} if only else beside(rounds, ratios)),
    }


def beside(rounds: int, ratios: Callable[[str, str], list[float]]) -> dict[str, Any]:
    """Measure what is no row: comparisons of rows, solvers, waits, matches at once, and starts."""
    return {
        "compared": [
            {"name": name, "to": other, **spread(ratios(name, other))} for name, other in COMPARED
        ],
        "waits": [
            {"name": name, **spread([1000 * value for value in seconds])}
            for name, seconds in waits(min(rounds, 3))
        ],
        "rummy": [vars(one) for one in rummy.measured()],
        "carried": [vars(one) for one in crowd.carried()],
        "starts": [{"name": name, **spread(seconds)} for name, seconds in starts(rounds)],
    }


def spread(values: list[float]) -> dict[str, float]:
    """Return the median, the lowest and the highest of *values*."""
    return {"median": statistics.median(values), "low": min(values), "high": max(values)}


def table(data: dict[str, Any]) -> str:
    """Return the results as Markdown."""
    lines = [
        f"{data['machine']}; {data['rounds']} rounds.",
        "",
        "| what | median | lowest to highest | to the yardstick |",
        "|---|---|---|---|",
    ]
    for row in data["rows"]:
        median, low, high = (f"{row[key]:,.0f}" for key in ("median", "low", "high"))
        ratio = f"{row['ratio']:.2f}"
        lines.append(f"| {row['name']} | {median} {row['unit']} | {low} to {high} | {ratio} |")
    if "compared" not in data:
        return "\n".join(lines)
    lines += ["", "| of the same run | median | lowest to highest |", "|---|---|---|"]
    for row in data["compared"]:
        median, low, high = (f"{row[key]:.2f}" for key in ("median", "low", "high"))
        lines.append(f"| {row['name']}, to: {row['to']} | {median} | {low} to {high} |")
    lines += ["", *rummy.rows([rummy.Times(**one) for one in data["rummy"]])]
    lines += ["", "| wait | median | lowest to highest |", "|---|---|---|"]
    for row in data["waits"]:
        median, low, high = (f"{row[key]:,.0f}" for key in ("median", "low", "high"))
        lines.append(f"| {row['name']} | {median} ms | {low} to {high} ms |")
    lines += ["", *crowd.rows([crowd.Carried(**one) for one in data["carried"]])]
    lines += ["", "| start | median | lowest to highest |", "|---|---|---|"]
    for row in data["starts"]:
        median, low, high = (f"{row[key]:.2f}" for key in ("median", "low", "high"))
        lines.append(f"| {row['name']} | {median} s | {low} to {high} s |")
    return "\n".join(lines)


def main() -> None:
    """Print the table, or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--only", default="", help="rows with this in their names, and nothing else"
    )
    arguments = parser.parse_args()
    data = run(max(1, arguments.rounds), arguments.only)
    print(json.dumps(data) if arguments.json else table(data))


if __name__ == "__main__":
    main()
