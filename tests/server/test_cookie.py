"""The cookie, and that no secret is written down anywhere."""

import logging
import sqlite3
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random

import pytest
from fastapi import FastAPI

from server.helpers import BASE, Browser, acts, app_in, fresh_key, running, sit
from tilery.server import views
from tilery.server.tokens import TOKEN, digest


def cookie_of(browser: Browser, base: str = BASE) -> tuple[str, dict[str, str]]:
    """Make a match as somebody new; return the cookie's token, and what is said of the cookie."""
    browser.client.headers["origin"] = base
    answer = browser.client.post(f"{base}/api/matches", json={"game": "toy", "seats": 2})
    assert answer.status_code == 200
    (told,) = answer.headers.get_list("set-cookie")
    (morsel,) = SimpleCookie(told).values()
    assert morsel.key == "tilery"
    return morsel.value, {key: str(value) for key, value in morsel.items() if value}


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_what_is_said_of_the_cookie(tmp_path: Path, scheme: str) -> None:
    with running(app_in(tmp_path, players=0)) as app:
        token, said = cookie_of(Browser(app), BASE.replace("http", scheme))
        said = {key.lower(): value for key, value in said.items()}
        assert said.pop("samesite").lower() == "lax"
        secure = {"secure": "True"} if scheme == "https" else {}
        assert said == {"httponly": "True", "path": "/", "max-age": str(365 * 86400), **secure}
        assert len(token) == 43
        assert TOKEN.fullmatch(token)


def test_looking_sets_no_cookie_and_a_second_match_no_other(tmp_path: Path) -> None:
    with running(app_in(tmp_path, players=0)) as app:
        ann = Browser(app)
        for path in ("/", "/api/games", "/api/matches"):
            assert "set-cookie" not in ann.client.get(path).headers
        tokens = {cookie_of(Browser(app))[0] for _ in range(3)}
        assert len(tokens) == 3
        cookie_of(ann)
        again = ann.client.post("/api/matches", json={"game": "toy", "seats": 2})
        assert "set-cookie" not in again.headers


def test_no_secret_is_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a token, nor a link's secret, nor the key is in a log line or in the file."""
    caplog.set_level(logging.DEBUG)
    with running(app_in(tmp_path, players=1)) as app:
        browsers, secrets = a_little_of_everything(app, monkeypatch)
        tokens = [browser.client.cookies["tilery"] for browser in browsers]
        key = (tmp_path / "secret.key").read_bytes()
        secrets += [*tokens, key.hex()]
        file = sqlite3.connect(tmp_path / "tilery.sqlite")
        kept = {row[0] for row in file.execute("SELECT browser FROM holds")}
        hosts = {row[0] for row in file.execute("SELECT host FROM matches")}
        file.close()
        assert kept | hosts == {digest(token) for token in tokens}  # which are all that is known
    files = [one for one in tmp_path.iterdir() if one.name != "secret.key"]
    assert "tilery.sqlite" in {one.name for one in files}
    assert len(secrets) >= 9
    logged = "\n".join(map(caplog.handler.format, caplog.records))
    assert "Error" in logged  # the failure is there, so something is logged at all
    for one in files:
        found = one.read_bytes()
        assert key not in found
        assert not [secret for secret in secrets if secret.encode() in found]
    assert not [secret for secret in secrets if secret in logged]


def a_little_of_everything(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Browser], list[str]]:
    """Play, fail, guess and come back; return the browsers, and all secrets that were told."""
    rng = Random(1)
    match, browsers = sit(
        app, "toy", 3, watch=True, players={"2": {"kind": "computer", "bot": "greedy"}}
    )
    table = browsers[1].get(f"matches/{match}")
    urls = [table["watch"], *(one["url"] for one in table["mine"])]
    other = Browser(app)
    other.post(f"matches/{match}/return", secret=urls[1].rpartition("=")[2])
    guest = Browser(app)
    guest.post(f"matches/{match}/watch", secret=urls[0].rpartition("=")[2])
    free = browsers[0].post("matches", game="toy", seats=3)  # whose links stay good
    urls += [free["watch"] or "", *(link["url"] for link in free["links"])]
    with browsers[0].tab(match) as tab:
        tab.receive_json()
        for browser in browsers * 3:
            view = browser.view(match)
            if view["due"] == "play":
                act = rng.choice(acts(view))
                body = {"rev": view["rev"], "key": fresh_key(), "actions": [act]}
                browser.client.post(f"/api/matches/{match}/commands", json=body)
    browsers[0].client.post(f"/api/matches/{free['match']}/claim", json={"secret": "w" * 43})
    with monkeypatch.context() as patch:
        patch.setattr(views, "view_of", lambda *_: 1 / 0)
        browsers[0].client._transport.raise_server_exceptions = False
        assert browsers[0].client.get(f"/api/matches/{match}/view").status_code == 500
    return [*browsers, other, guest], [url.rpartition("=")[2] for url in urls if url]
