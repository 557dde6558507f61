"""The play of the greatest worth, and the way it goes (UR-8)."""

from typing import Final

from tilery.games.rummy_up.fronts import LOWER, NO_ROOM, Room, advance, begin, join
from tilery.games.rummy_up.runs import NEVER
from tilery.games.rummy_up.tiles import KINDS, NUMBERS, WILD
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints

#: Instead of a number of tiles: as many as there are.
NO_LIMIT: Final = NEVER

#: What `find_best` returns when there is no play.
NOTHING: Final = -2


@rule
def find_best(
    room: Room, melded: Ints, loose: Ints, rack: Ints, worth: Ints, limit: int, found: Ints
) -> int:
    """Find tiles of a rack that are worth most together; return the last member of their way.

    *found* (3,) receives how many Wilds lie in melds then, and how many of them are added and join.
    Without a rack that is a way to lay the melded tiles, which need none to be added.
    """
    from_rack = min(rack[WILD], limit)
    most = melded[WILD] + loose[WILD] + from_rack
    begin(room, melded, loose, rack, LOWER, most)
    for kind in range(KINDS):
        room.worth[kind] = worth[kind]
    for number in range(NUMBERS):
        if advance(room, number, True, most, limit) == NO_ROOM:
            return NO_ROOM
    best, best_worth = NOTHING, -1
    for member in range(room.firsts[NUMBERS], room.firsts[NUMBERS + 1]):
        if join(room.keys[member], room.keys[0]):  # no run is left open
            for added in range(min(from_rack, limit - room.tiles[member]) + 1):
                for joined in range(loose[WILD] + 1):
                    wilds = melded[WILD] + added + joined
                    value = room.worths[member] + added * worth[WILD]
                    if (room.used[member] >> wilds) & 1 != 0 and value > best_worth:
                        best, best_worth = member, value
                        found[0], found[1], found[2] = wilds, added, joined
    return best
