"""Taking a seat by a link, coming back to it, and leaving it to a computer or somebody else."""

import time
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects.sqlite import insert

from tilery.bots import bots
from tilery.games import Game
from tilery.server import storage
from tilery.server.hidden import hides
from tilery.server.links import Links
from tilery.server.names import computer_name, free_name, isolated, open_name
from tilery.server.refusals import Refused
from tilery.server.rights import check_own, is_host, seats_of
from tilery.server.shelf import COMPUTER, LOOKING_ON, OPEN, PERSON, Chair, Live, set_facts
from tilery.server.tokens import new_nonce, same

AWAY: Final = 600.0  #: seconds after which the host may give a seat to somebody else
HERE: Final = "here"  #: how somebody holds a seat who shares the device of who made the match


# --- in the file -------------------------------------------------------------------------------


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
    forget_votes(connection, match, seat)


def forget_votes(connection: Connection, match: str, seat: int) -> None:
    """Forget what was asked and voted about *seat*."""
    table = storage.votes
    connection.execute(delete(table).where(table.c.match == match, table.c.seat == seat))


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
            delete(table).where(table.c.match == live.match, table.c.seat == LOOKING_ON)
        )


# --- who plays -----------------------------------------------------------------------------------


def check_seat(live: Live, seat: int) -> Chair:
    """Return the chair of *seat*. Raises Refused."""
    if not 0 <= seat < len(live.chairs):
        raise Refused(404, f"A seat is a number from 0 to {len(live.chairs) - 1}.", live.rev)
    return live.chairs[seat]


def check_bot(game: Game, name: str | None) -> str:
    """Return the name of a computer player of *game*. Raises Refused."""
    there = bots(game.name)
    if name not in there:
        raise Refused(400, f"The computer players of {game.title} are {', '.join(there)}.")
    return name


def stand_in(game: Game) -> str:
    """Return the computer player that plays on for somebody: of middle strength."""
    levels = [name for name in bots(game.name) if name.startswith("level:")]
    return levels[len(levels) // 2] if levels else "greedy"


def kept_for(live: Live, seat: int) -> bool:
    """Tell whether a computer player plays for somebody who may come back to *seat*."""
    held = any(seat in seats for seats in live.holds.values())
    return live.chairs[seat].kind == COMPUTER and held


def let_computer_play(live: Live, seat: int, name: str | None) -> None:
    """Let a computer player have *seat*, for good. Raises Refused."""
    chair = live.chairs[seat]
    player = check_bot(live.game, name or stand_in(live.game))
    called = computer_name([one.name for one in live.chairs if one is not chair])
    told = f"{called} plays instead of {isolated([chair.name])[0]}"
    with live.change_room(seat, told) as connection:
        empty(connection, live.match, seat)
        set_chair(connection, live.match, seat, kind=COMPUTER, name=called, bot=player)


def let_stand_in(live: Live, seat: int) -> None:
    """Let a computer player play for who has *seat*, until they come back."""
    name = isolated([live.chairs[seat].name])[0]
    told = f"{name} is away: a computer plays on for {name}"
    with live.change_room(seat, told) as connection:
        forget_votes(connection, live.match, seat)
        set_chair(connection, live.match, seat, kind=COMPUTER, bot=stand_in(live.game))


def take_back_seat(live: Live, seat: int) -> None:
    """Let who has *seat* play again instead of the computer player. Raises Refused."""
    chair = live.chairs[seat]
    if not kept_for(live, seat):
        raise Refused(409, "No computer plays for you.", live.rev)
    with live.change_room(seat, f"{isolated([chair.name])[0]} is back") as connection:
        set_chair(connection, live.match, seat, kind=PERSON, bot=None)


def free_seat(live: Live, seat: int) -> None:
    """Let *seat* be taken by somebody else."""
    told = f"The seat of {isolated([live.chairs[seat].name])[0]} is free"
    with live.change_room(seat, told) as connection:
        empty(connection, live.match, seat)
        set_chair(connection, live.match, seat, kind=OPEN, name=open_name(seat), bot=None)


def change_seat(
    live: Live, browser: str | None, seat: int, kind: str, bot: str | None, away: float | None
) -> None:
    """Change who plays on *seat*, by who has it or the host. Raises Refused.

    Before the match begins the host may. Then who sits there may, and the host when they have
    been *away*, which is in seconds, for long; all are told, since it can show a hand to somebody
    else.
    """
    chair = check_seat(live, seat)
    if kind == PERSON:
        check_own(live, browser, seat)
    own = seat in seats_of(live, browser)
    if not own and not is_host(live, browser):
        raise Refused(403, "Only who has made the match may do that.", live.rev)
    if live.status == "over":
        raise Refused(409, "The match is over.", live.rev)
    someones = chair.kind == PERSON or kept_for(live, seat)
    if live.line is not None and not own and someones and (away is None or away < AWAY):
        raise Refused(
            403,
            f"{chair.name} sits there: only {chair.name} can leave, or you can free the seat "
            f"when nobody has been there for {AWAY / 60:.0f} minutes.",
            live.rev,
        )
    if kind == PERSON:
        take_back_seat(live, seat)
    elif kind == COMPUTER:
        let_computer_play(live, seat, bot)
    else:
        free_seat(live, seat)
