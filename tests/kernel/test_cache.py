"""Compiled rules are kept, never served stale, and never in anybody's way."""

import os
import re
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kernel.tiny import COUNTING, Tiny, edit, finished
from tilery.kernel import cache

#: Compiles one small rule and prints its result; a second or so.
ONE_RULE = """
import json
from tilery.kernel.random import mixed
print(json.dumps({"mixed": int(mixed(1234567, 0))}))
"""
ONE_RESULT = {"mixed": 6457827717110365317}

#: Plays the tiny game in a generic loop alone and prints the scores.
SCORES = """
import json
import tilery
played = tilery.simulate("tiny", games=20, seed=3, bots=["random", "greedy"])
print(json.dumps({"scores": played.scores.tolist()}))
"""

#: Plays Azul in all the ways there are and prints what had to be compiled.
AZUL = (
    COUNTING
    + """
for wall in ("coloured", "grey"):
    match = tilery.Match("azul", seats=4, options={"wall": wall}, luck=(5, 2))
    bots = [tilery.bot("azul", name, seed=1) for name in ("random", "greedy")]
    while match.turn is not None:
        match.play(bots[match.turn % 2].choose(match.view(match.turn)), seat=match.turn)
    match.undo()
    again = tilery.Match.from_record(match.record())
    tilery.Match.from_position("azul", again.position)
    tilery.simulate("azul", seats=4, games=20, seed=5, options={"wall": wall})
print(json.dumps({"compiled": compiled}))
"""
)


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


class Played(NamedTuple):
    """The tiny game in its folder, what its first run printed, and all as it was after that."""

    tiny: Tiny
    first: dict[str, Any]
    copy: Path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder, copy = tmp_path_factory.mktemp("played"), tmp_path_factory.mktemp("copy") / "played"
    tiny = Tiny(folder)
    first = tiny.run()
    shutil.copytree(folder, copy)
    return Played(tiny, first, copy)


@pytest.fixture
def played(kept: Played) -> Played:
    """The tiny game just after its first run, which is long: compiled code knows its folder."""
    shutil.rmtree(kept.tiny.folder)
    shutil.copytree(kept.copy, kept.tiny.folder)  # times of files, too
    return kept


@pytest.mark.slow
def test_an_edit_in_a_file_that_a_rule_calls_is_never_served_stale(played: Played) -> None:
    tiny, before = played.tiny, played.first
    same = tiny.run()
    edit(tiny.game / "helper.py", "10 + action", "90 + action")
    after = tiny.run()
    assert "play_games" in before["compiled"]
    assert same["compiled"] == []
    assert before["points"] == [0, 11]
    assert after["points"] == [0, 91]
    assert after["scores"] == [[n + 160 for n in game] for game in before["scores"]]


@pytest.mark.slow
def test_an_edit_in_what_belongs_to_no_game_is_never_served_stale(tiny: Tiny) -> None:
    copied = tiny.copy_tilery()
    before = tiny.run(SCORES)
    edit(
        copied / "bots" / "policy.py", "best = max(best, worths[j])", "best = min(best, worths[j])"
    )
    other_choices = tiny.run(SCORES)
    edit(copied / "kernel" / "random.py", "GAMMA = 0x9E37", "GAMMA = 0x8E37")
    other_numbers = tiny.run(SCORES)
    assert before != other_choices != other_numbers


