"""What to play at a real table: the best play, a layout that is right, steps that lead there."""

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from oracles import rummy_up_melds as oracle
from rummy_up.test_melds import BOX
from tilery import BadOption, BadPosition, RummyAnswer, solve_rummy
from tilery.games.rummy_up.melds import plays
from tilery.games.rummy_up.melds_text import read_tiles, tiles_text
from tilery.games.rummy_up.tiles import COUNT, WILD

ANSWER = """\
Play y4 g4 from your rack: 2 tiles that count 8 in a rack.
1. Take b4 from the run b4 b5 b6 b7.
2. Lay y4 g4 b4 as a new set (y4 g4 from your rack).
3. Leave as it lies: r4 r5 r6.

The table then:
  r4 r5 r6
  b5 b6 b7
  y4 g4 b4"""


# --- a naive look at an answer ----------------------------------------------------------------


def tile(lying: str) -> str:
    """Return the tile that lies there, without what it stands for."""
    return lying.partition("=")[0]


def tiles_of(meld: str) -> list[str]:
    return [tile(lying) for lying in meld.split()]


def lot(*melds: str) -> Counter[str]:
    return Counter(one for meld in melds for one in tiles_of(meld))


def check_melds(melds: tuple[str, ...]) -> None:
    for meld in melds:
        lying = [(tile(text).upper(), text.split("=")[-1].upper()) for text in meld.split()]
        assert oracle.is_meld(lying), meld


def check_answer(answer: RummyAnswer, table: str, rack: str, loose: str) -> None:
    """Look at an answer naively: its tiles, its melds, its moves, and where its steps lead."""
    check_melds(answer.melds)
    on_table = lot(*table.split("|"))
    assert lot(*answer.melds) == on_table + Counter(answer.play) + Counter(answer.joined)
    assert Counter(answer.play) + Counter(answer.left) == lot(rack)
    assert Counter(answer.joined) + Counter(answer.loose) == lot(loose)
    if answer.before is None or not answer.play:
        assert not answer.moves
        return
    assert lot(*answer.before) == on_table
    check_moves(answer)
    assert sorted(map(sorted, map(tiles_of, follow(answer)))) == sorted(
        map(sorted, map(tiles_of, answer.melds))
    )


def check_moves(answer: RummyAnswer) -> None:
    """Carry tiles from meld to meld as `moves` says; what is left of a meld is in one meld."""
    assert answer.before is not None
    old = [lot(meld) for meld in answer.before]
    new = [lot(meld) for meld in answer.melds]
    for move in answer.moves:
        new[move.target] -= Counter([move.tile])
        if isinstance(move.source, int):
            assert old[move.source][move.tile] > 0
            old[move.source] -= Counter([move.tile])
    named = sorted(sorted(rest.elements()) for rest in new if rest)
    assert named == sorted(sorted(rest.elements()) for rest in old if rest)
    for source, tiles in (("rack", answer.play), ("start", answer.joined)):
        assert Counter(m.tile for m in answer.moves if m.source == source) == Counter(tiles)
    assert answer.moved == sum(isinstance(move.source, int) for move in answer.moves)


