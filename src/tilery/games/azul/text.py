"""A position of Azul drawn with letters: what lies on the table, then a board for each seat.

Two boards beside each other are 80 characters wide at most.
"""

from collections.abc import Sequence
from typing import Final

from tilery.games.azul.notation import LETTERS, NAMES
from tilery.games.azul.state import (
    CENTRE,
    DISPLAY_TILES,
    DISPLAYS,
    EMPTY,
    FLOOR_COST,
    MARKER,
    AzulTable,
)
from tilery.games.drawing import Line, Span, beside, block, points, space, width
from tilery.games.messages import signed
from tilery.kernel.state import plain

GAP: Final = 4
IN_A_ROW: Final = 5  #: displays
CENTRE_ROW: Final = 23  #: tiles in one line of the centre

#: What a person must know to read the drawing and to write a move.
HELP: Final = (
    "A move is three characters: where tiles come from, their colour, where they go.",
    "  3b2   take all blue from display 3, to your line 2",
    "  cwf   take all white from the centre, to your floor",
    "  w35   on a grey wall only: the tile of line 3 goes to column 5",
    "Tiles are B blue, Y yellow, R red, K black, W white. Small letters (columns, on",
    "a grey wall) are empty wall spaces. 1 is the starting marker. A free space of a",
    "floor shows what it costs to fall there, and = −4 what the floor costs so far.",
)

#: How draws are written, for who types what luck does.
DRAWS_HELP: Final = (
    "Draws are letters, many at once: bbyk is blue, blue, yellow, black. The number",
    "of the seat that starts may stand before them: 1bbyk.",
)

RULES_TAKE: Final = (
    "TAKE  In turn, take all tiles of one colour from one display; the rest of that",
    "      display slides to the centre. Or take all of one colour from the centre:",
    "      the first to do so gets the starting marker, which takes a space of the",
    "      floor; who holds it starts the next round.",
    "LAY   They go to one of your lines: one colour a line, and no colour that the",
    "      wall row beside it has. What does not fit falls to your floor.",
    "TILE  When all tiles are taken, each full line sends a tile to the wall. It",
    "      scores its run across plus its run down, or 1 where it stands alone.",
)
RULES_GREY: Final = (
    "GREY  You choose the wall space: any free one of the row, no colour twice in a",
    "      row or column. Where there is no such space, the line falls to the floor.",
)
RULES_FLOOR: Final = (
    "FLOOR Then the floor is paid: its spaces cost 1 1 2 2 2 3 3 from the left, and",
    "      points never fall below 0. Lines that are not full stay.",
)
RULES_PAGE: Final = "docs/rules/azul.md in Tilery's repository"
RULES_END: Final = (
    "END   After the round in which somebody completes a wall row. Each row is worth",
    "      2 more, each column 7, each colour with all its tiles on the wall 10. Most",
    "      points win; at a tie, more complete rows do.",
    f"All rules, one by one: {RULES_PAGE}.",
)

#: Messages that say what the drawing shows.
DRAWN: Final = frozenset({"azul.deal"})


def rules(table: AzulTable) -> tuple[str, ...]:
    """Return the rules of this table in short; docs/rules/azul.md has them in full."""
    grey = RULES_GREY if table.box.grey else ()
    return (*RULES_TAKE, *grey, *RULES_FLOOR, *RULES_END)


def due(table: AzulTable) -> str:
    """Return which draw is due, for who types it."""
    state, box = table.state, table.box
    if state.starter == EMPTY:
        seats = [str(seat + 1) for seat in range(box.seats)]
        return f"Who starts ({', '.join(seats[:-1])} or {seats[-1]})"
    display, lie = divmod(int(state.dealt), DISPLAY_TILES)
    left = int(state.bag.sum()) + int(state.lid.sum())  # fewer than a display takes, at times
    return f"Tiles for display {display + 1}, {min(DISPLAY_TILES - lie, left)} more"


def draw(table: AzulTable, viewer: int, names: Sequence[str]) -> list[Line]:
    """Return the lines of the drawing; *viewer* is the seat whose board comes first."""
    box = table.box
    table = table._replace(state=plain(table.state))  # type: ignore[arg-type]
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
    when = f"Round {state.rounds}" if state.rounds else "Before round 1"
    return [Span(f"{when} · bag {bag} · lid {lid}", "muted")]


def _tiles(counts: Sequence[int]) -> Line:
    return [
        block(LETTERS[colour], NAMES[colour]) for colour, n in enumerate(counts) for _ in range(n)
    ]


def _sources(table: AzulTable) -> list[Line]:
    state = table.state
    displays = range(int(DISPLAYS[table.box.seats]))
    cells = [
        [[Span(f"{d + 1} ", "muted"), *(_tiles(state.displays[d]) or [space()])]] for d in displays
    ]
    for cell in cells:  # all as wide as four tiles, so that they stay in their columns
        cell[0].append(Span(" " * (14 - width(cell[0]))))
    lines = []
    for left in range(0, len(cells), IN_A_ROW):
        lines += beside(cells[left : left + IN_A_ROW], 2)
    tiles = [block("1", "brass")] if state.marker == EMPTY else []
    tiles += _tiles(state.displays[CENTRE])
    label = "centre  "
    for left in range(0, len(tiles) or 1, CENTRE_ROW):
        lines.append([Span(label, "muted"), *(tiles[left : left + CENTRE_ROW] or [space()])])
        label = " " * len(label)
    return lines


def _board(table: AzulTable, seat: int, name: str) -> list[Line]:
    state = table.state
    size = state.walls.shape[1]
    mark = "▸ " if state.waiting >> seat & 1 else "  "
    name = name if len(name) <= 18 else name[:17] + "…"
    score = points(int(state.scores[seat]))
    across = 2 + 3 * size + 2 + 3 * size
    lines: list[Line] = [
        [
            Span(mark, "accent"),
            Span(name, "title"),
            Span(" " * max(2, across - len(mark + name + score))),
            Span(score, "title"),
        ]
    ]
    colours, counts = state.line_colours[seat].tolist(), state.line_counts[seat].tolist()
    walls, grey = state.walls[seat].tolist(), bool(table.box.grey)
    for row in range(size):
        line: Line = [Span(f"{row + 1} ", "muted"), Span("   " * (size - row - 1))]
        line += [space()] * (row + 1 - counts[row])  # filled from the right (AZ-10)
        line += [block(LETTERS[colours[row]], NAMES[colours[row]])] * counts[row]
        line.append(Span("│ ", "muted"))
        line += [_wall_space(walls[row][column], row, column, grey, size) for column in range(size)]
        lines.append(line)
    return [*lines, _floor(table, seat)]


def _wall_space(colour: int, row: int, column: int, grey: bool, size: int) -> Span:
    if colour != EMPTY:
        return block(LETTERS[colour], NAMES[colour])
    if grey:
        return space(str(column + 1))
    wanted = (column - row) % size  # AZ-5
    return space(LETTERS[wanted], NAMES[wanted])


def _floor(table: AzulTable, seat: int) -> Line:
    state = table.state
    line: Line = [Span("floor ", "muted")]
    for place, item in enumerate(state.floors[seat].tolist()):
        if item == EMPTY:
            line.append(space(signed(int(FLOOR_COST[place] - FLOOR_COST[place + 1]))))
        elif item == MARKER:
            line.append(block("1", "brass"))
        else:
            line.append(block(LETTERS[item], NAMES[item]))
    count = int(state.floor_counts[seat])
    if count:
        line.append(Span("  = " + signed(-int(FLOOR_COST[count])), "bad"))
    return line
