"""What a picture of X-tiles is drawn from: the position as plain lists, and what lies where."""

from collections.abc import Sequence
from typing import Final

from tilery.art import BACK, Pen, short
from tilery.art.tiles import quartered
from tilery.games.drawing import points
from tilery.games.x_tiles import words
from tilery.games.x_tiles.actions import east_of_first, south_of_first
from tilery.games.x_tiles.notation import cell_text
from tilery.games.x_tiles.shape import lying
from tilery.games.x_tiles.state import ACROSS, DOWN, EMPTY, XTilesTable
from tilery.games.x_tiles.tiles import EDGES, PATTERNS
from tilery.kernel.state import OVER, plain
from tilery.kernel.table import SPECTATOR

CELL: Final = 44  #: side of a cell of the table, and of the tile on it


def look(turned: int) -> str:
    """Return the look of a turned tile."""
    return quartered(EDGES[turned])


def held_look(pattern: int) -> str:
    """Return the look of a tile in a hand, read as its pattern; `BACK` where it is not known."""
    return BACK if pattern == EMPTY else quartered(PATTERNS[pattern])


def spot(cell: int) -> tuple[float, float]:
    """Return the upper left corner of a cell, that of the first tile at 0, 0."""
    return CELL * int(east_of_first(cell)), CELL * int(south_of_first(cell))


def seen_plain(table: XTilesTable) -> XTilesTable:
    """Return *table* with a state that can be read many times."""
    state = plain(table.state)
    state.cells = state.cells.tolist()
    return table._replace(state=state)  # type: ignore[arg-type]


def open_cells(table: XTilesTable) -> list[int]:
    """Return the empty cells on which a tile may be laid, in rising order (XT-6, XT-7)."""
    state = table.state
    cells = [int(cell) for cell in state.frontier[: state.around]]
    if state.line == ACROSS:
        return [cell for cell in cells if south_of_first(cell)]
    if state.line == DOWN:
        return [cell for cell in cells if east_of_first(cell)]
    return cells


class Scene:
    """A position as its *viewer* sees it, and the pen that draws it."""

    def __init__(
        self,
        table: XTilesTable,
        viewer: int,
        names: Sequence[str],
        pen: Pen,
        alone: bool = False,
    ) -> None:
        self.table = seen_plain(table)
        self.pen = pen
        self.viewer = viewer
        self.names = names
        self.alone = alone  #: whether no page adds its marks
        state = self.table.state
        self.seats = int(table.box.seats)
        self.lying = lying(state)
        self.open = open_cells(self.table)
        self.around: list[int] = state.frontier[: state.around].tolist()
        self.held: list[int] = state.held.tolist()
        self.scores: list[int] = state.scores.tolist()
        self.hands: list[list[int]] = [
            hand[:n].tolist() for hand, n in zip(state.hands, self.held, strict=True)
        ]
        self.left = int(state.left)
        self.drawn = int(state.drawn)
        self.pair = int(state.pair)
        #: Whether the viewer is to lay the second tile of the start pair (XT-4).
        self.lays_pair = self.pair != EMPTY and state.turn == viewer
        self.last = int(state.last) if state.layer != EMPTY else EMPTY

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table.state.turn == OVER)

    @property
    def others(self) -> list[int]:
        """The seats whose hands are not the viewer's, from the one after it on."""
        first = 0 if self.viewer == SPECTATOR else self.viewer + 1
        seats = [(first + n) % self.seats for n in range(self.seats)]
        return [seat for seat in seats if seat != self.viewer]

    def due(self, seat: int) -> bool:
        """Tell whether *seat* may act."""
        return bool(self.table.state.waiting >> seat & 1)

    def name(self, seat: int) -> str:
        """Return the name of *seat*, cut to what a picture has room for."""
        return short(self.names[seat])

    def says(self, place: str) -> str:
        """Return a place in words, as the first word of a label."""
        said = str(words.place_in_colours(self.table, self.viewer, place))
        return said[:1].upper() + said[1:]

    def title(self) -> str:
        """Say how far the game is, and whose turn it is."""
        rounds = int(self.table.state.rounds)
        when = f"Round {rounds}" if rounds else "Before round 1"
        due = [self.name(seat) for seat in range(self.seats) if self.due(seat)]
        if self.over:
            return "Game over"
        return f"{when} · {' and '.join(due)} to play" if due else when

    def hand_label(self, seat: int) -> str:
        """Say whose hand it is, with tiles, points and turn."""
        mine = "Your hand" if seat == self.viewer else f"Hand of {self.names[seat]}"
        held = self.held[seat]
        tiles = f"{held} tile" if held == 1 else f"{held} tiles"
        due = ", to play" if self.due(seat) else ""
        return f"{mine}, {tiles}, {points(self.scores[seat])}{due}"

    def cell_name(self, cell: int) -> str:
        """Return the place of a cell."""
        return f"cell-{cell_text(cell)}"
