"""A computer player that looks ahead: as far as the next draw of luck, over any game's rules.

`duel` is alpha-beta for two seats, `crowd` lets each of several seats maximise its own. Both are
called to look one action further again and again (iterative deepening; Slate and Atkin, 1977),
until nodes or time are used up: what one look has found puts the actions into a better order for
the next.
"""

from tilery.bots.search.player import SearchBot

__all__ = ["SearchBot"]
