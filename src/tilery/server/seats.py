"""Seats without accounts: a browser's token, links that seat somebody, and who may do what.

A browser is known by a secret in its cookie, of which only a hash is kept. Links are computed from
the server's key, so they are kept nowhere; another number in a seat's row makes its old link void.
"""

import hashlib
import hmac
import os
import re
import secrets
import time
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, delete, update
from sqlalchemy.dialects.sqlite import insert

from tilery.match import NAME_LENGTH
from tilery.server import storage
from tilery.server.refusals import NO_RIGHT, Refused
from tilery.server.shelf import LOOKING_ON, OPEN, PERSON, Chair, Live

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
COMPUTERS: Final = ("Clay", "Kiln", "Slip", "Umber", "Bisque", "Trowel", "Sand", "Grog")
ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"  #: Crockford's base 32
MATCH: Final = re.compile(f"[{ALPHABET}]{{10}}")
EXACT: Final = 60.0  #: seconds within which it is known when a browser was here
AWAY: Final = 600.0  #: seconds after which the host may give a seat to somebody else


def new_match_id() -> str:
    """Return a match's name: 50 bits, which can be read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_token() -> str:
    """Return a secret of 256 bits, 43 characters."""
    return secrets.token_urlsafe(32)


def new_nonce() -> str:
    """Return what one link is made from."""
    return secrets.token_hex(16)


def digest(token: str) -> str:
    """Return what is kept of a token: 64 hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def read_key(path: Path) -> bytes:
    """Return the server's key, made when there is none; only its user may read the file."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(file.fileno())
    return path.read_bytes()


class Links:
    """Secrets of links, computed from the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _secret(self, *parts: object) -> str:
        told = "\0".join(map(str, parts)).encode()
        made = hmac.new(self._key, told, hashlib.sha256).digest()
        return urlsafe_b64encode(made).decode().rstrip("=")

    def invite(self, live: Live, chair: Chair) -> str:
        """Return the secret that seats somebody, once."""
        return self._secret("invite", live.match, chair.seat, chair.invite)

    def back(self, live: Live, chair: Chair) -> str:
        """Return the secret by which who sits there comes back, on another device perhaps."""
        return self._secret("return", live.match, chair.seat, chair.back)

    def watch(self, live: Live) -> str:
        """Return the secret by which one may look on."""
        return self._secret("watch", live.match, live.facts["watch"])


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
    called = free_name(name, [one.name for one in live.chairs if one.kind != OPEN])
    with live.change_room() as connection:
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


def same(given: str, wanted: str) -> bool:
    """Compare secrets, in a time that says nothing of them."""
    return hmac.compare_digest(given.encode(), wanted.encode())


# --- names ---------------------------------------------------------------------------------------


def clean_name(name: str) -> str:
    """Return a person's name as it is shown. Raises Refused."""
    plain = " ".join(name.split())
    if not plain or not plain.isprintable() or len(plain) > NAME_LENGTH:
        raise Refused(400, f"A name is a line of 1 to {NAME_LENGTH} printable characters.")
    return plain


def free_name(name: str, taken: list[str]) -> str:
    """Return *name*, with a number behind it where it is at the table already. Raises Refused."""
    plain, number = clean_name(name), 1
    called = plain
    while called in taken:
        number += 1
        called = f"{plain[: NAME_LENGTH - 4]} {number}"
    return called


def open_name(seat: int) -> str:
    """Return how a seat is called while it is free."""
    return f"Seat {seat + 1}"


def computer_name(taken: list[str]) -> str:
    """Return a name for a computer player that nobody at the table has."""
    return next((name for name in COMPUTERS if name not in taken), free_name(COMPUTERS[0], taken))
