"""The hands in a picture of X-tiles: one's own in front, the others as chips; and the piles."""

from itertools import groupby
from typing import Final

from tilery.art import BACK
from tilery.games.x_tiles.scene import Scene, held_look
from tilery.games.x_tiles.state import EMPTY, HAND
from tilery.games.x_tiles.tiles import PATTERNS

PAD: Final = 10


def chip(scene: Scene, seat: int, x: float, y: float, wide: float, high: float) -> str:
    """Return the chip of another seat: name and score, its tiles and how many they are."""
    pen, large = scene.pen, high > 48
    side = 20 if large else 16
    top, low = y + high * 0.28, y + high * 0.72
    start = x + PAD + (8 if scene.due(seat) else 0)
    score = str(scene.scores[seat])
    name, number = ("t15 title", "t18 title points") if large else ("t13 title", "t15 title points")
    room = x + wide - PAD - 12 * len(score) - start - 4
    held = scene.held[seat]
    step = min(side * 0.72, (wide - 2 * PAD - side - 26) / (HAND - 1))
    tiles = [
        pen.tile(held_look(pattern), round(x + PAD + n * step, 2), low - side / 2, side)
        for n, pattern in enumerate(scene.hands[seat])
    ]
    hit = pen.box("hit", x + PAD, low - side / 2, side, side, 4)
    return pen.area(
        f"seat-{seat + 1}",
        f"seat-{seat + 1}",
        scene.hand_label(seat),
        pen.box("panel due" if scene.due(seat) else "panel", x + 1, y + 1, wide - 2, high - 2, 10),
        pen.path("accent", f"M{x + 8:g} {top - 5:g}l7 5l-7 5z") if scene.due(seat) else "",
        pen.text(scene.name(seat), start, top, name, room=room),
        pen.text(score, x + wide - PAD, top, number, "right"),
        pen.place(f"seat-{seat + 1}-hand", "", hit, *tiles),
        pen.text(str(held), x + wide - PAD, low, "t15 muted" if large else "t13 muted", "right"),
    )


def piles(scene: Scene, x: float, y: float, wide: float, high: float) -> str:
    """Return the piles: a back, how many tiles they are, and what has come out of them."""
    pen = scene.pen
    side = high - 16
    mid, top = y + high / 2, y + 8
    back = pen.tile(BACK, x + PAD, top, side) if scene.left else pen.space("", x + PAD, top, side)
    label = scene.says("piles")
    parts = [
        pen.box("panel", x + 1, y + 1, wide - 2, high - 2, 10),
        pen.area("stores", "piles", label, back),
    ]
    text = x + PAD + side + 8
    parts.append(pen.text(str(scene.left), text, mid, "t18 title"))
    waiting = [] if scene.lays_pair else [scene.drawn, scene.pair]
    tiles = [
        pen.tile(held_look(pattern), x + wide - PAD - side, top, side)
        for pattern in waiting
        if pattern != EMPTY
    ]
    hit = pen.box("hit", x + wide - PAD - side, top, side, side, 6)
    parts.append(pen.place("pair", scene.says("pair") if tiles else "", hit, *tiles))
    return "".join(parts)


def own(scene: Scene, y: float, wide: float, tall: bool) -> str:
    """Return the viewer's own hand; the second tile of the start pair waits beside it (XT-4)."""
    pen, seat = scene.pen, scene.viewer
    x, high = (8, TALL) if tall else (0, WIDE)
    side, gap = (46, 7) if tall else (56, 8)
    due = scene.due(seat)
    if tall:
        wide -= 16
        first, base = x + (wide - HAND * side - (HAND - 1) * gap) / 2, y + high - side - 8
        name, score = (x + 24, y + 20), (x + 24, y + 44)
        waits = x + wide - PAD - side, y + 8
    else:
        first, base = x + 208, y + (high - side) / 2
        name, score = (x + 24, y + 30), (x + 24, y + 60)
        waits = x + wide - 18 - side, base
    runs = [(pattern, len(list(run))) for pattern, run in groupby(scene.hands[seat])]
    parts = [
        pen.box("panel due" if due else "panel", x + 1, y + 1, wide - 2, high - 2, 10),
        pen.path("accent", f"M{name[0] - 13:g} {name[1] - 5:g}l7 5l-7 5z") if due else "",
        pen.text(scene.name(seat), *name, "t15 title" if tall else "t18 title", room=160),
        pen.text(str(scene.scores[seat]), *score, "t22 title points"),
    ]
    n = 0
    for pattern, count in runs:
        tiles = [
            pen.tile(held_look(pattern), round(first + (n + k) * (side + gap), 2), base, side)
            for k in range(count)
        ]
        n += count
        parts.append(_held(scene, pattern, tiles))
    if scene.lays_pair:
        place = f"hand-{PATTERNS[scene.pair]}"
        tile = pen.tile(held_look(scene.pair), *waits, side)
        said = pen.text("Start pair", waits[0] - 10, waits[1] + side / 2, "t15 muted", "right")
        parts += [said, pen.place(place, scene.says(place), tile)]
    label = scene.hand_label(seat)
    return pen.area("mine", f"seat-{seat + 1}", label, *parts)


def _held(scene: Scene, pattern: int, tiles: list[str]) -> str:
    """Tiles of one pattern: a place, also while only the tile of the start pair can be chosen."""
    edges = PATTERNS[pattern]
    waits = scene.lays_pair
    name = f"kept-{edges}" if waits and pattern == scene.pair else f"hand-{edges}"
    count = f"{len(tiles)} of " if len(tiles) > 1 else ""
    label = f"{count}{edges} in hand" if waits else scene.says(name)
    return scene.pen.place(name, label, *tiles)


WIDE: Final = 84  #: height of one's own hand
TALL: Final = 116
