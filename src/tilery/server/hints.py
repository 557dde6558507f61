"""A hint: what a computer player that needs no time would play.

It is made from what the seat itself is shown, and given only where all others are computer
players: nobody is told what to do against somebody else.
"""

from typing import Any, Final

from tilery.bots import bot
from tilery.server import undo
from tilery.server.commands import MOVED_ON
from tilery.server.refusals import Refused
from tilery.server.shelf import Live

PLAYER: Final = "greedy"
SEED: Final = 0  #: so that a hint that is asked for again is the same


def hint(live: Live, seat: int, rev: int) -> dict[str, Any]:
    """Return what *seat* might play now: number, notation, words and path. Raises Refused."""
    if not undo.alone(live, seat):
        raise Refused(403, "Hints are only for games against computer players alone.", live.rev)
    match = live.playing.match
    if rev != live.rev:
        raise Refused(409, MOVED_ON, live.rev)
    if seat not in match.waiting:
        raise Refused(403, "There is no hint: it is not your turn.", live.rev)
    action = bot(live.game.name, PLAYER, seed=SEED).choose(match.view(seat))
    return {"act": action.id, "text": action.text, "tell": action.words, "path": action.path}
