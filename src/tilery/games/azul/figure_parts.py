"""How the figures of the rules page are laid out, from the parts of the table.

Each takes the positions that it shows, in their order, as scenes, and a pen that remembers where
places were drawn last; so rings and ticks are drawn after what they mark and before the next scene.
"""

from collections.abc import Sequence
from typing import Final

from tilery.art.still import Frame, Still
from tilery.games.azul.board_picture import COSTS, TALL, board, floor, wall
from tilery.games.azul.picture import EDGE, GAP, NARROW, Drawn, middle
from tilery.games.azul.scene import Scene
from tilery.games.azul.state import COLOUR_BONUS, COLUMN_BONUS, EMPTY, ROW_BONUS, AzulTable, State
from tilery.games.azul.table_picture import centre, display
from tilery.games.azul.wall import across_run, down_run, tile_points
from tilery.games.messages import MINUS, signed

INNER: Final = NARROW - 2 * EDGE
LEFT: Final = (NARROW - TALL.wide) / 2  #: of a board
DISH: Final = 116  #: side of a display
TRAY: Final = 86  #: height of the centre
TILE: Final = 34  #: side of a tile in the centre
HEAD: Final = 24  #: room for a word above what it names
SIDE: Final = 21  #: of a tile where walls lie beside each other
LAST: Final = 34  #: of a tile on the wall of the last figure


class Laid(Scene):
    """A position on a table of its own, which rules can be asked about."""

    def __init__(self, table: AzulTable, names: Sequence[str], pen: Still) -> None:
        super().__init__(table, 0, names, pen)
        self.records: State = table.state


def _word(pen: Still, said: str, y: float) -> str:
    """A word above what it names, in the room that `HEAD` leaves."""
    return pen.text(said, EDGE + 2, y + HEAD / 2 - 2, "t15 strong")


def _board(scene: Laid, y: float) -> str:
    return board(scene, 0, LEFT, y, TALL)


def _dishes(scene: Laid, y: float) -> str:
    """The first three displays."""
    step = (INNER - DISH) / 2
    return "".join(display(scene, n, EDGE + n * step, y, DISH) for n in range(3))


def _tray(scene: Laid, y: float) -> str:
    return centre(scene, EDGE, y, INNER, TRAY, TILE)


def _note(pen: Still, said: str, frame: Frame, kind: str = "t18 strong brass") -> str:
    """A number in the middle of an empty space."""
    return pen.text(said, *frame.middle, kind, "middle")


def _chosen(pen: Still, place: str) -> str:
    """Rings round the tiles that are taken."""
    return "".join(pen.ring("ring chosen", frame, 2) for frame in pen.tiles(place))


def _come(pen: Still, *places: str) -> str:
    """Ticks at the tiles that have come to *places*."""
    return "".join(pen.tick(frame) for place in places for frame in pen.tiles(place))


def the_table(pen: Still, scenes: list[Laid]) -> Drawn:
    """What all share."""
    parts, high = middle(scenes[0])
    return parts, (NARROW, high)


def a_board(pen: Still, scenes: list[Laid]) -> Drawn:
    """A board, its parts named."""
    parts, bottom, kind = [_board(scenes[0], HEAD)], HEAD + TALL.high(5), "t15 strong"
    lines, spaces = pen.frame("line-5"), pen.frame("wall-1-1", "wall-1-5")
    parts += [
        pen.text("Pattern lines", lines.middle[0], HEAD / 2 - 1, kind, "middle"),
        pen.text("Wall", spaces.middle[0], HEAD / 2 - 1, kind, "middle"),
        pen.text("Floor", pen.frame("floor").x + 4, bottom + HEAD / 2, kind),
    ]
    return parts, (NARROW, bottom + HEAD)


