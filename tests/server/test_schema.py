"""The description of the API that programs read: what is asked by it is answered by it."""

import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core import NotSet
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from server.helpers import FREE, Browser, acts, app_in, fresh_key, running
from tilery.server import api
from tilery.server.limits import Limits, Rate, Rates

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
OPERATIONS = sorted(
    (method, route.path)
    for route in api.router.routes
    if isinstance(route, APIRoute)
    for method in route.methods or ()
)
EXAMPLES = 20
FUZZ = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def written(body: Any) -> bytes | None:
    if isinstance(body, NotSet):
        return None
    return body if isinstance(body, bytes) else json.dumps(body).encode()


class Asker:
    """One browser that holds what the description says against each answer."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.browser = Browser(app)
        self.schema = schemathesis.openapi.from_dict(app.openapi())

    def operation(self, method: str, path: str) -> Any:
        return self.schema[path][method]

    def send(self, case: Any, **headers: str) -> httpx.Response:
        """Send what *case* says; return the answer, which is as it should be."""
        answer: httpx.Response = self.browser.client.request(
            case.method,
            case.formatted_path,
            params=case.query,
            content=written(case.body),
            headers={"content-type": "application/json", **headers},
        )
        case.validate_response(answer, checks=CHECKS)
        return answer

    def ask(self, method: str, path: str, query: Any = None, body: Any = None, **where: Any) -> Any:
        """Ask for something that succeeds."""
        more = {} if body is None else {"body": body, "media_type": "application/json"}
        case = self.operation(method, f"/api{path}").Case(
            path_parameters=where, query=query or {}, **more
        )
        answer = self.send(case)
        assert answer.status_code == 200, answer.text
        return answer

    def tell(self, path: str, body: Any, **where: Any) -> Any:
        return self.ask("POST", path, body=body, **where).json()

    def found(self, game: str, **more: Any) -> str:
        """Make a match in which this browser holds both seats."""
        made = self.tell("/matches", {"game": game, "seats": 2, "me": "Ann", **more})
        secret = made["links"][0]["url"].rpartition("=")[2]
        self.tell("/matches/{match}/claim", {"secret": secret, "name": "B"}, match=made["match"])
        return str(made["match"])

    def whole(self, game: str, **options: Any) -> str:
        """Play a game to its end by the API; return the match."""
        match = self.found(game, options=options)
        self.tell("/matches/{match}/start", {}, match=match)
        lots, since = random.Random(1), 0
        while True:
            view = self.view(match, since=since)
            if view["due"] == "over":
                return match
            since, seat = view["rev"], view["waiting"][0]
            act = lots.choice(acts(self.view(match, seat=seat)))
            query = {"act": act, "rev": since, "seat": seat, "layout": "tall"}
            self.ask("GET", "/matches/{match}/preview", query, match=match)
            body = {"rev": since, "key": fresh_key(), "actions": [act], "seat": seat}
            self.tell("/matches/{match}/commands", body, match=match)

    def view(self, match: str, **query: Any) -> Any:
        return self.ask("GET", "/matches/{match}/view", query, match=match).json()


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield Asker(app)


@pytest.fixture(scope="module")
def matches(asker: Asker) -> list[str]:
    """A match that waits, one that runs, and one that is over."""
    going = asker.found("toy")
    asker.tell("/matches/{match}/start", {}, match=going)
    return [asker.found("toy"), going, asker.whole("toy")]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_is_asked_is_answered_as_described(
    asker: Asker, matches: list[str], method: str, path: str
) -> None:
    """By what the description allows, and by what it does not."""
    operation = asker.operation(method, path)
    named = [{"match": match} for match in matches] if "{match}" in path else [{}]
    seen: set[int] = set()

    @FUZZ
    @given(
        st.one_of(
            [operation.as_strategy()]
            + [
                operation.as_strategy(mode, path_parameters=where)
                for where in named
                for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
                if mode == GenerationMode.POSITIVE or operation.body or operation.query
            ]
        )
    )
    def ask(case: Any) -> None:
        seen.add(asker.send(case).status_code)

    ask()
    assert seen


@pytest.mark.parametrize(
    ("game", "options"),
    [("toy", {}), ("azul", {"wall": "grey", "max_rounds": 2}), ("x_tiles", {"max_rounds": 1})],
)
def test_a_whole_game_is_answered_as_described(
    asker: Asker, game: str, options: dict[str, Any]
) -> None:
    match = asker.whole(game, **options)
    table = asker.ask("GET", "/matches/{match}", match=match).json()
    asker.ask("GET", "/matches/{match}/record", match=match)
    again = asker.tell("/matches/{match}/rematch", {}, match=match)["match"]
    asker.view(again)
    asker.ask("GET", "/games/{game}/rules", game="azul")
    asker.ask("GET", "/games")
    assert asker.ask("GET", "/matches").json()[0]["match"] == again
    back = {"secret": table["mine"][0]["url"].rpartition("=")[2]}
    assert asker.tell("/matches/{match}/return", back, match=match) == {"seat": 0}
    other = Asker(asker.app)
    if table["watch"]:
        link = {"secret": table["watch"].rpartition("=")[2]}
        assert other.tell("/matches/{match}/watch", link, match=match) == {"seat": None}


def test_undo_and_changing_seats_are_answered_as_described(asker: Asker) -> None:
    players = {"1": {"kind": "computer", "bot": "greedy"}}
    body = {"game": "azul", "options": {"first": 0}, "players": players}
    match = asker.tell("/matches", body)["match"]
    view = asker.view(match)
    play = {"rev": 0, "key": fresh_key(), "actions": acts(view)[:1]}
    done = asker.tell("/matches/{match}/commands", play, match=match)
    back = {"rev": done["rev"], "key": fresh_key()}
    assert asker.tell("/matches/{match}/undo", back, match=match)["view"]["tree"]
    where = {"match": match, "seat": 0}
    asker.tell("/matches/{match}/seats/{seat}/withdraw", {}, **where)
    asker.tell("/matches/{match}/watching", {"allowed": True}, match=match)
    table = asker.tell("/matches/{match}/seats/{seat}", {"kind": "open"}, **where)
    code = asker.tell("/qr", {"url": table["links"][0]["url"]})
    assert code["svg"].startswith("<svg")


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (403, {"origin": "http://elsewhere.example"}),
        (421, {"host": "elsewhere.example"}),
        (413, {"content-length": "99999999"}),
        (400, {"content-type": "text/plain"}),
    ],
)
def test_what_the_gate_refuses_is_described(
    asker: Asker, status: int, headers: dict[str, str]
) -> None:
    case = asker.operation("POST", "/api/matches").Case(
        body={"game": "toy"}, media_type="application/json"
    )
    assert asker.send(case, **headers).status_code == status


def test_too_fast_is_described(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: Limits = asker.app.state.house.limits
    monkeypatch.setattr(limits, "rates", Rates(Rate(1, 1e-9), FREE, FREE, FREE, FREE, FREE))
    case = asker.operation("GET", "/api/games").Case()
    assert {asker.send(case).status_code for _ in range(20)} == {200, 429}
