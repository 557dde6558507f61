"""Why an action of Uno Rummy Up is not legal: one sentence for each reason.

All of it is found from what everybody sees and the rack of the seat itself.
"""

import re
from collections.abc import Iterable
from typing import Final

from tilery.errors import BadPosition
from tilery.games.messages import Message, catalogue
from tilery.games.rummy_up import melds
from tilery.games.rummy_up.naming import WORD_NAMES, counted, listed, tile, tiles
from tilery.games.rummy_up.notation import FINISHES, SHAPE, read_action, read_turn
from tilery.games.rummy_up.state import (
    CATCH,
    DECLINE,
    DRAW,
    EMPTY,
    FINISH,
    JOIN,
    UNO,
    RummyTable,
)
from tilery.games.rummy_up.tiles import KINDS, PLAIN, WILD, WORD
from tilery.kernel.state import LUCK, OVER

catalogue(
    "rummy_up.refused",
    {
        "over": "the game is over",
        "luck_due": "a draw of luck is due",
        "not_asked": "it is not the turn of seat {seat}",
        "only_catch": "it is the turn of seat {seat}, and you are only asked whether you catch "
        "seat {silent}",
        "only_uno": "it is the turn of seat {seat}, and you may only call uno now",
        "wait": "you have not called uno: first the others may catch you, or you call it now",
        "nobody": "there is nobody to catch",
        "not_yourself": "you are the one who may be caught: call uno",
        "declined_already": "you have said that you do not catch seat {silent}",
        "with_play": "uno is called with the play: finish it with .! for example",
        "nothing_to_call": "you may call uno only when a play has left you with one tile",
        "other_calls": "it is seat {silent} that has not called uno, and calls it as {silent}:uno",
        "too_late": "you have called uno, or it is too late: call with the play, by .! for "
        "example, or before the next player puts down a tile",
        "not_held": "your rack has no {tile}",
        "no_other": "your rack has no other {tile}, and your turn has begun with {begun}",
        "most": "{n} tiles from the rack are the most in a turn",
        "rack_first": "tiles from the rack are added before start tiles join",
        "not_loose": "no {tile} is a loose start tile",
        "begin": "a play begins with a tile from your rack",
        "rising": "your turn has begun with {begun}, and tiles follow in rising order",
        "lower": "{tile} can be played now only with tiles that come before it, such as {lower}",
        "drawn": "the tile that you drew, {tile}, must be part of the play",
        "drawn_rising": "the tile that you drew, {tile}, must be part of the play, and is written "
        "before {last}",
        "drawn_without": "the tile that you drew, {drawn}, must be part of the play, and there is "
        "no play with it and {tiles}",
        "no_play": "there is no play with {tiles} after which all tiles lie in melds",
        "no_join": "no play of {tiles} lets {tile} join so that all tiles lie in melds",
        "not_melded": "{tiles} cannot all lie in melds yet: {more} could be next",
        "not_begun": "nothing is played yet",
        "call": "uno is called with one tile left, and you have {n}",
        "call_none": "uno is called with one tile left, and you go out",
        "no_word": "no {word} is among the tiles that you added",
        "one_acts": "{words} must act, so finish the play with {ends}",
        "one_of": "one of {words} must act, so finish the play with {ends}",
        "begun": "first finish the play that you have begun",
        "drew": "you have drawn a tile in this turn",
        "no_room": "no play goes on so; the tiles can lie in too many ways to say why",
        "can_play": "you draw only when you can play nothing, and there is a play: hint shows one",
        "draw_first": "a turn without a play begins with a draw",
        "bare_wild": "Wild",
        "written": "it is written {text}, in small letters without spaces",
        "no_tile": "{text} is no tile: it is r, y, g or b with a number from 1 to 12, or w",
        "no_end": "{text} ends no play: it is a dot, the word that acts (draw2, skip, reverse or "
        "draw4), and ! for uno, such as .skip!",
        "shape": "an action of Uno Rummy Up is {shape}",
    },
)

#: What a tile is worth when any play is looked for.
_ANY: Final = [1] * KINDS

