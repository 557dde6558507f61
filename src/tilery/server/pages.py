"""The pages: those of HTML, and what they load."""

import hashlib
import re
from functools import cache
from os import PathLike, stat_result
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.types import Scope

from tilery.games import game, games
from tilery.server import drawing
from tilery.server.refusals import NO_MATCH, Refused
from tilery.server.rulebook import introduction, rulebook
from tilery.server.tokens import MATCH

PAGES: Final = Path(__file__).with_name("pages")
FILES: Final = Path(__file__).with_name("page")
#: What a browser has is asked for again each time, so that it never mixes two versions of Tilery.
ASK_AGAIN: Final = {"cache-control": "no-cache"}
NOT_HTML: Final = ("/api", "/page/")
MOST_ABOUT: Final = 240  #: characters that are told of a game on the home page

router = APIRouter(include_in_schema=False)


@cache
def templates() -> Environment:
    """Return the templates; what is filled in is escaped."""
    return Environment(loader=FileSystemLoader(PAGES), autoescape=select_autoescape(default=True))


def page(name: str, status: int = 200, **given: object) -> HTMLResponse:
    """Return a page."""
    html = templates().get_template(f"{name}.html").render(**given)
    return HTMLResponse(html, status, ASK_AGAIN)


class Files(StaticFiles):
    """What the pages load, which is asked for again each time."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file, or that it is still as the browser has it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(ASK_AGAIN)
        return response


@router.get("/")
def home() -> HTMLResponse:
    """Return the home page."""
    return page("home", games=[card(name) for name in games()])


def card(name: str) -> dict[str, Any]:
    """Return what stands for a game on the home page besides its title."""
    return {"name": name, "emblem": drawing.emblem(game(name)), "about": about(name)}


@cache
def about(name: str) -> str:
    """Return the first sentences of a game's rules, nothing where it has none."""
    try:
        words = introduction(name)
    except Refused:
        return ""
    ends = [found.end() for found in re.finditer(r"[.!?](?= |$)", words)]
    return words[: max((end for end in ends if end <= MOST_ABOUT), default=0)]


@router.get("/m/{match}")
def match(match: str) -> HTMLResponse:
    """Return the page of a match: its waiting room and its table."""
    if not MATCH.fullmatch(match):
        raise Refused(404, NO_MATCH)
    return page("match", match=match)


@router.get("/rules/{game}")
def rules(game: str) -> HTMLResponse:
    """Return the rules of a game."""
    return page("rules", rules=rulebook(game))


@router.get("/art.css")
def art(request: Request) -> Response:
    """Return the style sheet of the pictures."""
    text = drawing.style()
    mark = f'W/"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    headers = {**ASK_AGAIN, "etag": mark}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="text/css", headers=headers)


# --- what goes wrong ----------------------------------------------------------------------------


def wants_page(request: Request) -> bool:
    """Tell whether whoever sent *request* looks at a page, and is not to be shown JSON."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(
        NOT_HTML
    )


def wrong(status: int, sentence: str) -> HTMLResponse:
    """Return the page that says why there is no other one."""
    title = {404: "Nothing found", 500: "Something went wrong"}.get(status, "Not possible")
    return page("wrong", status, title=title, sentence=sentence)
