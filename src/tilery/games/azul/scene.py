"""What a picture of Azul is drawn from: the position as plain lists, and whose board is whose."""

from collections.abc import Sequence
from typing import Final

from tilery.art import Pen, short
from tilery.games.azul import words
from tilery.games.azul.notation import NAMES
from tilery.games.azul.state import CENTRE, DISPLAYS, EMPTY, AzulTable
from tilery.games.drawing import points
from tilery.kernel.state import OVER, plain

LOOKS: Final = (*NAMES, "marker")  #: of what may lie on a floor, by its number


class Scene:
    """A position as its *viewer* sees it, and the pen that draws it."""

    def __init__(self, table: AzulTable, viewer: int, names: Sequence[str], pen: Pen) -> None:
        self.table: AzulTable = table._replace(state=plain(table.state))  # type: ignore[arg-type]
        self.pen = pen
        self.viewer = viewer
        self.names = names
        state = self.table.state
        self.seats = int(table.box.seats)
        self.size = int(state.walls.shape[1])
        self.grey = bool(table.box.grey)
        self.displays: list[list[int]] = state.displays[: int(DISPLAYS[self.seats])].tolist()
        self.centre: list[int] = state.displays[CENTRE].tolist()
        self.bag: list[int] = state.bag.tolist()
        self.lid: list[int] = state.lid.tolist()
        self.line_colours: list[list[int]] = state.line_colours.tolist()
        self.line_counts: list[list[int]] = state.line_counts.tolist()
        self.walls: list[list[list[int]]] = state.walls.tolist()
        self.floors: list[list[int]] = state.floors.tolist()
        self.scores: list[int] = state.scores.tolist()
        self.marker = int(state.marker)

    @property
    def rounds(self) -> int:
        """Rounds begun."""
        return int(self.table.state.rounds)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table.state.turn == OVER)

    def due(self, seat: int) -> bool:
        """Tell whether *seat* may act."""
        return bool(self.table.state.waiting >> seat & 1)

    def name(self, seat: int) -> str:
        """Return the name of *seat*, cut to what a picture has room for."""
        return short(self.names[seat])

    def owned(self, seat: int, place: str) -> str:
        """Return the full name of a *place* on the board of *seat*: the viewer's own is bare."""
        return place if seat == self.viewer else f"seat-{seat + 1}-{place}"

    def says(self, seat: int, place: str) -> str:
        """Return a place of *seat* in words, as the first word of a label."""
        said = str(words.place(self.table, seat, place))
        return said[:1].upper() + said[1:]

    def wanted(self, row: int, column: int) -> str:
        """Return the glaze that an empty wall space waits for; any, when it is empty (AZ-5)."""
        return "" if self.grey else NAMES[(column - row) % self.size]

    def title(self) -> str:
        """Say how far the game is, and whose turn it is."""
        when = f"Round {self.rounds}" if self.rounds else "Before round 1"
        due = [self.name(seat) for seat in range(self.seats) if self.due(seat)]
        if self.over:
            return "Game over"
        return f"{when} · {' and '.join(due)} to play" if due else when

    def board_label(self, seat: int) -> str:
        """Say whose board it is, with points, starting marker and turn."""
        mine = "Your board" if seat == self.viewer else f"Board of {self.names[seat]}"
        marker = ", the starting marker" if self.marker == seat else ""
        due = ", to play" if self.due(seat) else ""
        return f"{mine}, {points(self.scores[seat])}{marker}{due}"

    def wall_label(self, seat: int) -> str:
        """Say what is on a wall, row by row."""
        rows = []
        for row, spaces in enumerate(self.walls[seat], start=1):
            held = [
                f"{NAMES[colour]} in column {column}"
                for column, colour in enumerate(spaces, start=1)
                if colour != EMPTY
            ]
            if held:
                rows.append(f"row {row}: {', '.join(held)}")
        return f"Wall: {'; '.join(rows) or 'empty'}"
