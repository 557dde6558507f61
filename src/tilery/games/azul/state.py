"""What lies on the table in Azul, and what the numbers of actions, draws and events mean."""

from typing import Final

import numpy as np

from tilery.kernel.state import int8, int16, int32, int64, record, state
from tilery.kernel.table import NoWork, Table

#: Colours in the fixed order of AZ-1; a floor space may also hold the marker.
BLUE, YELLOW, RED, BLACK, WHITE = range(5)
COLOURS: Final = 5
ALL_COLOURS: Final = (1 << COLOURS) - 1
MARKER: Final = 5
EMPTY: Final = -1

#: Displays of a round for each number of seats (AZ-1); the row after the last is the centre.
DISPLAYS: Final = np.array([0, 0, 5, 7, 9])
CENTRE: Final = 9
DISPLAY_TILES: Final = 4

FLOOR_SPACES: Final = 7
#: What 0, 1, … 7 covered floor spaces cost together (AZ-18).
FLOOR_COST: Final = np.array([0, 1, 2, 4, 6, 8, 11, 14])

ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10  # AZ-25

#: RUNS[mask, place]: how long the unbroken run of bits through *place* is, itself counted.
RUNS: Final = np.array(
    [
        [
            next(n for n in range(1, COLOURS + 1) if not mask >> (place + n) & 1)
            + next(n for n in range(COLOURS + 1) if place == n or not mask >> (place - n - 1) & 1)
            for place in range(COLOURS)
        ]
        for mask in range(1 << COLOURS)
    ]
)

#: Why a game is over.
ROW_COMPLETE, ROUND_LIMIT, NO_TILES = 1, 2, 3

# Actions: 300 takes, (source x colour x line), then 25 wall spaces, (line x column).
FLOOR: Final = 5  #: the "line" of a take that goes to the floor
LINES: Final = 6
FIRST_SPACE: Final = (CENTRE + 1) * COLOURS * LINES

# Draws of luck: a colour from the bag, then the seat that starts.
FIRST_SEAT: Final = COLOURS

# Events. In brackets what source, target, amount, points, detail and what mean where used.
STARTS: Final = 1  #: the lot made seat the starting player
DRAWN: Final = 2  #: a tile came out of the bag (target display, what colour)
LID_TIPPED: Final = 3  #: the lid's tiles went into the bag (amount)
TOOK: Final = 4  #: a seat took tiles (source, target line, amount, what colour)
TO_CENTRE: Final = 5  #: a display's other tiles went to the centre (source, amount)
TOOK_MARKER: Final = 6  #: (target floor space or EMPTY, points lost by it)
LAID: Final = (
    7  #: tiles went to a pattern line (target line, amount, detail: now full, what colour)
)
FELL: Final = 8  #: tiles fell to the floor (source line, amount, points lost, what colour)
TO_LID: Final = 9  #: tiles found the floor full (amount, what colour)
SCORED: Final = 10  #: wall (source row, target column, points, amount across, detail down, what)
NO_SPACE: Final = 11  #: a complete line had no wall space left (source line, what colour)
FLOOR_LOST: Final = 12  #: the floor was counted (amount, points, detail: points it cost by itself)
ROUND_BEGAN: Final = 13  #: (amount: its number); seat starts it
BONUS_ROW: Final = 14  #: a final bonus (target row, points)
BONUS_COLUMN: Final = 15  #: (target column, points)
BONUS_COLOUR: Final = 16  #: (what colour, points)
ENDED: Final = 17  #: (detail: why)


@state
class State:
    """The position. Sizes are those of AZ-34; arrays over seats have four rows."""

    turn = int8()
    waiting = int32()
    starter = int8()  #: seat that starts this round; EMPTY until the lot decides
    marker = int8()  #: seat that took the starting marker this round, or EMPTY
    rounds = int16()  #: rounds begun
    dealt = int8()  #: tiles dealt so far, while displays are being filled
    offers = int64()  #: bit source * 5 + colour is set where tiles can be taken
    reason = int8()  #: why the game is over, or 0
    bag = int8("size")
    lid = int8("size")
    displays = int8(CENTRE + 1, "size")  #: tiles of each colour; the last row is the centre
    line_colours = int8(4, "size")
    line_counts = int8(4, "size")
    accepts = int8(4, "size")  #: [seat, colour] bit mask of the lines that may take it (AZ-11)
    walls = int8(4, "size", "size")  #: the colour on each space, or EMPTY
    across = int32(4)  #: the walls as bits: row * 5 + column is set where a tile is
    down = int32(4)  #: the same by columns: bit column * 5 + row
    held = int32(4)  #: the same by colours: bit colour * 5 + row
    floors = int8(4, FLOOR_SPACES)  #: from the left: a colour, MARKER or EMPTY
    floor_counts = int8(4)
    choosing = int8(4)  #: grey wall: the line whose space a seat chooses now, or EMPTY
    scores = int16(4)


@record
class Box:
    """The options of a match."""

    seats = int8()
    grey = int8()  #: 1 when players choose the wall spaces
    tiles = int8()  #: of each colour
    first = int8()  #: seat that starts the first round, or EMPTY for the lot
    max_rounds = int16()


AzulTable = Table[State, Box, NoWork]
