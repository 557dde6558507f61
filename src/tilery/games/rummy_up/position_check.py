"""What a position of Uno Rummy Up must be to be one: read from text, it is asked here.

That a game could have come to it is asked as far as it takes one look: not by which turns.
"""

from typing import Final, NoReturn

import numpy as np

from tilery.errors import BadPosition
from tilery.games.rummy_up.melds import arrangeable, best
from tilery.games.rummy_up.notation import tile_text
from tilery.games.rummy_up.state import (
    CAUGHT_DRAWS,
    EMPTY,
    FOR_CATCH,
    FOR_LAST,
    FOR_RACK,
    FOR_START,
    FOR_TABLE,
    FOR_TURN,
    FOR_WORD,
    REDRAWS,
    ROUND_LIMIT,
    ROUNDS_PLAYED,
    TARGET_REACHED,
    RummyTable,
)
from tilery.games.rummy_up.tiles import (
    COUNT,
    DRAW_TWO,
    DRAWS,
    KINDS,
    REVERSE,
    TILES,
    WILD,
    WORD,
)
from tilery.games.rummy_up.work import LIMIT, START_TILES
from tilery.kernel.state import LUCK, OVER, Ints

#: What all tiles count (UR-23): no round brings a seat more.
ALL_COUNT: Final = int((TILES * COUNT).sum())


def refuse(why: str) -> NoReturn:
    """Raise BadPosition."""
    raise BadPosition(f"This is no position of Uno Rummy Up: {why}.")


def check(table: RummyTable) -> None:
    """Refuse what cannot be."""
    state = table.state
    check_tiles(table)
    if state.rounds == 0 or state.starter == EMPTY:
        check_start(table)
        return
    if state.drawing == FOR_START or state.tied or state.tries:
        refuse("nobody draws for the start when somebody starts")
    check_starter(table)
    if state.player == EMPTY:
        check_scores(table)
        check_deal(table)
        return
    if state.drawing in (FOR_RACK, FOR_TABLE):
        refuse("nobody plays while tiles are dealt")
    check_table(table)
    check_racks(table)
    check_scores(table)
    check_window(table)
    check_turn(table)
    if state.turn == LUCK:
        check_draws(table)
    elif state.turn == OVER:
        check_end(table)
    else:
        check_asked(table)


# --- tiles ------------------------------------------------------------------------------------


def check_tiles(table: RummyTable) -> None:
    """UR-1, UR-E4: every tile of the box is somewhere, once."""
    state = table.state
    counts = state.melded.astype(np.int64) + state.loose + state.pool + state.racks.sum(axis=0)
    for kinds in (state.added, state.joined, state.lots):
        counts += np.bincount(kinds[kinds != EMPTY], minlength=KINDS)
    for kind in np.flatnonzero(counts != TILES).tolist():
        refuse(f"there are {counts[kind]} tiles {tile_text(kind)}, where {TILES[kind]} are due")


def listed(counts: Ints) -> list[int]:
    """Return the kinds of counted tiles, one for each tile."""
    return [kind for kind, count in enumerate(counts.tolist()) for _ in range(count)]


def laid(table: RummyTable) -> tuple[list[int], list[int]]:
    """Return the kinds that were added, and those that join, in this turn."""
    state = table.state
    return state.added[: state.laying].tolist(), state.joined[: state.joining].tolist()


def from_racks(table: RummyTable) -> int:
    """Return how many melded tiles came from racks."""
    state = table.state
    return int(state.melded.sum()) - START_TILES + int(state.loose.sum()) + int(state.joining)


# --- before the first turn --------------------------------------------------------------------