#: The parts of a turn that is written together, such as they may be meant.
_PARTS: Final = re.compile(r"\+?[a-z][0-9]*|\.[a-z]*[0-9]?!?")
#: What is longer is not looked into.
MOST_TEXT: Final = 60


def _m(key: str, **args: object) -> Message:
    return Message(f"rummy_up.refused.{key}", args)


def refusal(table: RummyTable, seat: int, action: int | str) -> Message:
    """Say why *seat* may not play *action* now; a text is one that is no action."""
    if isinstance(action, str):
        return _text_refusal(table, seat, action)
    why = _why_told(table, seat, action)
    assert why is not None, "an action that is refused and legal"
    return why


def _text_refusal(table: RummyTable, seat: int, text: str) -> Message:
    plain = "".join(text.lower().split())
    number = read_action(plain)
    if number is not None:
        return _why_told(table, seat, number) or _m("written", text=plain)
    if read_turn(plain) is not None:
        return _m("written", text=plain)
    parts = _PARTS.findall(plain)
    if len(plain) > MOST_TEXT or "".join(parts) != plain or plain.isalpha():
        return _m("shape", shape=SHAPE)
    wrong = next((part for part in parts if read_action(part) is None), None)
    if wrong is None:
        return _m("shape", shape=SHAPE)
    return _m("no_end" if wrong[0] == "." else "no_tile", text=wrong.removeprefix("+"))


def _why_told(table: RummyTable, seat: int, action: int) -> Message | None:
    """Return what is wrong with an action, though there may be too many ways to look through."""
    try:
        return _why(table, seat, action)
    except BadPosition:
        return _m("no_room")


def _why(table: RummyTable, seat: int, action: int) -> Message | None:
    """Return what is wrong with an action, or None when it is legal."""
    why = _not_now(table, seat)
    if why is not None:
        return _m("too_late") if action == UNO and _missed_call(table, seat) else why
    if action in (UNO, CATCH, DECLINE):
        return _not_uno(table, seat) if action == UNO else _not_catch(table, seat)
    why = _not_turn(table, seat)
    if why is not None:
        return why
    if action < JOIN:
        return _not_add(table, seat, action)
    if action < FINISH:
        return _not_join(table, action - JOIN)
    if action < DRAW:
        return _not_finish(table, seat, *divmod(action - FINISH, 2))
    return _not_draw(table, seat) if action == DRAW else _not_stop(table)


# --- whose turn it is -----------------------------------------------------------------------


def _not_now(table: RummyTable, seat: int) -> Message | None:
    state = table.state
    if state.turn == OVER:
        return _m("over")
    if state.turn == LUCK:
        return _m("luck_due")
    if not state.waiting >> seat & 1:
        return _m("not_asked", seat=seat + 1)
    return None


def _not_turn(table: RummyTable, seat: int) -> Message | None:
    """Say why *seat* may not play, though it is asked something (UR-19, UR-20)."""
    state = table.state
    if seat == state.player:
        return _m("wait") if seat == state.silent else None
    if seat == state.silent:
        return _m("only_uno", seat=int(state.player) + 1)
    return _m("only_catch", seat=int(state.player) + 1, silent=int(state.silent) + 1)


def _not_uno(table: RummyTable, seat: int) -> Message | None:
    state = table.state
    if seat == state.silent:
        return None
    if seat == state.player and state.laying:
        return _m("with_play" if state.held[seat] == 1 else "nothing_to_call")
    if state.silent != EMPTY:
        return _m("other_calls", silent=int(state.silent) + 1)
    return _m("too_late" if _missed_call(table, seat) else "nothing_to_call")


def _missed_call(table: RummyTable, seat: int) -> bool:
    """Tell whether a play has left *seat* with one tile, and it may not call "uno" any more."""
    state = table.state
    playing = seat == state.player and state.laying
    return bool(state.turn >= 0 and table.box.hand > 1 and state.held[seat] == 1 and not playing)


def _not_catch(table: RummyTable, seat: int) -> Message | None:
    state = table.state
    if state.silent == EMPTY:
        return _m("nobody")
    if seat == state.silent:
        return _m("not_yourself")
    if not state.catchers >> seat & 1:
        return _m("declined_already", silent=int(state.silent) + 1)
    return None


