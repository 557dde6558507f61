"""Under which names the server is reached: its own, and the one that a proxy has."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from server.helpers import BASE, free_limits
from tilery.errors import BadOption
from tilery.server import run
from tilery.server.app import create_app
from tilery.server.site import Site, home_address, is_this_machine, own_names

MATCH = {"game": "toy", "me": "Ann"}


def made(app: FastAPI, host: str, origin: str) -> int:
    headers = {"host": host, "origin": origin}
    return int(TestClient(app, BASE).post("/api/matches", json=MATCH, headers=headers).status_code)


@pytest.fixture
def plain(tmp_path: Path) -> FastAPI:
    return create_app(tmp_path, free_limits(), 1)


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost", "192.168.0.7:80", "[::1]:8642"])
def test_addresses_of_the_machine(plain: FastAPI, host: str) -> None:
    assert made(plain, host, f"http://{host}") == 200
    assert made(plain, host, "http://elsewhere.example") == 403


def test_the_name_of_the_machine(plain: FastAPI) -> None:
    for name in own_names():
        assert made(plain, f"{name}:8642", f"http://{name}:8642") == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8642", "127.0.0.1.evil.example", "", "[", "[::1"]
)
def test_a_name_that_leads_here_from_elsewhere_is_refused(plain: FastAPI, host: str) -> None:
    assert made(plain, host, f"http://{host}") == 421
    answer = TestClient(plain, BASE).get("/api/games", headers={"host": host})
    assert answer.status_code == 421
    assert "--url" in answer.json()["error"]


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost:8642", "[::1]:8642"])
def test_in_the_house_links_lead_to_this_machine_from_everywhere(tmp_path: Path, host: str) -> None:
    app = create_app(tmp_path, free_limits(), 1, site=Site(home="192.168.0.7"))
    client = TestClient(app, BASE, headers={"host": host, "origin": f"http://{host}"})
    made = client.post("/api/matches", json=MATCH).json()
    assert made["url"].startswith(f"http://{host}/m/")  # where its own cookie is
    table = client.get(f"/api/matches/{made['match']}").json()
    links = [*table["links"], *table["mine"]]
    assert {link["url"].split("/m/")[0] for link in links} == {"http://192.168.0.7:8642"}
    url = links[0]["url"]
    assert client.post("/api/qr", json={"url": url}).status_code == 200
    there = TestClient(
        app, "http://192.168.0.7:8642", headers={"origin": "http://192.168.0.7:8642"}
    )
    guest = there.get(f"/api/matches/{made['match']}").json()
    assert guest["links"] == []


def test_the_address_in_the_house_is_none_that_leads_only_here() -> None:
    home = home_address()
    assert home is None or not is_this_machine(home)
    assert [is_this_machine(one) for one in ("127.8.9.1", "::1", "localhost", "10.0.0.1")] == [
        *(True, True, True, False),
    ]


def test_behind_a_proxy_links_and_cookies_are_those_of_its_address(tmp_path: Path) -> None:
    url = "https://tiles.example"
    app = create_app(tmp_path, free_limits(), 1, site=Site(url))
    headers = {"host": "tiles.example", "origin": url}
    answer = TestClient(app, BASE).post("/api/matches", json=MATCH, headers=headers)
    assert answer.status_code == 200
    assert answer.json()["url"].startswith(f"{url}/m/")
    assert "secure" in answer.headers["set-cookie"].lower()
    assert made(app, "tiles.example", "http://tiles.example") == 403
    assert made(app, "other.example", url) == 421


@pytest.mark.parametrize(
    "url", ["tiles.example", "ftp://x", "https://", "https://a b", "https://a/b"]
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(BadOption, match="--url is an address"):
        Site(url)


def test_a_cookie_lasts_a_year_from_the_last_visit(plain: FastAPI) -> None:
    client = TestClient(plain, "http://127.0.0.1", headers={"origin": "http://127.0.0.1"})
    assert "set-cookie" not in client.get("/api/matches").headers  # a stranger leaves no trace
    first = client.post("/api/matches", json=MATCH).headers["set-cookie"]
    again = client.get("/api/matches").headers["set-cookie"]
    assert again == first


def test_the_house_is_told_how_to_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run.invite("http://192.168.0.7:8642")
    told = capsys.readouterr().out
    assert "open http://192.168.0.7:8642" in told
    drawn = told.split("\n\n")[1].splitlines()
    assert len({len(line) for line in drawn}) == 1  # a square of half blocks
    assert len(drawn) * 2 - len(drawn[0]) in (0, 1)
    monkeypatch.setattr(run, "home_address", lambda: None)
    with pytest.raises(run.CannotServe, match="in no network"):
        run.serve(lan=True)
