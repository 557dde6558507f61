"""A position of Toy drawn with letters: what lies on the table, then a line for each seat."""

from collections.abc import Sequence

from tilery.games.drawing import Line, Span, tile
from toy.notation import LETTERS
from toy.state import KINDS, ROUNDS, TURNS, ToyTable


def draw(table: ToyTable, viewer: int, names: Sequence[str]) -> list[Line]:
    """Return the lines of the drawing; *viewer* is the seat whose hand comes first."""
    state, box = table.state, table.box
    title = f"Round {state.rounds} of {ROUNDS} · {state.turns} of {TURNS} turns"
    worth = " ".join(f"{letter}{box.worth[kind]}" for kind, letter in enumerate(LETTERS))
    laid: Line = [Span("table ", "muted")]
    for kind in range(KINDS):
        laid += _tiles(LETTERS[kind], int(state.laid[kind]))
    lines = [
        [Span(f"{title} · pile {state.left}", "muted")],
        [Span(f"worth {worth}", "muted")],
        laid,
        [],
    ]
    seats = [(max(viewer, 0) + n) % box.seats for n in range(box.seats)]
    return lines + [_seat(table, seat, names[seat]) for seat in seats]


def _tiles(letter: str, n: int, mark: str = " ") -> Line:
    return [tile(letter.upper(), "blue"), Span(mark)] * n


def _seat(table: ToyTable, seat: int, name: str) -> Line:
    """A seat's score and hand: ``!`` where all know a tile, ``?`` where the viewer does not."""
    state = table.state
    line: Line = [
        Span("▸ " if state.waiting >> seat & 1 else "  ", "accent"),
        Span(f"{name[:14]:<16}", "title"),
        Span(f"{state.scores[seat]:>3} points  ", "title"),
    ]
    for kind, letter in enumerate(LETTERS):
        shown = int(state.shown[seat, kind])
        line += _tiles(letter, shown, "!")
        line += _tiles(letter, int(state.hands[seat, kind]) - shown)
    hidden = int(state.held[seat]) - int(state.hands[seat].sum())
    return line + [Span("? ", "muted")] * hidden