def check_start(table: RummyTable) -> None:
    """UR-3: before the first round all tiles are in the pool, but for those drawn for the start."""
    state, box = table.state, table.box
    if state.rounds or state.starter != EMPTY:
        refuse("somebody starts each round, and nobody before the first")
    if state.turn != LUCK or state.drawing != FOR_START or box.first != EMPTY:
        refuse("before the first round seats draw for the start, unless it is said who starts")
    begun = state.held.any() or state.melded.any() or state.loose.any() or state.player != EMPTY
    if begun or state.scores.any() or state.silent != EMPTY or state.way != 1:
        refuse("before the first round all tiles are in the pool, and nobody has points")
    number = int(state.tied).bit_count()
    if number != box.seats if state.tries == 0 else number < 2:
        refuse("all seats draw for the start, and after a tie those two or more who tied")
    if state.tries > REDRAWS and (state.lots != EMPTY).any():
        refuse(f"after {REDRAWS + 1} ties the lot decides, and no more tiles are drawn")


def check_starter(table: RummyTable) -> None:
    """UR-25: who starts goes round."""
    state, box = table.state, table.box
    if box.first != EMPTY and state.starter != (box.first + state.rounds - 1) % box.seats:
        right = (box.first + state.rounds - 1) % box.seats + 1
        refuse(f"by the options seat {right} starts round {state.rounds}")


def check_deal(table: RummyTable) -> None:
    """UR-2: the deal goes rack by rack, from the starting seat on; then start tiles are laid."""
    state, box = table.state, table.box
    hand, seats = int(box.hand), int(box.seats)
    if state.turn != LUCK or state.drawing not in (FOR_RACK, FOR_TABLE):
        refuse("tiles are dealt as long as nobody is to play")
    if state.melded.any() or state.silent != EMPTY or state.way != 1:
        refuse("nothing has been played while tiles are dealt")
    held = [int(state.held[(state.starter + n) % seats]) for n in range(seats)]
    dealt = sum(held)
    if held != [min(hand, max(0, dealt - n * hand)) for n in range(seats)]:
        refuse(f"racks are dealt one after the other, {hand} tiles each")
    whole = dealt == hand * seats
    if whole != (state.drawing == FOR_TABLE) or (state.loose.any() and not whole):
        refuse("start tiles are laid when all racks are dealt")
    if state.loose.sum() >= START_TILES:
        refuse(f"when {START_TILES} start tiles lie somebody is to play")


# --- the table and the racks ------------------------------------------------------------------


def check_table(table: RummyTable) -> None:
    """UR-8, UR-9: all tiles lie in melds, but start tiles that were never used in one."""
    state = table.state
    melded = int(state.melded.sum())
    used = START_TILES - int(state.loose.sum()) - int(state.joining)
    if used < 0:
        refuse(f"only start tiles are loose, and there are {START_TILES} of them")
    if used and not melded:
        refuse(f"{START_TILES} start tiles are loose until one is used in a meld")
    if melded and from_racks(table) < 1:
        refuse("start tiles are used in melds with tiles from a rack only")
    if arrangeable(listed(state.melded)) is None:
        refuse("the melded tiles cannot all lie in melds")
    if state.way != 1:
        skips = table.box.seats == 2 and table.box.reverse_skips_two
        if skips or not state.melded[WORD == REVERSE].any():
            refuse("no Reverse has changed the direction of play")


def check_racks(table: RummyTable) -> None:
    """UR-2, UR-21: racks have what was dealt and drawn, and who has none has gone out."""
    state, box = table.state, table.box
    held = state.held[: box.seats].tolist()
    drawn = sum(TILES.tolist()) - START_TILES - box.hand * box.seats - state.left
    if drawn < (state.drawn != EMPTY):
        refuse("the pool has more tiles than dealing leaves in it")
    missing = sum(max(0, box.hand - tiles) for tiles in held)
    if missing > from_racks(table) + state.laying:
        refuse(f"{box.hand} tiles are dealt to each seat, and what is missing was not played")
    for seat, tiles in enumerate(held):
        finished = state.laying > 0 or state.turn == OVER or state.drawing == FOR_LAST
        if tiles == 0 and not (seat == state.player and finished):
            refuse(f"seat {seat + 1} has no tiles, so it has gone out")


