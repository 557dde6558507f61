"""What is told around the table: games, my matches, who sits where; and changing that."""

import time
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import JSON, func, or_, select

from tilery.bots import bots
from tilery.games import game, games
from tilery.server import storage
from tilery.server.founding import check_bot
from tilery.server.house import House
from tilery.server.limits import MOST_MATCHES
from tilery.server.links import invite_url, return_url, watch_url
from tilery.server.names import computer_name, isolated, open_name
from tilery.server.refusals import Refused
from tilery.server.seats import AWAY, check_host, empty, is_host, seats_of, set_chair
from tilery.server.shelf import COMPUTER, LOOKING_ON, OPEN, PERSON, Chair, Live

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
                    "range": None if option.range is None else list(option.range),
                }
                for key, option in one.options.items()
            },
            "bots": bots(name),
        }
        for name, one in ((name, game(name)) for name in games())
    ]


# --- matches -----------------------------------------------------------------------------------


def table_data(house: House, live: Live, browser: str | None, base: str) -> dict[str, Any]:
    """Return who sits where; links only to who may hand them out, return links to their own."""
    mine, host = seats_of(live, browser), is_host(live, browser)
    here = house.hub.here(live.match)
    return {
        "match": live.match,
        "game": live.game.name,
        "title": live.game.title,
        "options": live.facts["options"],
        "status": live.status,
        "rev": live.rev,
        "room": live.room,
        "host": host,
        "host_seat": next(
            (
                seat
                for seat in range(len(live.chairs))
                if seat in live.holds.get(live.facts["host"], ())
            ),
            None,
        ),
        "seats": [
            {
                "seat": chair.seat,
                "name": chair.name,
                "kind": chair.kind,
                "bot": chair.bot,
                "you": chair.seat in mine,
                "here": chair.kind == COMPUTER or chair.seat in here,
            }
            for chair in live.chairs
        ],
        "links": [
            {"seat": chair.seat, "url": invite_url(house.links, live, chair, base)}
            for chair in live.chairs
            if host and chair.kind == OPEN
        ],
        "returns": [
            {"seat": seat, "url": return_url(house.links, live, live.chairs[seat], base)}
            for seat in mine
        ],
        "watch": watch_url(house.links, live, base) if host or mine else None,
        "watching": LOOKING_ON in live.holds.get(browser or "", ()),
        "rematch": live.facts["next"] if host or mine else None,
    }


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
        names: dict[str, list[str]] = {}
        for match, name in connection.execute(
            select(chairs.c.match, chairs.c.name)
            .where(chairs.c.match.in_([row["match"] for row in found]))
            .order_by(chairs.c.match, chairs.c.seat)
        ):
            names.setdefault(match, []).append(name)
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
        _summary(row, names[row["match"]], mine.get(row["match"], []), outcomes.get(row["match"]))
        for row in found
    ]


def _summary(
    row: Mapping[str, Any], names: list[str], held: list[int], outcome: dict[str, Any] | None
) -> dict[str, Any]:
    seats = sorted(seat for seat in held if seat != LOOKING_ON)
    waiting = row["waiting"] or []
    asked = [seat for seat in seats if seat in waiting]
    return {
        "match": row["match"],
        "game": row["game"],
        "title": game(row["game"]).title if row["game"] in games() else row["game"],
        "status": row["status"],
        "my_turn": bool(asked),
        "seat": next(iter(asked or seats), None),
        "names": names,
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


# --- who sits where ------------------------------------------------------------------------------


def change_seat(
    house: House, live: Live, browser: str | None, seat: int, kind: str, bot: str | None
) -> None:
    """Let a computer player sit on *seat*, or free it. Raises Refused.

    Before the match begins the host may. Then who sits there may, and the host when they have
    been away for ten minutes; all are told, since it can show a hand to somebody else.
    """
    if not 0 <= seat < len(live.chairs):
        raise Refused(404, f"A seat is a number from 0 to {len(live.chairs) - 1}.", live.rev)
    chair = live.chairs[seat]
    own = seat in seats_of(live, browser)
    if not own:
        check_host(live, browser)
    if live.status == "over":
        raise Refused(409, "The match is over.", live.rev)
    if live.line is not None and not own and chair.kind == PERSON:
        _check_away(house, live, chair)
    before, taken = isolated([chair.name])[0], [one.name for one in live.chairs if one is not chair]
    if kind == COMPUTER:
        player: str | None = check_bot(live.game, bot)
        name = computer_name(taken)
    else:
        player, name = None, open_name(seat)
    told = f"{name} plays instead of {before}" if player else f"The seat of {before} is free"
    with live.change_room(seat, told) as connection:
        empty(connection, live.match, seat)
        set_chair(connection, live.match, seat, kind=kind, name=name, bot=player)


def _check_away(house: House, live: Live, chair: Chair) -> None:
    table = storage.holds
    with house.store.read() as connection:
        seen = connection.scalar(
            select(func.max(table.c.seen)).where(
                table.c.match == live.match, table.c.seat == chair.seat
            )
        )
    here = chair.seat in house.hub.here(live.match)
    last = max(seen or 0.0, house.hub.last_here(live.match, chair.seat))
    if here or time.time() - last < AWAY:
        raise Refused(
            403,
            f"{chair.name} sits there: only {chair.name} can leave, or you can free the seat "
            f"when nobody has been there for {AWAY / 60:.0f} minutes.",
            live.rev,
        )
