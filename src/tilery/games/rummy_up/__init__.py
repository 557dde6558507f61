"""Uno Rummy Up: play tiles in sets and runs, rearrange the table, be the first without any."""

from collections.abc import Mapping
from typing import Any

from tilery.games.base import Game, Option

MOST_SEATS = 4
HAND = 14
TILES = 100
MAX_ROUNDS = 100


def sizes(seats: int, options: Mapping[str, Any]) -> dict[str, int]:
    """Return the named sizes of the state's layout: it has none."""
    return {}


GAME = Game(
    name="rummy_up",
    title="Uno Rummy Up",
    seats=(2, MOST_SEATS),
    options={
        "first": Option("seat", None, "the seat that starts; else the highest tile drawn (UR-3)"),
        "target": Option("number", 200, "points that win (UR-24)", range=(1, 10_000)),
        "rounds": Option(
            "number",
            0,
            "rounds that are played, and then the most points win; 0 to play to the target (UR-24)",
            range=(0, MAX_ROUNDS),
        ),
        "honour": Option(
            "flag", False, "a seat that could play may say that it cannot, and draw (UR-12)"
        ),
        "reverse_skips_two": Option(
            "flag", True, "with two seats a Reverse acts as a Skip (UR-15)"
        ),
        "last_draw": Option(
            "flag", False, "who goes out with a Draw Two or Four still lets the next draw (UR-21)"
        ),
        "hand": Option("number", HAND, "tiles dealt to each seat (UR-27)", range=(1, HAND)),
        "max_rounds": Option(
            "number",
            MAX_ROUNDS,
            "the game ends after so many rounds (UR-26)",
            range=(1, MAX_ROUNDS),
        ),
    },
    # 49 kinds to add and to join, and to stop. After the first tile: at most 4 start tiles, and to
    # finish with one of 4 words, with "uno" or without. And uno, catch, decline.
    max_legal=49 + 49 + 10 + 5,
    max_draws=49,  # kinds; there are 4 seats
    # The last play: its tiles, uno, a word that acts; an empty pool, each rack with its kinds (a
    # rack of each tile is the most), points of each seat, and the next round or the end.
    max_events=6 + 1 + MOST_SEATS + TILES + MOST_SEATS + 2,
    # The start: 4 times 4 draws, and the lot. In each round: 60 tiles dealt; each turn draws a tile
    # of 40 or more, and then stops or plays, or it plays at least one of the 100; with each tile
    # that is added at most another one joins, and each play is finished, perhaps with a call; after
    # it at most 3 others catch or decline, and 6 tiles are drawn.
    max_length=4 * MOST_SEATS + 1 + MAX_ROUNDS * (TILES + 2 * TILES + TILES * (1 + 1 + 1 + 1 + 3)),
    version=1,
    package=__name__,
    sizes=sizes,
)
