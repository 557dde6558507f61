"""A position of Uno Rummy Up as one line of text and back.

Words, in this order: the round; whose turn (a seat counted from 1, ``luck:`` and why it draws,
``over:`` and why); the seat that starts the round; what was drawn for the start, while it is:
the ties so far, the seats that draw, and the tiles of those that have, ``0:123:r5b12``; the player
with the tile that it drew in this turn and what it has played so far, ``2:r5:r5y5+g5``; the
direction of play, ``cw`` (clockwise) or ``ccw``; who has not called "uno", and the seats that may
catch it, ``1:23``; the pool; the tiles in melds; the loose start tiles; then for each seat its
score and its rack, ``41:r5b12w``. How the melds lie is no part of a position.

Luck draws for the ``start``, a ``rack``, the ``table`` or a ``turn``, or a penalty of a ``word``,
of the ``last`` play or of a ``catch``: then the seat that draws it and the tiles still due follow,
``luck:word:2:3``. Tiles are written together; ``?7`` are so many tiles which the viewer does not
know, ``?`` is one that was drawn, ``-`` is nothing.

That a position can be is asked in `position_check`.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from tilery.errors import BadPosition
from tilery.games.rummy_up.notation import (
    read_tile,
    read_together,
    read_turn,
    tile_text,
    together_text,
    turn_text,
)
from tilery.games.rummy_up.position_check import check, refuse
from tilery.games.rummy_up.state import (
    ADD,
    EMPTY,
    FINISH,
    FOR_CATCH,
    FOR_LAST,
    FOR_RACK,
    FOR_START,
    FOR_TABLE,
    FOR_TURN,
    FOR_WORD,
    JOIN,
    REDRAWS,
    ROUND_LIMIT,
    ROUNDS_PLAYED,
    TARGET_REACHED,
    Box,
    RummyTable,
    State,
)
from tilery.games.rummy_up.tiles import DRAW_FOUR, DRAWS, TILES
from tilery.games.rummy_up.work import LIMIT, START_TILES
from tilery.kernel.state import LUCK, OVER, Ints, plain

REASONS: Final = {TARGET_REACHED: "target", ROUNDS_PLAYED: "played", ROUND_LIMIT: "rounds"}
WHY: Final = {
    FOR_START: "start",
    FOR_RACK: "rack",
    FOR_TABLE: "table",
    FOR_TURN: "turn",
    FOR_WORD: "word",
    FOR_LAST: "last",
    FOR_CATCH: "catch",
}
PENALTIES: Final = (FOR_WORD, FOR_LAST, FOR_CATCH)
WAYS: Final = {1: "cw", -1: "ccw"}

WORDS: Final = 10  #: before those of the seats
MOST_POINTS: Final = 999_999  #: that are read; which can be is asked later


def position_text(table: RummyTable) -> str:
    """Return the position after its header of seats and options."""
    state, seats = plain(table.state), int(table.box.seats)
    words = [
        str(state.rounds),
        _turn_text(state),
        _seat_text(state.starter),
        _start_text(state, seats) if state.drawing == FOR_START else "-",
        "-" if state.player == EMPTY else _player_text(state),
        WAYS[state.way],
        "-" if state.silent == EMPTY else f"{state.silent + 1}:{_seats_text(state.catchers)}",
        _counts_text(state.pool, state.left),
        _counts_text(state.melded, int(state.melded.sum())),
        _counts_text(state.loose, int(state.loose.sum())),
    ]
    racks = (_counts_text(state.racks[seat], int(state.held[seat])) for seat in range(seats))
    return " ".join([*words, *(f"{state.scores[seat]}:{rack}" for seat, rack in enumerate(racks))])


def _turn_text(state: Any) -> str:
    if state.turn == OVER:
        return f"over:{REASONS[state.reason]}"
    if state.turn != LUCK:
        return str(state.turn + 1)
    penalty = f":{state.receiver + 1}:{state.due}" if state.drawing in PENALTIES else ""
    return f"luck:{WHY[state.drawing]}{penalty}"


def _seat_text(seat: int) -> str:
    return "-" if seat == EMPTY else str(seat + 1)


def _seats_text(mask: int) -> str:
    return "".join(str(seat + 1) for seat in _seats_of(mask))


def _seats_of(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _start_text(state: Any, seats: int) -> str:
    lots = [kind for kind in state.lots[:seats].tolist() if kind != EMPTY]
    return f"{state.tries}:{_seats_text(state.tied)}:{together_text(lots) or '-'}"


def _player_text(state: Any) -> str:
    drawn = "-"
    if state.drew and state.drawing != FOR_TURN:
        drawn = "?" if state.drawn == EMPTY else tile_text(state.drawn)
    added = [ADD + kind for kind in state.added[: state.laying].tolist()]
    joined = [JOIN + kind for kind in state.joined[: state.joining].tolist()]
    return f"{state.player + 1}:{drawn}:{turn_text(added + joined) or '-'}"


def _counts_text(counts: Ints, total: int) -> str:
    """Name tiles by their kinds; those that the viewer does not know are only counted."""
    known = [kind for kind, count in enumerate(counts.tolist()) for _ in range(count)]
    hidden = f"?{total - len(known)}" if total > len(known) else ""
    return together_text(known) + hidden or "-"


# --- and back -------------------------------------------------------------------------------


def read_position(table: RummyTable, text: str) -> None:
    """Fill the zeroed state of *table* from what `position_text` wrote. Raises BadPosition."""
    state, box = table.state, table.box
    words = text.split()
    if "?" in text:
        raise BadPosition(
            "This position shows what one viewer may know: tiles written as ? are hidden, so it "
            "can be looked at and not played from."
        )
    if len(words) != WORDS + box.seats:
        refuse(
            f"after seats and options come {WORDS + box.seats} words (round, turn, starter, draw "
            "for the start, player, direction, who may be caught, pool, melds, loose tiles, and "
            f"one for each seat), not {len(words)}"
        )
    state.rounds = _number(words[0], 0, int(box.max_rounds), "the round")
    state.starter = _read_seat(words[2], box, "the seat that starts")
    _read_start(words[3], state, box)
    _read_player(words[4], state, box)
    ways = {text: way for way, text in WAYS.items()}
    if words[5] not in ways:
        refuse(f"the direction of play is cw or ccw, not {words[5][:20]!r}")
    state.way = ways[words[5]]
    _read_silent(words[6], state, box)
    _read_tiles(words[7], state.pool, "the pool")
    _read_tiles(words[8], state.melded, "what lies in melds")
    _read_tiles(words[9], state.loose, "what is loose")
    state.left = state.pool.sum()
    for seat in range(box.seats):
        who = f"seat {seat + 1}"
        score, colon, rack = words[WORDS + seat].partition(":")
        if not colon:
            refuse(f"{who} is written as score:rack")
        state.scores[seat] = _number(score, 0, MOST_POINTS, f"the score of {who}")
        _read_tiles(rack, state.racks[seat], f"the rack of {who}")
        state.held[seat] = state.racks[seat].sum()
    _read_turn(words[1], state, box)
    check(table)


def _number(text: str, low: int, high: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or not low <= int(text) <= high:
        refuse(f"{what} is a number from {low} to {high}, not {text[:20]!r}")
    return int(text)


def _read_seat(text: str, box: Box, what: str) -> int:
    return EMPTY if text == "-" else _number(text, 1, int(box.seats), what) - 1


def _read_seats(text: str, box: Box, what: str) -> int:
    """Return the bit mask of seats that are written as digits, rising."""
    seats = [int(digit) - 1 for digit in text] if re.fullmatch("[1-4]+", text) else []
    if not seats or seats != sorted(set(seats)) or seats[-1] >= box.seats:
        refuse(f"{what} are digits from 1 to {box.seats}, rising, not {text[:20]!r}")
    return sum(1 << seat for seat in seats)


def _read_tiles(text: str, counts: Ints, where: str) -> None:
    kinds = [] if text == "-" else read_together(text)
    if kinds is None:
        refuse(f"tiles are written together, such as r5b12w, and {where} is {text[:20]!r}")
    for kind in kinds:
        if counts[kind] == TILES[kind]:
            refuse(f"{where} has more than {TILES[kind]} tiles {tile_text(kind)}")
        counts[kind] += 1


def _read_start(text: str, state: State, box: Box) -> None:
    """Read the draw for the start (UR-3)."""
    state.lots[:] = EMPTY
    if text == "-":
        return
    parts = text.split(":")
    if len(parts) != 3:
        refuse("the draw for the start is written as ties:seats:tiles, such as 0:123:r5b12")
    state.tries = _number(parts[0], 0, REDRAWS + 1, "the number of ties")
    state.tied = _read_seats(parts[1], box, "the seats that draw for the start")
    seats = _seats_of(int(state.tied))
    lots = [] if parts[2] == "-" else read_together(parts[2])
    if lots is None or len(lots) >= len(seats):
        refuse(
            f"fewer than {len(seats)} tiles, written together, are drawn for the start so far, not "
            f"{parts[2][:20]!r}"
        )
    state.lots[seats[: len(lots)]] = lots


def _read_player(text: str, state: State, box: Box) -> None:
    """Read who plays, what it drew in this turn, and what it has played so far."""
    state.player = state.drawn = EMPTY
    state.added[:] = state.joined[:] = EMPTY
    if text == "-":
        return
    parts = text.split(":")
    if len(parts) != 3:
        refuse("the player is written as seat:drawn:played, such as 2:-:- or 2:r5:r5y5+g5")
    state.player = _number(parts[0], 1, int(box.seats), "the player") - 1
    if parts[1] != "-":
        drawn = read_tile(parts[1])
        if drawn is None:
            refuse(f"the tile that was drawn is written as r5, not {parts[1][:20]!r}")
        state.drew, state.drawn = 1, drawn
    actions = [] if parts[2] == "-" else read_turn(parts[2])
    if actions is None or max(actions, default=0) >= FINISH:
        refuse(f"what was played so far is written as r5y5+g5, not {parts[2][:20]!r}")
    added = [action - ADD for action in actions if action < JOIN]
    joined = [action - JOIN for action in actions if action >= JOIN]
    if len(added) > LIMIT:
        refuse(f"in a turn at most {LIMIT} tiles are played, not {len(added)}")
    if len(joined) > START_TILES:
        refuse(f"there are {START_TILES} start tiles, and {len(joined)} cannot join")
    state.laying, state.added[: len(added)] = len(added), added
    state.joining, state.joined[: len(joined)] = len(joined), joined


def _read_silent(text: str, state: State, box: Box) -> None:
    """Read who has not called "uno", and who may catch it (UR-19)."""
    state.silent = EMPTY
    if text == "-":
        return
    seat, colon, catchers = text.partition(":")
    if not colon:
        refuse("who may be caught is written as seat:seats, such as 1:23, with those that may")
    state.silent = _number(seat, 1, int(box.seats), "the seat that may be caught") - 1
    state.catchers = _read_seats(catchers, box, "the seats that may catch")


def _read_turn(text: str, state: State, box: Box) -> None:
    """Read who is asked, or what luck draws."""
    state.receiver = EMPTY
    head, colon, rest = text.partition(":")
    if head == "over" and colon:
        state.turn, state.reason = OVER, _one_of(REASONS, rest, "a game is over by")
    elif head == "luck" and colon:
        why, *penalty = rest.split(":")
        state.turn, state.drawing = LUCK, _one_of(WHY, why, "luck draws for")
        if len(penalty) != (2 if state.drawing in PENALTIES else 0):
            refuse(
                "of a penalty it is said who draws and how many tiles, such as luck:word:2:3, and "
                "of nothing else"
            )
        if penalty:
            state.receiver = _number(penalty[0], 1, int(box.seats), "the seat that draws") - 1
            most = int(DRAWS[DRAW_FOUR])
            state.due = _number(penalty[1], 1, most, "the number of tiles due")
        else:
            _await_draw(state, box)
    else:
        state.turn = _number(text, 1, int(box.seats), "the turn") - 1
        mask = int(state.catchers)
        for seat in (int(state.player), int(state.silent)):
            mask |= 1 << seat if seat != EMPTY else 0
        state.waiting = mask


def _one_of(names: dict[int, str], text: str, what: str) -> int:
    numbers = {name: number for number, name in names.items()}
    if text not in numbers:
        refuse(f"{what} {_listed(numbers)}, not {text[:20]!r}")
    return numbers[text]


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}"


def _await_draw(state: State, box: Box) -> None:
    """Find who draws, and how many tiles."""
    if state.drawing == FOR_START:
        rest = [seat for seat in _seats_of(int(state.tied)) if state.lots[seat] == EMPTY]
        if not rest:
            refuse("while luck draws for the start it is said who draws, such as 0:123:r5b12")
        state.receiver, state.due = rest[0], len(rest)
    elif state.drawing == FOR_RACK and state.starter != EMPTY:
        for n in range(box.seats - 1, -1, -1):
            seat = (state.starter + n) % box.seats
            if state.held[seat] < box.hand:
                state.receiver, state.due = seat, box.hand - state.held[seat]
    elif state.drawing == FOR_TABLE:
        state.due = START_TILES - state.loose.sum()
    elif state.drawing == FOR_TURN:
        if state.drew:
            refuse("who draws for the turn has not drawn in it yet")
        state.receiver, state.drew, state.due = state.player, 1, 1
