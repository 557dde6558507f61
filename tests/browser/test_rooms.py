"""The waiting room: invitations, who is here, names, and what a link that is used up says."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from browser.api import alone
from browser.conftest import Open
from browser.hands import card, match_of, play_first, settled, view
from browser.test_friends import sit_down, table_for
from tilery.match import NAME_LENGTH


def posts(page: Page) -> list[str]:
    """The requests that change something, as they are sent from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)

    page.on("request", note)
    return sent


def slowly(route: Route) -> None:
    """Let a request take as long as a second press."""
    route.request.frame.page.wait_for_timeout(300)
    route.continue_()


def change(page: Page, seat: int, **body: Any) -> None:
    origin = page.url.split("/m/")[0]
    done = page.request.post(
        f"{origin}/api/matches/{match_of(page)}/seats/{seat}",
        data=body,
        headers={"Origin": origin},
    )
    assert done.ok, done.text()


def test_an_invitation_says_who_invites_to_what(server: str, person: Open) -> None:
    ann, ben = person().new_page(), person(390, 844).new_page()
    (link,) = table_for(ann, server, Wall="grey")
    expect(ann.locator("#room")).to_contain_text("Azul: 2 players, grey wall")
    ben.goto(link)
    expect(ben.get_by_role("heading", name="Ann invites you to Azul")).to_be_visible()
    expect(ben.locator(".claim")).to_contain_text("2 players, grey wall")
    ben.get_by_label("Your name").fill("Ben")
    expect(ben.get_by_role("button", name="Sit here as Ben")).to_be_visible()
    expect(ben.get_by_role("link", name="Tilery")).to_be_visible()
    ben.get_by_role("button", name="Settings").click()
    ben.get_by_role("dialog").get_by_label("Dark").check()
    assert ben.evaluate("document.documentElement.dataset.theme") == "dark"


def test_links_of_a_page_that_only_this_computer_opens(server: str, person: Open) -> None:
    ann, dan = person().new_page(), person().new_page()
    table_for(ann, server)
    expect(ann.locator(".hint")).to_contain_text("make play LAN=1")
    expect(ann.locator("#return-0")).to_have_value(re.compile("return="))
    dan.goto(ann.locator("#watch-link").input_value())
    expect(dan.locator("#room")).to_contain_text("You watch")
    assert "watch" not in dan.url


def test_a_guest_who_has_just_sat_down_is_here(server: str, person: Open) -> None:
    ann, ben = person().new_page(), person().new_page()
    (link,) = table_for(ann, server)
    sit_down(ben, link, "Ben")
    seat = ann.locator(".seats > li").nth(1)
    expect(seat).to_contain_text("Ben")
    expect(seat).to_contain_text("here")
    ann.get_by_role("button", name="Start").click()
    expect(ann.locator("#board > svg.board")).to_be_visible()
    expect(ann.locator('#scores [data-seat="1"] .note')).to_have_text("")
    ben.close()
    expect(ann.locator('#scores [data-seat="1"] .note')).to_have_text("away")


def test_whoever_sits_down_in_a_running_game_is_named_at_once(server: str, person: Open) -> None:
    ann, ben, cleo = (person().new_page() for _ in range(3))
    (link,) = table_for(ann, server)
    sit_down(ben, link, "Ben")
    ann.get_by_role("button", name="Start").click()
    for page in (ann, ben):
        expect(page.locator("#board > svg.board")).to_be_visible()
    change(ben, 1, kind="open")
    expect(ben.locator("#room")).to_contain_text("Your seat has been freed for somebody else")
    expect(ann.locator("#scores")).not_to_contain_text("Ben")
    info = ann.request.get(f"{server}/api/matches/{match_of(ann)}").json()
    sit_down(cleo, info["links"][0]["url"], "Cleo")
    expect(cleo.locator("#board > svg.board")).to_be_visible()
    expect(ann.locator('#scores [data-seat="1"]')).to_contain_text("Cleo")
    expect(ann.locator('#scores [data-seat="1"] .note')).to_have_text("")
    for page in (ann, cleo):
        settled(page, view(ann)["rev"])
    assert play_first(ann) or play_first(cleo)


