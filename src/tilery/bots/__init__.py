"""Computer players: each takes a view and chooses one of its legal actions."""

from tilery.bots.base import Bot, bot, bots

__all__ = ["Bot", "bot", "bots"]
