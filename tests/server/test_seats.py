"""Who sits where while a match goes on: everybody is told, and nobody sees a second hand."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import WebSocketTestSession

from server.helpers import Browser, acts, app_in, fresh_key, running, sit
from server.kept import kept
from tilery.server import undo
from toy.state import DECLINE, DRAW, END

COMPUTER = {"kind": "computer", "bot": "greedy"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


def link_of(host: Browser, match: str) -> str:
    (link,) = host.get(f"matches/{match}")["links"]
    return str(link["url"].rpartition("=")[2])


def texts(browser: Browser, match: str) -> list[str]:
    return [line["text"] for line in browser.view(match)["log"]]


def test_whoever_comes_and_goes_is_a_line_in_everybodys_log(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2, watch=True)
    guest, cleo = Browser(app), Browser(app)
    watch = ann.get(f"matches/{match}")["watch"].rpartition("=")[2]
    guest.post(f"matches/{match}/watch", secret=watch)
    for _ in range(2):
        [ann, ben][ann.view(match)["turn"]].play(match, DRAW)
    before = {browser: texts(browser, match) for browser in (ann, guest)}
    of_ben = texts(ben, match)
    assert any("Guest 1 draws" in line for line in before[guest])

    ben.post(f"matches/{match}/seats/1", **COMPUTER)
    ann.post(f"matches/{match}/seats/1", kind="open")
    cleo.post(f"matches/{match}/claim", secret=link_of(ann, match), name="Cleo")
    told = ["Clay plays instead of Guest 1", "The seat of Clay is free", "Cleo takes seat 2"]
    for _ in range(2):
        for browser, earlier in [*before.items(), (cleo, of_ben)]:
            assert texts(browser, match) == [*earlier, *told]
            assert browser.view(match)["names"] == ["Ann", "Cleo"]
        ann.house.shelf._lives.clear()  # and once more, as it is in the file
    [ann, cleo][ann.view(match)["turn"]].play(match, DRAW)
    assert texts(guest, match)[-1] in ("Ann draws a tile", "Cleo draws a tile")


def test_a_browser_with_a_seat_takes_no_second_one_in_a_hidden_game(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    ben.post(f"matches/{match}/seats/1", kind="open")
    secret, before = link_of(ann, match), kept(app)
    said = ann.refused(403, f"matches/{match}/claim", secret=secret, name="Ann")
    assert "second hand" in said
    assert kept(app) == before
    assert ben.post(f"matches/{match}/claim", secret=secret, name="Ben")["seat"] == 1


def test_in_the_waiting_room_or_with_nothing_hidden_it_may(app: FastAPI) -> None:
    ann = Browser(app)
    match = ann.post("matches", game="toy", seats=2)["match"]
    ann.post(f"matches/{match}/claim", secret=link_of(ann, match), name="Ann")
    assert [seat["you"] for seat in ann.get(f"matches/{match}")["seats"]] == [True, True]
    match, (ann, ben) = sit(app, "azul", 2)
    ben.post(f"matches/{match}/seats/1", kind="open")
    ann.post(f"matches/{match}/claim", secret=link_of(ann, match), name="Ann")
    assert [seat["you"] for seat in ann.get(f"matches/{match}")["seats"]] == [True, True]


# --- taking back ---------------------------------------------------------------------------


def ann_begins(app: FastAPI) -> tuple[str, Browser, Browser]:
    while True:
        match, (ann, ben) = sit(app, "toy", 2)
        if ann.view(match)["turn"] == 0:
            return match, ann, ben


@pytest.mark.parametrize("person", [True, False])
def test_what_a_person_has_done_is_not_taken_back_once_that_person_has_left(
    app: FastAPI, person: bool
) -> None:
    """Ann ends her turn, and seat 2 declines to catch her: it tells her nothing."""
    match, ann, ben = ann_begins(app)
    ann.play(match, acts(ann.view(match))[0])
    ann.play(match, END)
    if person:
        ben.play(match, DECLINE)
    ben.post(f"matches/{match}/seats/1", **COMPUTER)
    if not person:
        with ann.house.open(match) as live:
            live.playing.play(1, [DECLINE], live.keep, None, None)
    view = ann.view(match)
    assert view["can_undo"] is not person
    body = {"rev": view["rev"], "key": fresh_key()}
    if person:
        assert "take back" in ann.refused(422, f"matches/{match}/undo", **body)
    else:  # of a computer player it is
        assert ann.post(f"matches/{match}/undo", **body)["view"]["turn"] == 0


def test_a_seat_takes_back_so_often(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "MOST_UNDONE", 2)
    match, ann, ben = ann_begins(app)
    for n in range(3):
        view = ann.play(match, acts(ann.view(match))[0])
        assert view["can_undo"] is (n < 2)
        body = {"rev": view["rev"], "key": fresh_key()}
        if n < 2:
            ann.post(f"matches/{match}/undo", **body)
    assert "take back" in ann.refused(422, f"matches/{match}/undo", **body)
    ann.play(match, END)
    view = ben.play(match, acts(ben.view(match))[0])
    assert view["can_undo"]  # each seat has its own


# --- once more -----------------------------------------------------------------------------


def play_out(match: str, host: Browser) -> None:
    """Let everybody play to the end, whoever sits there."""
    with host.house.open(match) as live:
        while live.status != "over":
            seat = live.playing.match.waiting[0]
            act = live.playing.match.legal(seat).ids[0]
            live.playing.play(seat, [act], live.keep, None, None)


def test_a_rematch_with_a_free_seat_waits_for_somebody(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    ben.post(f"matches/{match}/seats/1", kind="open")
    play_out(match, ann)
    assert "no seat" in ben.refused(401, f"matches/{match}/rematch")
    again = ann.post(f"matches/{match}/rematch")["match"]
    table = ann.get(f"matches/{again}")
    assert (table["status"], table["host"], len(table["links"])) == ("waiting", True, 1)
    ann.post(f"matches/{again}/seats/1", kind="computer", bot="greedy")
    assert ann.post(f"matches/{again}/start")["status"] == "running"


def test_a_rematch_is_news_once(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    play_out(match, ann)
    room = ann.get(f"matches/{match}")["room"]
    made = {who.post(f"matches/{match}/rematch")["match"] for who in (ann, ben, ann, ben)}
    assert len(made) == 1
    table = ben.get(f"matches/{match}")
    assert (table["room"], table["rematch"]) == (room + 1, made.pop())


# --- strangers -----------------------------------------------------------------------------


def next_news(tab: WebSocketTestSession) -> Any:
    while "rev" not in (said := tab.receive_json()):
        assert "beat" not in said
    return said


def test_a_stranger_is_told_who_plays_and_not_what_goes_on(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    stranger, told = Browser(app), []
    for _ in range(2):
        with ben.tab(match) as tab:
            tab.receive_json()
            told.append(stranger.get(f"matches/{match}") | {"now": 0})
        [ann, ben][ann.view(match)["turn"]].play(match, DRAW)
        ann.post(f"matches/{match}/seats/1/ask", yes=True)
    assert told[0] == told[1]
    assert [one["name"] for one in told[0]["seats"]] == ["Ann", "Guest 1"]
    for path, body in (("vote", {"yes": True}), ("ask", {"yes": True}), ("withdraw", {})):
        answer = stranger.client.post(f"/api/matches/{match}/seats/1/{path}", json=body)
        assert (answer.status_code, set(answer.json())) == (403, {"error"})


def test_strangers_in_the_waiting_room_are_told_that_it_began_and_nothing_after(
    app: FastAPI,
) -> None:
    ann, ben, stranger = Browser(app), Browser(app), Browser(app)
    match, other = (ann.post("matches", game="toy", seats=2)["match"] for _ in range(2))
    with stranger.tab(match) as tab:
        assert next_news(tab)["rev"] == -1
        ben.post(f"matches/{match}/claim", secret=link_of(ann, match), name="Ben")
        assert next_news(tab)["rev"] == -1  # somebody sat down
        ann.post(f"matches/{match}/start")
        assert next_news(tab) | {"room": 0} == {"match": match, "rev": 0, "room": 0}
        [ann, ben][ann.view(match)["turn"]].play(match, DRAW)
        ben.post(f"matches/{match}/seats/1", kind="open")
        tab.send_json({"watch": [match, other]})  # nor does asking again help
        said = tab.receive_json()
        while said.get("match") != other:
            assert set(said) == {"match", "here", "watchers"}  # from when it began
            said = tab.receive_json()
