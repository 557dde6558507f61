"""How a game of Toy stands, what of a hand can be laid at once, and what the log speaks of."""

from collections.abc import Sequence
from typing import Any

from tilery.games.messages import Message, catalogue
from tilery.kernel.events import Event
from tilery.kernel.state import OVER
from tilery.kernel.table import UNSEEN
from toy import state as toy
from toy import words
from toy.notation import LETTERS
from toy.picture import LOOKS
from toy.rules import player
from toy.state import END, ToyTable

catalogue(
    "toy.standing",
    {
        "pile": "tiles in the pile",
        "kind": "{kind} not seen yet",
        "part": "round {n}",
        "last": "last round",
        "draft": "Lay some and end the turn",
        "worth": "{kind}, worth {n}",
    },
)


def _m(key: str, **args: object) -> Message:
    return Message(f"toy.standing.{key}", args)


def looks(group: Sequence[Event]) -> list[str]:
    """Return the glaze of the tile that an event shows to who may know it."""
    return [
        LOOKS[row.what]
        for row in group
        if row.kind in (toy.DREW, toy.LAID, toy.SHOWN) and row.what != UNSEEN
    ]


def heads(group: Sequence[Event]) -> bool:
    """Tell whether a sentence is the heading of those that follow."""
    return group[0].kind == toy.ROUND_BEGAN


def groups(rows: Sequence[Event]) -> list[list[Event]]:
    """Return the events of each sentence: one."""
    return [[row] for row in rows]


def sheet(rows: Sequence[Event], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return how the points came about, by rounds."""
    lines: list[dict[str, Any]] = []
    part = ""
    for row in rows:
        if row.kind == toy.ROUND_BEGAN:
            part = str(_m("part", n=row.amount))
        if row.kind == toy.WENT_OUT:
            said = str(words.events([row], names)[0])
            lines.append({"seat": row.seat, "part": part, "text": said, "points": row.points})
    return lines


def notice(table: ToyTable, viewer: int, names: Sequence[str]) -> Message | None:
    """Say that this round is the last one (TOY-9)."""
    state = table.state
    return _m("last") if state.rounds == toy.ROUNDS and state.turn != OVER else None


def draft(table: ToyTable, viewer: int, names: Sequence[str]) -> dict[str, Any] | None:
    """Return the tiles of which the viewer may lay some at once, and end its turn (TOY-4)."""
    state = table.state
    if viewer < 0 or viewer != player(table) or not state.waiting >> viewer & 1 or state.laying:
        return None
    held = state.hands[viewer].tolist()
    items = [
        {
            "id": f"{letter}{k + 1}",
            "name": str(_m("worth", kind=letter, n=int(table.box.worth[kind]))),
            "look": LOOKS[kind],
            "act": kind,
        }
        for kind, letter in enumerate(LETTERS)
        for k in range(held[kind])
    ]
    name = str(_m("draft"))
    return {"name": name, "limits": [1, len(items)], "items": items, "then": [END]}


def left(table: ToyTable, viewer: int) -> list[dict[str, Any]]:
    """Return how many tiles are in the pile, and of each kind that the viewer has not seen."""
    state = table.state
    found = [{"name": str(_m("pile")), "count": int(state.left)}]
    for kind, letter in enumerate(LETTERS):
        count = toy.COPIES - int(state.laid[kind]) - int(state.hands[:, kind].sum())
        found.append({"name": str(_m("kind", kind=letter)), "count": count})
    return found
