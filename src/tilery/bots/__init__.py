"""Computer players: each takes a view and chooses one of its legal actions."""

from tilery.bots.base import Bot
from tilery.bots.names import bot, bots, strongest
from tilery.bots.search import Analysis

__all__ = ["Analysis", "Bot", "bot", "bots", "strongest"]
