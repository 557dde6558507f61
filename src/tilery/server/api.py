"""The API: everything that the page does, and whatever else wants to."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Query, Response, WebSocket
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from tilery.server import (
    answers,
    away,
    commands,
    founding,
    hints,
    joining,
    lobby,
    seats,
    security,
    views,
)
from tilery.server.answers import IN_MATCH, errors, says
from tilery.server.bodies import (
    Address,
    Allowed,
    Claim,
    Command,
    LinkSecret,
    NewMatch,
    Nothing,
    Sitter,
    TakeBack,
    Vote,
)
from tilery.server.caller import MatchName, SeatName, Who, browser_of
from tilery.server.house import House
from tilery.server.links import match_url, return_url
from tilery.server.names import clean_name
from tilery.server.notices import Standing
from tilery.server.qr import qr
from tilery.server.refusals import Refused
from tilery.server.rights import (
    acting_seat,
    check_host,
    check_plays,
    note_seen,
    seats_of,
    shown_to,
    watchers,
)
from tilery.server.rulebook import rulebook
from tilery.server.shelf import OPEN
from tilery.server.tokens import MATCH

router = APIRouter(prefix="/api")
Layout = Literal["wide", "tall"]
Number = Annotated[int | None, Query(ge=0, lt=1 << 31)]


# --- games ------------------------------------------------------------------------------


@router.get("/games", responses=says(list[answers.Game]))
def list_games(who: Who) -> list[dict[str, Any]]:
    """List the games, their options and their computer players."""
    return lobby.games_data()


@router.get("/games/{game}/rules", response_class=HTMLResponse, responses=errors(404))
def rules(who: Who, game: str) -> str:
    """Return the rules of a game as HTML."""
    return rulebook(game).html


# --- matches ----------------------------------------------------------------------------


@router.post("/matches", responses=says(answers.Made, 403))
def make_match(who: Who, body: NewMatch) -> dict[str, Any]:
    """Make a match; it begins at once when no seat is free."""
    who.count("found")
    house = who.house
    lobby.check_many(house, who.browser)
    for name in [body.me, *(one.name for one in body.players.values() if one.name is not None)]:
        clean_name(name)
    match = founding.found(
        house.store,
        who.known(),
        body.game,
        body.seats,
        body.options,
        body.me,
        body.mine,
        {
            seat: (one.kind, one.name if one.kind == seats.HERE else one.bot)
            for seat, one in body.players.items()
        },
        body.watch,
    )
    with house.open(match) as live:
        if all(chair.kind != OPEN for chair in live.chairs):
            founding.begin(live)
        table = who.table(live)
        return {
            "match": match,
            "url": match_url(who.base, match),
            "links": table["links"],
            "watch": table["watch"],
        }


@router.get("/matches", responses=says(list[answers.Mine]))
def my_matches(who: Who) -> list[dict[str, Any]]:
    """List the matches of this browser, the last ones first."""
    who.renew()
    return lobby.matches_data(who.house, who.browser)


@router.get("/matches/{match}", responses=says(answers.Table, *IN_MATCH))
def table(who: Who, match: MatchName) -> dict[str, Any]:
    """Return who sits where; links are for who may hand them out."""
    with who.at(match) as live:
        if live.status == "waiting":
            who.known()  # before a seat is claimed: an answer that is lost loses no seat then
        who.renew()
        return who.table(live)


@router.post("/matches/{match}/claim", responses=says(answers.Claimed, *IN_MATCH))
def claim_seat(who: Who, match: MatchName, body: Claim) -> dict[str, Any]:
    """Sit down by an invitation, which is void from then on."""
    who.count("guess")
    clean_name(body.name)
    with who.at(match) as live:
        chair = joining.claim(live, who.house.links, who.known(), body.secret, body.name)
        url = return_url(who.house.links, live, chair, who.shared)
        return {"seat": chair.seat, "return_url": url}


@router.post("/matches/{match}/return", responses=says(answers.Seated, *IN_MATCH))
def return_to_seat(who: Who, match: MatchName, body: LinkSecret) -> dict[str, Any]:
    """Come back to one's seat, on another device perhaps."""
    who.count("guess")
    with who.at(match) as live:
        chair = joining.come_back(live, who.house.links, who.known(), body.secret)
        again = live.facts["next"]
    while again is not None:  # the seat goes on in a rematch
        with who.house.open(again) as live:
            again = live.facts["next"] if joining.follow(live, chair, who.known()) else None
    return {"seat": chair.seat}


