"""Who sends a request: one browser, known by its cookie or not known yet."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response

from tilery.server import lobby, security
from tilery.server.house import House
from tilery.server.refusals import no_match
from tilery.server.rights import note_seen
from tilery.server.shelf import Live
from tilery.server.site import Site
from tilery.server.tokens import MATCH, TOKEN, digest, new_token


class Caller:
    """Who sends a request: the house it comes to, and the browser's hash, if it is known."""

    def __init__(self, request: Request, response: Response) -> None:
        self.house: House = request.app.state.house
        self.browser = browser_of(request.cookies.get(security.COOKIE))
        self.address = request.client.host if request.client else "?"
        site: Site = request.app.state.site
        self.base = site.base(request.scope)
        self.shared = site.shared(request.scope)  #: what links for others begin with
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

    @contextmanager
    def at(self, match: str) -> Iterator[Live]:
        """Yield a match, where this browser has been seen now. Raises Refused."""
        with self.house.open(match) as live:
            note_seen(live, self.browser)
            yield live

    def table(self, live: Live) -> dict[str, Any]:
        """Return who sits where, as this browser is told."""
        return lobby.table_data(self.house, live, self.browser, self.shared)

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
SeatName = Annotated[int, Path(ge=0, lt=64)]
MatchName = Annotated[str, Depends(name_of)]
