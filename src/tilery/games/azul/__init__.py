"""Azul: take tiles, complete pattern lines, tile the wall."""

from collections.abc import Mapping
from typing import Any

from tilery.games.base import Game, Option

MAX_ROUNDS = 50


def sizes(seats: int, options: Mapping[str, Any]) -> dict[str, int]:
    """Return the named sizes of the state's layout."""
    return {"size": options["size"]}


GAME = Game(
    name="azul",
    title="Azul",
    seats=(2, 4),
    options={
        "wall": Option(
            "choice",
            "coloured",
            "coloured: every wall space has its colour; grey: players choose the spaces (AZ-30)",
            choices=("coloured", "grey"),
        ),
        "first": Option("seat", None, "the seat that starts; else by lot (AZ-3)"),
        "size": Option("number", 5, "lines, wall and colours (AZ-34)", range=(3, 5)),
        "tiles": Option("number", 20, "tiles of each colour (AZ-34)", range=(4, 40)),
        "max_rounds": Option(
            "number",
            MAX_ROUNDS,
            "the game ends after so many rounds (AZ-27)",
            range=(1, MAX_ROUNDS),
        ),
    },
    # 36 tiles lie on 9 displays or in the centre; each can be a take of its own, to 5 lines or
    # the floor. That is more than the 5 columns of a wall choice.
    max_legal=36 * 6,
    max_draws=5,  # colours, or 4 seats of the lot
    # The last take of a game: 6 events of the take, then for each of 4 seats 5 lines with 3 each
    # (no space, fallen, lid), the floor and 15 bonuses, then the end or a new round with the lid.
    max_events=6 + 4 * (5 * 3 + 1 + 15) + 3,
    # The lot, then in each round at most 36 draws, a take a tile, and a choice a line.
    max_length=1 + MAX_ROUNDS * (36 + 36 + 4 * 5),
    version=1,
    package=__name__,
    sizes=sizes,
)
