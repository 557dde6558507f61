"""From number to number: all that tiles in melds can come to, without laying them (UR-4 to UR-9).

A *front* is what can have come of the tiles up to a number. Each of its members has the runs of
each colour (`runs`), the numbers of Wilds that may have been used so far, as bits, and what tiles
were added on the way and are worth. From member to member leads each way to part the tiles of a
number into sets and runs. A member is left out when another one has the same Wilds, no more tiles,
no less worth, and can go on in every way in which it can. So a front stays small, and what is lost
is layouts alone, never an end.

Tiles of the rack are chosen in advance, as `plays` does, or on the way: then they are *free*.
"""

from typing import Final

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
from tilery.games.rummy_up.work import (
    EXTRAS,
    IN_SETS,
    LOOSE,
    MELDED,
    NEEDS_TILES,
    NEEDS_WILDS,
    NO_ROOM,
    RACK,
    SIGNS,
    TILES,
    TO,
    UPPER,
    USED,
    WORTH,
    Work,
)
from tilery.kernel.bits import lowest
from tilery.kernel.rule import rule

#: The numbers below the middle, of which each half has as many.
MIDDLE: Final = NUMBERS // 2

#: Bits of the runs of each colour in a member's key, red in the lowest ones.
BITS: Final = 8
ONE: Final = (1 << BITS) - 1
#: Every number of Wilds, as bits.
ALL_WILDS: Final = (1 << (WILDS + 1)) - 1
#: How many tiles members have added where these are not counted; below 0, whatever is added.
UNCOUNTED: Final = -NEVER


@rule
def begin(work: Work, half: int, wilds: int) -> None:
    """Prepare to read what is asked upwards, or, for the upper *half*, downwards.

    So many *wilds* may be used.

    The first front has one member, without any run. Nothing is chosen.
    """
    for kind in range(KINDS):
        there = mirrored(kind) if half == UPPER else kind
        work.melded[kind] = work.asking[MELDED, there]
        work.loose[kind] = work.asking[LOOSE, there]
        work.rack[kind] = work.asking[RACK, there]
        work.added[kind] = 0
        work.joined[kind] = 0
    estimate_needs(work, wilds)
    work.keys[0] = 0
    for colour in range(len(COLOURS)):
        work.keys[0] |= START << (BITS * colour)
    work.signs[0] = 0
    work.used[0] = 1
    work.added_tiles[0] = 0
    work.worths[0] = 0
    work.firsts[0] = 0
    work.firsts[1] = 1


