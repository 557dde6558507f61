"""Results of many games and finished matches, as text and as data."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from numpy.typing import NDArray

from tilery.games import Game
from tilery.interval import summary
from tilery.simulate import Simulation


def results(
    game: Game, options: dict[str, Any], bots: Sequence[str], seed: int, done: Simulation
) -> dict[str, Any]:
    """Return the results of a simulation as data for JSON."""
    games, seats = done.scores.shape
    points = [summary(done.scores[:, seat]) for seat in range(seats)]
    won = done.places == 1
    shared = won.sum(axis=1)
    first = [
        sum(int(won[shared == n, seat].sum()) / n for n in range(1, seats + 1))
        for seat in range(seats)
    ]
    return {
        "game": game.name,
        "seats": seats,
        "options": options,
        "games": games,
        "seed": seed,
        "bots": list(bots),
        "scores": {"mean": [m for m, _ in points], "sd": [d for _, d in points]},
        "first": [share / games for share in first],
        "length": extent(done.lengths),
    }


def extent(lengths: NDArray[Any]) -> dict[str, Any]:
    """Return how long games were, in decisions of seats, as data for JSON."""
    mean, deviation = summary(lengths)
    return {"mean": mean, "sd": deviation, "min": int(lengths.min()), "max": int(lengths.max())}


def table(game: Game, data: dict[str, Any]) -> list[str]:
    """Return the lines of the table that shows *data*, which `results` made."""
    games = data["games"]
    lines = [
        f"{headline(game, data['seats'], data['options'])} · {games} games · seed {data['seed']}",
        "",
        f"{'seat':>4}  {'player':<8}{'mean points (95 %)':>20}{'deviation':>12}{'first place':>14}",
    ]
    for seat, name in enumerate(data["bots"]):
        mean, deviation = data["scores"]["mean"][seat], data["scores"]["sd"][seat]
        interval = f"{mean:.2f} ± {1.96 * deviation / sqrt(games):.2f}"
        share = f"{100 * data['first'][seat]:.1f} %"
        lines.append(f"{seat + 1:>4}  {name:<8}{interval:>20}{deviation:>12.2f}{share:>14}")
    return [*lines, "", *closing(data)]


def closing(data: dict[str, Any]) -> list[str]:
    """Return the last lines below a table: how long games were, and how long all took."""
    length = data["length"]
    mean, low, high = length["mean"], length["min"], length["max"]
    lines = [f"A game takes {mean:.1f} moves on average, {low} to {high}."]
    if "seconds" in data:
        lines.append(timing(mean * data["games"], data["seconds"]))
    return lines


def timing(decisions: float, seconds: float) -> str:
    """Return how long it took, and how fast that is in two digits: more would be chance."""
    rate = decisions / max(seconds, 0.001)
    return f"It took {seconds:.1f} s, {int(float(f'{rate:.1e}')):,} decisions a second."


def headline(game: Game, seats: int, options: dict[str, Any]) -> str:
    """Return the game's title, seats, and the options that are not the defaults."""
    parts = [game.title, f"{seats} seats"]
    for name, option in game.options.items():
        if name in options and options[name] != option.default:
            parts.append(f"{name}={option.write(options[name])}")
    return " · ".join(parts)
