"""Every play: which tiles are added to the table, and which start tiles join (UR-8, UR-9).

For each choice of tiles of the lower numbers, all that they can come to in the middle is kept
(`fronts`), and so it is for the higher ones, read downwards. A play is a choice of each that meet.
Each play is found once, however many layouts it has.
"""

from typing import Final, NamedTuple

import numpy as np

from tilery.games.rummy_up.fronts import (
    LIMIT,
    LOWER,
    MIDDLE,
    NO_ROOM,
    START_TILES,
    UPPER,
    Room,
    advance,
    begin,
    join,
    mirrored,
)
from tilery.games.rummy_up.tiles import COLOURS, WILD
from tilery.kernel.bits import lowest
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints

#: Columns of a play: kinds added, rising, then kinds that join, rising; NONE fills up.
COLUMNS: Final = LIMIT + START_TILES
NONE: Final = -1


class Halves(NamedTuple):
    """Scratch memory: the choices of tiles of each half, and the fronts they come to."""

    keys: Ints  #: (2, members) int64
    used: Ints  #: (2, members) int8
    firsts: Ints  #: (2, choices + 1) int64: where the front of each choice begins, and an end
    tiles: Ints  #: (2, choices) int64: how many tiles of the rack it has
    choices: Ints  #: (2, choices, COLUMNS) int8: its kinds, as those of a play


def halves(size: int = 1) -> Halves:
    """Return room; a larger *size* is for more choices and larger fronts."""
    members, choices = size << 14, size << 11
    return Halves(
        np.zeros((2, members), np.int64),
        np.zeros((2, members), np.int8),
        np.zeros((2, choices + 1), np.int64),
        np.zeros((2, choices), np.int64),
        np.zeros((2, choices, COLUMNS), np.int8),
    )


@rule
def list_plays(
    room: Room, both: Halves, melded: Ints, loose: Ints, rack: Ints, limit: int, out: Ints
) -> int:
    """List all plays of up to *limit* tiles, and return how many there are, or NO_ROOM.

    *out* (n, COLUMNS) receives them as far as it has room.
    """
    lower = list_choices(room, both, melded, loose, rack, limit, LOWER)
    upper = list_choices(room, both, melded, loose, rack, limit, UPPER)
    if lower == NO_ROOM or upper == NO_ROOM:
        return NO_ROOM
    n = 0
    for one in range(lower):
        for other in range(upper):
            tiles = both.tiles[LOWER, one] + both.tiles[UPPER, other]
            if tiles <= limit:
                wilds = wilds_of(both, one, other, wanted(room, limit - tiles))
                n = put_out(room, both, one, other, wilds, limit - tiles, tiles, out, n)
    return n


@rule
def list_choices(
    room: Room, both: Halves, melded: Ints, loose: Ints, rack: Ints, limit: int, half: int
) -> int:
    """Keep the fronts in the middle for all choices of a half; return how many, or NO_ROOM."""
    wilds = melded[WILD] + loose[WILD] + min(rack[WILD], limit)
    begin(room, melded, loose, rack, half, wilds)
    n = number = tiles = 0
    both.firsts[half, 0] = 0
    while number >= 0:
        size = advance(room, number, False, wilds, limit - tiles)
        if size > 0 and number + 1 == MIDDLE and not keep(room, both, half, n, tiles):
            size = NO_ROOM
        if size == NO_ROOM:
            return NO_ROOM
        if size > 0 and number + 1 < MIDDLE:
            number += 1
            continue
        if size > 0:
            n += 1
        more = False
        while number >= 0 and not more:
            tiles -= tiles_at(room, number)
            more = choose_next(room, number, limit - tiles)
            tiles += tiles_at(room, number)
            number -= 0 if more else 1
    return n


@rule
def tiles_at(room: Room, number: int) -> int:
    """How many tiles are added at a number."""
    total = 0
    for kind in range(number * len(COLOURS), (number + 1) * len(COLOURS)):
        total += room.added[kind]
    return total


