"""Tilery: four tile games, to play, to analyse and to study."""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilery.actions import Action, LegalActions
    from tilery.arena import Arena, Standing, arena
    from tilery.bots import Analysis, Bot, analyse, bot, bots
    from tilery.errors import (
        BadOption,
        BadPosition,
        BadRecord,
        IllegalAction,
        TileryError,
        UnknownName,
    )
    from tilery.facts import Outcome
    from tilery.games import Game, Option, game, games
    from tilery.games.rummy_up.solve import RummyAnswer, RummyMove, solve_rummy
    from tilery.kernel.events import Event
    from tilery.kernel.state import LUCK
    from tilery.match import Match
    from tilery.record import Record
    from tilery.simulate import Simulation, simulate
    from tilery.steps import Steps
    from tilery.view import View

__all__ = [
    "LUCK",
    "Action",
    "Analysis",
    "Arena",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "Event",
    "Game",
    "IllegalAction",
    "LegalActions",
    "Match",
    "Option",
    "Outcome",
    "Record",
    "RummyAnswer",
    "RummyMove",
    "Simulation",
    "Standing",
    "Steps",
    "TileryError",
    "UnknownName",
    "View",
    "analyse",
    "arena",
    "bot",
    "bots",
    "game",
    "games",
    "simulate",
    "solve_rummy",
]

#: Where each name lives. A module is imported when one of its names is first used, so that
#: ``tilery --help`` need not wait for the compiler.
_HOMES = {
    "tilery.actions": ("Action", "LegalActions"),
    "tilery.arena": ("Arena", "Standing", "arena"),
    "tilery.bots": ("Analysis", "Bot", "analyse", "bot", "bots"),
    "tilery.errors": (
        "BadOption",
        "BadPosition",
        "BadRecord",
        "IllegalAction",
        "TileryError",
        "UnknownName",
    ),
    "tilery.games": ("Game", "Option", "game", "games"),
    "tilery.games.rummy_up.solve": ("RummyAnswer", "RummyMove", "solve_rummy"),
    "tilery.kernel.events": ("Event",),
    "tilery.kernel.state": ("LUCK",),
    "tilery.facts": ("Outcome",),
    "tilery.match": ("Match",),
    "tilery.record": ("Record",),
    "tilery.simulate": ("Simulation", "simulate"),
    "tilery.steps": ("Steps",),
    "tilery.view": ("View",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


class _Package(ModuleType):
    """The package; its functions `arena`, `bots`, `games` and `simulate` are named like modules."""

    def __setattr__(self, name: str, value: Any) -> None:
        # The import of a module writes it here; the function of that name is what users mean.
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
