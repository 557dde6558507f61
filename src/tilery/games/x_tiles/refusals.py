"""Why an action of X-tiles is not legal: one sentence for each reason."""

import re

from tilery.games.messages import Message, catalogue
from tilery.games.x_tiles.actions import lay_parts
from tilery.games.x_tiles.fitting import kind_of
from tilery.games.x_tiles.notation import NAMES, SHAPE, SIDE_NAMES, cell_text, read_action
from tilery.games.x_tiles.shape import lying, neighbours, touching
from tilery.games.x_tiles.state import ACROSS, EMPTY, FIRST_CELL, PASS, ROW, XTilesTable
from tilery.games.x_tiles.tiles import COLOUR, EDGES, EVEN, FITS, PATTERNS, ROTATIONS
from tilery.kernel.state import LUCK, OVER

catalogue(
    "x_tiles",
    {
        "over": "the game is over",
        "luck_due": "a draw of luck is due",
        "not_asked": "it is not the turn of seat {seat}",
        "pair_waits": "{tile}, the second tile of the start pair, is laid first",
        "can_lay": "a tile that fits is laid, and {tile} does at {cell}",
        "not_held": "your hand has no tile {tile}, however it is turned",
        "fits_nowhere": "{tile} fits nowhere now, however it is turned",
        "occupied": "a tile lies at {cell} already",
        "alone": "{cell} is beside no tile",
        "edge": "its {side} edge is {colour} and would touch {other}",
        "both": "{one}, and {two}",
        "in_line": "the first tile that is added must turn, and {cell} is in line with the start "
        "pair",
        "interlock_even": "at {cell}, as tiles interlock, {tile} lies as it is read or turned "
        "by half",
        "interlock_odd": "at {cell}, as tiles interlock, {tile} lies turned by a quarter or "
        "by three",
        "written": "it is written {text}, in small letters without spaces",
        "no_tile": "{text} is no tile: it is four of the letters o, r, y and b",
        "no_cell": "{text} is no cell: it is 0, or so many east or west and north or south, such "
        "as e2n1",
        "shape": "an action of X-tiles is {shape}",
    },
)


def _m(key: str, **args: object) -> Message:
    return Message(f"x_tiles.{key}", args)


def refusal(table: XTilesTable, seat: int, action: int | str) -> Message:
    """Say why *seat* may not play *action* now; a text is one that is no action."""
    if isinstance(action, str):
        return _text_refusal(table, seat, action)
    why = _why(table, seat, action)
    assert why is not None, "an action that is refused and legal"
    return why


def _text_refusal(table: XTilesTable, seat: int, text: str) -> Message:
    plain = "".join(text.lower().split())
    for written in (plain, f"{plain[:4]}@{plain[4:]}"):
        number = read_action(written)
        if number is not None:
            return _why(table, seat, number) or _m("written", text=written)
    if plain in EDGES:
        return _tile_refusal(table, seat, EDGES.index(plain))
    tile, at, cell = text.partition("@")
    if not at or not re.fullmatch("[a-z]{1,12}", tile) or not re.fullmatch("[a-z0-9]{1,12}", cell):
        return _m("shape", shape=SHAPE)
    if tile not in EDGES:
        return _m("no_tile", text=tile)
    return _m("no_cell", text=cell)


def _tile_refusal(table: XTilesTable, seat: int, turned: int) -> Message:
    """Say what is wrong with a tile for which no cell is written."""
    pattern = turned // ROTATIONS
    why = _not_now(table, seat, pattern) or _not_at_hand(table, seat, turned)
    if why is None and table.state.pair == EMPTY and _what_fits(table, [pattern]) is None:
        why = _m("fits_nowhere", tile=EDGES[turned])
    return why or _m("shape", shape=SHAPE)


def _why(table: XTilesTable, seat: int, action: int) -> Message | None:
    """Return what is wrong with an action, or None when it is legal."""
    if action == PASS:
        hand = table.state.hands[seat, : table.state.held[seat]].tolist()
        return _not_now(table, seat, EMPTY) or _what_fits(table, hand)
    cell, turned = lay_parts(action)
    why = _not_now(table, seat, turned // ROTATIONS) or _not_at_hand(table, seat, turned)
    return why or _wrong_place(table, cell, turned)


def _not_now(table: XTilesTable, seat: int, pattern: int) -> Message | None:
    """Say why *seat* may not lay a tile now; EMPTY stands for passing."""
    state = table.state
    if state.turn == OVER:
        return _m("over")
    if state.turn == LUCK:
        return _m("luck_due")
    if not state.waiting >> seat & 1:
        return _m("not_asked", seat=seat + 1)
    if state.pair not in (EMPTY, pattern):
        return _m("pair_waits", tile=PATTERNS[state.pair])
    return None


def _not_at_hand(table: XTilesTable, seat: int, turned: int) -> Message | None:
    state = table.state
    if state.pair == EMPTY and turned // ROTATIONS not in state.hands[seat].tolist():
        return _m("not_held", tile=EDGES[turned])
    return None


def _what_fits(table: XTilesTable, patterns: list[int]) -> Message | None:
    """Name one of these tiles that fits, and where: passing is not legal then."""
    state = table.state
    for at in range(state.around):
        cell = int(state.frontier[at])
        for pattern in patterns:
            fits = int(FITS[kind_of(table, cell), state.wants[at], pattern])
            for rotation in range(ROTATIONS):
                if fits >> rotation & 1 and not _in_line(table, cell):
                    tile = EDGES[pattern * ROTATIONS + rotation]
                    return _m("can_lay", tile=tile, cell=cell_text(cell))
    return None


def _in_line(table: XTilesTable, cell: int) -> bool:
    """Tell whether a cell is in line with a start pair to which nothing has been added (XT-7)."""
    if table.state.line == 0:
        return False
    if table.state.line == ACROSS:
        return cell // ROW == FIRST_CELL // ROW
    return cell % ROW == FIRST_CELL % ROW


def _wrong_place(table: XTilesTable, cell: int, turned: int) -> Message | None:
    """Say why a tile at hand cannot lie so (XT-6, XT-7, XT-11)."""
    lie, where = lying(table.state), cell_text(cell)
    if cell in lie:
        return _m("occupied", cell=where)
    if not any(beside in lie for beside in neighbours(cell)):
        return _m("alone", cell=where)
    if _in_line(table, cell):
        return _m("in_line", cell=where)
    wrong = [
        _m("edge", side=SIDE_NAMES[side], colour=NAMES[COLOUR[turned, side]], other=NAMES[other])
        for side, other in touching(lie, cell).items()
        if COLOUR[turned, side] != other
    ]
    if wrong:
        said = wrong[0]
        for more in wrong[1:]:
            said = _m("both", one=said, two=more)
        return said
    kind = kind_of(table, cell)
    if FITS[kind, 0, turned // ROTATIONS] >> (turned % ROTATIONS) & 1:
        return None
    key = "interlock_even" if kind == EVEN else "interlock_odd"
    return _m(key, cell=where, tile=PATTERNS[turned // ROTATIONS])
