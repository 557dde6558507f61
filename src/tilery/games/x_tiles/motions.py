"""What moves from which place to which, read from events as one viewer may know them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles import words
from tilery.games.x_tiles.actions import east_of_first, south_of_first
from tilery.games.x_tiles.notation import cell_text
from tilery.games.x_tiles.scene import held_look, look
from tilery.games.x_tiles.shape import lying
from tilery.games.x_tiles.state import EMPTY, MOST_SEATS, XTilesTable
from tilery.games.x_tiles.tiles import PATTERNS, ROTATIONS
from tilery.kernel.events import Event
from tilery.kernel.table import UNSEEN

Motion = dict[str, Any]

CONGRATULATED: Final = 3  #: from so many matching edges on (XT-12)


def motions(
    before: XTilesTable | None,
    events: Sequence[Event],
    viewer: int,
    names: Sequence[str] = (),
) -> list[Motion]:
    """Return a motion for each tile that *events* moved, in their order.

    A motion is ``from`` and ``to``, which are places of the picture, the ``look`` of what moves,
    and ``say``, a sentence; ``points`` where they are scored, and ``rare`` for what seldom
    happens; ``beat`` where it moves after what came before it, ``pause`` where that is looked at
    for a while, as it goes away (the end of a round). A cell that the picture before does not have
    is so many steps ``by`` (across and down) from the place ``beside``. A tile that turns as it
    flies has the look it ``was`` before, and a ``turn`` of so many quarters. *before* is the
    position before the events, as the viewer knows it; None is the start of a match.
    """
    return list(_Mover(before, events, viewer, names).moves(events))


class _Mover:
    """Follows what lies on the table and in the hands, which events do not name."""

    def __init__(
        self,
        before: XTilesTable | None,
        events: Sequence[Event],
        viewer: int,
        names: Sequence[str],
    ) -> None:
        self.viewer = viewer
        self.names = names or [f"Seat {seat + 1}" for seat in range(MOST_SEATS)]
        self.say = ""
        self.starter = EMPTY if before is None else int(before.state.starter)
        self.lying: dict[int, int] = {} if before is None else lying(before.state)
        self.hands: list[list[int]] = [[] for _ in range(MOST_SEATS)]
        self.cells = frozenset(self.lying)  #: where tiles lay before
        self.drawn: list[int] = []  #: tiles that lie beside the piles
        self.ended = False  #: whether a round is over, and what comes now begins anew
        self.cleared = False  #: whether tiles have gone back, and what is dealt comes after that
        self.waits = EMPTY  #: the tile that waits to be laid by the viewer
        if before is not None:
            state = before.state
            for seat, n in enumerate(state.held.tolist()):
                self.hands[seat] = state.hands[seat, :n].tolist()
            self.drawn = [int(state.drawn)] if state.drawn != EMPTY else []
            if state.pair != EMPTY and state.turn == viewer:
                self.waits = int(state.pair)
            elif state.pair != EMPTY:
                self.drawn.append(int(state.pair))
        self.kept = self._ends_with(before, events)  #: as it is when all has happened

    def _ends_with(self, before: XTilesTable | None, events: Sequence[Event]) -> int:
        """Return the tile that waits for the viewer when all has happened, or EMPTY (XT-4)."""
        waits, starter, second = self.waits, self.starter, EMPTY
        by_lot = before is not None and bool(before.box.by_lot)
        for event in events:
            if event.kind in (xt.STARTS, xt.ROUND_BEGAN):
                starter = event.seat
            elif event.kind == xt.TURNED_UP:
                second = event.what
            elif event.kind == xt.FIRST_LAID and starter == self.viewer and not by_lot:
                waits = second
            elif event.kind == xt.PAIR_LAID:
                waits = EMPTY
        return waits

    def moves(self, events: Sequence[Event]) -> Iterator[Motion]:
        """Yield the motions of all *events*; those of one sentence have it in common."""
        for group in words.groups(events):
            self.say = str(words.events(group, self.names)[0])
            for event in group:
                for motion in _MOVES.get(event.kind, _still)(self, event):
                    if self.ended and event.kind in _ANEW:
                        motion["pause"] = True
                        self.ended = False
                    yield motion

    def motion(self, source: str, target: str, look: str, **more: Any) -> Motion:
        """Return one motion, with the sentence that is being said."""
        return {"from": source, "to": target, "look": look, "say": self.say, **more}

    def hand(self, seat: int, pattern: int) -> str:
        """Return where a tile is in a hand: one's own are apart by their pattern."""
        return f"hand-{PATTERNS[pattern]}" if seat == self.viewer else f"seat-{seat + 1}-hand"

    def lay(self, source: str, event: Event, **more: Any) -> Motion:
        """Return how a tile comes to lie: one that was seen before turns as it flies."""
        turned = event.what
        pattern, turn = divmod(turned, ROTATIONS)
        self.lying[event.target] = turned
        if turn and not source.startswith("seat-"):
            more |= {"was": held_look(pattern), "turn": turn}
        if self.cells and not any(event.target + int(step) in self.cells for step in xt.STEPS):
            # No picture before has that cell: it is told where it lies from the first tile.
            by = [int(east_of_first(event.target)), int(south_of_first(event.target))]
            more |= {"beside": f"cell-{cell_text(xt.FIRST_CELL)}", "by": by}
        return self.motion(source, f"cell-{cell_text(event.target)}", look(turned), **more)


