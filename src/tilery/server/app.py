"""The application put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from tilery.errors import TileryError
from tilery.server import api, pages, ready, reference
from tilery.server.house import House, open_house
from tilery.server.limits import Limits, TooFast
from tilery.server.refusals import Refused
from tilery.server.security import Gate, fresh_number
from tilery.server.site import Site
from tilery.server.storage import Busy

log = logging.getLogger("tilery.server")

NOT_KEPT = "Nothing was done: the server's disk is full, or busy."
NO_JSON = "The body of this request cannot be read: it is no JSON."


def create_app(
    folder: Path,
    limits: Limits | None = None,
    players: int | None = None,
    ahead: bool = False,
    site: Site | None = None,
) -> FastAPI:
    """Return the application whose matches are kept in *folder*. Raises OSError and Taken.

    *players* is how many processes compute for computer players, by default as cores allow.
    *site* is the address that people reach it by.
    With *ahead* everything that matches need is loaded while the server listens already.
    """
    house = open_house(folder, limits, players)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        house.hub.open()
        house.players.start(ahead)
        if ahead:
            ready.behind()
        yield
        house.close()

    app = FastAPI(
        title="Tilery",
        description="Tile games on this server. Seats are counted from 0.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # these load from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.site = site or Site()
    app.include_router(api.router)
    app.include_router(reference.router)
    app.include_router(pages.router)
    if pages.FILES.is_dir():
        app.mount("/page", pages.Files(directory=pages.FILES))
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(Gate, site=app.state.site)
    add_errors(app)
    return app


def add_errors(app: FastAPI) -> None:
    """Let every error be one sentence."""

    @app.exception_handler(TileryError)
    async def refused(request: Request, error: TileryError) -> Response:
        if isinstance(error, TooFast):
            return told(request, 429, str(error), headers={"retry-after": str(error.seconds)})
        if isinstance(error, Refused):
            return told(request, error.status, str(error), error.rev)
        if isinstance(error, Busy):
            return told(request, 503, str(error))
        return told(request, 422, str(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        return told(request, 400, form_error(error))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        said = {400: NO_JSON, 404: "There is nothing here.", 405: "This cannot be done here."}
        sentence = said.get(error.status_code, str(error.detail))
        return told(request, error.status_code, sentence)

    @app.exception_handler(OperationalError)
    async def not_written(request: Request, error: OperationalError) -> Response:
        number = fresh_number()
        log.error("Error %s, %s %s", number, request.method, request.url.path, exc_info=error)
        return told(request, 503, f"{NOT_KEPT} The server's log has it as {number}.")

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        number = fresh_number()
        log.error("Error %s, %s %s", number, request.method, request.url.path, exc_info=error)
        sentence = f"Something went wrong here; the server's log has it as {number}."
        return told(request, 500, sentence)


def form_error(error: RequestValidationError) -> str:
    """Say what is wrong with the form of a request: the first thing that is."""
    first = error.errors()[0]
    kind, where = str(first["type"]), ".".join(str(part) for part in first["loc"][1:])[:60]
    if kind == "json_invalid":
        return NO_JSON
    if not where:
        return "The body of this request is a JSON object, and there is none."
    if kind == "missing":
        return f"The field {where} is missing."
    if kind == "extra_forbidden":
        return f"There is no field {where!r} in this request."
    return f"The field {where} is not as it should be: {_lower(str(first['msg']).rstrip('.'))}."


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def told(
    request: Request,
    status: int,
    sentence: str,
    rev: int | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """Return an error as the API has it, or as a page to whoever asked for one."""
    if pages.wants_page(request):
        return pages.wrong(status, sentence)
    body: dict[str, object] = {"error": sentence}
    if rev is not None:
        body["rev"] = rev
    return JSONResponse(body, status, headers)


def house_of(app: FastAPI) -> House:
    """Return the house of an application that `create_app` made."""
    house = app.state.house
    assert isinstance(house, House)
    return house
