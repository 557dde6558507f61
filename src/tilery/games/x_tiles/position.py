"""A position of X-tiles as one line of text and back.

Words, in this order: the round; whose turn (a seat counted from 1, ``luck``, or ``over:`` and
why); the seat that starts the round; the start pairs drawn, with the tile that waits for the other
one or to be laid, ``1:oory``; the tiles that all saw go back to the piles; the piles; the table,
``oory@0,rrby@e1``; who laid the last tile from a hand and where, ``2:e1n1``; the passes in a row;
then for each seat its score, its hand, and what its passes have shown that it lacks,
``5:oory,rrby:o,yybb``, where a colour stands for every pattern that has it. ``?7`` are so many
tiles which the viewer does not know, ``-`` is nothing.

What lies beside the table's tiles is computed when a position is read; that it can be is asked in
`position_check`.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from tilery.errors import BadPosition
from tilery.games.x_tiles.notation import cell_text, read_cell
from tilery.games.x_tiles.position_check import check, refuse
from tilery.games.x_tiles.shape import lying, touching, wants
from tilery.games.x_tiles.state import (
    ACROSS,
    DOWN,
    EMPTY,
    FIRST_CELL,
    HAND,
    PAIR,
    PAIRS,
    ROUND_LIMIT,
    ROW,
    TARGET_REACHED,
    Box,
    State,
    XTilesTable,
)
from tilery.games.x_tiles.tiles import COLOURS, COPIES, EDGES, HALF, PATTERNS, ROTATIONS
from tilery.kernel.state import LUCK, OVER, Ints, plain

REASONS: Final = {TARGET_REACHED: "target", ROUND_LIMIT: "rounds"}
#: Colour -> the patterns that have it.
WITH_COLOUR: Final = {
    letter: frozenset(n for n, edges in enumerate(PATTERNS) if letter in edges)
    for letter in COLOURS
}


def position_text(table: XTilesTable) -> str:
    """Return the position after its header of seats and options."""
    state, box = plain(table.state), table.box
    turn = str(state.turn + 1)
    if state.turn == LUCK:
        turn = "luck"
    elif state.turn == OVER:
        turn = f"over:{REASONS[int(state.reason)]}"
    waits = state.drawn if state.pair == EMPTY else state.pair
    words = [
        str(state.rounds),
        turn,
        "-" if state.starter == EMPTY else str(state.starter + 1),
        str(state.pairs) + ("" if waits == EMPTY else f":{PATTERNS[waits]}"),
        _counts_text(state.back, int(state.back.sum())),
        _counts_text(state.pile, int(state.left)),
        ",".join(f"{EDGES[tile]}@{cell_text(cell)}" for cell, tile in lying(state).items()) or "-",
        "-" if state.layer == EMPTY else f"{state.layer + 1}:{cell_text(state.last)}",
        str(state.passes),
    ]
    return " ".join([*words, *(_seat_text(state, seat) for seat in range(box.seats))])


def _seat_text(state: Any, seat: int) -> str:
    known = np.bincount([n for n in state.hands[seat].tolist() if n != EMPTY], minlength=1)
    hand = _counts_text(known, int(state.held[seat]))
    return f"{state.scores[seat]}:{hand}:{_lacks_text(state.lacks[seat].tolist())}"


def _counts_text(counts: Ints, total: int) -> str:
    """Name tiles by their patterns; those that the viewer does not know are only counted."""
    known = [PATTERNS[n] for n, count in enumerate(counts.tolist()) for _ in range(count)]
    hidden = [f"?{total - len(known)}"] if total > len(known) else []
    return ",".join(known + hidden) or "-"


def lacked(masks: Iterable[int]) -> tuple[list[str], list[int]]:
    """Return what a hand lacks: colours of which it has no tile, and further patterns (XT-16)."""
    whole = sum(mask << (word * HALF) for word, mask in enumerate(masks))
    found = {pattern for pattern in range(len(PATTERNS)) if whole >> pattern & 1}
    colours = [letter for letter, having in WITH_COLOUR.items() if having <= found]
    rest = found.difference(*(WITH_COLOUR[letter] for letter in colours))
    return colours, sorted(rest)


def _lacks_text(masks: Iterable[int]) -> str:
    colours, patterns = lacked(masks)
    return ",".join(colours + [PATTERNS[n] for n in patterns]) or "-"


# --- and back -------------------------------------------------------------------------------


def read_position(table: XTilesTable, text: str) -> None:
    """Fill the zeroed state of *table* from what `position_text` wrote. Raises BadPosition."""
    state, box = table.state, table.box
    words = text.split()
    if "?" in text:
        raise BadPosition(
            "This position shows what one viewer may know: tiles written as ? are hidden, so it "
            "can be looked at and not played from."
        )
    if len(words) != 9 + box.seats:
        refuse(
            f"after seats and options come {9 + box.seats} words (round, turn, starter, start "
            "pairs, tiles gone back, piles, table, last tile, passes, and one for each seat), not "
            f"{len(words)}"
        )
    state.rounds = _number(words[0], 0, int(box.max_rounds), "the round")
    state.starter = EMPTY
    if words[2] != "-":
        state.starter = _number(words[2], 1, int(box.seats), "the seat that starts") - 1
    _read_tiles(words[4], state.back, "what has gone back to the piles", box)
    _read_tiles(words[5], state.pile, "the piles", box)
    state.left = state.pile.sum()
    lie = _read_table(words[6], state, box)
    _read_pairs(words[3], state, box, bool(lie))
    _read_last(words[7], state, box, lie)
    state.passes = _number(words[8], 0, int(box.seats), "the number of passes")
    state.hands[:] = EMPTY
    for seat in range(box.seats):
        _read_seat(words[9 + seat], state, box, seat)
    if len(lie) == PAIR and state.layer == EMPTY:
        state.line = ACROSS if len({cell // ROW for cell in lie}) == 1 else DOWN
    _read_turn(words[1], state, box)
    check(table, lie)


def _number(text: str, low: int, high: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= high:
        refuse(f"{what} is a number from {low} to {high}, not {text[:20]!r}")
    return int(text)


def _pattern(text: str, where: str, box: Box) -> int:
    if text not in EDGES[: int(box.patterns) * ROTATIONS]:
        refuse(f"{text[:20]!r} in {where} is no tile of this set")
    pattern = EDGES.index(text) // ROTATIONS
    if text != PATTERNS[pattern]:
        refuse(f"{text} in {where} is a turned tile, which is named {PATTERNS[pattern]}")
    return pattern


def _read_tiles(text: str, counts: Ints, where: str, box: Box) -> None:
    found = Counter(_pattern(name, where, box) for name in text.split(",") if text != "-")
    for pattern, count in found.items():
        if count > COPIES[pattern]:
            refuse(f"there are {count} tiles {PATTERNS[pattern]}, where {COPIES[pattern]} are due")
        counts[pattern] = count


def _read_table(text: str, state: State, box: Box) -> dict[int, int]:
    """Return the turned tile on each cell, in rising order, and lay them."""
    lie: dict[int, int] = {}
    side = state.cells.shape[0]
    names = [] if text == "-" else text.split(",")
    if len(names) >= side:
        refuse(f"the table has more tiles than there can be: {len(names)}")
    for name in names:
        edges, at, where = name.partition("@")
        cell = read_cell(where) if at else None
        if cell is None:
            refuse(f"a tile on the table is written as oory@e2n1, not {name[:20]!r}")
        if edges not in EDGES[: int(box.patterns) * ROTATIONS]:
            refuse(f"{edges[:20]!r} on the table is no tile of this set")
        if cell in lie:
            refuse(f"two tiles lie at {where}")
        lie[cell] = EDGES.index(edges)
    for place, turned in lie.items():
        state.cells[place // ROW % side, place % ROW % side] = turned + 1
        state.laid[turned // ROTATIONS] += 1
    around = wants(lie)
    state.around = min(len(around), len(state.frontier))
    for n, (place, touched) in enumerate(list(around.items())[: state.around]):
        state.frontier[n], state.wants[n] = place, touched
    return dict(sorted(lie.items()))


def _read_pairs(text: str, state: State, box: Box, begun: bool) -> None:
    """How many start pairs were drawn, and a tile that lies open and not yet on the table."""
    number, colon, tile = text.partition(":")
    state.pairs = _number(number, 0, PAIRS + 1, "the number of start pairs")
    state.drawn = state.pair = EMPTY
    if colon:
        pattern = _pattern(tile, "the start pair", box)
        state.laid[pattern] += 1
        if begun:
            state.pair = pattern
        else:
            state.drawn = pattern


def _read_last(text: str, state: State, box: Box, lie: dict[int, int]) -> None:
    state.layer = EMPTY
    if text == "-":
        return
    seat, _, where = text.partition(":")
    state.layer = _number(seat, 1, int(box.seats), "the seat that laid the last tile") - 1
    cell = read_cell(where)
    if cell is None or cell not in lie or cell == FIRST_CELL:
        refuse(f"the last tile lies on the table, not at {where[:20]!r}")
    state.last = cell
    state.matched = len(touching(lie, cell))


def _read_seat(text: str, state: State, box: Box, seat: int) -> None:
    who = f"seat {seat + 1}"
    parts = text.split(":")
    if len(parts) != 3:
        refuse(f"{who} is written as score:hand:lacks")
    most = int(box.target) - 1 + 2 * HAND * (int(box.seats) - 1)
    state.scores[seat] = _number(parts[0], 0, most, f"the score of {who}")
    held = [] if parts[1] == "-" else parts[1].split(",")
    if len(held) > box.hand:
        refuse(f"{who} has {len(held)} tiles, and {box.hand} are dealt")
    hand = sorted(_pattern(name, f"the hand of {who}", box) for name in held)
    state.hands[seat, : len(hand)] = hand
    state.held[seat] = len(hand)
    for name in [] if parts[2] == "-" else parts[2].split(","):
        if name not in WITH_COLOUR and name not in PATTERNS:
            refuse(f"what {who} lacks are colours and patterns, not {name[:20]!r}")
        for pattern in WITH_COLOUR.get(name) or (PATTERNS.index(name),):
            state.lacks[seat, pattern // HALF] |= 1 << (pattern % HALF)


def _read_turn(text: str, state: State, box: Box) -> None:
    state.receiver = EMPTY
    if text.startswith("over:"):
        reasons = {word: reason for reason, word in REASONS.items()}
        if text[5:] not in reasons:
            refuse(f"a game is over by {' or '.join(reasons)}, not {text[5:25]!r}")
        state.turn, state.reason = OVER, reasons[text[5:]]
    elif text == "luck":
        state.turn = LUCK
        if state.rounds and not state.pairs and state.drawn == EMPTY:
            dealt = state.held.sum()
            state.due = box.hand * box.seats - dealt
            if state.due:
                state.receiver = (state.starter + dealt // box.hand) % box.seats
    else:
        state.turn = _number(text, 1, int(box.seats), "the turn") - 1
        state.waiting = 1 << state.turn
