"""X-tiles: what the number of an action says."""

from tilery.games.x_tiles.state import REACH, ROW
from tilery.games.x_tiles.tiles import TURNED
from tilery.kernel.rule import rule


@rule
def lay_parts(action: int) -> tuple[int, int]:
    """Cell and turned pattern of a tile that is laid; a number below `PASS`."""
    return action // TURNED, action % TURNED


@rule
def east_of_first(cell: int) -> int:
    """How many cells a cell is east of the first tile; west of it below 0."""
    return cell % ROW - REACH


@rule
def south_of_first(cell: int) -> int:
    """How many cells a cell is south of the first tile; north of it below 0."""
    return cell // ROW - REACH
