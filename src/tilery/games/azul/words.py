"""Azul in sentences: actions before they are played, events, places, and why not."""

import re
from collections.abc import Sequence
from typing import Any, Final

from tilery.games.azul import state as az
from tilery.games.azul.actions import space_parts, take_parts
from tilery.games.azul.notation import LETTERS, NAMES, SHAPE, read_action
from tilery.games.azul.position import REASONS
from tilery.games.azul.state import (
    CENTRE,
    EMPTY,
    FIRST_SEAT,
    FIRST_SPACE,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    AzulTable,
)
from tilery.games.azul.wall import across_run, down_run, tile_points
from tilery.games.messages import Message, catalogue, signed, won
from tilery.kernel.events import Event
from tilery.kernel.state import LUCK, OVER, Ints

catalogue(
    "azul",
    {
        "blue": "blue",
        "yellow": "yellow",
        "red": "red",
        "black": "black",
        "white": "white",
        "tiles": "{n} {colour}",
        "display": "display {n}",
        "centre": "the centre",
        "line": "line {n}",
        "floor": "the floor",
        # actions
        "take": "{tiles} from {source} to {line}",
        "fills": "{action}: fills it",
        "partly": "{action}: {held} of {room} filled",
        "floored": "{action} ({points})",
        "choose": "{colour} of line {row} to column {column} ({points}: {why})",
        "draw": "a {colour} tile comes out of the bag",
        "lot": "{who} starts",
        # events
        "starts": "{who} starts, by lot",
        "round": "Round {n}: {who} starts",
        "deal": "Display {n}: {tiles}",
        "tipped": "The bag is empty: {n} tiles from the lid go into it",
        "took": "{who}: {tiles} from {source} to {line}",
        "took_floor": "{who}: {tiles} from {source}",
        "and": "{sentence}; {more}",
        "to_centre": "{n} to the centre",
        "took_marker": "the starting marker ({points})",
        "took_marker_free": "the starting marker, which finds the floor full",
        "laid_full": "the line is full",
        "fell": "{n} to the floor ({points})",
        "to_lid": "{n} to the lid, as the floor is full",
        "scored": "{who}: {colour} on row {row}, column {column} ({points}: {why})",
        "alone": "stands alone",
        "across": "{n} across",
        "down": "{n} down",
        "both": "{across} and {down}",
        "no_space": "{who}: no space is left on the wall for {colour} of line {row}",
        "floor_lost": "{who}: {n} on the floor ({points})",
        "floor_lost_part": "{who}: {n} on the floor cost {cost}, down to 0 ({points})",
        "floor_lost_none": "{who}: {n} on the floor cost {cost}, and there is nothing to lose",
        "bonus_row": "{who}: row {number} is complete ({points})",
        "bonus_column": "{who}: column {number} is complete ({points})",
        "bonus_colour": "{who}: {colour} is on the wall in every row ({points})",
        "more_rows": "as many points, and more complete rows",
        "end_row": "A wall row is complete: the game is over",
        "end_rounds": "The last round has been played: the game is over",
        "end_tiles": "No tile is left to deal: the game is over",
        # places
        "place_tiles": "{tiles} in {source}",
        "place_line": "line {n}, {held} of {n} filled, {colour}",
        "place_line_empty": "line {n}, empty",
        "place_floor": "the floor, {held} of 7 covered ({points})",
        "place_floor_empty": "the floor, empty",
        "place_wall": "row {row}, column {column} of the wall, {holds}",
        "space": "empty",
        "space_for": "empty, for {colour}",
        "place_display": "display {n}: {tiles}",
        "place_centre": "the centre: {tiles}",
        "place_bag": "the bag: {tiles}",
        "place_lid": "the lid: {tiles}",
        "place_marker": "the starting marker",
        "place_seat": "the board of seat {n}",
        "with_marker": "the starting marker, {tiles}",
        "nothing": "nothing",
        # why not
        "over": "the game is over",
        "luck_due": "a draw of luck is due",
        "not_asked": "it is not the turn of seat {seat}",
        "choose_first": "a wall space is to be chosen for line {line}",
        "not_choosing": "no wall space is to be chosen now",
        "wrong_line": "the next line to choose for is line {line}",
        "space_taken": "column {column} is not free for {colour} in row {row}",
        "no_line": "there is no line {line}; they are 1 to {size}, and f is the floor",
        "no_display": "there is no display {n}",
        "no_colour": "there is no {colour} in {source}",
        "wrong_colour": "line {line} holds {colour}",
        "full": "line {line} is full",
        "on_wall": "row {line} of the wall has {colour} already",
        "no_such_colour": "{letter} is no colour; they are {letters}",
        "written": "it is written {text}, in small letters without spaces",
        "shape": "an action of Azul is {shape}",
    },
)


