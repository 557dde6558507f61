"""A position of Azul drawn with letters: what lies on the table, then a board for each seat."""

from collections.abc import Sequence
from typing import Final

from tilery.games.azul.notation import LETTERS, NAMES
from tilery.games.azul.state import (
    CENTRE,
    DISPLAYS,
    EMPTY,
    FLOOR_COST,
    FLOOR_SPACES,
    MARKER,
    AzulTable,
)
from tilery.games.drawing import Line, Span, beside, tile
from tilery.games.messages import signed

GAP: Final = 4


def draw(table: AzulTable, viewer: int, names: Sequence[str]) -> list[Line]:
    """Return the lines of the drawing; *viewer* is the seat whose board comes first."""
    box = table.box
    lines = [_title(table), []]
    lines += _sources(table)
    lines.append([])
    seats = [(max(viewer, 0) + n) % box.seats for n in range(box.seats)]
    for left in range(0, len(seats), 2):
        boards = [_board(table, seat, names[seat]) for seat in seats[left : left + 2]]
        lines += beside(boards, GAP)
        lines.append([])
    return lines[:-1]


def _title(table: AzulTable) -> Line:
    state = table.state
    bag, lid = int(state.bag.sum()), int(state.lid.sum())
    return [Span(f"Round {state.rounds} · bag {bag} · lid {lid}", "muted")]


def _tiles(counts: Sequence[int]) -> Line:
    spans: Line = []
    for colour, n in enumerate(counts):
        for _ in range(n):
            spans += [tile(LETTERS[colour].upper(), NAMES[colour]), Span(" ")]
    return spans[:-1]


def _sources(table: AzulTable) -> list[Line]:
    state = table.state
    cells = []
    for display in range(int(DISPLAYS[table.box.seats])):
        tiles = _tiles([int(n) for n in state.displays[display]]) or [Span("·", "muted")]
        cells.append([Span(f"{display + 1} ", "muted"), *tiles])
    rows = [beside([[cell] for cell in cells[i : i + 5]], GAP) for i in range(0, len(cells), 5)]
    centre: Line = [Span("centre ", "muted")]
    if state.marker == EMPTY:
        centre += [Span("1", "brass"), Span(" ")]
    centre += _tiles([int(n) for n in state.displays[CENTRE]])
    return [line for row in rows for line in row] + [centre]


def _board(table: AzulTable, seat: int, name: str) -> list[Line]:
    state = table.state
    size = state.walls.shape[1]
    width = 2 * size
    mark = "▸ " if state.waiting >> seat & 1 else "  "
    score = f"{state.scores[seat]} points"
    lines: list[Line] = [
        [Span(mark, "accent"), Span(f"{name[:14]:<16}", "title"), Span(score, "title")]
    ]
    for row in range(size):
        line: Line = [Span(f"{row + 1} ", "muted"), Span("  " * (size - row - 1))]
        held = int(state.line_counts[seat, row])
        for space in range(row, -1, -1):  # filled from the right (AZ-10)
            if space < held:
                colour = int(state.line_colours[seat, row])
                line.append(tile(LETTERS[colour].upper(), NAMES[colour]))
            else:
                line.append(Span("·", "muted"))
            line.append(Span(" "))
        line.append(Span("│ ", "muted"))
        for column in range(size):
            line += [_wall_space(table, seat, row, column), Span(" ")]
        lines.append(line)
    return [*lines, _floor(table, seat, width)]


def _wall_space(table: AzulTable, seat: int, row: int, column: int) -> Span:
    state = table.state
    size = state.walls.shape[1]
    colour = int(state.walls[seat, row, column])
    if colour != EMPTY:
        return tile(LETTERS[colour].upper(), NAMES[colour])
    if table.box.grey:
        return Span("·", "muted")
    return Span(LETTERS[(column - row) % size], "muted")  # AZ-5


def _floor(table: AzulTable, seat: int, width: int) -> Line:
    state = table.state
    line: Line = [Span("floor ", "muted")]
    count = int(state.floor_counts[seat])
    for space in range(FLOOR_SPACES):
        item = int(state.floors[seat, space])
        if item == EMPTY:
            line.append(Span("·", "muted"))
        elif item == MARKER:
            line.append(Span("1", "brass"))
        else:
            line.append(tile(LETTERS[item].upper(), NAMES[item]))
        line.append(Span(" "))
    if count:
        line.append(Span(signed(-int(FLOOR_COST[count])), "bad"))
    return line
