"""The exact solver of Uno Rummy Up: what can lie in melds, and what can be played (UR-4 to UR-13).

Tiles are lists of kinds (`tiles`), in any order. Nothing is guessed and nothing is given up: what
is not found does not exist.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import local
from typing import Any

import numpy as np

from tilery.errors import BadOption
from tilery.games.rummy_up.best import NO_LIMIT, NOTHING, find_best
from tilery.games.rummy_up.fronts import LIMIT, NO_ROOM, Room, room
from tilery.games.rummy_up.layout import Lying, Meld, chosen_on_the_way, lay_out
from tilery.games.rummy_up.plays import COLUMNS, NONE, Halves, halves, list_plays
from tilery.games.rummy_up.tiles import COLOURS, KINDS, TILES, WILD
from tilery.kernel.state import Ints

__all__ = ["LIMIT", "Lying", "Meld", "Play", "arrangeable", "best", "plays"]


@dataclass(frozen=True, order=True)
class Play:
    """What a turn adds to the table: tiles of the rack, and start tiles that join; both rising."""

    rack: tuple[int, ...]
    joined: tuple[int, ...] = ()


def arrangeable(tiles: Iterable[int]) -> list[Meld] | None:
    """Return melds of all *tiles*, or None when there are none. Raises BadOption."""
    melded, nothing = _count(tiles), _count(())
    worth, found = np.zeros(KINDS, np.int64), np.zeros(3, np.int64)
    scratch, member = _with_room(
        lambda scratch, _: find_best(scratch, melded, nothing, nothing, worth, LIMIT, found),
    )
    if member == NOTHING:
        return None
    return lay_out(scratch, member, int(found[0]), melded.tolist())


def plays(table: Iterable[int], loose: Iterable[int], rack: Iterable[int]) -> list[Play]:
    """Return everything that can be played, each play once, in rising order.

    *table* are the tiles in melds, *loose* the start tiles that are not. Raises BadOption.
    """
    melded, apart, held = _of_one_box(table, loose, rack)

    def listed(rows: Ints) -> int:
        return _with_room(
            lambda scratch, both: list_plays(scratch, both, melded, apart, held, LIMIT, rows),
        )[1]

    out = np.zeros((256, COLUMNS), np.int8)
    n = listed(out)
    if n > len(out):
        out = np.zeros((n, COLUMNS), np.int8)
        listed(out)
    return sorted(
        Play(_without_none(row[:LIMIT]), _without_none(row[LIMIT:])) for row in out[:n].tolist()
    )


def _without_none(kinds: list[int]) -> tuple[int, ...]:
    return tuple(kind for kind in kinds if kind != NONE)


def best(
    table: Iterable[int],
    loose: Iterable[int],
    rack: Iterable[int],
    worth: Iterable[int],
    limit: int | None = LIMIT,
) -> Play | None:
    """Return a play whose tiles from the rack are worth most together, or None.

    *worth* is that of a tile of each kind, above 0. Without a *limit* any number may be played, as
    in other games of this kind. Raises BadOption.
    """
    melded, apart, held = _of_one_box(table, loose, rack)
    worths, found = np.array(list(worth), np.int64), np.zeros(3, np.int64)
    most = NO_LIMIT if limit is None else limit
    scratch, member = _with_room(
        lambda scratch, _: find_best(scratch, melded, apart, held, worths, most, found),
    )
    if member == NOTHING:
        return None
    added, joined = [], []
    for number, (of_rack, of_table) in enumerate(chosen_on_the_way(scratch, member)):
        for colour in range(len(COLOURS)):
            kind = number * len(COLOURS) + colour
            added += [kind] * of_rack[colour]
            joined += [kind] * of_table[colour]
    added += [WILD] * int(found[1])
    joined += [WILD] * int(found[2])
    return Play(tuple(added), tuple(joined)) if added else None


# --- tiles as counts ------------------------------------------------------------------------


def _of_one_box(*lots: Iterable[int]) -> list[Ints]:
    """Count tiles which are there at the same time. Raises BadOption."""
    counts = [_count(lot) for lot in lots]
    _check(np.sum(counts, axis=0))
    return counts


def _count(tiles: Iterable[int]) -> Ints:
    """Count tiles of each kind. Raises BadOption."""
    kinds = list(tiles)
    for kind in kinds:
        if not 0 <= kind < KINDS:
            raise BadOption(f"A kind of tile is a number from 0 to {KINDS - 1}, not {kind}.")
    counts = np.bincount(np.array(kinds, np.int64), minlength=KINDS)
    _check(counts)
    return counts.astype(np.int8)


def _check(counts: Ints) -> None:
    """Refuse more tiles than the box has (UR-1). Raises BadOption."""
    for kind in np.flatnonzero(counts > TILES).tolist():
        raise BadOption(f"The box has {TILES[kind]} tiles of kind {kind}, not {counts[kind]}.")


# --- room, of each thread its own -----------------------------------------------------------


_rooms = local()

#: The largest room that is kept for the next time.
_KEPT = 4


def _with_room(solve: Callable[[Room, Halves], Any]) -> tuple[Room, int]:
    """Return what *solve* finds, and where, in room that grows until it is enough."""
    if not hasattr(_rooms, "kept"):
        _rooms.kept = 1, room(), halves()
    size, scratch, both = _rooms.kept
    while (found := int(solve(scratch, both))) == NO_ROOM:
        size *= 4
        scratch, both = room(size), halves(size)
        if size <= _KEPT:
            _rooms.kept = size, scratch, both
    return scratch, found
