"""The command line at a real terminal, results of many games, and compiling."""

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from pathlib import Path
from typing import Any

import pytest

import tilery
from kernel.tiny import Tiny
from test_cli import PLAIN, PROMPT, TILERY
from test_cli import run_command as run_command
from tilery import warm
from tilery.games import game
from tilery.kernel import progress

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
    assert "It took" not in out
    timed = run("simulate", "azul", "--games", "10", "--timing").out
    assert re.search(r"\nIt took \d+\.\d s, [\d,]+ decisions a second\.\n$", timed)
    one = json.loads(run("simulate", "azul", "--games", "1", "--json", "--timing").out)
    assert one["scores"]["sd"] == [0.0, 0.0]
    assert one["seconds"] >= 0


# --- terminals ------------------------------------------------------------------------------------


def at_terminal(
    arguments: list[str],
    typed: str,
    until: str,
    *,
    columns: int = 80,
    early: str = "",
    environment: dict[str, str] | None = None,
) -> str:
    """Return what a person at a terminal of 24 rows sees; *early* is typed before it starts."""
    main, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.write(main, early.encode())
    env = {"TERM": "xterm-256color", **PLAIN, **(environment or {})}
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
    seen = at_terminal(
        ["play", "azul", "--seed", "5"], "quit\n", PROMPT, environment={"TERM": "xterm-256color"}
    )
    assert re.search(r"\x1b\[[0-9;]*48;[0-9;]*m B \x1b", seen)
    assert "was left" in seen
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)
    assert max(len(line.rstrip()) for line in re.split(r"[\r\n]+", plain)) <= 80


@pytest.mark.parametrize(
    ("typed", "environment"), [("\x04", {"NO_COLOR": "1"}), ("\x03", {"TERM": "dumb"})]
)
def test_plain_letters_and_leaving_by_keys(typed: str, environment: dict[str, str]) -> None:
    seen = at_terminal(["play", "azul", "--seed", "5"], typed, PROMPT, environment=environment)
    assert not re.search(r"\x1b\[[0-9;]+m", seen)
    assert "was left" in seen
    assert "Traceback" not in seen


def test_what_is_typed_too_early_is_forgotten() -> None:
    seen = at_terminal(["play", "azul", "--seed", "5"], "quit\n", PROMPT, early="hint\n")
    assert "was left" in seen
    assert "would do this" not in seen


def test_a_narrow_terminal_is_told_once() -> None:
    seen = at_terminal(["play", "azul", "--seed", "5"], "table\nquit\n", PROMPT, columns=60)
    said = "wide; a wider window shows it whole."
    assert " ".join(seen.split()).count(said) == 1
    assert said not in at_terminal(["play", "azul", "--seed", "5"], "quit\n", PROMPT)


def test_news_that_scrolled_away_is_said_in_short() -> None:
    table = ["play", "azul", "--seed", "5", "-o", "first=1", "--seats"]
    for seats, said in ((4, r"Since your move: (\w{3} · ){2}\w{3}\r"), (2, "")):
        match = tilery.Match("azul", seats=seats, luck=5, options={"first": 0})
        typed = f"{match.legal().texts[0]}\nquit\n\n"
        seen = at_terminal([*table, str(seats)], typed, PROMPT)
        assert re.search(said, seen) if said else "Since your move" not in seen


@pytest.mark.parametrize("number", [0, 1, 16])
def test_the_number_of_the_notice_counts_functions(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(progress, "_compiled", number)
    said = {0: "…", 1: "… 1 function", 16: "… 16 functions"}
    assert progress._line().endswith(said[number])
    assert len(progress._line()) < 78


def test_a_match_compiles_all_it_needs_before_it_begins(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []
    monkeypatch.setattr(warm, "exercise", lambda game, options: done.append(options))
    found = game("azul")
    mark = warm.marker(found, 2, found.check_options(2, {"size": 4}))
    assert mark is not None
    kept = mark.exists()
    mark.unlink(missing_ok=True)
    try:
        for expected in (1, 1):  # the second time the marker is there
            run("play", "azul", "-o", "size=4")
            assert len(done) == expected
        assert (done[0]["size"], done[0]["seats"]) == (4, 2)
    finally:
        if not kept:
            mark.unlink()


@pytest.mark.slow
def test_a_word_while_rules_are_compiled(tmp_path: Path) -> None:
    tiny = Tiny(tmp_path)
    arguments = ["simulate", "tiny", "--games", "600", "--seed", "1"]
    environment = {
        "TILERY_CACHE": str(tiny.cache),
        "TILERY_GAMES": "tiny",
        "PYTHONPATH": str(tiny.folder),
    }
    seen = at_terminal(arguments, "", PROMPT, environment=environment)
    assert "Compiling the rules, once for this machine" in seen
    again = at_terminal(arguments, "", PROMPT, environment=environment)
    assert "Compiling" not in again
    assert "600 games" in again


@pytest.mark.slow
def test_warm_leaves_nothing_to_compile() -> None:
    command = [*TILERY, "warm", "azul", "--all"]
    for _ in range(2):  # the first time there may be something, unless it was called before
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=PLAIN)
        assert len(done.stdout.splitlines()) == 3
        assert done.stderr == ""
        if done.stdout.count("nothing to compile") == 3:
            return
    raise AssertionError(done.stdout)
