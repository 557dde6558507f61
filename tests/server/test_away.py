"""Somebody goes away: the others vote for a computer, the host asks; and they come back."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, acts, app_in, running, sit
from server.kept import kept
from server.secrets_help import secret_in
from server.test_seats import play_out
from tilery.server import undo
from tilery.server.away import ABSENT
from tilery.server.players import due
from tilery.server.seats import AWAY


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [time.time()]
    monkeypatch.setattr("tilery.server.away.time.time", lambda: now[0])
    return now


def seats(browser: Browser, match: str) -> Any:
    return browser.get(f"matches/{match}")["seats"]


def last_words(browser: Browser, match: str) -> str:
    return str(browser.view(match)["log"][-1]["text"])


def at_table(app: FastAPI) -> tuple[str, list[Browser]]:
    return sit(app, "toy", 3)


def test_all_others_who_are_here_have_to_agree(app: FastAPI, clock: list[float]) -> None:
    match, (ann, _ben, cleo) = at_table(app)
    path = f"matches/{match}/seats/1/vote"
    assert "away for 2 minutes" in ann.refused(403, path, yes=True)
    clock[0] += ABSENT + 1
    ann.view(match)
    cleo.view(match)  # both are here, and Ben is not
    (chair,) = [one for one in seats(ann, match) if one["seat"] == 1]
    assert (chair["votes"], chair["missing"], chair["kind"]) == ([], [0, 2], "person")
    assert chair["away"] < clock[0] - ABSENT
    assert ann.post(path, yes=True)["seats"][1]["votes"] == [0]
    assert ann.post(path, yes=False)["seats"][1]["votes"] == []
    assert ann.post(path, yes=True)["seats"][1]["missing"] == [2]
    chair = cleo.post(path, yes=True)["seats"][1]
    assert (chair["kind"], chair["kept"], chair["bot"]) == ("computer", True, "level:4")
    assert chair["name"] == "Guest 1"  # whose seat it stays
    assert last_words(cleo, match) == "Guest 1 is away: a computer plays on for Guest 1"


def test_who_is_away_too_is_not_waited_for(app: FastAPI, clock: list[float]) -> None:
    match, (ann, _ben, _cleo) = at_table(app)
    clock[0] += ABSENT + 1
    ann.view(match)
    assert ann.post(f"matches/{match}/seats/1/vote", yes=True)["seats"][1]["kind"] == "computer"


def test_votes_are_void_once_who_was_away_has_been_here(app: FastAPI, clock: list[float]) -> None:
    match, (ann, ben, cleo) = at_table(app)
    path = f"matches/{match}/seats/1/vote"
    clock[0] += ABSENT + 1
    for browser in (ann, cleo):
        browser.view(match)
    ann.post(path, yes=True)
    clock[0] += 1
    ben.view(match)
    assert seats(ann, match)[1]["votes"] == []
    assert "away for 2 minutes" in cleo.refused(403, path, yes=True)
    clock[0] += ABSENT + 1
    for browser in (ann, cleo):
        browser.view(match)
    assert cleo.post(path, yes=True)["seats"][1]["kind"] == "person"


def test_a_tab_that_is_open_is_here_and_coming_back_after_a_restart_takes_a_while(
    app: FastAPI, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, (ann, ben, _cleo) = at_table(app)
    clock[0] += ABSENT + 1
    with ben.tab(match) as tab:
        tab.receive_json()
        assert seats(ann, match)[1] | {"away": None, "here": True} == seats(ann, match)[1]
        assert "away" in ann.refused(403, f"matches/{match}/seats/1/vote", yes=True)
    while 1 in ann.house.hub.here(match):
        time.sleep(0.01)
    ann.house.hub._gone.clear()
    # The server began anew, and its tabs are still on their way.
    monkeypatch.setattr(ann.house.hub, "_opened", clock[0] + 50)
    assert seats(ann, match)[1]["away"] == clock[0] + 50


def test_only_the_others_who_play_vote_and_only_while_it_goes_on(
    app: FastAPI, clock: list[float]
) -> None:
    match, (ann, ben, _cleo) = sit(app, "toy", 3, watch=True)
    guest = Browser(app)
    guest.post(
        f"matches/{match}/watch",
        secret=ann.get(f"matches/{match}")["watch"].rpartition("=")[2],
    )
    clock[0] += ABSENT + 1
    before = kept(app)
    path = f"matches/{match}/seats/1/vote"
    for browser in (guest, Browser(app), ben):
        assert "others at the table" in browser.refused(403, path, yes=True)
    assert "number from 0 to 2" in ann.refused(404, f"matches/{match}/seats/9/vote", yes=True)
    assert kept(app) == before
    waiting = ann.post("matches", game="toy", seats=2)["match"]
    assert "while a match goes on" in ann.refused(409, f"matches/{waiting}/seats/1/vote", yes=True)


def test_the_computer_plays_until_who_was_away_takes_the_seat_back(
    app: FastAPI, clock: list[float]
) -> None:
    match, browsers = at_table(app)
    turn = browsers[0].view(match)["turn"]
    away, others = browsers[turn], [one for n, one in enumerate(browsers) if n != turn]
    clock[0] += ABSENT + 1
    for browser in others:
        browser.view(match)
    for browser in others:
        browser.post(f"matches/{match}/seats/{turn}/vote", yes=True)
    with away.house.open(match) as live:
        chair = due(live)
        assert chair is not None
        assert chair.seat == turn
    view = away.view(match)  # the seat and its hand are still theirs
    assert view["seat"] == turn
    body = {"rev": view["rev"], "key": "somethingnew", "actions": [acts(view)[0]]}
    assert "take your seat back" in away.refused(409, f"matches/{match}/commands", **body)
    summary = next(one for one in away.get("matches") if one["match"] == match)
    assert (summary["my_turn"], summary["kept"], summary["waiting"]) == (False, True, [turn])
    path = f"matches/{match}/seats/{turn}"
    assert "does not sit there" in others[0].refused(403, path, kind="person")
    assert away.post(path, kind="person")["seats"][turn]["kind"] == "person"
    assert last_words(others[0], match).endswith("is back")
    away.play(match, acts(away.view(match))[0])
    assert "No computer plays" in away.refused(409, path, kind="person")


def test_a_stand_in_is_still_somebody(app: FastAPI, clock: list[float]) -> None:
    match, (ann, _) = sit(app, "azul", 2)
    clock[0] += ABSENT + 1
    ann.view(match)
    ann.post(f"matches/{match}/seats/1/vote", yes=True)
    with ann.house.open(match) as live:
        assert not undo.alone(live, 0)  # as one would be with a computer player for good
    clock[0] += AWAY
    ann.post(f"matches/{match}/seats/1", kind="computer")
    with ann.house.open(match) as live:
        assert undo.alone(live, 0)


def test_the_host_cannot_take_a_seat_for_which_a_computer_stands_in(
    app: FastAPI, clock: list[float]
) -> None:
    """The hand would be seen by whoever sits down."""
    match, (ann, ben, cleo) = at_table(app)
    clock[0] += ABSENT + 1
    for browser in (ann, cleo):
        browser.view(match)
    for browser in (ann, cleo):
        browser.post(f"matches/{match}/seats/1/vote", yes=True)
    path = f"matches/{match}/seats/1"
    assert "10 minutes" in ann.refused(403, path, kind="open")
    clock[0] += AWAY
    assert ann.post(path, kind="open")["seats"][1]["kind"] == "open"
    assert ben.client.get(f"/api/matches/{match}/view").status_code == 401


def test_the_host_asks_for_a_seat_and_its_owner_agrees_or_not(
    app: FastAPI, clock: list[float]
) -> None:
    match, (ann, ben, cleo) = at_table(app)
    path = f"matches/{match}/seats/1"
    assert "has made the match" in cleo.refused(403, f"{path}/ask", yes=True)
    assert ann.post(f"{path}/ask", yes=True)["seats"][1]["asked"]
    assert seats(ben, match)[1]["asked"]
    assert "10 minutes" in ann.refused(403, path, kind="open")  # asking is not enough
    assert not ben.post(f"{path}/ask", yes=False)["seats"][1]["asked"]
    ann.post(f"{path}/ask", yes=True)
    assert ben.post(path, kind="open")["seats"][1]["kind"] == "open"
    assert last_words(ann, match) == "The seat of Guest 1 is free"
    assert not seats(ann, match)[1]["asked"]
    assert "nobody else" in ann.refused(409, f"{path}/ask", yes=True)


def test_who_leaves_is_replaced_for_good(app: FastAPI) -> None:
    match, (ann, ben, cleo) = at_table(app)
    while ann.view(match)["turn"] != 1:
        turn = ann.view(match)["turn"]
        [ann, ben, cleo][turn].play(match, acts([ann, ben, cleo][turn].view(match))[-1])
    chair = ben.post(f"matches/{match}/seats/1", kind="computer")["seats"][1]
    assert (chair["kind"], chair["kept"], chair["bot"], chair["name"]) == (
        *("computer", False, "level:4", "Clay"),
    )
    assert "does not sit there" in ben.refused(403, f"matches/{match}/seats/1", kind="person")


def test_votes_go_with_who_cast_them(app: FastAPI, clock: list[float]) -> None:
    match, (ann, _, cleo) = at_table(app)
    clock[0] += ABSENT + 1
    for browser in (ann, cleo):
        browser.view(match)
    cleo.post(f"matches/{match}/seats/1/vote", yes=True)
    cleo.post(f"matches/{match}/seats/2", kind="open")
    link = ann.get(f"matches/{match}")["links"][0]["url"]
    Browser(app).post(f"matches/{match}/claim", secret=secret_in(link), name="Dan")
    chair = ann.post(f"matches/{match}/seats/1/vote", yes=True)["seats"][1]
    assert (chair["kind"], chair["missing"]) == ("person", [2])


def test_whatever_one_does_at_the_table_shows_that_one_is_there(
    app: FastAPI, clock: list[float]
) -> None:
    match, (ann, ben, _) = at_table(app)
    for _ in range(5):
        clock[0] += ABSENT / 2
        ann.view(match)
        ben.refused(422, f"matches/{match}/undo", rev=0, key="somethingold")  # nothing but commands
    assert "away for 2 minutes" in ann.refused(403, f"matches/{match}/seats/1/vote", yes=True)
    clock[0] += ABSENT - 1  # not a second too early
    assert "away for 2 minutes" in ann.refused(403, f"matches/{match}/seats/1/vote", yes=True)
    clock[0] += 2
    ann.post(f"matches/{match}/seats/1/vote", yes=True)


def test_a_free_seat_holds_nobody_up(app: FastAPI) -> None:
    match, (_, ben, cleo) = at_table(app)
    ben.post(f"matches/{match}/seats/1", kind="open")
    room, log = cleo.get(f"matches/{match}")["room"], len(cleo.view(match)["log"])
    assert cleo.get(f"matches/{match}")["links"] == []  # it is the host who invites
    chair = cleo.post(f"matches/{match}/seats/1", kind="computer", bot="greedy")["seats"][1]
    assert chair["kind"] == "computer"
    assert "has made the match" in cleo.refused(403, f"matches/{match}/seats/1", kind="open")
    assert cleo.get(f"matches/{match}")["room"] == room + 1
    assert len(cleo.view(match)["log"]) == log + 1


def test_a_seat_that_is_free_stays_as_it_is_when_it_is_freed(app: FastAPI) -> None:
    match, (ann, ben, _) = at_table(app)
    ben.post(f"matches/{match}/seats/1", kind="open")
    before = kept(app)
    ann.post(f"matches/{match}/seats/1", kind="open")
    assert kept(app) == before


def test_asking_again_changes_nothing(app: FastAPI) -> None:
    match, (ann, ben, _) = at_table(app)
    ann.post(f"matches/{match}/seats/1/ask", yes=True)
    room = ben.get(f"matches/{match}")["room"]
    assert ann.post(f"matches/{match}/seats/1/ask", yes=True)["room"] == room


def test_a_host_who_leaves_lets_somebody_else_be_it(app: FastAPI) -> None:
    match, (ann, ben, cleo) = at_table(app)
    assert ann.post(f"matches/{match}/seats/0", kind="computer")["host"] is False
    assert [one.get(f"matches/{match}")["host"] for one in (ben, cleo)] == [True, False]
    assert ben.post(f"matches/{match}/seats/2/ask", yes=True)["seats"][2]["asked"]


def test_computers_do_not_play_for_nobody(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    ann.post(f"matches/{match}/seats/0", kind="computer", bot="greedy")
    ben.post(f"matches/{match}/seats/1", kind="computer", bot="greedy")
    with ann.house.open(match) as live:
        assert due(live) is None


def test_who_was_replaced_plays_the_rematch(app: FastAPI, clock: list[float]) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    clock[0] += ABSENT + 1
    ann.view(match)
    ann.post(f"matches/{match}/seats/1/vote", yes=True)
    play_out(match, ann)
    again = ben.post(f"matches/{match}/rematch")["match"]
    assert seats(ben, again)[1]["kept"]
    assert ben.post(f"matches/{again}/seats/1", kind="person")["seats"][1]["kind"] == "person"


def test_a_file_without_votes_is_read_on(app: FastAPI) -> None:
    match, (ann, *_) = at_table(app)
    with ann.house.store.write() as connection:
        connection.exec_driver_sql("drop table votes")
    ann.house.store.prepare()
    assert [one["votes"] for one in seats(ann, match)] == [[], [], []]
