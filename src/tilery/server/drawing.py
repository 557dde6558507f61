"""What is drawn of a game, asked of its modules; letters in a plain picture until it has them."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from tilery.games import Game
from tilery.kernel.events import Event
from tilery.kernel.table import SPECTATOR
from tilery.server.names import isolated
from tilery.view import View

ROOMS: Final = ("picture", "places", "motions", "standing", "figures", "words", "text")
LINE, LETTER = 20, 9.7  #: size of the letters' picture


def offered(game: Game, name: str) -> Callable[..., Any] | None:
    """Return the function *name* of a game, wherever in its folder it is, or None."""
    return _offered(game.package, name)


@cache
def _offered(package: str, name: str) -> Callable[..., Any] | None:
    for room in ROOMS:
        if find_spec(f"{package}.{room}") is not None:
            found = getattr(import_module(f"{package}.{room}"), name, None)
            if callable(found):
                return found  # type: ignore[no-any-return]
    return None


def picture(view: View, layout: str) -> str:
    """Return the SVG of *view* for the page; *layout* is ``wide`` or ``tall``."""
    draw = offered(view.game, "picture")
    if draw is None:
        return letters(view)
    return str(draw(view.board.table, viewer_of(view), view.names, layout=layout, style="page"))


def places(view: View) -> dict[str, dict[str, str]]:
    """Return the places of the picture that an action may go through: name and area of each."""
    name = offered(view.game, "places")
    if name is not None:
        return name(view.board.table, viewer_of(view), view.names)  # type: ignore[no-any-return]
    say = view.game.room("words").place
    steps = {step for action in view.legal() for step in action.path if len(action.path) > 1}
    table = view.board.table
    return {
        one: {"name": str(say(table, view.seat, one)), "area": "table"} for one in sorted(steps)
    }


def motions(before: View | None, events: Sequence[Event], viewer: int) -> list[dict[str, Any]]:
    """Return what moved in *events*, masked, which came after *before*."""
    if before is None:
        return []
    move = offered(before.game, "motions")
    return (
        []
        if move is None
        else list(move(before.board.table, events, viewer, isolated(before.names)))
    )


def emblem(game: Game) -> str:
    """Return the small picture that stands for a game, nothing where it has none."""
    draw = offered(game, "emblem")
    return "" if draw is None else str(draw())


def icons(looks: Iterable[str]) -> str:
    """Return the symbols of *looks*, each once, for the lines of text that name them."""
    if find_spec("tilery.art") is None:
        return ""
    return str(import_module("tilery.art").icons(looks))


def symbol(look: str) -> str | None:
    """Return how a *look* is drawn, or None where the pictures have no such tile."""
    if find_spec("tilery.art") is None:
        return None
    try:
        return str(import_module("tilery.art.tiles").symbol(f"tile-{look}", ""))
    except KeyError:
        return None


def style() -> str:
    """Return the style sheet of all pictures."""
    if find_spec("tilery.art") is None:
        return ""
    return str(import_module("tilery.art").css())


def viewer_of(view: View) -> int:
    """Return the viewer's number as rules know it."""
    return SPECTATOR if view.seat is None else view.seat


def letters(view: View) -> str:
    """Return the drawing with letters as an SVG."""
    lines = view.text().splitlines()
    wide = max(map(len, lines), default=0)
    rows = "".join(
        f'<text x="0" y="{LINE * n}" xml:space="preserve">{escape(line)}</text>'
        for n, line in enumerate(lines, start=1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="group" aria-label="{view.game.title}" '
        f'class="letters" font-family="monospace" font-size="16" fill="currentColor" '
        f'viewBox="0 0 {LETTER * wide:.0f} {LINE * (len(lines) + 1)}">'
        f'<g role="group" aria-label="The table" class="area" data-area="table">{rows}</g></svg>'
    )
