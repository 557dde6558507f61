"""A server that hangs, fails or turns us away: the page waits, says so, and goes on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from browser.api import alone
from browser.conftest import Open
from browser.hands import card, play_first, settled, view

TABLE = re.compile(r"/api/matches/[0-9a-z]{10}$")
VIEW = re.compile(r"/api/matches/[0-9a-z]{10}/view\?")
COMMAND = re.compile("/commands$")
#: Nobody wants to wait here as long as the page does.
HASTE = """const real = window.setTimeout;
window.setTimeout = (work, ms, ...more) => real(work, ms >= 8000 ? ms / 10 : ms, ...more);"""


def at_first(fail: Callable[[Route], None], times: int = 1) -> Callable[[Route], None]:
    """Let the first requests of a route fail."""
    left = [times]

    def handle(route: Route) -> None:
        left[0] -= 1
        if left[0] >= 0:
            fail(route)
        else:
            route.continue_()

    return handle


FAILURES = {
    "hangs": lambda route: None,
    "breaks": lambda route: route.abort(),
    "fails": lambda route: route.fulfill(status=503, body="{}"),
}


@pytest.mark.parametrize("how", FAILURES)
@pytest.mark.parametrize("what", [TABLE, VIEW], ids=["table", "view"])
def test_the_first_question_is_asked_again(
    server: str, person: Open, how: str, what: re.Pattern[str]
) -> None:
    context = person()
    address = alone(context, server)
    page = context.new_page()
    page.add_init_script(HASTE)
    page.route(what, at_first(FAILURES[how], 2))
    page.goto(address)
    expect(page.locator("#board > svg.board")).to_be_visible()
    expect(page.locator("#line")).to_be_hidden()
    settled(page, 0)


def test_the_front_page_asks_again(server: str, person: Open) -> None:
    page = person().new_page()
    page.route("**/api/games", at_first(FAILURES["breaks"], 2))
    page.goto(server)
    expect(page.locator("#problem")).to_contain_text("Trying again")
    expect(card(page).get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator("#problem")).to_be_empty()


def test_a_command_that_hangs_is_sent_again_and_done_once(server: str, person: Open) -> None:
    context = person()
    page = context.new_page()
    page.add_init_script(HASTE)
    page.goto(alone(context, server))
    expect(page.locator("#turn")).to_have_text("Your turn")
    keys: list[str] = []

    def note(sent: Request) -> None:
        if COMMAND.search(sent.url):
            keys.append(re.findall(r'"key":"(\w+)"', sent.post_data or "")[0])

    page.on("request", note)
    page.route(COMMAND, at_first(FAILURES["hangs"]))
    before = view(page)["rev"]
    assert play_first(page)
    settled(page, before + 1)
    assert len(keys) == 2
    assert len(set(keys)) == 1


def test_what_hangs_later_does_not_stop_the_page(server: str, person: Open) -> None:
    """One tab plays; the other one's view hangs once, and is asked for again."""
    context = person()
    page, other = context.new_page(), context.new_page()
    address = alone(context, server)
    other.add_init_script(HASTE)
    for tab in (page, other):
        tab.goto(address)
        expect(tab.locator("#turn")).to_have_text("Your turn")
    other.route(VIEW, at_first(FAILURES["hangs"]))
    assert play_first(page)
    expect(page.locator("#turn")).to_have_text("Your turn")
    settled(other, view(page)["rev"])


def lines(page: Page, answer: Callable[[WebSocketRoute], None]) -> list[str]:
    """Answer every line for notices; return those that were opened."""
    opened: list[str] = []

    def handle(line: WebSocketRoute) -> None:
        opened.append(line.url)
        answer(line)

    page.route_web_socket(re.compile("/api/notices"), handle)
    return opened


def test_too_many_pages_are_said_and_not_tried_again(server: str, person: Open) -> None:
    context = person()
    page = context.new_page()
    opened = lines(page, lambda line: line.close(code=1008, reason="Too many pages are open."))
    page.goto(alone(context, server))
    expect(page.locator("#line")).to_contain_text("Too many pages of Tilery are open")
    page.wait_for_timeout(2500)
    assert len(opened) == 1
    expect(page.locator("#board > svg.board")).to_be_visible()


def test_a_server_that_opens_the_line_only_to_close_it(server: str, person: Open) -> None:
    context = person()
    page = context.new_page()
    opened = lines(page, lambda line: line.close(code=1001))
    page.goto(alone(context, server))
    expect(page.locator("#line")).to_contain_text("The connection is lost")
    page.wait_for_timeout(3000)
    assert len(opened) < 6  # each time it waits longer
    expect(page.locator("#line")).to_contain_text("The connection is lost")
