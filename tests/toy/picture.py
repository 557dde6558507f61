"""A picture of Toy: the pile and the table, then a strip for each seat, the viewer's own last.

Kinds a to f have a glaze each. What a viewer may not know is a back, and all backs are alike; they
lie behind the tiles that are known.
"""

from collections.abc import Sequence
from typing import Final

from tilery.art import BACK, Pen, short
from tilery.kernel.state import OVER, plain
from tilery.kernel.table import SPECTATOR
from toy import words
from toy.notation import LETTERS
from toy.state import KINDS, ROUNDS, ToyTable

__all__ = ["LOOKS", "picture", "places"]

LOOKS: Final = ("blue", "yellow", "red", "black", "white", "orange")  #: of kinds a to f

WIDTHS: Final = {"wide": 880, "tall": 390}
TILE: Final = 36
STEP: Final = 44  #: from one kind to the next
GAP: Final = 8
HIGH: Final = 104  #: of what holds two tiles of each kind above each other
LOW: Final = 60  #: of another seat's strip
NAME: Final = 112  #: room for name and points


def picture(
    table: ToyTable,
    viewer: int,
    names: Sequence[str],
    layout: str = "wide",
    style: str = "page",
    theme: str = "auto",
    prefix: str = "",
    verdict: str = "",
) -> str:
    """Return a position, hidden for *viewer*, as SVG."""
    table = _plain(table)
    pen, width = Pen(prefix, [*LOOKS, BACK]), WIDTHS[layout]
    state, seats = table.state, int(table.box.seats)
    parts = [_pile(pen, table, GAP, GAP), _table(pen, table, 2 * GAP + 80, width)]
    top = HIGH + 2 * GAP
    last = seats - 1 if viewer == SPECTATOR else viewer
    for n in range(1, seats + 1):
        seat = (last + n) % seats
        mine = seat == viewer
        parts.append(_strip(pen, table, seat, mine, names[seat], top, width))
        top += (HIGH if mine else LOW) + GAP
    title = f"Round {state.rounds} of {ROUNDS}"
    if state.turn == OVER:
        title = verdict or "Game over"
    return pen.picture("".join(parts), (width, top), f"Toy. {title}", style, theme, "toy")


def places(table: ToyTable, viewer: int, names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return what can be chosen: pile and table, and the kinds in the viewer's hand."""
    table = _plain(table)
    found = {"pile": "pile", "table": "table"}
    if viewer != SPECTATOR:
        held = [kind for kind in range(KINDS) if table.state.hands[viewer, kind]]
        found |= {f"hand-{LETTERS[kind]}": "mine" for kind in held}
    return {
        place: {"name": str(words.place(table, viewer, place)), "area": area}
        for place, area in found.items()
    }


def _plain(table: ToyTable) -> ToyTable:
    return table._replace(state=plain(table.state))  # type: ignore[arg-type]


def _said(table: ToyTable, seat: int, place: str) -> str:
    said = str(words.place(table, seat, place))
    return said[:1].upper() + said[1:]


def _pile(pen: Pen, table: ToyTable, x: float, y: float) -> str:
    left = int(table.state.left)
    parts = [pen.box("panel", x, y, 80, HIGH, 10)]
    parts += [pen.tile(BACK, x + 22, y + 16, TILE)] if left else [pen.space("", x + 22, y + 16)]
    parts.append(pen.text(str(left), x + 40, y + 80, "t18 title", "middle"))
    return pen.area("pile", "pile", _said(table, 0, "pile"), *parts)


def _table(pen: Pen, table: ToyTable, x: float, width: float) -> str:
    parts = [pen.box("tray", x, GAP, width - GAP - x, HIGH, 10)]
    for kind, n in enumerate(table.state.laid.tolist()):
        for k in range(n):
            parts.append(pen.tile(LOOKS[kind], x + 8 + kind * STEP, GAP + 10 + k * STEP, TILE))
    return pen.area("table", "table", _said(table, 0, "table"), *parts)


def _strip(
    pen: Pen, table: ToyTable, seat: int, mine: bool, name: str, y: float, width: float
) -> str:
    state = table.state
    due, high = bool(state.waiting >> seat & 1), HIGH if mine else LOW
    drawn = _own(pen, table, seat, y) if mine else _hand(pen, table, seat, y, width)
    return pen.area(
        "mine" if mine else f"seat-{seat + 1}",
        f"seat-{seat + 1}",
        _said(table, seat, f"seat-{seat + 1}"),
        pen.box("panel due" if due else "panel", GAP, y, width - 2 * GAP, high, 10),
        pen.text(short(name), 2 * GAP, y + 18, "t15 title", room=NAME - 2 * GAP),
        pen.text(str(state.scores[seat]), 2 * GAP, y + 42, "t18 title points"),
        drawn,
    )


def _own(pen: Pen, table: ToyTable, seat: int, y: float) -> str:
    """The viewer's hand: below each kind its worth, with ``!`` where all know of a tile."""
    parts = []
    for kind, letter in enumerate(LETTERS):
        at, worth = NAME + GAP + kind * STEP, int(table.box.worth[kind])
        known = "!" if table.state.shown[seat, kind] else ""
        n = int(table.state.hands[seat, kind])
        tiles = [pen.tile(LOOKS[kind], at, y + 6 + k * (TILE + 3), TILE) for k in range(n)]
        if n:
            parts.append(pen.place(f"hand-{letter}", _said(table, seat, f"hand-{letter}"), *tiles))
        label = f"{letter} {worth}{known}"
        parts.append(pen.text(label, at + TILE / 2, y + HIGH - 10, "t13 muted", "middle"))
    return "".join(parts)


def _hand(pen: Pen, table: ToyTable, seat: int, y: float, width: float) -> str:
    """Another hand: what is known of it, then backs."""
    known = [
        LOOKS[kind] for kind, n in enumerate(table.state.hands[seat].tolist()) for _ in range(n)
    ]
    held = int(table.state.held[seat])
    looks = known + [BACK] * (held - len(known))
    step = min(STEP, (width - NAME - 3 * GAP - TILE) / max(1, held - 1))
    tiles = [
        pen.tile(look, NAME + GAP + n * step, y + (LOW - TILE) / 2, TILE)
        for n, look in enumerate(looks)
    ]
    return pen.place(f"seat-{seat + 1}-hand", "", *tiles)
