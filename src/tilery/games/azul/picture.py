"""A picture of Azul: where everything lies on a wide table and on a tall one.

Wide is 880 units: the table above, every board, your own at the bottom with the largest tiles.
Tall is 390 units: the table and one board; the others are a few words of the page around it.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tilery.art import Pen
from tilery.games.azul.board_picture import EVEN, OTHER, OWN, TALL, board
from tilery.games.azul.notation import NAMES
from tilery.games.azul.places import places
from tilery.games.azul.scene import Scene
from tilery.games.azul.state import EMPTY, AzulTable
from tilery.games.azul.table_picture import centre, dish, dish_tile, display, spot, store
from tilery.kernel.table import SPECTATOR

__all__ = ["middle", "picture", "places"]

WIDE: Final = 880
NARROW: Final = 390
GAP: Final = 12  #: between what lies on the table
EDGE: Final = 8  #: of a tall picture
TRAY: Final = 104  #: height of the centre
TILE: Final = 40  #: side of a tile there
ROOMY: Final = 140, 52  #: both, where few displays leave more room
DISH: Final = 116  #: side of a display in a tall picture
SMALL_DISH: Final = 88  #: of one of seven or nine


def picture(
    table: AzulTable,
    viewer: int,
    names: Sequence[str],
    layout: str = "wide",
    style: str = "page",
    theme: str = "auto",
    prefix: str = "",
    verdict: str = "",
    board: int | None = None,
) -> str:
    """Return a position, hidden for *viewer*, as SVG.

    *layout* is ``wide`` or ``tall``. *style* is ``page``, for a page with `tilery.art.css`, or
    ``alone``, with styles of its own in *theme*. Ids begin with *prefix*. At the head of a
    picture alone stands the *verdict* once there is one. A *board* is the seat whose board is
    drawn by itself, instead of the whole table.
    """
    pen = Pen(prefix, [*NAMES[: table.state.walls.shape[1]], "marker"])
    scene = Scene(table, viewer, names, pen)
    if board is not None:
        parts, size = _single(scene, board)
    elif layout == "tall":
        parts, size = _tall(scene)
    else:
        parts, size = _wide(scene)
    head = 0
    if style == "alone":
        head = 44
        parts = [
            pen.text("Azul", 2, -26, "t22 title"),
            pen.text(verdict or scene.title(), size[0] - 2, -26, "t15", "right", room=size[0] - 80),
            *parts,
        ]
    return pen.picture(
        "".join(parts), size, f"Azul. {scene.title()}", style, theme, "azul", above=head
    )


def emblem() -> str:
    """Return what stands for the game on a page: a dish with four tiles."""
    looks, side = ("blue", "yellow", "red", "white"), 120
    pen = Pen("emblem-azul-")
    tiles = [
        pen.tile(look, *spot(0, 0, side, number), dish_tile(side))
        for number, look in enumerate(looks)
    ]
    return pen.picture(dish(pen, 0, 0, side) + "".join(tiles), (side, side), "Azul")


Drawn = tuple[list[str], tuple[float, float]]


def _dishes(scene: Scene, cells: Iterable[tuple[float, float]], side: float) -> list[str]:
    """Draw the displays in *cells*; what is left of those, one or two, holds bag and lid."""
    at = list(cells)
    count = len(scene.displays)
    drawn = [display(scene, n, *at[n], side) for n in range(count)]
    if len(at) == count + 2:
        drawn += [store(scene, "bag", *at[count], side, side)]
        drawn += [store(scene, "lid", *at[count + 1], side, side)]
    if len(at) == count + 1:
        x, y = at[count]
        half = (side - 8) / 2
        drawn += [store(scene, "bag", x, y, side, half)]
        drawn += [store(scene, "lid", x, y + half + 8, side, half)]
    return drawn


def _grid(
    n: int, columns: int, wide: float, side: float, x: float, y: float
) -> list[tuple[float, float]]:
    """Return the corners of *n* cells, spread over a width."""
    step = (wide - side) / (columns - 1)
    return [(x + k % columns * step, y + k // columns * (side + 10)) for k in range(n)]


def _wide(scene: Scene) -> Drawn:
    if scene.viewer == SPECTATOR:
        return _wide_for_all(scene)
    seats = [(scene.viewer + n) % scene.seats for n in range(1, scene.seats)]
    own, other = OWN.high(scene.size), OTHER.high(scene.size)
    left, right = OWN.wide, WIDE - OTHER.wide
    if scene.seats == 2:
        (tray, tile), dish = ROOMY, 152
        parts = _dishes(scene, _grid(5, 5, WIDE, dish, 0, 0), dish)
        top = dish + GAP
        parts.append(centre(scene, 0, top, WIDE, tray, tile))
        top += tray + GAP
        side, high = (OTHER.wide - GAP) / 2, own - other - GAP
        parts.append(store(scene, "bag", right, top, side, high))
        parts.append(store(scene, "lid", right + side + GAP, top, side, high))
        parts.append(board(scene, seats[0], right, top + own - other, OTHER))
        parts.append(board(scene, scene.viewer, 0, top, OWN))
        return parts, (WIDE, top + own)
    if scene.seats == 3:
        (tray, tile), dish = ROOMY, 102
        parts = _dishes(scene, _grid(8, 8, WIDE, dish, 0, 0), dish)
        top = under = dish + GAP
    else:
        (tray, tile), dish = (TRAY, TILE), 96
        parts = _dishes(scene, _grid(10, 5, left, dish, 0, 0), dish)
        top, under = 0, 2 * dish + 10 + GAP
    parts.append(centre(scene, 0, under, left, tray, tile))
    bottom = under + tray + GAP + own
    step = (bottom - top - other) / (len(seats) - 1)
    parts += [board(scene, seat, right, top + k * step, OTHER) for k, seat in enumerate(seats)]
    parts.append(board(scene, scene.viewer, 0, bottom - own, OWN))
    return parts, (WIDE, bottom)


def _wide_for_all(scene: Scene) -> Drawn:
    """Boards of one size, in the order of the seats, for who has none."""
    count = len(scene.displays)
    side = {5: 124, 7: 112, 9: 86}[count]
    columns = count + (count == 5)
    parts = _dishes(scene, _grid(columns, columns, WIDE, side, 0, 0), side)
    top = side + GAP
    tray = WIDE
    if count == 9:
        tray = WIDE - 112 - GAP
        half = (TRAY - 8) / 2
        parts.append(store(scene, "bag", WIDE - 112, top, 112, half))
        parts.append(store(scene, "lid", WIDE - 112, top + half + 8, 112, half))
    parts.append(centre(scene, 0, top, tray, TRAY, TILE))
    top += TRAY + GAP
    high = EVEN.high(scene.size)
    for seat in range(scene.seats):
        x = seat % 2 * (WIDE - EVEN.wide)
        parts.append(board(scene, seat, x, top + seat // 2 * (high + GAP), EVEN))
    if scene.seats == 3:
        x, y, half = WIDE - EVEN.wide, top + high + GAP, (high - GAP) / 2
        parts.append(store(scene, "bag", x, y, EVEN.wide, half))
        parts.append(store(scene, "lid", x, y + half + GAP, EVEN.wide, half))
    rows = (scene.seats + 1) // 2
    return parts, (WIDE, top + rows * (high + GAP) - GAP)


def middle(scene: Scene) -> tuple[list[str], float]:
    """Return what all share on a tall table, and how high that is: displays, centre, bag, lid."""
    count = len(scene.displays)
    inner = NARROW - 2 * EDGE
    # With more seats the dishes are smaller, so that one's own lines are still on the screen.
    columns, dish_side = (3, DISH) if count == 5 else (4, SMALL_DISH)
    cells = count + 1 + (count == 9)
    parts = _dishes(scene, _grid(cells, columns, inner, dish_side, EDGE, EDGE), dish_side)
    top = EDGE + -(-cells // columns) * (dish_side + 10)
    parts.append(centre(scene, EDGE, top, inner, TRAY, 44))
    return parts, top + TRAY + 8


def _tall(scene: Scene) -> Drawn:
    parts, top = middle(scene)
    parts.append(board(scene, _shown(scene), (NARROW - TALL.wide) / 2, top, TALL))
    return parts, (NARROW, top + TALL.high(scene.size) + EDGE)


def _shown(scene: Scene) -> int:
    """Return whose board a tall picture has: the viewer's, or that of who is asked first."""
    if scene.viewer != SPECTATOR:
        return scene.viewer
    turn = int(scene.table.state.turn)
    starter = int(scene.table.state.starter)
    return turn if turn >= 0 else max(0, starter) if starter != EMPTY else 0


def _single(scene: Scene, seat: int) -> Drawn:
    parts = [board(scene, seat, (NARROW - TALL.wide) / 2, EDGE, TALL)]
    return parts, (NARROW, TALL.high(scene.size) + 2 * EDGE)
