"""A position of Azul as one line of text and back, as FEN does for chess.

Words, in this order: the round; whose turn (a seat counted from 1, ``luck``, or ``over:`` and
why); the seat that starts the round; bag; lid; the displays with ``/`` between; the centre, ``*``
while it has the starting marker; who took the marker; then a word for each seat: score, pattern
lines, wall and floor with ``:`` between them. Tiles are letters, ``b12`` in a bag is twelve blue,
``.`` an empty wall space, ``-`` nothing.

What is read must be whole and playable; that a game could have come to it is not asked.
"""

import re
from typing import Any, Final, NoReturn

from tilery.errors import BadPosition
from tilery.games.azul.lines import renew_accepts
from tilery.games.azul.notation import LETTERS, NAMES
from tilery.games.azul.rules import ask_choosers
from tilery.games.azul.state import (
    CENTRE,
    COLOURS,
    DISPLAY_TILES,
    DISPLAYS,
    EMPTY,
    FLOOR_SPACES,
    MARKER,
    NO_TILES,
    ROUND_LIMIT,
    ROW_COMPLETE,
    AzulTable,
    Box,
    State,
)
from tilery.games.azul.wall import complete_rows, free_spaces, put
from tilery.kernel.state import LUCK, OVER, Ints, plain

REASONS: Final = {ROW_COMPLETE: "row", ROUND_LIMIT: "rounds", NO_TILES: "tiles"}
#: Of a score that is read, less what the empty wall spaces may still bring (10 each) and the
#: bonuses (95): so that every position which play leads to can be read again.
MOST_POINTS: Final = 999
ITEMS: Final = LETTERS + "*"  # what lies on a floor
SPACES: Final = LETTERS + "."  # a wall space; EMPTY is the last


def position_text(table: AzulTable) -> str:
    """Return the position after its header of seats and options."""
    state, box = plain(table.state), table.box
    turn = str(state.turn + 1)
    if state.turn == LUCK:
        turn = "luck"
    elif state.turn == OVER:
        turn = f"over:{REASONS[int(state.reason)]}"
    displays = range(int(DISPLAYS[box.seats]))
    words = [
        str(state.rounds),
        turn,
        _seat_text(state.starter),
        _counts_text(state.bag),
        _counts_text(state.lid),
        "/".join(_tiles_text(state.displays[d]) or "-" for d in displays),
        (("*" if state.marker == EMPTY else "") + _tiles_text(state.displays[CENTRE])) or "-",
        _seat_text(state.marker),
    ]
    words += [_board_text(state, seat) for seat in range(box.seats)]
    return " ".join(words)


def _board_text(state: Any, seat: int) -> str:
    colours, counts = state.line_colours[seat].tolist(), state.line_counts[seat].tolist()
    lines = "/".join(LETTERS[c] * n or "-" for c, n in zip(colours, counts, strict=True))
    wall = "/".join("".join(map(SPACES.__getitem__, row)) for row in state.walls[seat].tolist())
    floor = "".join(ITEMS[item] for item in state.floors[seat].tolist() if item != EMPTY) or "-"
    return f"{state.scores[seat]}:{lines}:{wall}:{floor}"


def _seat_text(seat: int) -> str:
    return "-" if seat == EMPTY else str(seat + 1)


def _tiles_text(counts: Ints) -> str:
    return "".join(LETTERS[colour] * n for colour, n in enumerate(counts.tolist()))


def _counts_text(counts: Ints) -> str:
    return "".join(f"{LETTERS[colour]}{n}" for colour, n in enumerate(counts.tolist()) if n) or "-"


# --- and back -------------------------------------------------------------------------------


def _refuse(why: str) -> NoReturn:
    raise BadPosition(f"This is no position of Azul: {why}.")


def read_position(table: AzulTable, text: str) -> None:
    """Fill the zeroed state of *table* from what `position_text` wrote. Raises BadPosition."""
    state, box = table.state, table.box
    words = text.split()
    if len(words) != 8 + box.seats:
        _refuse(
            f"after seats and options come {8 + box.seats} words (round, turn, starter, bag, lid, "
            f"displays, centre, marker, and one for each seat), not {len(words)}"
        )
    state.rounds = _number(words[0], 0, int(box.max_rounds), "the round")
    state.starter = _seat(words[2], box, "the seat that starts")
    _read_counts(words[3], state.bag, "the bag")
    _read_counts(words[4], state.lid, "the lid")
    _read_displays(words[5], state, box)
    centre = words[6].removeprefix("*")
    _read_tiles("" if centre == "-" else centre, state.displays[CENTRE], "the centre")
    state.marker = _seat(words[7], box, "the seat with the marker")
    if words[6].startswith("*") == (state.marker != EMPTY):
        _refuse("the marker is either in the centre or with one seat")
    for seat in range(4):
        _clear_board(state, seat)
        if seat < box.seats:
            _read_board(words[8 + seat], state, seat, words[1].startswith("over"))
    for seat in range(4):
        for line in range(state.walls.shape[1]):
            renew_accepts(state, seat, line)
    _check_walls(state, box)
    _check_marker(state, box)
    _check_tiles(state, box)
    _read_turn(words[1], table)