# --- a play ---------------------------------------------------------------------------------


def _not_add(table: RummyTable, seat: int, kind: int) -> Message | None:
    """Say why a tile of the rack may not be added (UR-8, UR-10, UR-11)."""
    state = table.state
    added, joined = _added(table), _joined(table)
    if not state.racks[seat, kind] and kind in added:
        return _m("no_other", tile=_bare(kind), begun=tiles(added))
    if not state.racks[seat, kind]:
        return _m("not_held", tile=_bare(kind))
    if joined:
        return _m("rack_first")
    if len(added) == melds.LIMIT:
        return _m("most", n=melds.LIMIT)
    if added and kind < added[-1]:
        return _m("rising", begun=tiles(added))
    drawn = _drawn_waits(table)
    if drawn is not None and kind > drawn:
        return _m("drawn_rising", tile=tile(drawn), last=tile(kind))
    begun = [*added, kind]
    if _any_play(table, seat, begun, [], kind) is not None:
        return None
    play = _any_play(table, seat, begun, [], 0)
    if play is not None:
        return _m("lower", tile=tile(kind), lower=tiles(one for one in play[0] if one < kind))
    if drawn is not None and drawn != kind:
        return _m("drawn_without", drawn=tile(drawn), tiles=tiles(begun))
    return _m("no_play", tiles=tiles(begun))


def _not_join(table: RummyTable, kind: int) -> Message | None:
    """Say why a start tile may not join (UR-9)."""
    state = table.state
    added, joined = _added(table), _joined(table)
    if not state.loose[kind]:
        return _m("not_loose", tile=_bare(kind))
    if not added:
        return _m("begin")
    drawn = _drawn_waits(table)
    if drawn is not None:
        return _m("drawn", tile=tile(drawn))
    if joined and kind < joined[-1]:
        return _m("rising", begun=tiles([*added, *joined]))
    begun = [*joined, kind]
    if _can_join(table, begun, kind):
        return None
    play = _with_start_tiles(table, begun, kind, 0)
    if play is None:
        return _m("no_join", tiles=tiles([*added, *joined]), tile=tile(kind))
    return _m("lower", tile=tile(kind), lower=tiles(one for one in play if one < kind))


def _not_finish(table: RummyTable, seat: int, word: int, called: int) -> Message | None:
    """Say why a play is not finished, or not so (UR-8, UR-11, UR-17, UR-19)."""
    added, joined = _added(table), _joined(table)
    if not added:
        return _m("not_begun")
    drawn = _drawn_waits(table)
    if drawn is not None:
        return _m("drawn", tile=tile(drawn))
    if melds.arrangeable([*_melded(table), *added, *joined]) is None:
        more = listed([tile(kind) for kind in _next(table, seat)], "list_or")
        return _m("not_melded", tiles=tiles([*added, *joined]), more=more)
    held = int(table.state.held[seat])
    if called and held != 1:
        return _m("call", n=counted("tiles", held)) if held else _m("call_none")
    words = sorted({int(WORD[kind]) for kind in added} - {PLAIN})
    if word != PLAIN and word not in words:
        return _m("no_word", word=WORD_NAMES[word])
    if word == PLAIN and words:
        said = listed([WORD_NAMES[one] for one in words])
        ends = listed([FINISHES[FINISH + 2 * one + called] for one in words], "list_or")
        return _m("one_acts" if len(words) == 1 else "one_of", words=said, ends=ends)
    return None


def _next(table: RummyTable, seat: int) -> list[int]:
    """Return the tiles that may come next in a play that was begun."""
    added, joined = _added(table), _joined(table)
    last, last_joined = added[-1], joined[-1] if joined else 0
    found: list[int] = []
    if not joined and len(added) < melds.LIMIT:
        found += [
            kind
            for kind in _elements(table.state.racks[seat])
            if kind >= last and _any_play(table, seat, [*added, kind], [], kind) is not None
        ]
    found += [
        kind
        for kind in _elements(table.state.loose)
        if kind >= last_joined and _can_join(table, [*joined, kind], kind)
    ]
    return list(dict.fromkeys(found))