def follow(answer: RummyAnswer) -> list[str]:
    """Do what the steps say, word by word, with the tiles of the table and those in the hand."""
    assert answer.before is not None
    table, hand = list(answer.before), Counter[str]()
    free = {"rack": Counter(answer.play), "start tiles": Counter(answer.joined)}

    def lay(tiles: str, sources: str) -> None:
        """Take tiles out of the hand, or from where it is said."""
        wanted = lot(tiles)
        for named, source in re.findall(
            r"([^(),]*?) ?from (?:your|the) (rack|start tiles)", sources
        ):
            some = lot(named) or wanted
            assert some <= free[source]
            free[source] -= some
            wanted -= some
        assert wanted <= hand
        hand.subtract(wanted)

    for step in answer.steps:
        if found := re.fullmatch(r"Break up the (?:set|run) (.*)\.", step):
            table.remove(found[1])
            hand.update(lot(found[1]))
        elif found := re.fullmatch(r"Take (.*) from the (?:set|run) (.*)\.", step):
            rest = list(found[2].split())
            for one in found[1].split():
                rest.remove(one)
            table[table.index(found[2])] = " ".join(rest)
            hand.update(lot(found[1]))
        elif found := re.fullmatch(
            r"Add ([a-z0-9 ]*?)( from .*?)? to (.*), which makes the (?:set|run) "
            r"([^()]*?)( \(.*\))?\.",
            step,
        ):
            lay(found[1], (found[2] or "") + (found[5] or ""))
            assert lot(found[1]) + lot(found[3]) == lot(found[4])
            table[table.index(found[3])] = found[4]
        elif found := re.fullmatch(
            r"Lay ([a-z0-9= ]*?)( from .*?)? as a new (?:set|run)( \(.*\))?\.", step
        ):
            lay(found[1], (found[2] or "") + (found[3] or ""))
            table.append(found[1])
        elif found := re.fullmatch(r"Lay (.*) as the (?:set|run) (.*)\.", step):
            table[table.index(found[1])] = found[2]
        elif found := re.fullmatch(r"Leave as (?:it lies|they lie): (.*)\.", step):
            for meld in found[1].split(" | "):
                assert meld in table
                assert meld in answer.melds
        else:
            assert re.search(r"^Your rack is empty: |^One tile is left: |acts[.,]", step), step
    assert not any(hand.values())
    assert not any(any(left.values()) for left in free.values())
    return table


# --- by hand ----------------------------------------------------------------------------------


def test_an_answer_is_text_to_follow() -> None:
    answer = solve_rummy("r4 r5 r6 | b4 b5 b6 b7", "y4 g4 r9 y1")
    assert str(answer) == answer.text() == ANSWER
    assert (answer.play, answer.left, answer.points) == (("y4", "g4"), ("y1", "r9"), 8)
    assert answer.moved == 1


def test_the_answer_in_the_documentation() -> None:
    page = Path(__file__).parents[2] / "docs" / "players.md"
    assert ANSWER in page.read_text(encoding="utf-8")


def test_an_answer_is_data() -> None:
    data = json.loads(json.dumps(solve_rummy("r4 r5 r6", "r7 b1", "b9").data()))
    assert data == {
        "play": ["r7"],
        "joined": [],
        "points": 20,
        "left": ["b1"],
        "loose": ["b9"],
        "words": ["reverse"],
        "before": ["r4 r5 r6"],
        "melds": ["r4 r5 r6 r7"],
        "moved": 0,
        "moves": [{"tile": "r7", "source": "rack", "target": 0}],
        "steps": [
            "Add r7 from your rack to r4 r5 r6, which makes the run r4 r5 r6 r7.",
            "Reverse acts.",
            "One tile is left: call uno.",
        ],
        "said": "Play r7 from your rack: 1 tile that counts 20 in a rack.",
    }


def test_no_play() -> None:
    answer = solve_rummy("r4 r5 r6", "r9 y1")
    assert str(answer) == "No play: draw a tile."
    assert (answer.play, answer.left, answer.melds) == ((), ("y1", "r9"), ("r4 r5 r6",))


def test_tiles_in_any_order_get_a_layout() -> None:
    answer = solve_rummy("r3 b3 r4 b4 r5 b5 r6 b6", "y3 g3 y6 g6 y12 y11")
    check_answer(answer, "r3 b3 r4 b4 r5 b5 r6 b6", "y3 g3 y6 g6 y12 y11", "")
    assert (answer.before, answer.moved) == (None, None)
    assert answer.play == ("y3", "g3", "y6", "g6")
    bare = [re.sub(r" (from your rack|\(.*\))\.$", ".", step) for step in answer.steps]
    assert bare == [
        f"Lay the {'set' if meld[1] == meld[4] else 'run'} {meld}." for meld in answer.melds
    ]
    from_rack = re.findall(r"([a-z0-9 ]*) from your rack", " ".join(answer.steps))
    assert lot(*from_rack) == Counter(answer.play)


def test_tiles_in_any_order_say_what_is_new() -> None:
    answer = solve_rummy("b6 b4 b5 b7", "y4 g4 y10 g10 b1", "r10")
    assert answer.before == ("b4 b5 b6 b7",)  # a meld needs no bar
    answer = solve_rummy("b6 r1 b4 y1 b5 g1 b7", "y4 g4 y10 g10 b2", "r10")
    assert sorted(answer.steps) == [
        "Lay the run b5 b6 b7.",
        "Lay the set r1 y1 g1.",
        "Lay the set r10 y10 g10 (y10 g10 from your rack, r10 from the start tiles).",
        "Lay the set y4 g4 b4 (y4 g4 from your rack).",
        "One tile is left: call uno.",
    ]
    answer = solve_rummy("r1 r2 r3 y1 y2 y3", "r5 y5 g5")
    assert "Lay the set r5 y5 g5 from your rack." in answer.steps


