"""The hands in a picture of X-tiles: one's own in front, the others as chips; and the piles."""

from itertools import groupby
from typing import Final

from tilery.art import BACK
from tilery.games.x_tiles.scene import Scene, held_look
from tilery.games.x_tiles.state import EMPTY, HAND
from tilery.games.x_tiles.tiles import PATTERNS
from tilery.games.x_tiles.words import in_colours

PAD: Final = 10
LOW_PAD: Final = 7
BEHIND: Final = 12  #: how far a tile looks out behind its like


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


def low_chip(scene: Scene, seat: int, x: float, y: float, wide: float, high: float) -> str:
    """Return the same in one line: name, a back, and how many tiles they are."""
    pen, side, mid = scene.pen, 16, y + high / 2
    at = x + wide - LOW_PAD - 14 - side
    held = scene.held[seat]
    back = pen.tile(BACK, at, mid - side / 2, side) if held else ""
    hit = pen.box("hit", at, mid - side / 2, side, side, 4)
    return pen.area(
        f"seat-{seat + 1}",
        f"seat-{seat + 1}",
        scene.hand_label(seat),
        pen.box("panel due" if scene.due(seat) else "panel", x + 1, y + 1, wide - 2, high - 2, 8),
        pen.text(scene.name(seat), x + LOW_PAD, mid, "t13 title", room=at - x - LOW_PAD - 4),
        pen.place(f"seat-{seat + 1}-hand", "", hit, back),
        pen.text(str(held), x + wide - LOW_PAD, mid, "t13 muted", "right"),
    )


def low_piles(scene: Scene, x: float, y: float, wide: float, high: float) -> str:
    """Return the piles in one line; what has come out of them takes the place of the word."""
    pen, side, mid = scene.pen, 16, y + high / 2
    at = x + wide - LOW_PAD - 20 - side
    out = _out(scene)
    large = high - 6
    hit = pen.box("hit", x + 4, y + 3, large, large, 6)
    tiles = [pen.tile(held_look(pattern), x + 4, y + 3, large) for pattern in out]
    back = pen.tile if scene.left else pen.space
    return "".join(
        [
            pen.box("panel", x + 1, y + 1, wide - 2, high - 2, 8),
            ""
            if out
            else pen.text("Piles", x + LOW_PAD, mid, "t13 title", room=at - x - LOW_PAD - 4),
            pen.area(
                "stores",
                "piles",
                scene.says("piles"),
                back(BACK if scene.left else "", at, mid - side / 2, side),
            ),
            pen.text(str(scene.left), x + wide - LOW_PAD, mid, "t13 muted", "right"),
            pen.place("pair", scene.says("pair") if out else "", hit, *tiles),
        ]
    )


def _out(scene: Scene) -> list[int]:
    """The patterns that have come out of the piles, and wait beside them."""
    waiting = [] if scene.lays_pair else [scene.drawn, scene.pair]
    return [pattern for pattern in waiting if pattern != EMPTY]


def piles(scene: Scene, x: float, y: float, wide: float, high: float) -> str:
    """Return the piles: a back, how many tiles they are, and what has come out of them."""
    pen = scene.pen
    side = high - 16
    top = y + 8
    back = pen.tile(BACK, x + PAD, top, side) if scene.left else pen.space("", x + PAD, top, side)
    label = scene.says("piles")
    parts = [
        pen.box("panel", x + 1, y + 1, wide - 2, high - 2, 10),
        pen.area("stores", "piles", label, back),
    ]
    text = x + PAD + side + 8
    parts.append(pen.text(str(scene.left), text, y + high * 0.34, "t18 title"))
    parts.append(pen.text("piles", text, y + high * 0.74, "t13 muted"))
    tiles = [
        pen.tile(held_look(pattern), x + wide - PAD - side, top, side) for pattern in _out(scene)
    ]
    hit = pen.box("hit", x + wide - PAD - side, top, side, side, 6)
    parts.append(pen.place("pair", scene.says("pair") if tiles else "", hit, *tiles))
    return "".join(parts)


def own(scene: Scene, y: float, wide: float, tall: bool) -> str:
    """Return the viewer's own hand; the second tile of the start pair waits beside it (XT-4)."""
    pen, seat = scene.pen, scene.viewer
    x, high = (8, TALL) if tall else (0, WIDE)
    side, gap = (44, 8) if tall else (56, 8)
    due = scene.due(seat)
    if tall:
        wide -= 16
        first, base = x + (wide - HAND * side - (HAND - 1) * gap) / 2, y + high - side - 8
        name, score = (x + 24, y + 20), (x + 24, y + 44)
        waits = x + wide - PAD - 6 - side, y + 12
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
        at = round(first + n * (side + gap), 2)
        tiles = [pen.tile(held_look(pattern), at, base, side)]
        if count > 1:  # of equal tiles one is chosen: the others lie behind it, and stay
            other = pen.tile(held_look(pattern), at + BEHIND, base, side)
            tiles.insert(0, pen.behind(*[other] * (count - 1)))
            many = round(at + side + BEHIND + 6, 2)
            parts.append(pen.text(f"\u00d7{count}", many, base + side / 2, "t15 title"))
        parts.append(_held(scene, pattern, count, tiles))
        n += count
    if scene.lays_pair:
        place = f"hand-{PATTERNS[scene.pair]}"
        tile = pen.tile(held_look(scene.pair), *waits, side)
        said = pen.text("Start pair", waits[0] - 10, waits[1] + side / 2, "t15 muted", "right")
        parts += [said, pen.place(place, scene.says(place), tile)]
    label = scene.hand_label(seat)
    return pen.area("mine", f"seat-{seat + 1}", label, *parts)


def _held(scene: Scene, pattern: int, count: int, tiles: list[str]) -> str:
    """Tiles of one pattern: a place, also while only the tile of the start pair can be chosen."""
    edges = PATTERNS[pattern]
    waits = scene.lays_pair
    name = f"kept-{edges}" if waits and pattern == scene.pair else f"hand-{edges}"
    many = f"{count} of " if count > 1 else ""
    label = f"{many}{in_colours(edges)} in hand" if waits else scene.says(name)
    return scene.pen.place(name, label, *tiles)


WIDE: Final = 84  #: height of one's own hand
TALL: Final = 116