# --- uno --------------------------------------------------------------------------------------


def check_window(table: RummyTable) -> None:
    """UR-19: who did not call "uno" has one tile, and nobody has laid one since."""
    state, box = table.state, table.box
    if state.silent == EMPTY:
        return
    who = f"seat {state.silent + 1}"
    if state.held[state.silent] != 1:
        refuse(f"{who} may be caught with one tile, and has {state.held[state.silent]}")
    if state.catchers >> state.silent & 1:
        refuse(f"{who} cannot catch itself")
    if state.laying or state.turn == OVER or not state.melded.any():
        refuse(f"{who} may be caught after its play, and until the next tile is laid")
    if state.turn == LUCK and state.drawing != FOR_TURN:
        if state.drawing == FOR_WORD and state.silent == state.player:
            if int(state.catchers).bit_count() != box.seats - 1:
                refuse("all others may catch while the penalty of a play is drawn")
            return
        refuse(f"{who} cannot be caught while this is drawn")
    check_follows(table, int(state.silent))
    if state.silent == state.player and state.drew:
        refuse(f"{who} waits until it can no longer be caught, and has not drawn")


def check_follows(table: RummyTable, seat: int) -> None:
    """UR-16: after a seat the next one plays, or the one after it."""
    state, box = table.state, table.box
    if (state.player - seat) * state.way % box.seats not in (1, 2 % box.seats):
        refuse(f"seat {state.player + 1} does not play after seat {seat + 1}")


# --- the turn ---------------------------------------------------------------------------------


def check_turn(table: RummyTable) -> None:
    """UR-8 to UR-12: what was drawn and played so far is the beginning of a play."""
    state, box = table.state, table.box
    who = f"seat {state.player + 1}"
    added, joined = laid(table)
    rack = listed(state.racks[state.player])
    if joined and not added:
        refuse("start tiles join after a tile of the rack has been added")
    if added and state.turn in (LUCK, OVER):
        refuse("a turn is finished before tiles are drawn or the game is over")
    if state.drawn != EMPTY and state.drawn not in added + rack:
        refuse(f"{who} has drawn {tile_text(int(state.drawn))}, and has it no more")
    if state.drew and not box.honour:
        before = rack + added
        if state.drawn != EMPTY:
            before.remove(int(state.drawn))
        loose = listed(state.loose) + joined
        if best(listed(state.melded), loose, before, [1] * KINDS) is not None:
            refuse(f"{who} has drawn and could play instead")
    if added and not completes(table):
        refuse(f"what {who} has played so far cannot become a play")


def completes(table: RummyTable) -> bool:
    """Tell whether tiles that may follow make a play of the turn so far.

    The solver looks for plays of one tile at least, so the last one that was added is played anew:
    it is worth so much that it is among the tiles found whenever it can be.
    """
    state = table.state
    added, joined = laid(table)
    last, lying = added[-1], listed(state.melded) + added[:-1] + joined
    loose = [kind for kind in listed(state.loose) if not joined or kind >= joined[-1]]
    rack = [kind for kind in listed(state.racks[state.player]) if kind >= last and not joined]
    more = 0 if joined else LIMIT - len(added)
    if state.drawn != EMPTY and state.drawn not in added:  # it has to come yet (UR-11)
        if not more or state.drawn not in rack:
            return False
        rack.remove(int(state.drawn))
        lying.append(int(state.drawn))
        more -= 1
    worth = [1] * KINDS
    worth[last] = 10 * LIMIT
    found = best(lying, loose, [*rack, last], worth, more + 1)
    return found is not None and last in found.rack


def check_asked(table: RummyTable) -> None:
    """UR-19, UR-22: who is asked, while the pool has tiles."""
    state, seats = table.state, int(table.box.seats)
    if state.left == 0 and not state.drew:
        refuse("no turn begins with an empty pool, for the round is over")
    round_ = [(state.player + n) % seats for n in range(1, seats)]
    asked = next((seat for seat in round_ if state.catchers >> seat & 1), state.player)
    if state.turn != asked:
        refuse(f"it is the turn of seat {asked + 1}")


