"""What happened in Uno Rummy Up, in sentences: events that belong together are one."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tilery.games.messages import Message, catalogue
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.looks import look
from tilery.games.rummy_up.naming import (
    WORD_NAMES,
    counted,
    listed,
    say,
    tile,
    tiles,
)
from tilery.games.rummy_up.tiles import COUNT, DRAWS
from tilery.kernel.events import Event
from tilery.kernel.table import UNSEEN

catalogue(
    "rummy_up",
    {
        # who starts
        "for_start": "For the start {lots}",
        "lot_drew": "{who} draws {tile}",
        "lot_more": "{who} {tile}",
        "tied": "{said}: {who} draw again",
        "tied_lot": "{said}: {who} have tied too often, so the lot decides",
        "lot_starts": "{said}: {who} starts",
        "tied_alone": "{who} draw again for the start",
        "tied_lot_alone": "{who} have tied too often, so the lot decides who starts",
        "starts": "{who} starts",
        "round": "Round {n}: {who} starts",
        # the deal, and turns
        "dealt": "{who} takes {tiles}",
        "start_tiles": "Start tiles: {tiles}",
        "drew": "{who} draws {tiles}",
        "a_tile": "a tile",
        "added": "{who} adds {tiles}",
        "joined": "{who} lets {tiles} of the start tiles join",
        "played": "{who} plays {tiles}: {left}",
        "played_joined": "{who} plays {tiles} with {joined} of the start tiles: {left}",
        "finished": "{who} finishes the play of {tiles}: {left}",
        "with_uno": "{said}, and calls uno",
        "left_0": "no tile left",
        "left_1": "1 tile left",
        "left": "{n} tiles left",
        "cannot_play": "{who} cannot play",
        "cannot_draws": "{who} cannot play, and draws {tiles}",
        "stopped": "{who} ends the turn without a play",
        # words
        "reversed": "Reverse: play goes on {way}",
        "missed": "{word}: {who} misses a turn",
        "missed_drew": "{word}: {who} draws {tiles} and misses a turn",
        "missed_empty": "{word}: the pool is empty, and {who} misses a turn",
        "last_drew": "{word}: {who} draws {tiles}",
        # uno
        "called": "{who} calls uno",
        "caught": "{by} catches {who}, who has not called uno and draws {tiles}",
        "caught_empty": "{by} catches {who}, who has not called uno; but the pool is empty",
        "declined": "{who} does not catch {other}",
        # the end of a round
        "rack": "{who} has {tiles} left: {sum}",
        "sum": "{parts} = {total}",
        "plus": "{names} + {name}",
        "went_out": "{who} goes out and scores {sum}",
        "pool_empty": "The pool is empty: the lowest count goes out",
        "lowest": "{who} has the lowest count, {count}, and scores {sum}",
        "lowest_tiles": "{who} has the lowest count, {count}, with the fewest tiles, and scores "
        "{sum}",
        "end_target": "The target is reached: the game is over",
        "end_rounds": "The last round has been played: the game is over",
    },
)

#: Event -> those before it whose sentence it goes on with.
_GOES_ON: Final = {
    ru.LOT_DREW: (ru.LOT_DREW,),
    ru.TIED: (ru.LOT_DREW,),
    ru.STARTS: (ru.LOT_DREW,),
    ru.DREW: (ru.DREW, ru.CANNOT, ru.MISSED, ru.CAUGHT),
    ru.START_TILE: (ru.START_TILE,),
    ru.ADDED: (ru.ADDED,),
    ru.JOINED: (ru.ADDED, ru.JOINED),
    ru.PLAYED: (ru.ADDED, ru.JOINED),
    ru.CALLED: (ru.PLAYED,),
    ru.SHOWN: (ru.LEFT, ru.SHOWN),
}

#: Events that show tiles to whoever may know them.
_SHOWS: Final = (ru.LOT_DREW, ru.DREW, ru.START_TILE, ru.ADDED, ru.JOINED, ru.SHOWN)


def groups(rows: Sequence[Event]) -> list[list[Event]]:
    """Return the events of each sentence of the log.

    A play is one sentence, and so are the draws for the start, all tiles that a seat draws, with
    the reason why, and what is left in a rack.
    """
    found: list[list[Event]] = []
    for row in rows:
        if found and _goes_on(found[-1][-1], row):
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _goes_on(last: Event, row: Event) -> bool:
    if row.kind not in _GOES_ON or last.kind not in _GOES_ON[row.kind]:
        return False
    if row.kind == ru.DREW:
        return row.seat == last.seat and (last.kind != ru.DREW or row.detail == last.detail)
    return row.kind != ru.CALLED or row.amount == 1


def heads(group: Sequence[Event]) -> bool:
    """Tell whether a sentence is the heading of those that follow."""
    return group[0].kind == ru.ROUND_BEGAN


def looks(group: Sequence[Event]) -> list[str]:
    """Return the looks of the tiles that a sentence names."""
    return [look(kind) for kind in _kinds([row for row in group if row.kind in _SHOWS])]


def _kinds(rows: Iterable[Event]) -> list[int]:
    """Return the kinds of tiles that events show, each as often as there are tiles."""
    return [
        row.what
        for row in rows
        if row.what != UNSEEN
        for _ in range(row.amount if row.kind == ru.SHOWN else 1)
    ]


# --- sentences ------------------------------------------------------------------------------


def events(rows: Sequence[Event], names: Sequence[str]) -> list[Message]:
    """Say what happened, one message for each of `groups`."""
    said: list[Message] = []
    at = 0
    for group in groups(rows):
        said.append(_said(group, rows, at, names))
        at += len(group)
    return said


def _said(group: Sequence[Event], rows: Sequence[Event], at: int, names: Sequence[str]) -> Message:
    """Say what one group of events is, which begins in *rows* at number *at*."""
    first = group[0]
    who = names[first.seat] if first.seat >= 0 else ""
    tell = _TOGETHER.get(first.kind)
    if tell is not None:
        return tell(group, names)
    if first.kind == ru.MISSED:
        return _missed(group, names, _is_out(rows[:at]))
    if first.kind in (ru.WENT_OUT, ru.LOWEST):
        return _scored(first, _of_this_round(rows, at), names)
    return _ALONE[first.kind](first, who)


def _lots(group: Sequence[Event], names: Sequence[str]) -> Message:
    """Say who drew what for the start, and what came of it (UR-3)."""
    lots = [row for row in group if row.kind == ru.LOT_DREW]
    parts: list[object] = [
        say("lot_more" if n else "lot_drew", who=names[row.seat], tile=tile(row.what))
        for n, row in enumerate(lots)
    ]
    said = say("for_start", lots=listed(parts, "list"))
    last = group[-1]
    if last.kind == ru.STARTS:
        return say("lot_starts", said=said, who=names[last.seat])
    if last.kind != ru.TIED:
        return said
    key = "tied_lot" if last.detail > ru.REDRAWS else "tied"
    return say(key, said=said, who=_tied(last, names))


def _tied(row: Event, names: Sequence[str]) -> object:
    return listed([name for seat, name in enumerate(names) if row.amount >> seat & 1])


def _tied_alone(group: Sequence[Event], names: Sequence[str]) -> Message:
    key = "tied_lot_alone" if group[0].detail > ru.REDRAWS else "tied_alone"
    return say(key, who=_tied(group[0], names))


def _drawn(rows: Sequence[Event], number: int | None = None) -> object:
    """Name tiles that were drawn, to whoever may know all of them, or say how many they are.

    *number* is how many are told, where they may not all be among the events yet.
    """
    number = len(rows) if number is None else number
    known = _kinds(rows)
    if len(known) == number > 0:
        return tiles(known)
    return say("a_tile") if number == 1 else counted("tiles", number)


def _drew(group: Sequence[Event], names: Sequence[str]) -> Message:
    key = "dealt" if group[0].detail == ru.FOR_RACK else "drew"
    return say(key, who=names[group[0].seat], tiles=_drawn(group))


def _cannot(group: Sequence[Event], names: Sequence[str]) -> Message:
    who = names[group[0].seat]
    if len(group) == 1:
        return say("cannot_play", who=who)
    return say("cannot_draws", who=who, tiles=_drawn(group[1:]))


def _caught(group: Sequence[Event], names: Sequence[str]) -> Message:
    first = group[0]
    key = "caught" if first.amount else "caught_empty"
    drawn = _drawn(group[1:], first.amount)
    return say(key, by=names[first.source], who=names[first.seat], tiles=drawn)


def _missed(group: Sequence[Event], names: Sequence[str], out: bool) -> Message:
    """Say what a word does to the next seat; *out* is after the last play (UR-16, UR-21)."""
    first = group[0]
    word, who = WORD_NAMES[first.detail], names[first.seat]
    if first.amount == 0:
        key = "missed_empty" if DRAWS[first.detail] else "missed"
        return say(key, word=word, who=who)
    drawn = _drawn(group[1:], first.amount)
    return say("last_drew" if out else "missed_drew", word=word, who=who, tiles=drawn)


def _is_out(before: Sequence[Event]) -> bool:
    """Tell whether a word acts that was in the last play of a rack."""
    plays = [row for row in before if row.kind == ru.PLAYED]
    return bool(plays) and plays[-1].target == 0


def _added(group: Sequence[Event], names: Sequence[str]) -> Message:
    """Say what is played, or added before the play is finished (UR-8, UR-9)."""
    who = names[group[0].seat]
    added, joined = (_kinds(row for row in group if row.kind == k) for k in (ru.ADDED, ru.JOINED))
    plays = [row for row in group if row.kind == ru.PLAYED]
    if not plays:
        names_ = tiles([*added, *joined])
        return say("added" if added else "joined", who=who, tiles=names_)
    played = plays[0]
    left = counted("left", played.target) if played.target else say("left_0")
    if not added or len(added) < played.amount:  # the others were told before
        said = say("finished", who=who, tiles=counted("tiles", played.amount), left=left)
    elif joined:
        said = say("played_joined", who=who, tiles=tiles(added), joined=tiles(joined), left=left)
    else:
        said = say("played", who=who, tiles=tiles(added), left=left)
    return say("with_uno", said=said) if group[-1].kind == ru.CALLED else said


def _rack(group: Sequence[Event], names: Sequence[str]) -> Message:
    """Say what is left in a rack, and what it counts (UR-23)."""
    first, kinds = group[0], _kinds(group[1:])
    counts = [int(COUNT[kind]) for kind in kinds]
    return say("rack", who=names[first.seat], tiles=tiles(kinds), sum=_sum(counts))


def _sum(parts: Sequence[int]) -> object:
    """Return a sum with its parts, where there are several."""
    if len(parts) < 2:
        return sum(parts)
    return say("sum", parts=_plus(parts), total=sum(parts))


def _plus(parts: Sequence[int]) -> object:
    said: object = parts[0]
    for part in parts[1:]:
        said = say("plus", names=said, name=part)
    return said


def _of_this_round(rows: Sequence[Event], at: int) -> list[Event]:
    """Return the events of the round that number *at* belongs to."""
    began = [n for n, one in enumerate(rows) if one.kind == ru.ROUND_BEGAN]
    first = max((n for n in began if n < at), default=0)
    last = min((n for n in began if n > at), default=len(rows))
    return list(rows[first:last])


def _scored(row: Event, rows: Sequence[Event], names: Sequence[str]) -> Message:
    """Say how the points of a round come about (UR-22, UR-23)."""
    racks = [one for one in rows if one.kind == ru.LEFT]
    lowest = {one.seat for one in rows if one.kind == ru.LOWEST}
    parts = [one.points for one in racks if one.seat not in lowest]
    total = _sum(parts) if sum(parts) == row.points else row.points
    who = names[row.seat]
    if row.kind == ru.WENT_OUT:
        return say("went_out", who=who, sum=total)
    as_low = {one.seat for one in racks if one.points == row.amount}
    key = "lowest_tiles" if as_low - lowest else "lowest"
    return say(key, who=who, count=row.amount, sum=total)


def _reversed(row: Event, who: str) -> Message:
    way = say("clockwise" if row.amount > 0 else "anticlockwise")
    return say("reversed", way=way)


_TOGETHER: Final[dict[int, Callable[[Sequence[Event], Sequence[str]], Message]]] = {
    ru.LOT_DREW: _lots,
    ru.TIED: _tied_alone,
    ru.DREW: _drew,
    ru.START_TILE: lambda group, names: say("start_tiles", tiles=tiles(_kinds(group))),
    ru.ADDED: _added,
    ru.JOINED: _added,
    ru.PLAYED: _added,
    ru.CANNOT: _cannot,
    ru.CAUGHT: _caught,
    ru.LEFT: _rack,
    ru.DECLINED: lambda group, names: say(
        "declined", who=names[group[0].seat], other=names[group[0].source]
    ),
}

_ALONE: Final[dict[int, Callable[[Event, str], Message]]] = {
    ru.STARTS: lambda row, who: say("starts", who=who),
    ru.ROUND_BEGAN: lambda row, who: say("round", n=row.amount, who=who),
    ru.CALLED: lambda row, who: say("called", who=who),
    ru.REVERSED: _reversed,
    ru.STOPPED: lambda row, who: say("stopped", who=who),
    ru.POOL_EMPTY: lambda row, who: say("pool_empty"),
    ru.ENDED: lambda row, who: say(
        "end_target" if row.detail == ru.TARGET_REACHED else "end_rounds"
    ),
}
