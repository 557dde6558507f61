"""Who has no part in a match any more: what is left of its page, and what that page still does."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from browser.api import alone, both_seats
from browser.conftest import Open
from browser.hands import match_of, send_first, settled
from browser.test_friends import sit_down, table_for

VIEW = re.compile(r"/api/matches/[0-9a-z]{10}/view\?")


def tell(page: Page, what: str, body: dict[str, Any]) -> None:
    server, match = page.url.split("/m/")
    answer = page.request.post(
        f"{server}/api/matches/{match}/{what}", data=body, headers={"Origin": server}
    )
    assert answer.ok, answer.text()


def bare(page: Page) -> None:
    """Nothing of the match is left on a page, and no key does anything."""
    for left in ("#board > *", "#scores > *", "#around > *", "#log > *", "#left li"):
        expect(page.locator(left)).to_have_count(0)
    for left in ("#turn", "#round"):
        expect(page.locator(left)).to_be_empty()
    for key in ("?", "m", "h", ",", "Escape"):
        page.keyboard.press(key)
        expect(page.locator("dialog")).to_have_count(0)


def test_who_may_not_look_on_any_more_asks_for_nothing(server: str, person: Open) -> None:
    ann, eve = person().new_page(), person().new_page()
    ann.goto(both_seats(ann.context, server))
    settled(ann, 0)
    tell(ann, "watching", {"allowed": True})
    told = ann.request.get(f"{server}/api/matches/{match_of(ann)}").json()
    eve.clock.install()
    eve.goto(told["watch"])
    settled(eve, 0)
    asked: list[str] = []

    def note(sent: Request) -> None:
        if VIEW.search(sent.url):
            asked.append(sent.url)

    # As it is when somebody has played just before all are sent away.
    def refuse(route: Route) -> None:
        route.fulfill(status=403, json={"error": "You do not look on here."})

    eve.route(VIEW, refuse)
    eve.on("request", note)
    assert send_first(ann)
    expect(eve.locator("#room")).to_contain_text("You do not look on here")
    bare(eve)
    tell(ann, "watching", {"allowed": False})
    expect(eve.locator("#room")).to_contain_text("Nobody may look on here any more.")
    before = len(asked)
    eve.clock.run_for(20_000)
    assert send_first(ann)
    eve.clock.run_for(20_000)
    assert len(asked) == before
    assert before <= 3
    bare(eve)


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ({"kind": "computer"}, "A computer plays on in your place."),
        ({"kind": "open"}, "Your seat has been freed for somebody else."),
    ],
)
def test_a_second_tab_when_the_seat_is_given_up(
    server: str, person: Open, left: dict[str, str], said: str
) -> None:
    ann, ben = person().new_page(), person().new_page()
    (link,) = table_for(ann, server)
    sit_down(ben, link, "Ben")
    ann.get_by_role("button", name="Start").click()
    expect(ben.locator("#board > svg.board")).to_be_visible()
    if left["kind"] == "open":
        tell(ann, "seats/1/ask", {"yes": True})
        expect(ben.locator("#around .card")).to_be_visible()
    tell(ben, "seats/1", left)
    expect(ben.locator("#room")).to_contain_text(said)
    bare(ben)


def test_a_board_of_another_seat_that_does_not_come_is_said(server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True).new_page()
    page.goto(alone(page.context, server, seats=4))
    settled(page, 0)
    page.route(VIEW, lambda route: route.abort())
    page.locator('#scores [data-seat="2"]').click()
    expect(page.locator(".bar-line")).to_have_text("The server does not answer.")
    expect(page.get_by_role("dialog")).to_have_count(0)