def _m(key: str, **args: object) -> Message:
    return Message(f"azul.{key}", args)


def _colour(colour: int) -> Message:
    return _m(NAMES[colour])


def _tiles(n: int, colour: int) -> Message:
    return _m("tiles", n=n, colour=_colour(colour))


def _source(source: int) -> Message:
    return _m("centre") if source == CENTRE else _m("display", n=source + 1)


def _line(line: int) -> Message:
    return _m("floor") if line == FLOOR else _m("line", n=line + 1)


def _floor_points(before: int, fallen: int) -> str:
    after = min(FLOOR_SPACES, before + fallen)
    return signed(int(FLOOR_COST[before] - FLOOR_COST[after]))


def action(table: AzulTable, seat: int, action: int, names: Sequence[str]) -> Message:
    """Say what an action that *seat* may play now will do; *seat* is LUCK for a draw."""
    state = table.state
    if seat == LUCK:
        if action >= FIRST_SEAT:
            return _m("lot", who=names[action - FIRST_SEAT])
        return _m("draw", colour=_colour(action))
    if action >= FIRST_SPACE:
        return _choice(table, seat, *space_parts(action))
    source, colour, line = take_parts(action)
    count = int(state.displays[source, colour])
    said = _m("take", tiles=_tiles(count, colour), source=_source(source), line=_line(line))
    before = int(state.floor_counts[seat])
    marker = None
    if source == CENTRE and state.marker == EMPTY:
        marker = _m("took_marker", points=_floor_points(before, 1))
        before = min(FLOOR_SPACES, before + 1)
    fallen = count
    if line == FLOOR:
        said = _m("floored", action=said, points=_floor_points(before, fallen))
    else:
        held = int(state.line_counts[seat, line])
        laid = min(count, line + 1 - held)
        fallen -= laid
        full = held + laid == line + 1
        said = _m("fills" if full else "partly", action=said, held=held + laid, room=line + 1)
    if marker is not None:
        said = _m("and", sentence=said, more=marker)
    if line != FLOOR and fallen > 0:
        more = _m("fell", n=fallen, points=_floor_points(before, fallen))
        said = _m("and", sentence=said, more=more)
    return said


def _choice(table: AzulTable, seat: int, row: int, column: int) -> Message:
    state = table.state
    across = int(across_run(state, seat, row, column))
    down = int(down_run(state, seat, row, column))
    return _m(
        "choose",
        colour=_colour(int(state.line_colours[seat, row])),
        row=row + 1,
        column=column + 1,
        points=signed(tile_points(across, down)),
        why=_why(across, down),
    )


def _why(across: int, down: int) -> Message:
    """Say why a tile scores what it does (AZ-17)."""
    runs = [_m("across", n=across)] * (across > 1) + [_m("down", n=down)] * (down > 1)
    if len(runs) == 2:
        return _m("both", across=runs[0], down=runs[1])
    return runs[0] if runs else _m("alone")


def events(rows: Sequence[Event], names: Sequence[str]) -> list[Message]:
    """Say what happened, one message for each of `groups`."""
    return [_said(group, names) for group in groups(rows)]


def groups(rows: Sequence[Event]) -> list[list[Event]]:
    """Return the events of each sentence of the log.

    The deal of a display is one sentence, and so is a take with all that follows from it.
    """
    found: list[list[Event]] = []
    for row in rows:
        before = found[-1][-1] if found else None
        dealt = row.kind == az.DRAWN and before is not None and before.kind == az.DRAWN
        if row.kind in _PARTS or (dealt and before and before.target == row.target):
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _said(group: Sequence[Event], names: Sequence[str]) -> Message:
    first, *rest = group
    if first.kind == az.DRAWN:
        tiles = ", ".join(str(_colour(row.what)) for row in group)
        return _m("deal", n=first.target + 1, tiles=tiles)
    said = _sentence(first, names[first.seat] if first.seat >= 0 else "")
    for row in rest:
        if (part := _part(row)) is not None:
            said = _m("and", sentence=said, more=part)
    return said


