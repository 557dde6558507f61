"""Several people at one device: nobody's view until one of them asks for theirs."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, acts, app_in, leaves, running, sit
from server.kept import kept
from toy.state import END


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


def shared(app: FastAPI, game: str, others: int = 0) -> tuple[str, Browser, list[Browser]]:
    """Return a match of Ann and Ben at one device, and the others."""
    players = {"1": {"kind": "here", "name": "Ben"}}
    match, (both, *rest) = sit(app, game, 2 + others, players=players)
    return match, both, rest


def hand(view: Any) -> list[str]:
    """Return the tiles that can be read in a view's picture, by the ids that only a hand has."""
    return [part for part in view["svg"].split('"') if part.startswith("hand-")]


def test_both_have_their_names_and_share_a_device(app: FastAPI) -> None:
    match, both, _ = shared(app, "toy", others=1)
    seats = both.get(f"matches/{match}")["seats"]
    assert [(one["name"], one["you"], one["beside"]) for one in seats] == [
        ("Ann", True, None),
        ("Ben", True, 0),
        ("Guest 2", False, None),
    ]


def test_nobody_is_shown_until_it_is_asked_for(app: FastAPI) -> None:
    match, both, _ = shared(app, "toy")
    view = both.view(match)
    turn = view["turn"]
    assert (view["seat"], view["held"], view["pass_to"]) == (None, [0, 1], turn)
    assert view["tree"] == {}
    assert view["buttons"] == []
    mine = both.view(match, seat=turn)
    assert (mine["seat"], mine["pass_to"]) == (turn, None)
    assert acts(mine)
    other = both.view(match, seat=1 - turn)  # not while another one is to act
    assert (other["seat"], other["pass_to"]) == (None, turn)
    assert other["svg"] == view["svg"] != mine["svg"]
    for path in (f"view?seat={1 - turn}&at=0", "view?at=0", "view?layout=tall"):
        assert both.get(f"matches/{match}/{path}")["seat"] is None
    spectators = both.client.get(f"/api/matches/{match}/record").text
    assert both.client.get(f"/api/matches/{match}/record?seat={1 - turn}").text == spectators
    assert both.client.get(f"/api/matches/{match}/record?seat={turn}").text != spectators


def test_when_the_turn_passes_the_answer_is_nobodys_view(app: FastAPI) -> None:
    match, both, _ = shared(app, "toy")
    turn = both.view(match)["turn"]
    view = both.play(match, acts(both.view(match, seat=turn))[0], seat=turn)
    if END in acts(view):
        view = both.play(match, END, seat=turn)
    assert (view["seat"], view["pass_to"]) == (None, 1 - turn)
    for motion in view["motions"]:
        assert "rack" not in motion or motion.get("look") in (None, "back")
    seen = both.view(match, since=0)
    assert (seen["seat"], seen["svg"]) == (None, view["svg"])


def test_while_somebody_elsewhere_is_to_act_the_last_hand_may_stay(app: FastAPI) -> None:
    match, both, (cleo,) = shared(app, "toy", others=1)
    while (view := cleo.view(match))["waiting"] != [2]:
        turn = view["waiting"][0]
        device = cleo if turn == 2 else both
        seat = {} if turn == 2 else {"seat": turn}
        mine = device.view(match, **seat)
        act = END if END in acts(mine) else acts(mine)[0]
        device.play(match, act, **seat)
    assert both.view(match) | {"seat": None, "pass_to": None} == both.view(match)
    assert [both.view(match, seat=seat)["seat"] for seat in (0, 1)] == [0, 1]


def test_where_nothing_is_hidden_the_device_shows_whose_turn_it_is(app: FastAPI) -> None:
    match, both, _ = shared(app, "azul")
    view = both.view(match)
    assert (view["seat"], view["held"], view["pass_to"]) == (view["turn"], [0, 1], None)
    act = leaves(view["tree"])[0]
    assert both.play(match, act)["seat"] == 1 - view["turn"]


def test_taking_back_shows_no_other_hand(app: FastAPI) -> None:
    match, both, _ = shared(app, "toy")
    turn = both.view(match)["turn"]
    mine = both.view(match, seat=turn)
    view = both.play(match, acts(mine)[0], seat=turn)
    if view["can_undo"]:
        body = {"rev": view["rev"], "key": "take-it-back", "seat": turn}
        assert both.post(f"matches/{match}/undo", **body)["view"]["seat"] == turn


def test_names_of_those_who_are_here_are_names(app: FastAPI) -> None:
    before = kept(app)
    body = {"game": "toy", "seats": 2, "players": {"1": {"kind": "here", "name": "\u200b"}}}
    assert "nobody sees" in Browser(app).refused(400, "matches", **body)
    assert kept(app) == before
    body = {"game": "toy", "seats": 2, "me": "Ann", "players": {"1": {"kind": "here"}}}
    match = Browser(app)
    names = match.get(f"matches/{match.post('matches', **body)['match']}")["seats"]
    assert [one["name"] for one in names] == ["Ann", "Ann 2"]
