"""The command line as its users meet it: what they type, what they read, what is left in files."""

import fcntl
import io
import json
import os
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import termios
import time
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


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
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


@pytest.mark.parametrize("command", ["play", "show", "simulate", "warm", "games"])
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
        (["simulate", "azul", "--bots", "greedy,random,greedy"], ["2"]),
        (["simulate", "azul", "--seed", "-1"], ["-1"]),
        (["warm", "chess"], ["chess"]),
    ],
)
def test_wrong_words_get_one_sentence(run: Any, arguments: list[str], words: list[str]) -> None:
    refused(run(*arguments), *words)


# --- playing --------------------------------------------------------------------------------------


def test_the_first_screen_and_leaving_at_the_end_of_input(run: Any) -> None:
    done = run("play", "azul", "--seed", "5")
    assert done.status == 0
    for words in (
        "Azul · 2 seats · seed 5",
        "Round 1",
        "centre",
        "Player",
        "Greedy",
        "Your move: ",
    ):
        assert words in done.out
    assert "--record FILE" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_no_game_named(run: Any) -> None:
    refused(run("play"), "which game", "azul", "toy")
    done = subprocess.run(
        [*TILERY, "play"], input="", capture_output=True, text=True, check=True, env=PLAIN
    )
    assert "Azul" in done.stdout  # the only one there is


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
    assert re.search(r"\n3r2  Player: 2 red from display 3 to line 2; .*\n\w{3}  Greedy: ", out)


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
    assert re.search(r"\n1\.  (Player|Greedy) +\d+ points\n2\.  ", done.out)
    assert re.search(r"(Player|Greedy) wins\.", done.out)
    assert "complete row" in done.out
    assert re.search(r"Player: \w+ on row \d, column \d \(\+\d+: ", done.out)
    assert "Save the record" in done.out
    assert match.position  # the same deal, which the first screen showed
    assert "Traceback" not in done.out


@pytest.mark.parametrize("options", [["--seats", "4"], ["-o", "wall=grey", "--seat", "2"]])
def test_other_tables_can_be_played_to_the_end(run: Any, options: list[str]) -> None:
    done = run("play", "azul", "--seed", "8", *options, typed=hinted())
    assert re.search(r"wins?\.\n", done.out)


def test_several_people_at_one_keyboard(run: Any) -> None:
    done = run("play", "azul", "--humans", "2", "--names", "Ann,Bob", "--seed", "3", typed=hinted())
    assert "Ann, your move: " in done.out
    assert "Bob, your move: " in done.out
    assert re.search(r"(Ann|Bob) wins\.|Ann and Bob win\.", done.out)


def test_grey_walls_ask_everybody_who_waits(run: Any) -> None:
    typist = hinted()
    done = run("play", "azul", "--humans", "2", "-o", "wall=grey", "--seed", "3", typed=typist)
    assert re.search(r"w\d\d  Player 1: ", done.out)
    assert re.search(r"w\d\d  Player 2: ", done.out)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_hidden_hands_and_interruptions(run: Any, seed: int) -> None:
    arguments = ["play", "toy", "--seats", "3", "--seed", str(seed), "--bots", "random"]
    done = run(*arguments, typed=hinted())
    assert re.search(r"wins?\.\n", done.out)
    assert "Random 2 draws a tile" in done.out
    assert not re.search(r"Random \d draws [a-f]\n", done.out)


def test_given_luck_asks_for_the_draws(run: Any) -> None:
    typed = "9\nmoves\n1\nbbyk\nrrrwyykwbkkwryww\n2r3\nundo\n"
    out = run("play", "azul", "--luck", "given", typed=typed).out
    assert "is due" in out
    assert "What is drawn: " in out
    assert "Taken back: 2r3" in out
    assert out.count("Your move: ") >= 2


# --- files ----------------------------------------------------------------------------------------


