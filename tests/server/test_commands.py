"""Commands that are wrong in every way: one sentence, and nothing has changed."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI

from server.helpers import BASE, Browser, acts, app_in, fresh_key, running, sit
from server.kept import kept, one_sentence, rows, shown
from tilery.server.limits import MOST_ACTIONS, MOST_BODY


class Table(NamedTuple):
    app: FastAPI
    match: str
    due: Browser  #: whose turn it is
    other: Browser
    act: int  #: which is legal for who is due
    rev: int
    seat: int

    def body(self, **more: Any) -> dict[str, Any]:
        return {"rev": self.rev, "key": fresh_key(), "actions": [self.act], **more}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


@pytest.fixture
def table(app: FastAPI) -> Table:
    """Return a match in which two rows have been played after the deal."""
    match, browsers = sit(app, "toy", 2)
    for _ in range(2):
        turn = browsers[0].view(match)["turn"]
        browsers[turn].play(match, 7)  # draw
    turn = browsers[0].view(match)["turn"]
    view = browsers[turn].view(match)
    due, other = browsers[turn], browsers[1 - turn]
    return Table(app, match, due, other, acts(view)[0], view["rev"], turn)


def check_refused(table: Table, status: int, send: Callable[[], Any]) -> str:
    """Send something that is refused, and see that nothing has changed by it."""
    before = kept(table.app), shown(table.match, [table.due, table.other])
    answer = send()
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) <= {"error", "rev"}
    assert one_sentence(said["error"]), said
    assert said.get("rev", table.rev) == table.rev
    assert (kept(table.app), shown(table.match, [table.due, table.other])) == before
    return str(said["error"])


def commands_of(table: Table) -> str:
    return f"/api/matches/{table.match}/commands"


# --- who sends it ---------------------------------------------------------------------------


@pytest.mark.parametrize("token", [None, "x", "q9" + "Zx_-7" * 8 + "0", "A" * 43, "A" * 4000])
def test_a_browser_without_a_seat_or_with_a_forged_cookie(table: Table, token: str | None) -> None:
    stranger = Browser(table.app)
    cookies = {"tilery": token} if token else {}
    stranger.client.cookies.update(cookies)
    check_refused(table, 401, lambda: stranger.client.post(commands_of(table), json=table.body()))
    for what in ("view", "record", f"preview?act={table.act}&rev={table.rev}"):
        answer = stranger.client.get(f"/api/matches/{table.match}/{what}")
        assert answer.status_code == 401
        assert one_sentence(answer.json()["error"])


def test_who_sits_at_another_table(table: Table) -> None:
    _, (elsewhere, _) = sit(table.app, "toy", 2)
    check_refused(table, 401, lambda: elsewhere.client.post(commands_of(table), json=table.body()))


def test_for_the_seat_of_somebody_else(table: Table) -> None:
    body = table.body(seat=table.seat)
    check_refused(table, 403, lambda: table.other.client.post(commands_of(table), json=body))
    for what in (
        f"view?seat={table.seat}",
        f"record?seat={table.seat}",
        f"preview?act={table.act}&rev={table.rev}&seat={table.seat}",
    ):
        answer = table.other.client.get(f"/api/matches/{table.match}/{what}")
        assert answer.status_code == 403


def test_out_of_turn(table: Table) -> None:
    said = check_refused(
        table, 422, lambda: table.other.client.post(commands_of(table), json=table.body())
    )
    assert "not legal" in said


def test_who_only_looks_on(app: FastAPI) -> None:
    match, (ann, ben) = sit(app, "toy", 2, watch=True)
    guest = Browser(app)
    secret = ann.get(f"matches/{match}")["watch"].rpartition("watch=")[2]
    guest.post(f"matches/{match}/watch", secret=secret)
    view = guest.view(match)
    assert (view["seat"], view["tree"], view["buttons"]) == (None, {}, [])
    due = [ann, ben][view["turn"]]
    table = Table(app, match, due, guest, 7, view["rev"], view["turn"])
    check_refused(table, 401, lambda: guest.client.post(commands_of(table), json=table.body()))


def test_nobody_looks_on_where_that_is_not_allowed(table: Table) -> None:
    assert table.due.get(f"matches/{table.match}")["watch"] is None
    guest = Browser(table.app)
    with guest.house.open(table.match) as live:
        secret = guest.house.links.watch(live)  # which was told to nobody
    url = f"/api/matches/{table.match}/watch"
    check_refused(table, 401, lambda: guest.client.post(url, json={"secret": secret}))


# --- when -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ahead", [-2, -1, 1, 1000])
def test_a_revision_that_is_not_the_current_one(table: Table, ahead: int) -> None:
    body = table.body(rev=table.rev + ahead)
    check_refused(table, 409, lambda: table.due.client.post(commands_of(table), json=body))


def test_an_undo_of_nothing_and_of_an_old_revision(table: Table) -> None:
    url = f"/api/matches/{table.match}/undo"
    body = {"rev": table.rev, "key": fresh_key()}
    check_refused(table, 422, lambda: table.due.client.post(url, json=body))
    check_refused(table, 422, lambda: table.other.client.post(url, json=body))
    body["rev"] = table.rev - 1
    check_refused(table, 409, lambda: table.due.client.post(url, json=body))


# --- what ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [8, 9, 10, 217, 2**31 - 1])
def test_an_action_that_is_not_legal(table: Table, act: int) -> None:
    check_refused(
        table,
        422,
        lambda: table.due.client.post(commands_of(table), json=table.body(actions=[act])),
    )


def test_a_list_is_played_all_or_none(table: Table) -> None:
    body = table.body(actions=[table.act, 217])
    check_refused(table, 422, lambda: table.due.client.post(commands_of(table), json=body))
    body = table.body(actions=[7, 7])  # it ends where luck draws
    check_refused(table, 422, lambda: table.due.client.post(commands_of(table), json=body))


WRONG: list[Any] = [
    {},
    [],
    None,
    "play",
    7,
    {"actions": []},
    {"actions": None},
    {"actions": 7},
    {"actions": "7"},
    {"actions": ["7"]},
    {"actions": [7.5]},
    {"actions": [True]},
    {"actions": [None]},
    {"actions": [-1]},
    {"actions": [2**31]},
    {"actions": [10**400]},
    {"actions": [[7]]},
    {"actions": [7] * (MOST_ACTIONS + 1)},
    {"rev": -1},
    {"rev": "2"},
    {"rev": None},
    {"rev": 2.5},
    {"rev": True},
    {"rev": 2**31},
    {"key": ""},
    {"key": "short"},
    {"key": "k" * 65},
    {"key": "with space"},
    {"key": "key\n-0000001"},
    {"key": "schlüssel-1"},
    {"key": 12345678},
    {"key": None},
    {"seat": -1},
    {"seat": "0"},
    {"seat": 64},
    {"layout": "round"},
    {"confirm": True},
    {"luck": [1]},
    {"match": "0000000000"},
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: str(wrong)[:30])
def test_a_body_of_the_wrong_form(table: Table, wrong: Any) -> None:
    whole = table.body() | wrong if isinstance(wrong, dict) and wrong else wrong
    text = json.dumps(whole)
    check_refused(table, 400, lambda: send_text(table, text))


def send_text(table: Table, text: str | bytes, **headers: str) -> Any:
    said = {"content-type": "application/json", **headers}
    return table.due.client.post(commands_of(table), content=text, headers=said)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "rev=2",
        '{"rev": NaN}',
        b"\xff\xfe{}",
        b"\x00",
        "[" * 20_000,
        '{"actions":' * 5000,
        '{"rev": ' + "9" * 6000 + "}",
        '{"rev": 1e999}',
    ],
    ids=lambda text: repr(text)[:20],
)
def test_what_is_no_json(table: Table, text: str | bytes) -> None:
    check_refused(table, 400, lambda: send_text(table, text))


def test_too_much(table: Table) -> None:
    body = json.dumps(table.body(key="k" * MOST_BODY))
    check_refused(table, 413, lambda: send_text(table, body))

    def pieces() -> Iterator[bytes]:  # their length is not said beforehand
        yield b'{"key": "'
        for _ in range(MOST_BODY // 1000 + 1):
            yield b"k" * 1000

    said = {"content-type": "application/json"}
    check_refused(
        table,
        413,
        lambda: table.due.client.post(commands_of(table), content=pieces(), headers=said),
    )
    for length in ("-1", "1e3", "9" * 30, "x"):
        said = {"content-length": length}
        check_refused(table, 413, partial(send_text, table, "{}", **said))


# --- where from -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (403, {"origin": "https://example.org"}),
        (403, {"origin": "null"}),
        (403, {"origin": ""}),
        (403, {"origin": BASE + ".example.org"}),
        (403, {"origin": BASE + ":8000"}),
        (403, {"origin": "https://testserver"}),
        (403, {"sec-fetch-site": "cross-site"}),
        (403, {"sec-fetch-site": "same-site"}),
        (400, {"content-type": "text/plain"}),
        (400, {"content-type": "application/x-www-form-urlencoded"}),
        (400, {"content-type": "multipart/form-data; boundary=x"}),
        (400, {"content-type": ""}),
    ],
    ids=str,
)
def test_from_another_site_or_as_a_form(table: Table, status: int, headers: dict[str, str]) -> None:
    text = json.dumps(table.body())
    check_refused(table, status, lambda: send_text(table, text, **headers))


def test_without_an_origin(table: Table) -> None:
    del table.due.client.headers["origin"]
    check_refused(table, 403, lambda: table.due.client.post(commands_of(table), json=table.body()))


@pytest.mark.parametrize("name", ["0000000000", "short", "UPPERCASE0", "..%2f..%2fx", "a" * 3000])
def test_a_match_that_is_not_there(table: Table, name: str) -> None:
    url = f"/api/matches/{name}/commands"
    check_refused(table, 404, lambda: table.due.client.post(url, json=table.body()))


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_a_method_that_is_not_there(table: Table, method: str) -> None:
    check_refused(
        table,
        405,
        lambda: table.due.client.request(method, commands_of(table), json=table.body()),
    )


# --- and what is right ----------------------------------------------------------------


def test_a_key_acts_once_and_is_answered_again(table: Table) -> None:
    body = table.body()
    first = table.due.post(f"matches/{table.match}/commands", **body)
    assert first["rev"] == table.rev + 1
    before = kept(table.app)
    again = table.due.post(f"matches/{table.match}/commands", **body)
    assert (again["rev"], again["view"]["rev"]) == (first["rev"], first["view"]["rev"])
    assert kept(table.app) == before
    # The same key for something else, and by way of an undo.
    said = table.due.refused(
        409, f"matches/{table.match}/commands", **{**body, "actions": [table.act, table.act]}
    )
    assert "key" in said
    assert "key" in table.due.refused(
        409, f"matches/{table.match}/undo", rev=body["rev"], key=body["key"]
    )
    assert kept(table.app) == before


def test_a_key_is_still_known_when_the_match_is_read_again(table: Table) -> None:
    body = table.body()
    first = table.due.post(f"matches/{table.match}/commands", **body)
    with Browser(table.app).house.open(table.match) as live:
        live.load()
    again = table.due.post(f"matches/{table.match}/commands", **body)
    assert again["rev"] == first["rev"]
    assert len(rows(table.app, table.match)) == first["rev"] + 1


def test_two_seats_may_use_the_same_key(table: Table) -> None:
    key = fresh_key()
    table.due.play(table.match, 7, key=key)
    after = table.other.play(table.match, 7, key=key)
    assert after["rev"] == table.rev + 2
