"""Results of many games and finished matches, as text and as data."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from tilery.games import Game
from tilery.simulate import Simulation


def summary(values: Sequence[int]) -> tuple[float, float]:
    """Return mean and standard deviation, from exact sums: the same on every machine."""
    n, total = len(values), sum(values)
    if n < 2:
        return total / n, 0.0
    squares = sum(value * value for value in values)
    return total / n, sqrt((n * squares - total * total) / (n * (n - 1)))


def results(
    game: Game, options: dict[str, Any], bots: Sequence[str], seed: int, done: Simulation
) -> dict[str, Any]:
    """Return the results of a simulation as data for JSON."""
    games, seats = done.scores.shape
    points = [summary(done.scores[:, seat].tolist()) for seat in range(seats)]
    lengths = done.lengths.tolist()
    first = [0.0] * seats
    for places in done.places.tolist():
        winners = [seat for seat, place in enumerate(places) if place == 1]
        for seat in winners:
            first[seat] += 1 / len(winners)
    mean, deviation = summary(lengths)
    return {
        "game": game.name,
        "seats": seats,
        "options": options,
        "games": games,
        "seed": seed,
        "bots": list(bots),
        "scores": {"mean": [m for m, _ in points], "sd": [d for _, d in points]},
        "first": [share / games for share in first],
        "length": {"mean": mean, "sd": deviation, "min": min(lengths), "max": max(lengths)},
    }


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
    length = data["length"]
    mean, low, high = length["mean"], length["min"], length["max"]
    return [*lines, "", f"A game takes {mean:.1f} moves on average, {low} to {high}."]


def headline(game: Game, seats: int, options: dict[str, Any]) -> str:
    """Return the game's title, seats, and the options that are not the defaults."""
    parts = [game.title, f"{seats} seats"]
    for name, option in game.options.items():
        if name in options and options[name] != option.default:
            parts.append(f"{name}={option.write(options[name])}")
    return " · ".join(parts)
