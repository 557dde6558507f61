"""Pages and what they load: never of two versions, and a page for whoever looks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from server.helpers import BASE, Browser, app_in, running
from tilery.server import pages

HTML = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
WRONG = {
    "/nowhere": "There is nothing here.",
    "/m/abcd": "There is no such match here.",
    "/rules/chess": "There is no game",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


@pytest.fixture
def client(app: FastAPI) -> TestClient:
    return Browser(app).client


@pytest.mark.parametrize("name", sorted(file.name for file in pages.FILES.iterdir()))
def test_what_a_browser_keeps_it_asks_for_again(client: TestClient, name: str) -> None:
    first = client.get(f"/page/{name}")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get(f"/page/{name}", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["cache-control"] == "no-cache"


def test_style_of_pictures_is_asked_for_again(client: TestClient) -> None:
    first = client.get("/art.css")
    assert first.text
    assert first.headers["cache-control"] == "no-cache"
    mark = first.headers["etag"]
    assert client.get("/art.css", headers={"if-none-match": mark}).status_code == 304
    assert client.get("/art.css", headers={"if-none-match": '"old"'}).text == first.text


@pytest.mark.parametrize("path", WRONG)
def test_who_looks_for_a_page_gets_a_page(client: TestClient, path: str) -> None:
    seen = client.get(path, headers=HTML)
    assert seen.status_code == 404
    assert seen.headers["content-type"].startswith("text/html")
    assert WRONG[path] in seen.text
    assert 'href="/"' in seen.text


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/games/chess/rules", "/page/nowhere.js"])
def test_programs_get_their_error_as_data(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 404
    assert set(answer.json()) == {"error"}
    assert set(client.get("/m/abcd").json()) == {"error"}


def test_a_mistake_of_ours_is_told_on_a_page(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pages, "card", lambda _: 1 / 0)
    with TestClient(app, BASE, raise_server_exceptions=False) as client:
        seen = client.get("/", headers=HTML)
    assert seen.status_code == 500
    assert "has it as" in seen.text
    assert "ZeroDivision" not in seen.text


def test_first_words_of_a_game() -> None:
    words = pages.about("azul")
    assert words.endswith(".")
    assert 60 < len(words) <= pages.MOST_ABOUT
    assert "<" not in words


def test_limits_of_the_reference_are_whole_numbers(client: TestClient) -> None:
    text = client.get("/api/docs").text
    assert "whole number, from 0, below 64" in text
    assert ".0" not in text
