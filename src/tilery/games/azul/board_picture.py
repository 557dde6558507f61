"""A player's board in a picture: pattern lines, wall and floor, with name and points.

Name and points stand where the staircase of the lines leaves room.
"""

from itertools import pairwise
from typing import Final, NamedTuple

from tilery.games.azul.notation import NAMES
from tilery.games.azul.scene import LOOKS, Scene
from tilery.games.azul.state import COLOURS, EMPTY, FLOOR_COST, FLOOR_SPACES
from tilery.games.messages import signed

COSTS: Final = tuple(int(a - b) for a, b in pairwise(FLOOR_COST))


class Measure(NamedTuple):
    """How large a board is drawn; everything in units of the picture."""

    line: int  #: side of a tile on a pattern line
    wall: int  #: side of a tile on the wall, which is the height of a row
    gap: int  #: between tiles
    middle: int  #: between lines and wall
    pad: int  #: around everything
    floor: int  #: side of a tile on the floor
    strip: int  #: height of the strip with the cost below it
    name: str  #: classes of texts
    score: str
    cost: str

    @property
    def row(self) -> int:
        """From one row to the next."""
        return self.wall + self.gap

    def run(self, side: int, n: int) -> int:
        """Return how wide *n* tiles with their gaps are."""
        return n * (side + self.gap) - self.gap

    @property
    def wide(self) -> int:
        """The width of a board of five; smaller ones keep it."""
        inner = self.run(self.line, COLOURS) + self.middle + self.run(self.wall, COLOURS)
        return inner + 2 * self.pad

    def high(self, size: int) -> int:
        """Return the height of a board with so many rows."""
        return 2 * self.pad + self.run(self.wall, size) + self.below + self.floor + self.strip

    @property
    def below(self) -> int:
        """Between the last row and the floor."""
        return max(8, self.pad - 4)


OWN: Final = Measure(44, 44, 4, 24, 16, 44, 18, "t18 title", "t28 title", "t22 strong")
EVEN: Final = Measure(35, 35, 4, 20, 16, 35, 17, "t18 title", "t28 title", "t18 strong")
OTHER: Final = Measure(26, 26, 3, 24, 12, 26, 16, "t15 title", "t18 title", "t15 strong")
TALL: Final = Measure(30, 38, 2, 12, 4, 38, 16, "t18 title", "t22 title", "t18 strong")


def board(scene: Scene, seat: int, x: float, y: float, m: Measure) -> str:
    """Return the board of *seat* with its upper left corner at *x*, *y*."""
    pen, size = scene.pen, scene.size
    inner = m.run(m.line, size) + m.middle + m.run(m.wall, size)
    left, top = x + (m.wide - inner) / 2, y + m.pad
    wall_left = left + m.run(m.line, size) + m.middle
    panel = "panel due" if scene.due(seat) else "panel"
    return pen.area(
        "mine" if seat == scene.viewer else f"seat-{seat + 1}",
        f"seat-{seat + 1}",
        scene.board_label(seat),
        pen.box(panel, x + 1, y + 1, m.wide - 2, m.high(size) - 2, 10),
        *(_line(scene, seat, row, left, top, m) for row in range(size)),
        wall(scene, seat, wall_left, top, m.wall, m.gap),
        _head(scene, seat, x, left, top, m),
        floor(scene, seat, x, top + m.run(m.wall, size) + m.below, m),
    )


def _head(scene: Scene, seat: int, x: float, left: float, top: float, m: Measure) -> str:
    """Name and points; a triangle before the name of who may act."""
    pen = scene.pen
    start, first, second = x + max(m.pad, 16), top + m.wall / 2, top + m.row + m.wall / 2
    room = left + (scene.size - 1) * (m.line + m.gap) - 8 - start
    due = ""
    if scene.due(seat):
        due = pen.path("accent", f"M{start - 11:g} {first - 5:g}l7 5l-7 5z")
    number = str(scene.scores[seat])
    parts = [
        due,
        pen.text(scene.name(seat), start, first, m.name, room=room),
        pen.text(number, start, second, f"{m.score} points"),
    ]
    if scene.marker == seat and LOOKS.index("marker") not in scene.floors[seat]:
        # It found the floor full (AZ-8), and still says who starts.
        side = min(m.line, 28)
        at = x + max(m.pad, 10), top + 2 * m.row + (m.wall - side) / 2
        parts.append(pen.place("marker", "The starting marker", pen.tile("marker", *at, side)))
    return "".join(parts)