def test_the_word_that_acts_is_named() -> None:  # UR-17
    answer = solve_rummy("b2 b3 b4 | r8 r9 r10", "b5 r11 y1 g9")
    assert (answer.words, answer.steps[-1]) == (("skip",), "Skip acts.")
    answer = solve_rummy("b2 b3 b4 | y3 y4 y5", "b5 y2 r12 g9")
    assert answer.words == ("draw2", "skip")
    assert answer.steps[-1] == (
        "You choose which word acts, Draw Two or Skip; Draw Two is suggested."
    )
    answer = solve_rummy("", "r5 r6 r7 w y1 y12")
    assert answer.words == ("draw4", "skip", "reverse")
    assert answer.steps[-1] == (
        "You choose which word acts, Wild Draw Four, Skip or Reverse; Wild Draw Four is suggested."
    )
    assert solve_rummy("", "r4 y4 g4 b1 b9").words == ()


def test_without_a_limit_no_word_acts_and_going_out_is_told() -> None:
    answer = solve_rummy("", "r5 r6 r7", limit=None)
    assert (answer.words, answer.steps[-1]) == ((), "Your rack is empty: you go out.")
    assert solve_rummy("", "r5 r6 r7").steps[1:] == (
        "You choose which word acts, Skip or Reverse; Skip is suggested.",
        "Your rack is empty: you go out.",
    )


def test_one_meld_needs_no_bar() -> None:
    assert solve_rummy("r5 r4 r6", "r9").before == ("r4 r5 r6",)


@pytest.mark.parametrize(
    ("table", "rack", "loose", "play", "joined"),
    [("", "r4 y4 g4 w r9", "", "r4 y4 g4 w", ""),  # the most tiles, though one is a Wild
     ("r4 y4 g4", "b4 w r9", "", "b4", ""),  # w has no place beside it: kept
     ("r4 r5 r6", "r3 r7 w b1 b12", "", "r3 r7 w", ""),
     ("r1 r2 r3 | b1 b2 b3", "r4 b4 y9 g11 w", "", "r4 b4 w", ""),
     ("r9 r10 r11", "r8 r12 y12 g12 w", "", "r8 r12 y12 g12", ""),
     ("y8 y9 y10 | g3 g4 g5", "y11 y7 g6 g2 w y1", "", "g2 g6 y7 y11", ""),  # Wilds are kept
     ("y8 y9 y10 | b3 b4 b5", "y11 y7 y12 b6 b2", "", "b2 y7 y11 y12", ""),  # the most points
     ("r4 r5 r6 | b4 b5 b6 b7", "y4 g4 r9 y1", "r7 b1", "y4 g4", ""),  # no start tile in vain
     ("", "y5 b5 g1", "r5 g5", "y5 b5", None)],
)  # fmt: skip
def test_what_is_played(table: str, rack: str, loose: str, play: str, joined: str | None) -> None:
    answer = solve_rummy(table, rack, loose)
    check_answer(answer, table, rack, loose)
    assert " ".join(answer.play) == play
    if joined is not None:
        assert " ".join(answer.joined) == joined


def test_a_start_tile_is_named() -> None:
    answer = solve_rummy("r1 r2 r3", "y5 b5 g1 g12", "r5")
    assert (
        answer.said
        == "Play y5 b5 from your rack: 2 tiles that count 40 in a rack. Of the start tiles use r5."
    )
    assert answer.steps[0] == (
        "Lay r5 y5 b5 as a new set (y5 b5 from your rack, r5 from the start tiles)."
    )
    both = solve_rummy("r1 r2 r3", "r5 b1 g2", "r4")
    check_answer(both, "r1 r2 r3", "r5 b1 g2", "r4")
    assert (both.play, both.joined) == (("r5",), ("r4",))


