"""Computer players: each takes a view and chooses one of its legal actions."""

from tilery.bots.base import Bot
from tilery.bots.names import bot, bots, strongest
from tilery.bots.search import Analysis, analyse

__all__ = ["Analysis", "Bot", "analyse", "bot", "bots", "strongest"]
