"""Who may see and do what at a table, without accounts.

A browser is known by a secret in its cookie, of which only a hash is kept. It may hold several
seats: friends who pass one device on. A view shows exactly one of them, or none.
"""

import hmac
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from tilery.server import storage
from tilery.server.hidden import hides
from tilery.server.refusals import NO_RIGHT, Refused
from tilery.server.shelf import LOOKING_ON, PERSON, Live
from tilery.server.storage import Busy

EXACT: Final = 60.0  #: seconds within which it is known when a browser was here


@dataclass(frozen=True)
class Shown:
    """What a browser is shown of a match."""

    seat: int | None  #: whose view it gets, None for a spectator's
    held: tuple[int, ...]  #: the seats of those who are at this browser
    pass_to: int | None  #: to whose seat the device is to be passed, before their view is asked for


# --- what a browser holds ----------------------------------------------------------------------


def seats_of(live: Live, browser: str | None) -> list[int]:
    """Return the seats that a browser holds, in order."""
    held = live.holds.get(browser, set()) if browser else set()
    return sorted(seat for seat in held if seat != LOOKING_ON)


def host_seat(live: Live) -> int | None:
    """Return the seat of who has made the match, the first one of several, None without any."""
    return min(seats_of(live, live.facts["host"]), default=None)


def is_host(live: Live, browser: str | None) -> bool:
    """Tell whether this browser, or another one at the same seat, has made the match."""
    if browser is None:
        return False
    made = hmac.compare_digest(browser, live.facts["host"])
    return made or host_seat(live) in seats_of(live, browser)


def check_host(live: Live, browser: str | None) -> None:
    """Raise Refused unless this browser has made the match."""
    if not is_host(live, browser):
        raise Refused(403, "Only who has made the match may do that.")


def check_own(live: Live, browser: str | None, seat: int) -> None:
    """Raise Refused unless this browser holds *seat*."""
    if seat not in seats_of(live, browser):
        raise Refused(403, "This browser does not sit there.")


def check_plays(live: Live, browser: str | None) -> None:
    """Raise Refused unless this browser holds a seat, or has made the match."""
    if not seats_of(live, browser) and not is_host(live, browser):
        raise Refused(401, NO_RIGHT)


# --- what it is shown, and does ----------------------------------------------------------------


def shown_to(live: Live, browser: str | None, seat: int | None) -> Shown:
    """Return what a browser that may ask for one *seat* is shown. Raises Refused."""
    held = seats_of(live, browser)
    if seat is not None:
        check_own(live, browser, seat)
    if not held:
        if browser and LOOKING_ON in live.holds.get(browser, set()):
            return Shown(None, (), None)
        raise Refused(401, NO_RIGHT, None)
    if len(held) > 1 and live.status != "over" and hides(live.game.name, len(live.chairs)):
        return _behind_the_curtain(live, held, seat)
    return Shown(asked_of(live, held) if seat is None else seat, tuple(held), None)


def _behind_the_curtain(live: Live, held: list[int], seat: int | None) -> Shown:
    """Return what several people with hands of their own see on one device.

    Nobody's view, until one of them asks for theirs; and not while another one of them is to act.
    """
    asked = [one for one in held if one in _waiting(live) and live.chairs[one].kind == PERSON]
    if seat is not None and (seat in asked or not asked):
        return Shown(seat, tuple(held), None)
    return Shown(None, tuple(held), asked_of(live, asked) if asked else None)


def acting_seat(live: Live, browser: str | None, seat: int | None) -> int:
    """Return the seat for which a browser acts. Raises Refused."""
    held = seats_of(live, browser)
    if not held:
        raise Refused(401, NO_RIGHT, None)
    if seat is not None:
        check_own(live, browser, seat)
    acting = asked_of(live, held) if seat is None else seat
    if live.chairs[acting].kind != PERSON:
        raise Refused(409, "A computer plays for you: take your seat back first.", live.rev)
    return acting


def asked_of(live: Live, held: list[int]) -> int:
    """Return which of the seats that are *held* is asked: by turn, if it may act, or the first."""
    waiting = _waiting(live)
    if live.line is not None and live.line.match.turn in held:
        return int(live.line.match.turn)
    return next((seat for seat in held if seat in waiting), held[0])


def _waiting(live: Live) -> tuple[int, ...]:
    return () if live.line is None else tuple(live.line.match.waiting)


def watchers(live: Live) -> set[str] | None:
    """Return the browsers that are told what happens; None: all, while there are seats to take."""
    return None if live.status == "waiting" else {live.facts["host"], *live.holds}


def note_seen(live: Live, browser: str | None) -> None:
    """Note that a browser is here; the file need not know it to the minute."""
    if browser is None or browser not in live.holds:
        return
    now, table = time.time(), storage.holds
    live.seen[browser] = now
    if now - live.kept_seen.get(browser, 0.0) < EXACT:
        return
    live.kept_seen[browser] = now
    with suppress(OperationalError, Busy), live.store.write() as connection:  # to look is free
        connection.execute(
            update(table)
            .where(table.c.match == live.match, table.c.browser == browser)
            .values(seen=now)
        )
