"""How a game of X-tiles stands: what is left, what may end soon, how the points came about."""

from collections.abc import Sequence
from typing import Any, Final

from tilery.art.tiles import quartered
from tilery.games.messages import Message, catalogue
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles import words
from tilery.games.x_tiles.notation import NAMES
from tilery.games.x_tiles.state import EMPTY, XTilesTable
from tilery.games.x_tiles.tiles import COLOURS, COPIES, PATTERNS
from tilery.kernel.events import Event
from tilery.kernel.state import OVER, plain

catalogue(
    "x_tiles.standing",
    {
        "piles": "the piles",
        "hand": "tiles in the hand of seat {n}",
        "edges": "{colour} edges",
        "tile": "{tile} not seen yet",
        "part_tiles": "in the piles and in hands",
        "part_edges": "edges that you have not seen",
        "part_unseen": "tiles that you have not seen",
        "round": "round {n}",
        "goal": "to {n}",
        "well_laid": "{who} matched {n} edges: congratulations!",
        "nearly_out": "{who} has one tile left",
        "last": "last round",
        "and": "{one} · {more}",
        "ask_again": "you matched {n} edges, lay another tile",
    },
)

#: How a round ends.
ENDS: Final = frozenset({xt.WENT_OUT, xt.BLOCKED, xt.NO_PAIR})


def _m(key: str, **args: object) -> Message:
    return Message(f"x_tiles.standing.{key}", args)


def left(table: XTilesTable, viewer: int) -> list[dict[str, Any]]:
    """Return how many tiles are in the piles and in each hand, and what *viewer* has not seen.

    That is told by the colour of edges, and tile by tile; a tile keeps its place when none of it
    is left.
    """
    state, box = plain(table.state), table.box
    part = str(_m("part_tiles"))
    found: list[dict[str, Any]] = [
        {"name": str(_m("piles")), "count": int(state.left), "part": part}
    ]
    for seat in range(box.seats):
        held = int(state.held[seat])
        name = str(_m("hand", n=seat + 1))
        found.append({"name": name, "count": held, "seat": seat, "part": part})
    unseen = _unseen(table, viewer)
    part = str(_m("part_edges"))
    for letter, colour in zip(COLOURS, NAMES, strict=True):
        edges = sum(n * PATTERNS[k].count(letter) for k, n in enumerate(unseen))
        name = str(_m("edges", colour=colour))
        found.append({"name": name, "look": quartered(letter * 4), "count": edges, "part": part})
    part = str(_m("part_unseen"))
    for pattern, count in enumerate(unseen):
        name = str(_m("tile", tile=PATTERNS[pattern]))
        look = quartered(PATTERNS[pattern])
        found.append({"name": name, "look": look, "count": count, "part": part, "tile": True})
    return found


def _unseen(table: XTilesTable, viewer: int) -> list[int]:
    """Return how many tiles of each pattern are neither on the table nor in the viewer's hand."""
    state, box = plain(table.state), table.box
    unseen = [int(COPIES[n]) - int(state.laid[n]) for n in range(box.patterns)]
    if 0 <= viewer < box.seats:
        for pattern in state.hands[viewer].tolist():
            if pattern != EMPTY:
                unseen[pattern] -= 1
    return unseen


def sheet(rows: Sequence[Event], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return how the points came about, by rounds (XT-13).

    A round that nobody has won has a line of no seat (XT-5, XT-10).
    """
    lines: list[dict[str, Any]] = []
    part = ""
    for group in words.groups(rows):
        kinds = {row.kind for row in group}
        if xt.ROUND_BEGAN in kinds:
            part = str(_m("round", n=group[-1].amount))
        if kinds & ENDS:
            won = group[-1] if xt.WENT_OUT in kinds else None
            seat, points = (None, 0) if won is None else (won.seat, won.points)
            said = str(words.events(group, names)[0])
            lines.append({"seat": seat, "part": part, "text": said, "points": points})
    return lines


def goal(table: XTilesTable) -> Message:
    """Say how many points end the game (XT-14)."""
    return _m("goal", n=int(table.box.target))


def ask(table: XTilesTable, viewer: int) -> Message | None:
    """Say why it is the viewer's turn again, and what is to be done (XT-8)."""
    state = table.state
    again = 0 <= viewer == state.turn == state.layer and state.matched > 1
    return _m("ask_again", n=int(state.matched)) if again else None


def notice(table: XTilesTable, viewer: int, names: Sequence[str]) -> Message | None:
    """Congratulate on the last tile (XT-12); say who is about to go out, and the last round."""
    state, box = table.state, table.box
    if state.turn == OVER:
        return None
    said = []
    if state.matched > 2:
        said.append(_m("well_laid", who=names[state.layer], n=int(state.matched)))
    if state.layer != EMPTY:  # with one tile dealt to each seat it is nothing new before
        seats = [seat for seat in range(box.seats) if state.held[seat] == 1]
        said += [_m("nearly_out", who=names[seat]) for seat in seats]
    if state.rounds == box.max_rounds:
        said.append(_m("last"))
    whole = said[0] if said else None
    for more in said[1:]:
        whole = _m("and", one=whole, more=more)
    return whole
