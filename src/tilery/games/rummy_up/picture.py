"""A picture of Uno Rummy Up: where everything lies on a wide table and on a tall one.

Above are the other racks and the pool, in the middle the table, below one's own rack. On a page a
tall picture leaves out the scores of others, which the page has above it.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final

from tilery.art import BACK, Pen
from tilery.art.numbered import numbered, wild
from tilery.games.rummy_up.lying import Layout
from tilery.games.rummy_up.places import places
from tilery.games.rummy_up.rack_picture import chip, low_chip, low_pool, own, own_high, pool
from tilery.games.rummy_up.scene import Scene
from tilery.games.rummy_up.state import EMPTY, RummyTable
from tilery.games.rummy_up.table_picture import SIZES, high_of, rows, table
from tilery.kernel.table import SPECTATOR

__all__ = ["emblem", "picture", "places"]

WIDE: Final = 880
NARROW: Final = 390
GAP: Final = 8
HIGH: Final = 660  #: of a wide picture: it fits beside what else is on a screen
CHIP: Final = 56
POOL: Final = 216  #: width of the pool in a wide picture
TALL_CHIP: Final = 46
LOW_CHIP: Final = 28
BESIDE: Final = 52  #: height of what lies beside the melds
TALL_BESIDE: Final = 60
TALL_MELDS: Final = 308  #: least height of the melds in a tall picture
TALL_SIZE: Final = 30  #: and of their tiles, where they have more room
EDGE: Final = 8  #: of a tall picture

Drawn = tuple[list[str], tuple[float, float]]


def picture(
    table: RummyTable,
    viewer: int,
    names: Sequence[str],
    layout: str = "wide",
    style: str = "page",
    theme: str = "auto",
    prefix: str = "",
    verdict: str = "",
    lying: Layout | None = None,
) -> str:
    """Return a position, hidden for *viewer*, as SVG.

    *layout* is ``wide`` or ``tall``. *style* is ``page``, for a page with `tilery.art.css`, or
    ``alone``, with styles of its own in *theme*. Ids begin with *prefix*. At the head of a
    picture alone stands the *verdict* once there is one. *lying* is how the melds lie, where
    somebody has laid them.
    """
    pen = Pen(prefix, [BACK])
    scene = Scene(table, viewer, names, pen, style == "alone", lying)
    parts, size = _tall(scene) if layout == "tall" else _wide(scene)
    head = 0
    if style == "alone":
        head = 44
        left, right = (EDGE, NARROW - EDGE) if layout == "tall" else (2, WIDE - 2)
        said = verdict or scene.title()
        parts = [
            pen.text("Uno Rummy Up", left, -26, "t22 title"),
            pen.text(said, right, -26, "t15", "right", room=size[0] - 204),
            *parts,
        ]
    label = f"Uno Rummy Up. {scene.title()}"
    return pen.picture("".join(parts), size, label, style, theme, "rummy_up", above=head)


def emblem() -> str:
    """Return what stands for the game on a page: a run with a Wild, and a word tile."""
    looks = (numbered("b", 6), numbered("r", 5, "skip"), wild(), numbered("y", 12))
    side, pen = 58, Pen("emblem-rummy_up-")
    tiles = [
        pen.tile(one, 2 + n % 2 * side, 2 + n // 2 * side, side) for n, one in enumerate(looks)
    ]
    return pen.picture("".join(tiles), (120, 120), "Uno Rummy Up", game="rummy_up")


def _wide(scene: Scene) -> Drawn:
    others = scene.others
    step = (WIDE - POOL) / len(others)
    parts = [
        chip(scene, seat, (round(n * step, 2), 0, round(step - GAP, 2), CHIP))
        for n, seat in enumerate(others)
    ]
    parts.append(pool(scene, (WIDE - POOL, 0, POOL, CHIP)))
    mine = 0 if scene.viewer == SPECTATOR else own_high(scene, tall=False)
    top, low = CHIP + GAP, HIGH - mine
    parts.append(table(scene, (0, top, WIDE, low - top - GAP), BESIDE, label_above=False))
    if mine:
        parts.append(own(scene, low, WIDE, tall=False))
    return parts, (WIDE, HIGH)


def _tall(scene: Scene) -> Drawn:
    cells = len(scene.others) + 1
    inner = NARROW - 2 * EDGE
    seen = any(kind != EMPTY for seat in scene.others for kind in scene.racks[seat])
    full = scene.alone or seen
    columns = (2 if cells in (2, 4) else 3) if full else cells if cells < 5 else 3
    high: float = TALL_CHIP if full else LOW_CHIP
    step = (inner + GAP) / columns
    parts: list[str] = []
    for n, seat in enumerate([*scene.others, None]):
        x, y = EDGE + n % columns * step, n // columns * (high + GAP)
        at = round(x, 2), y, round(step - GAP, 2), high
        if seat is None:
            parts.append((pool if full else low_pool)(scene, at))
        else:
            parts.append((chip if full else low_chip)(scene, seat, at))
    top = ceil(cells / columns) * (high + GAP)
    room = _tall_melds(scene, inner) + TALL_BESIDE + GAP
    parts.append(table(scene, (EDGE, top, inner, room), TALL_BESIDE, label_above=True))
    top += room + GAP
    if scene.viewer == SPECTATOR:
        return parts, (NARROW, top)
    parts.append(own(scene, top, NARROW, tall=True))
    return parts, (NARROW, top + own_high(scene, tall=True) + GAP)


def _tall_melds(scene: Scene, wide: float) -> float:
    """Return the height of the melds: a tall table grows with them before tiles get too small."""
    size = next(size for size in SIZES if size <= TALL_SIZE)
    return max(TALL_MELDS, high_of(len(rows(list(scene.melds.items()), size, wide)), size))
