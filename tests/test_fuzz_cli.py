"""Whatever is typed, on the command line or in a game, gets one sentence or works."""

import os
import random
import re
import socket
import subprocess
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilery
from test_cli import PLAIN, TILERY, Done, record_of, refused
from test_cli import run_command as run_command
from test_fuzz_positions import fuzz
from test_fuzz_records import bent_records, records
from tilery import LUCK, Match, Record
from tilery.console.terminal import Session

Run = Callable[..., Done]
MOST_SAID = 500  #: characters of a sentence, with the name of a file in it


def told(done: Done, named: int = 0) -> bool:
    """Check that *done* worked or was refused in one line; return whether it worked.

    The line may name a file, of *named* characters. Whoever does not know the commands (status
    2) gets more: how they are written.
    """
    assert done.status in (0, 1, 2), done
    if done.status == 1:
        assert re.fullmatch(r"[^\n]+\.\n", done.err), done.err
        assert done.err[:-1].isprintable(), done.err
        assert len(done.err) <= MOST_SAID + named, done.err
    elif done.status == 2:
        assert done.err.startswith("Usage: "), done.err
    else:
        assert not done.err
    return done.status == 0


# --- arguments ------------------------------------------------------------------------------------

COMMANDS = ["play", "show", "simulate", "solve", "games", "warm"]
#: What is right behind each switch; nothing is behind those without values.
SWITCHES = {
    "--seats": ["2", "3"],
    "--seat": ["1", "2"],
    "--humans": ["1", "2"],
    "--bots": ["random", "greedy"],
    "--names": ["Ann", "Ann,Bob"],
    "-o": ["wall=grey", "size=3", "first=2", "max_rounds=1"],
    "--seed": ["1", "7"],
    "--luck": ["seed", "given", "secure"],
    "--games": ["1", "9"],
    "--upto": ["0", "3"],
    "--rack": ["r5", "r4,y4,w", "b1 B2 R12"],
    "--table": ["r4 r5 r6", "b1 b2 b3 | w g7 g8", "g1 w=g2 g3|y5 y6 y7", "r4 b4 g4 b5"],
    "--loose": ["r5 g5", "w"],
    "--limit": ["4", "none"],
}
TAKES = {
    "play": ["--seats", "--seat", "--humans", "--bots", "--names", "-o", "--seed", "--luck"],
    "show": ["--upto", "--log", "--json"],
    "simulate": ["--games", "--seats", "--bots", "-o", "--seed", "--json", "--timing"],
    "solve": ["--table", "--rack", "--loose", "--limit", "--json"],
    "games": ["--help"],
    "warm": ["--all"],
}
VALUES = [
    "0", "1", "2", "3", "4", "5", "-1", "7", "200", "99999999999", "1e3", "1_0", "٣", "0x2",
    "9" * 30, "9" * 4000, "-" + "9" * 4000, "9" * 5000, "", " ", "random", "greedy",
    "greedy,random", "random,", ",", ",,,", "Ann", "Ann,Bob", "Ann,\udcff", "a\u202eb", "é" * 41,
    "\x1b[2J", "a\nb", "seed", "secure", "given", "SEED", "wall=grey", "wall=Grey", "size=3",
    "size=٣", "size=", "=", "==", "size", "first=2", "first=lot", "first=0", "tiles=40",
    "max_rounds=1", "max_rounds=-0", "worth=[1,2,3,4,5,6]", "worth=[[[", "worth=NaN",
    "worth=1e999", "worth={}", "\x1b=1", "azul", "toy", "chess", "AZUL", "--", "-", "-h",
]  # fmt: skip
LETTERS = "0123456789abcdefgrwykz=,-_.:[]{}\"' \t\n\x1b\x7f٣é\u202e\ud800"


