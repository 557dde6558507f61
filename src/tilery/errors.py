"""Errors that bad input gets: each says in one sentence what is wrong and what would be right."""


class TileryError(ValueError):
    """The base of every error that Tilery raises on purpose; nothing was changed."""


class UnknownName(TileryError):
    """There is no game, computer player or option of that name."""


class BadOption(TileryError):
    """An option, a number of seats or a seed is not what the game takes."""


class IllegalAction(TileryError):
    """The action is not one that this seat may play now."""


class BadPosition(TileryError):
    """The text is no position of the game."""


class BadRecord(TileryError):
    """The text is no record of a match, or it does not follow the rules."""
