"""The middle of the table in a picture: displays, the centre, bag and lid."""

from math import ceil
from typing import Final

from tilery.art import Pen
from tilery.games.azul.notation import NAMES
from tilery.games.azul.scene import Scene
from tilery.games.azul.state import EMPTY

GAP: Final = 3  #: between the tiles of a display
ROUND: Final = 0.64  #: how far the curves of a dish bulge: a circle has 0.55, a square 1
WELL: Final = 0.84  #: of a dish, within its rim
NARROW: Final = 112  #: a store of less width is set more closely
TIGHT: Final = 92  #: and one of less than this has no room for its sign


def dish_tile(side: float) -> int:
    """Return the side of a tile on a display that is so wide: two by two touch no rim."""
    return round(side * 0.36)


def _dish(x: float, y: float, side: float) -> str:
    """The outline of a dish: rounder than a square, with more room than a circle."""
    r = side / 2
    k = ROUND * r
    h = r - k
    return (
        f"M{x + r:g} {y:g}c{k:g} 0 {r:g} {h:g} {r:g} {r:g}c0 {k:g} {-h:g} {r:g} {-r:g} {r:g}"
        f"c{-k:g} 0 {-r:g} {-h:g} {-r:g} {-r:g}c0 {-k:g} {h:g} {-r:g} {r:g} {-r:g}z"
    )


def dish(pen: Pen, x: float, y: float, side: float) -> str:
    """Return an empty dish."""
    rim = side * (1 - WELL) / 2
    outer, inner = _dish(x + 0.5, y + 0.5, side - 1), _dish(x + rim, y + rim, side - 2 * rim)
    return pen.path("dish", outer) + pen.path("well", inner)


def spot(x: float, y: float, side: float, number: int) -> tuple[float, float]:
    """Return the corner of one of the four tiles on a dish, two by two."""
    tile = dish_tile(side)
    inset = (side - 2 * tile - GAP) / 2
    return x + inset + (number % 2) * (tile + GAP), y + inset + (number // 2) * (tile + GAP)


def display(scene: Scene, number: int, x: float, y: float, side: float) -> str:
    """Return a display: a round dish with its tiles two by two, equal ones beside each other."""
    pen, counts = scene.pen, scene.displays[number]
    tile = dish_tile(side)
    place = f"display-{number + 1}"
    parts = [
        dish(pen, x, y, side),
        pen.text(str(number + 1), x, y + 6, "t13 muted"),
    ]
    spots = _spots(counts)
    for colour, n in enumerate(counts):
        if n:
            tiles = [pen.tile(NAMES[colour], *spot(x, y, side, at), tile) for at in spots[colour]]
            source = f"{place}-{NAMES[colour]}"
            parts.append(pen.place(source, scene.says(0, source), *tiles))
    return pen.area("displays", place, scene.says(0, place), *parts)


def _spots(counts: list[int]) -> dict[int, list[int]]:
    """Return which of the four spots each colour takes; two of a colour are never diagonal."""
    order = [0, 1, 3, 2] if [n for n in counts if n] == [1, 2, 1] else [0, 1, 2, 3]
    taken = 0
    spots: dict[int, list[int]] = {}
    for colour, n in enumerate(counts):
        spots[colour] = order[taken : taken + n]
        taken += n
    return spots


def centre(scene: Scene, x: float, y: float, wide: float, high: float, tile: int) -> str:
    """Return the centre: an open tray in which every colour has its own part, so none moves."""
    pen, pad, gap = scene.pen, 10, 4
    parts = [
        pen.box("tray", x, y, wide, high, 10),
        pen.text("Centre", x + pad, y + 13, "t13 muted"),
    ]
    if scene.marker == EMPTY:
        disc = pen.tile("marker", x + pad, y + (high - tile) / 2, tile)
        parts.append(pen.place("marker", "The starting marker", disc))
    left = x + pad + tile + 12
    part = (x + wide - pad - left) / scene.size
    fit = max(1, int((part - 8 + gap) // (tile + gap)))
    for colour, n in enumerate(scene.centre):
        if not n:
            continue
        rows = 1 if n <= fit else 2
        first = max(fit, ceil(n / 2))
        step = min(tile + gap, (part - 10 - tile) / max(1, first - 1))
        top = y + (high - rows * tile - (rows - 1) * gap) / 2
        tiles = [
            pen.tile(
                NAMES[colour],
                left + colour * part + (k % first) * step,
                top + (k // first) * (tile + gap),
                tile,
            )
            for k in range(n)
        ]
        if first > 1 and step < tile:  # they cover each other
            tiles.append(_badge(scene, n, left + colour * part + (first - 1) * step + tile, top))
        source = f"centre-{NAMES[colour]}"
        parts.append(pen.place(source, scene.says(0, source), *tiles))
    return pen.area("centre", "centre", scene.says(0, "centre"), *parts)


def _badge(scene: Scene, n: int, x: float, y: float) -> str:
    """Say how many tiles lie on each other, at their upper right corner."""
    wide = 20 if n < 10 else 26
    box = scene.pen.box("badge", x - wide + 6, y - 5, wide, 19, 9.5)
    return box + scene.pen.text(str(n), x + 6 - wide / 2, y + 4.5, "t13 strong", "middle")


def store(scene: Scene, kind: str, x: float, y: float, wide: float, high: float) -> str:
    """Return the bag or the lid: how many tiles are in it, of which colour where there is room."""
    pen, counts = scene.pen, scene.bag if kind == "bag" else scene.lid
    total = sum(counts)
    ledger = wide >= 28 * scene.size + 20 and high >= 88
    middle, edge = y + (24 if ledger else high / 2), 12 if wide >= NARROW else 8
    draw = _bag if kind == "bag" else _lid
    tight = wide < TIGHT
    size = "t13 title" if wide < NARROW and total > 99 else "t18 title"
    parts = [
        pen.box("panel", x + 0.5, y + 0.5, wide - 1, high - 1, 10),
        "" if tight else pen.path("stroke", draw(x + edge, middle - 11)),
        pen.text(kind.capitalize(), x + edge + (0 if tight else 28), middle, "t13 muted"),
        pen.text(str(total), x + wide - edge, middle, size, "right"),
    ]
    if ledger:
        part = (wide - 24) / scene.size
        for colour, n in enumerate(counts):
            at = x + 12 + (colour + 0.5) * part
            parts.append(pen.sign(NAMES[colour], at - 11, y + high - 52, 22))
            parts.append(pen.text(str(n), at, y + high - 18, "t13", "middle"))
    return pen.area("stores", kind, scene.says(0, kind), *parts)


def _bag(x: float, y: float) -> str:
    """The outline of a bag with its string, 22 units high."""
    return (
        f"M{x + 7:g} {y + 1:g}q4 3 8 0l-1.5 6h-5zM{x + 8.5:g} {y + 7:g}"
        f"c-5 3-7.5 7-7.5 10.5c0 3 2.5 4.5 10 4.5s10-1.500 10-4.5"
        f"c0-3.5-2.5-7.5-7.5-10.5"
    )


def _lid(x: float, y: float) -> str:
    """The outline of a lid that lies upside down, 22 units high."""
    return f"M{x + 1:g} {y + 8:g}l5-5h11l5 5M{x + 1:g} {y + 8:g}h21v10q0 2-2 2h-17q-2 0-2-2z"