# --- draws ------------------------------------------------------------------------------------


def check_draws(table: RummyTable) -> None:
    """UR-11, UR-16, UR-20, UR-21: why tiles are drawn, and by whom."""
    state, box = table.state, table.box
    if state.due > state.left:
        refuse(f"{state.due} tiles are to be drawn, and the pool has {state.left}")
    if state.drawing in (FOR_WORD, FOR_LAST):
        if state.drew:
            refuse("nobody has drawn in a turn that is finished")
        if state.receiver != (state.player + state.way) % box.seats:
            refuse(f"seat {(state.player + state.way) % box.seats + 1} draws after the play")
        two = state.melded[WORD == DRAW_TWO].any() and state.due <= DRAWS[DRAW_TWO]
        if not two and not state.melded[WILD]:
            refuse("no Draw Two or Four lies in a meld for which to draw so many tiles")
    if state.drawing == FOR_LAST and (not box.last_draw or state.held[state.player]):
        refuse("for the last play somebody draws by the option last_draw only, and it is the last")
    if state.drawing == FOR_CATCH:
        check_caught(table)


def check_caught(table: RummyTable) -> None:
    """UR-20: who was caught had one tile."""
    state = table.state
    check_follows(table, int(state.receiver))
    if state.drew and state.receiver == state.player:
        refuse("who is caught in its own turn has not drawn in it")
    held, due = int(state.held[state.receiver]), int(state.due)
    whole = held + due == 1 + CAUGHT_DRAWS
    if not whole and not (held == due == state.left == 1):
        refuse(f"seat {state.receiver + 1} was caught with one tile and draws {CAUGHT_DRAWS}")
    if not state.melded.any():
        refuse("nobody is caught before a tile was played")


# --- points and the end -----------------------------------------------------------------------


def check_scores(table: RummyTable) -> None:
    """UR-23, UR-24, UR-26: points come from rounds that are over, and do not win yet."""
    state, box = table.state, table.box
    if box.played and state.rounds > box.played:
        refuse(f"{box.played} rounds are played, and this is round {state.rounds}")
    before = before_last(table)
    if min(before) < 0:
        refuse("the last round has brought more points than a seat has")
    if not box.played and max(before) >= box.target:
        refuse(f"a seat had {max(before)} points, and {box.target} win")
    won = int(state.rounds) - 1
    if max(before) > ALL_COUNT * won:
        refuse(f"a seat had {max(before)} points, more than {won} rounds can bring")


def before_last(table: RummyTable) -> list[int]:
    """Return the points as they were before the last round of a game that is over."""
    state, seats = table.state, int(table.box.seats)
    scores: list[int] = state.scores[:seats].tolist()
    if state.turn != OVER:
        return scores
    counts = [int((state.racks[seat] * COUNT).sum()) for seat in range(seats)]
    racks = list(zip(counts, state.held[:seats].tolist(), strict=True))
    points = sum(rack[0] for rack in racks if rack != min(racks))
    return [
        score - points if rack == min(racks) else score
        for score, rack in zip(scores, racks, strict=True)
    ]


def check_end(table: RummyTable) -> None:
    """UR-21, UR-22, UR-24, UR-26: why the game is over."""
    state, box = table.state, table.box
    if state.left and state.held[state.player]:
        refuse("a round is over when a seat has gone out, or the pool is empty")
    reason = 0
    if box.played:
        reason = ROUNDS_PLAYED if state.rounds >= box.played else 0
    elif state.scores.max() >= box.target:
        reason = TARGET_REACHED
    if reason == 0 and state.rounds >= box.max_rounds:
        reason = ROUND_LIMIT
    if state.reason != reason:
        refuse("by its points and rounds the game does not end so")
