"""X-tiles: lay tiles edge to edge, match more than one and go on, be the first without any."""

from collections.abc import Mapping
from typing import Any

from tilery.games.base import Game, Option

MOST_SEATS = 10
HAND = 7
MAX_ROUNDS = 100

#: Seats up to which a size class goes, so that few do not pay for ten.
CLASSES = (6, MOST_SEATS)


def sizes(seats: int, options: Mapping[str, Any]) -> dict[str, int]:
    """Return the named sizes of the state's layout."""
    chairs = next(most for most in CLASSES if seats <= most)
    tiles = 2 + HAND * chairs
    # Of a connected shape each tile but the first fills one empty cell and adds at most three.
    return {"chairs": chairs, "side": tiles + 1, "edge": 2 * tiles + 2}


GAME = Game(
    name="x_tiles",
    title="X-tiles",
    seats=(2, MOST_SEATS),
    options={
        "set": Option(
            "choice",
            "48",
            "tiles in the box: 48 for up to 6 seats; 72 or 136 for up to 10 (XT-1)",
            choices=("48", "72", "136"),
            labels=("48 tiles", "72 tiles", "136 tiles"),
        ),
        "first": Option("seat", None, "the seat that starts; else by lot (XT-3)"),
        "start": Option(
            "choice",
            "chosen",
            "who lays the start pair: chosen by the starting seat, or random (XT-4)",
            choices=("chosen", "random"),
            labels=("pair by choice", "pair at random"),
        ),
        "interlock": Option("flag", False, "a cell admits only two of the four rotations (XT-11)"),
        "target": Option(
            "number",
            0,
            "points that win; 0 is 10 for 2 or 3 seats, 12 for 4 or 5, else 15 (XT-14)",
            range=(0, 1000),
        ),
        "hand": Option("number", HAND, "tiles dealt to each seat (XT-17)", range=(1, HAND)),
        "max_rounds": Option(
            "number",
            MAX_ROUNDS,
            "the game ends after so many rounds (XT-15)",
            range=(1, MAX_ROUNDS),
        ),
    },
    # Beside 72 tiles are at most 146 cells, and each of 7 patterns may fit in 4 rotations; four
    # more entries are written before it is known that they do not count.
    max_legal=146 * HAND * 4 + 4,
    max_draws=70,  # patterns; there are 10 seats and 16 ways to lay a start pair
    # The last pass of a round that is blocked: 10 hands with tiles left, and the next round or the
    # end. The last tile of a round has one hand less, and is laid.
    max_events=2 + 10 + 1,
    # The lot; in each round a draw for each tile dealt and two for each of 5 pairs, the pair laid,
    # 70 tiles, and before each of them and at the end at most 10 passes.
    max_length=1 + MAX_ROUNDS * (70 + 10 + 1 + 70 + 71 * MOST_SEATS),
    version=1,
    package=__name__,
    sizes=sizes,
    playouts=True,
)
