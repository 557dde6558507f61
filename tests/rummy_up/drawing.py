"""Games of Uno Rummy Up for the tests of what is drawn: points of random matches, what is seen."""

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from art.reading import Drawn, sound
from tilery import LUCK, Match
from tilery.games.rummy_up.notation import read_together
from tilery.games.rummy_up.picture import picture, places
from tilery.games.rummy_up.rules import hide
from tilery.games.rummy_up.state import EMPTY, RummyTable
from tilery.games.rummy_up.tiles import TILES
from tilery.kernel.table import SPECTATOR

NAMES = ["Ann", "<b>&\"'", "Dagobert von Drosselbart", "漢字"]
MOST = 600  #: actions and draws of one game that are looked at


class SetUp(NamedTuple):
    """What a random game is: seats, options, and a seed for everything that happens in it."""

    seats: int
    options: dict[str, Any]
    seed: int


SET_UPS = [
    SetUp(2, {"hand": 7, "rounds": 2}, 1),
    SetUp(3, {"hand": 3, "rounds": 2}, 2),
    SetUp(4, {"rounds": 1}, 3),
]


def points_of(setup: SetUp, most: int = MOST) -> Iterator[Match]:
    """Play a match at random; stop after every action and draw, the first included."""
    match = Match("rummy_up", seats=setup.seats, options=setup.options, luck="given")
    choose = random.Random(setup.seed)
    yield match
    for _ in range(most):
        if match.turn is None:
            return
        match.play(choose.choice(match.legal(None if match.turn == LUCK else match.turn).ids))
        yield match


_PLAYED: dict[str, list[Match]] = {}


def at_choices(setup: SetUp, number: int) -> list[Match]:
    """Return so many points of a game at which somebody is to play, first and last among them.

    A game is played once for all tests; they do not go on with it.
    """
    if str(setup) not in _PLAYED:
        points = points_of(setup)
        _PLAYED[str(setup)] = [match.copy() for match in points if match.turn != LUCK]
    found = _PLAYED[str(setup)]
    step = max(1, len(found) // number)
    return [*found[::step], found[-1]]


def viewers(match: Match) -> list[int]:
    return [*range(match.seats), SPECTATOR]


def seen(match: Match, viewer: int) -> RummyTable:
    return match.view(None if viewer == SPECTATOR else viewer).board.table


def shown(match: Match, viewer: int, **more: Any) -> Drawn:
    return sound(picture(seen(match, viewer), viewer, NAMES[: match.seats], **more))


def choosable(match: Match, viewer: int) -> dict[str, dict[str, str]]:
    return places(seen(match, viewer), viewer, NAMES[: match.seats])


# --- positions set up -----------------------------------------------------------------------


class Lie(NamedTuple):
    """Tiles where they are put, as text; what is not named lies in the pool."""

    racks: tuple[str, ...]
    melded: str = ""
    loose: str = ""
    added: str = ""
    joined: str = ""
    player: int = 0


def laid(lie: Lie, viewer: int | None = None, **fields: int) -> RummyTable:
    """Return a table with tiles as they lie, hidden for *viewer*; *fields* are of the state."""
    match = Match("rummy_up", seats=len(lie.racks), options={"first": 0}, luck=1)
    table: RummyTable = match._board.table
    state = table.state
    state.pool[:] = TILES
    put(state.melded, lie.melded, state.pool)
    put(state.loose, lie.loose, state.pool)
    for seat, rack in enumerate(lie.racks):
        put(state.racks[seat], rack, state.pool)
        state.held[seat] = state.racks[seat].sum()
    for row, text in ((state.added, lie.added), (state.joined, lie.joined)):
        row[:] = EMPTY
        for n, kind in enumerate(kinds(text)):
            row[n] = kind
            state.pool[kind] -= 1
    state.laying, state.joining = len(kinds(lie.added)), len(kinds(lie.joined))
    state.player = state.turn = lie.player
    state.waiting = 1 << lie.player
    state.left = state.pool.sum()
    for name, value in fields.items():
        setattr(state, name, value)
    if viewer is not None:
        hide(table, viewer)
    return table


def kinds(text: str) -> list[int]:
    found = read_together(text.replace(" ", "")) if text else []
    assert found is not None, text
    return found


def put(counts: Any, text: str, pool: Any) -> None:
    counts[:] = 0
    for kind in kinds(text):
        counts[kind] += 1
        pool[kind] -= 1


def drawn_at(table: RummyTable, viewer: int, **more: Any) -> Drawn:
    return sound(picture(table, viewer, NAMES[: int(table.box.seats)], **more))


def run(colour: str, numbers: Iterable[int]) -> str:
    return "".join(f"{colour}{n}" for n in numbers)


#: Sixty tiles and more in melds, four of them Wilds.
FULL = (
    f"{run('r', range(1, 13))} {run('y', range(1, 13))} {run('g', (1, 2, 3, 5, 6))} w "
    f"{run('b', range(3, 8))} r2y2g2b2 r7y7g7b7 w g9b9 r11y11g11b11 {run('b', (10, 11, 12))} "
    f"{run('g', (10, 11, 12))} r3y3g3"
)
