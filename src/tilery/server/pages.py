"""The pages: three of HTML, and what they load."""

from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader, TemplateNotFound, select_autoescape

from tilery.games import game, games
from tilery.server import drawing
from tilery.server.refusals import NO_MATCH, Refused
from tilery.server.rulebook import rulebook
from tilery.server.tokens import MATCH

PAGES: Final = Path(__file__).with_name("pages")
FILES: Final = Path(__file__).with_name("page")

router = APIRouter(include_in_schema=False)


@cache
def templates() -> Environment:
    """Return the templates; what is filled in is escaped."""
    return Environment(loader=FileSystemLoader(PAGES), autoescape=select_autoescape(default=True))


def page(name: str, **given: object) -> HTMLResponse:
    """Return a page."""
    try:
        html = templates().get_template(f"{name}.html").render(**given)
    except TemplateNotFound:
        html = f"<!doctype html><meta charset=utf-8><title>Tilery</title><h1>Tilery: {name}</h1>"
    return HTMLResponse(html, headers={"cache-control": "no-cache"})


@router.get("/")
def home() -> HTMLResponse:
    """Return the home page."""
    return page("home", emblems={name: drawing.emblem(game(name)) for name in games()})


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
def art() -> Response:
    """Return the style sheet of the pictures."""
    return Response(drawing.style(), media_type="text/css")
