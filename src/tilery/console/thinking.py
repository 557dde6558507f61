"""What computer players choose at the terminal: for themselves, and for a person who asks."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final

from tilery.actions import Action
from tilery.bots import Bot, bot, strongest
from tilery.games import Game
from tilery.match import Match
from tilery.view import View

LAST: Final = 1 << 63
#: After so many seconds of thought the rest of a turn that is advised is what looks best at once.
PATIENCE: Final = 2.0


def choice(match: Match, view: View, name: str, seed: int | None, ahead: int = 0) -> Action:
    """Return what a computer player does; the *seed* of the match alone decides among equals.

    *ahead* is how many actions were only thought of since the last one of the match.
    """
    if seed is not None:
        seed = (seed + 64 * (len(match.actions) + ahead) + (view.seat or 0)) % LAST
    return thought(bot(match.game.name, name, seed=seed), view)


def thought(player: Bot, view: View) -> Action:
    """Return what *player* chooses; an interrupt does not wait for a long thought."""
    with ThreadPoolExecutor(1) as pool:
        chosen = pool.submit(player.choose, view)
        try:
            return chosen.result()
        except KeyboardInterrupt:
            player.stop()
            raise


def advice(match: Match, seat: int, seed: int | None) -> list[Action]:
    """Return what the strongest computer player would do in this turn, as *seat* knows it."""
    name, began = strongest(match.game.name), monotonic()
    view = match.view(seat)
    found = [choice(match, view, name, seed)]
    while goes_on(match.game, found[-1]):
        board = view.board.copy()
        if board.play(seat, found[-1].id) is None or board.turn != seat:
            break
        view = View(board, seat, view.names, view.events)
        legal = view.legal()
        if monotonic() > began + PATIENCE:
            name = "greedy"
        found.append(legal[0] if len(legal) == 1 else choice(match, view, name, seed, len(found)))
    return found


def goes_on(game: Game, action: Action) -> bool:
    """Tell whether the turn that has *action* goes on, in a game that writes whole turns."""
    ends = getattr(game.room("notation"), "ends_turn", None)
    return ends is not None and not ends(action.id)
