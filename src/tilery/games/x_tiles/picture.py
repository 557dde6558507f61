"""A picture of X-tiles: where everything lies on a wide table and on a tall one.

Above are the other hands and the piles, in the middle the table, below one's own hand. A wide
table shrinks to show all of its tiles, on a page until they would be too small; a tall one has its
full size. A page can move them about. There a tall picture leaves out the scores of others, which
the page has above it.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final

from tilery.art import BACK, Pen
from tilery.art.tiles import quartered
from tilery.games.x_tiles import seat_picture
from tilery.games.x_tiles.notation import NAMES
from tilery.games.x_tiles.places import places
from tilery.games.x_tiles.scene import CELL, Scene
from tilery.games.x_tiles.seat_picture import chip, low_chip, low_piles, own, piles
from tilery.games.x_tiles.state import EMPTY, XTilesTable
from tilery.games.x_tiles.table_picture import world
from tilery.kernel.table import SPECTATOR

__all__ = ["emblem", "picture", "places"]

WIDE: Final = 880
NARROW: Final = 390
GAP: Final = 8
HIGH: Final = 660  #: of a wide picture: it fits beside what else is on a screen
CHIP: Final = 52
ROW: Final = 6  #: chips in one row
TALL_CHIP: Final = 44
LOW_CHIP: Final = 28
TALL_TABLE: Final = 416  #: with the chips above it, so that one's own hand is on the screen
LEAST_WORLD: Final = 308  #: seven cells
SMALL: Final = 36  #: a tile of a wide table on a page is no smaller
TINY: Final = 4  #: and so small where nobody can move the table
EDGE: Final = 8  #: of a tall picture

Drawn = tuple[list[str], tuple[float, float]]


def picture(
    table: XTilesTable,
    viewer: int,
    names: Sequence[str],
    layout: str = "wide",
    style: str = "page",
    theme: str = "auto",
    prefix: str = "",
    verdict: str = "",
) -> str:
    """Return a position, hidden for *viewer*, as SVG.

    *layout* is ``wide`` or ``tall``. *style* is ``page``, for a page with `tilery.art.css`, or
    ``alone``, with styles of its own in *theme*. Ids begin with *prefix*. At the head of a
    picture alone stands the *verdict* once there is one.
    """
    pen = Pen(prefix, [*NAMES, BACK])
    scene = Scene(table, viewer, names, pen, alone=style == "alone")
    parts, size = _tall(scene) if layout == "tall" else _wide(scene)
    head = 0
    if style == "alone":
        head = 44
        left, right = (EDGE, NARROW - EDGE) if layout == "tall" else (2, WIDE - 2)
        said = verdict or scene.title()
        parts = [
            pen.text("X-tiles", left, -26, "t22 title"),
            pen.text(said, right, -26, "t15", "right", room=size[0] - 120),
            *parts,
        ]
    label = f"X-tiles. {scene.title()}"
    return pen.picture("".join(parts), size, label, style, theme, "x_tiles", above=head)


def emblem() -> str:
    """Return what stands for the game on a page: four tiles that match."""
    looks, side = ("byrb", "rroy", "rboo", "oyyb"), 58
    pen = Pen("emblem-x_tiles-")
    tiles = [
        pen.tile(quartered(letters), 2 + n % 2 * side, 2 + n // 2 * side, side)
        for n, letters in enumerate(looks)
    ]
    return pen.picture("".join(tiles), (120, 120), "X-tiles", game="x_tiles")


def _chips(scene: Scene, columns: int, x: float, y: float, wide: float, high: float) -> list[str]:
    """Draw the other hands and the piles in rows of so many *columns*."""
    step = (wide + GAP) / columns
    cells = [(x + n % columns * step, y + n // columns * (high + GAP)) for n in range(99)]
    others = scene.others
    drawn = [
        chip(scene, seat, *cells[n], round(step - GAP, 2), high) for n, seat in enumerate(others)
    ]
    return [*drawn, piles(scene, *cells[len(others)], round(step - GAP, 2), high)]


def _low_chips(scene: Scene, columns: int) -> list[str]:
    """Draw the same with names and numbers of tiles alone, in rows that are no higher than that."""
    step = (NARROW - 2 * EDGE + GAP) / columns
    drawn: list[str] = []
    for n, seat in enumerate([*scene.others, None]):
        x, y = EDGE + n % columns * step, n // columns * (LOW_CHIP + GAP)
        at = x, y, round(step - GAP, 2), LOW_CHIP
        drawn.append(low_piles(scene, *at) if seat is None else low_chip(scene, seat, *at))
    return drawn


def _wide(scene: Scene) -> Drawn:
    cells = len(scene.others) + 1
    rows = ceil(cells / ROW)
    columns = max(3, ceil(cells / rows))
    parts = _chips(scene, columns, 0, 0, WIDE, CHIP)
    top = rows * (CHIP + GAP)
    mine = 0 if scene.viewer == SPECTATOR else seat_picture.WIDE + GAP
    least = TINY if scene.alone else SMALL
    parts.append(world(scene, (0, top, WIDE, HIGH - top - mine), least))
    if mine:
        parts.append(own(scene, HIGH - seat_picture.WIDE, WIDE, tall=False))
    return parts, (WIDE, HIGH)


def _tall(scene: Scene) -> Drawn:
    cells = len(scene.others) + 1
    inner = NARROW - 2 * EDGE
    seen = any(pattern != EMPTY for seat in scene.others for pattern in scene.hands[seat])
    if scene.alone or seen:
        columns, chip_high = 2 if cells in (2, 4) else 3, TALL_CHIP
        parts = _chips(scene, columns, EDGE, 0, inner, chip_high)
    else:
        columns, chip_high = min(cells, 4), LOW_CHIP
        parts = _low_chips(scene, columns)
    top = ceil(cells / columns) * (chip_high + GAP)
    high = max(LEAST_WORLD, TALL_TABLE - top)
    parts.append(world(scene, (EDGE, top, inner, high), CELL))
    top += high + GAP
    if scene.viewer == SPECTATOR:
        return parts, (NARROW, top)
    parts.append(own(scene, top, NARROW, tall=True))
    return parts, (NARROW, top + seat_picture.TALL + GAP)
