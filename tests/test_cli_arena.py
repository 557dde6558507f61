"""`tilery arena` as its users meet it: table, drawing and JSON, and a sentence for each error."""

import json
import re
import signal
import subprocess
from math import inf
from typing import Any

import pytest

import tilery
from test_cli import PLAIN, PROMPT, TILERY, refused
from test_cli import run_command as run_command
from test_cli_terminal import at_terminal
from tilery.console import standing
from tilery.games import game
from tilery.interval import Estimate

ARENA = ["arena", "azul", "--games", "20", "--seed", "9", "-o", "size=3"]


def player(bot: str, share: float, low: float, high: float, ahead: bool = False) -> dict[str, Any]:
    return {
        "bot": bot,
        "first": {"share": share, "low": low, "high": high},
        "points": {"mean": 30.0, "low": 28.5, "high": 31.5},
        "place": 1.5,
        "ahead": ahead,
    }


def data_of(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "game": "azul",
        "seats": len(players),
        "options": {"wall": "grey"},
        "games": 100,
        "blocks": 50,
        "seed": 7,
        "players": list(players),
        "head_to_head": None,
        "length": {"mean": 53.1, "sd": 2.0, "min": 46, "max": 66},
        **more,
    }


# --- JSON -----------------------------------------------------------------------------------------


def test_json_is_what_the_library_says(run: Any) -> None:
    arguments = [*ARENA, "--bots", "greedy,random", "--seats", "4", "-o", "wall=grey", "--json"]
    done = run(*arguments)
    assert run(*arguments) == done
    assert done.err == ""
    data = json.loads(done.out)
    options = {"size": 3, "wall": "grey"}
    same = tilery.arena(
        "azul", bots=["greedy", "random"], seats=4, games=20, seed=9, options=options
    )
    for shown, one in zip(data["players"], same.standings, strict=True):
        assert shown["bot"] == one.bot
        assert list(shown["first"].values()) == list(one.first)
        assert list(shown["points"].values()) == list(one.points)
        assert (shown["place"], shown["games"], shown["ahead"]) == (one.place, 20, one.ahead)
    assert tuple(data["head_to_head"].values()) == same.head_to_head
    assert data["length"]["mean"] == pytest.approx(same.lengths.mean())
    assert data["options"] == same.options
    head = (data["game"], data["seats"], data["games"], data["blocks"], data["seed"])
    assert head == ("azul", 4, 20, 10, 9)


def test_json_has_times_only_when_asked(run: Any) -> None:
    arguments = [*ARENA, "--bots", "greedy,random,greedy", "--json"]
    plain, timed = run(*arguments).out, json.loads(run(*arguments, "--timing").out)
    assert not re.search("seconds|ms", plain)
    assert timed.pop("seconds") >= 0
    for one in timed["players"]:
        times = one.pop("ms")
        assert 0 < times["mean"] <= times["longest"]
    assert timed == json.loads(plain)
    assert timed["head_to_head"] is None


def test_one_block_has_no_interval_of_points(run: Any) -> None:
    done = run("arena", "azul", "--games", "1", "--seed", "9", "-o", "size=3", "--json")
    data = json.loads(done.out, parse_constant=lambda word: pytest.fail(word))
    assert data["games"] == 2
    assert data["players"][0]["points"]["low"] is None
    text = run("arena", "azul", "--games", "1", "--seed", "9", "-o", "size=3").out
    assert "rounded up from 1 to 2" in text
    assert "±" not in text
    assert "inf" not in text


# --- text -----------------------------------------------------------------------------------------


def test_the_table_says_its_seed_and_can_be_had_again(run: Any) -> None:
    out = run("arena", "azul", "--bots", "greedy,random", "--games", "3", "-o", "size=3").out
    seed = re.search(r"^Azul · 2 seats · size=3 · 4 games · seed (\d+)\n2 blocks of 2 games", out)
    assert seed is not None
    again = [
        "arena",
        "azul",
        "--bots",
        "greedy,random",
        "--games",
        "3",
        "-o",
        "size=3",
        "--seed",
        seed[1],
    ]
    assert run(*again).out == out
    assert "rounded up from 3 to 4" in out
    assert "decision" not in out
    timed = run(*again, "--timing").out
    assert re.search(r"\n1  greedy +\d+\.\d\d ms +\d+\.\d\d ms\n2  random ", timed)
    assert re.search(r"\nIt took \d+\.\d s, [\d,]+ decisions a second\.\n$", timed)


def test_the_whole_table() -> None:
    data = data_of(
        player("level:4", 0.625, 0.559, 0.686, ahead=True),
        player("greedy", 0.375, 0.314, 0.441),
        head_to_head={"won": 60, "drawn": 5, "lost": 35},
    )
    assert standing.table(game("azul"), data, 99) == [
        "Azul · 2 seats · wall=grey · 100 games · seed 7",
        "50 blocks of 2 games with the same luck: all sit in every seat.",
        "Games were rounded up from 99 to 100, so that nobody sits better.",
        "",
        "   player    first places (95 %)     mean points (95 %)   mean place",
        "1  level:4   62.5 %  55.9 to  68.6         30.00 ± 1.50         1.50",
        "2  greedy    37.5 %  31.4 to  44.1         30.00 ± 1.50         1.50",
        "",
        "   0 %                          50 %                       100 %",
        "1  ······························│···━━━━●━━━···················",
        "2  ···················━━━●━━━━···│······························",
        "",
        "level:4 is ahead: its interval lies above 50 %.",
        "Head to head, level:4 has won 60, drawn 5, lost 35.",
        "",
        "A game takes 53.1 moves on average, 46 to 66.",
    ]


