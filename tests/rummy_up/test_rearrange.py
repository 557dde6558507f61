"""A layout that leaves most of the previous one as it lies."""

import random
from collections import Counter

import pytest

from rummy_up.test_melds import BOX, check_melds, tiles
from tilery.errors import BadOption
from tilery.games.rummy_up.layout import Meld
from tilery.games.rummy_up.melds import arrangeable, best
from tilery.games.rummy_up.rearrange import arrange
from tilery.games.rummy_up.tiles import KINDS


def laid(*melds: str) -> list[Meld]:
    """Return melds as they lie, each written with its tiles."""
    found = []
    for text in melds:
        meld = arrangeable(tiles(text))
        assert meld is not None
        assert len(meld) == 1
        found += meld
    return found


@pytest.mark.parametrize(
    ("before", "added", "moved"),
    [(["R4 R5 R6"], "R7", 0),  # put to its end
     (["R4 R5 R6", "B9 Y9 G9"], "B1 B2 B3", 0),  # a meld of its own
     (["R5 R6 R7 R8", "B1 B2 B3"], "Y5 G5", 1),  # takes one tile away
     (["B4 B5 B6", "R4 Y4 G4"], "B4 B7", 0),
     (["R3 R4 R5 R6", "B3 B4 B5 B6"], "Y3 G3 Y6 G6", None),
     (["R1 Y1 G1 B1", "R2 Y2 G2 B2", "R8 R9 R10"], "R3 Y3 W", None)],
)  # fmt: skip
def test_few_tiles_move(before: list[str], added: str, moved: int | None) -> None:
    previous = laid(*before)
    lot = [*tiles(" ".join(before)), *tiles(added)]
    found = arrange(previous, lot)
    if arrangeable(lot) is None:
        assert found is None
        return
    assert found is not None
    check_melds(list(found.melds), lot)
    if moved is not None:
        assert found.moved == moved


def test_what_is_not_touched_keeps_its_place() -> None:
    previous = laid("R1 R2 R3", "G5 G6 G7 G8", "B10 B11 B12")
    found = arrange(previous, [one.kind for meld in previous for one in meld] + tiles("R8 Y8"))
    assert found is not None
    assert found.melds[0] == previous[0]
    assert found.melds[2] == previous[2]
    assert [len(meld) for meld in found.melds] == [3, 3, 3, 3]
    assert found.moved == 1


def test_nothing_new_moves_nothing() -> None:
    previous = laid("R1 R2 R3", "W R9 Y9")
    found = arrange(previous, [one.kind for meld in previous for one in meld])
    assert found is not None
    assert (list(found.melds), found.moved) == (previous, 0)


def test_a_tile_in_play_stays_there() -> None:
    with pytest.raises(BadOption, match="stay there"):
        arrange(laid("R1 R2 R3"), tiles("R1 R2 B3"))


@pytest.mark.parametrize("seed", range(3))
def test_a_table_that_grows_is_always_laid(seed: int) -> None:
    rng = random.Random(seed)
    pool = list(BOX)
    rng.shuffle(pool)
    rack, pool, melds = pool[:14], pool[14:], list[Meld]()
    plays = 0
    while sum(map(len, melds)) < 30:
        table = [one.kind for meld in melds for one in meld]
        play = best(table, [], rack, [1] * KINDS)
        if play is None:
            rack.append(pool.pop())
            continue
        found = arrange(melds, [*table, *play.rack])
        assert found is not None
        check_melds(list(found.melds), [*table, *play.rack])
        assert found.moved <= len(table)
        rack = list((Counter(rack) - Counter(play.rack)).elements())
        rack += [pool.pop() for _ in play.rack]
        melds = list(found.melds)
        plays += 1
    assert plays > 4