def taking(pen: Still, scenes: list[Laid]) -> Drawn:
    """Displays and centre, before and after."""
    before, after = scenes
    tray = HEAD + DISH + 8
    top = tray + TRAY + GAP
    parts = [_word(pen, "Before", 0), _dishes(before, HEAD), _chosen(pen, "display-2-blue")]
    parts.append(_tray(before, tray))
    parts += [_word(pen, "After", top), _dishes(after, top + HEAD), _tray(after, top + tray)]
    parts.append(_come(pen, "centre-yellow", "centre-black"))
    return parts, (NARROW, top + tray + TRAY + EDGE)


def from_the_centre(pen: Still, scenes: list[Laid]) -> Drawn:
    """The centre, and the board that took from it."""
    parts = [_word(pen, "Before", 0), _tray(scenes[0], HEAD)]
    parts += [_chosen(pen, "centre-yellow"), _chosen(pen, "marker")]
    return _then(pen, parts, scenes[1], HEAD + TRAY, "line-2", "marker")


def overflowing(pen: Still, scenes: list[Laid]) -> Drawn:
    """Displays, and the board on which a tile has broken."""
    parts = [_word(pen, "Before", 0), _dishes(scenes[0], HEAD), _chosen(pen, "display-2-white")]
    return _then(pen, parts, scenes[1], HEAD + DISH, "line-2", "floor")


def _then(pen: Still, parts: list[str], after: Laid, y: float, *places: str) -> Drawn:
    """Go on below *parts* with the board that follows, and ticks at what has come to it."""
    top = y + GAP + HEAD
    parts += [_word(pen, "After", y + GAP), _board(after, top), _come(pen, *places)]
    return parts, (NARROW, top + TALL.high(5) + 2)


def a_floor(pen: Still, scenes: list[Laid]) -> Drawn:
    """A floor by itself."""
    high = TALL.floor + TALL.strip + 2 * TALL.pad + 4
    panel = pen.box("panel", LEFT + 1, 1, TALL.wide - 2, high, 10)
    return [panel, floor(scenes[0], 0, LEFT, TALL.pad + 3, TALL)], (NARROW, high + 2)


def tiling(pen: Still, scenes: list[Laid]) -> Drawn:
    """Points stand in the lines that brought them, and are added up above the later board."""
    parts = [_word(pen, "Before", 0), _board(scenes[0], HEAD)]
    sums = [scenes[0].scores[0]]
    y = HEAD + TALL.high(5)
    drawn, size = _then(pen, parts, scenes[1], y, *_new(scenes))
    for place in _new(scenes):
        row, column = _space(place)
        sums.append(_points(scenes[1], 0, row, column))
        line = pen.frame(f"line-{row + 1}")
        last = Frame(line.x + line.wide - TALL.line, line.y, TALL.line, TALL.line)
        drawn.append(_note(pen, signed(sums[-1]), last, "t15 strong brass"))
    cost = sum(COSTS[: sum(item != EMPTY for item in scenes[0].floors[0])])
    said = f"{' + '.join(map(str, sums))} {MINUS} {-cost} = {sum(sums) + cost}"
    at = y + GAP + HEAD / 2 - 2
    drawn.append(pen.text(said, NARROW - EDGE - 2, at, "t15 strong brass", "right"))
    return drawn, size


def _new(scenes: list[Laid]) -> list[str]:
    """Return the wall spaces on which the later position has a tile and the earlier has none."""
    before, after = (scene.walls[0] for scene in scenes)
    return [
        f"wall-{row + 1}-{column + 1}"
        for row, spaces in enumerate(after)
        for column, colour in enumerate(spaces)
        if colour != before[row][column]
    ]


def _space(place: str) -> tuple[int, int]:
    """Return row and column of a wall space, counted from 0."""
    _, row, column = place.split("-")
    return int(row) - 1, int(column) - 1


def _runs(scene: Laid, seat: int, row: int, column: int) -> tuple[int, int]:
    state = scene.records
    return int(across_run(state, seat, row, column)), int(down_run(state, seat, row, column))


def _points(scene: Laid, seat: int, row: int, column: int) -> int:
    return int(tile_points(*_runs(scene, seat, row, column)))


