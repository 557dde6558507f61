"""Somebody goes away, a computer plays on, and they come back; seats that are left."""

import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from playwright.sync_api import Page, expect
from sqlalchemy import update

from browser.conftest import Open, free_port, warm
from browser.hands import card, match_of, paths, settled, view
from server.helpers import free_limits
from tilery.server import storage
from tilery.server.app import create_app, house_of
from tilery.server.away import ABSENT
from tilery.server.house import House
from tilery.server.seats import AWAY


class Server:
    """A server in this process: its address, and what is in the house."""

    def __init__(self, address: str, house: House) -> None:
        self.address = address
        self.house = house

    def absent(self, match: str, seat: int, seconds: float) -> None:
        """Let somebody who has gone have been away for so long."""
        then, held = time.time() - seconds, storage.holds
        while seat in self.house.hub.here(match):
            time.sleep(0.01)
        self.house.hub._opened = self.house.hub._gone[match, seat] = then
        with self.house.open(match) as live:
            here = (held.c.match == match) & (held.c.seat == seat)
            with self.house.store.write() as connection:
                connection.execute(update(held).where(here).values(seen=then))
            live.seen.clear()


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without computer players: whatever they would do, nobody waits for it."""
    app = create_app(tmp_path_factory.mktemp("inside"), free_limits(), players=0)
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, ws_ping_interval=None))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    warm(f"http://127.0.0.1:{port}", "azul", {"kind": "here"}, {})
    yield Server(f"http://127.0.0.1:{port}", house_of(app))
    house_of(app).hub.close()
    server.should_exit = True
    thread.join()


def sit(server: Server, person: Open, *names: str) -> list[Page]:
    """A match of Azul in which each has a page; the first has made it."""
    pages = [person().new_page() for _ in names]
    body = {"game": "azul", "seats": len(names), "me": names[0]}
    headers = {"Origin": server.address}
    made = pages[0].request.post(f"{server.address}/api/matches", data=body, headers=headers).json()
    base = f"{server.address}/api/matches/{made['match']}"
    for page, link, name in zip(pages[1:], made["links"], names[1:], strict=True):
        claim = {"secret": link["url"].rpartition("secret=")[2], "name": name}
        assert page.request.post(f"{base}/claim", data=claim, headers=headers).ok
    assert pages[0].request.post(f"{base}/start", data={}, headers=headers).ok
    for page in pages:
        page.goto(f"{server.address}/m/{made['match']}")
        expect(page.locator("#board > svg.board")).to_be_visible()
    return pages


def by_turn(pages: list[Page]) -> list[Page]:
    """The pages, whose turn it is first."""
    turn = view(pages[0])["turn"]
    return pages[turn:] + pages[:turn]


def name_of(page: Page) -> str:
    now = view(page)
    return str(now["names"][now["seat"]])


def test_a_computer_plays_on_for_who_is_away_until_they_are_back(
    inside: Server, person: Open
) -> None:
    ben, ann, cleo = by_turn(sit(inside, person, "Ann", "Ben", "Cleo"))
    match, seat, name = match_of(ben), view(ben)["seat"], name_of(ben)
    note = ann.locator(f'#scores [data-seat="{seat}"] .note')
    expect(note).to_have_text("")
    ben.goto("about:blank")
    expect(note).to_have_text("away")
    inside.absent(match, seat, 61)
    ann.clock.install()
    ann.reload()
    expect(note).to_have_text("away 1 min")
    around = ann.locator("#around")
    expect(around.locator(".card")).to_have_count(0)
    # A minute later the page asks by itself, though nothing has happened.
    inside.absent(match, seat, ABSENT + 1)
    ann.clock.fast_forward(60_000)
    expect(around).to_contain_text(f"\u2068{name}\u2069 has been away for 2 minutes.")
    expect(note).to_have_text("away 2 min")
    cleo.reload()
    expect(cleo.locator("#around")).to_contain_text("would have to agree to a computer, too")
    let = ann.get_by_role("button", name="Let a computer play on")
    let.click()
    expect(around).to_contain_text("You agree that a computer plays on")
    expect(around).to_contain_text("still has to agree")
    ann.get_by_role("button", name="Take it back").click()
    expect(let).to_be_visible()
    expect(cleo.locator("#around")).not_to_contain_text("agrees")
    let.click()
    expect(cleo.locator("#around")).to_contain_text("agrees that a computer plays on")
    cleo.get_by_role("button", name="Let a computer play on").click()
    for page in (ann, cleo):
        expect(page.locator(f'#scores [data-seat="{seat}"]')).to_contain_text("computer plays")
        expect(page.locator("#around .card")).to_have_count(0)

    # Ben is back, and plays when the seat is his again, not before.
    ben.goto(f"{inside.address}/m/{match}")
    expect(ben.locator("#around")).to_contain_text("A computer plays for you")
    rev = view(ben)["rev"]
    settled(ben, rev)
    expect(ben.locator("#board .place.can")).to_have_count(0)
    ben.get_by_role("button", name="Play on myself").click()
    expect(ben.locator("#around .card")).to_have_count(0)
    expect(ben.locator("#board .place.can").first).to_be_visible()
    expect(note).to_have_text("")
    assert next(paths(view(ben)["tree"]))


def test_the_host_asks_for_a_seat_and_frees_one_that_is_deserted(
    inside: Server, person: Open
) -> None:
    ann, ben = sit(inside, person, "Ann", "Ben")
    match = match_of(ann)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Ask Ben to free the seat").click()
    expect(ann.get_by_role("dialog")).to_contain_text("You have asked")
    expect(ben.locator("#around")).to_contain_text("asks you to free your seat")
    ben.get_by_role("button", name="Keep it").click()
    expect(ben.locator("#around .card")).to_have_count(0)
    expect(ann.get_by_role("button", name="Ask Ben to free the seat")).to_be_visible()
    ann.get_by_role("button", name="Close").click()

    ben.goto("about:blank")
    inside.absent(match, 1, AWAY + 5)
    ann.reload()
    expect(ann.locator('#scores [data-seat="1"] .note')).to_have_text("away 10 min")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Free the seat of Ben").click()
    dialog = ann.get_by_role("dialog")
    expect(dialog).to_contain_text("plays on with what lies there")
    expect(dialog).not_to_contain_text("hidden tiles")  # there are none in this game
    dialog.get_by_role("button", name="Free the seat", exact=True).click()
    link = dialog.locator("#link-1").input_value()
    assert "secret=" in link
    ann.get_by_role("button", name="Close").click()
    expect(ann.locator("#around")).to_contain_text("Seat 2 is free")
    ben.goto(f"{inside.address}/m/{match}")
    expect(ben.locator("#room")).to_contain_text("you need a link")
    ben.goto("about:blank")
    ben.goto(link)
    expect(ben.locator(".claim")).to_contain_text("The game is under way")
    ben.get_by_label("Your name").fill("Dan")
    ben.get_by_role("button", name="Sit here as Dan").click()
    expect(ben.locator("#board > svg.board")).to_be_visible()
    expect(ann.locator("#around .card")).to_have_count(0)


def test_who_frees_the_seat_is_asked_twice_and_told_what_happened(
    inside: Server, person: Open
) -> None:
    ann, ben = sit(inside, person, "Ann", "Ben")
    ann.request.post(
        f"{inside.address}/api/matches/{match_of(ann)}/seats/1/ask",
        data={"yes": True},
        headers={"Origin": inside.address},
    )
    around = ben.locator("#around")
    around.get_by_role("button", name="Free my seat").click()
    asked = around.get_by_role("group")
    expect(asked).to_contain_text("only a new link from the host")
    expect(asked.get_by_role("button", name="Cancel")).to_have_class("main")
    expect(around.get_by_role("button")).to_have_count(2)
    asked.get_by_role("button", name="Free my seat").click()
    for _ in range(2):
        expect(ben.locator("#room")).to_contain_text("You have freed your seat.")
        expect(ben.locator("#room").get_by_role("link", name="Home")).to_be_visible()
        ben.reload()
    expect(ann.locator('#scores [data-seat="1"] .note')).to_have_text("free")


def test_who_leaves_is_replaced_by_a_computer_for_good(inside: Server, person: Open) -> None:
    ann, ben = sit(inside, person, "Ann", "Ben")
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Leave the game").click()
    dialog = ben.get_by_role("dialog")
    expect(dialog).to_contain_text("A computer plays on in your place, for good")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog.get_by_role("button", name="Leave the game")).to_be_focused()
    dialog.get_by_role("button", name="Leave the game").click()
    expect(dialog.get_by_role("button", name="Stay")).to_have_class("main")
    dialog.get_by_role("button", name="Leave", exact=True).click()
    expect(card(ben).get_by_role("button", name="Play now")).to_be_visible()
    expect(ben.locator("#matches a")).to_have_count(0)
    expect(ann.locator('#scores [data-seat="1"]')).not_to_contain_text("Ben")
    expect(ann.locator("#log")).to_contain_text("plays instead of")


def test_a_rematch_waits_for_who_comes_back_later(inside: Server, person: Open) -> None:
    """By the old address, and by the old return link on a device that was never there."""
    ann, ben = sit(inside, person, "Ann", "Ben")
    match = match_of(ann)
    back = ben.request.get(f"{inside.address}/api/matches/{match}").json()["mine"][0]["url"]
    ben.goto("about:blank")
    play_out(inside.house, match)
    expect(ann.get_by_role("dialog")).to_contain_text("The game is over")
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_function("old => !location.pathname.endsWith(old)", arg=match)
    expect(ann.locator("#board > svg.board")).to_be_visible()
    again = match_of(ann)
    if 1 in view(ann)["waiting"]:
        expect(ann.locator("#around")).to_contain_text("finds it in My matches")

    ben.goto(inside.address)
    expect(ben.locator(f"#matches a[href='/m/{again}']")).to_be_visible()
    phone = person(390, 844, has_touch=True).new_page()
    for page, address in ((ben, f"{inside.address}/m/{match}"), (phone, back)):
        page.goto(address)
        expect(page.locator("#bar")).to_contain_text("A rematch has been started")
        page.get_by_role("button", name="Join the rematch").click()
        page.wait_for_url(f"**/m/{again}")
        expect(page.locator("#board > svg.board")).to_be_visible()
        assert name_of(page) == "Ben"


def play_out(house: House, match: str) -> None:
    """Let a match come to its end."""
    with house.open(match) as live:
        while live.status == "running":
            turn = live.playing.match.turn
            assert turn is not None
            action = live.playing.match.view(turn).legal()[0].id
            live.playing.play(turn, [action], live.keep, None, None)
