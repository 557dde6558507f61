"""The exact solver of Uno Rummy Up: what can lie in melds, and what can be played (UR-4 to UR-13).

Tiles are lists of kinds (`tiles`), in any order. Nothing is guessed and nothing is given up: what
is not found does not exist.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from threading import local
from typing import Final

import numpy as np

from tilery.errors import BadOption, BadPosition
from tilery.games.rummy_up.best import NO_LIMIT, NOTHING, find_best
from tilery.games.rummy_up.layout import Lying, Meld, chosen_on_the_way, lay_out
from tilery.games.rummy_up.plays import list_plays
from tilery.games.rummy_up.tiles import COLOURS, KINDS, TILES, WILD
from tilery.games.rummy_up.work import LIMIT, NO_ROOM, NONE, START_TILES, Work, room
from tilery.kernel.state import Ints

__all__ = ["LIMIT", "Lying", "Meld", "Play", "arrangeable", "best", "plays"]


#: The most tiles of a rack of which more than LIMIT are played, but not as many as can be. With
#: all Wilds on the table that takes up to half a minute, and minutes with twice as many tiles.
MOST_HELD: Final = 20


@dataclass(frozen=True, order=True)
class Play:
    """What a turn adds to the table: tiles of the rack, and start tiles that join; both rising."""

    rack: tuple[int, ...]
    joined: tuple[int, ...] = ()


def arrangeable(tiles: Iterable[int]) -> list[Meld] | None:
    """Return melds of all *tiles*, or None when there are none. Raises BadOption.

    Raises BadPosition, as all these do, when the solver has no room for all that tiles can come to.
    """
    melded, nothing = _count(tiles), _count(())
    work, member = _ask((melded, nothing, nothing), lambda work: find_best(work, LIMIT))
    if member == NOTHING:
        return None
    return lay_out(work, member, work.in_melds, melded.tolist())


def plays(table: Iterable[int], loose: Iterable[int], rack: Iterable[int]) -> list[Play]:
    """Return everything that can be played, each play once, in rising order.

    *table* are the tiles in melds, *loose* the start tiles that are not. Raises BadOption and
    BadPosition.
    """

    def listed(work: Work) -> int:
        n = int(list_plays(work, LIMIT))
        return n if n <= len(work.plays) else NO_ROOM

    work, n = _ask(_of_one_box(table, loose, rack), listed)
    rows = sorted(work.plays[:n].tolist())  # NONE is below all kinds
    return [Play(_without_none(row[:LIMIT]), _without_none(row[LIMIT:])) for row in rows]


def _without_none(kinds: list[int]) -> tuple[int, ...]:
    return tuple(kinds[: kinds.index(NONE)] if NONE in kinds else kinds)


def best(
    table: Iterable[int],
    loose: Iterable[int],
    rack: Iterable[int],
    worth: Iterable[int],
    limit: int | None = LIMIT,
) -> Play | None:
    """Return a play whose tiles from the rack are worth most together, or None.

    *worth* is that of a tile of each kind, above 0. Without a *limit* any number may be played, as
    in other games of this kind. A limit above that of the rules may be in the way of more tiles for
    a rack of at most MOST_HELD tiles. Raises BadOption and BadPosition.
    """
    lots, worths = _of_one_box(table, loose, rack), np.array(list(worth), np.int64)
    if limit is not None and limit <= LIMIT:
        return _best(lots, worths, limit)
    # As long as tiles need not be counted, even all tiles of the box are soon looked through.
    play = _best(lots, worths, NO_LIMIT)
    if play is None or limit is None or len(play.rack) <= limit:
        return play
    if lots[-1].sum() > MOST_HELD:
        raise BadOption(
            f"With more than {MOST_HELD} tiles in the rack the limit is at most {LIMIT} tiles, or "
            f"none, not {limit}."
        )
    return _best(lots, worths, limit)


def _best(lots: Sequence[Ints], worths: Ints, most: int) -> Play | None:
    work, member = _ask(lots, lambda work: find_best(work, most), worths)
    if member == NOTHING:
        return None
    added, joined = [], []
    for number, (of_rack, of_table) in enumerate(chosen_on_the_way(work, member)):
        for colour in range(len(COLOURS)):
            kind = number * len(COLOURS) + colour
            added += [kind] * of_rack[colour]
            joined += [kind] * of_table[colour]
    added += [WILD] * work.wilds_added
    joined += [WILD] * work.wilds_joined
    return Play(tuple(added), tuple(joined)) if added else None


# --- tiles as counts ------------------------------------------------------------------------


def _of_one_box(
    table: Iterable[int], loose: Iterable[int], rack: Iterable[int]
) -> tuple[Ints, Ints, Ints]:
    """Count tiles which are there at the same time. Raises BadOption."""
    melded, start, held = _count(table), _count(loose), _count(rack)
    _check(melded + start + held)
    if start.sum() > START_TILES:
        raise BadOption(f"There are {START_TILES} start tiles, not {start.sum()}.")
    return melded, start, held


def _count(tiles: Iterable[int]) -> Ints:
    """Count tiles of each kind. Raises BadOption."""
    kinds = list(tiles)
    if kinds and not (min(kinds) >= 0 and max(kinds) < KINDS):
        wrong = next(kind for kind in kinds if not 0 <= kind < KINDS)
        raise BadOption(f"A kind of tile is a number from 0 to {KINDS - 1}, not {wrong}.")
    counts = np.bincount(np.array(kinds, np.int64), minlength=KINDS)
    _check(counts)
    return counts.astype(np.int8)


def _check(counts: Ints) -> None:
    """Refuse more tiles than the box has (UR-1). Raises BadOption."""
    if (counts > TILES).any():
        kind = int(np.argmax(counts > TILES))
        raise BadOption(f"The box has {TILES[kind]} tiles of kind {kind}, not {counts[kind]}.")


# --- room, of each thread its own -----------------------------------------------------------


_rooms = local()

#: So many times larger is the next room, when one is not enough.
GROWTH: Final = 8
#: So many times larger than that of a match is the largest one.
MOST_ROOM: Final = 8


def _ask(
    lots: Sequence[Ints], solve: Callable[[Work], int], worths: Ints | int = 0
) -> tuple[Work, int]:
    """Return what *solve* finds about melded and loose tiles and a rack, and where.

    The room grows until it is enough, and is kept for the next time. Raises BadPosition when it
    may grow no further.
    """
    if not hasattr(_rooms, "kept"):
        _rooms.kept = 1, room()
    times, work = _rooms.kept
    while (found := _solved(work, lots, solve, worths)) == NO_ROOM:
        times *= GROWTH
        if times > MOST_ROOM:
            raise BadPosition("These tiles can be played and laid in too many ways to find them.")
        work = room(times)
        _rooms.kept = times, work
    return work, found


def _solved(
    work: Work, lots: Sequence[Ints], solve: Callable[[Work], int], worths: Ints | int
) -> int:
    """Write down what is asked, and solve it."""
    asking = work.asking
    for part, lot in enumerate(lots):
        asking[part] = lot
    work.worth[:] = worths
    return int(solve(work))