def test_the_wild_that_may_leave_is_named() -> None:
    table, rack = "y8 y9 w y11 w | r2 g2 b2", "r5 r7 b12"
    answer = solve_rummy(table, rack)
    check_answer(answer, table, rack, "")
    assert answer.steps[0] == "Take w=y12 from the run y8 y9 w=y10 y11 w=y12."


def test_a_wild_that_comes_to_stand_for_another_tile_is_told() -> None:
    table, rack = "r5 y5 b5 | g3 w g5 | b1 b2 b3 b4 b5 w", "g3 b10 r3 y9 b10 r8 b9 g4 b2 g11 y7 r5"
    answer = solve_rummy(table, rack)
    check_answer(answer, table, rack, "")
    assert "Lay b2 b4 b5 w=b6 as the run b2 w=b3 b4 b5." in answer.steps


def test_the_limit_is_four_tiles_or_another_number_or_none() -> None:  # UR-8
    rack = "r1 r2 r3 r4 r5 r6 y9"
    assert len(solve_rummy("", rack).play) == 4
    assert len(solve_rummy("", rack, limit=3).play) == 3
    assert len(solve_rummy("", rack, limit=5).play) == 5
    assert len(solve_rummy("", rack, limit=None).play) == 6
    assert solve_rummy("", rack, limit=2).play == ()


@pytest.mark.parametrize(
    ("given", "reason"),
    [({"rack": "r13"}, "no tile 'r13': a tile is a colour"),
     ({"rack": ""}, "The rack is empty"),
     ({"rack": "r5 r5", "table": "r4 r5 r6"}, "have 3 of r5 together, and the box has 2"),
     ({"rack": "r5", "loose": "r1 r2 r3 r4 r6"}, "There are 4 start tiles, not 5"),
     ({"rack": "r5", "table": "r8 r9 w=y10 r11"}, "'r8 r9 w=y10 r11' is no meld"),
     ({"rack": "r5", "loose": "w w w w w"}, "have 5 of w together, and the box has 4"),
     ({"rack": "r5", "table": "r4 r5 r7 y1 y2"}, "cannot all lie in melds"),
     ({"rack": "r5", "table": "r4 r5 r6 | y4 y5"}, "'y4 y5' is no meld: a meld has at least 3"),
     ({"rack": 5}, "The rack is text"),
     ({"rack": "r5", "table": ["r4 r5 r6"]}, "The table is text"),
     ({"rack": "r5", "limit": 0}, "a number of tiles from 1, or none, not 0"),
     ({"rack": "r5", "limit": "4"}, "a number of tiles from 1, or none, not '4'"),
     ({"rack": "r5", "limit": True}, "a number of tiles from 1, or none, not True")],
)  # fmt: skip
def test_what_cannot_be_solved_is_refused(given: dict[str, object], reason: str) -> None:
    with pytest.raises((BadPosition, BadOption), match=reason):
        solve_rummy(**{"table": "", **given})  # type: ignore[arg-type]


# --- whatever lies there ----------------------------------------------------------------------


def rank(tiles: list[int]) -> tuple[int, int, int]:
    return len(tiles), -tiles.count(WILD), int(COUNT[tiles].sum())


@pytest.mark.parametrize("seed", range(6))
def test_a_table_played_on_and_on(seed: int) -> None:
    """Play what is said again and again; each time nothing is better and the steps lead there."""
    rng = random.Random(seed)
    pool = list(BOX)
    rng.shuffle(pool)
    loose, rack, pool = tiles_text(pool[:4]), tiles_text(pool[4:18]), pool[18:]
    table, played = "", 0
    while pool and rack and len(lot(table)) < 40:
        answer = solve_rummy(table, rack, loose)
        check_answer(answer, table, rack, loose)
        on_table = read_tiles(re.sub(r"=\w+|\|", "", table))
        found = plays(on_table, read_tiles(loose), read_tiles(rack))
        ranks = [rank(list(play.rack)) for play in found]
        assert (rank(read_tiles(" ".join(answer.play))) == max(ranks)) if found else not answer.play
        drawn = [pool.pop() for _ in range(min(len(pool), max(1, len(answer.play))))]
        rack = f"{' '.join(answer.left)} {tiles_text(drawn)}"
        table, loose = " | ".join(answer.melds), " ".join(answer.loose)
        played += bool(answer.play)
    assert played > 5
