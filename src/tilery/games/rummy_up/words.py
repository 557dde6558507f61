"""Uno Rummy Up in sentences: actions before they are played, events, and places.

Why an action is not legal is said in `refusals`; how events are put together, in `telling`.
"""

from collections.abc import Sequence
from typing import Final

from tilery.games.messages import Message, catalogue, won
from tilery.games.rummy_up.naming import (
    WORD_NAMES,
    counted,
    say,
    tile,
    tile_and_word,
)
from tilery.games.rummy_up.notation import ACTING, read_tile
from tilery.games.rummy_up.position import REASONS
from tilery.games.rummy_up.refusals import refusal
from tilery.games.rummy_up.state import (
    CATCH,
    DECLINE,
    DRAW,
    FINISH,
    FIRST_SEAT,
    FOR_START,
    JOIN,
    STOP,
    UNO,
    RummyTable,
)
from tilery.games.rummy_up.telling import events, groups, heads, looks
from tilery.games.rummy_up.tiles import DRAWS, PLAIN, REVERSE, WILD
from tilery.kernel.state import LUCK

__all__ = [
    "action",
    "events",
    "groups",
    "heads",
    "looks",
    "place",
    "reason",
    "refusal",
    "verdict",
]

catalogue(
    "rummy_up",
    {
        # draws of luck
        "lot_start": "{who} draws {tile} for the start",
        "lot": "{who} starts, by lot",
        "draw": "{tile} comes out of the pool",
        # actions
        "add": "add {tile}",
        "join": "let the start tile {tile} join",
        "join_wild": "let a Wild of the start tiles join",
        "finish": "finish the play",
        "finish_uno": "finish the play and call uno",
        "finish_silent": "finish the play without calling uno",
        "finish_out": "finish the play and go out",
        "acts": "{finish}, {word} acts: {effect}",
        "with_word": "{finish}, with {word}",
        "turns": "play goes on {way}",
        "misses": "{who} misses a turn",
        "draws": "{who} draws {tiles}",
        "draws_and_misses": "{who} draws {tiles} and misses a turn",
        "nothing": "nothing changes",
        "clockwise": "clockwise",
        "anticlockwise": "anticlockwise",
        "cannot": "draw a tile, as you can play nothing",
        "honour": "say that you cannot play, and draw a tile",
        "stop": "end the turn without a play",
        "uno": "call uno",
        "catch": "catch {who}, who has not called uno",
        "decline": "do not catch {who}",
        # places
        "place_rack": "{tile} in your rack",
        "place_racks": "{n} of {tile} in your rack",
        "place_wilds": "{n} Wilds in your rack",
        "place_own": "your rack",
        "place_start": "the start tile {tile}",
        "place_start_wild": "a Wild of the start tiles",
        "place_pool": "the pool, {n} left",
        "place_seat": "seat {n}, {held} in the rack",
        "place_table": "the table",
        "place_finish": "finish",
        "place_finish_word": "finish, {word} acts",
        "place_with_uno": "{finish}, and call uno",
        "place_stop": "end the turn",
        "place_uno": "call uno",
        "place_catch": "catch",
        "place_decline": "do not catch",
    },
)

#: The word that acts, by its name in a path.
_ACTS: Final = {text: word for word, text in ACTING.items()}


# --- actions --------------------------------------------------------------------------------


def action(table: RummyTable, seat: int, action: int, names: Sequence[str]) -> Message:
    """Say what an action that *seat* may play now will do; *seat* is LUCK for a draw."""
    if seat == LUCK:
        return _draw(table, action, names)
    if action < JOIN:
        return say("add", tile=tile_and_word(action))
    if action < FINISH:
        kind = action - JOIN
        return say("join_wild") if kind == WILD else say("join", tile=tile(kind))
    if action < DRAW:
        return _finish(table, seat, *divmod(action - FINISH, 2), names)
    if action == DRAW:
        return say("honour" if table.box.honour else "cannot")
    if action in (CATCH, DECLINE):
        return say("catch" if action == CATCH else "decline", who=names[table.state.silent])
    return say({STOP: "stop", UNO: "uno"}[action])


