"""Nobody gets to know over the server what is hidden: every byte is the same without it.

A match is played over the API twice, with the same actions and other hidden draws. Whatever a
viewer is sent must be the same, byte for byte, if the viewer has not seen the draws that differ.
"""

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, app_in, running
from test_toy_hidden import other_luck
from tilery import LUCK, Match, luck
from tilery.kernel.table import SPECTATOR
from tilery.server import api, founding, rows, seats
from toy_help import Step, random_history, viewers_of

WORDS = [*range(10), 217]


class Chance:
    """What is chosen at random elsewhere: here it is counted, or given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.draws: Iterator[int] = iter(())
        self.count = itertools.count()
        clock = SimpleNamespace(time=lambda: 1e9)
        for room in (rows, founding, seats):
            monkeypatch.setattr(room, "time", clock)
        for room, name, form in [
            (founding, "new_match_id", "{:010}"),
            (founding, "new_nonce", "{:032x}"),
            (seats, "new_nonce", "{:032x}"),
            (api, "new_token", "{:043}"),
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


def sent(browser: Browser, method: str, path: str, body: Any = None) -> tuple[Any, ...]:
    """Return an answer to the byte, headers too."""
    answer = browser.client.request(method, f"/api/{path}", json=body)
    return method, path, answer.status_code, sorted(answer.headers.items()), answer.content


def play_out(
    app: FastAPI, steps: list[Step], count: int, viewer: int
) -> tuple[list[Any], list[Any]]:
    """Play *steps* over the API; return all that the viewer is sent, and what others see."""
    browsers = [Browser(app) for _ in range(count)]
    made = browsers[0].post("matches", game="toy", seats=count, me="Ann", watch=True)
    match = made["match"]
    for link, browser in zip(made["links"], browsers[1:], strict=True):
        secret = link["url"].rpartition("secret=")[2]
        browser.post(f"matches/{match}/claim", secret=secret, name=f"Guest {link['seat']}")
    guest = Browser(app)
    secret = made["watch"].rpartition("watch=")[2]
    guest.post(f"matches/{match}/watch", secret=secret)
    me = guest if viewer == SPECTATOR else browsers[viewer]
    told: list[Any] = []
    with me.tab(match) as tab:
        told += [tab.receive_json() for _ in range(2)]
        browsers[0].post(f"matches/{match}/start")
        told += everything(me, match, 0, viewer)
        for rev, step in enumerate(s for s in steps if s.seat != LUCK):
            body = {"rev": rev, "key": f"number-{rev}", "actions": [step.action], "seat": step.seat}
            answer = sent(browsers[step.seat], "POST", f"matches/{match}/commands", body)
            assert answer[2] == 200, answer
            if step.seat == viewer:
                told.append(answer)
            if rev % 4 == 3:
                told += everything(me, match, rev + 1, viewer)
        told += everything(me, match, rev + 1, viewer)
        while (said := tab.receive_json()).get("rev") != rev + 1:
            told.append(sorted(said))  # how many notices are told depends on when
    others = [one for one in browsers if one is not me]
    return told, [sent(one, "GET", f"matches/{match}/view") for one in others]


def everything(me: Browser, match: str, rev: int, viewer: int) -> list[Any]:
    """Return all that one can ask for, and whatever it is answered when it tries everything."""
    asked = [
        "matches",
        f"matches/{match}",
        f"matches/{match}/record",
        *(f"matches/{match}/view?layout={layout}" for layout in ("wide", "tall")),
        *(f"matches/{match}/view?since={one}" for one in range(max(0, rev - 4), rev + 1)),
        *(f"matches/{match}/view?at={one}&since={max(0, one - 1)}" for one in range(0, rev + 1, 3)),
        *(f"matches/{match}/preview?act={act}&rev={rev}" for act in WORDS),
    ]
    told = [sent(me, "GET", path) for path in asked]
    if viewer == SPECTATOR:
        return told
    legal = {act for answer in told for act in _acts(json.loads(answer[4]))}
    for act in WORDS:
        for actions in ([act], [act, 6], [act, 217]):
            if not legal.intersection(actions[:1]) or 217 in actions:  # nothing that is legal
                body = {"rev": rev, "key": f"try-{act:05}", "actions": actions, "seat": viewer}
                told.append(sent(me, "POST", f"matches/{match}/commands", body))
    return told


def _acts(found: Any) -> Iterator[int]:
    if isinstance(found, dict):
        if "act" in found:
            yield found["act"]
        for below in found.values():
            yield from _acts(below)
    elif isinstance(found, list):
        for below in found:
            yield from _acts(below)


@pytest.mark.parametrize("count", [2, 3])
def test_every_byte_is_the_same_without_what_is_hidden(
    tmp_path: Path, chance: Chance, count: int
) -> None:
    compared: set[int] = set()
    distinguished = 0
    for seed in range(60):
        rng = Random(100 * count + seed)
        history, steps = random_history(rng.randrange(1 << 30), count, rng.randrange(12, 30))
        acts = [step for step in steps if step.seat != LUCK]
        if history.turn in (None, LUCK) or not acts:
            continue
        for viewer in set(viewers_of(history)) - compared:
            twin = other_luck(history, steps, viewer, rng)
            if twin is None or twin.actions == history.actions:
                continue
            told = []
            for number, played in enumerate((history, twin)):
                chance.begin(played)
                with server(tmp_path / f"{seed}-{viewer}-{number}") as app:
                    told.append(play_out(app, acts, count, viewer))
            assert told[0][0] == told[1][0]
            compared.add(viewer)
            distinguished += told[0][1] != told[1][1]
        if len(compared) == count + 1:
            break
    assert compared == {*range(count), SPECTATOR}
    assert distinguished  # else the comparison sees nothing at all
