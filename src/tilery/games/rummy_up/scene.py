"""What a picture of Uno Rummy Up is drawn from: the position as plain lists, in words and looks."""

from collections.abc import Iterable, Sequence

from tilery.art import Pen, short
from tilery.games.drawing import points
from tilery.games.rummy_up import words
from tilery.games.rummy_up.layout import Meld, is_set
from tilery.games.rummy_up.lying import Layout, each, layout_of
from tilery.games.rummy_up.naming import tiles as named_tiles
from tilery.games.rummy_up.state import EMPTY, RummyTable
from tilery.games.rummy_up.tiles import COLOURS, WILD
from tilery.kernel.state import OVER, plain
from tilery.kernel.table import SPECTATOR


def in_order(kinds: Iterable[int]) -> list[int]:
    """Return tiles by colour, then by number, and Wilds at the end."""
    return sorted(kinds, key=lambda kind: (kind == WILD, kind % len(COLOURS), kind))


def rack_of(table: RummyTable, seat: int) -> list[int]:
    """Return the tiles of a rack in order; those that are not known are EMPTY."""
    known = in_order(each(table.state.racks[seat].tolist()))
    return [*known, *[EMPTY] * (int(table.state.held[seat]) - len(known))]


class Scene:
    """A position as its *viewer* sees it, and the pen that draws it.

    *layout* is how the melds lie, where somebody has laid them; otherwise it is one of many.
    """

    def __init__(
        self,
        table: RummyTable,
        viewer: int,
        names: Sequence[str],
        pen: Pen,
        alone: bool = False,
        layout: Layout | None = None,
    ) -> None:
        self.table = table._replace(state=plain(table.state))  # type: ignore[arg-type]
        self.pen = pen
        self.viewer = viewer
        self.names = names
        self.alone = alone  #: whether no page adds its marks
        state = self.table.state
        self.seats = int(table.box.seats)
        self.scores: list[int] = state.scores.tolist()
        self.racks = [rack_of(self.table, seat) for seat in range(self.seats)]
        self.lots: list[int] = state.lots.tolist()
        self.melds = layout_of(self.table) if layout is None else layout
        self.loose: list[int] = state.loose.tolist()
        self.added: list[int] = state.added[: state.laying].tolist()
        self.joined: list[int] = state.joined[: state.joining].tolist()
        self.left = int(state.left)
        self.way = int(state.way)
        self.silent = int(state.silent)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table.state.turn == OVER)

    @property
    def others(self) -> list[int]:
        """The seats whose racks are not the viewer's, clockwise from the one after it."""
        first = 0 if self.viewer == SPECTATOR else self.viewer + 1
        seats = [(first + n) % self.seats for n in range(self.seats)]
        return [seat for seat in seats if seat != self.viewer]

    def due(self, seat: int) -> bool:
        """Tell whether it is the turn of *seat*."""
        return bool(self.table.state.player == seat and not self.over)

    def may_act(self, seat: int) -> bool:
        """Tell whether *seat* may act, perhaps out of turn."""
        return bool(self.table.state.waiting >> seat & 1)

    def name(self, seat: int) -> str:
        """Return the name of *seat*, cut to what a picture has room for."""
        return short(self.names[seat])

    def says(self, place: str) -> str:
        """Return a place in words, as the first word of a label."""
        said = str(words.place(self.table, self.viewer, place))
        return said[:1].upper() + said[1:]

    def title(self) -> str:
        """Say how far the game is, and whose turn it is."""
        if self.over:
            return "Game over"
        rounds = int(self.table.state.rounds)
        when = f"Round {rounds}" if rounds else "Before round 1"
        due = [self.name(seat) for seat in range(self.seats) if self.due(seat)]
        return f"{when} · {due[0]} to play" if due else when

    def last_tile(self, seat: int) -> str:
        """Say what everybody is to know of a rack with one tile."""
        if len(self.racks[seat]) != 1:
            return ""
        return "uno not called" if seat == self.silent else "last tile"

    def rack_label(self, seat: int) -> str:
        """Say whose rack it is, with tiles, points and turn."""
        mine = "Your rack" if seat == self.viewer else f"Rack of {self.names[seat]}"
        held = len(self.racks[seat])
        parts = [mine, "1 tile" if held == 1 else f"{held} tiles", points(self.scores[seat])]
        if seat == self.silent:
            parts.append("has not called uno")
        if self.due(seat):
            parts.append("to play")
        return ", ".join(parts)

    def way_label(self) -> str:
        """Say the direction of play."""
        return f"Play goes {words.way(self.way)}"

    def meld_label(self, meld: Meld) -> str:
        """Say what lies in a meld, and what Wilds stand for."""
        shown = named_tiles([one.shows for one in meld])
        wilds = [one.shows for one in meld if one.kind == WILD != one.shows]
        said = f"{'Set' if is_set(meld) else 'Run'}: {shown}"
        return f"{said}; a Wild stands for {named_tiles(wilds)}" if wilds else said

    def played_label(self) -> str:
        """Say what is being played, and which start tiles join."""
        said = (
            f"Being played: {named_tiles(self.added)}" if self.added else "Nothing is being played"
        )
        return (
            f"{said}, with {named_tiles(self.joined)} of the start tiles" if self.joined else said
        )
