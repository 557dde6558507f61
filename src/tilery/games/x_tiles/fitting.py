"""X-tiles: what fits where on the table (XT-6, XT-7, XT-11), and what a pass shows (XT-16)."""

from tilery.games.x_tiles.actions import east_of_first, south_of_first
from tilery.games.x_tiles.state import ACROSS, DOWN, EMPTY, PASS, State, XTilesTable
from tilery.games.x_tiles.tiles import (
    FIT_BITS,
    FIT_WORDS,
    FITTING,
    IN_WORD,
    ROTATIONS,
    TURNED,
    WORDS,
)
from tilery.kernel.bits import lowest, ones
from tilery.kernel.random import below
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints


@rule
def list_fitting(table: XTilesTable, seat: int, out: Ints) -> int:
    """XT-6, XT-7: every cell, pattern and rotation that fits, for the start pair or for a hand."""
    state, work = table.state, table.work
    n = 0
    words = mark_patterns(table, seat)
    for at in range(state.around):
        cell = state.frontier[at]
        if state.line == 0 or turns(state, cell):
            kind, around = kind_of(table, cell), state.wants[at]
            for k in range(words):
                word = work.words[k]
                fitting = FIT_BITS[kind, around, word] & work.choice[word]
                first = cell * TURNED + word * IN_WORD * ROTATIONS
                for _ in range(2):  # mostly there are no more; what does not count is written over
                    out[n] = first + lowest(fitting)
                    n += 1 if fitting != 0 else 0
                    fitting &= fitting - 1
                while fitting != 0:
                    out[n] = first + lowest(fitting)
                    n += 1
                    fitting &= fitting - 1
    return n


@rule
def sample_fitting(table: XTilesTable, seat: int, key: int, k: int, ends: Ints) -> int:
    """Choose one of what `list_fitting` lists, each as likely, without listing it; or PASS.

    *ends* receives how many there are up to each cell of the frontier.
    """
    state, work = table.state, table.work
    words = mark_patterns(table, seat)
    n = 0
    for at in range(state.around):
        cell = state.frontier[at]
        if state.line == 0 or turns(state, cell):
            kind, around = kind_of(table, cell), state.wants[at]
            for j in range(words):
                word = work.words[j]
                n += ones(FIT_BITS[kind, around, word] & work.choice[word])
        ends[at] = n
    if n == 0:
        return PASS
    rest = below(key, k, n)
    at = 0
    while ends[at] <= rest:
        at += 1
    rest -= ends[at - 1] if at > 0 else 0
    cell = state.frontier[at]
    kind, around = kind_of(table, cell), state.wants[at]
    word = 0
    fitting = FIT_BITS[kind, around, 0] & work.choice[0]
    while ones(fitting) <= rest:
        rest -= ones(fitting)
        word += 1
        fitting = FIT_BITS[kind, around, word] & work.choice[word]
    for _ in range(rest):
        fitting &= fitting - 1
    return cell * TURNED + word * IN_WORD * ROTATIONS + lowest(fitting)  # type: ignore[no-any-return]


@rule
def mark_patterns(table: XTilesTable, seat: int) -> int:
    """Set the bits of what can be laid: the tile of the start pair, else those of the hand.

    Returns how many words have any.
    """
    state, work = table.state, table.work
    for word in range(FIT_WORDS):
        work.choice[word] = 0
    if state.pair != EMPTY:
        mark(work.choice, state.pair)
    else:
        for n in range(state.held[seat]):
            if state.hands[seat, n] != EMPTY:  # a hidden hand lists nothing
                mark(work.choice, state.hands[seat, n])
    words = 0
    for word in range(FIT_WORDS):
        work.words[words] = word
        words += 1 if work.choice[word] != 0 else 0
    return words


@rule
def mark(choice: Ints, pattern: int) -> None:
    """Set the bits of all rotations of a pattern."""
    choice[pattern // IN_WORD] |= ((1 << ROTATIONS) - 1) << (pattern % IN_WORD * ROTATIONS)


@rule
def turns(state: State, cell: int) -> bool:
    """XT-7: the first tile added to the start pair must turn."""
    if state.line == ACROSS:
        return south_of_first(cell) != 0
    if state.line == DOWN:
        return east_of_first(cell) != 0
    return True


@rule
def kind_of(table: XTilesTable, cell: int) -> int:
    """XT-11: which rotations a cell admits; with an odd row, a cell's number has its colour."""
    return table.box.interlock * (1 + (cell & 1))


@rule
def remember_pass(table: XTilesTable, seat: int) -> None:
    """XT-16: the hand holds no pattern that fitted anywhere."""
    state = table.state
    for at in range(state.around):
        cell = state.frontier[at]
        if turns(state, cell):
            for word in range(WORDS):
                fitting = FITTING[kind_of(table, cell), state.wants[at], word]
                state.lacks[seat, word] |= fitting
