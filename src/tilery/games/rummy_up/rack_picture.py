"""The racks in a picture of Uno Rummy Up: one's own in front, the others as chips; and the pool."""

from itertools import groupby
from math import ceil, cos, pi, sin
from typing import Final

from tilery.art import BACK, short
from tilery.games.rummy_up.looks import look
from tilery.games.rummy_up.notation import tile_text
from tilery.games.rummy_up.scene import Scene
from tilery.games.rummy_up.state import EMPTY

PAD: Final = 10
LOW_PAD: Final = 7
BEHIND: Final = 10  #: how far a tile looks out behind its like
GAP: Final = 4  #: between tiles of a rack
LIP: Final = 5  #: of a row of the rack, below its tiles
ROWS_APART: Final = 6
TALL_ROW: Final = 8  #: tiles in a row of a tall rack
TALL_MOST: Final = 3  #: rows of it
TALL_SIDE: Final = 40
WIDE_SIDE: Final = 48

Box = tuple[float, float, float, float]


# --- the others -----------------------------------------------------------------------------


def chip(scene: Scene, seat: int, at: Box) -> str:
    """Return the chip of another seat: name and score, its tiles and how many they are."""
    pen, (x, y, wide, high) = scene.pen, at
    large = high > 48
    side = 22 if large else 16
    top, low = y + high * 0.28, y + high * 0.72
    start = x + PAD + (8 if scene.due(seat) else 0)
    score = str(scene.scores[seat])
    name, number = ("t15 title", "t18 title points") if large else ("t13 title", "t15 title points")
    room = x + wide - PAD - 12 * len(score) - start - 4
    held, right = len(scene.racks[seat]), x + wide - PAD
    step = min(side * 0.72, (wide - 2 * PAD - side - 26) / max(1, held - 1))
    tiles = [
        pen.tile(look(kind), round(x + PAD + n * step, 2), low - side / 2, side)
        for n, kind in enumerate(scene.racks[seat])
    ]
    said = _last(scene, seat, x + PAD + side + 8, low, wide - 2 * PAD - side - 24)
    return pen.area(
        f"seat-{seat + 1}",
        f"seat-{seat + 1}",
        scene.rack_label(seat),
        _panel(scene, seat, at),
        pen.text(scene.name(seat), start, top, name, room=room),
        pen.text(score, right, top, number, "right"),
        pen.place(f"seat-{seat + 1}-rack", "", _hit(scene, x + PAD, low, side), *tiles),
        _lot(scene, seat, x + PAD, low, side),
        said,
        pen.text(str(held), right, low, "t15 muted" if large else "t13 muted", "right"),
    )


def low_chip(scene: Scene, seat: int, at: Box) -> str:
    """Return the same in one line: name, a back, and how many tiles they are."""
    pen, (x, y, wide, high) = scene.pen, at
    side, mid = 16, y + high / 2
    left = x + wide - LOW_PAD - 18 - side
    room = left - x - LOW_PAD - 4
    held = len(scene.racks[seat])
    back = pen.tile(BACK, left, mid - side / 2, side) if held else ""
    silent = seat == scene.silent
    count = "t13 bad strong" if silent else "t13 brass strong" if held == 1 else "t13 muted"
    return pen.area(
        f"seat-{seat + 1}",
        f"seat-{seat + 1}",
        scene.rack_label(seat),
        _panel(scene, seat, at, 8),
        pen.text(short(scene.names[seat], int(room / 7)), x + LOW_PAD, mid, "t13 title", room=room),
        pen.place(f"seat-{seat + 1}-rack", "", _hit(scene, left, mid, side), back),
        _lot(scene, seat, left, mid, side),
        pen.text(f"{held}!" if silent else str(held), x + wide - LOW_PAD, mid, count, "right"),
    )


def _panel(scene: Scene, seat: int, at: Box, round_: float = 10) -> str:
    """The panel of a seat; whose turn it is has an arrow before the name, too."""
    pen, (x, y, wide, high) = scene.pen, at
    kind = "panel due" if scene.due(seat) else "panel"
    box = pen.box(kind, x + 1, y + 1, wide - 2, high - 2, round_)
    if not scene.due(seat) or round_ < PAD:
        return box
    return box + pen.path("accent", f"M{x + 8:g} {y + high * 0.28 - 5:g}l7 5l-7 5z")


def _hit(scene: Scene, x: float, mid: float, side: float) -> str:
    return scene.pen.box("hit", x, mid - side / 2, side, side, 4)


