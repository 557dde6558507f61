"""Nobody gets to know over the server what is hidden: every byte is the same without it.

A match is played over the API twice, with the same actions and other hidden draws. Whatever a
viewer is sent must be the same, byte for byte, if the viewer has not seen the draws that differ.
"""

import itertools
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from fastapi import FastAPI

from server.helpers import app_in, running
from server.secrets_help import Device, Evening
from tilery import LUCK, Match, luck
from tilery.kernel.table import SPECTATOR
from tilery.server import away, caller, founding, joining, lobby, notices, rights, rows, seats
from toy_help import viewers_of
from twins import TOY, X_TILES, Hides, other_luck, random_history

#: Game, seats, how many matches of each viewer are compared, or more until everything has
#: happened, and the first seed: from there on few are needed.
PLAYED = [
    pytest.param(hides, count, each, first, id=f"{hides.name}-{count}")
    for hides, count, each, first in [(TOY, 2, 2, 10), (TOY, 3, 1, 3), (X_TILES, 2, 1, 11)]
]
HAPPENS = {
    "played",
    "late and played",
    "too late",
    "taken back",
    "not taken back",
    "a computer player sits down",
    "somebody sits down",
}


class Chance:
    """What is chosen at random elsewhere: here it is counted, or given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.draws: Iterator[int] = iter(())
        self.count = itertools.count()
        clock = SimpleNamespace(time=lambda: 1e9)
        for room in (rows, founding, seats, rights, away, lobby, notices):
            monkeypatch.setattr(room, "time", clock)
        for room, name, form in [
            (founding, "new_match_id", "{:010}"),
            (founding, "new_nonce", "{:032x}"),
            (seats, "new_nonce", "{:032x}"),
            (joining, "new_nonce", "{:032x}"),
            (caller, "new_token", "{:043}"),
        ]:
            monkeypatch.setattr(room, name, lambda form=form: form.format(next(self.count)))
        monkeypatch.setattr(luck, "_drawn", lambda odds: next(self.draws))

    def begin(self, match: Match) -> None:
        """Let the draws of *match* come again."""
        lucky = (entry.played.actions for entry in match.entries if entry.seat == LUCK)
        self.draws = itertools.chain.from_iterable(lucky)
        self.count = itertools.count()


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Chance:
    return Chance(monkeypatch)


@contextmanager
def server(folder: Path) -> Iterator[FastAPI]:
    """Run a server whose key is known, so that its links are the same again."""
    folder.mkdir()
    (folder / "secret.key").write_bytes(b"k" * 32)
    with running(app_in(folder, players=0)) as app:
        yield app


@pytest.mark.parametrize(("hides", "count", "each", "first"), PLAYED)
def test_every_byte_is_the_same_without_what_is_hidden(
    tmp_path: Path, chance: Chance, hides: Hides, count: int, each: int, first: int
) -> None:
    compared: Counter[int] = Counter()
    happened: set[str] = set()
    distinguished = 0
    viewers = {*range(count), SPECTATOR}
    for seed in range(first, first + 200):
        rng = Random(100 * count + seed)
        history, steps = random_history(rng.randrange(1 << 30), count, rng.randrange(14, 32), hides)
        if history.turn in (None, LUCK):
            continue
        for viewer in sorted(viewers & set(viewers_of(history)), key=lambda one: compared[one])[:1]:
            twin = other_luck(history, steps, viewer, rng, hides)
            if twin is None or twin.actions == history.actions:
                continue
            evenings = []
            for number, played in enumerate((history, twin)):
                chance.begin(played)
                with server(tmp_path / f"{seed}-{viewer}-{number}") as app:
                    evening = Evening(app, hides, steps, viewer, count, Random(seed))
                    evening.play()
                    evenings.append((evening, evening.seen_by_others()))
            (one, seen), (other, seen_there) = evenings
            for said, said_there in zip(one.told, other.told, strict=True):
                assert said == said_there
            compared[viewer] += 1
            happened |= one.happened
            distinguished += seen != seen_there
        if all(compared[viewer] >= each for viewer in viewers) and happened >= HAPPENS:
            break
    assert all(compared[viewer] >= each for viewer in viewers)
    assert happened >= HAPPENS
    assert distinguished >= each  # else the comparison sees nothing at all


@pytest.mark.parametrize("hides", [TOY, X_TILES], ids=attrgetter("name"))
def test_a_device_that_is_passed_on_shows_no_hand_before_it_is_asked_for(
    tmp_path: Path, chance: Chance, hides: Hides
) -> None:
    compared = differed = 0
    for seed in range(100):
        rng = Random(1000 + seed)
        history, steps = random_history(rng.randrange(1 << 30), 2, rng.randrange(10, 20), hides)
        twin = other_luck(history, steps, SPECTATOR, rng, hides)
        if history.turn in (None, LUCK) or twin is None or twin.actions == history.actions:
            continue
        devices = []
        for number, played in enumerate((history, twin)):
            chance.begin(played)
            with server(tmp_path / f"{seed}-{number}") as app:
                device = Device(app, hides, steps)
                device.play()
                devices.append(device)
        one, other = devices
        assert one.told == other.told
        assert len(one.told) > len(steps)
        compared += 1
        differed += one.seen != other.seen
        if compared == 3:
            break
    assert compared == differed == 3  # else the comparison sees nothing at all
