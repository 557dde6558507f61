"""What lies on the table in X-tiles, and what the numbers of actions, draws and events mean."""

from typing import Final

import numpy as np

from tilery.games.x_tiles.tiles import FIT_WORDS, PATTERNS, TURNED, WORDS
from tilery.kernel.state import int8, int16, int32, int64, record, state
from tilery.kernel.table import Table

HAND: Final = 7  # XT-2
PAIR: Final = 2  # XT-4
#: Pairs that are drawn before any matching pair is looked for (XT-5).
PAIRS: Final = 4
MOST_SEATS: Final = 10
#: The most tiles that can ever lie on the table.
MOST_LAID: Final = PAIR + MOST_SEATS * HAND

EMPTY: Final = -1

# Cells are counted from the first tile, row by row from the north, each row from the west. A cell's
# number holds both coordinates, for a shape as wide as all tiles in either direction.
REACH: Final = MOST_LAID
ROW: Final = 2 * REACH + 1
FIRST_CELL: Final = REACH * ROW + REACH  #: where the first tile of a round lies (XT-4)
#: From a cell to its neighbours: north, east, south, west.
STEPS: Final = np.array([-ROW, 1, ROW, -1])

# Actions: (cell x turned pattern), then to pass.
PASS: Final = ROW * ROW * TURNED

# Draws of luck: a pattern from the piles, the seat that starts, and the place of a turned tile
# beside the first one (the option start = "random"), (side x rotation).
FIRST_SEAT: Final = len(PATTERNS)
FIRST_WAY: Final = FIRST_SEAT + MOST_SEATS
WAYS: Final = 16

# What `line` says of the start pair, until a tile has been added (XT-7).
ACROSS, DOWN = 1, 2

#: Why a game is over.
TARGET_REACHED, ROUND_LIMIT = 1, 2

# Events. In brackets what source, target, amount, points, detail and what mean where used.
STARTS: Final = 1  #: the lot made seat the starting player (XT-3)
ROUND_BEGAN: Final = 2  #: (amount: its number); seat starts it
DREW: Final = 3  #: a tile came into a hand (what pattern)
TURNED_UP: Final = 4  #: a tile for the start pair was drawn (amount: 1 or 2, what pattern)
PAIR_BACK: Final = 5  #: the pair cannot match, and went back (amount: pairs so far) (XT-5)
NO_PAIR: Final = 6  #: the piles hold no matching pair: the round is over (XT-5)
FIRST_LAID: Final = 7  #: the first tile of the pair lies (target cell, what turned pattern)
PAIR_LAID: Final = 8  #: the second one, by a seat or by LUCK (target cell, what turned pattern)
LAID: Final = 9  #: (target cell, amount: edges that match, what turned pattern)
AGAIN: Final = 10  #: seat has another turn, for a tile that matched on so many edges (amount)
PASSED: Final = 11  #: (amount: passes in a row)
LEFT: Final = 12  #: the round is over, and so many tiles are left in this hand (amount)
WENT_OUT: Final = 13  #: (amount: tiles left, points, detail: edges of the last tile) (XT-13)
BLOCKED: Final = 14  #: nobody can lay a tile (XT-10)
ENDED: Final = 15  #: (detail: why)


@state
class State:
    """The position of a size class: sizes are those of the most seats it is for.

    A connected shape of n tiles is at most n cells wide, so a torus whose side is one more than
    the tiles that can be laid holds any of them, and no index is ever out of bounds.
    """

    turn = int8()
    waiting = int32()
    starter = int8()  #: seat that starts this round; EMPTY until the lot decides
    rounds = int16()  #: rounds begun
    due = int8()  #: tiles still to be dealt
    receiver = int8()  #: seat whose hand the next tile dealt comes into, or EMPTY
    pairs = int8()  #: start pairs drawn in this round
    drawn = int8()  #: first tile of a pair whose second is being drawn, or EMPTY
    pair = int8()  #: second tile of the pair, while it waits to be laid, or EMPTY
    line = int8()  #: how the start pair lies, until a tile is added, else 0 (XT-7)
    passes = int8()  #: passes in a row
    layer = int8()  #: seat that laid the last tile, or EMPTY
    last = int16()  #: cell of the last tile laid
    matched = int8()  #: edges on which it matched; 3 or more are congratulated (XT-12)
    reason = int8()  #: why the game is over, or 0
    left = int16()  #: tiles in the piles
    around = int16()  #: cells in `frontier`
    scores = int16("chairs")
    held = int8("chairs")  #: tiles in each hand
    laid = int8(len(PATTERNS))  #: tiles of each pattern that lie open
    back = int8(len(PATTERNS))  #: tiles of each pattern that all saw go back to the piles (XT-5)
    lacks = int64("chairs", WORDS)  #: patterns, as bits, that a hand has shown not to hold (XT-16)
    cells = int16("side", "side")  #: 1 + the turned pattern that lies there, or 0
    frontier = int16("edge")  #: the empty cells beside tiles, in rising order
    wants = int16("edge")  #: what touches each of them: see `tiles.PLACE`
    hands = int8("chairs", HAND)  #: hidden: patterns in rising order, then EMPTY
    pile = int8(len(PATTERNS))  #: hidden: tiles of each pattern in the piles


@record
class Box:
    """The options of a match."""

    seats = int8()
    patterns = int8()  #: how many patterns the set has (XT-1)
    hand = int8()  #: tiles dealt to each seat
    first = int8()  #: seat that starts the first round, or EMPTY for the lot
    by_lot = int8()  #: 1 when luck lays the start pair
    interlock = int8()
    target = int16()  #: points that end the game
    max_rounds = int16()


@record
class Work:
    """Scratch memory, which nothing remembers from one call to the next."""

    choice = int64(FIT_WORDS)  #: of `legal`: what can be laid, as `tiles.FIT_BITS` has it
    words = int8(FIT_WORDS + 1)  #: the words of `choice` that are not empty
    queue = int8(MOST_SEATS)  #: of `dealing`: hands that are asked for a tile
    giving_to = int8(MOST_SEATS)
    gives = int8(MOST_SEATS)  #: what each of them would give
    holders = int8(MOST_SEATS + 1)  #: who holds the tiles of a ring that is exchanged
    tiles = int8(MOST_SEATS + 1)  #: the tiles


XTilesTable = Table[State, Box, Work]
