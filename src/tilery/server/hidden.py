"""Whether a game hides anything, on which it depends who may see what."""

from functools import cache

from tilery.kernel.table import SPECTATOR
from tilery.match import Match


@cache
def hides(game: str, seats: int) -> bool:
    """Tell whether a game hides anything from who looks on."""
    match = Match(game, seats=seats, luck=1)
    open_, hidden = match.board_copy(), match.board_copy()
    hidden.hide(SPECTATOR)
    return bool(open_.states.tobytes() != hidden.states.tobytes())
