"""Compiling ahead: short matches that use everything which is compiled."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tilery.bots import bot
from tilery.bots.policy import POLICIES
from tilery.errors import BadOption, IllegalAction
from tilery.games import Game
from tilery.kernel.cache import folder_for
from tilery.kernel.progress import compiled
from tilery.kernel.table import SPECTATOR
from tilery.match import Match
from tilery.simulate import simulate

#: Told the name of what is ready, how many seconds it took, and how many functions it compiled.
Report = Callable[[str, float, int], None]
MOST = 200  #: actions of one of the matches
PLAYERS = (*POLICIES, "nodes:10")  #: who between them use all that players compile


def warm(game: Game, every_size: bool, report: Report) -> None:
    """Compile what *game* needs; with *every_size* for each layout of its state."""
    for options in layouts(game) if every_size else [{}]:
        began, before = time.monotonic(), compiled()
        for seats in kinds_of_seats(game):
            for choice in ({}, *choices(game)):
                compile_for(game, {"seats": seats, **options, **choice})
        said = " ".join([game.name, *(f"{name}={value}" for name, value in options.items())])
        report(said, time.monotonic() - began, compiled() - before)


def prepare(game: Game, seats: int, options: Mapping[str, Any]) -> None:
    """Compile what a match needs, unless that is known to be done: then it is one look at a file.

    Otherwise a match would stop wherever something is used for the first time.
    """
    mark = marker(game, seats, options)
    if mark is None or not mark.exists():
        compile_for(game, {**options, "seats": seats})


def compile_for(game: Game, options: Mapping[str, Any]) -> None:
    """Exercise *options*, seats among them, and leave a marker that says so."""
    exercise(game, options)
    rest = {name: value for name, value in options.items() if name != "seats"}
    seats = options.get("seats", game.seats[0])
    mark = marker(game, seats, game.check_options(seats, rest))
    if mark is not None:
        with suppress(OSError):  # it is missed the next time, and nothing else
            mark.touch()


def marker(game: Game, seats: int, options: Mapping[str, Any]) -> Path | None:
    """Return the file that exists when everything is compiled for such a match.

    Its folder stands for the sources; its name for the layout and the ways that rules branch.
    """
    folder = folder_for(Path(str(game.room("rules").__file__)))
    if folder is None:
        return None
    sizes = [f"{name}{size}" for name, size in game.sizes(seats, options).items()]
    sizes.append("two" if seats == 2 else "other")
    ways = [
        f"{name}-{option.write(options[name])}"
        for name, option in game.options.items()
        if option.kind == "flag" or option.choices
    ]
    return folder / "-".join(["warm", *sizes, *ways])


def kinds_of_seats(game: Game) -> list[int]:
    """Return two seats and another number, as the game has them: they are searched differently."""
    low, high = game.seats
    return [seats for seats in (2, 3 if high > 2 else 1) if low <= seats <= high]


def layouts(game: Game) -> Iterator[dict[str, Any]]:
    """Return options for each size of the state that one option, or the seats, can bring."""
    low, high = game.seats
    found = []
    for seats in range(low, high + 1):
        for options in ({}, *numbers(game), *choices(game)):
            try:
                sizes = game.sizes(seats, game.check_options(seats, options))
            except BadOption:  # not every option goes with every number of seats
                continue
            if sizes not in found:
                found.append(sizes)
                yield options if seats == low else {**options, "seats": seats}


def numbers(game: Game) -> Iterator[dict[str, Any]]:
    """Return each value of each option that is a number."""
    for name, option in game.options.items():
        if option.kind == "number" and option.range is not None:
            yield from ({name: value} for value in range(option.range[0], option.range[1] + 1))


def choices(game: Game) -> Iterator[dict[str, Any]]:
    """Return each value, other than the default, of each option that is a choice or a flag."""
    for name, option in game.options.items():
        values = (True, False) if option.kind == "flag" else option.choices
        yield from ({name: value} for value in values if value != option.default)


def exercise(game: Game, options: Mapping[str, Any]) -> None:
    """Play a match and look at everything that can be asked on the way."""
    rest = {name: value for name, value in options.items() if name != "seats"}
    seats = options.get("seats", game.seats[0])
    players = [bot(game.name, name, seed=1) for name in PLAYERS]
    match = Match(game.name, seats=seats, options=rest, luck=1)
    for number in range(MOST):
        if match.turn is None:
            break
        for seat in match.waiting:
            look(match, seat)
        match.play(players[number % len(players)].choose(match.view(match.turn)))
    look(match, None)
    match.undo()
    Match.from_record(match.record())
    given(game, seats, rest)
    steps = Match(game.name, seats=seats, options=rest, luck=1).steps()
    steps.step(int(steps.legal[0]) if steps.begin(1) else -1)
    for name in POLICIES:
        simulate(game.name, seats=seats, options=rest, games=1, seed=1, bots=[name] * seats)


def look(match: Match, seat: int | None) -> None:
    """Ask for all that can be known of a position."""
    view = match.view(seat)
    view.text()
    view.board.guess(SPECTATOR if seat is None else seat, 1)
    _ = [action.words for action in view.legal()], match.points, match.outcome
    Match.from_position(match.game.name, match.position, luck="given")
    with suppress(IllegalAction):
        match.play(-1, seat)


def given(game: Game, seats: int, options: Mapping[str, Any]) -> None:
    """Begin a match whose draws are played by hand, and one that draws from the system."""
    match = Match(game.name, seats=seats, options=options, luck="given")
    draws = match.legal()
    if draws and match.turn is not None and match.turn < 0:
        _ = [draw.words for draw in draws]
        match.play(draws[0])
    Match(game.name, seats=seats, options=options)
