"""Tilery: four tile games, to play, to analyse and to study."""

from tilery.actions import Action, LegalActions
from tilery.bots import Bot, bot, bots
from tilery.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    TileryError,
    UnknownName,
)
from tilery.games import Game, Option, game, games
from tilery.kernel.events import Event
from tilery.kernel.state import LUCK
from tilery.match import Match, Outcome
from tilery.record import Record
from tilery.simulate import Simulation, simulate
from tilery.view import View

__all__ = [
    "LUCK",
    "Action",
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
    "Simulation",
    "TileryError",
    "UnknownName",
    "View",
    "bot",
    "bots",
    "game",
    "games",
    "simulate",
]