def heads(group: Sequence[Event]) -> bool:
    """Tell whether a sentence is the heading of those that follow."""
    return group[0].kind == az.ROUND_BEGAN


def looks(group: Sequence[Event]) -> list[str]:
    """Return the glazes that a sentence speaks of, to be shown beside it."""
    first, *_ = group
    if first.kind == az.DRAWN:
        return [NAMES[row.what] for row in group]
    glazed = (az.TOOK, az.SCORED, az.NO_SPACE, az.BONUS_COLOUR)
    return [NAMES[first.what]] if first.kind in glazed else []


#: Events that go on with the sentence before them.
_PARTS: Final = {
    az.TO_CENTRE: "to_centre",
    az.TOOK_MARKER: "took_marker",
    az.LAID: "laid_full",
    az.FELL: "fell",
    az.TO_LID: "to_lid",
}
#: Events that begin a sentence.
_SENTENCES: Final = {
    az.STARTS: "starts",
    az.ROUND_BEGAN: "round",
    az.LID_TIPPED: "tipped",
    az.TOOK: "took",
    az.NO_SPACE: "no_space",
    az.BONUS_ROW: "bonus_row",
    az.BONUS_COLUMN: "bonus_column",
    az.BONUS_COLOUR: "bonus_colour",
}
_ENDS: Final = {
    az.ROW_COMPLETE: "end_row",
    az.ROUND_LIMIT: "end_rounds",
    az.NO_TILES: "end_tiles",
}


def _part(row: Event) -> Message | None:
    key = _PARTS[row.kind]
    if row.kind == az.LAID and not row.detail:
        return None  # the sentence says where the tiles went
    if row.kind == az.TOOK_MARKER and row.target == EMPTY:
        key = "took_marker_free"
    return _m(key, n=row.amount, points=signed(row.points))


def _sentence(row: Event, who: str) -> Message:
    if row.kind == az.SCORED:
        return _m(
            "scored",
            who=who,
            colour=_colour(row.what),
            row=row.source + 1,
            column=row.target + 1,
            points=signed(row.points),
            why=_why(row.amount, row.detail),
        )
    if row.kind == az.FLOOR_LOST:
        key = "floor_lost_part" if row.points else "floor_lost_none"
        key = "floor_lost" if row.points == row.detail else key
        return _m(key, who=who, n=row.amount, points=signed(row.points), cost=-row.detail)
    if row.kind == az.ENDED:
        return _m(_ENDS[row.detail])
    key = _SENTENCES[row.kind]
    args: dict[str, Any] = {"who": who, "n": row.amount, "points": signed(row.points)}
    if row.kind == az.TOOK:
        args |= {"source": _source(row.source), "line": _line(row.target)}
        args["tiles"] = _tiles(row.amount, row.what)
        key = "took_floor" if row.target == FLOOR else key
    elif row.kind in (az.BONUS_ROW, az.BONUS_COLUMN):
        args["number"] = row.target + 1
    elif row.kind == az.BONUS_COLOUR:
        args["colour"] = _colour(row.what)
    elif row.kind == az.NO_SPACE:
        args |= {"row": row.source + 1, "colour": _colour(row.what)}
    return Message(f"azul.{key}", args)


def reason(table: AzulTable) -> str:
    """Return why a finished game is over, as one word."""
    return REASONS[int(table.state.reason)]


def verdict(table: AzulTable, places: Sequence[int], names: Sequence[str]) -> Message:
    """Say who has won a finished game, and what decided (AZ-26)."""
    scores = table.state.scores.tolist()[: len(places)]
    level = scores.count(scores[places.index(1)]) > 1
    return won(places, names, _m("more_rows") if level else None)


