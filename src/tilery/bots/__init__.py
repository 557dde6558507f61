"""Computer players: each takes a view and chooses one of its legal actions."""

from tilery.bots.analysis import Analysis
from tilery.bots.base import Bot
from tilery.bots.names import analyse, bot, bots, strongest

__all__ = ["Analysis", "Bot", "analyse", "bot", "bots", "strongest"]
