"""From number to number: all that tiles in melds can come to, without laying them (UR-4 to UR-9).

A *front* is what can have come of the tiles up to a number. Each of its members has the runs of
each colour (`runs`), the numbers of Wilds that may have been used so far, as bits, and what tiles
were added on the way and are worth. From member to member leads each way to part the tiles of a
number into sets and runs. A member is left out when another one has the same Wilds, no more tiles,
no less worth, and can go on in every way in which it can. So a front stays small, and what is lost
is layouts alone, never an end.

Tiles of the rack are chosen in advance, as `plays` does, or on the way: then they are *free*.
"""

from typing import Final, NamedTuple

import numpy as np

from tilery.games.rummy_up.runs import (
    COVERS,
    DEAD,
    JOINS,
    MAY_END,
    NEVER,
    NEXT,
    REACHED,
    SIGN,
    SIGN_BITS,
    START,
)
from tilery.games.rummy_up.sets import WILDS_IN_SETS
from tilery.games.rummy_up.tiles import COLOURS, COPIES, KINDS, NUMBERS, WILD, WILDS
from tilery.kernel.bits import lowest
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints

#: The halves of the numbers, read upwards and downwards to the middle.
LOWER, UPPER = range(2)
MIDDLE: Final = NUMBERS // 2

LIMIT: Final = 4  #: tiles that a turn adds at most (UR-8)
START_TILES: Final = 4  #: UR-2
#: Bits of the runs of each colour in a member's key, red in the lowest ones.
BITS: Final = 8
ONE: Final = (1 << BITS) - 1
#: Every number of Wilds, as bits.
ALL_WILDS: Final = (1 << (WILDS + 1)) - 1

#: Columns of `Room.steps`, a way on for runs and sets of one colour, or of two.
TO, SIGNS, IN_SETS, USED, NEEDS_WILDS, NEEDS_TILES, EXTRAS, TILES, WORTH = range(9)
COLUMNS: Final = 9
#: The most ways on of a colour: up to 2 tiles, chosen in up to 4 ways, in runs or sets, and the
#: Wilds; and an end.
STEPS: Final = 8 * (WILDS + 1) + 1


#: What is returned when there is no room; more has to be given then.
NO_ROOM: Final = -1


class Room(NamedTuple):
    """Scratch memory, and the tiles that it is about, as they are read."""

    melded: Ints  #: (49,) int8: tiles of each kind that must lie in melds
    loose: Ints  #: (49,) int8: start tiles that may
    rack: Ints  #: (49,) int8: tiles of which a play adds some
    added: Ints  #: (49,) int8: those that are chosen in advance
    joined: Ints  #: (49,) int8: start tiles that are chosen in advance
    worth: Ints  #: (49,) int64: what a tile of the rack is worth that is chosen on the way
    keys: Ints  #: (members,) int64: runs of each colour, side by side
    signs: Ints  #: (members,) int64: see `runs.SIGN`
    used: Ints  #: (members,) int64: numbers of Wilds used so far, as bits
    tiles: Ints  #: (members,) int64: tiles added on the way, but for Wilds
    worths: Ints  #: (members,) int64: what they are worth together
    extras: Ints  #: (members,) int64: what was chosen at the last number: see `extra`
    parents: Ints  #: (members,) int64: the member of the front before
    firsts: Ints  #: (14,) int64: the first member of the front before each number, and an end
    needs: Ints  #: (13, 4, states, 2) int8: the fewest Wilds and added tiles that runs still need
    in_sets: Ints  #: (49,) int8: how many tiles of a kind can lie in sets at most
    steps: Ints  #: (4, STEPS, COLUMNS) int64
    pairs: Ints  #: (2, STEPS**2, COLUMNS) int64: of red and yellow, and of green and blue


