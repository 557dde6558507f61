"""What can be taken back: nothing by which anybody could have learned, and no luck.

Within one's own turn that is not over: each command. Against computer players alone: everything
back to before one's last decision, if no luck was drawn since and nothing hidden was shown.
"""

from tilery.actions import Action
from tilery.kernel.state import LUCK, OVER
from tilery.server.limits import MOST_UNDONE
from tilery.server.rows import PLAY, UNDO, Line
from tilery.server.seats import kept_for
from tilery.server.shelf import COMPUTER, Live


def target(live: Live, seat: int) -> int | None:
    """Return the place in ``line.marks`` to which *seat* may go back now, or None."""
    line = live.playing
    last = len(line.marks) - 1
    number = last
    while number > 0 and line.row(line.marks[number].rev).seat != seat:
        number -= 1
    if number == 0 or line.row(line.marks[number].rev).kind != PLAY:
        return None
    since = line.marks[number + 1 :]
    if any(line.row(mark.rev).key is not None for mark in since):
        return None  # a person has played, who may have left since
    if not alone(live, seat) and not (number == last and own_turn(line, seat)):
        return None
    if sum(row.kind == UNDO and row.seat == seat for row in line.rows) >= MOST_UNDONE:
        return None
    first = line.marks[number - 1].entries
    if any(line.match.tells(entry, seat) for entry in range(first, len(line.match.entries))):
        return None
    return number - 1


def alone(live: Live, seat: int) -> bool:
    """Tell whether all others are computer players, and none plays for somebody who is away."""
    others = (chair for chair in live.chairs if chair.seat != seat)
    return all(one.kind == COMPUTER and not kept_for(live, one.seat) for one in others)


def own_turn(line: Line, seat: int) -> bool:
    """Tell whether the last command of *seat* has left its turn to it."""
    return line.match.turn == seat and line.match.entries[-1].asked == seat


def can_take_back(live: Live, action: Action) -> bool:
    """Tell whether an action could be taken back once it is played.

    It does not tell what the computer players will do then: luck that they bring about ends it.
    """
    board = live.playing.match.board_copy()
    known = board.copy()
    known.hide(action.seat)
    board.play(action.seat, action.id)
    known.play(action.seat, action.id)
    if board.turn in (LUCK, OVER):
        return False
    board.hide(action.seat)
    known.hide(action.seat)
    shows = board.states.tobytes() != known.states.tobytes()
    return not shows and (board.turn == action.seat or alone(live, action.seat))
