"""A position of Uno Rummy Up drawn with letters: what lies on the table, then a rack for each seat.

How tiles lie is no part of a position, so melds are drawn in one way in which they all can lie.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tilery.games.drawing import Line, Span, points, width
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.layout import is_set
from tilery.games.rummy_up.lying import layout_of
from tilery.games.rummy_up.naming import COLOUR_NAMES
from tilery.games.rummy_up.notation import tile_text
from tilery.games.rummy_up.standing import notice
from tilery.games.rummy_up.state import EMPTY, RummyTable
from tilery.games.rummy_up.tiles import COLOURS, WILD
from tilery.games.rummy_up.words import way
from tilery.kernel.state import plain

WIDE: Final = 78  #: characters of a line at most
LABEL: Final = 7  #: of what stands before tiles
GAP: Final = 3  #: between melds

#: What a person must know to read the drawing and to write a move.
HELP: Final = (
    "A tile is the letter of its colour (r red, y yellow, g green, b blue) and its",
    "number; w is a Wild Draw Four. A turn is the tiles that you play from your",
    "rack, then the start tiles that join, each with a plus, then a dot:",
    "  r5y5g5.        red 5, yellow 5 and green 5 from your rack",
    "  r5y5+g5.       the same, but green 5 is a start tile that lies loose",
    "  r5y5+g5.skip   and the word that acts: draw2, skip, reverse or draw4",
    "  b9.!           one tile is left, and you call uno with the play",
    "Or type them one by one, rising: r5, y5, +g5, then the dot. You need not say",
    "how tiles come to lie: it is enough that all can lie in sets and runs somehow.",
    "Each 2 is a Draw Two, each 5 a Skip, each 7 a Reverse, each Wild a draw4.",
    "  draw           you can play nothing; then play with that tile, or stop",
    "  stop           you keep the tile that you drew",
    "  catch          somebody else forgot to call uno, and draws two tiles",
    "  decline        you let that pass",
    "  2:uno          at one keyboard: seat 2 forgot to call and does it now, though",
    "                 another seat is asked. Computers catch at once: against them",
    "                 call with the play",
)

#: How draws are written, for who types what luck does.
DRAWS_HELP: Final = (
    "Draws are tiles, many at once: r5b12w is red 5, blue 12 and a Wild. s2 is seat",
    "2, where the lot decides who starts.",
)

RULES_PLAY: Final = (
    "AIM   Be the first without tiles, round after round.",
    "PLAY  In turn, play one to four tiles from your rack. You may rearrange all",
    "      on the table, as long as every tile is in a meld when you are done.",
    "MELDS A set is three or four of a number in different colours. A run is three",
    "      or more of a colour in a row, from 1 to 12. A Wild is any tile: one in a",
    "      set at most, in a run not two beside each other.",
    "START The four start tiles may lie loose until somebody uses them in a meld.",
)
RULES_DRAW: Final = (
    "DRAW  If you can play nothing, draw a tile. You may play then, with that tile.",
)
RULES_HONOUR: Final = (
    "DRAW  If you cannot play, or would rather not, draw a tile. You may play then,",
    "      with that tile.",
)
RULES_WORDS: Final = (
    "WORDS A 2 is a Draw Two: the next player draws 2 and misses a turn. A 5 is a",
    "      Skip, a 7 a Reverse. A Wild makes the next player draw 4 and miss a turn.",
    "      Of those that you play in a turn one acts, which you choose.",
)
RULES_TWO: Final = ("      With two players a Reverse is a Skip.",)
RULES_UNO: Final = (
    "UNO   With one tile left, call uno: with the play, or before the next player",
    "      puts down a tile. Until then the others may catch you, and you draw 2.",
)
RULES_SCORE: Final = (
    "SCORE Whoever goes out scores what is in the other racks: a number itself, a",
    "      word 20, a Wild 50. If the pool runs out first, the lowest rack goes out.",
)
RULES_PAGE: Final = "docs/rules/rummy_up.md in Tilery's repository"

#: Messages that say what the drawing shows.
DRAWN: Final = frozenset({"rummy_up.dealt", "rummy_up.start_tiles"})


def rules(table: RummyTable) -> tuple[str, ...]:
    """Return the rules of this table in short; docs/rules/rummy_up.md has them in full."""
    box = table.box
    draws = RULES_HONOUR if box.honour else RULES_DRAW
    two = RULES_TWO if box.seats == 2 and box.reverse_skips_two else ()
    end = f"END   The first with {points(int(box.target))} wins."
    if box.played:
        number = "one round" if box.played == 1 else f"{box.played} rounds"
        end = f"END   After {number} the most points win."
    return (
        *RULES_PLAY,
        *draws,
        *RULES_WORDS,
        *two,
        *RULES_UNO,
        *RULES_SCORE,
        end,
        f"All rules, one by one: {RULES_PAGE}.",
    )


def due(table: RummyTable) -> str:
    """Return which draw is due, for who types it."""
    state, seats = table.state, range(table.box.seats)
    if state.drawing == ru.FOR_START and state.tries > ru.REDRAWS:
        tied = [str(seat + 1) for seat in seats if state.tied >> seat & 1]
        return f"Who starts ({', '.join(tied[:-1])} or {tied[-1]})"
    if state.drawing == ru.FOR_START:
        return f"Tile that seat {state.receiver + 1} draws for the start"
    if state.drawing == ru.FOR_TABLE:
        return f"Start tiles, {state.due} more"
    if state.due == 1:
        return f"Tile for seat {state.receiver + 1}"
    return f"Tiles for seat {state.receiver + 1}, {state.due} more"


def draw(table: RummyTable, viewer: int, names: Sequence[str]) -> list[Line]:
    """Return the lines of the drawing; *viewer* is the seat whose rack is shown whole."""
    said = notice(table, viewer, names)
    table = table._replace(state=plain(table.state))  # type: ignore[arg-type]
    lines: list[Line] = [_title(table)]
    if said is not None:
        lines.append([Span(str(said), "accent")])
    lines += [[], *_table(table), *_turn(table, viewer, names), []]
    seats = [(max(viewer, 0) + n) % int(table.box.seats) for n in range(int(table.box.seats))]
    wide = max(len(_short(name)) for name in names)
    for seat in seats:
        lines.append(_seat(table, seat, names[seat], wide))
        lines += _rack(table, seat)
    return lines


def _title(table: RummyTable) -> Line:
    state, box = table.state, table.box
    parts = [f"Round {state.rounds}" if state.rounds else "Before round 1", f"pool {state.left}"]
    if box.seats > 2:
        parts.append(str(way(int(state.way))))
    if box.played:
        parts.append("one round" if box.played == 1 else f"{box.played} rounds")
    else:
        parts.append(f"{points(int(box.target))} win")
    return [Span(" · ".join(parts), "muted")]


# --- the table ------------------------------------------------------------------------------


def _table(table: RummyTable) -> list[Line]:
    """The melds as in the picture, runs before sets, and the start tiles that are in none."""
    state = table.state
    melds = layout_of(table).values()
    runs = [meld for meld in melds if not is_set(meld)]
    sets = [meld for meld in melds if is_set(meld)]
    lines = [
        *_labelled("Runs", [_tiles(one.kind for one in meld) for meld in runs]),
        *_labelled("Sets", [_tiles(one.kind for one in meld) for meld in sets]),
        *_labelled("Loose", [_tiles([kind]) for kind in _kinds(state.loose)], 1),
    ]
    return lines or [[Span("The table is empty.", "muted")]]


def _turn(table: RummyTable, viewer: int, names: Sequence[str]) -> list[Line]:
    """What the player does in this turn, and what was drawn for the start."""
    state = table.state
    lines: list[Line] = []
    played = _tiles(_given(state.added))
    for kind in _given(state.joined):
        played += [Span(" "), Span("+", "muted"), _tile(kind)]
    if played:
        lines += _labelled("Turn", [played])
    if state.drew:
        name = _short(names[state.player])
        drawn: Line = [Span(" " * LABEL), Span(f"{name} has drawn a tile", "muted")]
        if state.player == viewer and state.drawn != EMPTY:
            drawn = [Span(" " * LABEL), Span("You have drawn ", "muted"), _tile(state.drawn)]
        lines.append(drawn)
    lots = [
        [Span(f"{_short(names[seat])} ", "muted"), _tile(kind)]
        for seat, kind in enumerate(state.lots.tolist()[: int(table.box.seats)])
        if kind != EMPTY
    ]
    return [*lines, *_labelled("Drawn", lots)]


def _given(kinds: Iterable[int]) -> list[int]:
    return [int(kind) for kind in kinds if kind != EMPTY]


def _kinds(counts: Iterable[int]) -> list[int]:
    return [kind for kind, n in enumerate(counts) for _ in range(int(n))]


def _labelled(label: str, blocks: Sequence[Line], gap: int = GAP) -> list[Line]:
    """Put blocks beside each other, in as many lines as they need, after a label."""
    lines: list[Line] = []
    for block in blocks:
        if not lines or width(lines[-1]) + gap + width(block) > WIDE:
            lines.append([Span(f"{'' if lines else label:<{LABEL}}", "muted"), *block])
        else:
            lines[-1] += [Span(" " * gap), *block]
    return lines


def _tiles(kinds: Iterable[int]) -> Line:
    line: Line = []
    for kind in kinds:
        line += [*([Span(" ")] if line else []), _tile(kind)]
    return line


def _tile(kind: int) -> Span:
    """A tile as it is typed, in its glaze."""
    return Span(tile_text(kind), "brass" if kind == WILD else COLOUR_NAMES[kind % len(COLOURS)])


# --- seats ----------------------------------------------------------------------------------


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"


def _seat(table: RummyTable, seat: int, name: str, wide: int) -> Line:
    """Name, points, and how many tiles; whether it may still be caught."""
    state = table.state
    held = int(state.held[seat])
    line: Line = [
        Span("▸ " if int(state.waiting) >> seat & 1 else "  ", "accent"),
        Span(f"{_short(name):<{wide}}", "title"),
        Span(f"{points(int(state.scores[seat])):>12}", "title"),
        Span(f"{held:>5} tile{'s' if held != 1 else ' '}"),
    ]
    if seat == state.silent:
        line.append(Span("  has not called uno", "bad"))
    elif seat == state.player and int(state.waiting) != 1 << seat:
        line.append(Span("  to play", "muted"))
    return line


def _rack(table: RummyTable, seat: int) -> list[Line]:
    """The tiles of a rack that is known, by colours, so that runs are seen; numbers rise."""
    kinds = _kinds(table.state.racks[seat])
    colours = [
        _tiles(kind for kind in kinds if kind != WILD and kind % len(COLOURS) == colour)
        for colour in range(len(COLOURS))
    ]
    blocks = [block for block in [*colours, _tiles(k for k in kinds if k == WILD)] if block]
    return _labelled("", blocks, 2)