def scoring(pen: Still, scenes: list[Laid]) -> Drawn:
    """A wall of each seat, with what its new tile scores below it."""
    scene, gap = scenes[0], 3
    wide = scene.size * (SIDE + gap) - gap
    step = (INNER - wide) / 2
    parts = []
    for seat, spot in enumerate(("wall-1-2", "wall-3-5", "wall-3-2")):
        x = EDGE + seat * step
        row, column = _space(spot)
        across, down = _runs(scene, seat, row, column)
        sums = f"{across} + {down} = " if across > 1 and down > 1 else ""
        said = f"{sums}{_points(scene, seat, row, column)}"
        parts += [
            pen.box("panel", x - 6, 2, wide + 12, wide + 12, 8),
            wall(scene, seat, x, 8, SIDE, gap),
            *_frames(pen, scene, seat, row, column),
            pen.ring("ring chosen", pen.frame(scene.owned(seat, spot)), 1),
            pen.text(said, x + wide / 2, wide + 32, "t18 strong brass", "middle"),
        ]
    return parts, (NARROW, wide + 46)


def _frames(pen: Still, scene: Laid, seat: int, row: int, column: int) -> list[str]:
    """Frames round the tiles of a row and of a column, where there are several: each is a run."""
    held = scene.walls[seat]
    spots = range(scene.size)
    lines = (
        [(row, c) for c in spots if held[row][c] != EMPTY],
        [(r, column) for r in spots if held[r][column] != EMPTY],
    )
    return [
        pen.ring("aim", pen.frame(*(scene.owned(seat, f"wall-{r + 1}-{c + 1}") for r, c in line)))
        for line in lines
        if len(line) > 1
    ]


def choosing(pen: Still, scenes: list[Laid]) -> Drawn:
    """What a choice brings stands in its space."""
    scene = scenes[0]
    row, wanted = 2, scene.line_colours[0][2]
    spaces = scene.walls[0]
    parts = [_board(scene, 0)]
    for column in range(scene.size):
        if spaces[row][column] != EMPTY or wanted in [above[column] for above in spaces]:
            continue
        frame = pen.frame(f"wall-{row + 1}-{column + 1}")
        parts.append(pen.ring("ring can", frame, -2))
        parts.append(_note(pen, signed(_points(scene, 0, row, column)), frame))
    return parts, (NARROW, TALL.high(5) + 2)


def bonuses(pen: Still, scenes: list[Laid]) -> Drawn:
    """Bonuses stand where their row, column or colour ends."""
    scene, gap, left = scenes[0], 3, EDGE + 76
    size = scene.size
    wide = size * (LAST + gap) - gap
    held = scene.walls[0]
    parts = [
        pen.box("panel", LEFT + 1, 1, TALL.wide - 2, wide + 52, 10),
        wall(scene, 0, left, 14, LAST, gap),
    ]
    kind, total = "t18 strong brass", 0
    right, below = left + wide + 12, 14 + wide + 18
    for n in range(size):
        middle_ = n * (LAST + gap) + LAST / 2
        if all(held[n][c] != EMPTY for c in range(size)):
            parts.append(pen.text(signed(ROW_BONUS), right, 14 + middle_, kind))
            total += ROW_BONUS
        if all(held[r][n] != EMPTY for r in range(size)):
            parts.append(pen.text(signed(COLUMN_BONUS), left + middle_, below, kind, "middle"))
            total += COLUMN_BONUS
        places = [
            f"wall-{r + 1}-{c + 1}" for r in range(size) for c in range(size) if held[r][c] == n
        ]
        if len(places) == size:
            parts += [pen.ring("aim", pen.frame(place), 0) for place in places]
            last = pen.frame(places[-1])
            parts.append(pen.text(signed(COLOUR_BONUS), right, last.middle[1], kind))
            total += COLOUR_BONUS
    parts.append(pen.text(signed(total), NARROW - EDGE - 14, below, "t28 title", "right"))
    return parts, (NARROW, wide + 54)
