"""The tiles of Uno Rummy Up: kinds, words and what they count (UR-1, UR-23).

A *kind* is a number and a colour, number by number: ``(number - 1) * 4 + colour``, and one more
for the Wild Draw Four. Tiles of a kind are equal, so a lot of tiles is a count for each kind.
"""

from typing import Final

import numpy as np

#: Colours in the order of UR-1, by the letters of notation.
COLOURS: Final = "rygb"
NUMBERS: Final = 12
COPIES: Final = 2  #: of each number in each colour
WILDS: Final = 4

WILD: Final = NUMBERS * len(COLOURS)
KINDS: Final = WILD + 1

#: The tiles in the box, of each kind (UR-1).
TILES: Final = np.array([COPIES] * WILD + [WILDS])

# What a tile does in the turn in which it is played (UR-1, UR-15, UR-16).
PLAIN, DRAW_TWO, SKIP, REVERSE, DRAW_FOUR = range(5)

#: The words, by the number that bears them.
WORDS: Final = {2: DRAW_TWO, 5: SKIP, 7: REVERSE}

#: WORD[kind]: the word on it, or PLAIN.
WORD: Final = np.array([WORDS.get(kind // 4 + 1, PLAIN) for kind in range(WILD)] + [DRAW_FOUR])

#: DRAWS[word]: how many tiles the next seat draws (UR-16).
DRAWS: Final = np.array([0, 2, 0, 0, 4])

#: COUNT[kind]: what it counts in a rack when the round is over (UR-23).
COUNT: Final = np.array(
    [20 if kind // 4 + 1 in WORDS else kind // 4 + 1 for kind in range(WILD)] + [50]
)
