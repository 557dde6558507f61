"""One seat on several devices: by the return link, which can be withdrawn; and looking on."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from server.helpers import Browser, app_in, running, sit
from server.secrets_help import secret_in


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


def test_a_device_that_comes_by_the_return_link_is_seen_and_can_be_sent_away(
    app: FastAPI,
) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    (mine,) = ben.get(f"matches/{match}")["mine"]
    assert [(one["how"], one["this"]) for one in mine["devices"]] == [("invite", True)]
    phone, secret = Browser(app), secret_in(mine["url"])
    room = ben.get(f"matches/{match}")["room"]
    assert phone.post(f"matches/{match}/return", secret=secret) == {"seat": 1}
    table = ben.get(f"matches/{match}")
    assert table["room"] == room + 1  # its tabs were told
    devices = table["mine"][0]["devices"]
    assert [(one["how"], one["this"]) for one in devices] == [("invite", True), ("return", False)]
    assert phone.view(match)["seat"] == 1
    assert "devices" not in str(ann.get(f"matches/{match}")["seats"])

    phone.post(f"matches/{match}/return", secret=secret)  # again: nothing new
    assert ben.get(f"matches/{match}")["room"] == room + 1

    said = ann.refused(403, f"matches/{match}/seats/1/withdraw")
    assert "does not sit there" in said
    after = ben.post(f"matches/{match}/seats/1/withdraw")["mine"][0]
    assert [one["this"] for one in after["devices"]] == [True]
    assert after["url"] != mine["url"]
    assert phone.client.get(f"/api/matches/{match}/view").status_code == 401
    assert "withdrawn" in phone.refused(401, f"matches/{match}/return", secret=secret)
    assert ben.view(match)["seat"] == 1
    assert phone.post(f"matches/{match}/return", secret=secret_in(after["url"])) == {"seat": 1}


def test_the_host_is_whoever_is_at_the_hosts_seat(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    tablet = Browser(app)
    tablet.post(
        f"matches/{match}/return", secret=secret_in(ann.get(f"matches/{match}")["mine"][0]["url"])
    )
    assert tablet.get(f"matches/{match}")["host"]
    assert not ben.get(f"matches/{match}")["host"]
    with ann.tab(match) as tab:
        while "here" not in tab.receive_json():
            pass
        tablet.post(f"matches/{match}/seats/0/withdraw")
        tab.receive_json()  # the last that it is told
        assert not ann.get(f"matches/{match}")["host"]
        tablet.post(f"matches/{match}/watching", allowed=True)
        tab.send_json({"watch": [match]})
        assert "has made the match" in ann.refused(403, f"matches/{match}/watching", allowed=False)


def test_a_lost_answer_to_a_claim_loses_no_seat(app: FastAPI) -> None:
    """Who opens an invitation has its cookie before it claims the seat."""
    host, guest = Browser(app), Browser(app)
    made = host.post("matches", game="toy", seats=2, me="Ann")
    guest.get(f"matches/{made['match']}")
    cookie = dict(guest.client.cookies)
    assert cookie
    secret = secret_in(made["links"][0]["url"])
    guest.post(f"matches/{made['match']}/claim", secret=secret, name="Ben")
    guest.client.cookies.clear()
    guest.client.cookies.update(cookie)  # that of the claim's answer never came
    assert guest.get(f"matches/{made['match']}")["seats"][1]["you"]


def test_the_host_decides_whether_others_may_look_on(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    path, guest = f"matches/{match}/watching", Browser(app)
    table = ann.get(f"matches/{match}")
    assert (table["watched"], table["watch"]) == (False, None)  # hands are hidden here
    assert "has made the match" in ben.refused(403, path, allowed=True)
    link = secret_in(ann.post(path, allowed=True)["watch"])
    guest.post(f"matches/{match}/watch", secret=link)
    assert guest.view(match)["seat"] is None
    with guest.tab(match) as tab:
        while "here" not in tab.receive_json():
            pass
        assert ann.get(f"matches/{match}")["watchers"] == 1
        ann.post(path, allowed=False)
    assert guest.client.get(f"/api/matches/{match}/view").status_code == 401
    ann.post(path, allowed=True)
    assert "not valid" in guest.refused(401, f"matches/{match}/watch", secret=link)
    told = [line["text"] for line in ben.view(match)["log"]][-3:]
    assert told == [
        *("Others may look on now", "Nobody may look on any more", "Others may look on now"),
    ]


def test_links_are_drawn_for_a_camera_and_only_those_of_this_server(app: FastAPI) -> None:
    match, (ann, _) = sit(app, "toy", 2)
    url = ann.get(f"matches/{match}")["mine"][0]["url"]
    svg = ann.post("qr", url=url)["svg"]
    assert svg.startswith("<svg viewBox=")
    assert "style" not in svg  # which a strict policy would drop
    assert svg != ann.post("qr", url=url + "x")["svg"]
    for other in ("https://elsewhere.example/m/1", "http://testserver.example/", ""):
        assert "Only links of this server" in ann.refused(400, "qr", url=other)


def test_an_old_return_link_leads_on_to_the_rematch_until_its_devices_are_sent_away(
    app: FastAPI,
) -> None:
    match, (ann, ben) = sit(app, "toy", 2)
    secret = secret_in(ben.get(f"matches/{match}")["mine"][0]["url"])
    with ann.house.open(match) as live:
        while (turn := live.playing.match.turn) is not None:
            action = live.playing.match.view(turn).legal()[0].id
            live.playing.play(turn, [action], live.keep, None, None)
    again = ann.post(f"matches/{match}/rematch")["match"]
    phone, late = Browser(app), Browser(app)
    assert phone.post(f"matches/{match}/return", secret=secret) == {"seat": 1}
    assert phone.view(again)["held"] == [1]
    ben.post(f"matches/{again}/seats/1/withdraw")
    assert late.post(f"matches/{match}/return", secret=secret) == {"seat": 1}
    for browser in (phone, late):
        assert browser.client.get(f"/api/matches/{again}/view").status_code == 401
