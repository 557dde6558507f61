"""What is told around the table: games, my matches, who sits where."""

import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any, Final

from sqlalchemy import JSON, func, or_, select

from tilery.bots import bots
from tilery.errors import BadOption
from tilery.games import Game, game, games
from tilery.server import storage
from tilery.server.away import HOST, away_since, missing, votes
from tilery.server.hidden import hides, known
from tilery.server.house import House
from tilery.server.joining import devices
from tilery.server.limits import MOST_MATCHES
from tilery.server.links import invite_url, return_url, watch_url
from tilery.server.refusals import Refused
from tilery.server.rights import host_seat, is_host, seats_of, watchers
from tilery.server.rows import WAITING
from tilery.server.seats import kept_for
from tilery.server.shelf import COMPUTER, LOOKING_ON, OPEN, Chair, Live

MOST_LISTED: Final = 50


# --- games -----------------------------------------------------------------------------------


def games_data() -> list[dict[str, Any]]:
    """Return all games as data."""
    return [
        {
            "name": name,
            "title": one.title,
            "seats": list(one.seats),
            "options": {
                key: {
                    "kind": option.kind,
                    "default": option.default,
                    "meaning": option.meaning,
                    "choices": list(option.choices),
                    "labels": list(option.labels),
                    "seats": {
                        choice: [n for n in counts(one) if goes(name, n, key, choice)]
                        for choice in option.choices
                    },
                    "range": None if option.range is None else list(option.range),
                }
                for key, option in one.options.items()
            },
            "bots": bots(name),
            "hides": known(name, one.seats[0]),
        }
        for name, one in ((name, game(name)) for name in games())
    ]


def counts(of: Game) -> range:
    """Return how many may play a game."""
    return range(of.seats[0], of.seats[1] + 1)


@cache
def goes(name: str, seats: int, key: str, choice: str) -> bool:
    """Tell whether so many may play with a *choice*, whatever they choose besides."""
    of = game(name)
    others = {other: one.choices for other, one in of.options.items() if one.choices}
    for chosen in product(*(others | {key: (choice,)}).values()):
        with suppress(BadOption):
            of.check_options(seats, dict(zip(others, chosen, strict=True)))
            return True
    return False


# --- matches -----------------------------------------------------------------------------------


def table_data(house: House, live: Live, browser: str | None, base: str) -> dict[str, Any]:
    """Return who sits where; links only to who may hand them out, return links to their own.

    A stranger to a match under way is told who plays there, and not what goes on.
    """
    mine, host = seats_of(live, browser), is_host(live, browser)
    may = watchers(live)
    follows = may is None or browser in may
    return {
        "now": time.time(),
        "match": live.match,
        "game": live.game.name,
        "title": live.game.title,
        "options": live.facts["options"],
        "hides": hides(live.game.name, len(live.chairs)),
        "status": live.status,
        "rev": live.rev if follows else WAITING,
        "room": live.room if follows else 0,
        "host": host,
        "host_seat": host_seat(live),
        "seats": _seats(house, live, mine) if follows else [_named(chair) for chair in live.chairs],
        "links": [
            {"seat": chair.seat, "url": invite_url(house.links, live, chair, base)}
            for chair in live.chairs
            if host and chair.kind == OPEN
        ],
        "mine": [
            {
                "seat": seat,
                "url": return_url(house.links, live, live.chairs[seat], base),
                "devices": devices(live, browser, seat),
            }
            for seat in mine
        ],
        "watched": live.facts["watched"],
        "watch": watch_url(house.links, live, base) if host or mine else None,
        "watching": LOOKING_ON in live.holds.get(browser or "", ()),
        "watchers": house.hub.watchers(live.match) if follows else 0,
        "rematch": live.facts["next"] if host or mine else None,
    }


def _named(chair: Chair) -> dict[str, Any]:
    """Return who sits on a seat, and nothing of what goes on."""
    return {
        "seat": chair.seat,
        "name": chair.name,
        "kind": chair.kind,
        "bot": chair.bot,
        "you": False,
        "here": False,
        "away": None,
        "kept": False,
        "beside": None,
        "votes": [],
        "missing": [],
        "asked": False,
    }


