"""What a computer player that looks ahead has found."""

from dataclasses import dataclass

from tilery.actions import Action


@dataclass(frozen=True)
class Analysis:
    """What a search has found for the seat that looks ahead.

    Points are those of the end of the game as far as they can be expected, where players play
    rounds out those of the end of the round, and winning counts as 15 more; they are exact where
    every line leads to the end. *nodes* may exceed a limit by the actions of one position.
    """

    best: tuple[Action, ...]  #: the actions that are equally good and better than all others
    value: float  #: points that it may expect more than the others on average
    depth: int  #: how many actions it looked ahead along every line; 0 when stopped at once
    complete: bool  #: every line was followed to the next draw of luck, or to the end
    nodes: int  #: positions that were looked at
