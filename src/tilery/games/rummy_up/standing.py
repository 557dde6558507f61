"""How a game of Uno Rummy Up stands: what is left, what is asked, how the points came about."""

from collections.abc import Sequence
from typing import Any, Final

from tilery.games.messages import Message, catalogue
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up import telling
from tilery.games.rummy_up.naming import COLOUR_NAMES, WORD_NAMES
from tilery.games.rummy_up.state import EMPTY, RummyTable
from tilery.games.rummy_up.tiles import COLOURS, PLAIN, TILES, WILD, WORD
from tilery.kernel.events import Event
from tilery.kernel.state import OVER, plain

catalogue(
    "rummy_up.standing",
    {
        "pool": "the pool",
        "rack": "tiles in the rack of seat {n}",
        "colour": "{colour} tiles",
        "wilds": "Wild Draw Fours",
        "word": "of them with {word}",
        "part_tiles": "in the pool and in racks",
        "part_unseen": "tiles that you have not seen",
        "round": "round {n}",
        "goal": "to {n}",
        "goal_rounds": "{n} rounds",
        "goal_round": "one round",
        "with_racks": "{said}: {racks}",
        "racks": "{one}; {more}",
        "nearly_out": "{who} has one tile left",
        "silent": "{who} has one tile left and has not called uno",
        "last": "last round",
        "and": "{one} · {more}",
        "ask_uno": "call uno, before somebody catches you",
        "ask_wait": "call uno, or wait whether somebody catches you",
        "ask_catch": "catch who has not called uno, or decline",
        "ask_catch_or_play": "catch who has not called uno, or decline, or play",
        "ask_drawn": "play with the tile that you drew, or end the turn",
        "ask_go_on": "add another tile, let a start tile join, or finish the play",
    },
)


#: What scores at the end of a round.
ENDS: Final = frozenset({ru.WENT_OUT, ru.LOWEST})


def _m(key: str, **args: object) -> Message:
    return Message(f"rummy_up.standing.{key}", args)


def left(table: RummyTable, viewer: int) -> list[dict[str, Any]]:
    """Return how many tiles are in the pool and in each rack, and what *viewer* has not seen.

    That is told by colours, and then by words.
    """
    state, box = plain(table.state), table.box
    part = str(_m("part_tiles"))
    found: list[dict[str, Any]] = [
        {"name": str(_m("pool")), "count": int(state.left), "part": part}
    ]
    for seat in range(box.seats):
        name = str(_m("rack", n=seat + 1))
        found.append({"name": name, "count": int(state.held[seat]), "seat": seat, "part": part})
    unseen = unseen_by(table, viewer)
    part = str(_m("part_unseen"))
    for colour, glaze in enumerate(COLOUR_NAMES):
        count = sum(unseen[colour : WILD : len(COLOURS)])
        name = str(_m("colour", colour=glaze))
        found.append({"name": name, "look": glaze, "count": count, "part": part})
    found.append({"name": str(_m("wilds")), "count": unseen[WILD], "part": part})
    for word in range(PLAIN + 1, int(WORD[WILD])):
        count = sum(n for kind, n in enumerate(unseen) if WORD[kind] == word)
        name = str(_m("word", word=WORD_NAMES[word]))
        found.append({"name": name, "count": count, "part": part})
    return found


def unseen_by(table: RummyTable, viewer: int) -> list[int]:
    """Return how many tiles of each kind lie neither on the table nor in the viewer's rack."""
    state = plain(table.state)
    unseen = [
        int(n) - int(state.melded[kind]) - int(state.loose[kind]) for kind, n in enumerate(TILES)
    ]
    for kind in [*state.added.tolist(), *state.joined.tolist(), *state.lots.tolist()]:
        if kind != EMPTY:
            unseen[kind] -= 1
    if 0 <= viewer < table.box.seats:
        for kind, n in enumerate(state.racks[viewer].tolist()):
            unseen[kind] -= n
    return unseen


def sheet(rows: Sequence[Event], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return how the points came about, by rounds, with what was left in racks (UR-22, UR-23)."""
    lines: list[dict[str, Any]] = []
    part = ""
    racks: list[Message] = []
    groups = telling.groups(rows)
    for group, said in zip(groups, telling.events(rows, names), strict=True):
        first = group[0]
        if first.kind == ru.ROUND_BEGAN:
            part, racks = str(_m("round", n=first.amount)), []
        elif first.kind == ru.LEFT:
            racks.append(said)
        elif first.kind in ENDS:
            text = str(_m("with_racks", said=said, racks=_joined(racks)) if racks else said)
            lines.append({"seat": first.seat, "part": part, "text": text, "points": first.points})
    return lines


def _joined(parts: Sequence[Message]) -> Message:
    said = parts[0]
    for part in parts[1:]:
        said = _m("racks", one=said, more=part)
    return said


def goal(table: RummyTable) -> Message:
    """Say how many points or rounds end the game (UR-24)."""
    box = table.box
    if box.played:
        return _m("goal_round" if box.played == 1 else "goal_rounds", n=int(box.played))
    return _m("goal", n=int(box.target))


def ask(table: RummyTable, viewer: int) -> Message | None:
    """Say what the viewer is to do, where that is more than to play or to draw."""
    state = table.state
    if viewer < 0 or not state.waiting >> viewer & 1:
        return None
    if viewer == state.silent:
        return _m("ask_wait" if viewer == state.player else "ask_uno")
    if state.catchers >> viewer & 1:
        return _m("ask_catch_or_play" if viewer == state.player else "ask_catch")
    if state.laying:
        return _m("ask_go_on")
    return _m("ask_drawn") if state.drew else None


def notice(table: RummyTable, viewer: int, names: Sequence[str]) -> Message | None:
    """Say who has one tile left, and whether "uno" was called; and the last round (UR-19)."""
    state, box = table.state, table.box
    if state.turn == OVER:
        return None
    said = []
    if state.player != EMPTY and box.hand > 1:  # with one tile dealt it is nothing new
        said += [
            _m("silent" if seat == state.silent else "nearly_out", who=names[seat])
            for seat in range(box.seats)
            if state.held[seat] == 1 and not (seat == state.player and state.laying)
        ]
    if state.rounds == (min(box.played, box.max_rounds) if box.played else box.max_rounds):
        said.append(_m("last"))
    whole = said[0] if said else None
    for more in said[1:]:
        whole = _m("and", one=whole, more=more)
    return whole