def _still(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield from ()


def _starts(mover: _Mover, event: Event) -> Iterator[Motion]:
    mover.starter = event.seat
    yield from ()


def _round_began(mover: _Mover, event: Event) -> Iterator[Motion]:
    """All tiles go back to the piles."""
    mover.starter = event.seat
    for cell, turned in mover.lying.items():
        yield mover.motion(f"cell-{cell_text(cell)}", "piles", look(turned))
    for seat, hand in enumerate(mover.hands):
        for pattern in hand:
            yield mover.motion(mover.hand(seat, pattern), "piles", held_look(pattern))
    for pattern in mover.drawn:
        yield mover.motion("pair", "piles", held_look(pattern))
    mover.cleared = bool(mover.lying)
    mover.lying, mover.drawn = {}, []
    mover.cells = frozenset()
    mover.hands = [[] for _ in mover.hands]


def _drew(mover: _Mover, event: Event) -> Iterator[Motion]:
    pattern = EMPTY if event.what == UNSEEN else event.what
    mover.hands[event.seat].append(pattern)
    target = mover.hand(event.seat, pattern)
    if event.seat == mover.viewer and pattern == mover.kept:
        target = f"kept-{PATTERNS[pattern]}"  # its name is that of the tile that waits
    more = {"beat": True} if mover.cleared else {}
    mover.cleared = False
    yield mover.motion("piles", target, held_look(pattern), **more)


def _turned_up(mover: _Mover, event: Event) -> Iterator[Motion]:
    mover.drawn.append(event.what)
    more = {"beat": True} if event.amount == 1 else {}
    yield mover.motion("piles", "pair", held_look(event.what), **more)


def _pair_back(mover: _Mover, event: Event) -> Iterator[Motion]:
    for pattern in mover.drawn:
        yield mover.motion("pair", "piles", held_look(pattern))
    mover.drawn = []


def _first_laid(mover: _Mover, event: Event) -> Iterator[Motion]:
    """The second tile waits, in front of the viewer if it is to lay it."""
    yield mover.lay("pair", event, beat=True)
    mover.drawn = mover.drawn[1:]
    if mover.kept != EMPTY:
        mover.waits, mover.drawn = mover.kept, []
        yield mover.motion("pair", f"hand-{PATTERNS[mover.waits]}", held_look(mover.waits))


def _pair_laid(mover: _Mover, event: Event) -> Iterator[Motion]:
    source = "pair" if mover.waits == EMPTY else f"hand-{PATTERNS[mover.waits]}"
    mover.drawn, mover.waits = [], EMPTY
    yield mover.lay(source, event)


def _laid(mover: _Mover, event: Event) -> Iterator[Motion]:
    """A tile leaves a hand; three or four matching edges are congratulated (XT-12)."""
    pattern = event.what // ROTATIONS
    hand = mover.hands[event.seat]
    hand.remove(pattern if pattern in hand else EMPTY)
    yield mover.lay(mover.hand(event.seat, pattern), event)
    if event.amount >= CONGRATULATED:
        cell = f"cell-{cell_text(event.target)}"
        yield mover.motion(cell, cell, "", rare=True)


def _went_out(mover: _Mover, event: Event) -> Iterator[Motion]:
    seat = f"seat-{event.seat + 1}"
    yield mover.motion(seat, seat, "", points=event.points)
    mover.ended = True


def _passed(mover: _Mover, event: Event) -> Iterator[Motion]:
    """Nothing moves, but all are to hear that no tile of that hand fits (XT-16)."""
    seat = f"seat-{event.seat + 1}"
    yield mover.motion(seat, seat, "", beat=True)


def _nobody_won(mover: _Mover, event: Event) -> Iterator[Motion]:
    """A round ends without a winner: nothing moves, and it is said."""
    yield mover.motion("table", "table", "", beat=True)
    mover.ended = True


#: What begins a round, or the deal of it where nothing has to go back to the piles.
_ANEW: Final = frozenset({xt.ROUND_BEGAN, xt.DREW})


_MOVES: Final = {
    xt.STARTS: _starts,
    xt.ROUND_BEGAN: _round_began,
    xt.DREW: _drew,
    xt.TURNED_UP: _turned_up,
    xt.PAIR_BACK: _pair_back,
    xt.FIRST_LAID: _first_laid,
    xt.PAIR_LAID: _pair_laid,
    xt.LAID: _laid,
    xt.PASSED: _passed,
    xt.WENT_OUT: _went_out,
    xt.BLOCKED: _nobody_won,
    xt.NO_PAIR: _nobody_won,
}
