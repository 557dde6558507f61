"""Tables as people write them, and back; what is no meld is refused with its reason."""

import random
from itertools import combinations

import pytest

from oracles import rummy_up_melds as oracle
from rummy_up.test_melds import BOX
from tilery.errors import BadPosition
from tilery.games.rummy_up.melds import arrangeable
from tilery.games.rummy_up.melds_text import melds_text, read_melds, read_tiles, tiles_text
from tilery.games.rummy_up.notation import tile_text
from tilery.games.rummy_up.tiles import WILD

SOME_COLOURS = [some for size in (3, 4) for some in combinations("RYGB", size)]


def test_tiles_have_spaces_or_commas_between() -> None:
    assert tiles_text(read_tiles(" r5,b12  w ,Y1,")) == "r5 b12 w y1"
    assert read_tiles(" ") == []
    with pytest.raises(BadPosition, match="no tile 'r13': a tile is a colour"):
        read_tiles("r5 r13")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("r6 r4 r5", "r4 r5 r6"),
        ("g4 B4, r4", "r4 g4 b4"),
        ("r4 w r6", "r4 w=r5 r6"),
        ("w r5 r6", "w=r4 r5 r6"),  # as it lies
        ("r5 r6 w", "r5 r6 w=r7"),
        ("w r1 r2", "r1 r2 w=r3"),  # before 1 comes nothing
        ("r11 r12 w", "w=r10 r11 r12"),
        ("w r5 w", "w=r4 r5 w=r6"),
        ("w w r5", "w=r4 r5 w=r6"),
        ("w r4 r6", "r4 w=r5 r6"),
        ("r5 w r7 w", "r5 w=r6 r7 w=r8"),
        ("r5 w=r4 r6", "w=r4 r5 r6"),
        ("r4 g4 w", "r4 w=y4 g4"),
        ("r4 g4 w=b4", "r4 g4 w=b4"),
        ("w=b4 g4 y4 r4", "r4 y4 g4 w=b4"),
        ("r1 r2 r3|b7 b8 w=b9", "r1 r2 r3 | b7 b8 w=b9"),
        ("", ""),
    ],
)
def test_melds_in_any_order(typed: str, written: str) -> None:  # UR-4, UR-5, UR-6
    assert melds_text(read_melds(typed)) == written
    assert read_melds(written) == read_melds(typed)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("r4 r5", "'r4 r5' is no meld: a meld has at least 3 tiles"),
        ("y4 b4 y4", "a set has each colour once"),
        ("r4 y4 g4 b4 w", "a set has at most 4 tiles"),
        ("r4 y4 w w", "a set has at most one Wild"),
        ("r4 w=y4 w=g4", "a set has at most one Wild"),
        ("w w w", "need a tile beside them"),
        ("r11 r12 r1", "from 1 to 12 and not round the end"),
        ("r4 r6 r7", "the numbers of a run follow each other"),
        ("r4 r5 r5 r6", "a run has each number once"),
        ("r4 w w r7", "'r4 w w r7' is no meld: two Wilds never lie side by side"),
        ("r4 r5 w=r9", "'r4 r5 w=r9' is no meld: the numbers of a run follow each other"),
        ("r4 r5 b6", "neither one number nor one colour"),
        ("r1 r2 r3 |", "Between two bars"),
        ("r4 r5 w=w", "no tile 'w=w': a Wild stands for"),
        ("r4 r5 w=", "no tile 'w='"),
        ("r4 r5 r6=r7", "no tile 'r6=r7'"),
        (" ".join(["r1"] * 5000), "… is no meld"),
    ],
)
def test_what_is_no_meld(typed: str, reason: str) -> None:  # UR-4, UR-5, UR-6
    with pytest.raises(BadPosition, match=reason) as said:
        read_melds(typed)
    assert len(str(said.value)) < 200


def lots_of_melds() -> set[tuple[str, ...]]:
    """Return what melds of three to six tiles are made of, sorted."""
    shown = [[colour + str(n) for colour in some] for n in oracle.NUMBERS for some in SOME_COLOURS]
    for size in range(3, 7):
        for first in range(1, 14 - size):
            shown += [[c + str(n) for n in range(first, first + size)] for c in oracle.COLOURS]
    melds = (meld for one in shown for meld in oracle.with_wilds(one) if oracle.is_meld(meld))
    return {tuple(sorted(tile for tile, _ in meld)) for meld in melds}


def test_what_is_a_meld_is_what_the_rule_says() -> None:
    """Few tiles with near numbers and Wilds: read as a meld when, by trying, they are one."""
    rng, lots, found = random.Random(5), lots_of_melds(), 0
    for _ in range(4000):
        first = rng.randrange(10)
        near = [kind for kind in BOX[:-4] if first <= kind // 4 < first + rng.choice([1, 4])]
        near = [kind for kind in near if rng.random() < 0.4 or kind % 4 == first % 4]
        lot = rng.choices(near, k=rng.randint(1, 4)) + [WILD] * rng.choice([0, 0, 1, 2])
        rng.shuffle(lot)
        names = sorted(tile_text(kind).upper() for kind in lot)
        is_meld = tuple(names) in lots
        found += is_meld
        try:
            melds = read_melds(tiles_text(lot))
        except BadPosition:
            assert not is_meld, names
            continue
        lying = [(tile_text(t.kind).upper(), tile_text(t.shows).upper()) for t in melds[0]]
        assert is_meld, names
        assert oracle.is_meld(lying)
        assert sorted(name for name, _ in lying) == names
    assert 300 < found < 3600


def test_a_layout_of_the_whole_box_reads_back() -> None:
    melds = arrangeable(BOX)
    assert melds is not None
    assert read_melds(melds_text(melds)) == melds
