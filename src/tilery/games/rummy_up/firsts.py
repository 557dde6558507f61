"""Which tile may be the first of a play, without listing plays (UR-8).

A play is written with its tiles rising, so its first tile is the lowest. Below it nothing of the
rack is used, above it anything may be, and both halves are found once for all first tiles: read
downwards from 12 with free tiles, and upwards from 1 without any. What this takes does not grow
with the number of plays, which are tens of thousands for a rack of thirty.
"""

from tilery.games.rummy_up.fronts import advance, begin, join
from tilery.games.rummy_up.plays import sums
from tilery.games.rummy_up.tiles import COLOURS, KINDS, NUMBERS, WILD
from tilery.games.rummy_up.work import (
    LOOSE,
    LOWER,
    MELDED,
    NO_ROOM,
    NONE,
    RACK,
    UPPER,
    Work,
)
from tilery.kernel.rule import rule


@rule
def find_firsts(work: Work, limit: int) -> bool:
    """Write into `Work.next` which kinds of the rack may be the first of a play of what is asked.

    A play has up to *limit* tiles. Returns False when there is no room.
    """
    for kind in range(KINDS):
        work.next[kind] = 0
    wilds = (
        work.asking[MELDED, WILD] + work.asking[LOOSE, WILD] + min(work.asking[RACK, WILD], limit)
    )
    if not read_down(work, wilds, limit):
        return False
    begin(work, LOWER, wilds)
    for number in range(NUMBERS):
        first = number * len(COLOURS)
        for colour in range(len(COLOURS)):
            if work.rack[first + colour] > 0:
                work.rack[first + colour] -= 1
                work.melded[first + colour] += 1
                size = advance(work, number, True, wilds, limit - 1)
                if size == NO_ROOM:
                    return False
                if size > 0 and goes_up(work, number, limit - 1):
                    work.next[first + colour] = 1
                work.melded[first + colour] -= 1
                work.rack[first + colour] = 0
        size = advance(work, number, True, wilds, limit)  # nothing is left to add there
        if size == NO_ROOM:
            return False
        if size == 0:
            return True
    if work.asking[RACK, WILD] > 0 and ends(work, limit):
        work.next[WILD] = 1
    return True


@rule
def read_down(work: Work, wilds: int, most: int) -> bool:
    """Keep the fronts of the numbers read downwards, with up to so many free tiles."""
    begin(work, UPPER, wilds)
    for number in range(NUMBERS - 1):
        if advance(work, number, True, wilds, most) == NO_ROOM:
            return False
    for number in range(NUMBERS + 1):
        work.half_firsts[UPPER, number] = work.firsts[number]
    for member in range(work.firsts[NUMBERS]):
        work.half_keys[UPPER, member] = work.keys[member]
        work.half_used[UPPER, member] = work.used[member]
        work.half_added[member] = work.added_tiles[member]
    return True


@rule
def goes_up(work: Work, number: int, most: int) -> bool:
    """Whether the front after a number meets one that was read down to the number above it."""
    above = NUMBERS - 1 - number
    for i in range(work.firsts[number + 1], work.firsts[number + 2]):
        for j in range(work.half_firsts[UPPER, above], work.half_firsts[UPPER, above + 1]):
            tiles = work.added_tiles[i] + work.half_added[j]
            if tiles <= most:
                used = sums(work.used[i], work.half_used[UPPER, j])
                if used & lying(work, 0, most - tiles) != 0 and join(
                    work.keys[i], work.half_keys[UPPER, j]
                ):
                    return True
    return False


@rule
def ends(work: Work, limit: int) -> bool:
    """Whether the melded tiles lie with one Wild of the rack or more, and no other tile."""
    for member in range(work.firsts[NUMBERS], work.firsts[NUMBERS + 1]):
        if work.used[member] & lying(work, 1, limit) != 0 and join(work.keys[member], work.keys[0]):
            return True
    return False


@rule
def lying(work: Work, least: int, most: int) -> int:
    """The numbers of Wilds, as bits, that may lie in melds with so many from the rack."""
    wilds = 0
    for added in range(least, min(work.rack[WILD], most) + 1):
        for joined in range(work.loose[WILD] + 1):
            wilds |= 1 << (work.melded[WILD] + added + joined)
    return wilds


@rule
def lowest_added(work: Work, member: int) -> int:
    """The lowest kind that is added on the way to a member of the last front, or NONE."""
    kind = WILD if work.wilds_added > 0 else NONE
    for number in range(NUMBERS - 1, -1, -1):
        for colour in range(len(COLOURS) - 1, -1, -1):
            if (work.extras[member] >> (2 * colour)) & 3 != 0:
                kind = number * len(COLOURS) + colour
        member = work.parents[member]
    return kind
