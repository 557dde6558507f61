"""What a position of X-tiles must be to be one: read from text, it is asked here.

That a game could have come to it is asked as far as it takes one look: not by which turns.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NoReturn

from tilery.errors import BadPosition
from tilery.games.x_tiles.fitting import kind_of, turns
from tilery.games.x_tiles.notation import NAMES, SIDE_NAMES, cell_text
from tilery.games.x_tiles.shape import connected, neighbours, touching
from tilery.games.x_tiles.state import (
    EMPTY,
    FIRST_CELL,
    PAIR,
    PAIRS,
    ROW,
    TARGET_REACHED,
    XTilesTable,
)
from tilery.games.x_tiles.tiles import (
    BESIDE,
    CELLS,
    COLOUR,
    COPIES,
    FITS,
    FITTING,
    HALF,
    PATTERNS,
    ROTATIONS,
    SURROUNDINGS,
    TOUCHES,
    WORDS,
)
from tilery.kernel.state import LUCK, OVER

Lie = Mapping[int, int]


def refuse(why: str) -> NoReturn:
    """Raise BadPosition."""
    raise BadPosition(f"This is no position of X-tiles: {why}.")


def check(table: XTilesTable, lie: Lie) -> None:
    """Refuse what cannot be; *lie* has the turned tile on each cell of the table."""
    state = table.state
    check_tiles(table)
    if state.rounds == 0 or state.starter == EMPTY:
        check_lot(table, lie)
        return
    check_table(table, lie)
    check_pairs(table, lie)
    check_last(table, lie)
    check_scores(table)
    if not lie:
        check_deal(table)
    elif len(lie) < PAIR:
        check_pair_waits(table)
    else:
        check_play(table, lie)
    check_lacks(table, lie)
    if state.turn == OVER:
        check_end(table)


def check_tiles(table: XTilesTable) -> None:
    """XT-1, XT-E4: every tile of the set is somewhere, once."""
    state, box = table.state, table.box
    for pattern in range(box.patterns):
        total = int(state.laid[pattern]) + int(state.pile[pattern])
        total += sum(hand.count(pattern) for hand in state.hands.tolist())
        if total != COPIES[pattern]:
            refuse(f"there are {total} tiles {PATTERNS[pattern]}, where {COPIES[pattern]} are due")
    for pattern, count in enumerate(state.back.tolist()):
        if count > state.pile[pattern]:
            refuse(f"{PATTERNS[pattern]} has gone back to the piles and is not there")


def check_lot(table: XTilesTable, lie: Lie) -> None:
    """XT-3: before the first round all tiles are in the piles, and the lot is due."""
    state, box = table.state, table.box
    if state.rounds or state.starter != EMPTY:
        refuse("somebody starts each round, and nobody before the first")
    begun = state.held.any() or lie or state.drawn != EMPTY or state.scores.any()
    if begun or state.lacks.any() or state.pairs or state.passes or state.layer != EMPTY:
        refuse("before the first round all tiles are in the piles, and nobody has points")
    if state.turn != LUCK or box.first != EMPTY:
        refuse("before the first round the lot is due, unless it is said who starts")


# --- the table --------------------------------------------------------------------------------


def check_table(table: XTilesTable, lie: Lie) -> None:
    """XT-4, XT-6, XT-7, XT-11: tiles lie side by side, and all edges match."""
    if not lie:
        return
    if FIRST_CELL not in lie:
        refuse("the first tile lies at 0")
    if lie[FIRST_CELL] % ROTATIONS:
        right = PATTERNS[lie[FIRST_CELL] // ROTATIONS]
        refuse(f"the first tile lies as it is read: {right}")
    if not connected(lie):
        refuse("the tiles on the table are not all side by side")
    for cell, turned in lie.items():
        for side, colour in touching(lie, cell).items():
            if COLOUR[turned, side] != colour:
                refuse(
                    f"the {SIDE_NAMES[side]} edge of the tile at {cell_text(cell)} is "
                    f"{NAMES[COLOUR[turned, side]]} and touches {NAMES[colour]}"
                )
        kind = int(table.box.interlock) * (1 + (cell & 1))
        if not FITS[kind, 0, turned // ROTATIONS] >> (turned % ROTATIONS) & 1:
            refuse(f"the tile at {cell_text(cell)} is so turned that it does not interlock")
    if not turned_game(lie):
        refuse("the first tile added to the start pair must turn, so not all lie in one line")


def turned_game(cells: Iterable[int]) -> bool:
    """Tell whether some tile turned from a start pair (XT-7), or none has been added."""
    cells = set(cells)
    if len(cells) <= PAIR:
        return True
    return any(turning(cells, second) for second in neighbours(FIRST_CELL) if second in cells)


def turning(cells: Iterable[int], second: int) -> bool:
    """Tell whether a cell lies beside a start pair and not in line with it."""
    across = abs(second - FIRST_CELL) == 1
    steps = (-ROW, ROW) if across else (-1, 1)
    return any(one + step in set(cells) for one in (FIRST_CELL, second) for step in steps)


def check_pairs(table: XTilesTable, lie: Lie) -> None:
    """XT-4, XT-5: pairs that were drawn, and those of them that went back."""
    state = table.state
    gone = int(state.pairs) - bool(lie)
    if not 0 <= gone <= PAIRS:
        refuse(f"a start pair is drawn before it lies, and {PAIRS} at most go back")
    back = int(state.back.sum())
    if (back > 0) != (gone > 0) or back > 2 * gone:
        refuse("of every start pair that went back the piles hold the tiles")


def check_last(table: XTilesTable, lie: Lie) -> None:
    """The last tile from a hand: those before it lay side by side without it."""
    state = table.state
    if (state.layer == EMPTY) != (len(lie) <= PAIR):
        refuse("there is a last tile as soon as one has been added to the start pair")
    if state.layer == EMPTY:
        return
    before = set(lie) - {int(state.last)}
    if not connected(before) or not turned_game(before):
        refuse(f"the tile at {cell_text(int(state.last))} cannot have been laid last")
    if state.held[state.layer] >= table.box.hand:
        refuse(f"seat {state.layer + 1} has laid the last tile and has all of its tiles")


# --- whose turn it is -------------------------------------------------------------------------


def check_deal(table: XTilesTable) -> None:
    """XT-2, XT-4: the deal goes hand by hand, from the starting seat on; then a pair is drawn."""
    state, box = table.state, table.box
    if state.passes:
        refuse("nobody passes before the start pair lies")
    held = [int(state.held[(state.starter + n) % box.seats]) for n in range(box.seats)]
    dealt = sum(held)
    if held != [min(int(box.hand), max(0, dealt - n * int(box.hand))) for n in range(box.seats)]:
        refuse(f"hands are dealt one after the other, {box.hand} tiles each")
    whole = dealt == box.hand * box.seats
    if not whole and (state.pairs or state.drawn != EMPTY):
        refuse("a start pair is drawn when all hands are dealt")
    if state.turn == OVER:
        return
    if state.turn != LUCK:
        refuse("nobody acts before the start pair has been drawn")
    if whole and not draws_pair(table):
        refuse("the piles have no pair that matches, so the round is over")


def draws_pair(table: XTilesTable) -> bool:
    """Tell whether the pair that is being drawn can be, after four which went back (XT-5)."""
    state, box = table.state, table.box
    if state.pairs < PAIRS:
        return True
    left = Counter({n: int(state.pile[n]) for n in range(box.patterns) if state.pile[n]})
    firsts = [int(state.drawn)] if state.drawn != EMPTY else list(left)
    for first in firsts:
        rest = left if state.drawn != EMPTY else left - Counter([first])
        if any(matches(table, first, second) for second in rest):
            return True
    return False


def matches(table: XTilesTable, first: int, second: int) -> bool:
    """Tell whether a start pair can be laid (XT-4, XT-11)."""
    lie = {FIRST_CELL: first * ROTATIONS}
    for cell in neighbours(FIRST_CELL):
        kind = int(table.box.interlock) * (1 + (cell & 1))
        around = sum((colour + 1) * BESIDE**side for side, colour in touching(lie, cell).items())
        if FITS[kind, around, second]:
            return True
    return False


def check_pair_waits(table: XTilesTable) -> None:
    """XT-4: the first tile lies; the starting seat, or luck, lays the second."""
    state, box = table.state, table.box
    if state.pair == EMPTY:
        refuse("the second tile of the start pair waits while the first one lies alone")
    if (state.held[: box.seats] != box.hand).any() or state.passes:
        refuse("all hands are whole until the start pair lies")
    if state.turn != (LUCK if box.by_lot else state.starter):
        refuse("the start pair is laid by luck or by the starting seat, as the options say")
    if not matches(table, int(state.cells.max() - 1) // ROTATIONS, int(state.pair)):
        refuse(f"{PATTERNS[state.pair]} does not match the first tile of the start pair")


def check_play(table: XTilesTable, lie: Lie) -> None:
    """XT-8, XT-13: tiles have come from hands, and the turn has come round."""
    state, box = table.state, table.box
    seats = int(box.seats)
    if state.pair != EMPTY:
        refuse("no tile waits when the start pair lies")
    laid = int(box.hand) * seats - int(state.held.sum())
    if laid != len(lie) - PAIR:
        refuse(f"{len(lie) - PAIR} tiles lie beside the start pair, and hands have laid {laid}")
    if state.turn == OVER:
        return
    if state.turn == LUCK:
        refuse("nothing is drawn when the start pair lies")
    if not state.held[:seats].all():
        refuse("a seat without tiles has gone out, and its round is over")
    if state.passes >= seats:
        refuse("when all have passed the round is over")
    if state.turn != (first_after(table) + state.passes) % seats:
        refuse(f"it is the turn of seat {(first_after(table) + state.passes) % seats + 1}")


def first_after(table: XTilesTable) -> int:
    """Return whose turn it was when the table became what it is (XT-8)."""
    state = table.state
    if state.layer == EMPTY:
        return int(state.starter)
    return int(state.layer) if state.matched > 1 else (int(state.layer) + 1) % int(table.box.seats)


def check_lacks(table: XTilesTable, lie: Lie) -> None:
    """XT-9, XT-16: passes show what a hand lacks, and no hand has what it lacks."""
    state, box = table.state, table.box
    if state.lacks.any() and len(lie) < PAIR:
        refuse("nobody has passed before the start pair lies")
    for seat in range(box.seats):
        masks = state.lacks[seat].tolist()
        for pattern in state.hands[seat, : state.held[seat]].tolist():
            if masks[pattern // HALF] >> (pattern % HALF) & 1:
                refuse(f"seat {seat + 1} has shown that it lacks {PATTERNS[pattern]}, and holds it")
        if any(masks) and not shown_by_passes(table, masks):
            refuse(f"no passes can show just what seat {seat + 1} lacks")
    for n in range(state.passes):
        seat = (first_after(table) + n) % int(box.seats)
        lacks = state.lacks[seat].tolist()
        if any(fits & ~mask for fits, mask in zip(fitting(table), lacks, strict=True)):
            refuse(f"seat {seat + 1} has passed, so it lacks whatever fits")


def shown_by_passes(table: XTilesTable, masks: Iterable[int]) -> bool:
    """Tell whether patterns are those that fit some cells: of each such cell all do.

    One of these cells is touched on one side only, for there are such beside every table.
    """
    masks, found, single = list(masks), [0] * WORDS, False
    for kind in range(1, CELLS) if table.box.interlock else range(1):
        for around in range(1, SURROUNDINGS):
            fits = FITTING[kind, around].tolist()
            if not any(fit & ~mask for fit, mask in zip(fits, masks, strict=True)):
                found = [one | fit for one, fit in zip(found, fits, strict=True)]
                single |= TOUCHES[around] == 1
    return bool(single) and found == masks


def fitting(table: XTilesTable) -> list[int]:
    """Return the patterns, as bits, that fit anywhere on the table."""
    state = table.state
    found = [0] * WORDS
    for at in range(state.around):
        cell = int(state.frontier[at])
        if turns(state, cell):
            fits = FITTING[kind_of(table, cell), state.wants[at]].tolist()
            found = [one | fit for one, fit in zip(found, fits, strict=True)]
    return found


# --- points and the end -----------------------------------------------------------------------


def check_scores(table: XTilesTable) -> None:
    """XT-3, XT-13, XT-14: points come from rounds that are over, and their winner starts."""
    state, box = table.state, table.box
    scores = state.scores[: box.seats].tolist()
    if state.turn != OVER and max(scores) >= box.target:
        refuse(f"a seat has {max(scores)} points, and {box.target} win")
    won = int(state.rounds) - (state.turn != OVER)
    if sum(scores) > 2 * int(box.hand) * (int(box.seats) - 1) * won:
        refuse(f"there are more points than {won} rounds can bring")
    before = before_last(table)
    if any(before) and not before[state.starter]:
        refuse("the seat that starts won the last round that was won, and has points")
    if not any(before) and box.first not in (EMPTY, state.starter):
        refuse(f"by the options seat {box.first + 1} starts until somebody wins a round")


def check_end(table: XTilesTable) -> None:
    """XT-10, XT-13 to XT-15: why the game is over."""
    state, box = table.state, table.box
    seats = int(box.seats)
    scores = state.scores[:seats].tolist()
    held = state.held[:seats].tolist()
    out = [seat for seat in range(seats) if not held[seat]]
    if state.layer != EMPTY and out == [state.layer]:
        if state.passes:
            refuse("nobody passes after a seat has gone out")
        before = before_last(table)
        if before[out[0]] < 0 or max(before) >= box.target:
            points = scores[out[0]] - before[out[0]]
            refuse(f"seat {out[0] + 1} has gone out for {points} points: its score is wrong")
    elif out:
        refuse("only the seat that laid the last tile can be out")
    elif state.turn == OVER and not ends_without_winner(table):
        refuse("a game is over when a seat has gone out, or nobody can lay a tile")
    reached = max(scores) >= box.target
    if reached != (state.reason == TARGET_REACHED):
        refuse(f"by its scores, of which {box.target} win, it does not end so")
    if not reached and state.rounds != box.max_rounds:
        refuse(f"it ends after {box.max_rounds} rounds")


def before_last(table: XTilesTable) -> list[int]:
    """Return the points as they were before a last tile has ended the game (XT-13)."""
    state, seats = table.state, int(table.box.seats)
    scores = [int(score) for score in state.scores[:seats]]
    if state.turn == OVER and state.layer != EMPTY and state.held[state.layer] == 0:
        tiles = int(state.held[:seats].sum())
        scores[state.layer] -= 2 * tiles if state.matched > 1 else tiles
    return scores


def ends_without_winner(table: XTilesTable) -> bool:
    """Tell whether all have passed (XT-10), or the piles have no pair that matches (XT-5)."""
    state, box = table.state, table.box
    if state.layer == EMPTY and not state.laid.any():
        whole = (state.held[: box.seats] == box.hand).all()
        return bool(whole) and int(state.pairs) == PAIRS and not draws_pair(table)
    return int(state.passes) == int(box.seats)
