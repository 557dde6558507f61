"""Coming to a table by a link: to sit down, to come back on any device, or to look on."""

from typing import Any

from sqlalchemy import delete, select

from tilery.server import storage
from tilery.server.hidden import hides
from tilery.server.links import Links
from tilery.server.names import free_name, isolated
from tilery.server.refusals import Refused
from tilery.server.rights import check_own, host_seat, seats_of
from tilery.server.seats import check_seat, hold, set_chair
from tilery.server.shelf import LOOKING_ON, OPEN, PERSON, Chair, Live, set_facts
from tilery.server.tokens import new_nonce, same

# --- by a link -----------------------------------------------------------------------------------


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
    told = f"{isolated([called])[0]} takes seat {chair.seat + 1}"
    with live.change_room(chair.seat, told) as connection:
        hold(connection, live.match, chair.seat, browser, "invite")
        set_chair(
            connection, live.match, chair.seat, kind=PERSON, name=called, bot=None,
            invite=new_nonce(), back=new_nonce(),
        )  # fmt: skip
    return live.chairs[chair.seat]


def come_back(live: Live, links: Links, browser: str, secret: str) -> Chair:
    """Give *browser* the seat whose return link it has. Raises Refused."""
    for chair in live.chairs:
        if same(secret, links.back(live, chair)):
            break
    else:
        raise Refused(401, "This link has been withdrawn, or was never valid.", None)
    if chair.seat not in seats_of(live, browser):
        with live.change_room() as connection:
            hold(connection, live.match, chair.seat, browser, "return")
    return chair


def follow(live: Live, before: Chair, browser: str) -> bool:
    """Give *browser* the seat in a rematch that it has *before*; tell whether it has it.

    Not where its person has sent other devices away since, or somebody else has it.
    """
    chair = live.chairs[before.seat]
    if chair.kind == OPEN or chair.back != before.back:
        return False
    if chair.seat not in seats_of(live, browser):
        with live.change_room() as connection:
            hold(connection, live.match, chair.seat, browser, "return")
    return True


def withdraw(live: Live, browser: str | None, seat: int) -> None:
    """Make the return link of *seat* void, and send all its other browsers away. Raises Refused."""
    check_seat(live, seat)
    check_own(live, browser, seat)
    table = storage.holds
    with live.change_room() as connection:
        connection.execute(
            delete(table).where(
                table.c.match == live.match, table.c.seat == seat, table.c.browser != browser
            )
        )
        set_chair(connection, live.match, seat, back=new_nonce())
        if seat == host_seat(live):  # what the others may, they may no more
            set_facts(connection, live.match, host=browser)


def devices(live: Live, browser: str | None, seat: int) -> list[dict[str, Any]]:
    """Return the browsers that hold *seat*, the first one first; none is named."""
    table = storage.holds
    with live.store.read() as connection:
        found = connection.execute(
            select(table)
            .where(table.c.match == live.match, table.c.seat == seat)
            .order_by(table.c.since)
        ).mappings()
        return [
            {
                "how": row["how"],
                "since": row["since"],
                "seen": max(row["seen"], live.seen.get(row["browser"], 0.0)),
                "this": row["browser"] == browser,
            }
            for row in found
        ]


# --- looking on ----------------------------------------------------------------------------------


def look_on(live: Live, links: Links, browser: str, secret: str) -> None:
    """Let *browser* look on. Raises Refused."""
    if not same(secret, links.watch(live)) or not live.facts["watched"]:
        raise Refused(401, "This link is not valid, or nobody may look on here.", None)
    with live.change_room() as connection:
        hold(connection, live.match, LOOKING_ON, browser, "watch")


def let_watch(live: Live, allowed: bool) -> None:
    """Let others look on, or send all away who do, and make their link void."""
    if live.facts["watched"] == allowed:
        return
    table = storage.holds
    told = "Others may look on now" if allowed else "Nobody may look on any more"
    with live.change_room(None, told) as connection:
        set_facts(connection, live.match, watched=allowed, watch=new_nonce())
        connection.execute(
            delete(table).where(
                table.c.match == live.match, table.c.seat == LOOKING_ON, table.c.how != "host"
            )
        )