def _not_draw(table: RummyTable, seat: int) -> Message | None:
    """Say why no tile is drawn (UR-11, UR-12)."""
    state = table.state
    if state.laying:
        return _m("begun")
    if state.drew:
        return _m("drew")
    if table.box.honour:
        return None
    return _m("can_play") if _any_play(table, seat, [], [], 0) is not None else None


def _not_stop(table: RummyTable) -> Message | None:
    if table.state.laying:
        return _m("begun")
    return None if table.state.drew else _m("draw_first")


# --- what can be played ---------------------------------------------------------------------


def _any_play(
    table: RummyTable, seat: int, added: list[int], joined: list[int], least: int
) -> tuple[list[int], list[int]] | None:
    """Return what can follow *added* and *joined* in a play, or None: tiles of both kinds.

    Tiles from the rack are of the kind *least* or higher; they are those that were not added yet.
    """
    state = table.state
    before = _added(table)
    rack = list(_elements(state.racks[seat]))
    for kind in added[len(before) :]:
        rack.remove(kind)
    loose = [*_elements(state.loose), *_joined(table)]
    for kind in joined:
        loose.remove(kind)
    lying = [*_melded(table), *added, *joined]
    limit = melds.LIMIT - len(added)
    must: list[int] = []
    drawn = _drawn(table)
    if drawn is not None and drawn not in added:  # it has to come yet (UR-11)
        if limit == 0 or drawn < least:
            return None
        must, limit = [drawn], limit - 1
        rack.remove(drawn)
    lying += must
    follow = [kind for kind in rack if kind >= least]
    found = melds.best(lying, loose, follow, _ANY, limit) if limit and follow else None
    if found is not None:
        return sorted([*must, *found.rack]), list(found.joined)
    if not added and not must:
        return None
    return _joining(lying, loose, must)


def _joining(
    lying: list[int], loose: list[int], must: list[int]
) -> tuple[list[int], list[int]] | None:
    """Return what must join for tiles to lie in melds, and nothing else follows but *must*."""
    for joined in _choices(loose):
        if melds.arrangeable([*lying, *joined]) is not None:
            return must, joined
    return None


def _choices(loose: list[int]) -> list[list[int]]:
    """Return the ways in which some of the start tiles may join, few first."""
    ways: list[list[int]] = [[]]
    for kind in sorted(loose):
        ways += [[*way, kind] for way in ways]
    return sorted(ways, key=len)


def _can_join(table: RummyTable, joined: list[int], least: int) -> bool:
    """Tell whether a play that has no more tiles of the rack can go on with these start tiles."""
    return _with_start_tiles(table, joined, joined[-1], least) is not None


def _with_start_tiles(
    table: RummyTable, joined: list[int], last: int, least: int
) -> list[int] | None:
    """Return start tiles of the kind *least* or higher with which those that joined can lie.

    The *last* of them has joined only now.
    """
    loose = [kind for kind in _elements(table.state.loose) if kind >= least]
    if last in loose:
        loose.remove(last)
    lying = [*_melded(table), *_added(table), *joined]
    found = _joining(lying, loose, [])
    return None if found is None else found[1]


# --- what lies there ------------------------------------------------------------------------


def _bare(kind: int) -> object:
    """Name a tile of which there is none: it is no Wild, and not no a Wild."""
    return _m("bare_wild") if kind == WILD else tile(kind)


def _elements(counts: Iterable[int]) -> Iterable[int]:
    """Return kinds as often as they are counted."""
    return [kind for kind, n in enumerate(counts) for _ in range(int(n))]


def _melded(table: RummyTable) -> Iterable[int]:
    return _elements(table.state.melded)


def _added(table: RummyTable) -> list[int]:
    return [int(kind) for kind in table.state.added if kind != EMPTY]


def _joined(table: RummyTable) -> list[int]:
    return [int(kind) for kind in table.state.joined if kind != EMPTY]


def _drawn(table: RummyTable) -> int | None:
    drawn = int(table.state.drawn)
    return None if drawn == EMPTY else drawn


def _drawn_waits(table: RummyTable) -> int | None:
    """Return the tile that was drawn in this turn and is no part of the play yet (UR-11)."""
    drawn = _drawn(table)
    return None if drawn is None or drawn in _added(table) else drawn
