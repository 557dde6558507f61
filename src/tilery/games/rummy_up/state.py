"""What lies on the table in Uno Rummy Up, and what the numbers of actions, draws and events mean.

How tiles lie in melds is no part of the position: all layouts of the same tiles are one (UR-13).
"""

from typing import Final

from tilery.games.rummy_up.tiles import KINDS
from tilery.games.rummy_up.work import LIMIT, START_TILES, Work
from tilery.kernel.state import int8, int16, int32, record, state
from tilery.kernel.table import Table

MOST_SEATS: Final = 4
HAND: Final = 14  #: tiles dealt to each seat (UR-2)
REDRAWS: Final = 3  #: of those who tie for the start, until the lot decides (UR-3)
CAUGHT_DRAWS: Final = 2  #: UR-20

EMPTY: Final = -1

# Actions: to add a tile of a kind from the rack, then to join a loose start tile of a kind.
ADD: Final = 0
JOIN: Final = KINDS
# To finish the turn, with the word that acts (`tiles.WORD`) and without or with "uno".
FINISH: Final = JOIN + KINDS
DRAW, STOP, UNO, CATCH, DECLINE = range(FINISH + 10, FINISH + 15)

# Draws of luck: a kind from the pool, then a seat of those who tie for the start.
FIRST_SEAT: Final = KINDS

#: Why luck draws a tile: for the start, in the deal, as a start tile, in a turn (UR-11), as a
#: penalty of a word (UR-16), of the last play (UR-21), or for a missing "uno" (UR-20).
FOR_START, FOR_RACK, FOR_TABLE, FOR_TURN, FOR_WORD, FOR_LAST, FOR_CATCH = range(1, 8)

#: Why a game is over.
TARGET_REACHED, ROUNDS_PLAYED, ROUND_LIMIT = 1, 2, 3

# Events. In brackets what source, target, amount, points, detail and what mean where used.
LOT_DREW: Final = 1  #: seat drew for the start (what kind) (UR-3)
TIED: Final = 2  #: several drew the highest number (amount: their bit mask, detail: tries so far)
STARTS: Final = 3  #: seat starts the first round
ROUND_BEGAN: Final = 4  #: (amount: its number); seat starts it
DREW: Final = 5  #: a tile came into a rack (detail: why, what kind: only that seat sees it)
START_TILE: Final = 6  #: a start tile lies face up (what kind)
ADDED: Final = 7  #: seat adds a tile from its rack (what kind)
JOINED: Final = 8  #: seat lets a start tile join (what kind)
PLAYED: Final = 9  #: seat has finished (amount: tiles added, target: left, detail: word that acts)
CALLED: Final = 10  #: seat called "uno" (amount: 1 with the play, 0 afterwards)
REVERSED: Final = 11  #: the direction is now (amount: 1 clockwise, -1 the other way) (UR-15)
MISSED: Final = 12  #: seat misses a turn (detail: word, amount: tiles it draws) (UR-16)
CANNOT: Final = 13  #: seat says that it cannot play, and draws (UR-11)
STOPPED: Final = 14  #: seat ended its turn without a play (UR-11)
CAUGHT: Final = 15  #: seat did not call "uno" (source: who caught it, amount: tiles it draws)
DECLINED: Final = 16  #: seat does not catch (source: whom)
WENT_OUT: Final = 17  #: seat has no tile left (points) (UR-21)
POOL_EMPTY: Final = 18  #: the pool is empty, and the lowest count goes out (UR-22)
LOWEST: Final = 19  #: seat has the lowest count (amount: it, points: what it scores)
LEFT: Final = 20  #: what is left in a rack (amount: tiles, points: their count)
SHOWN: Final = 21  #: tiles of one kind in that rack (amount: how many, what kind)
ENDED: Final = 22  #: (detail: why)


@state
class State:
    """The position. A turn's tiles lie on the table, but are not melded before it is finished."""

    turn = int8()
    waiting = int32()
    starter = int8()  #: seat that starts this round; EMPTY until it is found
    player = int8()  #: seat whose turn it is, or EMPTY while tiles are dealt
    way = int8()  #: direction of play: 1 clockwise, -1 the other way (UR-15)
    rounds = int16()  #: rounds begun
    tries = int8()  #: draws for the start that ended in a tie (UR-3)
    tied = int8()  #: bit mask of the seats that draw for the start
    drawing = int8()  #: why luck draws a tile, or 0
    receiver = int8()  #: seat that draws it, or EMPTY
    due = int8()  #: tiles still to be drawn
    drew = int8()  #: 1 when the player has drawn in this turn (UR-11)
    laying = int8()  #: tiles of the rack added in this turn
    joining = int8()  #: start tiles that join in this turn
    silent = int8()  #: seat that has not called "uno" and may be caught, or EMPTY (UR-19)
    catchers = int8()  #: bit mask of the seats that may still catch it
    reason = int8()  #: why the game is over, or 0
    left = int8()  #: tiles in the pool
    scores = int32(MOST_SEATS)
    held = int8(MOST_SEATS)  #: tiles in each rack
    lots = int8(MOST_SEATS)  #: kind that each seat drew for the start, or EMPTY
    added = int8(LIMIT)  #: kinds added in this turn, rising, then EMPTY
    joined = int8(START_TILES)  #: kinds of start tiles that join in this turn, rising, then EMPTY
    melded = int8(KINDS)  #: tiles in melds, of each kind
    loose = int8(KINDS)  #: start tiles that are in no meld yet (UR-9)
    drawn = int8()  #: hidden: kind that the player drew in this turn, or EMPTY
    racks = int8(MOST_SEATS, KINDS)  #: hidden: tiles of each kind in each rack
    pool = int8(KINDS)  #: hidden: tiles of each kind in the pool


@record
class Box:
    """The options of a match."""

    seats = int8()
    hand = int8()  #: tiles dealt to each seat
    first = int8()  #: seat that starts the first round, or EMPTY
    reverse_skips_two = int8()
    honour = int8()
    last_draw = int8()
    target = int16()  #: points that win
    played = int16()  #: rounds that are played, or 0 to play to the target
    max_rounds = int16()


RummyTable = Table[State, Box, Work]
