"""What moves from which place to which, read from events as one viewer may know them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up import words
from tilery.games.rummy_up.looks import look, lying_look
from tilery.games.rummy_up.lying import Layout, each, laid_on, laid_out
from tilery.games.rummy_up.notation import tile_text
from tilery.games.rummy_up.scene import rack_of
from tilery.games.rummy_up.state import EMPTY, MOST_SEATS, RummyTable
from tilery.games.rummy_up.tiles import KINDS
from tilery.kernel.events import Event
from tilery.kernel.state import plain
from tilery.kernel.table import UNSEEN

Motion = dict[str, Any]

#: Where a tile is, and what it looks like there.
Spot = tuple[str, str]


def motions(
    before: RummyTable | None,
    events: Sequence[Event],
    viewer: int,
    names: Sequence[str] = (),
    lying: Layout | None = None,
) -> list[Motion]:
    """Return a motion for each tile that *events* moved, in their order.

    A motion is ``from`` and ``to``, which are places of the picture, the ``look`` of what moves,
    and ``say``, a sentence; ``points`` where they are scored, and ``rare`` for what seldom
    happens; ``beat`` where it moves after what came before it, ``pause`` where that is looked at
    for a while, as it goes away (the end of a round). A Wild that comes to stand for another tile
    has the look it ``was`` before. Where nothing moves, both places are one; a tile that lies there
    face down is turned over. *before* is the position before the events, as the viewer knows it;
    None is the start of a match. *lying* is how the melds lay then, where somebody keeps that; they
    go on as `laid_on` has it.
    """
    return list(_Mover(before, viewer, names, lying).moves(events))


class _Mover:
    """Follows what lies where, which events do not say."""

    def __init__(
        self,
        before: RummyTable | None,
        viewer: int,
        names: Sequence[str],
        lying: Layout | None,
    ) -> None:
        self.viewer = viewer
        self.names = names or [f"Seat {seat + 1}" for seat in range(MOST_SEATS)]
        self.say = ""
        self.ended = False  #: whether a round is over, and what comes now begins anew
        self.racks: list[list[int]] = [[] for _ in range(MOST_SEATS)]
        self.lots: dict[int, int] = {}  #: what seats drew for the start
        self.melded = [0] * KINDS
        self.loose: Counter[int] = Counter()
        self.added: list[int] = []
        self.joined: list[int] = []
        self.finishes = False  #: whether the turn that is being played ends among the events
        self.sources: list[list[str]] = [[] for _ in range(KINDS)]  #: of tiles that wait for that
        if before is not None:
            state = plain(before.state)
            for seat in range(int(before.box.seats)):
                self.racks[seat] = rack_of(before, seat)
            self.lots = {seat: n for seat, n in enumerate(state.lots.tolist()) if n != EMPTY}
            self.melded = state.melded.tolist()
            self.loose = Counter(each(state.loose.tolist()))
            self.added = state.added[: state.laying].tolist()
            self.joined = state.joined[: state.joining].tolist()
        self.kept = lying is not None  #: whether somebody keeps how the melds lie
        self.melds: Layout = laid_out(self.melded) if lying is None else lying

    def moves(self, events: Sequence[Event]) -> Iterator[Motion]:
        """Yield the motions of all *events*; those of one sentence have it in common."""
        said = words.events(events, self.names)
        left = sum(event.kind == ru.PLAYED for event in events)
        for group, sentence in zip(words.groups(events), said, strict=True):
            self.say = str(sentence)
            for event in group:
                left -= event.kind == ru.PLAYED
                self.finishes = left > 0
                for motion in _MOVES.get(event.kind, _still)(self, event):
                    if self.ended and motion["to"] == "pool":
                        motion["pause"] = True
                        self.ended = False
                    yield motion

    def motion(self, source: str, target: str, look: str, **more: Any) -> Motion:
        """Return one motion, with the sentence that is being said."""
        return {"from": source, "to": target, "look": look, "say": self.say, **more}

    def rack(self, seat: int, kind: int) -> str:
        """Return where a tile is in a rack: one's own are apart by their kinds."""
        mine = seat == self.viewer and kind != EMPTY
        return f"rack-{tile_text(kind)}" if mine else f"seat-{seat + 1}-rack"