def _seats(house: House, live: Live, mine: list[int]) -> list[dict[str, Any]]:
    """Return who sits on each seat, who is away, and what is asked about them."""
    here, away = house.hub.here(live.match), away_since(house, live)
    voted = votes(live, away)
    told = []
    for chair in live.chairs:
        yes = voted.get(chair.seat, set()) - {HOST}
        told.append(
            {
                **_named(chair),
                "you": chair.seat in mine,
                "here": chair.kind == COMPUTER or chair.seat in here,
                "away": away.get(chair.seat),
                "kept": kept_for(live, chair.seat),
                "beside": beside(live, chair.seat),
                "votes": sorted(yes),
                "missing": missing(live, away, chair.seat, yes),
                "asked": HOST in voted.get(chair.seat, set()),
            }
        )
    return told


def beside(live: Live, seat: int) -> int | None:
    """Return the first seat, if it is another one, of those who share a device with *seat*."""
    shared = [min(held - {LOOKING_ON}) for held in live.holds.values() if seat in held]
    return next((first for first in shared if first != seat), None)


def matches_data(house: House, browser: str | None) -> list[dict[str, Any]]:
    """Return the matches of a browser, the last ones first."""
    if browser is None:
        return []
    held, table = storage.holds, storage.matches
    with house.store.read() as connection:
        mine: dict[str, list[int]] = {}
        for match, seat in connection.execute(
            select(held.c.match, held.c.seat).where(held.c.browser == browser)
        ):
            mine.setdefault(match, []).append(seat)
        rows = connection.execute(
            select(table)
            .where(or_(table.c.match.in_(list(mine)), table.c.host == browser))
            .order_by(table.c.updated.desc())
            .limit(MOST_LISTED)
        ).mappings()
        found = [dict(row) for row in rows]
        chairs = storage.seats
        sitting: dict[str, list[tuple[str, str]]] = {}
        for match, name, kind in connection.execute(
            select(chairs.c.match, chairs.c.name, chairs.c.kind)
            .where(chairs.c.match.in_([row["match"] for row in found]))
            .order_by(chairs.c.match, chairs.c.seat)
        ):
            sitting.setdefault(match, []).append((name, kind))
        acts = storage.rows
        ended = [row["match"] for row in found if row["status"] == "over"]
        outcomes = dict(
            connection.execute(
                select(acts.c.match, acts.c.outcome).where(
                    acts.c.match.in_(ended), acts.c.outcome != JSON.NULL
                )
            ).all()
        )
    return [
        _summary(row, sitting[row["match"]], mine.get(row["match"], []), outcomes.get(row["match"]))
        for row in found
    ]


def _summary(
    row: Mapping[str, Any],
    sitting: list[tuple[str, str]],
    held: list[int],
    outcome: dict[str, Any] | None,
) -> dict[str, Any]:
    seats = sorted(seat for seat in held if seat != LOOKING_ON)
    waiting = row["waiting"] or []
    asked = [seat for seat in seats if seat in waiting and sitting[seat][1] != COMPUTER]
    return {
        "match": row["match"],
        "game": row["game"],
        "title": game(row["game"]).title if row["game"] in games() else row["game"],
        "status": row["status"],
        "my_turn": bool(asked),
        "waiting": sorted(waiting),
        "kept": bool(seats) and all(sitting[seat][1] == COMPUTER for seat in seats),
        "seat": next(iter(asked or seats), None),
        "names": [name for name, _ in sitting],
        "points": row["points"],
        "places_won": outcome["places"] if outcome else None,
        "updated": row["updated"],
        "rematch": row["next"],
    }


def check_many(house: House, browser: str | None) -> None:
    """Raise Refused when a browser has as many matches that are not over as it may have."""
    if browser is None:
        return
    table = storage.matches
    with house.store.read() as connection:
        count = connection.scalar(
            select(func.count()).where(table.c.host == browser, table.c.status != "over")
        )
    if count is not None and count >= MOST_MATCHES:
        raise Refused(429, f"This browser has {count} matches under way: finish some first.")
