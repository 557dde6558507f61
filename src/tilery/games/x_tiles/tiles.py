"""The tiles of X-tiles: patterns, their rotations, and what fits where (XT-1, XT-6, XT-11).

A pattern is the colours of a tile's edges, read clockwise. A tile that lies on the table is a
*turned* pattern: ``pattern * 4 + rotation``, turned clockwise by so many quarters.
"""

from typing import Final

import numpy as np

from tilery.kernel.flags import UNCOMPILED

#: Colours in the order of XT-1, by the letters of notation.
COLOURS: Final = "oryb"
#: Sides in the order in which a tile is read; the opposite one is two further.
NORTH, EAST, SOUTH, WEST = range(4)
SIDES: Final = 4
ROTATIONS: Final = 4

#: Tables that rules read often are small; uncompiled, every integer has 64 bits.
_SMALL: Final = np.int64 if UNCOMPILED else np.int8

#: Shapes of a pattern, colours as they come, in the order in which the sets add them (XT-1).
SHAPES: Final = ("AABC", "ABAC", "AABB", "ABAB", "AAAB", "AAAA", "ABCD")


def turned_by(edges: str, rotation: int) -> str:
    """Return the edges from north on of a tile that is turned clockwise by quarters."""
    return edges[-rotation % SIDES :] + edges[: -rotation % SIDES]


def _patterns() -> list[str]:
    """Return every pattern once, read as its shape is written, those of one shape in order."""
    found: list[str] = []
    for shape in SHAPES:
        for number in range(len(COLOURS) ** SIDES):
            edges = "".join(COLOURS[number // 4**k % 4] for k in (3, 2, 1, 0))
            first_met = "".join("ABCD"[list(dict.fromkeys(edges)).index(edge)] for edge in edges)
            same = {turned_by(edges, rotation) for rotation in range(ROTATIONS)}
            if first_met == shape and not same & set(found):
                found.append(edges)
    return found


PATTERNS: Final = tuple(_patterns())
TURNED: Final = len(PATTERNS) * ROTATIONS
#: Patterns of each set, which are the first so many (XT-1).
OF_SET: Final = {"48": 24, "72": 36, "136": len(PATTERNS)}

#: Copies of each pattern in the sets that have it: the one-coloured tiles are single (XT-1).
COPIES: Final = np.array([1 if len(set(edges)) == 1 else 2 for edges in PATTERNS])

#: EDGES[turned]: the edges from north on, as letters.
EDGES: Final = tuple(
    turned_by(edges, rotation) for edges in PATTERNS for rotation in range(ROTATIONS)
)
#: COLOUR[turned, side]: the colour of an edge.
COLOUR: Final = np.array([[COLOURS.index(edge) for edge in edges] for edges in EDGES], _SMALL)

# What lies round an empty cell is a number to the base 5, a digit for each of its sides: 0 where
# nothing lies, else the colour that touches there, plus 1.
BESIDE: Final = len(COLOURS) + 1
PLACE: Final = np.array([BESIDE**side for side in range(SIDES)])
SURROUNDINGS: Final = BESIDE**SIDES

#: TOUCHES[around]: how many tiles touch the cell.
TOUCHES: Final = np.array(
    [
        sum(around // BESIDE**side % BESIDE > 0 for side in range(SIDES))
        for around in range(SURROUNDINGS)
    ],
    _SMALL,
)

# Which rotations a cell admits: any, or with the option interlock those of its chessboard colour.
ANY, EVEN, ODD = range(3)
CELLS: Final = 3


def _looks_new(pattern: int, rotation: int) -> bool:
    """Tell whether no lower rotation looks the same: only such are listed (XT-6)."""
    edges = [turned_by(PATTERNS[pattern], r) for r in range(rotation + 1)]
    return edges[rotation] not in edges[:rotation]


def _admitted(cell: int, pattern: int, rotation: int) -> bool:
    """Tell whether a cell admits how a tile lies, whichever rotation brings it there (XT-11)."""
    edges = PATTERNS[pattern]
    halves = range(ROTATIONS) if cell == ANY else range(0 if cell == EVEN else 1, ROTATIONS, 2)
    return turned_by(edges, rotation) in [turned_by(edges, r) for r in halves]


def _fits() -> np.ndarray:
    """FITS[cell, around, pattern]: bit mask of the rotations that fit (XT-6, XT-11)."""
    digits = np.arange(SURROUNDINGS)[:, None] // PLACE % BESIDE
    touching = digits[:, None, :]
    found = np.zeros((CELLS, SURROUNDINGS, len(PATTERNS)), _SMALL)
    for rotation in range(ROTATIONS):
        edges = COLOUR[rotation::ROTATIONS] + 1
        matches = ((touching == 0) | (touching == edges)).all(axis=2)
        for cell in range(CELLS):
            allowed = np.array(
                [
                    _looks_new(pattern, rotation) and _admitted(cell, pattern, rotation)
                    for pattern in range(len(PATTERNS))
                ]
            )
            found[cell] |= (matches & allowed).astype(_SMALL) << rotation
    return found


FITS: Final = _fits()

#: Patterns that fit as bits: FITTING[cell, around, word], a word for each `HALF` patterns.
HALF: Final = 35
WORDS: Final = 2
FITTING: Final = (
    (FITS > 0).reshape(CELLS, SURROUNDINGS, WORDS, HALF) * (1 << np.arange(HALF, dtype=np.int64))
).sum(axis=3)

#: The same as bits, four for the rotations of a pattern, so many patterns in a word:
#: FIT_BITS[cell, around, word]. Listing what is legal looks at these alone.
IN_WORD: Final = 14
FIT_WORDS: Final = 5
FIT_BITS: Final = (
    FITS.reshape(CELLS, SURROUNDINGS, FIT_WORDS, IN_WORD).astype(np.int64)
    << (ROTATIONS * np.arange(IN_WORD))
).sum(axis=3)