def test_an_edit_in_any_file_of_the_kernel_makes_another_folder(
    tiny: Tiny, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = tiny.copy_tilery()
    monkeypatch.setattr(cache, "PACKAGE", copied)
    hashes = {cache.generic_hash.__wrapped__()}
    files = list(copied.joinpath("kernel").glob("*.py"))
    for file in files:
        file.write_text(file.read_text() + "# edited\n")
        hashes.add(cache.generic_hash.__wrapped__())
    assert len(hashes) == len(files) + 1 > 10


def test_an_edit_in_any_file_of_a_game_makes_another_folder(tmp_path: Path) -> None:
    hashes = set()
    for name, text in [("a.py", "1"), ("a.py", "2"), ("data/cards.csv", "1"), ("b.py", "1")]:
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        cache.folder_hash.cache_clear()
        hashes.add(cache.folder_hash(tmp_path))
    assert len(hashes) == 4


@pytest.mark.parametrize(("flag", "value"), [("NUMBA_BOUNDSCHECK", "1"), ("NUMBA_OPT", "0")])
def test_what_is_compiled_otherwise_is_another_folder(
    monkeypatch: pytest.MonkeyPatch, flag: str, value: str
) -> None:
    plain = cache.generic_hash.__wrapped__()
    monkeypatch.setenv(flag, value)
    assert cache.generic_hash.__wrapped__() != plain


def test_a_game_has_a_folder_of_its_own_whatever_is_in_it() -> None:
    games = cache.PACKAGE / "games"
    assert cache.is_game(games / "rummy_up")
    assert not cache.is_game(games)
    assert not cache.is_game(cache.PACKAGE / "bots")


@pytest.mark.slow
def test_a_second_process_compiles_nothing_of_azul(tiny: Tiny) -> None:
    shared = str(cache.root())
    if tiny.run(AZUL, TILERY_CACHE=shared)["compiled"]:  # it was the first one
        assert tiny.run(AZUL, TILERY_CACHE=shared)["compiled"] == []


@pytest.mark.slow
def test_two_processes_that_begin_at_once_play_the_same(tiny: Tiny) -> None:
    processes = [tiny.start() for _ in range(2)]
    (first, warned), (second, _) = [finished(process) for process in processes]
    assert warned == ""
    assert first["scores"] == second["scores"]
    third = tiny.run()
    assert third["scores"] == first["scores"]
    if third["compiled"]:  # what the two have exchanged
        assert tiny.run()["compiled"] == []


@pytest.mark.slow
def test_broken_files_are_compiled_again(played: Played) -> None:
    tiny, before = played.tiny, played.first
    data = sorted(tiny.cache.rglob("*.nbc"))
    index = sorted(tiny.cache.rglob("*.nbi"))
    assert len(data) > 10
    assert len(index) > 10
    for number, file in enumerate([*data[::2], *index[::3]]):
        content = file.read_bytes()
        ways = [
            b"",
            content[: len(content) // 2],
            b"\0" * len(content),
            b"not a cache",
            content[1:],
        ]
        file.write_bytes(ways[number % len(ways)])
    after = tiny.run()
    assert after["scores"] == before["scores"]
    assert after["compiled"] != []
    assert tiny.run()["compiled"] == []


@pytest.mark.slow
def test_code_of_another_signature_is_not_run(tiny: Tiny) -> None:
    """Two processes that write at once may exchange the files of two signatures."""
    script = """
import json
import numpy as np
from tilery.kernel.random import pick
weights = np.ones(2, np.int64)
print(json.dumps([
    int(pick(1, 0, np.array([1 << 40, 2 << 40]), weights, 2)) >> 40,
    int(pick(1, 0, np.array([1, 2], np.int8), weights, 2)),
]))
"""
    before = tiny.run(script)
    first, second = sorted(tiny.cache.rglob("random.pick*.nbc"))
    one, other = first.read_bytes(), second.read_bytes()
    first.write_bytes(other)
    second.write_bytes(one)
    assert tiny.run(script) == before


def test_the_folder_is_private(tiny: Tiny) -> None:
    tiny.cache.mkdir(mode=0o755)
    tiny.run(ONE_RULE)
    ours = tiny.cache / "tilery"
    assert stat.S_IMODE(ours.stat().st_mode) == 0o700
    assert len([f for f in [ours, *ours.rglob("*")] if f.is_dir()]) >= 4


def test_what_else_is_in_the_chosen_folder_is_left_alone(tiny: Tiny) -> None:
    mine = tiny.cache / "papers" / "old"
    mine.mkdir(parents=True)
    tiny.cache.chmod(0o755)
    long_ago = time.time() - (cache.KEEP_DAYS + 1) * 86400
    os.utime(mine, (long_ago, long_ago))
    tiny.run(ONE_RULE)
    assert mine.exists()
    assert stat.S_IMODE(tiny.cache.stat().st_mode) == 0o755


WARNING = re.compile(
    r"The cache folder \S* ?cannot be used \([^)]*\): rules are compiled anew in each run\. "
    r"Set TILERY_CACHE to a folder of your own\.\n"
)


def test_a_file_in_its_place_is_warned_of_and_nothing_breaks(tiny: Tiny) -> None:
    tiny.cache.write_text("a file")
    result, warned = tiny.run_warned(ONE_RULE)
    assert result == ONE_RESULT
    assert len(WARNING.findall(warned)) == 1
    assert tiny.cache.read_text() == "a file"


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a folder away")
def test_the_folder_of_another_user_is_warned_of_and_not_used(tiny: Tiny) -> None:
    theirs = tiny.cache / "tilery"
    theirs.mkdir(mode=0o700, parents=True)
    os.chown(theirs, 12345, 12345)
    result, warned = tiny.run_warned(ONE_RULE)
    assert result == ONE_RESULT
    assert "(it belongs to another user)" in warned
    assert len(WARNING.findall(warned)) == 1
    assert list(theirs.iterdir()) == []


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_to_is_warned_of(tiny: Tiny) -> None:
    result, warned = tiny.run_warned(ONE_RULE, TILERY_CACHE="/proc/tilery")
    assert result == ONE_RESULT
    assert len(WARNING.findall(warned)) == 1


@pytest.mark.slow
def test_a_full_disk_is_no_error(tiny: Tiny) -> None:
    """Nothing can be written once the rules have been declared."""
    script = """
import resource
import signal
import tilery
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
"""
    assert tiny.run(script + ONE_RULE) == ONE_RESULT


@pytest.mark.slow
def test_a_game_is_played_without_a_cache(played: Played) -> None:
    again, warned = played.tiny.run_warned(TILERY_CACHE="/proc/tilery")
    assert again["scores"] == played.first["scores"]
    assert len(WARNING.findall(warned)) == 1


def test_without_a_home_nothing_breaks(tmp_path: Path) -> None:
    script = (
        "import pathlib, warnings\n"
        "def no_home(cls=None): raise RuntimeError('Could not determine home directory.')\n"
        "pathlib.Path.home = no_home\n"
        "from tilery.kernel import cache\n"
        "print(cache.private_root())"
    )
    gone = ("TILERY_CACHE", "XDG_CACHE_HOME")
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={n: v for n, v in os.environ.items() if n not in gone},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "None\n"
    assert len(WARNING.findall(done.stderr)) == 1


KEY = "0123456789abcdef"  # a folder of the cache is named by a hash


def test_what_no_run_has_used_for_long_is_removed_and_the_rest_is_kept(tmp_path: Path) -> None:
    used, unused = tmp_path / KEY / "used", tmp_path / KEY / "unused"
    for folder in (used, unused):
        folder.mkdir(parents=True)
        folder.joinpath("rule.nbi").write_text("")
    long_ago = time.time() - (cache.KEEP_DAYS + 1) * 86400
    os.utime(unused, (long_ago, long_ago))
    os.utime(used / "rule.nbi", (long_ago, long_ago))
    cache.prune(tmp_path)
    assert used.joinpath("rule.nbi").exists()
    assert not unused.exists()
    os.utime(used, (long_ago, long_ago))
    cache.prune(tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_every_run_marks_what_it_uses(tiny: Tiny) -> None:
    tiny.run(ONE_RULE)
    (folder,) = tiny.cache.glob("tilery/*/generic")
    long_ago = time.time() - (cache.KEEP_DAYS + 1) * 86400
    os.utime(folder, (long_ago, long_ago))
    tiny.run(ONE_RULE)
    assert time.time() - folder.stat().st_mtime < 3600
