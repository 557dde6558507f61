"""How a game of Azul stands: what is left, what is about to end it, how the points came about."""

from collections.abc import Sequence
from typing import Any, Final

from tilery.games.azul import state as az
from tilery.games.azul import words
from tilery.games.azul.notation import NAMES
from tilery.games.azul.state import EMPTY, AzulTable
from tilery.games.azul.wall import free_spaces
from tilery.games.messages import Message, catalogue
from tilery.kernel.events import Event
from tilery.kernel.state import OVER

catalogue(
    "azul.standing",
    {
        "bag": "{colour} in the bag",
        "lid": "{colour} in the lid",
        "round": "round {n}",
        "bonuses": "bonuses",
        "last": "last round",
        "last_row": "last round: row {row} of {who} will be complete",
        "last_maybe": "perhaps the last round: {who} can complete row {row}",
    },
)

#: Events whose points count at once; those of a take only say what it will cost.
SCORING: Final = frozenset({az.SCORED, az.FLOOR_LOST})
BONUSES: Final = frozenset({az.BONUS_ROW, az.BONUS_COLUMN, az.BONUS_COLOUR})


def _m(key: str, **args: object) -> Message:
    return Message(f"azul.standing.{key}", args)


def left(table: AzulTable, viewer: int) -> list[dict[str, Any]]:
    """Return how many tiles of each colour are in the bag and in the lid, which all may know."""
    return [
        {"name": str(_m(store, colour=NAMES[colour])), "look": NAMES[colour], "count": int(count)}
        for store in ("bag", "lid")
        for colour, count in enumerate(getattr(table.state, store))
    ]


def sheet(events: Sequence[Event], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return how the points came about: of each event that counted, its seat, part and words.

    Parts are the rounds, and the bonuses (AZ-25).
    """
    lines: list[dict[str, Any]] = []
    part: Message = _m("bonuses")
    for event in events:
        if event.kind == az.ROUND_BEGAN:
            part = _m("round", n=event.amount)
        if event.points and event.kind in SCORING | BONUSES:
            said = words.events([event], names)[0]
            heading = _m("bonuses") if event.kind in BONUSES else part
            lines.append(
                {
                    "seat": event.seat,
                    "part": str(heading),
                    "text": str(said),
                    "points": event.points,
                }
            )
    return lines


def notice(table: AzulTable, viewer: int, names: Sequence[str]) -> Message | None:
    """Say that this round is the last one, once that can be seen (AZ-24, AZ-27).

    A row is as good as complete when its last tile waits in a full line; on the grey wall a tile
    that is placed before can still be in its way (AZ-30).
    """
    state = table.state
    if state.turn == OVER:
        return None
    for seat in range(int(table.box.seats)):
        row = _complete_next(table, seat)
        if row is not None:
            key = "last_maybe" if table.box.grey else "last_row"
            return _m(key, who=names[seat], row=row + 1)
        if any(all(space != EMPTY for space in spaces) for spaces in state.walls[seat].tolist()):
            return _m("last")  # others still choose their spaces
    return _m("last") if state.rounds == table.box.max_rounds else None


def _complete_next(table: AzulTable, seat: int) -> int | None:
    """Return the first row of *seat* whose only empty space has its tile in a full line."""
    state = table.state
    for row, spaces in enumerate(state.walls[seat].tolist()):
        full = state.line_counts[seat, row] == row + 1
        if full and spaces.count(EMPTY) == 1 and free_spaces(table, seat, row):
            return row
    return None