@rule
def mirrored(kind: int) -> int:
    """The kind that has its place when numbers are read downwards."""
    if kind == WILD:
        return WILD
    return (NUMBERS - 1 - kind // len(COLOURS)) * len(COLOURS) + kind % len(COLOURS)


@rule
def estimate_needs(work: Work, wilds: int) -> None:
    """Count the fewest Wilds and added tiles that runs need, each colour by itself.

    Tiles that find no others for a set lie in runs.
    """
    states = REACHED[wilds]
    for colour in range(len(COLOURS)):
        for state in range(len(MAY_END)):
            for what in range(2):
                work.needs[NUMBERS, colour, state, what] = 0 if MAY_END[state] else NEVER
        for number in range(NUMBERS - 1, -1, -1):
            kind = number * len(COLOURS) + colour
            work.in_sets[kind] = most_in_sets(work, number, colour, wilds)
            here = work.melded[kind] + work.loose[kind]
            there = min(here + work.rack[kind], COPIES)
            for state in range(states):
                fewest = least = NEVER
                for tiles in range(max(work.melded[kind] - work.in_sets[kind], 0), there + 1):
                    for using in range(wilds + 1):
                        after = NEXT[state, tiles, using]
                        if after != DEAD and after < states:
                            added = max(tiles - here, 0)
                            fewest = min(fewest, work.needs[number + 1, colour, after, 0] + using)
                            least = min(least, work.needs[number + 1, colour, after, 1] + added)
                work.needs[number, colour, state, 0] = fewest
                work.needs[number, colour, state, 1] = least


@rule
def most_in_sets(work: Work, number: int, colour: int, wilds: int) -> int:
    """How many tiles of a number and colour can lie in sets at most, by what there is of others."""
    others, twice = min(wilds, 1), min(wilds, 2)
    for other in range(len(COLOURS)):
        if other != colour:
            kind = number * len(COLOURS) + other
            count = work.melded[kind] + work.loose[kind] + work.rack[kind]
            others += min(count, 1)
            twice += min(count, COPIES)
    if others < 2:
        return 0
    return 1 if twice < 4 else 2


@rule
def advance(work: Work, number: int, free: bool, wilds: int, most: int) -> int:
    """Find the front after a number; return its size, or NO_ROOM.

    The tiles there are the chosen ones; where they are *free*, all that can be chosen are tried. At
    most so many *wilds* are used in all, and *most* further tiles are added.
    """
    first, end = work.firsts[number], work.firsts[number + 1]
    last = end
    for colour in range(len(COLOURS)):
        work.listed[colour] = DEAD
    for member in range(first, end):
        spare, left = wilds - lowest(work.used[member]), most - work.added_tiles[member]
        if list_steps(work, member, number, free, spare, left):
            last = go_on(work, member, end, last, spare, left)
            if last == NO_ROOM:
                return NO_ROOM
    work.firsts[number + 2] = last
    return last - end  # type: ignore[no-any-return]


@rule
def list_steps(work: Work, member: int, number: int, free: bool, spare: int, most: int) -> bool:
    """List the ways on of each colour; False when one has none.

    Members side by side often have runs in common, whose ways on are listed once.
    """
    for colour in range(len(COLOURS)):
        state = (work.keys[member] >> (BITS * colour)) & ONE
        these = (state << (2 * BITS)) | (spare << BITS) | most
        if work.listed[colour] == these:
            if work.steps[colour, 0, TO] == DEAD:
                return False
            continue
        work.listed[colour] = these
        work.paired[colour // 2] = -1
        kind = number * len(COLOURS) + colour
        n = 0
        for joined in range(work.loose[kind] + 1 if free else 1):
            for added in range(min(work.rack[kind], most) + 1 if free else 1):
                tiles = work.melded[kind] + work.added[kind] + work.joined[kind] + joined + added
                for in_runs in range(max(tiles - work.in_sets[kind], 0), tiles + 1):
                    for using in range(spare + 1):
                        after = NEXT[state, in_runs, using]
                        if after == DEAD:
                            continue
                        needs_wilds = using + work.needs[number + 1, colour, after, 0]
                        needs_tiles = added + work.needs[number + 1, colour, after, 1]
                        if needs_wilds <= spare and needs_tiles <= most:
                            work.steps[colour, n, TO] = after << (BITS * colour)
                            work.steps[colour, n, SIGNS] = SIGN[after] << (SIGN_BITS * colour)
                            work.steps[colour, n, IN_SETS] = tiles - in_runs
                            work.steps[colour, n, USED] = using
                            work.steps[colour, n, NEEDS_WILDS] = needs_wilds
                            work.steps[colour, n, NEEDS_TILES] = needs_tiles
                            work.steps[colour, n, EXTRAS] = extra(colour, added, joined)
                            work.steps[colour, n, TILES] = added
                            work.steps[colour, n, WORTH] = added * work.worth[kind]
                            n += 1
        work.steps[colour, n, TO] = DEAD
        if n == 0:
            return False
    return True


@rule
def extra(colour: int, added: int, joined: int) -> int:
    """Tiles of a colour that are added at a number, and start tiles that join, as a number."""
    return (added << (2 * colour)) | (joined << (2 * (len(COLOURS) + colour)))


@rule
def go_on(work: Work, member: int, end: int, last: int, spare: int, most: int) -> int:
    """Add to a front what one member of the front before can come to; return its new end."""
    before = work.used[member]
    wilds = spare + lowest(before)
    warm, cold = pair_up(work, 0, spare, most), pair_up(work, 1, spare, most)
    pairs = work.pairs
    for i in range(warm):
        for j in range(cold):
            if pairs[0, i, NEEDS_TILES] + pairs[1, j, NEEDS_TILES] > most:
                continue
            for_sets = WILDS_IN_SETS[pairs[0, i, IN_SETS], pairs[1, j, IN_SETS]]
            needs = pairs[0, i, NEEDS_WILDS] + pairs[1, j, NEEDS_WILDS]
            in_runs = pairs[0, i, USED] + pairs[1, j, USED]
            used = 0
            while for_sets != 0 and needs + lowest(for_sets) <= spare:
                left = wilds - needs - lowest(for_sets)  # used so far at most
                used |= (before & ((2 << left) - 1)) << (in_runs + lowest(for_sets))
                for_sets &= for_sets - 1
            if used != 0:
                last = add(
                    work,
                    pairs[0, i, TO] | pairs[1, j, TO],
                    pairs[0, i, SIGNS] | pairs[1, j, SIGNS],
                    used & ALL_WILDS,
                    work.added_tiles[member] + pairs[0, i, TILES] + pairs[1, j, TILES],
                    work.worths[member] + pairs[0, i, WORTH] + pairs[1, j, WORTH],
                    pairs[0, i, EXTRAS] | pairs[1, j, EXTRAS],
                    member,
                    end,
                    last,
                )
                if last == NO_ROOM:
                    return NO_ROOM
    return last


@rule
def pair_up(work: Work, half: int, spare: int, most: int) -> int:
    """Join the ways on of two colours, unless they are, and return how many there are."""
    if work.paired[half] >= 0:
        return work.paired[half]  # type: ignore[no-any-return]
    one, other, pairs, steps = 2 * half, 2 * half + 1, work.pairs, work.steps
    n = i = 0
    while steps[one, i, TO] != DEAD:
        j = 0
        while steps[other, j, TO] != DEAD:
            needs_wilds = steps[one, i, NEEDS_WILDS] + steps[other, j, NEEDS_WILDS]
            needs_tiles = steps[one, i, NEEDS_TILES] + steps[other, j, NEEDS_TILES]
            if needs_wilds <= spare and needs_tiles <= most:
                in_sets = steps[one, i, IN_SETS] * (COPIES + 1) + steps[other, j, IN_SETS]
                pairs[half, n, TO] = steps[one, i, TO] | steps[other, j, TO]
                pairs[half, n, SIGNS] = steps[one, i, SIGNS] | steps[other, j, SIGNS]
                pairs[half, n, IN_SETS] = in_sets
                pairs[half, n, USED] = steps[one, i, USED] + steps[other, j, USED]
                pairs[half, n, NEEDS_WILDS] = needs_wilds
                pairs[half, n, NEEDS_TILES] = needs_tiles
                pairs[half, n, EXTRAS] = steps[one, i, EXTRAS] | steps[other, j, EXTRAS]
                pairs[half, n, TILES] = steps[one, i, TILES] + steps[other, j, TILES]
                pairs[half, n, WORTH] = steps[one, i, WORTH] + steps[other, j, WORTH]
                n += 1
            j += 1
        i += 1
    work.paired[half] = n
    return n


@rule
def add(
    work: Work,
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

    Without a limit *tiles* are below 0, and all members have equally few: their worth alone counts.
    Returns the new end of the front, or NO_ROOM.
    """
    if tiles < 0:
        tiles = UNCOUNTED
    its_key, its_sign, its_used = work.keys, work.signs, work.used
    its_tiles, its_worth = work.added_tiles, work.worths
    for member in range(first, last):
        both = its_used[member] & used
        if both != 0 and sign & ~its_sign[member] == 0:
            cheaper = its_tiles[member] <= tiles and its_worth[member] >= worth
            if cheaper and covers(its_key[member], key):
                used &= ~both
                if used == 0:
                    put(work, member, first + (member - first) // 2)  # to be met sooner next time
                    return last
    last = leave_out(work, key, sign, used, tiles, worth, first, last)
    if last == len(work.keys):
        return NO_ROOM
    work.keys[last] = key
    work.signs[last] = sign
    work.used[last] = used
    work.added_tiles[last] = tiles
    work.worths[last] = worth
    work.extras[last] = extras
    work.parents[last] = parent
    return last + 1


@rule
def leave_out(
    work: Work, key: int, sign: int, used: int, tiles: int, worth: int, first: int, last: int
) -> int:
    """Leave out the members of a front that a new one does for; return the front's new end."""
    for member in range(last - 1, first - 1, -1):
        both = work.used[member] & used
        if both != 0 and work.signs[member] & ~sign == 0:
            dearer = work.added_tiles[member] >= tiles and work.worths[member] <= worth
            if dearer and covers(key, work.keys[member]):
                work.used[member] &= ~both
                if work.used[member] == 0:
                    last -= 1
                    put(work, member, last)
    return last


@rule
def put(work: Work, member: int, other: int) -> None:
    """Let two members change places."""
    keys, signs, used, tiles = work.keys, work.signs, work.used, work.added_tiles
    worths, extras, parents = work.worths, work.extras, work.parents
    keys[member], keys[other] = keys[other], keys[member]
    signs[member], signs[other] = signs[other], signs[member]
    used[member], used[other] = used[other], used[member]
    tiles[member], tiles[other] = tiles[other], tiles[member]
    worths[member], worths[other] = worths[other], worths[member]
    extras[member], extras[other] = extras[other], extras[member]
    parents[member], parents[other] = parents[other], parents[member]


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
