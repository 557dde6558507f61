"""Every play: which tiles are added to the table, and which start tiles join (UR-8, UR-9).

For each choice of tiles of the lower numbers, all that they can come to in the middle is kept
(`fronts`), and so it is for the higher ones, read downwards. A play is a choice of each that meet.
Each play is found once, however many layouts it has.
"""

from tilery.games.rummy_up.fronts import MIDDLE, advance, begin, join, mirrored
from tilery.games.rummy_up.tiles import COLOURS, WILD
from tilery.games.rummy_up.work import (
    COLUMNS,
    LIMIT,
    LOOSE,
    LOWER,
    MELDED,
    NO_ROOM,
    NONE,
    RACK,
    UPPER,
    Work,
)
from tilery.kernel.bits import lowest
from tilery.kernel.rule import rule


@rule
def list_plays(work: Work, limit: int) -> int:
    """List all plays of what is asked, of up to *limit* tiles; return how many, or NO_ROOM.

    `Work.plays` receives them as far as it has room. `Work.count` is for whoever asks.
    """
    lower = list_choices(work, limit, LOWER)
    upper = list_choices(work, limit, UPPER)
    if lower == NO_ROOM or upper == NO_ROOM:
        return NO_ROOM
    n = 0
    for one in range(lower):
        for other in range(upper):
            tiles = work.half_tiles[LOWER, one] + work.half_tiles[UPPER, other]
            if tiles <= limit:
                wilds = wilds_of(work, one, other, wanted(work, limit - tiles))
                n = put_out(work, one, other, wilds, limit - tiles, tiles, n)
    return n


@rule
def list_choices(work: Work, limit: int, half: int) -> int:
    """Keep the fronts in the middle for all choices of a half; return how many, or NO_ROOM."""
    wilds = (
        work.asking[MELDED, WILD] + work.asking[LOOSE, WILD] + min(work.asking[RACK, WILD], limit)
    )
    begin(work, half, wilds)
    n = number = tiles = 0
    work.half_firsts[half, 0] = 0
    while number >= 0:
        size = advance(work, number, False, wilds, limit - tiles)
        if size > 0 and number + 1 == MIDDLE and not keep(work, half, n, tiles):
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
            tiles -= tiles_at(work, number)
            more = choose_next(work, number, limit - tiles)
            tiles += tiles_at(work, number)
            number -= 0 if more else 1
    return n


@rule
def tiles_at(work: Work, number: int) -> int:
    """How many tiles are added at a number."""
    total = 0
    for kind in range(number * len(COLOURS), (number + 1) * len(COLOURS)):
        total += work.added[kind]
    return total


@rule
def choose_next(work: Work, number: int, most: int) -> bool:
    """Choose other tiles at a number; False, and none chosen, when all have been."""
    chosen = tiles_at(work, number)
    for kind in range(number * len(COLOURS), (number + 1) * len(COLOURS)):
        if work.joined[kind] < work.loose[kind]:
            work.joined[kind] += 1
            return True
        work.joined[kind] = 0
        if work.added[kind] < work.rack[kind] and chosen < most:
            work.added[kind] += 1
            return True
        chosen -= work.added[kind]
        work.added[kind] = 0
    return False


@rule
def keep(work: Work, half: int, n: int, tiles: int) -> bool:
    """Keep the front in the middle as that of choice number *n*; False when there is no work."""
    first, end = work.firsts[MIDDLE], work.firsts[MIDDLE + 1]
    at = work.half_firsts[half, n]
    if n == work.half_tiles.shape[1] or at + end - first > work.half_keys.shape[1]:
        return False
    for member in range(first, end):
        work.half_keys[half, at] = work.keys[member]
        work.half_used[half, at] = work.used[member]
        at += 1
    work.half_firsts[half, n + 1] = at
    work.half_tiles[half, n] = tiles
    write_choice(work, half, n)
    return True


@rule
def write_choice(work: Work, half: int, n: int) -> None:
    """Write down the kinds that are chosen as choice number *n*."""
    choices = work.choices
    for column in range(COLUMNS):
        choices[half, n, column] = NONE
    of_rack, of_table = 0, LIMIT
    for kind in range(WILD):
        place = mirrored(kind) if half == UPPER else kind
        for _ in range(work.added[place]):
            choices[half, n, of_rack] = kind
            of_rack += 1
        for _ in range(work.joined[place]):
            choices[half, n, of_table] = kind
            of_table += 1


@rule
def wilds_of(work: Work, one: int, other: int, wanted: int) -> int:
    """With how many Wilds two choices meet, as bits, as far as that is wanted."""
    found = 0
    for i in range(work.half_firsts[LOWER, one], work.half_firsts[LOWER, one + 1]):
        for j in range(work.half_firsts[UPPER, other], work.half_firsts[UPPER, other + 1]):
            used = sums(work.half_used[LOWER, i], work.half_used[UPPER, j]) & wanted & ~found
            if used != 0 and join(work.half_keys[LOWER, i], work.half_keys[UPPER, j]):
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
def wanted(work: Work, most: int) -> int:
    """The numbers of Wilds, as bits, that may lie in melds with up to so many from the rack."""
    wilds = 0
    for added in range(min(work.rack[WILD], most) + 1):
        for joined in range(work.loose[WILD] + 1):
            wilds |= 1 << (work.melded[WILD] + added + joined)
    return wilds


@rule
def put_out(work: Work, one: int, other: int, wilds: int, most: int, tiles: int, n: int) -> int:
    """Write two choices that meet, once for each number of Wilds; return how many there are."""
    for added in range(min(work.rack[WILD], most) + 1):
        for joined in range(work.loose[WILD] + 1):
            using = work.melded[WILD] + added + joined
            if tiles + added > 0 and (wilds >> using) & 1 != 0:
                if n < len(work.plays):
                    write_part(work, one, other, added, 0, LIMIT, n)
                    write_part(work, one, other, joined, LIMIT, COLUMNS, n)
                n += 1
    return n


@rule
def write_part(work: Work, one: int, other: int, wilds: int, first: int, end: int, n: int) -> None:
    """Write the columns of a play from *first* on: those of two choices, and Wilds."""
    at = first
    for half in range(2):
        choice = one if half == LOWER else other
        for column in range(first, end):
            kind = work.choices[half, choice, column]
            if kind != NONE:
                work.plays[n, at] = kind
                at += 1
    for column in range(at, end):
        work.plays[n, column] = WILD if column < at + wilds else NONE
