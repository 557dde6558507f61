"""The answer that players of the physical game want: what to play, and what to move where."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import chain, combinations
from typing import Any, Final

from tilery.errors import BadOption, BadPosition
from tilery.games.base import is_number, shown
from tilery.games.messages import Message
from tilery.games.rummy_up import steps as words
from tilery.games.rummy_up.labelling import labelled
from tilery.games.rummy_up.layout import Meld
from tilery.games.rummy_up.melds import LIMIT, Play, arrangeable, best
from tilery.games.rummy_up.melds_text import (
    BAR,
    LABEL,
    meld_text,
    read_lying,
    read_melds,
    read_tiles,
)
from tilery.games.rummy_up.moving import RACK, START, Carried, carried
from tilery.games.rummy_up.notation import ACTING, tile_text
from tilery.games.rummy_up.rearrange import arrange
from tilery.games.rummy_up.tiles import (
    COUNT,
    DRAW_FOUR,
    DRAW_TWO,
    PLAIN,
    REVERSE,
    SKIP,
    TILES,
    WILD,
    WORD,
)

#: A tile played is worth more than any Wild kept, and that more than all points together.
_TILE: Final = 10_000_000
_WILD_KEPT: Final = 10_000
_WORTH: Final = [_TILE + int(COUNT[kind]) for kind in range(WILD)] + [_TILE - _WILD_KEPT]

#: Words in the order in which they are suggested: what hurts the next seat most comes first.
_SUGGESTED: Final = (DRAW_FOUR, DRAW_TWO, SKIP, REVERSE)

#: Where a tile comes from, as the answer says it.
_SOURCES: Final[dict[int, str | int]] = {RACK: "rack", START: "start"}


@dataclass(frozen=True)
class RummyMove:
    """A tile that comes into a meld in which it did not lie."""

    tile: str
    source: str | int  #: ``"rack"``, ``"start"``, or a meld of `before`, counted from 0
    target: int  #: a meld of `melds`, counted from 0


@dataclass(frozen=True)
class RummyAnswer:
    """What to play, and how; printed it is text to follow at a table.

    Tiles are written as ``r5`` or ``w``, melds as ``r4 w=r5 r6``.
    """

    play: tuple[str, ...]  #: tiles from the rack; none when a tile is to be drawn
    joined: tuple[str, ...]  #: start tiles that come into melds
    points: int  #: what the tiles played would have counted in the rack
    left: tuple[str, ...]  #: the rack afterwards
    loose: tuple[str, ...]  #: start tiles that stay loose
    #: One of the words played acts, as you choose, such as ``draw2``; the suggested one is first.
    words: tuple[str, ...]
    before: tuple[str, ...] | None  #: the table's melds, or None if only its tiles were given
    melds: tuple[str, ...]  #: the table's melds afterwards
    moved: int | None  #: tiles of the table that come into another meld, if its melds were given
    moves: tuple[RummyMove, ...]  #: every tile that comes into a meld, if its melds were given
    steps: tuple[str, ...]  #: what to do, in sentences
    said: str  #: what is played, in a sentence

    def __str__(self) -> str:
        return self.text()

    def text(self) -> str:
        """Return the answer as lines: what is played, the steps, and the table afterwards."""
        lines = [self.said, *(f"{n}. {step}" for n, step in enumerate(self.steps, start=1))]
        if self.steps:
            lines += ["", str(words.says("table")), *(f"  {meld}" for meld in self.melds)]
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        return asdict(self)


def solve_rummy(
    table: str, rack: str, loose: str = "", *, limit: int | None = LIMIT
) -> RummyAnswer:
    """Return the best play of a *rack* in Uno Rummy Up, and how to lay it.

    *table* is text: melds with bars between, ``"r4 b4 g4 | b4 b5 b6"``, or tiles in any order;
    *loose* are the start tiles that lie in no meld, four at most. The best play has the most tiles,
    of those the fewest Wilds, and of those counts the most points; no start tile joins that it does
    not need.
    At most *limit* tiles are played, four by the rules; None is any number, for other games of this
    kind, in which no words act. Other numbers are for racks of at most 20 tiles. Raises BadPosition
    and BadOption.
    """
    if limit is not None and not (is_number(limit) and limit >= 1):
        raise BadOption(f"The limit is a number of tiles from 1, or none, not {shown(limit)}.")
    _check_texts({"table": table, "rack": rack, "loose": loose})
    before, melded = _read_table(table)
    start, held = read_tiles(loose), read_tiles(rack)
    if not held:
        raise BadPosition("The rack is empty: say which tiles you hold, such as r5 b12 w.")
    _check_box(melded, start, held)
    lying = arrangeable(melded) if before is None else before
    if lying is None:
        raise BadPosition(
            "The tiles of the table cannot all lie in melds: look whether one is missing, or is a "
            "start tile that lies alone."
        )
    most = None if limit is None else min(int(limit), len(held))
    play = _without_idle(melded, start, best(melded, start, held, _WORTH, most))
    melds, moves, steps = _laid(before, lying, play)
    left = Counter(held) - Counter(play.rack)
    acts = [] if limit is None else _words(play)
    if acts:
        steps.append(words.acting(acts))
    if play.rack and not left:
        steps.append(words.says("out"))
    elif play.rack and left.total() == 1 and limit is not None:
        steps.append(words.says("uno"))
    points = int(COUNT[list(play.rack)].sum())
    return RummyAnswer(
        play=_texts(play.rack),
        joined=_texts(play.joined),
        points=points,
        left=_texts(left.elements()),
        loose=_texts((Counter(start) - Counter(play.joined)).elements()),
        words=tuple(ACTING[word] for word in acts),
        before=None if before is None else tuple(meld_text(meld) for meld in before),
        melds=tuple(meld_text(meld) for meld in melds),
        moved=None if before is None else sum(one.source >= 0 for one in moves),
        moves=tuple(
            RummyMove(tile_text(one.kind), _SOURCES.get(one.source, one.source), one.target)
            for one in moves
        ),
        steps=tuple(str(step) for step in steps),
        said=str(words.headline(play.rack, play.joined, points)),
    )


def _words(play: Play) -> list[int]:
    """Return the words of which one acts (UR-17), the suggested one first."""
    there = {int(WORD[kind]) for kind in play.rack} - {PLAIN}
    return sorted(there, key=_SUGGESTED.index)


def _without_idle(melded: list[int], start: list[int], play: Play | None) -> Play:
    """Return the play with as few of the *start* tiles as its tiles can lie with."""
    if play is None:
        return Play(())
    fewer = (set(combinations(sorted(start), size)) for size in range(len(play.joined)))
    for joined in chain.from_iterable(map(sorted, fewer)):
        if arrangeable([*melded, *play.rack, *joined]) is not None:
            return Play(play.rack, joined)
    return play


def _laid(
    before: list[Meld] | None, lying: list[Meld], play: Play
) -> tuple[list[Meld], list[Carried], list[Message]]:
    """Return the melds after a play, which tiles are carried there, and the steps."""
    if not play.rack:
        return lying, [], []
    lot = [*(one.kind for meld in lying for one in meld), *play.rack, *play.joined]
    if before is None:
        melds = arrangeable(lot) or []
        return melds, [], list(words.laid_anew(melds, play.rack, play.joined))
    after = arrange(before, lot)
    assert after is not None, "what can be played can be laid"
    moves = carried(before, after, play.rack, play.joined)
    return list(after.melds), moves, list(words.steps(before, after, moves))


def _read_table(text: str) -> tuple[list[Meld] | None, list[int]]:
    """Return the melds of a table, or None if they are not told, and its tiles.

    Without a bar it is a meld if its tiles are one, else tiles in any order, of which no Wild is
    said to stand for one. Raises BadPosition.
    """
    if BAR not in text and LABEL not in text and text.strip():
        tiles = read_lying(text)
        meld = labelled(tiles)
        return None if isinstance(meld, str) else [meld], [kind for kind, _ in tiles]
    melds = read_melds(text)
    return melds, [one.kind for meld in melds for one in meld]


def _texts(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple(tile_text(kind) for kind in sorted(kinds))


def _check_texts(given: dict[str, object]) -> None:
    """Refuse what is no text. Raises BadPosition."""
    for name, value in given.items():
        if not isinstance(value, str):
            raise BadPosition(f"The {name} is text, such as 'r5 b12 w', not {shown(value)}.")


def _check_box(*lots: list[int]) -> None:
    """Refuse more tiles than the box has (UR-1). Raises BadPosition."""
    there = Counter(kind for lot in lots for kind in lot)
    for kind, count in sorted(there.items()):
        if count > TILES[kind]:
            raise BadPosition(
                f"Table, loose tiles and rack have {count} of {tile_text(kind)} together, and the "
                f"box has {TILES[kind]}."
            )