def _lot(scene: Scene, seat: int, x: float, mid: float, side: float) -> str:
    """What a seat drew for the start; its rack is empty then."""
    kind = scene.lots[seat]
    tile = "" if kind == EMPTY else scene.pen.tile(look(kind), x, mid - side / 2, side)
    hit = _hit(scene, x, mid, side)
    return scene.pen.place(f"seat-{seat + 1}-lot", "", hit, tile)


def _last(scene: Scene, seat: int, x: float, mid: float, room: float) -> str:
    """What is said of a rack with one tile; a cross goes with what was forgotten."""
    said, pen = scene.last_tile(seat), scene.pen
    if not said:
        return ""
    if seat != scene.silent:
        return pen.text(said, x, mid, "t13 brass strong", room=room)
    cross = pen.path("no thin", f"M{x:g} {mid - 4:g}l8 8M{x + 8:g} {mid - 4:g}l-8 8")
    return cross + pen.text(said, x + 14, mid, "t13 bad strong", room=room - 14)


# --- the pool -------------------------------------------------------------------------------


def pool(scene: Scene, at: Box) -> str:
    """Return the pool: a back and how many tiles they are; and the direction of play."""
    pen, (x, y, wide, high) = scene.pen, at
    side = high - 16
    text = x + PAD + side + 8
    back = (
        pen.tile(BACK, x + PAD, y + 8, side) if scene.left else pen.space("", x + PAD, y + 8, side)
    )
    count = "t18 title" if high > 48 else "t15 title"
    round_ = x + wide - PAD - side / 2
    return "".join(
        [
            pen.box("panel", x + 1, y + 1, wide - 2, high - 2, 10),
            pen.area("stores", "pool", scene.says("pool"), back),
            pen.text(str(scene.left), text, y + high * 0.32, count),
            pen.text("in the pool" if wide > 180 else "pool", text, y + high * 0.72, "t13 muted"),
            way(scene, round_, y + high / 2, side / 2 - 3),
        ]
    )


def low_pool(scene: Scene, at: Box) -> str:
    """Return the same in one line."""
    pen, (x, y, wide, high) = scene.pen, at
    side, mid = 18, y + high / 2
    left = x + LOW_PAD
    back = pen.tile if scene.left else pen.space
    tile = back(BACK if scene.left else "", left, mid - side / 2, side)
    return "".join(
        [
            pen.box("panel", x + 1, y + 1, wide - 2, high - 2, 8),
            pen.area("stores", "pool", scene.says("pool"), tile),
            pen.text(str(scene.left), left + side + 5, mid, "t13 strong"),
            way(scene, x + wide - LOW_PAD - 9, mid, 8),
        ]
    )


def way(scene: Scene, x: float, y: float, r: float) -> str:
    """Return the direction of play: two arrows round a middle, as seen from above the table."""
    parts = [_arrow(x, y, r, turned + scene.way * ARC / 2, -scene.way * ARC) for turned in (0, pi)]
    pen = scene.pen
    hit = pen.box("hit", x - r, y - r, 2 * r, 2 * r, r)
    sign = pen.group("way", scene.way_label(), pen.path("stroke", "".join(parts)))
    return pen.place("way", "", hit, sign)


ARC: Final = 2.3  #: of each arrow, in radians


def _arrow(x: float, y: float, r: float, end: float, arc: float) -> str:
    """An arc that comes from so far before its *end*, where it has a head."""
    start_x, start_y = x + r * cos(end + arc), y + r * sin(end + arc)
    tip_x, tip_y = x + r * cos(end), y + r * sin(end)
    back = end + (pi / 2 if arc > 0 else -pi / 2)
    heads = [
        f"M{tip_x:.2f} {tip_y:.2f}l{0.5 * r * cos(turned):.2f} {0.5 * r * sin(turned):.2f}"
        for turned in (back - 0.6, back + 0.6)
    ]
    sweep = 0 if arc > 0 else 1
    line = f"M{start_x:.2f} {start_y:.2f}A{r:g} {r:g} 0 0 {sweep} {tip_x:.2f} {tip_y:.2f}"
    return line + "".join(heads)


# --- one's own ------------------------------------------------------------------------------


def rows_of(scene: Scene, tall: bool) -> int:
    """Return in how many rows the viewer's own rack lies."""
    needed = ceil(len(scene.racks[scene.viewer]) / TALL_ROW)
    return min(max(2, needed), TALL_MOST) if tall else 2