def test_record_and_resume_continue_identically(run: Any, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    table = ["--seed", "11", "--seat", "2", "--bots", "random", "--seats", "3", "--names", "Ann"]
    run("play", "azul", *table, "--record", str(whole), typed=hinted())
    done = run("play", "azul", *table, "--record", str(parts), typed=hinted(3))
    assert f"--resume {parts}" in done.out
    assert tilery.Match.from_record(record_of(parts)).outcome is None
    while "in " + str(parts) not in done.out:
        done = run("play", "--resume", str(parts), typed=hinted(4))
    assert record_of(parts) == record_of(whole)
    assert sorted(os.listdir(tmp_path)) == ["parts.json", "whole.json"]


def test_a_record_is_not_overwritten_by_accident(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("precious")
    refused(run("play", "azul", "--record", str(file)), "--resume")
    assert "There is a file" in run("play", "azul", typed=f"save {file}\n").out
    assert file.read_text() == "precious"


def test_save(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    typed = f"save\nsave /nowhere/x\nsave a\0b\nsave {file}\n3r2\n"
    out = run("play", "azul", "--seed", "5", typed=typed).out
    assert "for example: save" in out
    assert "cannot be written to /nowhere/x: no such file or directory." in out
    assert f"The game is in {file}." in out
    assert "3r2" in record_of(file).actions  # from then on it is kept there


def test_the_game_goes_on_when_its_file_cannot_be_written(run: Any) -> None:
    for name in ("/nowhere/x.json", "/dev/null"):
        extra = [] if name == "/dev/null" else ["--record", name]
        typed = "3r2\n" if extra else f"save {name}\n3r2\n"
        done = run("play", "azul", "--seed", "5", *extra, typed=typed)
        assert done.status == 0
        assert out_of_place(done.out)
        assert re.search(r"3r2  Player: ", done.out)
    assert Path("/dev/null").is_char_device()


def out_of_place(text: str) -> bool:
    return "cannot be written" in text or "There is a file" in text


def test_a_full_disk(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    done = subprocess.run(
        [*TILERY, "play", "azul", "--seed", "5", "--record", str(file)],
        input="3r2\nhint\n",
        capture_output=True,
        text=True,
        check=False,
        env=PLAIN,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert done.returncode == 0
    assert done.stdout.count("cannot be written") == 1
    assert "would do this" in done.stdout
    assert os.listdir(tmp_path) == []


def test_resume_refuses_what_is_no_record(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    run("play", "azul", "--seed", "5", "--record", str(file), typed="3r2\n")
    refused(run("play", "chess", "--resume", str(file)), "chess")
    file.write_text(file.read_text().replace('"3r2"', '"3r9"'))
    refused(run("play", "--resume", str(file)), "3r9")


def lines_until(process: Any, end: str) -> str:
    """Read what *process* writes, one character after the other, up to *end*."""
    text = ""
    while not text.endswith(end):
        one = process.stdout.read(1)
        assert one, text
        text += one
    return text


@pytest.mark.slow
def test_a_kill_loses_no_move(run: Any, tmp_path: Path) -> None:
    for number, wait in enumerate((0.0, 0.003, 0.006, 0.01, 0.02)):
        file = tmp_path / f"{number}.json"
        arguments = ["play", "azul", "--seed", "5", "--record", str(file)]
        process = subprocess.Popen(
            [*TILERY, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=PLAIN,
        )
        assert process.stdin is not None
        lines_until(process, PROMPT)
        process.stdin.write("3r2\n")
        process.stdin.flush()
        lines_until(process, PROMPT)
        kept = record_of(file)
        assert kept.actions[1] == "3r2"
        process.stdin.write("undo\n3r2\n" * 50)
        process.stdin.flush()
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdin.close()
        if process.stdout is not None:
            process.stdout.close()
        match = tilery.Match.from_record(record_of(file))
        assert match.outcome is None
        assert "going on" not in run("play", "--resume", str(file), typed="quit\n").err


# --- show -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished() -> tilery.Match:
    match = tilery.Match("azul", luck=4, names=["Ann", "Bob"])
    player = tilery.bot("azul", "greedy", seed=1)
    while match.turn is not None:
        match.play(player.choose(match.view(match.turn)))
    return match


def test_show(run: Any, finished: tilery.Match, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(finished.record().dumps())
    done = run("show", str(file))
    assert done.status == 0
    assert finished.view(None).text() in done.out
    assert " ".join(finished.actions) in done.out
    assert f"{max(finished.points)} points" in done.out
    assert "wins." in done.out
    assert run("show", "-", typed=file.read_text()).out == done.out
    log = run("show", str(file), "--log").out
    assert all(line in log for line in finished.view(None).log())


def test_show_upto(run: Any, finished: tilery.Match, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(finished.record().dumps())
    part = tilery.Match.from_record(finished.record(), 3)
    out = run("show", str(file), "--upto", "3").out
    assert part.view(None).text() in out
    assert "goes on" in out
    refused(run("show", str(file), "--upto", "999"), "999")
    refused(run("show", str(file), "--upto", "-1"), "-1")
    data = json.loads(run("show", str(file), "--upto", "3", "--json").out)
    assert data["position"] == part.position
    assert data["outcome"] is None
    assert data["legal"] == {str(part.turn): part.legal().texts}


def test_show_what_cannot_be_replayed(run: Any) -> None:
    match = tilery.Match("azul", luck=4)
    seen = match.record("spectator")
    out = run("show", "-", typed=seen.dumps()).out
    assert seen.end in out
    assert "cannot be replayed" in out
    old = match.record().dumps().replace('"rules": 1', '"rules": 999')
    out = run("show", "-", typed=old).out
    assert match.position in out
    assert "999" in out


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b" \n",
        b"\x00\xff\xfe binary",
        b"{",
        b"[]",
        b'{"name": "tilery", "version": 1}',
        b'{"tilery": 1}',
        b'{"tilery": 2}',
        b"[" * 100_000,
        b"9" * 10_000,
        b'{"tilery": 1, "game": "\\ud800"}',
        b" " * (17 * 1024 * 1024),
        b"x" * (17 * 1024 * 1024),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_broken_files_get_one_sentence(run: Any, text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(text)
    refused(run("show", str(file)))
    refused(run("show", "-", typed=text))
    refused(run("play", "--resume", str(file)))


def test_broken_records_get_one_sentence(run: Any, finished: tilery.Match) -> None:
    text = finished.record().dumps()
    for old, new in [
        ('"azul"', '"chess"'),
        ('"seats": 2', '"seats": 7'),
        ('"wall": "coloured"', '"wall": "\\u001b[2J"'),
        ('"Ann"', '"\\u001b[2J"'),
        ('"winners"', '"losers"'),
    ]:
        assert old in text
        refused(run("show", "-", typed=text.replace(old, new)))


# --- simulate -------------------------------------------------------------------------------------


def test_simulate_json_is_what_the_library_says(run: Any) -> None:
    arguments = ["simulate", "azul", "--games", "30", "--seats", "3", "--seed", "9"]
    arguments += ["--bots", "greedy,random,greedy", "-o", "first=2", "--json"]
    done = run(*arguments)
    data = json.loads(done.out)
    assert run(*arguments) == done
    same = tilery.simulate(
        "azul",
        games=30,
        seats=3,
        seed=9,
        bots=["greedy", "random", "greedy"],
        options={"first": 1},
    )
    assert data["scores"]["mean"] == pytest.approx(same.scores.mean(axis=0).tolist())
    assert data["scores"]["sd"] == pytest.approx(same.scores.std(axis=0, ddof=1).tolist())
    assert data["length"]["mean"] == pytest.approx(same.lengths.mean())
    assert (data["length"]["min"], data["length"]["max"]) == (
        same.lengths.min(),
        same.lengths.max(),
    )
    assert sum(data["first"]) == pytest.approx(1)
    assert data["options"]["first"] == 1
    assert (data["game"], data["seats"], data["games"], data["seed"]) == ("azul", 3, 30, 9)
    assert "seconds" not in data
    assert done.err == ""


def test_simulate_says_its_seed(run: Any) -> None:
    out = run("simulate", "azul", "--games", "10").out
    seed = re.search(r"seed (\d+)", out)
    assert seed is not None
    assert run("simulate", "azul", "--games", "10", "--seed", seed[1]).out == out
    for words in ("10 games", "mean points", "±", "first place", "on average"):
        assert words in out
    one = json.loads(run("simulate", "azul", "--games", "1", "--json", "--timing").out)
    assert one["scores"]["sd"] == [0.0, 0.0]
    assert one["seconds"] >= 0


# --- terminals ------------------------------------------------------------------------------------


def at_terminal(arguments: list[str], typed: str, until: str, **environment: str) -> str:
    """Return what a person at a terminal of 80 columns and 24 rows sees."""
    main, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {"TERM": "xterm-256color", **PLAIN, **environment}
    if not environment:
        env.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [*TILERY, *arguments],
        stdin=end,
        stdout=end,
        stderr=end,
        env=env,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C is a signal
    )
    os.close(end)
    seen, sent = b"", False
    try:
        while select.select([main], [], [], 60)[0]:
            try:
                piece = os.read(main, 65536)
            except OSError:
                break
            if not piece:
                break
            seen += piece
            if not sent and until.encode() in seen:
                time.sleep(0.5)  # no person is quicker, and keys before the prompt are no test
                os.write(main, typed.encode())
                sent = True
        process.wait(30)
    finally:
        process.kill()
        process.wait()
        os.close(main)
    assert process.returncode == 0
    return seen.decode()


def test_tiles_have_colours_on_a_terminal() -> None:
    seen = at_terminal(["play", "azul", "--seed", "5"], "quit\n", PROMPT, TERM="xterm-256color")
    assert re.search(r"\x1b\[[0-9;]*48;[0-9;]*m B \x1b", seen)
    assert "was left" in seen
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)
    assert max(len(line.rstrip()) for line in re.split(r"[\r\n]+", plain)) <= 80


@pytest.mark.parametrize(
    ("typed", "environment"), [("\x04", {"NO_COLOR": "1"}), ("\x03", {"TERM": "dumb"})]
)
def test_plain_letters_and_leaving_by_keys(typed: str, environment: dict[str, str]) -> None:
    seen = at_terminal(["play", "azul", "--seed", "5"], typed, PROMPT, **environment)
    assert not re.search(r"\x1b\[[0-9;]+m", seen)
    assert "was left" in seen
    assert "Traceback" not in seen


@pytest.mark.slow
def test_a_word_while_rules_are_compiled(tmp_path: Path) -> None:
    arguments = ["simulate", "azul", "--games", "600", "--seed", "1", "-o", "size=3"]
    cache = str(tmp_path / "cache")
    seen = at_terminal(arguments, "", PROMPT, TILERY_CACHE=cache)
    assert "Compiling the rules, once for this machine" in seen
    again = at_terminal(arguments, "", PROMPT, TILERY_CACHE=cache)
    assert "Compiling" not in again
    assert "600 games" in again


@pytest.mark.slow
def test_warm_leaves_nothing_to_compile() -> None:
    command = [*TILERY, "warm", "azul", "--all"]
    first = subprocess.run(command, capture_output=True, text=True, check=True, env=PLAIN)
    assert first.stderr == ""
    second = subprocess.run(command, capture_output=True, text=True, check=True, env=PLAIN)
    assert len(second.stdout.splitlines()) == 3
    assert second.stdout.count("nothing to compile") == 3
    assert second.stderr == ""


def test_functions_that_are_named_like_modules_stay_functions() -> None:
    code = (
        "import tilery.games.azul, tilery.bots.base, tilery.simulate\n"
        "import tilery\n"
        "print(tilery.games(), list(tilery.bots('azul')), callable(tilery.simulate))\n"
        "print(set(tilery.__all__) <= set(dir(tilery)), hasattr(tilery, 'nothing'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=PLAIN
    )
    assert done.stdout.splitlines() == [
        "('azul',) ['random', 'greedy'] True",
        "True False",
    ]


def test_every_message_that_is_left_out_exists() -> None:
    from tilery.games.azul import text, words
    from tilery.games.messages import ENGLISH

    assert words.events is not None
    assert set(ENGLISH) >= text.DRAWN