def _line(scene: Scene, seat: int, row: int, left: float, top: float, m: Measure) -> str:
    """A pattern line, filled from the right (AZ-10); all of its row can be pointed at."""
    pen, pitch = scene.pen, m.line + m.gap
    middle = top + row * m.row + m.wall / 2
    first = left + (scene.size - 1 - row) * pitch
    right = left + m.run(m.line, scene.size)
    y = middle - m.line / 2
    held, colour = scene.line_counts[seat][row], scene.line_colours[seat][row]
    places = [first + n * pitch for n in range(row + 1)]
    parts = [pen.box("edge", first, y, m.run(m.line, row + 1), m.line, 6)]
    if seat == scene.viewer:
        across = right - left + m.middle + m.run(m.wall, scene.size)
        parts.insert(0, pen.box("hit", left, middle - m.wall / 2, across, m.wall, 6))
    parts += [pen.space("", at, y, m.line) for at in places]
    if held:
        parts += [pen.tile(NAMES[colour], at, y, m.line) for at in places[-held:]]
    parts.append(_arrow(scene, right + m.middle / 2, middle, m, held > row))
    label = scene.says(seat, f"line-{row + 1}")
    return pen.place(scene.owned(seat, f"line-{row + 1}"), label, *parts)


def _arrow(scene: Scene, x: float, y: float, m: Measure, full: bool) -> str:
    """From a line to the wall: it stands out when the line is full."""
    arm = min(8 if full else 6, m.middle / 2 - (1 if full else 3))
    tip = f"M{x - arm / 2:g} {y - arm:g}l{arm:g} {arm:g}l{-arm:g} {arm:g}"
    return scene.pen.path("brass", tip + "z") if full else scene.pen.path("faint", tip)


def _aimed_at(scene: Scene, seat: int, row: int, column: int) -> bool:
    """Tell whether a full line will send its tile to this space (AZ-16)."""
    full = scene.line_counts[seat][row] > row
    look = NAMES[scene.line_colours[seat][row]]
    return full and scene.wanted(row, column) == look


def wall(scene: Scene, seat: int, x: float, y: float, side: float, gap: float) -> str:
    """Return the wall of *seat*, tiles of a *side* with a *gap* between them."""
    spaces = [
        _space(scene, seat, row, column, x + column * (side + gap), y + row * (side + gap), side)
        for row in range(scene.size)
        for column in range(scene.size)
    ]
    return scene.pen.group("walls", scene.wall_label(seat), *spaces)


def _space(scene: Scene, seat: int, row: int, column: int, x: float, y: float, side: float) -> str:
    pen, colour = scene.pen, scene.walls[seat][row][column]
    place = f"wall-{row + 1}-{column + 1}"
    label = scene.says(seat, place) if seat == scene.viewer else ""
    drawn = pen.space(scene.wanted(row, column), x, y, side)
    if colour != EMPTY:
        drawn += pen.tile(NAMES[colour], x, y, side)
    elif _aimed_at(scene, seat, row, column):
        drawn += pen.box("aim", x + 2, y + 2, side - 4, side - 4, 5)
    return pen.place(scene.owned(seat, place), label, drawn)


def floor(scene: Scene, seat: int, x: float, y: float, m: Measure) -> str:
    """Return the floor of *seat*, as wide as a board.

    It has seven spaces, what each costs in a strip below it, and what they cost so far.
    """
    pen, pitch, items = scene.pen, m.floor + m.gap, scene.floors[seat]
    left = x + m.pad
    high = m.floor + m.strip
    inner = m.wide - 2 * m.pad
    parts = [pen.box("edge", left, y, m.run(m.floor, FLOOR_SPACES), high, 6)]
    if seat == scene.viewer:
        parts.insert(0, pen.box("hit", left, y, inner, high, 6))
    held = 0
    for n, item in enumerate(items):
        at = left + n * pitch
        covered = item != EMPTY
        held += covered
        parts.append(pen.box("cell", at + 0.5, y + 0.5, m.floor - 1, high - 1, 6))
        if covered:
            tile = pen.tile(LOOKS[item], at, y, m.floor)
            if LOOKS[item] == "marker":
                tile = pen.place("marker", "The starting marker", tile)
            parts.append(tile)
        at += m.floor / 2
        kind = "t13 strong bad" if covered else "t13 muted"
        parts.append(pen.text(signed(COSTS[n]), at, y + m.floor + m.strip / 2 - 1, kind, "middle"))
    if held:
        cost = signed(-int(FLOOR_COST[held]))
        parts.append(pen.text(cost, left + inner - 2, y + high / 2, f"{m.cost} bad", "right"))
    return pen.place(scene.owned(seat, "floor"), scene.says(seat, "floor"), *parts)
