"""The API: everything that the page does, and whatever else wants to."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Query, Request, Response, WebSocket
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from tilery.server import commands, founding, lobby, security, views
from tilery.server.bodies import Claim, Command, NewMatch, Nothing, Player, Shown, TakeBack
from tilery.server.house import House
from tilery.server.links import match_url, return_url
from tilery.server.names import clean_name
from tilery.server.notices import Standing
from tilery.server.refusals import Refused, no_match
from tilery.server.rulebook import rulebook
from tilery.server.seats import (
    acting_seat,
    check_host,
    claim,
    come_back,
    look_on,
    note_seen,
    seats_of,
    viewer_of,
    watchers,
)
from tilery.server.tokens import MATCH, TOKEN, digest, new_token

router = APIRouter(prefix="/api")
Layout = Literal["wide", "tall"]
Number = Annotated[int | None, Query(ge=0, lt=1 << 31)]


# --- who asks ---------------------------------------------------------------------------


class Caller:
    """Who sends a request: the house it comes to, and the browser's hash, if it is known."""

    def __init__(self, request: Request, response: Response) -> None:
        self.house: House = request.app.state.house
        self.browser = browser_of(request.cookies.get(security.COOKIE))
        self.address = request.client.host if request.client else "?"
        self.base = request.app.state.site.base(request.scope)
        self._response = response
        self._token = request.cookies.get(security.COOKIE)

    def known(self) -> str:
        """Return the browser's hash; one that has no cookie gets one."""
        if self.browser is None:
            self._token = new_token()
            self.browser = digest(self._token)
            self.renew()
        return self.browser

    def renew(self) -> None:
        """Let the browser's cookie, if it has one, last a year from now."""
        if self.browser is not None and self._token is not None:
            secure = self.base.startswith("https:")
            self._response.set_cookie(**security.cookie(self._token, secure))

    def count(self, what: str) -> None:
        """Count the request. Raises Refused."""
        self.house.limits.check(what, self.browser, self.address)


def browser_of(token: str | None) -> str | None:
    """Return what is kept of a cookie's token, None if it is none of ours."""
    return digest(token) if token and TOKEN.fullmatch(token) else None


async def caller(request: Request, response: Response) -> Caller:
    """Return who asks, counted. Raises Refused."""
    found = Caller(request, response)
    found.count("act" if request.method in security.CHANGES else "ask")
    return found


async def name_of(match: str) -> str:
    """Return a match's name. Raises Refused."""
    if not MATCH.fullmatch(match):
        raise no_match()
    return match


Who = Annotated[Caller, Depends(caller)]
MatchName = Annotated[str, Depends(name_of)]


# --- games ------------------------------------------------------------------------------


@router.get("/games")
def list_games(who: Who) -> list[dict[str, Any]]:
    """List the games, their options and their computer players."""
    return lobby.games_data()


@router.get("/games/{game}/rules", response_class=HTMLResponse)
def rules(who: Who, game: str) -> str:
    """Return the rules of a game as HTML."""
    return rulebook(game).html


# --- matches ----------------------------------------------------------------------------


@router.post("/matches")
def make_match(who: Who, body: NewMatch) -> dict[str, Any]:
    """Make a match; it begins at once when no seat is free."""
    who.count("found")
    house = who.house
    lobby.check_many(house, who.browser)
    clean_name(body.me)
    match = founding.found(
        house.store,
        who.known(),
        body.game,
        body.seats,
        body.options,
        body.me,
        body.mine,
        {seat: (player.kind, player.bot) for seat, player in body.players.items()},
        body.watch,
    )
    with house.open(match) as live:
        if all(chair.kind != "open" for chair in live.chairs):
            founding.begin(live)
        table = lobby.table_data(house, live, who.browser, who.base)
        return {
            "match": match,
            "url": match_url(who.base, match),
            "links": table["links"],
            "watch": table["watch"],
        }


@router.get("/matches")
def my_matches(who: Who) -> list[dict[str, Any]]:
    """List the matches of this browser, the last ones first."""
    who.renew()
    return lobby.matches_data(who.house, who.browser)


@router.get("/matches/{match}")
def table(who: Who, match: MatchName) -> dict[str, Any]:
    """Return who sits where; links are for who may hand them out."""
    who.renew()
    with who.house.open(match) as live:
        return lobby.table_data(who.house, live, who.browser, who.base)


