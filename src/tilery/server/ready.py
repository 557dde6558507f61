"""Made ready behind the server's back: what matches need is loaded before anybody asks for it."""

import logging
import threading
from contextlib import suppress

from tilery.errors import BadOption
from tilery.games import game, games
from tilery.kernel.state import LUCK
from tilery.match import Match
from tilery.server import drawing
from tilery.server.hidden import hides
from tilery.server.refusals import Refused
from tilery.server.rulebook import rulebook

log = logging.getLogger("tilery.server")


def behind() -> None:
    """Begin to make everything ready, in a thread of its own that nobody waits for."""
    threading.Thread(target=make_ready, daemon=True, name="tilery-ready").start()


def make_ready() -> None:
    """Deal each game once, draw what each side sees, play one action, and open the rules."""
    for name in games():
        try:
            for seats in {game(name).seats[0], game(name).seats[1]}:
                with suppress(BadOption):  # as many as that need another option
                    begin(Match(name, seats=seats, luck=1))
                hides(name, seats)
            with suppress(Refused):  # a game may have no page of rules
                rulebook(name)
        except Exception:
            log.exception("%s could not be made ready.", name)


def begin(match: Match) -> None:
    """Do with a match what the first views and the first command of a real one do."""
    turn = match.turn
    for seat in (turn, None):
        view = match.view(seat)
        drawing.picture(view, "wide")
        drawing.places(view)
        _ = [action.words for action in view.legal()]
    if turn is not None and turn != LUCK:
        trial = match.rehearsal()
        trial.play(match.legal(turn).ids[0], turn)
        trial.tells(len(trial.entries) - 1, turn)
