"""What the server says when it does not do as asked: a number for programs, a sentence for people.

400 malformed · 401 no right to it · 403 not that seat, or from elsewhere · 404 no such thing ·
409 the match has moved on · 413 too large · 422 not legal · 429 too fast
"""

from typing import Final

from tilery.errors import TileryError


class Refused(TileryError):
    """A request that changed nothing; *rev* is the current one where the match is known."""

    def __init__(self, status: int, sentence: str, rev: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.rev = rev


NO_MATCH: Final = "There is no such match here."
NO_RIGHT: Final = "This browser has no seat in this match: open the link that you were given."


def no_match() -> Refused:
    """Return the refusal of a match that is not there."""
    return Refused(404, NO_MATCH)