@rule
def choose_next(room: Room, number: int, most: int) -> bool:
    """Choose other tiles at a number; False, and none chosen, when all have been."""
    chosen = tiles_at(room, number)
    for kind in range(number * len(COLOURS), (number + 1) * len(COLOURS)):
        if room.joined[kind] < room.loose[kind]:
            room.joined[kind] += 1
            return True
        room.joined[kind] = 0
        if room.added[kind] < room.rack[kind] and chosen < most:
            room.added[kind] += 1
            return True
        chosen -= room.added[kind]
        room.added[kind] = 0
    return False


@rule
def keep(room: Room, both: Halves, half: int, n: int, tiles: int) -> bool:
    """Keep the front in the middle as that of choice number *n*; False when there is no room."""
    first, end = room.firsts[MIDDLE], room.firsts[MIDDLE + 1]
    at = both.firsts[half, n]
    if n == both.tiles.shape[1] or at + end - first > both.keys.shape[1]:
        return False
    for member in range(first, end):
        both.keys[half, at] = room.keys[member]
        both.used[half, at] = room.used[member]
        at += 1
    both.firsts[half, n + 1] = at
    both.tiles[half, n] = tiles
    write_choice(room, half, both.choices[half, n])
    return True


@rule
def write_choice(room: Room, half: int, choice: Ints) -> None:
    """Write down the kinds that are chosen."""
    for column in range(COLUMNS):
        choice[column] = NONE
    of_rack, of_table = 0, LIMIT
    for kind in range(WILD):
        place = mirrored(kind) if half == UPPER else kind
        for _ in range(room.added[place]):
            choice[of_rack] = kind
            of_rack += 1
        for _ in range(room.joined[place]):
            choice[of_table] = kind
            of_table += 1


@rule
def wilds_of(both: Halves, one: int, other: int, wanted: int) -> int:
    """With how many Wilds two choices meet, as bits, as far as that is wanted."""
    found = 0
    for i in range(both.firsts[LOWER, one], both.firsts[LOWER, one + 1]):
        for j in range(both.firsts[UPPER, other], both.firsts[UPPER, other + 1]):
            used = sums(both.used[LOWER, i], both.used[UPPER, j]) & wanted & ~found
            if used != 0 and join(both.keys[LOWER, i], both.keys[UPPER, j]):
                found |= used
                if found == wanted:
                    return found
    return found


@rule
def sums(one: int, other: int) -> int:
    """All sums of a number of each, as bits."""
    found = 0
    while one != 0:
        found |= other << lowest(one)
        one &= one - 1
    return found


@rule
def wanted(room: Room, most: int) -> int:
    """The numbers of Wilds, as bits, that may lie in melds with up to so many from the rack."""
    wilds = 0
    for added in range(min(room.rack[WILD], most) + 1):
        for joined in range(room.loose[WILD] + 1):
            wilds |= 1 << (room.melded[WILD] + added + joined)
    return wilds


@rule
def put_out(
    room: Room,
    both: Halves,
    one: int,
    other: int,
    wilds: int,
    most: int,
    tiles: int,
    out: Ints,
    n: int,
) -> int:
    """Write two choices that meet, once for each number of Wilds; return how many there are."""
    for added in range(min(room.rack[WILD], most) + 1):
        for joined in range(room.loose[WILD] + 1):
            using = room.melded[WILD] + added + joined
            if tiles + added > 0 and (wilds >> using) & 1 != 0:
                if n < len(out):
                    write_part(both, one, other, added, 0, LIMIT, out[n])
                    write_part(both, one, other, joined, LIMIT, COLUMNS, out[n])
                n += 1
    return n


@rule
def write_part(
    both: Halves, one: int, other: int, wilds: int, first: int, end: int, play: Ints
) -> None:
    """Write the columns of a play from *first* on: those of two choices, and Wilds."""
    at = first
    for half in range(2):
        choice = both.choices[half, one if half == LOWER else other]
        for column in range(first, end):
            if choice[column] != NONE:
                play[at] = choice[column]
                at += 1
    for column in range(at, end):
        play[column] = WILD if column < at + wilds else NONE