def _number(text: str, low: int, high: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= high:
        _refuse(f"{what} is a number from {low} to {high}, not {text[:20]!r}")
    return int(text)


def _seat(text: str, box: Box, what: str) -> int:
    if text == "-":
        return EMPTY
    return _number(text, 1, int(box.seats), what) - 1


def _letter(text: str, size: int, where: str) -> int:
    if text not in LETTERS[:size]:
        _refuse(f"{text[:20]!r} in {where} is no colour of this game ({LETTERS[:size]})")
    return LETTERS.index(text)


def _read_counts(text: str, counts: Ints, where: str) -> None:
    if text == "-":
        return
    if not re.fullmatch(r"([a-z][0-9]{1,2})+", text):
        _refuse(f"{where} is written as b12y3 or -, not {text[:20]!r}")
    named = re.findall(r"([a-z])([0-9]+)", text)
    if len(dict(named)) < len(named):
        _refuse(f"{where} names a colour twice")
    for letter, number in named:
        counts[_letter(letter, len(counts), where)] = int(number)


def _read_tiles(text: str, counts: Ints, where: str) -> None:
    if len(text) > 40:
        _refuse(f"{where} has more tiles than there can be")
    for letter in text:
        counts[_letter(letter, len(counts), where)] += 1


def _read_displays(text: str, state: State, box: Box) -> None:
    parts = text.split("/")
    if len(parts) != DISPLAYS[box.seats]:
        _refuse(f"there are {DISPLAYS[box.seats]} displays, not {len(parts)}")
    for display, part in enumerate(parts):
        if part != "-":
            _read_tiles(part, state.displays[display], f"display {display + 1}")
        if state.displays[display].sum() > DISPLAY_TILES:
            _refuse(f"display {display + 1} has more than {DISPLAY_TILES} tiles")


def _clear_board(state: State, seat: int) -> None:
    state.line_colours[seat] = EMPTY
    state.walls[seat] = EMPTY
    state.floors[seat] = EMPTY
    state.choosing[seat] = EMPTY


def _read_board(text: str, state: State, seat: int, over: bool) -> None:
    size = state.walls.shape[1]
    who = f"seat {seat + 1}"
    parts = text.split(":")
    if len(parts) != 4:
        _refuse(f"{who} is written as score:lines:wall:floor")
    lines, rows = parts[1].split("/"), parts[2].split("/")
    if len(lines) != size or len(rows) != size or any(len(row) != size for row in rows):
        _refuse(f"{who} has {size} lines and {size} wall rows of {size} spaces")
    for line, tiles in enumerate(lines):
        if tiles != "-":
            if len(set(tiles)) != 1 or len(tiles) > line + 1:
                _refuse(f"line {line + 1} of {who} holds up to {line + 1} tiles of one colour")
            state.line_colours[seat, line] = _letter(tiles[0], size, f"line {line + 1} of {who}")
            state.line_counts[seat, line] = len(tiles)
    for row, spaces in enumerate(rows):
        for column, letter in enumerate(spaces):
            if letter != ".":
                colour = _letter(letter, size, f"the wall of {who}")
                put(state, seat, row, column, colour)
    most = MOST_POINTS - 10 * parts[2].count(".") - (0 if over else 95)
    state.scores[seat] = _number(parts[0], 0, most, f"the score of {who}")
    floor = "" if parts[3] == "-" else parts[3]
    if len(floor) > FLOOR_SPACES:
        _refuse(f"the floor of {who} has {FLOOR_SPACES} spaces")
    for space, letter in enumerate(floor):
        marker = letter == "*"
        state.floors[seat, space] = (
            MARKER if marker else _letter(letter, size, f"the floor of {who}")
        )
    state.floor_counts[seat] = len(floor)


def _check_walls(state: State, box: Box) -> None:
    size = state.walls.shape[1]
    for seat in range(box.seats):
        for colour in range(size):
            rows, columns = (state.walls[seat] == colour).nonzero()
            places = list(zip(rows.tolist(), columns.tolist(), strict=True))
            name = f"{LETTERS[colour]} on the wall of seat {seat + 1}"
            if len(set(rows.tolist())) < len(rows) or len(set(columns.tolist())) < len(columns):
                _refuse(f"{name} stands twice in a row or column")
            if not box.grey and any((c - r) % size != colour for r, c in places):
                _refuse(f"{name} is not on a space of its colour")
            for line in range(size):
                if state.line_colours[seat, line] == colour and line in rows:
                    _refuse(f"line {line + 1} holds what its wall row has: {name}")


def _check_marker(state: State, box: Box) -> None:
    for seat in range(box.seats):
        markers = int((state.floors[seat] == MARKER).sum())
        if markers > 1 or (markers == 1 and state.marker != seat):
            _refuse("the marker on a floor must be the one of the seat that has it")


def _check_tiles(state: State, box: Box) -> None:
    for colour in range(state.bag.shape[0]):
        total = int(state.bag[colour]) + int(state.lid[colour])
        total += int(state.displays[:, colour].sum())
        total += int((state.walls == colour).sum()) + int((state.floors == colour).sum())
        total += int(state.line_counts[state.line_colours == colour].sum())
        if total != box.tiles:
            _refuse(f"there are {total} {NAMES[colour]} tiles in all, where {box.tiles} are due")


def _read_turn(text: str, table: AzulTable) -> None:
    """Whose turn it is, and whether the rest of the position can be so."""
    state, box = table.state, table.box
    offered = int(state.displays.sum())
    for source, colour in zip(*state.displays.nonzero(), strict=True):
        state.offers |= 1 << (int(source) * COLOURS + int(colour))
    seats = range(box.seats)
    size = state.walls.shape[1]
    full = [
        [line for line in range(size) if state.line_counts[seat, line] == line + 1]
        for seat in seats
    ]
    begun = state.starter != EMPTY and state.rounds > 0
    if text.startswith("over:"):
        reasons = {word: reason for reason, word in REASONS.items()}
        if text[5:] not in reasons:
            _refuse(f"a game is over by {', '.join(reasons)}, not {text[5:25]!r}")
        if offered or any(full) or not begun or (state.floors != EMPTY).any():
            _refuse("when it is over all tiles are taken, walls tiled and floors counted")
        state.turn, state.reason = OVER, reasons[text[5:]]
        if state.reason != _reason(state, box):
            _refuse(f"it does not end by {text[5:]}")
    elif text == "luck":
        _read_luck(state, box, begun, offered)
    elif not begun:
        _refuse("somebody starts the round when tiles are taken")
    elif offered > DISPLAY_TILES * DISPLAYS[box.seats]:
        _refuse("displays and centre have more tiles than are dealt in a round")
    elif offered:
        state.turn = _number(text, 1, int(box.seats), "the turn") - 1
        state.waiting = 1 << state.turn
    else:
        _read_choosers(text, table, full)
    dealing = offered or state.turn == LUCK
    if dealing and any(complete_rows(state, seat) for seat in seats):
        _refuse("a wall row is complete, so the game would be over")


def _reason(state: State, box: Box) -> int:
    """Why a game in this position is over, or 0 when it goes on (AZ-23, AZ-24, AZ-27)."""
    if any(complete_rows(state, seat) for seat in range(box.seats)):
        return ROW_COMPLETE
    if state.rounds == box.max_rounds:
        return ROUND_LIMIT
    return 0 if state.bag.any() or state.lid.any() else NO_TILES


def _read_luck(state: State, box: Box, begun: bool, offered: int) -> None:
    state.turn = LUCK
    if not begun:
        untouched = (state.bag == box.tiles).all() and not state.scores.any()
        if state.starter != EMPTY or state.rounds or not untouched or box.first != EMPTY:
            _refuse("the lot for the starting seat is drawn before anything else")
        return
    state.dealt = offered
    if state.marker != EMPTY or state.displays[CENTRE].sum() or (state.floors != EMPTY).any():
        _refuse("while displays are filled, centre and floors are empty")
    filled = state.displays[: DISPLAYS[box.seats]].sum(axis=1)
    due = [min(DISPLAY_TILES, max(0, offered - DISPLAY_TILES * d)) for d in range(len(filled))]
    if filled.tolist() != due or offered == DISPLAY_TILES * len(filled):
        _refuse("displays are filled in order, four tiles each, until all are full")
    if state.bag.sum() == 0:
        _refuse("a tile is due and the bag is empty: the lid would have been tipped into it")
    if any(
        state.line_counts[seat, line] > line
        for seat in range(box.seats)
        for line in range(state.walls.shape[1])
    ):
        _refuse("complete lines go to the wall before the displays are filled")


def _read_choosers(text: str, table: AzulTable, full: list[list[int]]) -> None:
    """All tiles are taken: seats with a complete line choose its wall space (AZ-30)."""
    state, box = table.state, table.box
    for seat, lines in enumerate(full):
        if lines:
            spaces = int(free_spaces(table, seat, lines[0]))
            if not box.grey or spaces & (spaces - 1) == 0:
                _refuse(f"line {lines[0] + 1} of seat {seat + 1} goes to the wall without a choice")
            state.choosing[seat] = lines[0]
            state.waiting |= 1 << seat
        elif state.floor_counts[seat]:
            _refuse(f"seat {seat + 1} has nothing left to choose, so its floor is counted")
    if not state.waiting:
        _refuse("nothing is left to take or to choose")
    ask_choosers(table)
    if text != str(state.turn + 1):
        _refuse(f"seat {state.turn + 1} is the first to choose, not {text[:20]!r}")
