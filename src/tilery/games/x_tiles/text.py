"""A position of X-tiles drawn with letters: the used part of the table, then a line for each seat.

A tile is five characters wide and three high, its colours where its edges are; ten columns with
tiles are some 60 characters wide.
"""

from collections.abc import Sequence
from typing import Final

from tilery.games.drawing import Line, Span, beside, points
from tilery.games.x_tiles.actions import east_of_first, south_of_first
from tilery.games.x_tiles.notation import NAMES, cell_text
from tilery.games.x_tiles.position import lacked
from tilery.games.x_tiles.shape import lying
from tilery.games.x_tiles.standing import notice
from tilery.games.x_tiles.state import ACROSS, EMPTY, FIRST_CELL, ROW, XTilesTable
from tilery.games.x_tiles.tiles import COLOURS, EDGES, FITS, PATTERNS
from tilery.kernel.state import plain

WIDE: Final = 5  #: characters of a column with tiles
NARROW: Final = 3  #: of one without
HIGH: Final = 3  #: lines of a row with tiles
LABEL: Final = 4

#: What a person must know to read the drawing and to write a move.
HELP: Final = (
    "A move is a tile and where it goes. The tile is written as it will lie: its four",
    "colours from the north edge on, clockwise: o orange, r red, y yellow, b blue. The",
    "cell is counted from the first tile, which lies at 0: e2n1 is two cells to the",
    "east (right) of it and one to the north (up). Signs and spaces may be left out.",
    "  oory@e2n1   the tile with orange in the north and east lies there",
    "  oory e2n1   the same; yoor is this tile, too, turned by a quarter",
    "  oory        lists where the tile fits, in any rotation",
    "  e2n1        lists what fits there",
    "  pass        only when none of your tiles fits",
    "In the drawing · is a free cell where a tile may lie, and * marks the last tile.",
)

#: How draws are written, for who types what luck does.
DRAWS_HELP: Final = (
    "Draws are tiles, four letters each, many at once: ooryrrby is oory and rrby. A tile",
    "is read so that a pair of equal edges comes first. The number of the seat that",
    "starts may stand before them: 1ooryrrby.",
)

RULES_PLAY: Final = (
    "AIM   Be the first without tiles, round after round.",
    "LAY   In turn, lay one tile beside the others. You may turn it. Every edge that",
    "      touches another must have the same colour.",
    "AGAIN A tile that matches on two edges or more earns another turn, again and again.",
    "START Two tiles from the piles lie first. The first tile added to them must turn: it",
    "      may not lie in line with the two.",
    "PASS  You pass only if none of your tiles fits. Nobody draws. What fitted then is",
    "      known not to be in your hand. When all pass in a row, nobody wins the round.",
)
RULES_INTERLOCK: Final = (
    "LOCK  Tiles interlock: on a cell an even number of steps from the first tile a tile",
    "      lies as it is read or turned by half, on the others by a quarter or three.",
)
RULES_END: Final = (
    "SCORE Whoever lays the last tile of a hand scores 1 for each tile in other hands,",
    "      doubled if that tile matched on two edges or more, and starts the next round.",
)
RULES_PAGE: Final = "docs/rules/x_tiles.md in Tilery's repository"

#: Messages that say what the drawing shows.
DRAWN: Final = frozenset({"x_tiles.drew"})


def rules(table: XTilesTable) -> tuple[str, ...]:
    """Return the rules of this table in short; docs/rules/x_tiles.md has them in full."""
    locks = RULES_INTERLOCK if table.box.interlock else ()
    end = f"END   The first with {points(int(table.box.target))} wins."
    return (*RULES_PLAY, *locks, *RULES_END, end, f"All rules, one by one: {RULES_PAGE}.")


