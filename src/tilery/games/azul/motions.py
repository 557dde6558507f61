"""What moves from which place to which, read from events as one viewer may know them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tilery.games.azul import state as az
from tilery.games.azul import words
from tilery.games.azul.notation import NAMES
from tilery.games.azul.scene import LOOKS
from tilery.games.azul.state import CENTRE, EMPTY, FLOOR, MARKER, AzulTable
from tilery.kernel.events import Event

Motion = dict[str, Any]


def motions(
    before: AzulTable | None,
    events: Sequence[Event],
    viewer: int,
    names: Sequence[str] = (),
) -> list[Motion]:
    """Return a motion for each tile that *events* moved, in their order.

    A motion is ``from`` and ``to``, which are places of the picture, the ``look`` of what moves,
    and ``say``, a sentence; ``points`` where they are scored or lost. It has an empty look when
    points alone appear. *before* is the position before the events, as the viewer knows it; None
    is the start of a match.
    """
    return list(_Mover(before, viewer, names).moves(events))


class _Mover:
    """Follows what lies on displays and floors, of which events name only numbers."""

    def __init__(self, before: AzulTable | None, viewer: int, names: Sequence[str]) -> None:
        self.viewer = viewer
        self.names = names or [f"Seat {seat + 1}" for seat in range(4)]
        self.say = ""
        self.taken = ""  #: the place that tiles are being taken from
        if before is None:
            self.displays = [[0] * az.COLOURS for _ in range(CENTRE + 1)]
            self.floors: list[list[int]] = [[] for _ in range(4)]
            self.marker = EMPTY
            self.size = az.COLOURS
        else:
            state = before.state
            self.displays = state.displays.tolist()
            self.floors = [[item for item in row if item != EMPTY] for row in state.floors.tolist()]
            self.marker = int(state.marker)
            self.size = state.walls.shape[1]

    def moves(self, events: Sequence[Event]) -> Iterator[Motion]:
        """Yield the motions of all *events*; those of one sentence have it in common."""
        for group in words.groups(events):
            self.say = str(words.events(group, self.names)[0])
            for event in group:
                yield from _MOVES.get(event.kind, _still)(self, event)

    def own(self, seat: int, place: str) -> str:
        """Return the full name of a place on the board of *seat*."""
        return place if seat == self.viewer else f"seat-{seat + 1}-{place}"

    def line(self, seat: int, line: int) -> str:
        """Return a line of *seat*, or its floor."""
        return self.own(seat, "floor" if line == FLOOR else f"line-{line + 1}")

    def motion(self, source: str, target: str, look: str, **more: int) -> Motion:
        """Return one motion, with the sentence that is being said."""
        return {"from": source, "to": target, "look": look, "say": self.say, **more}

    def counted(self, event: Event, place: str) -> Motion:
        """Return a motion that shows nothing but points."""
        return self.motion(place, place, "", points=event.points)


def _still(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield from ()


def _round_began(mover: _Mover, event: Event) -> Iterator[Motion]:
    """The marker goes back to the centre."""
    if mover.marker != EMPTY:
        yield mover.motion(f"seat-{mover.marker + 1}", "marker", "marker")
    mover.marker = EMPTY


def _drawn(mover: _Mover, event: Event) -> Iterator[Motion]:
    mover.displays[event.target][event.what] += 1
    look = NAMES[event.what]
    yield mover.motion("bag", f"display-{event.target + 1}-{look}", look)


def _lid_tipped(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield mover.motion("lid", "bag", "")


def _took(mover: _Mover, event: Event) -> Iterator[Motion]:
    """Remember where tiles come from; the events that follow say where they go."""
    look = NAMES[event.what]
    source = "centre" if event.source == CENTRE else f"display-{event.source + 1}"
    mover.displays[event.source][event.what] = 0
    mover.taken = f"{source}-{look}"
    yield from ()


def _to_centre(mover: _Mover, event: Event) -> Iterator[Motion]:
    rest = mover.displays[event.source]
    for colour, n in enumerate(rest):
        look = NAMES[colour]
        for _ in range(n):
            yield mover.motion(f"display-{event.source + 1}-{look}", f"centre-{look}", look)
        mover.displays[CENTRE][colour] += n
        rest[colour] = 0


def _took_marker(mover: _Mover, event: Event) -> Iterator[Motion]:
    mover.marker = event.seat
    if event.target != EMPTY:
        mover.floors[event.seat].append(MARKER)
    yield mover.motion("marker", mover.own(event.seat, "floor"), "marker")


def _laid(mover: _Mover, event: Event) -> Iterator[Motion]:
    target = mover.line(event.seat, event.target)
    for _ in range(event.amount):
        yield mover.motion(mover.taken, target, NAMES[event.what])


def _fell(mover: _Mover, event: Event) -> Iterator[Motion]:
    target = mover.own(event.seat, "floor")
    for _ in range(event.amount):
        yield mover.motion(mover.taken, target, NAMES[event.what])
    mover.floors[event.seat] += [event.what] * event.amount


def _to_lid(mover: _Mover, event: Event) -> Iterator[Motion]:
    for _ in range(event.amount):
        yield mover.motion(mover.taken, "lid", NAMES[event.what])


def _scored(mover: _Mover, event: Event) -> Iterator[Motion]:
    """One tile of the line goes to the wall, the others to the lid (AZ-16)."""
    line, look = mover.line(event.seat, event.source), NAMES[event.what]
    wall = mover.own(event.seat, f"wall-{event.source + 1}-{event.target + 1}")
    yield mover.motion(line, wall, look, points=event.points)
    for _ in range(event.source):
        yield mover.motion(line, "lid", look)


def _no_space(mover: _Mover, event: Event) -> Iterator[Motion]:
    mover.taken = mover.line(event.seat, event.source)
    yield from ()


def _floor_lost(mover: _Mover, event: Event) -> Iterator[Motion]:
    floor = mover.own(event.seat, "floor")
    if event.points:  # who has none loses none (AZ-18)
        yield mover.counted(event, floor)
    for item in mover.floors[event.seat]:
        if item != MARKER:
            yield mover.motion(floor, "lid", LOOKS[item])
    mover.floors[event.seat] = []


def _bonus_row(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield mover.counted(event, mover.own(event.seat, f"wall-{event.target + 1}-{mover.size}"))


def _bonus_column(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield mover.counted(event, mover.own(event.seat, f"wall-{mover.size}-{event.target + 1}"))


def _bonus_colour(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield mover.counted(event, f"seat-{event.seat + 1}")


_MOVES: Final = {
    az.ROUND_BEGAN: _round_began,
    az.DRAWN: _drawn,
    az.LID_TIPPED: _lid_tipped,
    az.TOOK: _took,
    az.TO_CENTRE: _to_centre,
    az.TOOK_MARKER: _took_marker,
    az.LAID: _laid,
    az.FELL: _fell,
    az.TO_LID: _to_lid,
    az.SCORED: _scored,
    az.NO_SPACE: _no_space,
    az.FLOOR_LOST: _floor_lost,
    az.BONUS_ROW: _bonus_row,
    az.BONUS_COLUMN: _bonus_column,
    az.BONUS_COLOUR: _bonus_colour,
}