def _still(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield from ()


# --- who starts, and the deal ---------------------------------------------------------------


def _lot_drew(mover: _Mover, event: Event) -> Iterator[Motion]:
    mover.lots[event.seat] = event.what
    yield mover.motion("pool", f"seat-{event.seat + 1}-lot", look(event.what), beat=True)


def _lots_back(mover: _Mover, event: Event) -> Iterator[Motion]:
    """All have seen what was drawn for the start; it goes back."""
    for n, (seat, kind) in enumerate(mover.lots.items()):
        more = {} if n else {"pause": True}
        yield mover.motion(f"seat-{seat + 1}-lot", "pool", look(kind), **more)
    mover.lots = {}


def _round_began(mover: _Mover, event: Event) -> Iterator[Motion]:
    """All tiles go back to the pool."""
    for name, meld in mover.melds.items():
        for one in meld:
            yield mover.motion(name, "pool", lying_look(one))
    for kind in mover.loose.elements():
        yield mover.motion(f"start-{tile_text(kind)}", "pool", look(kind))
    for kind in [*mover.added, *mover.joined]:
        yield mover.motion("played", "pool", look(kind))
    for seat, rack in enumerate(mover.racks):
        for kind in rack:
            yield mover.motion(mover.rack(seat, kind), "pool", look(kind))
    mover.melded, mover.melds, mover.loose = [0] * KINDS, {}, Counter()
    mover.added, mover.joined = [], []
    mover.racks = [[] for _ in mover.racks]


def _drew(mover: _Mover, event: Event) -> Iterator[Motion]:
    kind = EMPTY if event.what == UNSEEN else event.what
    mover.racks[event.seat].append(kind)
    yield mover.motion("pool", mover.rack(event.seat, kind), look(kind))


def _start_tile(mover: _Mover, event: Event) -> Iterator[Motion]:
    first = not mover.loose
    mover.loose[event.what] += 1
    more = {"beat": True} if first else {}
    yield mover.motion("pool", f"start-{tile_text(event.what)}", look(event.what), **more)


# --- a turn ---------------------------------------------------------------------------------


def _added(mover: _Mover, event: Event) -> Iterator[Motion]:
    rack = mover.racks[event.seat]
    rack.remove(event.what if event.what in rack else EMPTY)
    mover.added.append(event.what)
    yield from _into_play(mover, mover.rack(event.seat, event.what), event.what)


def _joined(mover: _Mover, event: Event) -> Iterator[Motion]:
    mover.loose[event.what] -= 1
    mover.joined.append(event.what)
    yield from _into_play(mover, f"start-{tile_text(event.what)}", event.what)


def _into_play(mover: _Mover, source: str, kind: int) -> Iterator[Motion]:
    """A tile is being played. In a turn that is seen as a whole it flies straight to its meld."""
    if mover.finishes:
        mover.sources[kind].append(source)
    else:
        yield mover.motion(source, "played", look(kind))


def _played(mover: _Mover, event: Event) -> Iterator[Motion]:
    """What was played comes to lie in melds; others are broken up for it."""
    before = _spots(mover.melds)
    for kind in [*mover.added, *mover.joined]:
        mover.melded[kind] += 1
        source = mover.sources[kind].pop() if mover.sources[kind] else "played"
        before[kind].append((source, look(kind)))
    mover.added, mover.joined = [], []
    mover.melds = laid_on(mover.melds, mover.melded) if mover.kept else laid_out(mover.melded)
    after = _spots(mover.melds)
    for kind in range(KINDS):
        old, new = _moved(before[kind], after[kind])
        for (source, was), (target, now) in zip(old, new, strict=True):
            more: Motion = {"was": was} if was != now else {}
            yield mover.motion(source, target, now, **more)


def _spots(lying: Layout) -> list[list[Spot]]:
    """Return for each kind where tiles of it lie in melds, and their looks there."""
    found: list[list[Spot]] = [[] for _ in range(KINDS)]
    for name, meld in lying.items():
        for one in meld:
            found[one.kind].append((name, lying_look(one)))
    return found


def _moved(before: list[Spot], after: list[Spot]) -> tuple[list[Spot], list[Spot]]:
    """Return the spots that tiles of a kind leave, and those to which they come.

    A tile stays in a meld that has one of its kind before and after, even if a Wild stands for
    another tile there.
    """
    old, new = list(before), list(after)
    for part in (slice(2), slice(1)):
        for spot in list(old):
            other = next((one for one in new if one[part] == spot[part]), None)
            if other is not None:
                old.remove(spot)
                new.remove(other)
    return old, new


# --- what happens to a seat -----------------------------------------------------------------


def _seat(mover: _Mover, event: Event) -> Iterator[Motion]:
    """Nothing moves, but all are to see whom it concerns: who is skipped, caught, or calls."""
    seat = f"seat-{event.seat + 1}"
    yield mover.motion(seat, seat, "", beat=True)


def _reversed(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield mover.motion("way", "way", "", beat=True)


def _pool_empty(mover: _Mover, event: Event) -> Iterator[Motion]:
    yield mover.motion("pool", "pool", "", beat=True)


def _shown(mover: _Mover, event: Event) -> Iterator[Motion]:
    """Tiles of a rack are turned over for all to see."""
    seat = f"seat-{event.seat + 1}-rack"
    if event.seat == mover.viewer:
        return
    rack = mover.racks[event.seat]
    for _ in range(event.amount):
        if EMPTY in rack:
            rack[rack.index(EMPTY)] = event.what
            yield mover.motion(seat, seat, look(event.what))


def _went_out(mover: _Mover, event: Event) -> Iterator[Motion]:
    seat = f"seat-{event.seat + 1}"
    yield mover.motion(seat, seat, "", points=event.points, rare=True, beat=True)
    mover.ended = True


def _lowest(mover: _Mover, event: Event) -> Iterator[Motion]:
    seat = f"seat-{event.seat + 1}"
    yield mover.motion(seat, seat, "", points=event.points, beat=True)
    mover.ended = True


_MOVES: Final[dict[int, Callable[[_Mover, Event], Iterator[Motion]]]] = {
    ru.LOT_DREW: _lot_drew,
    ru.TIED: _lots_back,
    ru.STARTS: _lots_back,
    ru.ROUND_BEGAN: _round_began,
    ru.DREW: _drew,
    ru.START_TILE: _start_tile,
    ru.ADDED: _added,
    ru.JOINED: _joined,
    ru.PLAYED: _played,
    ru.CALLED: _seat,
    ru.REVERSED: _reversed,
    ru.MISSED: _seat,
    ru.CANNOT: _seat,
    ru.STOPPED: _seat,
    ru.CAUGHT: _seat,
    ru.POOL_EMPTY: _pool_empty,
    ru.SHOWN: _shown,
    ru.WENT_OUT: _went_out,
    ru.LOWEST: _lowest,
}