def due(table: XTilesTable) -> str:
    """Return which draw is due, for who types it."""
    state, box = table.state, table.box
    if state.starter == EMPTY:
        seats = [str(seat + 1) for seat in range(box.seats)]
        return f"Who starts ({', '.join(seats[:-1])} or {seats[-1]})"
    if state.pair != EMPTY:
        return f"Side and quarters for {PATTERNS[state.pair]}, such as e0"
    if state.due == 0:
        which = "First" if state.drawn == EMPTY else "Second"
        return f"{which} tile of the start pair"
    dealt = int(box.hand * box.seats - state.due)
    seat = (int(state.starter) + dealt // int(box.hand)) % int(box.seats)
    return f"Tiles for seat {seat + 1}, {int(box.hand) - dealt % int(box.hand)} more"


def draw(table: XTilesTable, viewer: int, names: Sequence[str]) -> list[Line]:
    """Return the lines of the drawing; *viewer* is the seat whose hand is shown whole."""
    said = notice(table, viewer, names)
    table = table._replace(state=plain(table.state))  # type: ignore[arg-type]
    state = table.state
    lines: list[Line] = [_title(table)]
    if said is not None:
        lines.append([Span(str(said), "accent")])
    lines += [[], *_table(table)]
    if state.pair != EMPTY or state.drawn != EMPTY:
        lines += [[], *_pair(table)]
    lines.append([])
    seats = [(max(viewer, 0) + n) % int(table.box.seats) for n in range(int(table.box.seats))]
    wide = max(len(_short(name)) for name in names)
    for seat in seats:
        lines.append(_seat(table, seat, names[seat], wide, seat != viewer))
        if seat == viewer and state.held[seat]:
            lines += _hand(table, seat)
    return lines


def _title(table: XTilesTable) -> Line:
    state = table.state
    when = f"Round {state.rounds}" if state.rounds else "Before round 1"
    return [Span(f"{when} · piles {state.left} · {points(int(table.box.target))} win", "muted")]


# --- the table ------------------------------------------------------------------------------


def _table(table: XTilesTable) -> list[Line]:
    """The cells from the westernmost to the easternmost that is used, and so from the north."""
    state = table.state
    lie = lying(state)
    if not lie:
        return [[Span("The table is empty.", "muted")]]
    around = enumerate(state.frontier[: state.around].tolist())
    free = {cell for at, cell in around if _may_lie(table, at, cell)}
    used = set(lie) | free
    columns = range(min(c % ROW for c in used), max(c % ROW for c in used) + 1)
    rows = range(min(c // ROW for c in used), max(c // ROW for c in used) + 1)
    full_columns, full_rows = {c % ROW for c in lie}, {c // ROW for c in lie}
    widths = {column: WIDE if column in full_columns else NARROW for column in columns}
    head = Span(" " * LABEL)
    labels = [cell_text(FIRST_CELL // ROW * ROW + column) for column in columns]
    lines: list[Line] = [
        [
            head,
            *(
                Span(f"{label:^{widths[column]}}", "muted")
                for label, column in zip(labels, columns, strict=True)
            ),
        ]
    ]
    for row in rows:
        high = HIGH if row in full_rows else 1
        label = cell_text(row * ROW + FIRST_CELL % ROW)
        for k in range(high):
            middle = k == high // 2
            line: Line = [Span(f"{label if middle else '':<{LABEL}}", "muted")]
            for column in columns:
                cell = row * ROW + column
                if cell in lie:
                    line += _block(EDGES[lie[cell]], "*" if _is_last(table, cell) else "x")[k]
                else:
                    dot = "·" if middle and cell in free else ""
                    line.append(Span(f"{dot:^{widths[column]}}", "muted" if dot else ""))
            lines.append(line)
    return lines


def _is_last(table: XTilesTable, cell: int) -> bool:
    return bool(table.state.layer != EMPTY and table.state.last == cell)


def _block(edges: str, centre: str = "x") -> list[Line]:
    """Return a tile, five characters wide and three lines high."""
    north, east, south, west = (NAMES[COLOURS.index(edge)] for edge in edges)
    middle = Span(centre, "accent" if centre == "*" else "muted")
    return [
        [Span("\\", "muted"), Span(f" {edges[0]} ", north), Span("/", "muted")],
        [Span(f"{edges[3]} ", west), middle, Span(f" {edges[1]}", east)],
        [Span("/", "muted"), Span(f" {edges[2]} ", south), Span("\\", "muted")],
    ]


def _pair(table: XTilesTable) -> list[Line]:
    state = table.state
    waits = int(state.drawn if state.pair == EMPTY else state.pair)
    said = (
        "the first tile of the start pair"
        if state.pair == EMPTY
        else ("the second tile of the start pair, to be laid beside the first")
    )
    words: list[Line] = [[], [Span(f"{PATTERNS[waits]}  {said}", "title")]]
    return beside([[[Span(" " * LABEL)]], _block(PATTERNS[waits]), words], 1)


# --- seats ----------------------------------------------------------------------------------


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"


def _seat(table: XTilesTable, seat: int, name: str, wide: int, words: bool) -> Line:
    """Name, points and how many tiles; what is known of the hand."""
    state = table.state
    held = int(state.held[seat])
    line: Line = [
        Span("▸ " if int(state.waiting) >> seat & 1 else "  ", "accent"),
        Span(f"{_short(name):<{wide}}", "title"),
        Span(f"{points(int(state.scores[seat])):>11}", "title"),
        Span(f"{held:>4} tile{'s' if held != 1 else ' '}"),
    ]
    known = [PATTERNS[n] for n in state.hands[seat].tolist() if n != EMPTY]
    if words and known:
        line.append(Span("  "))
        for pattern in known:
            line += [Span(" "), *_word(pattern)]
    colours, patterns = lacked(state.lacks[seat].tolist())
    if colours or patterns:
        said = ["no " + NAMES[COLOURS.index(letter)] for letter in colours]
        line.append(Span("  has passed" + (": " + ", ".join(said) if said else ""), "muted"))
    return line


def _word(edges: str) -> Line:
    return [Span(edge, NAMES[COLOURS.index(edge)] + "-space") for edge in edges]


def _hand(table: XTilesTable, seat: int) -> list[Line]:
    """The tiles of a hand, each with its name below it."""
    blocks = [[[Span(" " * 2)]]]
    for pattern in table.state.hands[seat].tolist():
        if pattern != EMPTY:
            blocks.append([*_block(PATTERNS[pattern]), [Span(f" {PATTERNS[pattern]}")]])
    return beside(blocks, 2)


def _may_lie(table: XTilesTable, at: int, cell: int) -> bool:
    """Tell whether a tile may lie on a cell, number *at* of those round the table.

    Of a start pair the second tile must fit there (XT-4); none is in line with a start pair to
    which nothing was added (XT-7).
    """
    if table.state.pair != EMPTY:
        kind = int(table.box.interlock) * (1 + (cell & 1))  # XT-11
        return bool(FITS[kind, table.state.wants[at], table.state.pair])
    if table.state.line == 0:
        return True
    if table.state.line == ACROSS:
        return int(south_of_first(cell)) != 0
    return int(east_of_first(cell)) != 0
