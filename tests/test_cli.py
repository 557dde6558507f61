"""The command line as its users meet it: what they type, what they read, what is left in files."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tilery
from tilery import cli

PROMPT = "move: "
TILERY = [sys.executable, "-c", "from tilery.cli import main; main()"]
LEFT_OUT = ("FORCE_COLOR", "COLUMNS", "TILERY_GAMES")
PLAIN = {key: value for key, value in os.environ.items() if key not in LEFT_OUT}


class Done(NamedTuple):
    status: int
    out: str
    err: str


class Typist(io.StringIO):
    """Standard input of somebody who reads what was written before typing the next line."""

    def __init__(self, read: Callable[[], str], types: Callable[[str], str | None]) -> None:
        super().__init__()
        self.read_screen, self.types = read, types
        self.seen = ""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        new = self.read_screen()
        self.seen += new
        typed = self.types(new)
        return "" if typed is None else typed + "\n"


@pytest.fixture(name="run")
def run_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command line in this process; *typed* is text, bytes or a typist's function."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*arguments: str, typed: Any = "") -> Done:
        typist = None
        if callable(typed):
            typist = Typist(lambda: capsys.readouterr().out, typed)
            monkeypatch.setattr(sys, "stdin", typist)
        else:
            data = typed if isinstance(typed, bytes) else typed.encode()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        monkeypatch.setattr(sys, "argv", ["tilery", *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert "\x1b" not in out + err
        assert left.value.code is None or isinstance(left.value.code, int)
        return Done(left.value.code or 0, (typist.seen if typist else "") + out, err)

    return run


def hinted(stop: int | None = None) -> Callable[[str], str | None]:
    """Return a typist who asks for a hint and plays it, *stop* times or to the end."""
    played = 0

    def types(screen: str) -> str | None:
        nonlocal played
        if "File name" in screen:
            return ""
        found = re.search(r"would do this:\n +(\S+) ", screen)
        if found is None:
            return "hint" if stop is None or played < stop else None
        played += 1
        return found[1]

    return types


def record_of(path: Path) -> tilery.Record:
    return tilery.Record.loads(path.read_text())


def refused(done: Done, *words: str) -> None:
    """Check that one sentence was said, on standard error, with status 1."""
    assert done.status == 1
    assert done.err.count("\n") == 1
    assert done.err.endswith(".\n")
    for word in words:
        assert word in done.err


# --- help -----------------------------------------------------------------------------------------


def test_help_teaches(run: Any) -> None:
    done = run("--help")
    assert done.status == 0
    for name in ("play", "show", "simulate", "warm", "games", "tilery play azul"):
        assert name in done.out


@pytest.mark.parametrize("command", ["play", "show", "simulate", "solve", "warm", "games"])
def test_each_command_has_examples(run: Any, command: str) -> None:
    done = run(command, "--help")
    assert done.status == 0
    assert "Examples:" in done.out
    assert f"tilery {command}" in done.out.split("Examples:")[1]


def test_version_and_help_do_not_load_the_compiler() -> None:
    code = "import sys, tilery.cli; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=PLAIN
    )
    assert done.stdout.split() == ["False", "False"]


def test_version(run: Any) -> None:
    assert re.fullmatch(r"tilery \d+\.\d+\.\d+\S*\n", run("--version").out)


def test_games_lists_options_and_players(run: Any) -> None:
    out = run("games").out
    for word in ("azul", "2 to 4 seats", "wall=coloured", "coloured or grey", "3 to 5", "greedy"):
        assert word in out


def test_games_lists_one_game(run: Any) -> None:
    assert "toy" in run("games").out
    out = run("games", "azul").out
    assert "wall=coloured" in out
    assert "toy" not in out


def test_help_says_when_the_game_may_be_left_out(run: Any) -> None:
    for command, left_out in (("play", True), ("simulate", False)):
        said = " ".join(run(command, "--help").out.replace("│", " ").split())
        assert "such as azul or x_tiles" in said
        assert ("with --resume it may be left out" in said) is left_out


def test_usage_errors_have_status_2(run: Any) -> None:
    assert run("nothing").status == 2
    assert run("play", "azul", "--seed", "abc").status == 2
    assert run("play", "azul", "--nothing").status == 2
    assert run("show").status == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], ["chess", "azul"]),
        (["play", "azul", "--seats", "9"], ["2 to 4"]),
        (["play", "azul", "--seat", "3"], ["1 to 2"]),
        (["play", "azul", "--humans", "3"], ["1 to 2"]),
        (["play", "azul", "--bots", "deep"], ["deep", "greedy"]),
        (["play", "azul", "--seats", "4", "--bots", "greedy,random"], ["3"]),
        (["play", "azul", "-o", "size=9"], ["size", "3 to 5"]),
        (["play", "azul", "-o", "colour=9"], ["colour", "wall"]),
        (["play", "azul", "-o", "grey"], ["name=value", "grey"]),
        (["play", "azul", "-o", "wall=grey", "-o", "wall=grey"], ["once"]),
        (["play", "azul", "--seed", "-1"], ["-1"]),
        (["play", "azul", "--luck", "bad"], ["secure", "given"]),
        (["play", "azul", "--luck", "given", "--seed", "1"], ["seed"]),
        (["play", "azul", "--names", "A,B,C"], ["2 names"]),
        (["play", "--resume", "/nowhere/at/all"], ["/nowhere/at/all"]),
        (["show", "/nowhere/at/all"], ["/nowhere/at/all"]),
        (["show", "/"], ["directory"]),
        (["simulate", "chess"], ["chess"]),
        (["simulate", "azul", "--games", "0"], ["1 to"]),
        (["simulate", "azul", "--bots", "level:4"], ["random, greedy", "tilery arena"]),
        (["play", "azul", "--bots", "hard"], ["The hard computer player is called level:6."]),
        (["play", "azul", "--bots", "nodes:0"], ["nodes:N takes a whole number from 1"]),
        (
            ["simulate", "azul", "--bots", "greedy,random,greedy"],
            ["There are 2 seats, so 2 bots are due, not 3."],
        ),
        (["games", "chess"], ["chess", "azul"]),
        (["simulate", "azul", "--seed", "-1"], ["-1"]),
        (["warm", "chess"], ["chess"]),
    ],
)
def test_wrong_words_get_one_sentence(run: Any, arguments: list[str], words: list[str]) -> None:
    refused(run(*arguments), *words)


def test_functions_that_are_named_like_modules_stay_functions() -> None:
    code = (
        "import tilery.games.azul, tilery.bots.names, tilery.simulate\n"
        "import tilery\n"
        "print(tilery.games(), list(tilery.bots('azul')), callable(tilery.simulate))\n"
        "print(set(tilery.__all__) <= set(dir(tilery)), hasattr(tilery, 'nothing'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=PLAIN
    )
    assert done.stdout.splitlines() == [
        "('azul', 'rummy_up', 'x_tiles') "
        "['random', 'greedy', 'level:2', 'level:4', 'level:6'] True",
        "True False",
    ]


def test_every_message_that_is_left_out_exists() -> None:
    from tilery.games.azul import text, words
    from tilery.games.messages import ENGLISH

    assert words.events is not None
    assert set(ENGLISH) >= text.DRAWN


# --- playing --------------------------------------------------------------------------------------


def test_the_first_screen_and_leaving_at_the_end_of_input(run: Any) -> None:
    done = run("play", "azul", "--seed", "5")
    assert done.status == 0
    for words in (
        "Azul · 2 seats · seed 5",
        "Round 1",
        "centre",
        "Player",
        "Level 2",
        "Your move: ",
    ):
        assert words in done.out
    assert "--record FILE" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_no_game_named(run: Any) -> None:
    refused(run("play"), "which game", "azul", "x_tiles", "toy")


@pytest.mark.parametrize("typed", ["", "?", "help"])
def test_help_inside_the_game(run: Any, typed: str) -> None:
    out = run("play", "azul", "--seed", "5", typed=typed + "\n").out
    for words in ("3b2", "for example, you could type", "undo", "hint", "save FILE", "quit"):
        assert words in out
    assert max(map(len, out.splitlines())) <= 100
    example = re.search(r"you could type:\n +(\S+)", out)
    assert example is not None
    match = tilery.Match("azul", luck=5)
    assert example[1] in match.legal()


def test_moves_are_grouped_and_a_beginning_is_explained(run: Any) -> None:
    out = run("play", "azul", "--seed", "5", typed="moves\n3r\n3 R\nmoves 3r\n").out
    assert re.search(r"3r +2 red in display 3 +3r1 3r2 3r3 3r4 3r5 3rf", out)
    assert out.count("3r2  2 red from display 3 to line 2: fills it") == 3


def test_a_move_is_read_with_spaces_and_capitals(run: Any) -> None:
    out = run("play", "azul", "--seed", "5", typed="3 R 2\n").out
    assert re.search(r"\n3r2  Player: 2 red from display 3 to line 2; .*\n\w{3}  Level 2: ", out)


def test_an_illegal_move_changes_nothing(run: Any) -> None:
    out = run("play", "azul", "--seed", "5", typed="9b1\nxyzzy\n3\x1b[2Jb2\n" + "9" * 9999).out
    assert out.count("is not legal:") == 4
    assert out.count("Round 1 ·") == 1


def test_undo(run: Any) -> None:
    out = run("play", "azul", "--seed", "5", typed="undo\n3r2\nundo\nlog\n").out
    assert "nothing to take back" in out
    assert "Taken back: 3r2" in out
    screens = [part.split("Your move")[0] for part in out.split("Round 1 · ")[1:]]
    assert len(screens) == 3
    assert screens[0] == screens[2] != screens[1]


def test_log_rules_table_and_short_commands(run: Any) -> None:
    out = run("play", "azul", "--seed", "5", typed="l\nru\nt\nq\n").out
    assert "Display 1: " in out
    assert "docs/rules/azul.md" in out
    assert out.count("Round 1 · ") == 2
    assert "was left" in out


def test_a_whole_game_to_the_final_sheet(run: Any) -> None:
    done = run("play", "azul", "--seed", "5", typed=hinted())
    assert done.status == 0
    match = tilery.Match("azul", luck=5)
    assert re.search(r"\n1\.  (Player|Level 2) +\d+ points\n2\.  ", done.out)
    assert re.search(r"(Player|Level 2) wins\.", done.out)
    assert re.search(r"Player: \w+ on row \d, column \d \(\+\d+: ", done.out)
    assert "Save the record" in done.out
    assert match.position  # the same deal, which the first screen showed
    assert "Traceback" not in done.out


@pytest.mark.parametrize("options", [["--seats", "4"], ["-o", "wall=grey", "--seat", "2"]])
def test_other_tables_can_be_played_to_the_end(run: Any, options: list[str]) -> None:
    done = run("play", "azul", "--seed", "8", *options, typed=hinted())
    assert re.search(r"( wins(: .*)?| share the victory)\.\n", done.out)


def test_several_people_at_one_keyboard(run: Any) -> None:
    done = run("play", "azul", "--humans", "2", "--names", "Ann,Bob", "--seed", "3", typed=hinted())
    assert "Ann, your move: " in done.out
    assert "Bob, your move: " in done.out
    assert re.search(r"(Ann|Bob) wins\.|Ann and Bob share the victory\.", done.out)


def test_grey_walls_ask_everybody_who_waits(run: Any) -> None:
    typist = hinted()
    done = run("play", "azul", "--humans", "2", "-o", "wall=grey", "--seed", "3", typed=typist)
    assert re.search(r"w\d\d  Player 1: ", done.out)
    assert re.search(r"w\d\d  Player 2: ", done.out)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_hidden_hands_and_interruptions(run: Any, seed: int) -> None:
    arguments = ["play", "toy", "--seats", "3", "--seed", str(seed), "--bots", "random"]
    done = run(*arguments, typed=hinted())
    assert re.search(r"( wins(: .*)?| share the victory)\.\n", done.out)
    assert "Random (seat 2) draws a tile" in done.out
    assert not re.search(r"Random \(seat \d\) draws [a-f]\n", done.out)


def test_given_luck_asks_for_the_draws(run: Any) -> None:
    typed = "9\nmoves\n1\nbbyk\nrrrwyykwbkkwryww\n2r3\nundo\n"
    out = run("play", "azul", "--luck", "given", typed=typed).out
    assert "is due" in out
    assert "Who starts (1 or 2): 9" in out
    assert "Tiles for display 1, 4 more: bbyk" in out
    assert "Before round 1 · " in out
    assert "Round 0" not in out
    assert "Taken back: 2r3" in out
    assert out.count("Your move: ") >= 2
