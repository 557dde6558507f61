"""A pen for pictures that explain: nothing in them can be chosen, and marks can be put on them.

The marks are those of the page: rings round places and ticks at their corners. Here they are drawn
where the picture is, because nobody measures it later.
"""

import re
from typing import Final, NamedTuple

from tilery.art.pen import Pen

AROUND: Final = 3  #: units between a place and its ring
TICK: Final = 13  #: units of each arm of a tick

_PIECE: Final = re.compile(
    r'<(?:use|rect) class="([\w ]+)"[^>]*? x="([-.\d]+)" y="([-.\d]+)" width="([-.\d]+)" '
    r'height="([-.\d]+)"'
)


class Frame(NamedTuple):
    """A rectangle in units of the picture."""

    x: float
    y: float
    wide: float
    high: float

    def grown(self, by: float) -> "Frame":
        """Return a frame that leaves so much room round this one."""
        return Frame(self.x - by, self.y - by, self.wide + 2 * by, self.high + 2 * by)

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.wide / 2, self.y + self.high / 2


class Still(Pen):
    """Writes a picture to look at, and remembers where the places drawn last are in it."""

    still = True

    def __init__(self, prefix: str = "") -> None:
        super().__init__(prefix)
        self._drawn: dict[str, str] = {}

    def place(self, place: str, label: str, *parts: str) -> str:
        """Return *parts* as they are; where they lie is remembered by the name of the place."""
        self._drawn[place] = "".join(parts)
        return self._drawn[place]

    def group(self, kind: str, label: str, *parts: str) -> str:
        """Return *parts* as they are: a picture to look at is read as a whole."""
        return "".join(parts)

    def area(self, area: str, place: str, label: str, *parts: str) -> str:
        """Return *parts* as they are, and remember where they lie."""
        return self.place(place, label, *parts)

    def tiles(self, place: str) -> list[Frame]:
        """Return where each tile in a place lies, in the order of the drawing."""
        return self._pieces(place, "tile")

    def frame(self, *places: str) -> Frame:
        """Return the frame of all *places* together: the edge of each, if it says where that is."""
        found = [
            one for place in places for one in self._pieces(place, "edge") or self._pieces(place)
        ]
        x, y = min(one.x for one in found), min(one.y for one in found)
        right = max(one.x + one.wide for one in found)
        return Frame(x, y, right - x, max(one.y + one.high for one in found) - y)

    def _pieces(self, place: str, kind: str = "") -> list[Frame]:
        return [
            Frame(*map(float, found[2:]))
            for found in ([one[0], *one.groups()] for one in _PIECE.finditer(self._drawn[place]))
            if not kind or kind in found[1].split()
        ]

    def ring(self, kind: str, frame: Frame, around: float = AROUND) -> str:
        """Return a ring round *frame*; its class says what it means: ``ring can``, ``aim``."""
        return self.box(kind, *frame.grown(around), 8)

    def tick(self, frame: Frame) -> str:
        """Return the sign of what has just come: a tick at the upper right corner of *frame*."""
        x, y, wide, _ = frame.grown(AROUND)
        right, arm = x + wide, TICK - 4
        return self.path(
            "tick", f"M{right - TICK:g} {y:g}H{right - 4:g}a4 4 0 0 1 4 4V{y + 4 + arm:g}"
        )