@st.composite
def argument_lists(draw: st.DrawFn) -> list[str]:
    """Commands with arguments, the right ones and others, some with a letter changed."""
    command = draw(st.sampled_from([*COMMANDS, "play", "play", "simulate"]))
    given = [command]
    if command != "show" or draw(st.booleans()):
        right = ["rummy_up"] if command == "solve" else ["azul", "azul", "toy"]
        given.append(draw(st.sampled_from(right) | st.sampled_from(VALUES)))
    if command == "solve":
        given += ["--rack", draw(st.sampled_from(SWITCHES["--rack"]))]
    for _ in range(draw(st.integers(0, 4))):
        switch = draw(st.sampled_from(TAKES[command]))
        given.append(switch)
        if switch in SWITCHES:
            values = st.sampled_from(SWITCHES[switch])
            wrong = st.sampled_from(VALUES) | st.text(LETTERS, max_size=8)
            given.append(draw(wrong if draw(st.integers(0, 3)) == 0 else values))
    if draw(st.integers(0, 3)) == 0:
        number = draw(st.integers(0, len(given) - 1))
        place = draw(st.integers(0, len(given[number])))
        letter = draw(st.sampled_from(["", *LETTERS]))
        given[number] = given[number][:place] + letter + given[number][place + 1 :]
    return given