def test_a_used_link_when_the_game_begins(server: str, person: Open) -> None:
    ann, ben, eve = (person().new_page() for _ in range(3))
    (link,) = table_for(ann, server)
    eve.goto(link)
    sit_down(ben, link, "Ben")
    expect(eve.get_by_text("which is taken by")).to_be_visible()
    ann.get_by_role("button", name="Start").click()
    for _ in range(2):
        expect(eve.get_by_role("heading", name="This game of Azul has begun")).to_be_visible()
        expect(eve.locator("#room")).to_contain_text("which is taken by")
        for button in ("#menu", "#more", "[data-do=undo]"):
            expect(eve.locator(button)).to_be_hidden()
        eve.reload()
    eve.locator("main").get_by_role("link", name="Home").click()
    expect(card(eve).get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.parametrize("way", ["return", "watch", "secret"])
def test_links_that_were_never_valid(server: str, person: Open, way: str) -> None:
    ann, eve = person().new_page(), person().new_page()
    address = alone(ann.context, server)
    eve.goto(f"{address}#seat=1&{way}={'A' * 43}")
    room = eve.locator("#room")
    expect(room).to_contain_text("Azul has begun")
    expect(room).to_contain_text(re.compile("taken by" if way == "secret" else "(not|never) valid"))
    expect(room.get_by_role("link", name="Home")).to_be_visible()


def test_wrong_addresses_are_pages(server: str, person: Open) -> None:
    page = person().new_page()
    for path, said in (("/m/abcd", "no such match"), ("/nowhere", "nothing here")):
        answer = page.goto(server + path)
        assert answer
        assert answer.status == 404
        expect(page.locator("main")).to_contain_text(said)
        page.locator("main").get_by_role("link", name="Home").click()
        expect(card(page).get_by_role("button", name="Play now")).to_be_visible()
    page.goto(f"{server}/m/{'0' * 10}")
    expect(page.locator("#room")).to_contain_text("There is no such match here.")
    expect(page.get_by_role("link", name="Home")).to_be_visible()


def test_a_press_sends_once(server: str, person: Open) -> None:
    ann, ben = person().new_page(), person().new_page()
    ann.goto(server)
    sent = posts(ann)
    ann.route("**/api/matches", slowly)
    card(ann).get_by_role("button", name="Play with friends").click()
    ann.get_by_role("dialog").get_by_role("button", name="Make the table").dblclick()
    expect(ann.get_by_text("Waiting for players")).to_be_visible()
    assert len(sent) == 1
    ben.goto(ann.locator("#link-1").input_value())
    sent = posts(ben)
    ben.route("**/claim", slowly)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").dblclick()
    expect(ben.get_by_text("You have a seat")).to_be_visible()
    assert len(sent) == 1
    expect(ben.locator(".problem:not(:empty)")).to_have_count(0)


def test_a_problem_goes_when_it_is_mended(server: str, person: Open) -> None:
    ann, ben = person().new_page(), person().new_page()
    (link,) = table_for(ann, server)
    ben.goto(link)
    ben.get_by_label("Your name").fill(" \u200f ")
    ben.get_by_role("button", name="Sit here").click()
    expect(ben.locator(".problem")).to_have_text("Please say how you are called.")
    ben.get_by_label("Your name").fill("\u200fנועה ברק \u202e")
    ben.get_by_role("button", name="Sit here").click()
    expect(ann.locator(".seats bdi").nth(1)).to_have_text("נועה ברק")
    expect(ben.locator(".problem")).to_be_empty()


def test_long_names_fit(server: str, person: Open) -> None:
    ann, ben = person(390, 844).new_page(), person(390, 844).new_page()
    ann.goto(server)
    limit = ann.locator("#name").get_attribute("maxlength")
    assert limit == str(NAME_LENGTH)
    name = "W" * NAME_LENGTH
    (link,) = table_for(ann, server)
    ben.goto(link)
    assert ben.get_by_label("Your name").get_attribute("maxlength") == limit
    sit_down(ben, link, name)
    expect(ann.locator(".seats")).to_contain_text(name)
    for page in (ann, ben):
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]
