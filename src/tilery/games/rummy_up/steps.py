"""What a person does at a real table, in sentences, to get from one layout to the next."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tilery.games.messages import Message, catalogue
from tilery.games.rummy_up.layout import Lying, Meld, is_set
from tilery.games.rummy_up.melds_text import meld_text, melds_text, tiles_text
from tilery.games.rummy_up.moving import RACK, START, TABLE, Carried
from tilery.games.rummy_up.naming import WORD_NAMES, listed
from tilery.games.rummy_up.rearrange import Arrangement

catalogue(
    "rummy_up.solve",
    {
        # what is played
        "play": "Play {tiles} from your rack: {count}.",
        "play_joining": "Play {tiles} from your rack: {count}. Of the start tiles use {joined}.",
        "no_play": "No play: draw a tile.",
        "count_1": "1 tile that counts {points} in a rack",
        "count": "{n} tiles that count {points} in a rack",
        # steps
        "break_up": "Break up the {meld}.",
        "take": "Take {tiles} from the {meld}.",
        "add": "Add {tiles} to {rest}, which makes the {meld}.",
        "add_from": "Add {tiles} {source} to {rest}, which makes the {meld}.",
        "add_mixed": "Add {tiles} to {rest}, which makes the {meld} ({sources}).",
        "lay": "Lay {tiles} as a new {what}.",
        "lay_from": "Lay {tiles} {source} as a new {what}.",
        "lay_mixed": "Lay {tiles} as a new {what} ({sources}).",
        "again": "Lay {rest} as the {meld}.",
        "leave_1": "Leave as it lies: {melds}.",
        "leave": "Leave as they lie: {melds}.",
        "lay_all": "Lay the {meld}.",
        "lay_all_from": "Lay the {meld} {source}.",
        "lay_all_mixed": "Lay the {meld} ({sources}).",
        "table": "The table then:",
        "acts": "{word} acts.",
        "one_acts": "You choose which word acts, {words}; {word} is suggested.",
        "out": "Your rack is empty: you go out.",
        "uno": "One tile is left: call uno.",
        # parts
        "meld": "{what} {tiles}",
        "set": "set",
        "run": "run",
        "rack": "from your rack",
        "start": "from the start tiles",
        "part": "{tiles} {source}",
        "parts": "{part}, {other}",
    },
)


def says(key: str, **args: object) -> Message:
    """Return a sentence, or a part of one."""
    return Message(f"rummy_up.solve.{key}", args)


def headline(play: Sequence[int], joined: Sequence[int], points: int) -> Message:
    """Say what is played, if anything is."""
    if not play:
        return says("no_play")
    args = {
        "tiles": tiles_text(play),
        "count": says("count_1" if len(play) == 1 else "count", n=len(play), points=points),
    }
    if joined:
        return says("play_joining", **args, joined=tiles_text(joined))
    return says("play", **args)


def steps(
    before: Sequence[Meld], after: Arrangement, tiles: Sequence[Carried]
) -> Iterator[Message]:
    """Yield what to do, step by step: tiles are taken off melds first, and laid then."""
    for i, meld in enumerate(before):
        heir = after.heirs[i]
        off = () if heir is None else parted(meld, after.melds[heir])[1]
        if heir is None:
            yield says("break_up", meld=named(meld))
        elif off:
            yield says("take", tiles=meld_text(off), meld=named(meld))
    for j, meld in enumerate(after.melds):
        here = [one for one in tiles if one.target == j]
        if j not in after.heirs:
            yield with_sources("lay", here, tiles=meld_text(meld), what=what(meld))
            continue
        rest, _ = parted(before[after.heirs.index(j)], meld)
        if here:
            added = tiles_text(sorted(one.kind for one in here))
            rest_text = meld_text(rest)
            yield with_sources("add", here, tiles=added, rest=rest_text, meld=named(meld))
        elif rest != meld:
            yield says("again", rest=meld_text(rest), meld=named(meld))
    if same := [meld for i, meld in enumerate(before) if kept(meld, after, i)]:
        yield says("leave_1" if len(same) == 1 else "leave", melds=melds_text(same))


def laid_anew(
    melds: Iterable[Meld], rack: Iterable[int], joined: Iterable[int]
) -> Iterator[Message]:
    """Yield how a table is laid of which no layout is known, with what was not in melds before."""
    hands = {RACK: Counter(rack), START: Counter(joined)}
    for j, meld in enumerate(melds):
        here = []
        for one in meld:
            source = next((source for source, lot in hands.items() if lot[one.kind]), TABLE)
            if source != TABLE:
                hands[source][one.kind] -= 1
            here.append(Carried(one.kind, source, j))
        yield with_sources("lay_all", here, meld=named(meld))


def acting(words: Sequence[int]) -> Message:
    """Say which word acts of those that were played, the suggested one first (UR-17)."""
    first = WORD_NAMES[words[0]]
    if len(words) == 1:
        return says("acts", word=first)
    names = [WORD_NAMES[word] for word in words]
    return says("one_acts", words=listed(names, "list_or"), word=first)


def kept(meld: Meld, after: Arrangement, old: int) -> bool:
    """Tell whether a meld of the table before lies there afterwards as it was."""
    heir = after.heirs[old]
    return heir is not None and after.melds[heir] == meld


def named(meld: Meld) -> Message:
    """Return a meld with what it is: ``run b4 b5 b6``."""
    return says("meld", what=what(meld), tiles=meld_text(meld))


def what(meld: Meld) -> Message:
    """Return whether a meld is a set or a run."""
    return says("set" if is_set(meld) else "run")


def parted(meld: Meld, heir: Meld) -> tuple[Meld, Meld]:
    """Return which tiles of a meld stay for its heir, as they lie there, and which leave it.

    Of several Wilds those stay that go on standing for the same tile.
    """
    stay = Counter(one.kind for one in meld) & Counter(one.kind for one in heir)
    firm = set(meld) & set(heir)
    staying = set[Lying]()
    for one in sorted(meld, key=lambda one: one not in firm):
        if stay[one.kind]:
            stay[one.kind] -= 1
            staying.add(one)
    return (
        tuple(one for one in meld if one in staying),
        tuple(one for one in meld if one not in staying),
    )


def with_sources(key: str, here: Sequence[Carried], **args: object) -> Message:
    """Return a step with which of the tiles carried there lay in no meld before."""
    parts = []
    for name, source in (("rack", RACK), ("start", START)):
        kinds = sorted(one.kind for one in here if one.source == source)
        if len(kinds) == len(here):
            return says(f"{key}_from", **args, source=says(name))
        if kinds:
            parts.append(says("part", tiles=tiles_text(kinds), source=says(name)))
    if not parts:
        return says(key, **args)
    first, *more = parts
    for other in more:
        first = says("parts", part=first, other=other)
    return says(f"{key}_mixed", **args, sources=first)