@pytest.fixture
def quick(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command line where nothing takes long, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(import_module("tilery.simulate"), "MOST_GAMES", 200)
    monkeypatch.setattr("tilery.warm.prepare", lambda *_: None)
    monkeypatch.setattr("tilery.console.thinking.strongest", lambda _: "nodes:10")  # who advises
    monkeypatch.setattr("tilery.warm.warm", lambda game, every, tell: tell(game.name, 0.5, 3))
    return run


def try_arguments(run: Run, examples: int) -> int:
    """Try so many lists of arguments and return how many of them worked."""
    worked = []

    @settings(fuzz, max_examples=examples)
    @given(argument_lists())
    def once(arguments: list[str]) -> None:
        named = max(map(len, arguments)) if "show" in arguments else 0
        worked.append(told(run(*arguments, typed="hint\n1\nquit\n"), named))

    once()
    return sum(worked)


def test_some_lists_of_arguments(quick: Run) -> None:
    assert try_arguments(quick, 60) > 8


@pytest.mark.slow
def test_many_lists_of_arguments(quick: Run) -> None:
    assert try_arguments(quick, 200) > 25


# --- files ----------------------------------------------------------------------------------------


@cache
def kept() -> list[bytes]:
    """Return records: whole ones, what viewers get of unfinished matches, one of other rules."""
    found = [*records()]
    for name in ("azul", "toy"):
        match, player = Match(name, luck=3), tilery.bot(name, "random", seed=1)
        for _ in range(7):
            match.play(player.choose(match.view(match.turn)))
        found += [match.record(viewer).dumps() for viewer in (None, 0, "spectator")]
    found.append(found[-1].replace('"rules": 1', '"rules": 2'))
    return [text.encode() for text in found]


@st.composite
def bent_files(draw: st.DrawFn) -> bytes:
    """What a file may hold: a record with some bytes changed or cut, and anything else."""
    data = draw(st.sampled_from(kept()))
    way = draw(st.sampled_from(("whole", "bytes", "cut", "twice", "any", "record", "words")))
    if way == "bytes":
        for _ in range(draw(st.integers(1, 3))):
            place = draw(st.integers(0, len(data)))
            data = data[:place] + draw(st.binary(max_size=3)) + data[place + 1 :]
    elif way == "cut":
        data = data[: draw(st.integers(0, len(data)))]
    elif way == "twice":
        data += data
    elif way == "any":
        data = draw(st.binary(max_size=80))
    elif way == "record":
        data = draw(bent_records()).encode("utf-8", "surrogatepass")
    elif way == "words":
        old, new = (st.sampled_from(sorted(set(data.split()))) for _ in range(2))
        data = data.replace(draw(old), draw(new))
    return data


ROOMS = [["show"], ["show", "--log"], ["show", "--json"], ["show", "--upto", "3"], ["play"]]


def try_files(run: Run, folder: Path, examples: int) -> int:
    """Show and resume so many files and return how many of them can be."""
    worked, file = [], folder / "file.json"

    @settings(fuzz, max_examples=examples)
    @given(bent_files(), st.sampled_from(ROOMS), st.booleans())
    def once(data: bytes, room: list[str], piped: bool) -> None:
        file.write_bytes(data)
        if room == ["play"]:
            done = run("play", "--resume", str(file), typed="hint\nundo\nlog\n")
        elif piped:
            done = run(*room, "-", typed=data)
        else:
            done = run(*room, str(file))
        worked.append(told(done, len(str(file))))
        if not worked[-1]:
            assert file.read_bytes() == data

    once()
    return sum(worked)


def test_some_files(quick: Run, tmp_path: Path) -> None:
    assert try_files(quick, tmp_path, 50) > 5


@pytest.mark.slow
def test_many_files(quick: Run, tmp_path: Path) -> None:
    assert try_files(quick, tmp_path, 200) > 25


def test_files_that_are_none(quick: Run, tmp_path: Path) -> None:
    """Whatever lies there, it is refused and stays; nothing is written over it."""
    for name, target in (("loop", "loop"), ("broken", "nowhere"), ("folder-link", ".")):
        (tmp_path / name).symlink_to(target)
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").touch()
    (tmp_path / "closed").touch(0)
    with open(tmp_path / "huge", "wb") as file:
        file.truncate(1 << 40)
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
    names = sorted(os.listdir(tmp_path))
    for name in [*names, "/dev/null", "/proc/self/mem", "empty/x", "x" * 300, ""]:
        if name != "pipe":  # it would wait for somebody to write
            assert not told(quick("show", name), 300)
            assert not told(quick("play", "--resume", name), 300)
        done = quick("play", "azul", "--record", name, typed=f"save {name}\n")
        assert not told(done, 300) or "cannot be written" in done.out
    assert sorted(os.listdir(tmp_path)) == names


# --- sessions -------------------------------------------------------------------------------------

TABLES: list[list[str]] = [
    ["azul"],
    ["azul", "--seats", "4", "--seat", "3", "--bots", "random,greedy,random"],
    ["azul", "--seats", "3", "--humans", "2", "-o", "wall=grey", "--names", "Ann,Bob"],
    ["azul", "--humans", "2", "-o", "wall=grey", "-o", "size=3", "-o", "max_rounds=2"],
    ["azul", "--luck", "given", "--humans", "2", "-o", "size=4", "-o", "tiles=4"],
    ["azul", "--luck", "given", "-o", "first=2"],
    ["toy", "--seats", "3", "--bots", "random"],
    ["toy", "--seats", "3", "--humans", "3"],
    ["toy", "--seats", "2", "--luck", "given"],
    ["toy", "--seats", "3", "--humans", "2", "--luck", "secure"],
]
SAID = [
    "", "?", "help", "h", "moves", "m", "m 1", "moves ٣", "hint", "hi", "undo", "u", "table",
    "log", "rules", "quit now", "exit", "save", "save .", "save a", "save b c", "save \x1b[2J", "s",
    "1:", ":", "0:1b1", "9:1b1", "2:undo", "١:1b1", "1:1:1b1", "end", "2:end", "catch", "draw",
    "x" * 5000, "1b1 " * 500, "\x1b[2J\x07", "\u202e", "\ufffd", "é", "w11", "1bbyk", "abcdef", "1",
]  # fmt: skip


class Watched(Session):
    """A session that can be looked at from outside."""

    last: Session

    def run(self) -> None:
        Watched.last = self
        super().run()


def line(match: Match, choose: random.Random) -> str:
    """Return what somebody may type: mostly something that can be played, or nearly so."""
    if choose.random() < 0.25:
        return choose.choice(SAID)
    asked = match.turn if match.turn == LUCK else choose.choice(match.waiting)
    assert asked is not None
    text = choose.choice(match.legal(None if asked == LUCK else asked).texts)
    if asked != LUCK and choose.random() < 0.3:
        text = f"{asked + 1}:{text}"
    while choose.random() < 0.3:
        place = choose.randrange(len(text) + 1)
        new = choose.choice(["", " ", *LETTERS, *text]).replace("\n", "")
        text = text[:place] + new + text[place + choose.randrange(2) :]
    return text


def check_kept(session: Session) -> None:
    """Check that the file holds the match so far."""
    if session.file is not None and session.saved:
        assert record_of(Path(session.file)) == session.match.record()


def play_session(run: Run, folder: Path, seed: int) -> None:
    """Type lines that come from *seed* into a match."""
    choose = random.Random(seed)
    file = folder / f"{seed}.json"
    table = [*choose.choice(TABLES), *choose.choice([[], ["--record", str(file)]])]
    left = choose.randrange(60)

    def types(screen: str) -> str | None:
        nonlocal left
        session, left = Watched.last, left - 1
        check_kept(session)
        if left < 0 or session.match.turn is None:
            return None
        return line(session.match, choose)

    assert told(run("play", *table, typed=types))
    session = Watched.last
    check_kept(session)
    again = Match.from_record(Record.loads(session.match.record().dumps()))
    assert again.position == session.match.position
    if session.file is not None and session.saved:
        assert told(run("play", "--resume", session.file, typed="undo\nlog\nhint\n"))
        os.unlink(session.file)


def play_sessions(run: Run, folder: Path, examples: int) -> None:
    @settings(fuzz, max_examples=examples)
    @given(st.integers(0, 2**32))
    def once(seed: int) -> None:
        play_session(run, folder, seed)

    once()


@pytest.fixture
def watched(quick: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr("tilery.console.terminal.Session", Watched)
    return quick


def test_some_sessions(watched: Run, tmp_path: Path) -> None:
    play_sessions(watched, tmp_path, 8)


@pytest.mark.slow
def test_many_sessions(watched: Run, tmp_path: Path) -> None:
    play_sessions(watched, tmp_path, 20)


@settings(fuzz, max_examples=40)
@given(st.sampled_from(TABLES), st.binary(max_size=200))
def test_any_bytes_as_what_is_typed(watched: Run, table: list[str], noise: bytes) -> None:
    assert told(watched("play", *table, typed=noise.replace(b"/", b"")))


# --- what was found so ----------------------------------------------------------------------------


def test_names_of_files_cannot_move_the_cursor(quick: Run) -> None:
    assert quick("show", "a\x1b[2J\u202e\n\udcffb").err == "a?[2J? ?b: no such file or directory.\n"


@pytest.mark.parametrize(
    "arguments", [["play", "toy", "--seat"], ["play", "toy", "--humans"], ["show", "x", "--upto"]]
)
def test_numbers_of_many_digits_are_not_repeated(quick: Run, arguments: list[str]) -> None:
    done = quick(*arguments, "-" + "9" * 4000)
    assert done.err.endswith(", not a number beyond all bounds.\n")


def test_a_record_without_a_name_is_refused(quick: Run) -> None:
    refused(quick("play", "toy", "--record", ""), "--record is followed by the name of a file")


def test_what_cannot_be_read_is_named(quick: Run, tmp_path: Path) -> None:
    (tmp_path / "memory").symlink_to("/proc/self/mem")  # opens, and gives nothing
    refused(quick("show", "memory"), "memory: ")
    refused(quick("show", "a\ud800"), "a?: ")


@pytest.mark.parametrize("closed", [0, 1])
def test_a_stream_that_is_closed(closed: int) -> None:
    arguments = ["show", "-"] if closed == 0 else ["play", "azul"]
    done = subprocess.run(
        [*TILERY, *arguments],
        input="hint\n" if closed else None,
        capture_output=True,
        text=True,
        check=False,
        env=PLAIN,
        preexec_fn=lambda: os.close(closed),
    )
    assert done.returncode == 1 - closed
    assert done.stderr == ("" if closed else "The standard input is empty.\n")
