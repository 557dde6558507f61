"""Azul: what the number of an action says."""

from tilery.games.azul.state import COLOURS, FIRST_SPACE, LINES
from tilery.kernel.rule import rule


@rule
def take_parts(action: int) -> tuple[int, int, int]:
    """Source, colour and line of a take; a number below `FIRST_SPACE`."""
    offer = action // LINES
    return offer // COLOURS, offer % COLOURS, action % LINES


@rule
def space_parts(action: int) -> tuple[int, int]:
    """Line and column of the choice of a wall space."""
    space = action - FIRST_SPACE
    return space // COLOURS, space % COLOURS
