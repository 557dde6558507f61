"""Events as Python reads them, and the mask that decides who reads what."""

from typing import NamedTuple

from tilery.kernel.table import UNSEEN


class Event(NamedTuple):
    """One thing that happened; `View.log` says it in words.

    What the numbers of a kind mean stands with the constants of the game's ``state`` module, such
    as ``tilery.games.azul.state.TOOK``.
    """

    kind: int
    seat: int  #: whose, or `LUCK`
    source: int  #: where from and where to: numbers of places, as the kind defines them
    target: int
    amount: int
    points: int
    detail: int  #: as the kind defines it
    what: int  #: the hidden part, `UNSEEN` (-1) for those who may not know it
    seen: int  #: bit mask of the viewers who know *what*

    def masked(self, viewer: int) -> "Event":
        """Return the event as *viewer* (a seat or `SPECTATOR`) may know it.

        The mask itself is public: who saw something is no secret.
        """
        return self if self.seen >> viewer & 1 else self._replace(what=UNSEEN)