@router.post("/matches/{match}/watch", responses=says(answers.Seated, *IN_MATCH))
def watch_match(who: Who, match: MatchName, body: LinkSecret) -> dict[str, Any]:
    """Look on."""
    who.count("guess")
    with who.at(match) as live:
        joining.look_on(live, who.house.links, who.known(), body.secret)
        return {"seat": None}


@router.post("/matches/{match}/seats/{seat}", responses=says(answers.Table, *IN_MATCH))
def change_seat(who: Who, match: MatchName, seat: SeatName, body: Sitter) -> dict[str, Any]:
    """Let a computer player have a seat, free it for somebody else, or play again oneself."""
    who.count("arrange")
    with who.at(match) as live:
        gone = away.away_for(who.house, live, seat)
        seats.change_seat(live, who.browser, seat, body.kind, body.bot, gone)
        return who.table(live)


@router.post("/matches/{match}/seats/{seat}/vote", responses=says(answers.Table, *IN_MATCH))
def vote(who: Who, match: MatchName, seat: SeatName, body: Vote) -> dict[str, Any]:
    """Vote for a computer that plays on for who is away, or not any more."""
    who.count("arrange")
    with who.at(match) as live:
        away.vote(who.house, live, who.browser, seat, body.yes)
        return who.table(live)


@router.post("/matches/{match}/seats/{seat}/ask", responses=says(answers.Table, *IN_MATCH))
def ask(who: Who, match: MatchName, seat: SeatName, body: Vote) -> dict[str, Any]:
    """Ask that a seat be freed, as the host; or say no, as who sits there."""
    who.count("arrange")
    with who.at(match) as live:
        away.ask(live, who.browser, seat, body.yes)
        return who.table(live)


@router.post("/matches/{match}/seats/{seat}/withdraw", responses=says(answers.Table, *IN_MATCH))
def withdraw(
    who: Who, match: MatchName, seat: SeatName, body: Annotated[Nothing, Body()]
) -> dict[str, Any]:
    """Make one's return link void, and send one's other devices away."""
    who.count("arrange")
    with who.at(match) as live:
        joining.withdraw(live, who.browser, seat)
        return who.table(live)


@router.post("/matches/{match}/watching", responses=says(answers.Table, *IN_MATCH))
def watching(who: Who, match: MatchName, body: Allowed) -> dict[str, Any]:
    """Let others look on by a link, or nobody any more."""
    who.count("arrange")
    with who.at(match) as live:
        check_host(live, who.browser)
        joining.let_watch(live, body.allowed)
        return who.table(live)


@router.post("/matches/{match}/start", responses=says(answers.Table, *IN_MATCH))
def start(who: Who, match: MatchName, body: Annotated[Nothing, Body()]) -> dict[str, Any]:
    """Begin, when all seats are taken."""
    with who.at(match) as live:
        check_host(live, who.browser)
        founding.begin(live)
        return who.table(live)


@router.post("/matches/{match}/rematch", responses=says(answers.Again, *IN_MATCH))
def rematch(who: Who, match: MatchName, body: Annotated[Nothing, Body()]) -> dict[str, Any]:
    """Play again: the same seats, once for all who ask; it waits while one of them is free."""
    with who.at(match) as live:
        check_plays(live, who.browser)
        begun = live.facts["next"] is not None
        again = founding.rematch(live)
        live.room += not begun  # so that the others are told
    with who.house.open(again) as live:
        if live.line is None and all(chair.kind != OPEN for chair in live.chairs):
            founding.begin(live)
    return {"match": again, "url": match_url(who.base, again)}


# --- links as pictures ------------------------------------------------------------------


@router.post("/qr", responses=says(answers.Code, 403))
def qr_code(who: Who, body: Address) -> dict[str, str]:
    """Draw a link of this server as a QR code.

    A link's secret stays out of addresses and logs: it comes in the body.
    """
    who.count("draw")
    if not body.url.startswith((f"{who.base}/", f"{who.shared}/")):
        raise Refused(400, "Only links of this server are drawn.")
    return {"svg": qr(body.url)}


