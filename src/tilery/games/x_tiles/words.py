"""X-tiles in sentences: actions before they are played, events, and places.

Why an action is not legal is said in `refusals`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tilery.art.tiles import quartered
from tilery.games.messages import Message, catalogue, won
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.actions import lay_parts
from tilery.games.x_tiles.notation import NAMES, SIDE_NAMES, cell_text, read_cell
from tilery.games.x_tiles.position import REASONS
from tilery.games.x_tiles.refusals import refusal
from tilery.games.x_tiles.shape import lying, touching
from tilery.games.x_tiles.state import EMPTY, FIRST_CELL, FIRST_SEAT, FIRST_WAY, PASS, XTilesTable
from tilery.games.x_tiles.tiles import COLOURS, EDGES, PATTERNS, ROTATIONS
from tilery.kernel.events import Event
from tilery.kernel.state import LUCK
from tilery.kernel.table import UNSEEN

__all__ = [
    "action",
    "ask_pair",
    "events",
    "groups",
    "heads",
    "looks",
    "place",
    "place_in_colours",
    "reason",
    "refusal",
    "verdict",
]

catalogue(
    "x_tiles",
    {
        "and": "{sentence}; {more}",
        "list": "{names}, {name}",
        # actions
        "lay": "lay {tile} at {cell}",
        "again": "{action}: {edges} edges match, so you play again",
        "congratulated": "{action}: {edges} edges match! You play again",
        "out": "{action}, your last tile: {points} for {tiles} in other hands",
        "out_doubled": "{action}, your last tile: {points} for {tiles} in other hands, doubled for "
        "{edges} edges",
        "lay_pair": "lay {tile}, the second tile of the start pair, at {cell}",
        "pass": "pass, as none of your tiles fits",
        "draw": "{tile} comes out of the piles",
        "lot": "{who} starts",
        "way": "{tile} comes to lie at {cell}",
        "points_1": "{n} point",
        "points": "{n} points",
        "tiles_1": "{n} tile",
        "tiles": "{n} tiles",
        # events
        "starts": "{who} starts, by lot",
        "round": "Round {n}: {who} starts",
        "drew": "{who} draws {tiles}",
        "turned_up": "From the piles, for the start: {tile}",
        "turned_up_more": "then {tile}",
        "pair_back": "no edges of the two match, so they go back",
        "no_pair": "No two tiles of the piles match: the round ends without a winner",
        "first_laid": "{tile} lies first",
        "start_pair": "The start pair comes from the piles: {first} lies first, {second} goes "
        "beside it",
        "pair_laid": "{who} lays {tile} beside it, at {cell}",
        "pair_by_lot": "By lot {tile} lies beside it, at {cell}",
        "laid": "{who} lays {tile} at {cell}",
        "laid_more": "{who} lays {tile} at {cell}, on {n} edges",
        "laid_well": "{who} lays {tile} at {cell}, on {n} edges: congratulations",
        "plays_again": "{who} plays again",
        "passed": "{who} passes, as no tile fits",
        "has_left": "{who} has {n} left",
        "and_left": "{who} {n}",
        "went_out": "{who} goes out: {left}; {points}",
        "went_out_doubled": "{who} goes out: {left}; {points}, doubled for {edges} edges: {total}",
        "others_left": "{n} left in other hands",
        "blocked": "Nobody can lay a tile: the round ends without a winner",
        "blocked_left": "Nobody can lay a tile: {left}, and the round ends without a winner",
        "end_target": "The target is reached: the game is over",
        "end_rounds": "The last round has been played: the game is over",
        # places
        "place_hand": "{tile} in hand",
        "place_hands": "{n} of {tile} in hand",
        "ask_pair": "lay the second tile of the start pair; then a tile of your own",
        "in_colours": "{tile} ({colours})",
        "place_pair": "{tile}, the second tile of the start pair",
        "place_cell": "{cell}, beside {colours}",
        "place_tile": "{tile} at {cell}",
        "place_nothing": "{cell}, beside nothing",
        "touch": "{colour} in the {side}",
        "place_turn_0": "as it is read",
        "place_turn_1": "turned by a quarter",
        "place_turn_2": "turned by half",
        "place_turn_3": "turned by three quarters",
        "place_piles": "the piles, {n} left",
        "place_seat": "seat {n}, {held} in hand",
        "place_table": "the table",
        "place_pair_area": "the start pair",
        "place_pass": "pass",
    },
)


def _m(key: str, **args: object) -> Message:
    return Message(f"x_tiles.{key}", args)


def _counted(key: str, n: int) -> Message:
    return _m(f"{key}_1" if n == 1 else key, n=n)


def _listed(parts: Sequence[object]) -> object:
    """Join parts of a sentence by commas."""
    said = parts[0]
    for part in parts[1:]:
        said = _m("list", names=said, name=part)
    return said


# --- actions --------------------------------------------------------------------------------


def action(table: XTilesTable, seat: int, action: int, names: Sequence[str]) -> Message:
    """Say what an action that *seat* may play now will do; *seat* is LUCK for a draw."""
    if seat == LUCK:
        return _draw(table, action, names)
    if action == PASS:
        return _m("pass")
    cell, turned = lay_parts(action)
    said = _m("lay", tile=EDGES[turned], cell=cell_text(cell))
    if table.state.pair != EMPTY:
        return said._replace(key="x_tiles.lay_pair")
    edges = len(touching(lying(table.state), cell))
    if table.state.held[seat] == 1:
        tiles = int(table.state.held.sum()) - 1
        key, points = ("out_doubled", 2 * tiles) if edges > 1 else ("out", tiles)
        gain, left = _counted("points", points), _counted("tiles", tiles)
        return _m(key, action=said, points=gain, tiles=left, edges=edges)  # XT-13
    if edges == 1:
        return said
    return _m("congratulated" if edges > 2 else "again", action=said, edges=edges)  # XT-8, XT-12


def _draw(table: XTilesTable, draw: int, names: Sequence[str]) -> Message:
    if draw >= FIRST_WAY:
        side, rotation = divmod(draw - FIRST_WAY, ROTATIONS)
        turned = int(table.state.pair) * ROTATIONS + rotation
        cell = FIRST_CELL + int(xt.STEPS[side])
        return _m("way", tile=EDGES[turned], cell=cell_text(cell))
    if draw >= FIRST_SEAT:
        return _m("lot", who=names[draw - FIRST_SEAT])
    return _m("draw", tile=PATTERNS[draw])


# --- events ---------------------------------------------------------------------------------

#: Event -> those before it whose sentence it goes on with.
_GOES_ON: Final = {
    xt.DREW: (xt.DREW,),
    xt.TURNED_UP: (xt.TURNED_UP,),
    xt.PAIR_BACK: (xt.TURNED_UP,),
    xt.FIRST_LAID: (xt.TURNED_UP,),
    xt.AGAIN: (xt.LAID,),
    xt.LEFT: (xt.LEFT, xt.BLOCKED),
    xt.WENT_OUT: (xt.LEFT,),
}


#: Events that show a tile to whoever may know it.
_SHOWS: Final = (xt.DREW, xt.TURNED_UP, xt.FIRST_LAID, xt.PAIR_LAID, xt.LAID)


def groups(rows: Sequence[Event]) -> list[list[Event]]:
    """Return the events of each sentence of the log.

    All tiles that a seat draws are one sentence, and so are a start pair as it is drawn, a tile
    that is laid with the turn that it earns, and a hand that goes out with what the others have.
    """
    found: list[list[Event]] = []
    for row in rows:
        if found and _goes_on(found[-1], row):
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _goes_on(group: Sequence[Event], row: Event) -> bool:
    last = group[-1]
    if row.kind not in _GOES_ON or last.kind not in _GOES_ON[row.kind]:
        return False
    if row.kind == xt.DREW:
        return row.seat == last.seat
    if row.kind == xt.TURNED_UP:
        return row.amount > 1
    return row.kind != xt.WENT_OUT or group[0].kind == xt.LEFT


def heads(group: Sequence[Event]) -> bool:
    """Tell whether a sentence is the heading of those that follow."""
    return group[0].kind == xt.ROUND_BEGAN


def looks(group: Sequence[Event]) -> list[str]:
    """Return the looks of the tiles that a sentence names, as they lie or, in a hand, are read."""
    if _is_start_pair(group):  # the first of the two is laid, and is one tile
        group = group[:2]
    return [
        quartered((PATTERNS if row.kind in (xt.DREW, xt.TURNED_UP) else EDGES)[row.what])
        for row in group
        if row.kind in _SHOWS and row.what != UNSEEN
    ]


def _is_start_pair(group: Sequence[Event]) -> bool:
    """Tell whether a sentence has both tiles of a start pair and says which lies first."""
    return [row.kind for row in group] == [xt.TURNED_UP, xt.TURNED_UP, xt.FIRST_LAID]


def events(rows: Sequence[Event], names: Sequence[str]) -> list[Message]:
    """Say what happened, one message for each of `groups`."""
    return [_said(group, names) for group in groups(rows)]


def _said(group: Sequence[Event], names: Sequence[str]) -> Message:
    first, last = group[0], group[-1]
    who = names[first.seat] if first.seat >= 0 else ""
    if first.kind == xt.DREW:
        unseen = any(row.what == UNSEEN for row in group)
        known = _listed([PATTERNS[row.what] for row in group if row.what != UNSEEN] or [""])
        return _m("drew", who=who, tiles=_counted("tiles", len(group)) if unseen else known)
    if last.kind == xt.WENT_OUT:
        return _out(last, [row for row in group if row.kind == xt.LEFT], names)
    left = _left([row for row in group if row.kind == xt.LEFT], names)
    if first.kind == xt.LEFT:
        return left
    if first.kind == xt.BLOCKED and len(group) > 1:
        return _m("blocked_left", left=left)
    if _is_start_pair(group):
        return _m("start_pair", first=EDGES[last.what], second=PATTERNS[group[1].what])
    said = _SENTENCES[first.kind](first, who)
    for row in group[1:]:
        who = names[row.seat] if row.seat >= 0 else ""
        said = _m("and", sentence=said, more=_SENTENCES[row.kind](row, who))
    return said


def _left(rows: Sequence[Event], names: Sequence[str]) -> Message:
    """Say who has how many tiles left: Ada has 3 left, Cem 5."""
    said = [_m("and_left", who=names[row.seat], n=row.amount) for row in rows]
    if said:
        said[0] = said[0]._replace(key="x_tiles.has_left")
    for part in said[1:]:
        said[0] = _m("list", names=said[0], name=part)
    return said[0] if said else _m("others_left", n=0)


def _out(row: Event, rows: Sequence[Event], names: Sequence[str]) -> Message:
    """Say how the points of a round come about (XT-13)."""
    left = _left(rows, names) if rows else _m("others_left", n=row.amount)
    said = _m("went_out", who=names[row.seat], left=left, points=_counted("points", row.amount))
    if row.detail < 2:
        return said
    args = {**said.args, "edges": row.detail, "total": row.points}
    return Message("x_tiles.went_out_doubled", args)


def _laid(row: Event, who: str) -> Message:
    key = "laid" if row.amount < 2 else "laid_more" if row.amount == 2 else "laid_well"  # XT-12
    return _m(key, who=who, tile=EDGES[row.what], cell=cell_text(row.target), n=row.amount)


def _pair_laid(row: Event, who: str) -> Message:
    key = "pair_laid" if row.seat >= 0 else "pair_by_lot"
    return _m(key, who=who, tile=EDGES[row.what], cell=cell_text(row.target))


def _turned_up(row: Event, who: str) -> Message:
    return _m("turned_up" if row.amount == 1 else "turned_up_more", tile=PATTERNS[row.what])


def _ended(row: Event, who: str) -> Message:
    return _m("end_target" if row.detail == xt.TARGET_REACHED else "end_rounds")


_SENTENCES: Final[dict[int, Callable[[Event, str], Message]]] = {
    xt.STARTS: lambda row, who: _m("starts", who=who),
    xt.ROUND_BEGAN: lambda row, who: _m("round", n=row.amount, who=who),
    xt.TURNED_UP: _turned_up,
    xt.PAIR_BACK: lambda row, who: _m("pair_back"),
    xt.NO_PAIR: lambda row, who: _m("no_pair"),
    xt.FIRST_LAID: lambda row, who: _m("first_laid", tile=EDGES[row.what]),
    xt.PAIR_LAID: _pair_laid,
    xt.LAID: _laid,
    xt.AGAIN: lambda row, who: _m("plays_again", who=who),
    xt.PASSED: lambda row, who: _m("passed", who=who),
    xt.BLOCKED: lambda row, who: _m("blocked"),
    xt.ENDED: _ended,
}


# --- the end, and places --------------------------------------------------------------------


def reason(table: XTilesTable) -> str:
    """Return why a finished game is over, as one word."""
    return REASONS[int(table.state.reason)]


def verdict(table: XTilesTable, places: Sequence[int], names: Sequence[str]) -> Message:
    """Say who has won a finished game (XT-14, XT-15)."""
    return won(places, names)


def place(table: XTilesTable, seat: int, place: str) -> Message:
    """Name a place as *seat* sees it; the hand is its own."""
    state = table.state
    kind, _, name = place.partition("-")
    if kind == "hand" and name:
        return _hand_place(table, seat, name, name)
    if kind == "cell":
        return _cell_place(table, name)
    if kind == "turn":
        return _m(f"place_turn_{name[:1]}")
    if kind == "piles":
        return _m("place_piles", n=int(state.left))
    if kind == "seat":
        number = name.partition("-")[0]
        return _m("place_seat", n=number, held=_counted("tiles", int(state.held[int(number) - 1])))
    return _m({"pair": "place_pair_area", "pass": "place_pass"}.get(kind, "place_table"))


def place_in_colours(table: XTilesTable, seat: int, name: str) -> Message:
    """Name a place in the picture: who hears of a tile at hand is told its colours in words."""
    kind, _, edges = name.partition("-")
    if kind == "hand" and edges:
        return _hand_place(table, seat, edges, in_colours(edges))
    return place(table, seat, name)


def in_colours(edges: str) -> Message:
    """Name a tile with its colours in words, clockwise from the top."""
    colours = _listed([NAMES[COLOURS.index(edge)] for edge in edges])
    return _m("in_colours", tile=edges, colours=colours)


def ask_pair() -> Message:
    """Say what is to be done while the second tile of the start pair waits (XT-4)."""
    return _m("ask_pair")


def _hand_place(table: XTilesTable, seat: int, name: str, called: object) -> Message:
    if table.state.pair != EMPTY:
        return _m("place_pair", tile=called)
    n = table.state.hands[seat].tolist().count(PATTERNS.index(name))
    return _m("place_hands" if n > 1 else "place_hand", n=n, tile=called)


def _cell_place(table: XTilesTable, name: str) -> Message:
    lie, cell = lying(table.state), read_cell(name)
    assert cell is not None
    if cell in lie:
        return _m("place_tile", tile=EDGES[lie[cell]], cell=name)
    touched = [
        _m("touch", colour=NAMES[colour], side=SIDE_NAMES[side])
        for side, colour in touching(lie, cell).items()
    ]
    return (
        _m("place_cell", cell=name, colours=_listed(touched))
        if touched
        else _m("place_nothing", cell=name)
    )
