"""One meld from its tiles: in order, with every Wild labelled, or why it is none (UR-4 to UR-6)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tilery.games.rummy_up.layout import Lying, Meld
from tilery.games.rummy_up.tiles import COLOURS, NUMBERS, WILD

#: A kind, and the kind that it counts as, or None for a Wild of which nothing is said.
Unlabelled = tuple[int, int | None]

FEWEST = 3  #: tiles of a meld


def labelled(tiles: Sequence[Unlabelled]) -> Meld | str:
    """Return the meld that *tiles* are, or why they are none.

    Tiles may come in any order. A run is read as it was written if it can be.
    """
    known = [shows for _, shows in tiles if shows is not None]
    wilds = sum(kind == WILD for kind, _ in tiles)
    if len(tiles) < FEWEST:
        return f"a meld has at least {FEWEST} tiles"
    if not known:
        return "Wilds need a tile beside them"
    of_one_number = len({shows // len(COLOURS) for shows in known}) == 1
    if of_one_number and (wilds < 2 or len(known) > 1):
        return _set(tiles, known, wilds)
    if len({shows % len(COLOURS) for shows in known}) == 1:
        return _run(tiles, known)
    return "its tiles have neither one number nor one colour"


def _set(tiles: Sequence[Unlabelled], known: list[int], wilds: int) -> Meld | str:
    """Return a set; a Wild of which nothing is said stands for the first colour that is missing."""
    if wilds > 1:
        return "a set has at most one Wild"
    if len(set(known)) < len(known):
        return "a set has each colour once at most"
    if len(tiles) > len(COLOURS):
        return f"a set has at most {len(COLOURS)} tiles"
    first = known[0] // len(COLOURS) * len(COLOURS)
    missing = next((k for k in range(first, first + len(COLOURS)) if k not in known), first)
    lying = [Lying(kind, missing if shows is None else shows) for kind, shows in tiles]
    return tuple(sorted(lying, key=lambda one: one.shows))


def _run(tiles: Sequence[Unlabelled], known: list[int]) -> Meld | str:
    """Return a run; Wilds of which nothing is said fill its gaps."""
    if len(set(known)) < len(known):
        return "a run has each number once at most"
    by_kind = {shows: kind for kind, shows in tiles if shows is not None}
    why = f"the numbers of a run follow each other, from 1 to {NUMBERS} and not round the end"
    for first in _first_numbers(tiles):
        numbers = range(first, first + len(tiles))
        shown = [number * len(COLOURS) + known[0] % len(COLOURS) for number in numbers]
        if not set(known) <= set(shown):
            continue
        lying = tuple(Lying(by_kind.get(shows, WILD), shows) for shows in shown)
        if all(not (one.kind == other.kind == WILD) for one, other in pairwise(lying)):
            return lying
        why = "two Wilds never lie side by side in a run"
    return why


def _first_numbers(tiles: Sequence[Unlabelled]) -> Iterator[int]:
    """Yield with which numbers, from 0, a run of so many tiles may begin, as written first."""
    most = NUMBERS - len(tiles)
    place, shows = next((i, shows) for i, (_, shows) in enumerate(tiles) if shows is not None)
    written = shows // len(COLOURS) - place
    if 0 <= written <= most:
        yield written
    yield from range(most + 1)