# --- playing ----------------------------------------------------------------------------


@router.get("/matches/{match}/view", responses=says(answers.View, *IN_MATCH))
def view(
    who: Who,
    match: MatchName,
    since: Number = None,
    at: Number = None,
    seat: Number = None,
    layout: Layout = "wide",
) -> dict[str, Any]:
    """Return what this browser is shown of the match."""
    with who.at(match) as live:
        return views.view_of(live, shown_to(live, who.browser, seat), layout, since, at)


@router.post("/matches/{match}/commands", responses=says(answers.Done, *IN_MATCH))
def command(who: Who, match: MatchName, body: Command) -> dict[str, Any]:
    """Play actions, all or none; a key acts once."""
    with who.at(match) as live:
        seat = commands.play(live, who.browser, body.seat, body.rev, body.key, body.actions)
        shown = shown_to(live, who.browser, body.seat if body.seat is None else seat)
        since = body.rev if body.since is None else body.since
        return {"rev": live.rev, "view": views.view_of(live, shown, body.layout, since)}


@router.post("/matches/{match}/undo", responses=says(answers.Done, *IN_MATCH))
def undo(who: Who, match: MatchName, body: TakeBack) -> dict[str, Any]:
    """Take back what may be."""
    with who.at(match) as live:
        seat = commands.take_back(live, who.browser, body.seat, body.rev, body.key)
        shown = shown_to(live, who.browser, seat)
        return {"rev": live.rev, "view": views.view_of(live, shown, body.layout)}


@router.get("/matches/{match}/preview", responses=says(answers.Preview, *IN_MATCH))
def preview(
    who: Who,
    match: MatchName,
    act: Annotated[int, Query(ge=0, lt=1 << 31)],
    rev: Annotated[int, Query(ge=0, lt=1 << 31)],
    seat: Number = None,
    layout: Layout = "wide",
) -> dict[str, Any]:
    """Return the picture after an action, with luck still pending."""
    with who.at(match) as live:
        acting = acting_seat(live, who.browser, seat)
        if rev != live.rev:
            raise Refused(409, commands.MOVED_ON, live.rev)
        return views.preview(live, acting, act, layout)


@router.get("/matches/{match}/hint", responses=says(answers.Hint, *IN_MATCH))
def hint(
    who: Who,
    match: MatchName,
    rev: Annotated[int, Query(ge=0, lt=1 << 31)],
    seat: Number = None,
) -> dict[str, Any]:
    """Return what a computer player would play now; only against computer players alone."""
    with who.at(match) as live:
        return hints.hint(live, acting_seat(live, who.browser, seat), rev)


@router.get("/matches/{match}/record", responses={**answers.RECORD, **errors(*IN_MATCH)})
def record(who: Who, match: MatchName, seat: Number = None) -> Response:
    """Return the match's record as this browser may know it."""
    with who.at(match) as live:
        shown = shown_to(live, who.browser, seat).seat
        text = live.playing.match.record("spectator" if shown is None else shown).dumps()
    name = f"tilery-{match}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


# --- notices ----------------------------------------------------------------------------


@router.websocket("/notices")
async def notices(socket: WebSocket) -> None:
    """Tell one tab when something happened."""
    house: House = socket.app.state.house
    browser = browser_of(socket.cookies.get(security.COOKIE))
    address = socket.client.host if socket.client else "?"

    async def rights(match: str, browser: str | None) -> Standing | None:
        return await run_in_threadpool(standing, house, match, browser)

    def count() -> None:
        house.limits.check("ask", browser, address)

    await house.hub.serve(socket, browser, address, rights, count)


def standing(house: House, match: str, browser: str | None) -> Standing | None:
    """Return what a tab that begins to watch a match is told, None where it has no right to it."""
    if not MATCH.fullmatch(match):
        return None
    try:
        with house.open(match) as live:
            allowed = watchers(live)
            if allowed is not None and browser not in allowed:
                return None
            note_seen(live, browser)
            return Standing(set(seats_of(live, browser)), live.rev, live.room)
    except Refused:
        return None
