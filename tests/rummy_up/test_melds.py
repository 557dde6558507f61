"""The solver of Uno Rummy Up against trying everything, and against a naive look at its melds."""

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from oracles import rummy_up_melds as oracle
from tilery.errors import BadOption
from tilery.games.rummy_up.melds import Meld, Play, _best, _of_one_box, arrangeable, best, plays
from tilery.games.rummy_up.tiles import COLOURS, COUNT, DRAW_TWO, KINDS, TILES, WILD, WORD

BOX = [kind for kind in range(KINDS) for _ in range(TILES[kind])]


def name(kind: int) -> str:
    return "W" if kind == WILD else COLOURS[kind % 4].upper() + str(kind // 4 + 1)


def tiles(text: str) -> list[int]:
    names = {name(kind): kind for kind in range(KINDS)}
    return [names[word] for word in text.split()]


def check_melds(melds: list[Meld] | None, lot: list[int]) -> None:
    """Look at an arrangement naively: all the tiles, all in melds."""
    assert melds is not None
    for meld in melds:
        assert oracle.is_meld([(name(one.kind), name(one.shows)) for one in meld]), meld
    assert Counter(one.kind for meld in melds for one in meld) == Counter(lot)


# --- the ledger's examples --------------------------------------------------------------------


@pytest.mark.parametrize("lot", ["R4 B4 G4", "B4 B5 B6", "R1 R2 R3 R4", "R2 Y2 G2 B2"])
def test_examples_of_melds(lot: str) -> None:  # UR-4, UR-5, UR-7, UR-E1
    check_melds(arrangeable(tiles(lot)), tiles(lot))


@pytest.mark.parametrize("lot", ["Y4 Y4 B4", "R11 R12 R1", "R4 B4", "R4", "R4 R5 B6"])
def test_examples_of_none(lot: str) -> None:  # UR-4, UR-5, UR-E1
    assert arrangeable(tiles(lot)) is None


@pytest.mark.parametrize(
    "lot",
    ["R4 B4 W", "R4 W R6", "R11 R12 W", "R1 R2 W", "W R5 W", "R4 W R6 W R8", "R4 Y4 G4 W",
     "R1 R2 R3 W R5 R6 R7", "R1 R2 W R4 W R6 W R8 W"],
)  # fmt: skip
def test_a_wild_stands_for_any_tile(lot: str) -> None:  # UR-6
    check_melds(arrangeable(tiles(lot)), tiles(lot))


@pytest.mark.parametrize("lot", ["R4 B4 W W", "W W W", "W", "R4 R7 W W", "R2 Y2 G2 B2 W"])
def test_wilds_are_never_side_by_side_nor_two_in_a_set(lot: str) -> None:  # UR-6
    assert arrangeable(tiles(lot)) is None


def test_an_empty_table_lies_well() -> None:
    assert arrangeable([]) == []


def test_two_runs_break_up_for_four_tiles() -> None:  # UR-8
    table, rack = tiles("R3 R4 R5 R6 B3 B4 B5 B6"), tiles("G3 Y6 G6 Y3")
    assert Play(tuple(tiles("Y3 G3 Y6 G6"))) in plays(table, [], rack)


def test_loose_tiles_join_by_choice() -> None:  # UR-9: the ledger's example has three ends
    loose, rack = tiles("R5 G5"), tiles("Y5 B5")
    both = tuple(sorted(rack))
    found = [play.joined for play in plays([], loose, rack) if play.rack == both]
    assert sorted(found) == sorted([(tiles("R5")[0],), (tiles("G5")[0],), tuple(sorted(loose))])


def test_words_and_counts() -> None:  # UR-1, UR-23, UR-E2
    assert [int(COUNT[kind]) for kind in tiles("R7 Y9 B12 W R2 G5 B1")] == [
        20,
        9,
        12,
        50,
        20,
        20,
        1,
    ]
    assert WORD[tiles("Y2")[0]] == DRAW_TWO
    assert len(BOX) == 100


# --- against trying everything ----------------------------------------------------------------


def position(rng: random.Random) -> tuple[list[int], list[int], list[int]]:
    """Return tiles that lie in melds, mostly, loose ones and a rack, of few numbers and colours."""
    numbers, colours = rng.choice([3, 4, 5]), rng.sample(range(4), rng.choice([2, 3, 3]))
    first = rng.randrange(12 - numbers + 1)
    lot = [n * 4 + c for n in range(first, first + numbers) for c in colours] * 2
    lot += [WILD] * rng.randrange(5)
    rng.shuffle(lot)
    count = rng.choice([0, 3, 4, 6, 7, 9])
    for _ in range(30):  # for melds: else the table is a lot that may not lie well
        if arrangeable(lot[:count]) is not None:
            break
        rng.shuffle(lot)
    loose, held = rng.randrange(4), rng.randrange(1, 7)
    return lot[:count], lot[count : count + loose], lot[count + loose : count + loose + held]


@pytest.mark.parametrize("seed", range(4))
def test_plays_are_those_that_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    found = 0
    for _ in range(300):
        table, loose, rack = position(rng)
        expected = oracle.plays(*(tuple(map(name, lot)) for lot in (table, loose, rack)))
        got = plays(table, loose, rack)
        assert got == sorted(set(got))  # each once
        named = {(tuple(map(name, play.rack)), tuple(map(name, play.joined))) for play in got}
        assert {(oracle.ordered(a), oracle.ordered(b)) for a, b in named} == set(expected)
        found += len(got)
        lies = oracle.can_lie(map(name, table))
        assert (arrangeable(table) is not None) == lies
        worth = [rng.randrange(1, 10) for _ in range(KINDS)]
        check_best(table, loose, rack, worth, got)
    assert found > 1000


def check_best(
    table: list[int], loose: list[int], rack: list[int], worth: list[int], found: list[Play]
) -> None:
    chosen = best(table, loose, rack, worth)
    if not found:
        assert chosen is None
        return
    assert chosen in found
    assert sum(worth[kind] for kind in chosen.rack) == max(
        sum(worth[kind] for kind in play.rack) for play in found
    )
    lot = [*table, *chosen.rack, *chosen.joined]
    check_melds(arrangeable(lot), lot)


def test_without_a_limit_more_is_played() -> None:
    table, rack = tiles("R4 R5 R6"), tiles("R1 R2 R3 R7 R8 R9 B1 B2 B3 G11")
    all_but_one = best(table, [], rack, [1] * KINDS, limit=None)
    assert all_but_one is not None
    assert all_but_one.rack == tuple(sorted(set(rack) - set(tiles("G11"))))
    four = best(table, [], rack, [1] * KINDS)
    assert four is not None
    assert len(four.rack) == 4


@pytest.mark.parametrize("wilds", [0, 4])
def test_the_whole_box_in_a_rack_takes_no_time(wilds: int) -> None:
    """It took minutes when members of fronts were told apart by how many tiles they had added."""
    rack = list(range(WILD)) * 2 + [WILD] * wilds
    worth = [1000 + int(COUNT[kind]) for kind in range(KINDS)]
    everything = best([], [], rack, worth, limit=None)
    assert everything == Play(tuple(sorted(rack)))
    four = best([], [], rack, worth)
    assert four is not None
    assert sum(COUNT[kind] for kind in four.rack) == (140 if wilds else 80)
    check_melds(arrangeable(four.rack), list(four.rack))


@pytest.mark.parametrize("seed", range(3))
def test_without_a_limit_it_is_as_with_a_limit_that_is_in_nobodys_way(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        table, loose, rack = position(rng)
        worth = [rng.randrange(1, 10) for _ in range(KINDS)]
        unlimited = best(table, loose, rack, worth, limit=None)
        limited = _best(_of_one_box(table, loose, rack), np.array(worth), 90)
        assert value(unlimited, worth) == value(limited, worth)
        if unlimited is not None:
            lot = [*table, *unlimited.rack, *unlimited.joined]
            check_melds(arrangeable(lot), lot)


def value(play: Play | None, worth: list[int]) -> int:
    return 0 if play is None else sum(worth[kind] for kind in play.rack)


def test_a_limit_in_between_is_for_racks_of_people() -> None:
    rack = list(range(WILD))
    with pytest.raises(BadOption, match="more than 20 tiles in the rack the limit is at most 4"):
        best([], [], rack, [1] * KINDS, limit=19)
    few = best([], [], rack[:20], [1] * KINDS, limit=10)
    assert few is not None
    assert len(few.rack) == 10
    all_that_can = best(tiles("R1 R2 R3"), [], tiles("R4 R5 R6 R7 B9"), [1] * KINDS, limit=4)
    assert all_that_can == Play(tuple(tiles("R4 R5 R6 R7")))


# --- whatever comes ---------------------------------------------------------------------------


def test_all_tiles_lie_well() -> None:
    check_melds(arrangeable(BOX), BOX)


def test_a_rack_of_wilds() -> None:
    assert plays([], [], [WILD] * 4) == []
    assert plays(tiles("R1 Y1 G1"), [], [WILD] * 4) == [Play((WILD,))]
    assert Play((WILD, WILD)) in plays(tiles("R4 R5 R6"), [], [WILD] * 4)


def test_a_table_that_cannot_lie_has_plays_that_mend_it() -> None:
    assert plays(tiles("R4 R5"), [], tiles("B9 R6")) == [Play(tuple(tiles("R6")))]
    assert plays(tiles("R4 R5"), [], tiles("B9")) == []
    assert best(tiles("R4 R5"), [], tiles("B9"), [1] * KINDS) is None


@pytest.mark.parametrize(
    ("lots", "message"),
    [(([KINDS], [], []), "from 0 to 48, not 49"), (([-1], [], []), "not -1"),
     (([3, 3], [3], []), "2 tiles of kind 3, not 3"), (([], [], [WILD] * 5), "not 5"),
     (([], [0, 1, 2, 3, 4], []), "4 start tiles, not 5")],
)  # fmt: skip
def test_tiles_that_the_box_has_not(lots: tuple[list[int], ...], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        plays(*lots)
    with pytest.raises(BadOption, match=message):
        best(lots[0], lots[1], lots[2], [1] * KINDS)


#: Asks with room for 16 members, 2 choices and no play.
CRAMPED = """
from tilery import BadPosition
from rummy_up.test_melds import tiles
from tilery.games.rummy_up import melds
from tilery.games.rummy_up.work import room

tiny = 2**-15
melds._rooms.kept = tiny, room(tiny)
table, rack = tiles("R3 R4 R5 R6 B3 B4 B5 B6"), tiles("G3 Y6 G6 Y3")
print(melds.plays(table, [], rack))
grown = melds._rooms.kept[0]
assert grown > tiny, grown
melds._rooms.kept = tiny, room(tiny)
print(melds.best(table, [], rack, [1] * 49))
kept = melds._rooms.kept
assert tiny < kept[0] < grown
melds.best(table, [], rack, [1] * 49)
assert melds._rooms.kept is kept
melds._rooms.kept = tiny, room(tiny)
melds.MOST_ROOM = tiny
try:
    melds.best(table, [], rack, [1] * 49)
except BadPosition as why:
    print(why)
"""


def test_room_grows_until_it_is_enough() -> None:
    """Uncompiled, because rules would be compiled for each size."""
    env = os.environ | {"TILERY_UNCOMPILED": "1", "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-c", CRAMPED]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    table, rack = tiles("R3 R4 R5 R6 B3 B4 B5 B6"), tiles("G3 Y6 G6 Y3")
    expected = [plays(table, [], rack), best(table, [], rack, [1] * KINDS)]
    too_many = "These tiles can be played and laid in too many ways to find them."
    assert done.stdout.splitlines() == [*(str(one) for one in expected), too_many]
