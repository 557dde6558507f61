"""Whether a game hides anything, on which it depends who may see what."""

from typing import Final

from tilery.errors import BadOption
from tilery.games import game as game_called
from tilery.kernel.table import SPECTATOR
from tilery.match import Match

_known: Final[dict[tuple[str, int], bool]] = {}


def hides(game: str, seats: int) -> bool:
    """Tell whether a game hides anything from who looks on."""
    if (game, seats) not in _known:
        try:
            match = Match(game, seats=seats, luck=1)
        except BadOption:  # so many seats need an option that changes nothing about this
            return hides(game, game_called(game).seats[0])
        open_, hidden = match.board_copy(), match.board_copy()
        hidden.hide(SPECTATOR)
        _known[game, seats] = bool(open_.states.tobytes() != hidden.states.tobytes())
    return _known[game, seats]


def known(game: str, seats: int) -> bool | None:
    """Tell the same, or nothing where one would have to wait until the rules are compiled."""
    return _known.get((game, seats))
