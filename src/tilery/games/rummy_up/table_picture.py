"""The middle of a picture of Uno Rummy Up: melds, loose start tiles, and what is being played."""

from typing import Final

from tilery.games.rummy_up.layout import Meld
from tilery.games.rummy_up.looks import look, lying_look
from tilery.games.rummy_up.notation import tile_text
from tilery.games.rummy_up.scene import Scene

Box = tuple[float, float, float, float]

MAT: Final = 4  #: of a mat beyond its tiles
BETWEEN: Final = 8  #: two mats
SIZES: Final = (44, 40, 36, 34, 32, 30, 28, 26, 24)
BEHIND: Final = 10


def table(scene: Scene, at: Box, beside: float, label_above: bool) -> str:
    """Return the table: a row of what is not melded, so high, and the melds below."""
    x, y, wide, high = at
    parts = [
        _loose(scene, x, y, beside, label_above),
        _played(scene, x + wide, y, beside, label_above),
        melds(scene, (x, y + beside + BETWEEN, wide, high - beside - BETWEEN)),
    ]
    return scene.pen.area("table", "table", scene.says("table"), *parts)


def _loose(scene: Scene, x: float, y: float, high: float, above: bool) -> str:
    """Start tiles that are in no meld; equal ones are one place."""
    pen = scene.pen
    lots = [(kind, n) for kind, n in enumerate(scene.loose) if n]
    if not lots:
        return pen.place("start", "")
    side, top, left = _slots(x, y, high, above)
    wide = sum(side + 4 + BEHIND * (n - 1) for _, n in lots) + 4
    tray = pen.box("tray", left, top - 4, wide, side + 8, 6)
    title = pen.text("Start tiles", x + 2, y + 7 if above else y + high / 2, "t13 muted")
    parts, at = [title, tray], left + 4
    for kind, n in lots:
        behind = [pen.tile(look(kind), at + BEHIND * k, top, side) for k in range(n - 1, 0, -1)]
        place = f"start-{tile_text(kind)}"
        parts.append(
            pen.place(
                place,
                scene.says(place),
                pen.behind(*behind) if behind else "",
                pen.tile(look(kind), at, top, side),
            )
        )
        at += side + 4 + BEHIND * (n - 1)
    return pen.place("start", "", *parts)


def _slots(x: float, y: float, high: float, above: bool) -> tuple[float, float, float]:
    """Return side, upper edge and left edge of tiles that have a title above or to the left."""
    if above:
        return high - 24, y + 20, x
    return high - 12, y + 6, x + 84


def _played(scene: Scene, right: float, y: float, high: float, above: bool) -> str:
    """Tiles added in the turn under way, and start tiles that join them; they touch."""
    pen = scene.pen
    kinds = [*scene.added, *scene.joined]
    if not kinds:
        return pen.place("played", "")
    side, top, _ = _slots(0, y, high, above)
    left = right - MAT - side * len(kinds)
    mat = pen.box("panel due", left - MAT + 1, top - MAT + 1, right - left + MAT - 2, side + 6, 8)
    tiles = [pen.tile(look(kind), left + n * side, top, side) for n, kind in enumerate(kinds)]
    title = (
        pen.text("Being played", right - 2, y + 7, "t13 accent", "right")
        if above
        else pen.text("Being played", left - MAT - 8, y + high / 2, "t13 accent", "right")
    )
    return pen.place("played", scene.played_label(), title, mat, *tiles)


# --- melds ----------------------------------------------------------------------------------


def melds(scene: Scene, at: Box) -> str:
    """Return the melds in rows, as large as all of them have room."""
    x, y, wide, high = at
    if not scene.melds:
        return scene.pen.text(
            "No melds yet", x + wide / 2, y + min(high, 160) / 2, "t15 muted", "middle"
        )
    side = fitting(scene, wide, high)
    parts: list[str] = []
    top = y
    for row in rows(list(scene.melds.items()), side, wide):
        left = x
        for name, meld in row:
            parts.append(_meld(scene, name, meld, left, top, side))
            left += _wide(meld, side) + BETWEEN
        top += side + 2 * MAT + BETWEEN
    return "".join(parts)


def fitting(scene: Scene, wide: float, high: float) -> float:
    """Return the largest side of tiles with which all melds have room, or the smallest."""
    named = list(scene.melds.items())
    for side in SIZES:
        if max(_wide(meld, side) for _, meld in named) <= wide and (
            high_of(len(rows(named, side, wide)), side) <= high
        ):
            return side
    return SIZES[-1]


def high_of(count: int, side: float) -> float:
    """Return how high so many rows of melds are."""
    return count * (side + 2 * MAT) + (count - 1) * BETWEEN


def rows(named: list[tuple[str, Meld]], side: float, wide: float) -> list[list[tuple[str, Meld]]]:
    """Return the melds in rows: each in the first one that has room for it."""
    found: list[list[tuple[str, Meld]]] = []
    free: list[float] = []
    for name, meld in named:
        need = _wide(meld, side)
        row = next((n for n, room in enumerate(free) if need <= room), len(free))
        if row == len(free):
            found.append([])
            free.append(wide)
        found[row].append((name, meld))
        free[row] -= need + BETWEEN
    return found


def _wide(meld: Meld, side: float) -> float:
    return len(meld) * side + 2 * MAT


def _meld(scene: Scene, name: str, meld: Meld, x: float, y: float, side: float) -> str:
    """Tiles that touch, on a mat."""
    pen = scene.pen
    mat = pen.box("panel", x, y, _wide(meld, side), side + 2 * MAT, 8)
    tiles = [
        pen.tile(lying_look(one), x + MAT + n * side, y + MAT, side) for n, one in enumerate(meld)
    ]
    return pen.place(name, scene.meld_label(meld), mat, *tiles)
