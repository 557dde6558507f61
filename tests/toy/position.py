"""A position of Toy as one line of text and back.

Words, in this order: the round and the turns ended in it, ``1.3``; what is due (below); the seat
that starts the round; the pile; the table; then for each seat its score and hand, ``5:aBc``.
Tiles are letters, a capital where all know that the seat holds it, ``?`` where the viewer does
not know the tile, ``-`` nothing. Due is ``lot``; ``deal3``, so many tiles; ``draw``, by the last
player; ``act``, a turn begins; ``act:23``, seats 2 and 3 may still catch; ``lay2c``, two tiles
were laid and the next is c or higher; ``over``.
"""

import re
from collections import Counter
from typing import Final, NoReturn

from tilery.errors import BadPosition
from tilery.kernel.state import LUCK, OVER, Ints
from toy.notation import LETTERS
from toy.rules import ask_seats, await_draw, last_player, player
from toy.state import (
    ALL_ROUNDS,
    COPIES,
    DEALT,
    EMPTY,
    MOST_SEATS,
    ROUNDS,
    TURNS,
    Box,
    State,
    ToyTable,
)

REASONS: Final = {ALL_ROUNDS: "rounds"}


def position_text(table: ToyTable) -> str:
    """Return the position after its header of seats and options."""
    state, box = table.state, table.box
    words = [
        f"{state.rounds}.{state.turns}",
        _due_text(state),
        "-" if state.starter == EMPTY else str(state.starter + 1),
        _tiles_text(state.pile, int(state.left)),
        _tiles_text(state.laid, int(state.laid.sum())),
    ]
    for seat in range(box.seats):
        words.append(f"{state.scores[seat]}:{_hand_text(state, seat)}")
    return " ".join(words)


def _due_text(state: State) -> str:
    if state.turn == OVER:
        return "over"
    if state.turn == LUCK:
        if state.starter == EMPTY:
            return "lot"
        return f"deal{state.due}" if state.due else "draw"
    if state.laying:
        return f"lay{state.laying}{LETTERS[state.least]}"
    catchers = "".join(str(seat + 1) for seat in range(MOST_SEATS) if state.catchers >> seat & 1)
    return f"act:{catchers}" if catchers else "act"


def _tiles_text(counts: Ints, total: int) -> str:
    known = "".join(LETTERS[kind] * int(n) for kind, n in enumerate(counts))
    return known + "?" * (total - len(known)) or "-"


def _hand_text(state: State, seat: int) -> str:
    known = ""
    for kind, letter in enumerate(LETTERS):
        shown = int(state.shown[seat, kind])
        known += letter.upper() * shown + letter * (int(state.hands[seat, kind]) - shown)
    return known + "?" * (int(state.held[seat]) - len(known)) or "-"


# --- and back -------------------------------------------------------------------------------


def _refuse(why: str) -> NoReturn:
    raise BadPosition(f"This is no position of Toy: {why}.")


def read_position(table: ToyTable, text: str) -> None:
    """Fill the zeroed state of *table* from what `position_text` wrote. Raises BadPosition."""
    state, box = table.state, table.box
    words = text.split()
    if "?" in text:
        raise BadPosition(
            "This position shows what one viewer may know: tiles written as ? are hidden, so it "
            "can be looked at and not played from."
        )
    if len(words) != 5 + box.seats:
        _refuse(f"it has {len(words)} words after the header where {5 + box.seats} are due")
    rounds, _, turns = words[0].partition(".")
    state.rounds = _number(rounds, 0, ROUNDS, "the round")
    state.turns = _number(turns, 0, TURNS, "the number of turns")
    state.starter = EMPTY
    if words[2] != "-":
        state.starter = _number(words[2], 1, int(box.seats), "the seat that starts") - 1
    if (state.starter == EMPTY) != (state.rounds == 0):
        _refuse("the lot is drawn when the first round begins")
    _read_tiles(words[3], state.pile, "the pile")
    _read_tiles(words[4], state.laid, "the table")
    for seat in range(box.seats):
        _read_seat(words[5 + seat], state, seat)
    state.left = state.pile.sum()
    state.held[:] = state.hands.sum(axis=1)
    totals = state.pile + state.laid + state.hands.sum(axis=0)
    for kind, letter in enumerate(LETTERS):
        if totals[kind] != COPIES:
            _refuse(f"there are {totals[kind]} tiles {letter}, where {COPIES} are due")
    _read_due(words[1], table)