def test_lines_fit_a_terminal() -> None:
    widest = player("seconds:12.75", 1.0, 1.0, 1.0)
    widest["points"] = {"mean": 240.0, "low": 100.0, "high": 380.0}
    lines = standing.table(game("azul"), data_of(*[widest] * 4), 100)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ([("a", True), ("b", False)], "a is ahead: its interval lies above 50 %."),
        ([("b", False), ("a", True)], "a is ahead: its interval lies above 50 %."),
        ([("a", False), ("a", True)], "a (2) is ahead: its interval lies above 50 %."),
        (
            [("a", False), ("b", False), ("c", False)],
            "Not decided: no interval lies above 33.3 %, so more games are needed to tell.",
        ),
        (
            [("a", True), ("a", True), ("b", False), ("c", False)],
            "a (1) and a (2) are ahead: their intervals lie above 25 %.",
        ),
        (
            [("a", True), ("b", True), ("c", True), ("d", False)],
            "a, b and c are ahead: their intervals lie above 25 %.",
        ),
    ],
)
def test_who_is_ahead_is_said(players: list[tuple[str, bool]], said: str) -> None:
    assert standing.verdict([player(name, 0, 0, 1, ahead) for name, ahead in players]) == said


def test_an_interval_across_an_even_share_is_drawn_so() -> None:
    head, *rows = standing.scale(
        [{"share": s, "low": low, "high": high} for s, low, high in
         ((0.25, 0.2, 0.3), (0.3, 0.2, 0.4), (0, 0, 0), (1, 0.9, 1))]
    )  # fmt: skip
    assert rows == [
        "1  ············━━━●━━━··········································",
        "2  ············━━━┿━━●━━━━━━····································",
        "3  ●··············│·············································",
        "4  ···············│······································━━━━━━●",
    ]
    assert head == "   0 %           25 %                                      100 %"
    assert len({len(line) for line in (head, *rows)}) == 1


def test_points_without_an_interval() -> None:
    assert standing.points({"mean": 3.0, "low": None, "high": None}) == "3.00"
    assert standing.ends("mean", Estimate(3, -inf, inf))["high"] is None


def test_the_standings_so_far() -> None:
    so_far = standing.SoFar(["level:4", "greedy"])
    assert so_far.add([1, 0]) == "level:4 100 % · greedy 0 %"
    assert so_far.add([0.5, 0.5]) == "level:4 75 % · greedy 25 %"


def test_a_bar_shows_the_standings_so_far_on_a_terminal() -> None:
    seen = at_terminal(
        ["arena", "azul", "--bots", "greedy,random", "--games", "100", "--seed", "1"], "", PROMPT
    )
    assert re.search(r"greedy 100 % · random 0 % [^\n]*\d %", seen)
    assert "greedy is ahead" in seen


# --- help, errors, leaving ------------------------------------------------------------------------


def test_help(run: Any) -> None:
    assert "arena" in run("--help").out
    out = run("arena", "--help").out
    assert "tilery arena azul" in out.split("Examples:")[1]
    for word in ("--bots", "--games", "--seats", "--seed", "--timing", "--json", "-o"):
        assert word in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["arena", "chess"], ["There is no game 'chess'"]),
        (["arena", "azul", "--bots", "greedy,deep"], ["no computer player 'deep'"]),
        (["arena", "azul", "--bots", "greedy,"], ["no computer player ''"]),
        (["arena", "azul", "--bots", ""], ["two computer players or more, not 0"]),
        (["arena", "azul", "--bots", "greedy"], ["two computer players or more, not 1"]),
        (["arena", "azul", "--seats", "9"], ["Azul takes 2 to 4 seats, not 9."]),
        (["arena", "azul", "--seats", "3"], ["3 seats cannot be shared by 2 players"]),
        (
            ["arena", "azul", "--seats", "2", "--bots", "random,random,greedy"],
            ["There are 2 seats, and 3 players were named"],
        ),
        (["arena", "azul", "--games", "0"], ["games is a number from 1 to 1000000, not 0."]),
        (["arena", "azul", "--games", "99999999999"], ["from 1 to 1000000, not 99999999999."]),
        (["arena", "azul", "--seed", "-1"], ["from 0 to 2**63 - 1, not -1."]),
        (["arena", "azul", "-o", "wall"], ["name=value"]),
        (["arena", "azul", "-o", "size=9"], ["from 3 to 5, not 9"]),
    ],
)
def test_wrong_words_get_one_sentence(run: Any, arguments: list[str], words: list[str]) -> None:
    refused(run(*arguments), *words)


SLOW = """
import sys, time
from importlib import import_module
room = import_module("tilery.arena")
class Slow:
    name, asked = "slow", 0
    def choose(self, view):
        Slow.asked += 1
        if Slow.asked > 3:
            print("thinking", flush=True)
            time.sleep(120)
        return view.legal()[0]
    def stop(self):
        pass
room.bot = lambda game, name, *, seed, brake=True: Slow()
from tilery.cli import main
sys.argv = ["tilery", "arena", "azul", "--games", "50"]
main()
"""


def test_an_interrupt_ends_it_at_once() -> None:
    process = subprocess.Popen(
        [TILERY[0], "-c", SLOW],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=PLAIN,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "thinking\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert err == "Stopped before one of 50 games was over.\n"