def room(size: int = 1) -> Room:
    """Return room; a larger *size* is for larger fronts."""
    members, colours = size << 13, len(COLOURS)
    melded, loose, rack, added, joined = np.zeros((5, KINDS), np.int8)
    keys, signs, used, tiles, worths, extras, parents = np.zeros((7, members), np.int64)
    return Room(
        melded,
        loose,
        rack,
        added,
        joined,
        np.zeros(KINDS, np.int64),
        keys,
        signs,
        used,
        tiles,
        worths,
        extras,
        parents,
        np.zeros(NUMBERS + 2, np.int64),
        np.zeros((NUMBERS + 1, colours, len(NEXT), 2), np.int8),
        np.zeros(KINDS, np.int8),
        np.zeros((colours, STEPS, COLUMNS), np.int64),
        np.zeros((2, STEPS**2, COLUMNS), np.int64),
    )


@rule
def begin(room: Room, melded: Ints, loose: Ints, rack: Ints, half: int, wilds: int) -> None:
    """Prepare to read tiles upwards, or, for the upper *half*, downwards, with so many Wilds.

    The first front has one member, without any run. Nothing is chosen.
    """
    for kind in range(KINDS):
        there = mirrored(kind) if half == UPPER else kind
        room.melded[kind] = melded[there]
        room.loose[kind] = loose[there]
        room.rack[kind] = rack[there]
        room.added[kind] = 0
        room.joined[kind] = 0
    estimate_needs(room, wilds)
    room.keys[0] = 0
    for colour in range(len(COLOURS)):
        room.keys[0] |= START << (BITS * colour)
    room.signs[0] = 0
    room.used[0] = 1
    room.tiles[0] = 0
    room.worths[0] = 0
    room.firsts[0] = 0
    room.firsts[1] = 1


