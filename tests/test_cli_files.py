"""The command line and files: records that are kept, resumed and shown."""

import json
import os
import re
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

import tilery
from test_cli import PLAIN, PROMPT, TILERY, hinted, record_of, refused
from test_cli import run_command as run_command

# --- files ----------------------------------------------------------------------------------------


def test_record_and_resume_continue_identically(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What a slow machine can search before the brake is no part of this.
    monkeypatch.setattr("tilery.console.thinking.strongest", lambda game: "nodes:300")
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
    other = tmp_path / "other.json"
    run("play", "azul", "--record", str(other))
    refused(run("play", "--resume", str(other), "--record", str(file)), "There is a file")
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
    for option, words in [
        (["--seats", "3"], "the record has 2 seats."),
        (["--seed", "3"], "the record has seed 5."),
        (["--luck", "given"], "the record has luck from a seed."),
        (["-o", "wall=grey"], "the record has the options that its game began with."),
        (["--names", "Ann"], "the record has the names Player, Level 2."),
    ]:
        said = f"{option[0]} has no meaning with --resume: {words}"
        refused(run("play", "--resume", str(file), *option), said)
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
    assert "Seats: 1 Ann, 2 Bob. Moves" in done.out
    rounds = [line for line in done.out.splitlines() if re.match(r"\d?[byrkw]{20} [12]:", line)]
    assert len(rounds) == finished.view(None).board.table.state.rounds
    assert re.sub(r"\b\d:", "", " ".join(rounds)) == " ".join(finished.actions)
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


def test_show_draws_the_table(run: Any, finished: tilery.Match, tmp_path: Path) -> None:
    file, drawn = tmp_path / "game.json", tmp_path / "game.svg"
    file.write_text(finished.record().dumps())
    done = run("show", str(file), "--upto", "3", "--svg", str(drawn))
    assert (done.status, done.out) == (0, "")
    part = tilery.Match.from_record(finished.record(), 3)
    assert drawn.read_text() == part.view(None).svg() + "\n"
    assert sorted(tmp_path.iterdir()) == [file, drawn]
    assert run("show", str(file), "--svg", "-").out == finished.view(None).svg() + "\n"
    refused(run("show", str(file), "--svg", str(file)), "file.svg")
    refused(run("show", str(file), "--svg", str(tmp_path / "no" / "a.svg")), "no such file")
    assert file.read_text() == finished.record().dumps()
    seen = tilery.Match("azul", luck=4).record("spectator").dumps()
    refused(run("show", "-", "--svg", str(drawn), typed=seen), "cannot be replayed")


def test_show_what_cannot_be_replayed(run: Any) -> None:
    match = tilery.Match("azul", luck=4)
    seen = match.record("spectator")
    out = run("show", "-", typed=seen.dumps()).out
    assert seen.end in out
    assert "cannot be replayed" in out
    assert "What each word of it means is said in docs/rules/azul.md in Tilery's repository." in out
    toy = tilery.Match("toy", luck=4).record("spectator")
    assert "docs/rules" not in run("show", "-", typed=toy.dumps()).out
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
    refused(run("show", str(file)), str(file))
    refused(run("show", "-", typed=text), "The standard input")
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
