"""How a match comes to be: made, begun, and played once more."""

import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from tilery.errors import TileryError
from tilery.games import Game
from tilery.games import game as game_called
from tilery.kernel.state import LUCK
from tilery.match import Match
from tilery.server import storage
from tilery.server.hidden import hides
from tilery.server.names import computer_name, free_name, open_name
from tilery.server.refusals import Refused
from tilery.server.rows import WAITING, Line
from tilery.server.seats import HERE, check_bot, hold
from tilery.server.shelf import COMPUTER, LOOKING_ON, OPEN, PERSON, Chair, Live, set_facts
from tilery.server.storage import Store
from tilery.server.tokens import new_match_id, new_nonce


def found(
    store: Store,
    browser: str,
    game: str,
    seats: int | None,
    options: Mapping[str, Any],
    me: str,
    mine: int | None,
    players: Mapping[int, tuple[str, str | None]],
    watched: bool | None,
) -> str:
    """Make a match and return its name; seats of which nothing is said are free. Raises Refused.

    *players* says of seats ``("computer", player)``, ``("open", None)``, or ``("here", name)`` of
    somebody who shares the device; *mine* is the seat of who makes it, None if it only looks after
    the table.
    """
    try:
        what = game_called(game)
        count = what.check_seats(what.seats[0] if seats is None else seats)
        checked = what.check_options(count, options)
    except TileryError as error:
        raise Refused(400, str(error)) from None
    for seat in [*players, *([] if mine is None else [mine])]:
        if not 0 <= seat < count:
            raise Refused(400, f"A seat is a number from 0 to {count - 1}.")
    chairs: list[Chair] = []
    for seat in range(count):
        kind, word = (HERE, me) if seat == mine else players.get(seat, (OPEN, None))
        taken = [chair.name for chair in chairs]
        if kind == COMPUTER:
            bot, name = check_bot(what, word), computer_name(taken)
        else:
            bot, name = None, free_name(word or me, taken) if kind == HERE else open_name(seat)
        sits = PERSON if kind == HERE else kind
        chairs.append(Chair(seat, sits, name, bot, new_nonce(), new_nonce()))
    watch = not hides(what.name, count) if watched is None else watched
    match = new_match_id()
    with store.write() as connection:
        _write(connection, match, what, checked, browser, watch, chairs)
        if mine is None:
            hold(connection, match, LOOKING_ON, browser, "host")
        for chair in chairs:
            if chair.kind == PERSON:
                how = "host" if chair.seat == mine else HERE
                hold(connection, match, chair.seat, browser, how)
    return match


def _write(
    connection: Connection,
    match: str,
    game: Game,
    options: Mapping[str, Any],
    host: str,
    watched: bool,
    chairs: list[Chair],
) -> None:
    now = time.time()
    connection.execute(
        storage.matches.insert().values(
            match=match,
            game=game.name,
            rules=game.version,
            seats=len(chairs),
            options=dict(options),
            status="waiting",
            host=host,
            watched=watched,
            watch=new_nonce(),
            created=now,
            updated=now,
        )
    )
    for chair in chairs:
        connection.execute(storage.seats.insert().values(match=match, **vars(chair)))


def begin(live: Live) -> None:
    """Deal, if nobody is missing. Raises Refused."""
    if live.line is not None:
        raise Refused(409, "The match has begun already.", live.rev)
    if any(chair.kind == OPEN for chair in live.chairs):
        raise Refused(409, "A seat is still free.", WAITING)
    match = Match(
        live.game.name,
        seats=len(live.chairs),
        options=live.facts["options"],
        names=live.names,
    )
    live.line = Line.begin(match, live.keep)


def rematch(live: Live) -> str:
    """Return the match that goes on from *live*, which is over: made once, the same seats.

    Raises Refused.
    """
    if live.facts["next"] is not None:
        return str(live.facts["next"])
    if live.status != "over":
        raise Refused(409, "The match is not over.", live.rev)
    match = new_match_id()
    with live.store.write() as connection:
        options = next_options(live)
        chairs = [
            Chair(one.seat, one.kind, one.name, one.bot, new_nonce(), one.back)
            for one in live.chairs
        ]
        _write(
            connection,
            match,
            live.game,
            options,
            live.facts["host"],
            live.facts["watched"],
            chairs,
        )
        held = storage.holds
        for seat, browser in connection.execute(
            select(held.c.seat, held.c.browser).where(held.c.match == live.match)
        ).all():
            hold(connection, match, seat, browser, "rematch" if seat != LOOKING_ON else "watch")
        set_facts(connection, live.match, next=match)
    live.facts["next"] = match
    return match


def next_options(live: Live) -> dict[str, Any]:
    """Return the options of the rematch: where a game lets one choose who starts, the next does."""
    options = dict(live.facts["options"])
    acts = [entry.seat for entry in live.playing.match.entries if entry.seat != LUCK]
    for name, option in live.game.options.items():
        if option.kind == "seat" and acts:
            options[name] = (acts[0] + 1) % len(live.chairs)
    return options
