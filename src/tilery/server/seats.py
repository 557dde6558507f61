"""Who plays on a seat: somebody, a computer for them or instead of them, or nobody yet."""

import time
from typing import Final

from sqlalchemy import Connection, delete, or_, update
from sqlalchemy.dialects.sqlite import insert

from tilery.bots import bots
from tilery.games import Game
from tilery.server import storage
from tilery.server.names import computer_name, isolated, open_name
from tilery.server.refusals import Refused
from tilery.server.rights import check_host, check_own, host_seat, seats_of
from tilery.server.shelf import COMPUTER, OPEN, PERSON, Chair, Live, set_facts
from tilery.server.tokens import new_nonce

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
    """Forget what was asked and voted about *seat*, and by it."""
    table = storage.votes
    about = or_(table.c.seat == seat, table.c.voter == seat)
    connection.execute(delete(table).where(table.c.match == match, about))


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
        if live.line is not None and seat == host_seat(live):
            _pass_on(connection, live, seat)


def _pass_on(connection: Connection, live: Live, seat: int) -> None:
    """Let somebody else who plays be the host, if there is one, instead of who leaves *seat*."""
    held = {one: who for who, seats in live.holds.items() for one in seats if one != seat}
    others = [held[one.seat] for one in live.chairs if one.kind == PERSON and one.seat in held]
    if others:
        set_facts(connection, live.match, host=others[0])


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
    else. A seat that is free in a match under way may be given to a computer by all who sit.
    """
    chair = check_seat(live, seat)
    if kind == PERSON:
        check_own(live, browser, seat)
    own = seat in seats_of(live, browser)
    waits = live.status == "running" and chair.kind == OPEN  # and everybody else with it
    if not own and not (waits and kind == COMPUTER and seats_of(live, browser)):
        check_host(live, browser)
    if live.status == "over":
        raise Refused(409, "The match is over.", live.rev)
    if chair.kind == kind == OPEN:
        return
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
