"""What lies on the table in Toy, and what the numbers of actions, draws and events mean."""

from typing import Final

from tilery.kernel.state import int8, int16, int32, record, state
from tilery.kernel.table import NoWork, Table

KINDS: Final = 6  # TOY-1
COPIES: Final = 2
TILES: Final = KINDS * COPIES
MOST_SEATS: Final = 3
EMPTY: Final = -1

ROUNDS: Final = 2  # TOY-2
DEALT: Final = 2  #: tiles that each seat is dealt (TOY-3)
TURNS: Final = 12  #: of one round (TOY-8)

#: Why a game is over.
ALL_ROUNDS: Final = 1

# Actions: to lay a tile of kind 0 to 5, then these.
END, DRAW, CATCH, DECLINE = range(KINDS, KINDS + 4)

# Draws of luck: a kind from the pile, then the seat that starts.
FIRST_SEAT: Final = KINDS

# Events. In brackets what source, target, amount, points, detail and what mean where used.
STARTS: Final = 1  #: the lot made seat the starting player
ROUND_BEGAN: Final = 2  #: (amount: its number); seat starts it
DREW: Final = 3  #: a tile came into a seat's hand (what kind: only that seat sees it)
LAID: Final = 4  #: (what kind)
TURN_ENDED: Final = 5  #: (amount: tiles still in hand)
CAUGHT: Final = 6  #: seat was caught (source: by whom)
SHOWN: Final = 7  #: who was caught shows its tile (what kind)
DECLINED: Final = 8
REVEALED: Final = 9  #: a hand at the end of a round (amount: its worth, what: `packed`)
WENT_OUT: Final = 10  #: seat ended its turn without a tile (points)
NOBODY_OUT: Final = 11  #: the round ended after so many turns (amount)
ENDED: Final = 12  #: (detail: why)


@state
class State:
    """The position; arrays over seats have three rows."""

    turn = int8()
    waiting = int32()
    starter = int8()  #: seat that starts this round; EMPTY until the lot decides
    receiver = int8()  #: seat whose hand the next tile drawn comes into, or EMPTY
    due = int8()  #: tiles still to be dealt
    rounds = int8()  #: rounds begun
    turns = int8()  #: turns ended in this round
    laying = int8()  #: tiles laid in this turn
    least = int8()  #: the lowest kind that may still be laid in this turn
    catchers = int8()  #: bit mask of the seats that may catch or decline
    reason = int8()  #: why the game is over, or 0
    left = int8()  #: tiles in the pile
    held = int8(MOST_SEATS)  #: tiles in each hand
    laid = int8(KINDS)  #: tiles of each kind on the table
    scores = int16(MOST_SEATS)
    shown = int8(MOST_SEATS, KINDS)  #: what all know of each hand (TOY-7)
    hands = int8(MOST_SEATS, KINDS)  #: hidden: tiles of each kind in each hand
    pile = int8(KINDS)  #: hidden: tiles of each kind in the pile


@record
class Box:
    """The options of a match."""

    seats = int8()
    worth = int8(KINDS)  #: of a tile of each kind


ToyTable = Table[State, Box, NoWork]
