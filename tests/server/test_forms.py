"""Every entrance of the API, and nonsense in every field: an error of the asker, never of ours."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from server.helpers import Browser, app_in, running, sit
from server.kept import kept, one_sentence

NONSENSE: list[Any] = [
    None, True, 0, -1, 1.5, 2**31, 10**30, "", "x", "\u0000", "\ud800", "é" * 300, " \n ", "../x",
    "<b>", [], [None], {}, {"a": 1}, {"\ud800": "\ud800"}, ["\ud800"], [[[]]],
]  # fmt: skip
FIELDS = {
    "matches": ["game", "seats", "options", "me", "mine", "players", "watch"],
    "matches/{match}/claim": ["secret", "name"],
    "matches/{match}/return": ["secret"],
    "matches/{match}/watch": ["secret"],
    "matches/{match}/seats/1": ["kind", "bot"],
    "matches/{match}/start": ["x"],
    "matches/{match}/rematch": ["x"],
    "matches/{match}/undo": ["rev", "key", "seat", "layout"],
    "matches/{match}/commands": ["rev", "key", "actions", "seat", "since", "layout"],
}
RIGHT: dict[str, Any] = {
    "game": "toy",
    "secret": "A" * 43,
    "name": "Eve",
    "kind": "computer",
    "bot": "greedy",
    "rev": 0,
    "key": "some-key-1",
    "actions": [217],
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


@pytest.mark.parametrize("path", FIELDS)
def test_nonsense_is_refused_in_a_sentence(app: FastAPI, path: str) -> None:
    match, (ann, _) = sit(app, "toy", 2)
    url = "/api/" + path.format(match=match)
    known = {name: RIGHT[name] for name in FIELDS[path] if name in RIGHT}
    for name in FIELDS[path]:
        for wrong in NONSENSE:
            before = kept(app)
            answer = ann.client.post(
                url,
                content=json.dumps({**known, name: wrong}),
                headers={"content-type": "application/json"},
            )
            assert answer.status_code == 200 or 400 <= answer.status_code < 500, (name, wrong)
            if answer.status_code != 200:
                assert one_sentence(answer.json()["error"]), answer.text
                assert kept(app) == before


QUERIES = ["since", "at", "seat", "layout", "act", "rev"]


@pytest.mark.parametrize("path", ["view", "preview", "record", ""])
def test_nonsense_in_a_query(app: FastAPI, path: str) -> None:
    match, (ann, _) = sit(app, "toy", 2)
    for name in QUERIES:
        for wrong in ["", "x", "-1", "1.5", "1e9", "9" * 400, "%00", "é", "null", "true"]:
            query = {"act": "7", "rev": "0", name: wrong}
            answer = ann.client.get(f"/api/matches/{match}/{path}", params=query)
            assert answer.status_code in (200, 307, 400, 404, 422), (name, wrong, answer.text)
            if answer.status_code >= 400:
                assert one_sentence(answer.json()["error"]), answer.text


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/api/nothing", "/m/short", "/m/..%2fx", "/rules/nothing", "/api/games/x/rules",
     "/page/../tilery.sqlite", "/page/%2e%2e/app.py", "/page/..%2f..%2fapp.py"],
)  # fmt: skip
def test_what_is_not_there(app: FastAPI, path: str) -> None:
    answer = Browser(app).client.get(path)
    assert answer.status_code == 404
    assert one_sentence(answer.json()["error"])
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
