"""How fast the solver of Uno Rummy Up is: next to one that is not ours, and with Wilds.

`rummikub-solver` states a position as an integer programme and hands that to an engine. Both find
the most tiles of a rack that can be played, without Wilds and without a limit, position by
position in turn; where they find another number, that is no measurement but an error. Times are
those of the processor, so that what else runs on the machine matters less.

    python benchmarks/rummy.py      # this alone; `make bench` prints it among all
"""

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rummikub_solver import MILPSolver, RuleSet

from tilery.games.rummy_up.melds import best, plays
from tilery.games.rummy_up.tiles import COLOURS, COPIES, KINDS, NUMBERS, WILD

RACK = 14
SIZES = (20, 40, 60)
WILDS = (0, 1, 2, 4)
POSITIONS = 25  #: of each kind
SECONDS = 1.5  #: after which no further position of a kind is measured
ENGINES = {"GLPK": MILPSolver.GLPK_MI, "its default": None}
OURS = "Tilery"


@dataclass(frozen=True)
class Position:
    """Tiles on a table, which can lie in melds, and coloured tiles of a rack."""

    table: list[int]
    rack: list[int]


@dataclass(frozen=True)
class Times:
    """How long positions of one kind took, each in milliseconds."""

    size: int
    what: str
    milliseconds: list[float]


# --- positions ------------------------------------------------------------------------------


def position(rng: random.Random, size: int, wilds: int) -> Position:
    """Return a table of so many tiles, Wilds among them, and a rack from what is left."""
    while True:
        left = Counter(dict.fromkeys(range(WILD), COPIES))
        melds: list[list[int]] = []
        for _ in range(2000):
            room, meld = size - sum(map(len, melds)), some_meld(rng)
            if len(meld) <= room and Counter(meld) <= left:
                left -= Counter(meld)
                melds.append(meld)
        if sum(map(len, melds)) == size and len(melds) >= wilds:
            break
    for meld in rng.sample(melds, wilds):
        place = rng.randrange(len(meld))
        left[meld[place]] += 1
        meld[place] = WILD
    rack = rng.sample(list(left.elements()), RACK)
    return Position([kind for meld in melds for kind in meld], rack)


def some_meld(rng: random.Random) -> list[int]:
    """Return a set or a run without Wilds."""
    colours = range(len(COLOURS))
    if rng.random() < 0.5:
        number = rng.randrange(NUMBERS)
        return [number * len(COLOURS) + c for c in rng.sample(colours, rng.choice([3, 3, 4]))]
    length, colour = rng.choice([3, 3, 3, 4, 4, 5, 6, 7]), rng.choice(colours)
    first = rng.randrange(NUMBERS - length + 1)
    return [number * len(COLOURS) + colour for number in range(first, first + length)]


# --- solvers --------------------------------------------------------------------------------


def most_tiles(one: Position) -> Callable[[], int]:
    """Return a function that says how many tiles can be played, as we find it."""

    def solve() -> int:
        play = best(one.table, (), one.rack, EQUAL, limit=None)
        return 0 if play is None else len(play.rack)

    return solve


def most_tiles_of(rules: Any, one: Position) -> Callable[[], int]:
    """Return the same function of `rummikub-solver`, its position stated beforehand."""
    state = rules.new_game()
    state.initial = False
    state.add_table(*map(its_tile, one.table))
    state.add_rack(*map(its_tile, one.rack))

    def solve() -> int:
        found = rules.solve(state)
        return 0 if found is None else len(found.tiles)

    return solve


def its_tile(kind: int) -> int:
    """Return the number of a tile there: colour by colour, from 1."""
    number, colour = divmod(kind, len(COLOURS))
    return colour * NUMBERS + number + 1


EQUAL = [1] * KINDS  #: what tiles are worth when their number counts


# --- measuring ------------------------------------------------------------------------------


def measured() -> list[Times]:
    """Measure everything."""
    return [*compared(), *all_plays()]


def compared() -> list[Times]:
    """Measure solvers in turn at each position. Raises AssertionError when they differ."""
    rules = {
        name: RuleSet(numbers=NUMBERS, jokers=0, solver_backend=engine)
        for name, engine in ENGINES.items()
    }
    found = []
    for size in SIZES[:2]:
        rng = random.Random(size)
        times: dict[str, list[float]] = {name: [] for name in (OURS, *rules)}
        for number in range(POSITIONS + 1):
            one = position(rng, size, 0)
            solvers = {OURS: most_tiles(one)}
            solvers |= {name: most_tiles_of(its, one) for name, its in rules.items()}
            took, counts = {}, {}
            for name, solve in solvers.items():
                counts[name], took[name] = timed(solve)
            assert len(set(counts.values())) == 1, f"{one}: {counts}"
            for name, milliseconds in took.items():
                if number:  # the first one compiles
                    times[name].append(milliseconds)
        found += [Times(size, name, its) for name, its in times.items()]
    return found


def all_plays() -> list[Times]:
    """Measure how long it takes to list all plays of a rack, with Wilds on the table."""
    plays((), (), range(RACK))  # compiles
    found = []
    for size in SIZES:
        for wilds in WILDS:
            rng = random.Random(1000 * size + wilds)
            times: list[float] = []
            while len(times) < POSITIONS and sum(times) < 1000 * SECONDS:
                one = position(rng, size, wilds)
                times.append(timed(partial(plays, one.table, (), one.rack))[1])
            found.append(Times(size, with_wilds(wilds), times))
    return found


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return what *work* returns, and how many milliseconds of the processor it took."""
    began = time.process_time()
    done = work()
    return done, 1000 * (time.process_time() - began)


# --- the tables -----------------------------------------------------------------------------


def rows(found: list[Times]) -> list[str]:
    """Return the results as two tables of Markdown."""
    of = {(one.size, one.what): one.milliseconds for one in found}
    others = list(ENGINES)
    lines = [
        f"| Uno Rummy Up: the most tiles, no limit | {OURS} | "
        + " | ".join(f"rummikub-solver, {name} | to ours" for name in others)
        + " |",
        "|---|---|" + "---|---|" * len(others),
    ]
    for size in SIZES[:2]:
        ours = of[size, OURS]
        cells = [f"a table of {size} tiles", shown(ours)]
        for name in others:
            ratios = [theirs / mine for theirs, mine in zip(of[size, name], ours, strict=True)]
            cells += [shown(of[size, name]), f"{statistics.median(ratios):.0f}"]
        lines.append(f"| {' | '.join(cells)} |")
    heads = " | ".join(map(with_wilds, WILDS))
    lines += ["", f"| all plays of a rack of {RACK} | {heads} |", "|---|" + "---|" * len(WILDS)]
    for size in SIZES:
        cells = [f"a table of {size} tiles"]
        cells += [shown(of[size, with_wilds(count)]) for count in WILDS]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def with_wilds(count: int) -> str:
    """Return the name of positions with so many Wilds on the table."""
    return "no Wild" if count == 0 else f"{count} Wild{'' if count == 1 else 's'} on it"


def shown(milliseconds: list[float]) -> str:
    """Return the median, and of how many where that is few."""
    median = statistics.median(milliseconds)
    text = f"{median:,.0f} ms" if median >= 10 else f"{median:.2g} ms"
    return text if len(milliseconds) == POSITIONS else f"{text} (of {len(milliseconds)})"


if __name__ == "__main__":
    print("\n".join(rows(measured())))