def place(table: AzulTable, seat: int, place: str) -> Message:
    """Name a place as *seat* sees it; lines, wall and floor are its own."""
    state = table.state
    kind, *rest = place.split("-")
    if kind == "floor":
        held = int(state.floor_counts[seat])
        if held == 0:
            return _m("place_floor_empty")
        return _m("place_floor", held=held, points=signed(-int(FLOOR_COST[held])))
    if kind == "line":
        line = int(rest[0]) - 1
        held = int(state.line_counts[seat, line])
        if held == 0:
            return _m("place_line_empty", n=line + 1)
        return _m(
            "place_line", n=line + 1, held=held, colour=_colour(int(state.line_colours[seat, line]))
        )
    if kind == "wall":
        return _wall_place(table, seat, int(rest[0]) - 1, int(rest[1]) - 1)
    if kind == "seat":
        return _m("place_seat", n=rest[0])
    if kind == "marker":
        return _m("place_marker")
    if kind in ("bag", "lid"):
        return _m(f"place_{kind}", tiles=_counts(getattr(state, kind)))
    source = CENTRE if kind == "centre" else int(rest[0]) - 1
    tiles = state.displays[source]
    if not rest:
        free = state.marker == EMPTY
        there = _m("with_marker", tiles=_counts(tiles)) if free else _counts(tiles)
        return _m("place_centre", tiles=there)
    if kind == "display" and len(rest) == 1:
        return _m("place_display", n=source + 1, tiles=_counts(tiles))
    colour = NAMES.index(rest[-1])
    count = _tiles(int(tiles[colour]), colour)
    return _m("place_tiles", tiles=count, source=_source(source))


def _wall_place(table: AzulTable, seat: int, row: int, column: int) -> Message:
    colour = int(table.state.walls[seat, row, column])
    size = table.state.walls.shape[1]
    if colour != EMPTY:
        holds = _colour(colour)
    elif table.box.grey:
        holds = _m("space")
    else:
        holds = _m("space_for", colour=_colour((column - row) % size))  # AZ-5
    return _m("place_wall", row=row + 1, column=column + 1, holds=holds)


def _counts(tiles: Ints) -> str | Message:
    """List how many tiles there are of each colour."""
    held = [str(_tiles(n, colour)) for colour, n in enumerate(tiles.tolist()) if n]
    return ", ".join(held) or _m("nothing")


def refusal(table: AzulTable, seat: int, action: int | str) -> Message:
    """Say why *seat* may not play *action* now; a text is one that is no action."""
    state = table.state
    size = state.walls.shape[1]
    if isinstance(action, str):
        return _text_refusal(action, size)
    if state.turn == OVER:
        return _m("over")
    if state.turn == LUCK:
        return _m("luck_due")
    if not state.waiting >> seat & 1:
        return _m("not_asked", seat=seat + 1)
    choosing = int(state.choosing[seat])
    if action >= FIRST_SPACE:
        row, column = space_parts(action)
        if choosing == EMPTY:
            return _m("not_choosing")
        if row != choosing:
            return _m("wrong_line", line=choosing + 1)
        colour = _colour(int(state.line_colours[seat, row]))
        return _m("space_taken", column=column + 1, colour=colour, row=row + 1)
    if choosing != EMPTY:
        return _m("choose_first", line=choosing + 1)
    source, taken, line = take_parts(action)
    return _take_refusal(table, seat, line, taken, source, size)


def _text_refusal(text: str, size: int) -> Message:
    plain = "".join(text.lower().split())
    if plain != text and read_action(plain) is not None:
        return _m("written", text=plain)
    if not re.fullmatch(r"[0-9c][a-z][0-9a-z]", text):
        return _m("shape", shape=SHAPE)
    source, colour, line = tuple(text)
    if source == "0":
        return _m("no_display", n=0)
    if colour not in LETTERS[:size]:
        return _m("no_such_colour", letter=colour, letters=" ".join(LETTERS[:size]))
    return _m("no_line", line=line, size=size)


def _take_refusal(
    table: AzulTable, seat: int, line: int, colour: int, source: int, size: int
) -> Message:
    state = table.state
    if source != CENTRE and source >= az.DISPLAYS[table.box.seats]:
        return _m("no_display", n=source + 1)
    if colour >= size or state.displays[source, colour] == 0:
        return _m("no_colour", colour=_colour(colour), source=_source(source))
    if size <= line != FLOOR:
        return _m("no_line", line=line + 1, size=size)
    if state.line_counts[seat, line] == line + 1:
        return _m("full", line=line + 1)
    held = int(state.line_colours[seat, line])
    if held not in (EMPTY, colour):
        return _m("wrong_colour", line=line + 1, colour=_colour(held))
    return _m("on_wall", line=line + 1, colour=_colour(colour))
