"""How players stand in an arena, as text and as data."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilery.arena import Arena
from tilery.console.report import closing, extent, headline
from tilery.games import Game
from tilery.interval import Estimate

WIDE = 61  #: characters of a line from 0 to 100 %


def results(done: Arena) -> dict[str, Any]:
    """Return the results of an arena as data for JSON; players are in the order of its bots."""
    duel = done.head_to_head
    return {
        "game": done.game.name,
        "seats": done.seats,
        "options": done.options,
        "games": done.games,
        "blocks": done.blocks,
        "seed": done.seed,
        "players": [
            {
                "bot": one.bot,
                "games": one.games,
                "first": ends("share", one.first),
                "points": ends("mean", one.points),
                "place": one.place,
                "ahead": one.ahead,
            }
            for one in done.standings
        ],
        "head_to_head": duel and dict(zip(("won", "drawn", "lost"), duel, strict=True)),
        "length": extent(done.lengths),
    }


def ends(name: str, estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate as data; JSON has no word for an interval without ends."""
    value, low, high = (x if isfinite(x) else None for x in estimate)
    return {name: value, "low": low, "high": high}


def with_times(data: dict[str, Any], done: Arena, seconds: float) -> dict[str, Any]:
    """Return *data* with what depends on the machine: *seconds* in all, and times of decisions."""
    timed = [
        {
            **player,
            "ms": {"mean": round(1000 * one.thinking, 3), "longest": round(1000 * one.longest, 3)},
        }
        for player, one in zip(data["players"], done.standings, strict=True)
    ]
    return {**data, "players": timed, "seconds": round(seconds, 3)}


def table(game: Game, data: dict[str, Any], asked: int) -> list[str]:
    """Return the lines that show *data*, which `results` made, when *asked* games were wanted."""
    players = data["players"]
    wide = max(6, *(len(one["bot"]) for one in players))
    lines = [
        f"{headline(game, data['seats'], data['options'])} · {data['games']} games · "
        f"seed {data['seed']}",
        *blocks(data, asked),
        "",
        f"   {'player':<{wide}}   first places (95 %){'mean points (95 %)':>23}{'mean place':>13}",
    ]
    for number, one in enumerate(players, start=1):
        lines.append(
            f"{number}  {one['bot']:<{wide}}  {share(one['first']):<22} {points(one['points']):>20}"
            f"{one['place']:>13.2f}"
        )
    lines += ["", *scale([one["first"] for one in players]), "", verdict(players)]
    if data["head_to_head"] is not None:
        won, drawn, lost = data["head_to_head"].values()
        lines.append(f"Head to head, {said(players, 0)} has won {won}, drawn {drawn}, lost {lost}.")
    if "seconds" in data:
        lines += ["", *times(players)]
    return [*lines, "", *closing(data)]


def blocks(data: dict[str, Any], asked: int) -> list[str]:
    """Return the line about blocks, and one about games beyond those that were *asked* for."""
    count, size, games = data["blocks"], len(data["players"]), data["games"]
    plural = "" if count == 1 else "s"
    lines = [f"{count} block{plural} of {size} games with the same luck: all sit in every seat."]
    if data["seats"] > size:
        lines.append(
            f"Each player has {data['seats'] // size} seats; points and place are a seat's."
        )
    if asked != games:
        lines.append(f"Games were rounded up from {asked} to {games}, so that nobody sits better.")
    return lines


def share(first: dict[str, float]) -> str:
    """Return a share of first places with its interval, such as ``62.5 %  55.9 to 68.6``."""
    value, low, high = (f"{100 * first[name]:.1f}" for name in ("share", "low", "high"))
    return f"{value:>5} % {low:>5} to {high:>5}"


def points(mean: dict[str, float | None]) -> str:
    """Return mean points with half the width of the interval, if it has ends."""
    value, high = mean["mean"], mean["high"]
    assert value is not None
    return f"{value:.2f}" if high is None else f"{value:.2f} ± {high - value:.2f}"


def scale(shares: Sequence[dict[str, float]]) -> list[str]:
    """Draw shares of first places with their intervals on a line from 0 to 100 %."""

    def place(part: float) -> int:
        return round(part * (WIDE - 1))

    even = place(1 / len(shares))
    label = percent(1 / len(shares))
    head = f"{'0 %':<{even - len(label) // 2 + 1}}{label}"
    lines = [f"   {head:<{WIDE - 5}}100 %"]
    for number, one in enumerate(shares, start=1):
        low, value, high = (place(one[name]) for name in ("low", "share", "high"))
        row = ["━" if low <= x <= high else "·" for x in range(WIDE)]
        row[even] = "┿" if low <= even <= high else "│"
        row[value] = "●"
        lines.append(f"{number}  {''.join(row)}")
    return lines


def verdict(players: Sequence[dict[str, Any]]) -> str:
    """Say who has clearly more first places than players who are equally good."""
    even = percent(1 / len(players))
    ahead = [said(players, n) for n, one in enumerate(players) if one["ahead"]]
    if not ahead:
        return f"Not decided: no interval lies above {even}, so more games are needed to tell."
    if len(ahead) == 1:
        return f"{ahead[0]} is ahead: its interval lies above {even}."
    return f"{', '.join(ahead[:-1])} and {ahead[-1]} are ahead: their intervals lie above {even}."


def said(players: Sequence[dict[str, Any]], number: int) -> str:
    """Return the name of a player, with its number where a name comes twice."""
    names = [one["bot"] for one in players]
    name: str = names[number]
    return name if names.count(name) == 1 else f"{name} ({number + 1})"


def times(players: Sequence[dict[str, Any]]) -> list[str]:
    """Return how long decisions took, player by player."""
    wide = max(6, *(len(one["bot"]) for one in players))
    lines = [f"   {'player':<{wide}}{'mean decision':>18}{'longest':>18}"]
    for number, one in enumerate(players, start=1):
        mean, longest = (f"{one['ms'][name]:.2f} ms" for name in ("mean", "longest"))
        lines.append(f"{number}  {one['bot']:<{wide}}{mean:>18}{longest:>18}")
    return lines


def percent(part: float) -> str:
    """Return a part of one with three digits, such as ``33.3 %``."""
    return f"{100 * part:.3g} %"


class SoFar:
    """The standings while games are played, in a few characters."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._games = 0
        self._first = np.zeros(len(names))

    def add(self, shares: Sequence[float] | NDArray[np.float64]) -> str:
        """Take in one more game's shares of the first place, and return the line."""
        self._games += 1
        self._first += shares
        return self._line()

    def stopped(self, games: int) -> str:
        """Return what is known when it is broken off before all *games* are played."""
        if not self._games:
            return f"Stopped before one of {games} games was over."
        return f"Stopped after {self._games} of {games} games. First places: {self._line()}."

    def _line(self) -> str:
        parts = zip(self._names, self._first / self._games, strict=True)
        return " · ".join(f"{name} {100 * part:.0f} %" for name, part in parts)