@rule
def mirrored(kind: int) -> int:
    """The kind that has its place when numbers are read downwards."""
    if kind == WILD:
        return WILD
    return (NUMBERS - 1 - kind // len(COLOURS)) * len(COLOURS) + kind % len(COLOURS)


@rule
def estimate_needs(room: Room, wilds: int) -> None:
    """Count the fewest Wilds and added tiles that runs need, each colour by itself.

    Tiles that find no others for a set lie in runs.
    """
    states, needs = REACHED[wilds], room.needs
    for colour in range(len(COLOURS)):
        for state in range(len(MAY_END)):
            for what in range(2):
                needs[NUMBERS, colour, state, what] = 0 if MAY_END[state] else NEVER
        for number in range(NUMBERS - 1, -1, -1):
            kind = number * len(COLOURS) + colour
            room.in_sets[kind] = most_in_sets(room, number, colour, wilds)
            here = room.melded[kind] + room.loose[kind]
            there = min(here + room.rack[kind], COPIES)
            for state in range(states):
                fewest = least = NEVER
                for tiles in range(max(room.melded[kind] - room.in_sets[kind], 0), there + 1):
                    for using in range(wilds + 1):
                        after = NEXT[state, tiles, using]
                        if after != DEAD and after < states:
                            added = max(tiles - here, 0)
                            fewest = min(fewest, needs[number + 1, colour, after, 0] + using)
                            least = min(least, needs[number + 1, colour, after, 1] + added)
                needs[number, colour, state, 0] = fewest
                needs[number, colour, state, 1] = least


@rule
def most_in_sets(room: Room, number: int, colour: int, wilds: int) -> int:
    """How many tiles of a number and colour can lie in sets at most, by what there is of others."""
    others, twice = min(wilds, 1), min(wilds, 2)
    for other in range(len(COLOURS)):
        if other != colour:
            kind = number * len(COLOURS) + other
            count = room.melded[kind] + room.loose[kind] + room.rack[kind]
            others += min(count, 1)
            twice += min(count, COPIES)
    if others < 2:
        return 0
    return 1 if twice < 4 else 2


@rule
def advance(room: Room, number: int, free: bool, wilds: int, most: int) -> int:
    """Find the front after a number; return its size, or NO_ROOM.

    The tiles there are the chosen ones; where they are *free*, all that can be chosen are tried. At
    most so many *wilds* are used in all, and *most* further tiles are added.
    """
    first, end = room.firsts[number], room.firsts[number + 1]
    last = end
    for member in range(first, end):
        spare, left = wilds - lowest(room.used[member]), most - room.tiles[member]
        if list_steps(room, member, number, free, spare, left):
            last = go_on(room, member, end, last, spare, left)
            if last == NO_ROOM:
                return NO_ROOM
    room.firsts[number + 2] = last
    return last - end  # type: ignore[no-any-return]


@rule
def list_steps(room: Room, member: int, number: int, free: bool, spare: int, most: int) -> bool:
    """List the ways on of each colour; False when one has none."""
    for colour in range(len(COLOURS)):
        state = (room.keys[member] >> (BITS * colour)) & ONE
        kind = number * len(COLOURS) + colour
        n = 0
        for joined in range(room.loose[kind] + 1 if free else 1):
            for added in range(min(room.rack[kind], most) + 1 if free else 1):
                tiles = room.melded[kind] + room.added[kind] + room.joined[kind] + joined + added
                for in_runs in range(max(tiles - room.in_sets[kind], 0), tiles + 1):
                    for using in range(spare + 1):
                        after = NEXT[state, in_runs, using]
                        if after == DEAD:
                            continue
                        needs_wilds = using + room.needs[number + 1, colour, after, 0]
                        needs_tiles = added + room.needs[number + 1, colour, after, 1]
                        if needs_wilds <= spare and needs_tiles <= most:
                            step = room.steps[colour, n]
                            step[TO] = after << (BITS * colour)
                            step[SIGNS] = SIGN[after] << (SIGN_BITS * colour)
                            step[IN_SETS] = tiles - in_runs
                            step[USED] = using
                            step[NEEDS_WILDS] = needs_wilds
                            step[NEEDS_TILES] = needs_tiles
                            step[EXTRAS] = extra(colour, added, joined)
                            step[TILES] = added
                            step[WORTH] = added * room.worth[kind]
                            n += 1
        room.steps[colour, n, TO] = DEAD
        if n == 0:
            return False
    return True


@rule
def extra(colour: int, added: int, joined: int) -> int:
    """Tiles of a colour that are added at a number, and start tiles that join, as a number."""
    return (added << (2 * colour)) | (joined << (2 * (len(COLOURS) + colour)))


@rule
def go_on(room: Room, member: int, end: int, last: int, spare: int, most: int) -> int:
    """Add to a front what one member of the front before can come to; return its new end."""
    before = room.used[member]
    warm, cold = pair_up(room, 0, spare, most), pair_up(room, 1, spare, most)
    for i in range(warm):
        one = room.pairs[0, i]
        for j in range(cold):
            other = room.pairs[1, j]
            if one[NEEDS_TILES] + other[NEEDS_TILES] > most:
                continue
            for_sets = WILDS_IN_SETS[one[IN_SETS], other[IN_SETS]]
            needs = one[NEEDS_WILDS] + other[NEEDS_WILDS]
            used = 0
            while for_sets != 0 and needs + lowest(for_sets) <= spare:
                used |= before << (one[USED] + other[USED] + lowest(for_sets))
                for_sets &= for_sets - 1
            if used != 0:
                last = add(
                    room,
                    one[TO] | other[TO],
                    one[SIGNS] | other[SIGNS],
                    used & ALL_WILDS,
                    room.tiles[member] + one[TILES] + other[TILES],
                    room.worths[member] + one[WORTH] + other[WORTH],
                    one[EXTRAS] | other[EXTRAS],
                    member,
                    end,
                    last,
                )
                if last == NO_ROOM:
                    return NO_ROOM
    return last


@rule
def pair_up(room: Room, half: int, spare: int, most: int) -> int:
    """Join the ways on of two colours, and return how many there are."""
    one, other, pairs = room.steps[2 * half], room.steps[2 * half + 1], room.pairs[half]
    n = i = 0
    while one[i, TO] != DEAD:
        j = 0
        while other[j, TO] != DEAD:
            needs_wilds = one[i, NEEDS_WILDS] + other[j, NEEDS_WILDS]
            needs_tiles = one[i, NEEDS_TILES] + other[j, NEEDS_TILES]
            if needs_wilds <= spare and needs_tiles <= most:
                pair = pairs[n]
                pair[TO] = one[i, TO] | other[j, TO]
                pair[SIGNS] = one[i, SIGNS] | other[j, SIGNS]
                pair[IN_SETS] = one[i, IN_SETS] * (COPIES + 1) + other[j, IN_SETS]
                pair[USED] = one[i, USED] + other[j, USED]
                pair[NEEDS_WILDS] = needs_wilds
                pair[NEEDS_TILES] = needs_tiles
                pair[EXTRAS] = one[i, EXTRAS] | other[j, EXTRAS]
                pair[TILES] = one[i, TILES] + other[j, TILES]
                pair[WORTH] = one[i, WORTH] + other[j, WORTH]
                n += 1
            j += 1
        i += 1
    return n


@rule
def add(
    room: Room,
    key: int,
    sign: int,
    used: int,
    tiles: int,
    worth: int,
    extras: int,
    parent: int,
    first: int,
    last: int,
) -> int:
    """Add a member to a front, unless others can do all that it can, and leave out the reverse.

    Returns the new end of the front, or NO_ROOM.
    """
    its_key, its_sign, its_used = room.keys, room.signs, room.used
    its_tiles, its_worth = room.tiles, room.worths
    for member in range(first, last):
        both = its_used[member] & used
        if both != 0 and sign & ~its_sign[member] == 0:
            cheaper = its_tiles[member] <= tiles and its_worth[member] >= worth
            if cheaper and covers(its_key[member], key):
                used &= ~both
                if used == 0:
                    put(room, member, first + (member - first) // 2)  # to be met sooner next time
                    return last
    last = leave_out(room, key, sign, used, tiles, worth, first, last)
    if last == len(room.keys):
        return NO_ROOM
    room.keys[last] = key
    room.signs[last] = sign
    room.used[last] = used
    room.tiles[last] = tiles
    room.worths[last] = worth
    room.extras[last] = extras
    room.parents[last] = parent
    return last + 1


@rule
def leave_out(
    room: Room, key: int, sign: int, used: int, tiles: int, worth: int, first: int, last: int
) -> int:
    """Leave out the members of a front that a new one does for; return the front's new end."""
    for member in range(last - 1, first - 1, -1):
        both = room.used[member] & used
        if both != 0 and room.signs[member] & ~sign == 0:
            dearer = room.tiles[member] >= tiles and room.worths[member] <= worth
            if dearer and covers(key, room.keys[member]):
                room.used[member] &= ~both
                if room.used[member] == 0:
                    last -= 1
                    put(room, member, last)
    return last


@rule
def put(room: Room, member: int, other: int) -> None:
    """Let two members change places."""
    swap(room.keys, member, other)
    swap(room.signs, member, other)
    swap(room.used, member, other)
    swap(room.tiles, member, other)
    swap(room.worths, member, other)
    swap(room.extras, member, other)
    swap(room.parents, member, other)


@rule
def swap(field: Ints, one: int, other: int) -> None:
    """Let two numbers change places."""
    kept = field[one]
    field[one] = field[other]
    field[other] = kept


@rule
def covers(one: int, other: int) -> bool:
    """Whether all that can follow the runs of one key can follow those of another."""
    for _ in range(len(COLOURS)):
        if not COVERS[one & ONE, other & ONE]:
            return False
        one >>= BITS
        other >>= BITS
    return True


@rule
def join(one: int, other: int) -> bool:
    """Whether the runs of a key, read upwards, and of another, read downwards, make whole runs."""
    for _ in range(len(COLOURS)):
        if not JOINS[one & ONE, other & ONE]:
            return False
        one >>= BITS
        other >>= BITS
    return True
