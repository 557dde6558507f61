"""What belongs to the server as a whole; what is left and how points came about."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, acts, app_in, running, sit
from tilery import Match
from tilery.server.only import Only, Taken
from tilery.server.seats import AWAY


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    with running(app_in(tmp_path, players=0)) as app:
        yield app


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    with running(app_in(tmp_path)), pytest.raises(Taken, match="already"):
        app_in(tmp_path)
    with running(app_in(tmp_path)):  # it was left to others
        pass
    held = Only(tmp_path)
    with pytest.raises(Taken):
        Only(tmp_path)
    held.close()


def test_the_reference_names_every_entrance_and_loads_nothing(app: FastAPI) -> None:
    text = Browser(app).client.get("/api/docs").text
    for path in app.openapi()["paths"]:
        assert path in text
    assert "<script" not in text
    assert "//" not in text.replace("<!doctype", "")


def test_a_seat_is_given_away_only_when_nobody_was_there_for_long(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    path, computer = f"matches/{match}/seats/1", {"kind": "computer", "bot": "greedy"}
    assert "10 minutes" in ann.refused(403, path, **computer)
    later = [time.time() + AWAY + 1]
    monkeypatch.setattr("tilery.server.away.time.time", lambda: later[0])
    ben.view(match)  # and is here again
    assert "10 minutes" in ann.refused(403, path, **computer)
    later[0] += AWAY + 1
    with ben.tab(match) as tab:
        tab.receive_json()
        later[0] += AWAY + 1  # looking on all the time
        assert "10 minutes" in ann.refused(403, path, **computer)
    while 1 in ben.house.hub.here(match):
        time.sleep(0.01)
    assert "10 minutes" in ann.refused(403, path, **computer)  # just gone
    later[0] += AWAY + 1
    assert ann.post(path, **computer)["seats"][1]["kind"] == "computer"
    assert any("plays instead of" in line["text"] for line in ann.view(match)["log"])
    assert ben.client.get(f"/api/matches/{match}/view").status_code == 401


def finished(app: FastAPI, game: str, seats: int, rng: Random, **more: Any) -> list[Any]:
    match, browsers = sit(app, game, seats, **more)
    for _ in range(500):
        view = browsers[0].view(match)
        if view["status"] == "over":
            return [browser.view(match) for browser in browsers]
        due = browsers[view["turn"]]
        due.play(match, rng.choice(acts(due.view(match))), rev=view["rev"])
    raise AssertionError("it does not end")


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("azul", 2, {}), ("azul", 4, {}), ("toy", 3, {})]
)
def test_the_sheet_explains_every_point(
    app: FastAPI, game: str, seats: int, options: dict[str, Any]
) -> None:
    for seed in range(1):
        views = finished(app, game, seats, Random(seed), options=options)
        for view in views:
            assert [sum(line["points"] for line in lines) for lines in view["sheet"]] == view[
                "points"
            ]
            assert all(line["text"] for lines in view["sheet"] for line in lines)
            assert [
                sum(row["points"][seat] for row in view["rounds"]) for seat in range(seats)
            ] == (view["points"])


def test_looking_back_shows_all_hands_once_the_match_is_over(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    rng, hidden = Random(1), 'data-look="back"'
    seen = ann.view(match, at=0)
    assert hidden in seen["svg"]
    while (view := ann.view(match))["status"] == "running":
        assert ann.view(match, at=0)["svg"] == seen["svg"]
        due = (ann, ben)[view["turn"]]
        due.play(match, rng.choice(acts(due.view(match))), rev=view["rev"])
    opened = ann.view(match, at=0)["svg"]
    assert opened.count(hidden) < seen["svg"].count(hidden)
    assert ben.view(match, at=0)["svg"].count(hidden) == opened.count(hidden)


def test_what_is_left_of_azul(app: FastAPI) -> None:
    match, (ann, _) = sit(app, "azul", 2)
    left = ann.view(match)["left"]
    assert sum(one["count"] for one in left if one["name"].endswith("in the bag")) == 100 - 20
    assert sum(one["count"] for one in left if one["name"].endswith("in the lid")) == 0


def test_the_parts_of_a_match_that_the_server_asks_for() -> None:
    match = Match("toy", seats=3, luck=4)
    rng = Random(4)
    while match.turn is not None and len(match.entries) < 12:
        match.play(rng.choice(match.legal().ids))
    assert match.events == (
        *match.opening,
        *(event for entry in match.entries for event in entry.played.events),
    )
    assert [entry.text(match.game) for entry in match.entries] == list(match.actions)
    for number in range(len(match.entries) + 1):
        before = match.after(number)
        assert before.actions == match.actions[:number]
        if number < len(match.entries):
            assert before.board_copy().states.tobytes() == match.entries[number].before
    assert match.after(3).position != match.position  # which has not changed
    trial = match.rehearsal()
    assert trial.position == match.position
    while trial.turn is not None and trial.turn >= 0:
        trial.play(trial.legal().ids[-1])
    assert trial.actions != match.actions
    board = match.board_copy()
    board.play(match.turn or 0, match.legal().ids[0])
    assert match.board_copy().position() == match.position


def test_what_an_entry_tells_a_seat() -> None:
    match = Match("toy", luck="given")
    match.play("1abcd")  # seat 1 has a and c, seat 2 b and d
    assert all(match.tells(0, seat) for seat in (0, 1))  # draws
    match.play("a")
    assert not match.tells(1, 0)  # its own tile
    assert match.tells(1, 1)  # a tile that the other had not seen


def test_a_name_from_right_to_left_turns_nothing_around_it(app: FastAPI) -> None:
    ann = Browser(app)
    match = ann.post("matches", game="toy", seats=2, me="אבגד 12")["match"]
    invite = ann.get(f"matches/{match}")["links"][0]["url"].rpartition("secret=")[2]
    ben = Browser(app)
    ben.post(f"matches/{match}/claim", secret=invite, name="Ben")
    ann.post(f"matches/{match}/start")
    view = ann.view(match)
    assert view["names"] == ["אבגד 12", "Ben"]
    said = " ".join(line["text"] for line in view["log"])
    assert "\u2068אבגד 12\u2069 draws" in said
    assert "\u2068Ben" not in said
    assert ann.get(f"matches/{match}")["host_seat"] == 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "A name has at least one character."),
        ("a" * 41, "A name has at most 40 characters, and this has 41."),
        ("Ann\u200e", "A name has no characters that nobody sees, such as U+200E."),
    ],
)
def test_what_is_wrong_with_a_name_is_said(app: FastAPI, name: str, why: str) -> None:
    assert Browser(app).refused(400, "matches", game="toy", me=name) == why
