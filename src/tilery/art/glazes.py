"""The glazes: a colour, a motif and a letter that always go together, in every game.

Motifs are drawn on a tile of 40 by 40 units, *lines* with a round stroke and *solid* filled, both
in the glaze's mark: ink or porcelain, whichever contrasts.
"""

from typing import Final, NamedTuple

INK: Final = "#1B1815"
PORCELAIN: Final = "#FFFAF0"


class Motif(NamedTuple):
    """A sign: two paths, either of which may be empty."""

    lines: str
    solid: str = ""


class Glaze(NamedTuple):
    """One glaze; *small* is its motif for tiles of fewer than 24 pixels."""

    name: str
    letter: str
    colour: str
    mark: str
    motif: Motif
    small: Motif


def disc(x: float, y: float, r: float) -> str:
    """Return the path of a circle."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def dots(r: float) -> str:
    """Return five circles, as on a die."""
    return "".join(disc(x, y, r) for x, y in ((11, 11), (29, 11), (20, 20), (11, 29), (29, 29)))


_LEAF: Final = "M9 31C8 16 17 8 32 8C33 23 24 32 9 31Z"

_TABLE: Final = (
    Glaze(
        "blue",
        "B",
        "#3467C6",
        PORCELAIN,
        Motif("M7 13q6.5-6 13 0t13 0M7 21q6.5-6 13 0t13 0M7 29q6.5-6 13 0t13 0"),
        Motif("M9 14.5H31M9 25.5H31"),
    ),
    Glaze(
        "yellow",
        "Y",
        "#FBC917",
        INK,
        Motif(
            "M20 6v4M20 30v4M6 20h4M30 20h4M10.1 10.1l2.8 2.8M27.1 27.1l2.8 2.8"
            "M29.9 10.1l-2.8 2.8M12.9 27.1l-2.8 2.8",
            disc(20, 20, 6),
        ),
        Motif(disc(20, 20, 9)),
    ),
    Glaze(
        "red",
        "R",
        "#9B2116",
        PORCELAIN,
        Motif("M20 6L34 20L20 34L6 20Z", "M20 14L26 20L20 26L14 20Z"),
        Motif("", "M20 7L33 20L20 33L7 20Z"),
    ),
    Glaze(
        "black",
        "K",
        "#25272C",
        PORCELAIN,
        Motif("M8 8L32 32M32 8L8 32M20 8v6M20 26v6M8 20h6M26 20h6"),
        Motif("M11 11L29 29M29 11L11 29"),
    ),
    Glaze(
        "white",
        "W",
        "#F5F0E6",
        INK,
        Motif(
            "M6 19A13 13 0 0 0 19 6M21 6A13 13 0 0 0 34 19"
            "M34 21A13 13 0 0 0 21 34M19 34A13 13 0 0 0 6 21",
            disc(20, 20, 2.6),
        ),
        Motif("", disc(20, 20, 6.5)),
    ),
    Glaze(
        "orange",
        "O",
        "#CD752B",
        INK,
        Motif("M8 17L20 7L32 17M8 26L20 16L32 26M8 35L20 25L32 35"),
        Motif("M9 26L20 14L31 26"),
    ),
    Glaze(
        "green",
        "G",
        "#67B999",
        INK,
        Motif(f"{_LEAF}M9 31L26 14"),
        Motif("", _LEAF),
    ),
    Glaze("purple", "P", "#4B1A55", PORCELAIN, Motif("", dots(3.4)), Motif("", dots(4.2))),
)

#: Name -> glaze.
GLAZES: Final[dict[str, Glaze]] = {glaze.name: glaze for glaze in _TABLE}

#: Small letter -> glaze.
LETTERS: Final[dict[str, Glaze]] = {glaze.letter.lower(): glaze for glaze in _TABLE}

#: Game -> its glazes, planned games among them: each must be told from the others by everybody.
PALETTES: Final[dict[str, tuple[str, ...]]] = {
    "azul": ("blue", "yellow", "red", "black", "white"),
    "x_tiles": ("blue", "yellow", "red", "orange"),
    "rummy_up": ("blue", "yellow", "red", "green"),
    "tile_up": ("blue", "orange", "purple"),
}