def own_high(scene: Scene, tall: bool) -> float:
    """Return the height of the viewer's own area."""
    side = TALL_SIDE if tall else WIDE_SIDE
    return rows_of(scene, tall) * (side + LIP + ROWS_APART) + (36 if tall else 12)


def own(scene: Scene, y: float, wide: float, tall: bool) -> str:
    """Return the viewer's own rack in rows; equal tiles lie behind each other."""
    pen, seat = scene.pen, scene.viewer
    high = own_high(scene, tall)
    x = 8 if tall else 0
    wide -= 2 * x
    side = TALL_SIDE if tall else WIDE_SIDE
    if tall:
        left, top, room = x + 6, y + 30, wide - 12
        name, score = (x + 24, y + 17), (x + wide - 14, y + 17)
    else:
        left, top, room = x + 152, y + 8, wide - 152 - 8
        name, score = (x + 24, y + 26), (x + 24, y + 56)
    held = len(scene.racks[seat])
    count = "1 tile" if held == 1 else f"{held} tiles"
    said = scene.last_tile(seat)
    silent = seat == scene.silent
    kind = "bad strong" if silent else "brass strong" if said else "muted"
    if tall:
        line = pen.text(said or count, x + wide - 70, y + 17, f"t13 {kind}", "right")
    else:
        line = pen.text(said or count, x + 24, y + 84, f"t13 {kind}", room=116)
    due = scene.due(seat)
    parts = [
        pen.box("panel due" if due else "panel", x + 1, y + 1, wide - 2, high - 2, 10),
        pen.path("accent", f"M{name[0] - 13:g} {name[1] - 5:g}l7 5l-7 5z") if due else "",
        pen.text(scene.name(seat), *name, "t15 title" if tall else "t18 title", room=120),
        pen.text(
            str(scene.scores[seat]),
            *score,
            "t18 title points" if tall else "t22 title points",
            "right" if tall else "left",
        ),
        line,
        _rack(scene, (left, top, room, high), side, rows_of(scene, tall)),
        _lot(scene, seat, left + 4, top + side / 2 + 1, side),
    ]
    return pen.area("mine", f"seat-{seat + 1}", scene.rack_label(seat), *parts)


def _rack(scene: Scene, at: Box, side: float, rows: int) -> str:
    """Trays with the tiles on them, as many in each; where they need more room they overlap."""
    pen, (x, y, room, _) = scene.pen, at
    parts = []
    for n in range(rows):
        top = y + n * (side + LIP + ROWS_APART)
        parts.append(pen.box("tray", x, top, room, side + LIP, 6))
        parts.append(pen.path("lip", f"M{x + 3:g} {top + side + LIP - 1:g}h{room - 6:g}"))
    for n, lots in enumerate(_in_rows(scene.racks[scene.viewer], side, rows)):
        top = y + n * (side + LIP + ROWS_APART) + 1
        needs = sum(need for _, _, need in lots) - GAP - side
        squeeze = min(1, (room - 8 - side) / max(needs, 1))
        left = x + 4
        for kind, many, need in lots:
            parts.append(_held(scene, kind, many, round(left, 2), top, side))
            left += need * squeeze
    return "".join(parts)


def _in_rows(kinds: list[int], side: float, rows: int) -> list[list[tuple[int, int, float]]]:
    """Return tiles in rows of one length: kind, how many, and how wide they are."""
    lots = [
        (kind, n, side + GAP + BEHIND * (n - 1))
        for kind, n in ((kind, len(list(run))) for kind, run in groupby(kinds))
    ]
    share = sum(need for _, _, need in lots) / rows
    found: list[list[tuple[int, int, float]]] = [[] for _ in range(rows)]
    before = 0.0
    for lot in lots:  # it lies in the row in which its middle comes to lie
        found[min(int((before + lot[2] / 2 - 1) / share), rows - 1)].append(lot)
        before += lot[2]
    return found


def _held(scene: Scene, kind: int, n: int, x: float, y: float, side: float) -> str:
    """Tiles of one kind: one of them is chosen, and the others lie behind it and stay."""
    pen = scene.pen
    behind = [pen.tile(look(kind), x + BEHIND * k, y, side) for k in range(n - 1, 0, -1)]
    tiles = [pen.behind(*behind)] if behind else []
    place = f"rack-{tile_text(kind)}"
    return pen.place(place, scene.says(place), *tiles, pen.tile(look(kind), x, y, side))
