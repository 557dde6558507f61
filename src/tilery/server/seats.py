"""Seats without accounts: who may do what, and taking a seat by a link.

A browser is known by a secret in its cookie, of which only a hash is kept.
"""

import hmac
import time
from typing import Final

from sqlalchemy import Connection, delete, update
from sqlalchemy.dialects.sqlite import insert

from tilery.server import storage
from tilery.server.hidden import hides
from tilery.server.links import Links
from tilery.server.names import free_name, isolated
from tilery.server.refusals import NO_RIGHT, Refused
from tilery.server.shelf import LOOKING_ON, OPEN, PERSON, Chair, Live
from tilery.server.tokens import new_nonce, same

EXACT: Final = 60.0  #: seconds within which it is known when a browser was here
AWAY: Final = 600.0  #: seconds after which the host may give a seat to somebody else


# --- rights ----------------------------------------------------------------------------------


def seats_of(live: Live, browser: str | None) -> list[int]:
    """Return the seats that a browser holds, in order."""
    held = live.holds.get(browser, set()) if browser else set()
    return sorted(seat for seat in held if seat != LOOKING_ON)


def is_host(live: Live, browser: str | None) -> bool:
    """Tell whether this browser has made the match."""
    return browser is not None and hmac.compare_digest(browser, live.facts["host"])


def viewer_of(live: Live, browser: str | None, seat: int | None) -> int | None:
    """Return the seat whose view a browser gets, None for a spectator. Raises Refused.

    Who holds several seats is shown the one whose turn it is, unless it asks for another.
    """
    held = seats_of(live, browser)
    if seat is not None:
        if seat not in held:
            raise Refused(403, "This browser does not sit there.", live.rev)
        return seat
    if held:
        return asked_of(live, held)
    if browser and LOOKING_ON in live.holds.get(browser, set()):
        return None
    raise Refused(401, NO_RIGHT, None)


def acting_seat(live: Live, browser: str | None, seat: int | None) -> int:
    """Return the seat for which a browser acts. Raises Refused."""
    held = seats_of(live, browser)
    if not held:
        raise Refused(401, NO_RIGHT, None)
    if seat is not None and seat not in held:
        raise Refused(403, "This browser does not sit there.", live.rev)
    return asked_of(live, held) if seat is None else seat


def asked_of(live: Live, held: list[int]) -> int:
    """Return which of the seats that are *held* is asked: by turn, if it may act, or the first."""
    if live.line is None:
        return held[0]
    match = live.line.match
    waiting = [seat for seat in held if seat in match.waiting]
    if match.turn in held:
        return int(match.turn)
    return (waiting or held)[0]


def watchers(live: Live) -> set[str] | None:
    """Return the browsers that are told what happens; None: all, while there are seats to take."""
    return None if live.status == "waiting" else {live.facts["host"], *live.holds}


def check_host(live: Live, browser: str | None) -> None:
    """Raise Refused unless this browser has made the match."""
    if not is_host(live, browser):
        raise Refused(403, "Only who has made the match may do that.", live.rev)


def note_seen(live: Live, browser: str | None) -> None:
    """Note that a browser is here; the file need not know it to the minute."""
    now = time.time()
    if browser is None or browser not in live.holds or now - live.seen.get(browser, 0.0) < EXACT:
        return
    live.seen[browser] = now
    table = storage.holds
    with live.store.write() as connection:
        connection.execute(
            update(table)
            .where(table.c.match == live.match, table.c.browser == browser)
            .values(seen=now)
        )


# --- taking a seat -----------------------------------------------------------------------------


def hold(connection: Connection, match: str, seat: int, browser: str, how: str) -> None:
    """Let *browser* act for *seat*."""
    now = time.time()
    connection.execute(
        insert(storage.holds)
        .values(match=match, seat=seat, browser=browser, how=how, since=now, seen=now)
        .on_conflict_do_nothing()
    )


def set_chair(connection: Connection, match: str, seat: int, **values: object) -> None:
    """Change a seat's row."""
    table = storage.seats
    connection.execute(
        update(table).where(table.c.match == match, table.c.seat == seat).values(**values)
    )


def empty(connection: Connection, match: str, seat: int) -> None:
    """Take *seat* from all browsers, and make its links void."""
    table = storage.holds
    connection.execute(delete(table).where(table.c.match == match, table.c.seat == seat))
    set_chair(connection, match, seat, invite=new_nonce(), back=new_nonce())


def claim(live: Live, links: Links, browser: str, secret: str, name: str) -> Chair:
    """Seat *browser* by an invitation, which is void from then on. Raises Refused."""
    for chair in live.chairs:
        if chair.kind == OPEN and same(secret, links.invite(live, chair)):
            break
    else:
        raise Refused(401, "This link has been used already, or was never valid.", None)
    second = live.line is not None and bool(seats_of(live, browser))
    if second and hides(live.game.name, len(live.chairs)):
        raise Refused(403, "You have a seat here, and would see a second hand.", live.rev)
    called = free_name(name, [one.name for one in live.chairs if one.kind != OPEN])
    with live.change_room(
        chair.seat, f"{isolated([called])[0]} takes seat {chair.seat + 1}"
    ) as connection:
        hold(connection, live.match, chair.seat, browser, "invite")
        set_chair(
            connection, live.match, chair.seat, kind=PERSON, name=called, bot=None,
            invite=new_nonce(), back=new_nonce(),
        )  # fmt: skip
    return live.chairs[chair.seat]


def come_back(live: Live, links: Links, browser: str, secret: str) -> Chair:
    """Give *browser* the seat whose return link it has. Raises Refused."""
    for chair in live.chairs:
        if chair.kind == PERSON and same(secret, links.back(live, chair)):
            with live.change_room() as connection:
                hold(connection, live.match, chair.seat, browser, "return")
            return chair
    raise Refused(401, "This link has been withdrawn, or was never valid.", None)


def look_on(live: Live, links: Links, browser: str, secret: str) -> None:
    """Let *browser* look on. Raises Refused."""
    if not same(secret, links.watch(live)) or not live.facts["watched"]:
        raise Refused(401, "This link is not valid, or nobody may look on here.", None)
    with live.change_room() as connection:
        hold(connection, live.match, LOOKING_ON, browser, "watch")
