"""Toy: a tiny game in which everything occurs that a game of Tilery may have.

**TOY-1** Two or three seats. There are six kinds of tiles, a to f, two copies of each. The option
``worth`` says what a tile of each kind is worth; it differs between matches.

**TOY-2** A match has two rounds. The lot, which all see, decides who starts the first; the seat
after it starts the second.

**TOY-3** Each round begins with all tiles in the pile. From the starting seat on, round the table
and round again, each seat draws one tile, until all hold two. Only who draws a tile sees it. How
many tiles a seat holds and how many are left in the pile is known to all.

**TOY-4** In its turn a seat either lays tiles from its hand on the table, face up, at least one,
and ends its turn; or it draws one tile from the pile, if there is one, and its turn is over.

**TOY-5** The tiles of one turn are laid in rising order of their kinds.

**TOY-6** Whoever ends a turn with exactly one tile in hand can be caught by any other seat, until
the next seat acts in its turn. Others may also decline. First the seats after the next one are
asked, in the order of seats, and last the next seat itself, which may catch, decline or act; but
nobody has to wait to be asked.

**TOY-7** The first to catch closes the matter: who is caught shows its tile to all and draws one
from the pile, if there is one. What was shown counts as known until a tile of that kind is laid.

**TOY-8** A round ends when a seat ends its turn without a tile: all other hands are shown, and it
scores what they are worth. It also ends after 12 turns; then nobody scores and nothing is shown.

**TOY-9** After two rounds the game is over. The most points win; who is equal shares a place.
"""

from collections.abc import Mapping
from typing import Any

from tilery.games.base import Game, Option


def sizes(seats: int, options: Mapping[str, Any]) -> dict[str, int]:
    """Return the named sizes of the state's layout: it has none."""
    return {}


GAME = Game(
    name="toy",
    title="Toy",
    seats=(2, 3),
    options={
        "worth": Option("data", [1, 2, 3, 4, 5, 6], "what each kind is worth, 1 to 9 (TOY-1)"),
    },
    # Tiles of each kind, end or draw, catch and decline.
    max_legal=6 + 1 + 2,
    max_draws=6,  # kinds, or 3 seats of the lot
    # The end of a turn, two hands shown, points, and the new round or the end.
    max_events=1 + 2 + 1 + 1,
    # The lot, then in each of 2 rounds at most: 12 tiles drawn, 12 tiles laid, 12 turns ended by
    # end or draw, and after each of these 2 other seats that catch or decline.
    max_length=1 + 2 * (12 + 12 + 12 + 12 * 2),
    version=1,
    package=__name__,
    sizes=sizes,
)
