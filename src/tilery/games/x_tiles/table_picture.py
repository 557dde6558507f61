"""The table in a picture of X-tiles: tiles edge to edge, and the empty cells beside them."""

from typing import Final

from tilery.art import Pen
from tilery.games.x_tiles.scene import CELL, Scene, look, spot
from tilery.games.x_tiles.state import EMPTY, FIRST_CELL, STEPS

INSET: Final = 2  #: of an empty cell, so that rings of neighbours do not touch
BAR: Final = 12  #: length of the bar where edges match

Box = tuple[float, float, float, float]


def extent(scene: Scene) -> Box:
    """Return what the tiles and the cells beside them fill."""
    corners = [spot(cell) for cell in [*scene.lying, *scene.around] or [FIRST_CELL]]
    x, y = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners) + CELL, max(y for _, y in corners) + CELL
    return x, y, right - x, bottom - y


def view(scene: Scene, wide: float, high: float, least: float) -> Box:
    """Return what a window shows: all that fits at full size, or smaller.

    Where a tile would become smaller than *least*, it is what lies round the last tile.
    """
    x, y, w, h = extent(scene)
    scale = min(max(w / wide, h / high, 1), CELL / least)
    wide, high = round(wide * scale, 2), round(high * scale, 2)
    last = spot(scene.last if scene.last != EMPTY else FIRST_CELL)
    return (*_around(last[0], x, w, wide), *_around(last[1], y, h, high), wide, high)


def _around(last: float, start: float, size: float, room: float) -> tuple[float]:
    """Return where a view begins that shows all, or the last tile and no more beyond the edge."""
    if size <= room:
        return (round(start + (size - room) / 2, 2),)
    return (round(min(max(last + CELL / 2 - room / 2, start), start + size - room), 2),)


def world(scene: Scene, at: Box, least: float) -> str:
    """Return the table in its window."""
    pen = scene.pen
    parts = [_cell(scene, cell) for cell in scene.around]
    parts += [_tile(scene, cell, turned) for cell, turned in scene.lying.items()]
    if scene.last != EMPTY:
        parts += [_matches(scene), _tick(scene) if scene.alone else ""]
    shown = view(scene, at[2], at[3], least)
    newest = None if scene.last == EMPTY else (*spot(scene.last), CELL, CELL)
    drawn = pen.world(at, shown, extent(scene), newest, *parts)
    return pen.area("table", "table", scene.says("table"), drawn)


def _cell(scene: Scene, cell: int) -> str:
    """An empty cell is bare table; only where a tile may be laid it is a place."""
    if cell not in scene.open:
        return ""
    x, y = spot(cell)
    side = CELL - 2 * INSET
    name = scene.cell_name(cell)
    whole = scene.pen.box("hit spot", x, y, CELL, CELL, 0)
    edge = scene.pen.box("edge", x + INSET, y + INSET, side, side, 6)
    return scene.pen.place(name, scene.says(name), whole, edge)


def _tile(scene: Scene, cell: int, turned: int) -> str:
    name = scene.cell_name(cell)
    return scene.pen.place(name, scene.says(name), scene.pen.tile(look(turned), *spot(cell), CELL))


def _matches(scene: Scene) -> str:
    """Bars along the edges on which the last tile matched: they lie beside the signs."""
    x, y = spot(scene.last)
    middle, half = CELL / 2, BAR / 2
    ends = [(middle, 0), (CELL, middle), (middle, CELL), (0, middle)]
    bars = [
        f"M{x + at - half:g} {y + along:g}h{BAR}"
        if along in (0, CELL)
        else f"M{x + at:g} {y + along - half:g}v{BAR}"
        for (at, along), step in zip(ends, STEPS, strict=True)
        if scene.last + int(step) in scene.lying
    ]
    return bar(scene.pen, "".join(bars))


def bar(pen: Pen, d: str) -> str:
    """Return brass bars on a pale bed, as they cross tiles of any colour."""
    return pen.path("match under", d) + pen.path("match", d)


def _tick(scene: Scene) -> str:
    """The corner of the last tile, which a page marks by itself."""
    x, y = spot(scene.last)
    return scene.pen.path("tick", f"M{x + 31:g} {y + 44:g}h9a4 4 0 0 0 4-4v-9")