def _number(text: str, low: int, high: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= high:
        _refuse(f"{what} is a number from {low} to {high}, not {text[:20]!r}")
    return int(text)


def _read_tiles(text: str, counts: Ints, where: str) -> None:
    if text != "-" and not re.fullmatch(r"[a-f]{1,12}", text):
        _refuse(f"{where} is written as letters from a to f or -, not {text[:20]!r}")
    for letter, n in Counter(text.strip("-")).items():
        counts[LETTERS.index(letter)] = n


def _read_seat(text: str, state: State, seat: int) -> None:
    score, _, hand = text.partition(":")
    who = f"seat {seat + 1}"
    state.scores[seat] = _number(score, 0, 999, f"the score of {who}")
    _read_tiles(hand.lower(), state.hands[seat], f"the hand of {who}")
    for letter in filter(str.isupper, hand):
        state.shown[seat, LETTERS.index(letter.lower())] += 1


def _read_due(text: str, table: ToyTable) -> None:
    """Set what is due, and refuse hands that do not fit it."""
    state, box = table.state, table.box
    state.receiver = EMPTY
    if text == "lot" or text.startswith("deal"):
        _read_deal(text, state, box)
        return
    if state.rounds == 0:
        _refuse("before the first round the lot is due")
    out = [seat for seat in range(box.seats) if not state.held[seat]]
    if text == "over":
        last = [last_player(table)] if state.turns else None
        if state.rounds < ROUNDS or out != (last if state.turns < TURNS or out else []):
            _refuse(f"it is over when a seat is out in round {ROUNDS}, or after {TURNS} turns")
        state.turn, state.reason = OVER, ALL_ROUNDS
        return
    laying = re.fullmatch(r"lay([0-9]{1,2})([a-f])", text)
    if out and not (laying and out == [player(table)]):
        _refuse("a seat without a tile has gone out, and its round is over")
    if text == "draw":
        if state.turns == 0 or state.left == 0:
            _refuse("a tile is drawn by the last player when there is one")
        await_draw(state, last_player(table))
        return
    _read_act(text, table, laying)


def _read_act(text: str, table: ToyTable, laying: re.Match[str] | None) -> None:
    """A seat acts in its turn, or others may still catch."""
    state = table.state
    if state.turns == TURNS:
        _refuse(f"a round is over after {TURNS} turns")
    if laying:
        state.laying = _number(laying[1], 1, int(state.laid.sum()), "the number of tiles laid")
        state.least = LETTERS.index(laying[2])
        if not state.laid[state.least]:
            _refuse(f"{laying[2]} was laid last and is not on the table")
    elif text != "act":
        _read_catchers(text, table)
    ask_seats(table)


def _read_deal(text: str, state: State, box: Box) -> None:
    """The lot, or the deal, which goes round the table (TOY-2, TOY-3)."""
    state.turn = LUCK
    if (text == "lot") != (state.rounds == 0):
        _refuse("the lot is drawn before anything is dealt, and only then")
    if state.turns or state.laid.any() or state.shown.any():
        _refuse("while tiles are dealt nobody has had a turn")
    dealt = 0
    if text != "lot":
        state.due = _number(text[4:], 1, DEALT * int(box.seats), "the number of tiles to deal")
        dealt = DEALT * box.seats - state.due
        state.receiver = (state.starter + dealt) % box.seats
    for seat in range(box.seats):
        order = (seat - state.starter) % box.seats
        if state.held[seat] != (dealt + box.seats - 1 - order) // box.seats:
            _refuse("tiles are dealt one to each seat, from the one that starts")


def _read_catchers(text: str, table: ToyTable) -> None:
    """TOY-6: who may still catch the last player."""
    state = table.state
    found = re.fullmatch(r"act:([1-3]{1,2})", text)
    if not found:
        _refuse(f"what is due is lot, deal, draw, act, lay or over, not {text[:20]!r}")
    for digit in found[1]:
        state.catchers |= 1 << _number(digit, 1, int(table.box.seats), "who may catch") - 1
    caught = last_player(table)
    if state.turns == 0 or state.held[caught] != 1 or state.catchers >> caught & 1:
        _refuse("others may catch the last player while it holds one tile")
    if state.laid.sum() == 0:
        _refuse("who can be caught has laid a tile")
