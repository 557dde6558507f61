"""Those who are away: since when, and what the others may do about it.

The others may vote for a computer player, which plays on until who is away comes back; and the
host may ask for a seat to be freed, of which its owner agrees by freeing it.
"""

import time
from collections.abc import Mapping
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.sqlite import insert

from tilery.server import storage
from tilery.server.house import House
from tilery.server.refusals import Refused
from tilery.server.rights import check_host, seats_of
from tilery.server.seats import check_seat, let_stand_in
from tilery.server.shelf import PERSON, Live

ABSENT: Final = 120.0  #: seconds after which the others may vote
HOST: Final = -1  #: who asks for a seat to be freed, among those who vote


def away_since(house: House, live: Live) -> dict[int, float]:
    """Return since when nobody has been at each seat where somebody belongs and nobody is."""
    held, here = storage.holds, house.hub.here(live.match)
    with live.store.read() as connection:
        seen = dict(
            connection.execute(
                select(held.c.seat, func.max(held.c.seen))
                .where(held.c.match == live.match, held.c.seat >= 0)
                .group_by(held.c.seat)
            ).all()
        )
    for browser, seats in live.holds.items():
        for seat in seats & seen.keys():
            seen[seat] = max(seen[seat], live.seen.get(browser, 0.0))
    return {
        seat: max(at, house.hub.last_here(live.match, seat))
        for seat, at in seen.items()
        if seat not in here
    }


def away_for(house: House, live: Live, seat: int) -> float | None:
    """Return for how many seconds nobody has been at *seat*, None while somebody is."""
    since = away_since(house, live).get(seat)
    return None if since is None else time.time() - since


# --- votes ---------------------------------------------------------------------------------------


def votes(live: Live, away: Mapping[int, float]) -> dict[int, set[int]]:
    """Return who has voted about each seat, and is not away since; `HOST` stands for asking."""
    table = storage.votes
    found: dict[int, set[int]] = {}
    with live.store.read() as connection:
        for seat, voter, at in connection.execute(
            select(table.c.seat, table.c.voter, table.c.at).where(table.c.match == live.match)
        ):
            # Whoever has been here since was not away: what was voted before does not count.
            if voter == HOST or (seat in away and at >= away[seat]):
                found.setdefault(seat, set()).add(voter)
    return found


def missing(live: Live, away: Mapping[int, float], seat: int, voted: set[int]) -> list[int]:
    """Return whose votes about *seat* are missing: of all other people who are not away."""
    now = time.time()
    return [
        chair.seat
        for chair in live.chairs
        if chair.kind == PERSON and chair.seat not in {seat, *voted}
        if chair.seat not in away or now - away[chair.seat] < ABSENT
    ]


def vote(house: House, live: Live, browser: str | None, seat: int, yes: bool) -> None:
    """Vote for a computer player on *seat*, or not any more. Raises Refused."""
    chair, mine = check_seat(live, seat), seats_of(live, browser)
    voters = [one for one in mine if live.chairs[one].kind == PERSON]
    if seat in mine or not voters:
        raise Refused(403, "The others at the table vote, who play themselves.")
    if live.status != "running":
        raise Refused(409, "There is a vote only while a match goes on.", live.rev)
    away = away_since(house, live)
    if chair.kind != PERSON:
        raise Refused(409, "Nobody has to be waited for there.", live.rev)
    if time.time() - away.get(seat, time.time()) < ABSENT:
        raise Refused(
            403,
            f"There is a vote when {chair.name} has been away for {ABSENT / 60:.0f} minutes.",
            live.rev,
        )
    for voter in voters:
        _note(live, seat, voter, yes)
    if yes and not missing(live, away, seat, votes(live, away).get(seat, set())):
        let_stand_in(live, seat)


def ask(live: Live, browser: str | None, seat: int, yes: bool) -> None:
    """Ask, as the host, that who sits on *seat* frees it; or, as who sits there, say no.

    Raises Refused.
    """
    chair = check_seat(live, seat)
    own = seat in seats_of(live, browser)
    if yes or not own:
        check_host(live, browser)
    if live.status == "over" or (own and yes) or chair.kind != PERSON:
        raise Refused(409, "There is nobody else to be asked.", live.rev)
    _note(live, seat, HOST, yes)


def _note(live: Live, seat: int, voter: int, yes: bool) -> None:
    table = storage.votes
    with live.store.read() as connection:
        of = table.c.match == live.match, table.c.seat == seat, table.c.voter == voter
        before = connection.scalar(select(table.c.at).where(*of))
    if voter == HOST and (before is not None) is yes:
        return  # it is asked already, or not any more
    with live.change_room() as connection:
        connection.execute(
            delete(table).where(
                table.c.match == live.match, table.c.seat == seat, table.c.voter == voter
            )
        )
        if yes:
            connection.execute(
                insert(table).values(match=live.match, seat=seat, voter=voter, at=time.time())
            )