def _draw(table: RummyTable, draw: int, names: Sequence[str]) -> Message:
    if draw >= FIRST_SEAT:
        return say("lot", who=names[draw - FIRST_SEAT])
    if table.state.drawing == FOR_START:
        return say("lot_start", who=names[table.state.receiver], tile=tile(draw))
    return say("draw", tile=tile(draw))


def _finish(table: RummyTable, seat: int, word: int, called: int, names: Sequence[str]) -> Message:
    """Say what the end of a play does: the word that acts, and whether "uno" is called."""
    held = int(table.state.held[seat])
    if held < 2:
        said = say("finish_out" if held == 0 else "finish_uno" if called else "finish_silent")
    else:
        said = say("finish")
    if word == PLAIN:
        return said
    name = WORD_NAMES[word]
    if held == 0 and not (table.box.last_draw and DRAWS[word]):  # UR-21
        return say("with_word", finish=said, word=name)
    return say("acts", finish=said, word=name, effect=_effect(table, seat, word, names))


def _effect(table: RummyTable, seat: int, word: int, names: Sequence[str]) -> Message:
    """Say what a word does to the seats that follow (UR-15, UR-16, UR-18)."""
    state, box = table.state, table.box
    if word == REVERSE and box.seats > 2:
        return say("turns", way=way(-int(state.way)))
    if word == REVERSE and not box.reverse_skips_two:
        return say("nothing")
    who = names[(seat + int(state.way)) % int(box.seats)]
    drawn = min(int(DRAWS[word]), int(state.left))
    if drawn == 0:
        return say("misses", who=who)
    last = state.held[seat] == 0
    return say("draws" if last else "draws_and_misses", who=who, tiles=counted("tiles", drawn))


def way(direction: int) -> Message:
    """Name a direction of play."""
    return say("clockwise" if direction > 0 else "anticlockwise")


# --- the end, and places --------------------------------------------------------------------


def reason(table: RummyTable) -> str:
    """Return why a finished game is over, as one word."""
    return REASONS[int(table.state.reason)]


def verdict(table: RummyTable, places: Sequence[int], names: Sequence[str]) -> Message:
    """Say who has won a finished game (UR-24, UR-26)."""
    return won(places, names)


def place(table: RummyTable, seat: int, place: str) -> Message:
    """Name a place as *seat* sees it; the rack is its own."""
    state = table.state
    kind, _, name = place.partition("-")
    if kind == "rack" and name:
        return _rack_place(table, seat, name)
    if kind == "start" and (found := read_tile(name)) is not None:
        if found == WILD:
            return say("place_start_wild")
        return say("place_start", tile=tile(found))
    if kind == "pool":
        return say("place_pool", n=int(state.left))
    if kind == "seat":
        number = name.partition("-")[0]
        return say("place_seat", n=number, held=counted("tiles", int(state.held[int(number) - 1])))
    if kind == "finish":
        return _finish_place(name)
    named = {"rack": "own", "stop": "stop", "uno": "uno", "catch": "catch", "decline": "decline"}
    return say(f"place_{named.get(kind, 'table')}")


def _rack_place(table: RummyTable, seat: int, name: str) -> Message:
    kind = read_tile(name)
    assert kind is not None, "no such place"
    n = int(table.state.racks[seat, kind])
    if n < 2:
        return say("place_rack", tile=tile_and_word(kind))
    key = "place_wilds" if name == "w" else "place_racks"
    return say(key, n=n, tile=tile_and_word(kind))


def _finish_place(name: str) -> Message:
    word, _, called = name.partition("-")
    if word == "uno":
        word, called = "", word
    said = say("place_finish_word", word=WORD_NAMES[_ACTS[word]]) if word else say("place_finish")
    return say("place_with_uno", finish=said) if called else said