@router.post("/matches/{match}/claim")
def claim_seat(who: Who, match: MatchName, body: Claim) -> dict[str, Any]:
    """Sit down by an invitation, which is void from then on."""
    who.count("guess")
    clean_name(body.name)
    with who.house.open(match) as live:
        chair = claim(live, who.house.links, who.known(), body.secret, body.name)
        url = return_url(who.house.links, live, chair, who.base)
        return {"seat": chair.seat, "return_url": url}


@router.post("/matches/{match}/return")
def return_to_seat(who: Who, match: MatchName, body: Shown) -> dict[str, Any]:
    """Come back to one's seat, on another device perhaps."""
    who.count("guess")
    with who.house.open(match) as live:
        return {"seat": come_back(live, who.house.links, who.known(), body.secret).seat}


@router.post("/matches/{match}/watch")
def watch_match(who: Who, match: MatchName, body: Shown) -> dict[str, Any]:
    """Look on."""
    who.count("guess")
    with who.house.open(match) as live:
        look_on(live, who.house.links, who.known(), body.secret)
        return {"seat": None}


@router.post("/matches/{match}/seats/{seat}")
def change_seat(who: Who, match: MatchName, seat: int, body: Player) -> dict[str, Any]:
    """Let a computer player sit there, or free the seat for somebody else."""
    with who.house.open(match) as live:
        lobby.change_seat(who.house, live, who.browser, seat, body.kind, body.bot)
        return lobby.table_data(who.house, live, who.browser, who.base)


@router.post("/matches/{match}/start")
def start(who: Who, match: MatchName, body: Annotated[Nothing, Body()]) -> dict[str, Any]:
    """Begin, when all seats are taken."""
    with who.house.open(match) as live:
        check_host(live, who.browser)
        founding.begin(live)
        return lobby.table_data(who.house, live, who.browser, who.base)


@router.post("/matches/{match}/rematch")
def rematch(who: Who, match: MatchName, body: Annotated[Nothing, Body()]) -> dict[str, Any]:
    """Play again: the same seats, once for all who ask."""
    with who.house.open(match) as live:
        acting_seat(live, who.browser, None)
        begun = live.facts["next"] is not None
        again = founding.rematch(live)
        live.room += not begun  # so that the others are told
    with who.house.open(again) as live:
        if live.line is None:
            founding.begin(live)
    return {"match": again, "url": match_url(who.base, again)}


# --- playing ----------------------------------------------------------------------------


@router.get("/matches/{match}/view")
def view(
    who: Who,
    match: MatchName,
    since: Number = None,
    at: Number = None,
    seat: Number = None,
    layout: Layout = "wide",
) -> dict[str, Any]:
    """Return what this browser is shown of the match."""
    with who.house.open(match) as live:
        shown = viewer_of(live, who.browser, seat)
        note_seen(live, who.browser)
        return views.view_of(live, shown, layout, since, at)


@router.post("/matches/{match}/commands")
def command(who: Who, match: MatchName, body: Command) -> dict[str, Any]:
    """Play actions, all or none; a key acts once."""
    with who.house.open(match) as live:
        seat = commands.play(live, who.browser, body.seat, body.rev, body.key, body.actions)
        shown = viewer_of(live, who.browser, body.seat if body.seat is None else seat)
        since = body.rev if body.since is None else body.since
        view = views.view_of(live, shown, body.layout, since)
        return {"rev": live.rev, "view": view}


@router.post("/matches/{match}/undo")
def undo(who: Who, match: MatchName, body: TakeBack) -> dict[str, Any]:
    """Take back what may be."""
    with who.house.open(match) as live:
        seat = commands.take_back(live, who.browser, body.seat, body.rev, body.key)
        return {"rev": live.rev, "view": views.view_of(live, seat, body.layout)}


@router.get("/matches/{match}/preview")
def preview(
    who: Who,
    match: MatchName,
    act: Annotated[int, Query(ge=0, lt=1 << 31)],
    rev: Annotated[int, Query(ge=0, lt=1 << 31)],
    seat: Number = None,
    layout: Layout = "wide",
) -> dict[str, Any]:
    """Return the picture after an action, with luck still pending."""
    with who.house.open(match) as live:
        acting = acting_seat(live, who.browser, seat)
        if rev != live.rev:
            raise Refused(409, commands.MOVED_ON, live.rev)
        return views.preview(live, acting, act, layout)


@router.get("/matches/{match}/record")
def record(who: Who, match: MatchName, seat: Number = None) -> Response:
    """Return the match's record as this browser may know it."""
    with who.house.open(match) as live:
        shown = viewer_of(live, who.browser, seat)
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
