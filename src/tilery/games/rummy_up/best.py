"""The play of the greatest worth, and the way it goes (UR-8)."""

from typing import Final

from tilery.games.rummy_up.fronts import UNCOUNTED, advance, begin, join
from tilery.games.rummy_up.runs import NEVER
from tilery.games.rummy_up.tiles import NUMBERS, WILD
from tilery.games.rummy_up.work import LOOSE, LOWER, MELDED, NO_ROOM, RACK, Work
from tilery.kernel.rule import rule

#: Instead of a number of tiles: as many as there are.
NO_LIMIT: Final = NEVER

#: What `find_best` returns when there is no play.
NOTHING: Final = -2


@rule
def find_best(work: Work, limit: int) -> int:
    """Find tiles of a rack that are worth most together; return the last member of their way.

    `Work.in_melds`, `wilds_added` and `wilds_joined` receive what Wilds do there. When nothing is
    in the rack that is a way to lay the melded tiles, which need none to be added.
    """
    from_rack = min(work.asking[RACK, WILD], limit)
    most = work.asking[MELDED, WILD] + work.asking[LOOSE, WILD] + from_rack
    begin(work, LOWER, most)
    if limit == NO_LIMIT:
        work.added_tiles[0] = UNCOUNTED
    for number in range(NUMBERS):
        if advance(work, number, True, most, limit) == NO_ROOM:
            return NO_ROOM
    best, best_worth = NOTHING, -1
    for member in range(work.firsts[NUMBERS], work.firsts[NUMBERS + 1]):
        if join(work.keys[member], work.keys[0]):  # no run is left open
            for added in range(min(from_rack, limit - work.added_tiles[member]) + 1):
                for joined in range(work.loose[WILD] + 1):
                    wilds = work.melded[WILD] + added + joined
                    value = work.worths[member] + added * work.worth[WILD]
                    if (work.used[member] >> wilds) & 1 != 0 and value > best_worth:
                        best, best_worth = member, value
                        work.in_melds = wilds
                        work.wilds_added, work.wilds_joined = added, joined
    return best
