"""The games there are, found by entry point."""

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from tilery.errors import UnknownName
from tilery.games.base import Game, Option, shown

__all__ = ["Game", "Option", "game", "games"]

GROUP = "tilery.games"


@cache
def _found() -> dict[str, Game]:
    found = [entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name)]
    for module in os.environ.get("TILERY_GAMES", "").split(","):
        if module.strip():
            found.append(import_module(module.strip()).GAME)
    return {game.name: game for game in found}


def games() -> tuple[str, ...]:
    """Return the names of all games.

    A game is a package with an object ``GAME``, installed under the entry point group
    ``tilery.games`` or named in the environment variable ``TILERY_GAMES`` (modules, with
    commas between them).
    """
    return tuple(_found())


def game(name: str) -> Game:
    """Return the game called *name*. Raises UnknownName."""
    if isinstance(name, str) and name in _found():
        return _found()[name]
    raise UnknownName(f"There is no game {shown(name)}; there is {', '.join(games())}.")
