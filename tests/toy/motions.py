"""What moves in Toy, read from events as one viewer may know them."""

from collections.abc import Iterator, Sequence
from typing import Any

from tilery.art import BACK
from tilery.kernel.events import Event
from tilery.kernel.table import UNSEEN
from toy import state as toy
from toy import words
from toy.notation import LETTERS
from toy.picture import LOOKS
from toy.state import ToyTable

Motion = dict[str, Any]


def motions(
    before: ToyTable | None, events: Sequence[Event], viewer: int, names: Sequence[str] = ()
) -> list[Motion]:
    """Return a motion for each tile that moved, and for what was shown or scored."""
    who = names or [f"Seat {seat + 1}" for seat in range(toy.MOST_SEATS)]
    found = []
    for event, said in zip(events, words.events(events, who), strict=True):
        found += [{**motion, "say": str(said)} for motion in _moves(event, viewer)]
    return found


def _moves(event: Event, viewer: int) -> Iterator[Motion]:
    """A tile that the viewer does not know is a back, and leaves from the hand as a whole."""
    if event.kind == toy.ROUND_BEGAN and event.amount > 1:
        yield {"from": "table", "to": "pile", "look": BACK}
    elif event.kind == toy.DREW:
        look = BACK if event.what == UNSEEN else LOOKS[event.what]
        yield {"from": "pile", "to": _hand(event, viewer), "look": look}
    elif event.kind == toy.LAID:
        yield {"from": _hand(event, viewer), "to": "table", "look": LOOKS[event.what]}
    elif event.kind == toy.SHOWN:
        hand = _hand(event, viewer)
        yield {"from": hand, "to": hand, "look": LOOKS[event.what]}
    elif event.kind == toy.WENT_OUT:
        seat = f"seat-{event.seat + 1}"
        yield {"from": seat, "to": seat, "look": "", "points": event.points}


def _hand(event: Event, viewer: int) -> str:
    """Return where a tile is in a hand: one's own are apart by their kind."""
    if event.seat == viewer:
        return f"hand-{LETTERS[event.what]}"
    return f"seat-{event.seat + 1}-hand"
