"""Positions of X-tiles written by hand, for tests of what is said about them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tilery import Match
from tilery.games.x_tiles.tiles import COPIES, EDGES, OF_SET, PATTERNS, ROTATIONS

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo")


def named(edges: str) -> str:
    """Return the pattern of a tile that lies somehow."""
    return PATTERNS[EDGES.index(edges) // ROTATIONS]


def position(
    hands: Sequence[str],
    *,
    lie: str = "-",
    turn: str = "1",
    last: str = "-",
    scores: Sequence[int] = (),
    lacks: Mapping[int, str] | None = None,
    passes: int = 0,
    rounds: int = 1,
    starter: int = 1,
    pairs: str | None = None,
    back: str = "-",
    piles: str | None = None,
    options: str = "",
) -> str:
    """Return a position; the piles have what is not elsewhere."""
    tiles = "48"
    for option in options.split(","):
        tiles = option.partition("=")[2] if option.startswith("set=") else tiles
    pairs = pairs or ("1" if lie != "-" else "0")
    used = Counter(named(name.partition("@")[0]) for name in lie.split(",") if name != "-")
    used.update(name for hand in hands for name in hand.split(",") if name != "-")
    used.update(pairs.split(":")[1:])
    left = [
        name
        for name, copies in zip(PATTERNS[: OF_SET[tiles]], COPIES.tolist(), strict=False)
        for _ in range(copies - used[name])
    ]
    header = ",".join([f"seats={len(hands)}", *filter(None, [options])])
    scores = scores or [0] * len(hands)
    seats = [f"{scores[n]}:{hand}:{(lacks or {}).get(n + 1, '-')}" for n, hand in enumerate(hands)]
    piles = ",".join(left) if piles is None else piles
    words = [header, rounds, turn, starter, pairs, back, piles or "-", lie, last, passes, *seats]
    return " ".join(map(str, words))


def match_at(text: str) -> Match:
    seats = int(text.partition(" ")[0].partition(",")[0].removeprefix("seats="))
    return Match.from_position("x_tiles", text, luck="given", names=NAMES[:seats])
