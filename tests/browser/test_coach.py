"""The tour of the first game: it goes along with what a person does, and is in nobody's way."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import choose, settled, view

#: Which choosable places the card or the bar covers, and whether the card covers the bar.
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const card = box(document.querySelector("#coach"));
  const covered = "#board > svg.board .place.can .tile, #bar, #scores";
  return [...document.querySelectorAll(covered)]
    .filter((one) => over(card, box(one))).map((one) => one.id || one.parentElement.id);
}"""


def begin(page: Page, server: str) -> dict[str, Any]:
    """Begin a first game; return the view in which it is the person's turn."""
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    return now


def step(page: Page, name: str, said: str = "") -> None:
    card = page.get_by_role("region", name="Tour")
    expect(card).to_have_attribute("data-step", name)
    expect(card.get_by_role("status")).to_contain_text(said)
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_the_tour_goes_along_with_the_first_game(server: str, person: Open, width: int) -> None:
    page = person(width, 844, tour=True, has_touch=width < 700).new_page()
    now = begin(page, server)
    rev = now["rev"]
    origin = page.url.split("/m/")[0]
    match = page.url.rpartition("/")[2]
    hint = page.request.get(f"{origin}/api/matches/{match}/hint?rev={rev}").json()
    step(page, "choose", now["places"][hint["path"][0]]["name"])
    first, _ = hint["path"]
    choose(page, first)
    step(page, "where", hint["tell"])
    page.keyboard.press("Escape")
    step(page, "choose")
    page.keyboard.press("h")
    step(page, "confirm", hint["tell"])
    assert view(page)["rev"] == rev  # nothing is played
    page.get_by_role("button", name="Play it").click()
    step(page, "others", "log")
    settled(page, rev + 1)
    play_until(page.context, page.url, lambda now: now["round"] == 2 and bool(now["tree"]))
    step(page, "points", "explained")
    card = page.locator("#coach")
    if width < 700:
        card.get_by_role("button", name="More").click()
    expect(card.locator(".coach-more")).to_be_visible()
    card.get_by_role("button", name="Next").click()
    step(page, "end", "hint")
    card.get_by_role("button", name="Done").click()
    expect(card).to_be_hidden()
    page.reload()
    settled(page, rev)
    expect(card).to_be_hidden()


def test_the_tour_can_be_skipped_and_shown_again(server: str, person: Open) -> None:
    page = person(tour=True).new_page()
    now = begin(page, server)
    step(page, "choose")
    skip = page.get_by_role("button", name="Skip the tour")
    skip.focus()
    page.keyboard.press("Enter")
    card = page.locator("#coach")
    expect(card).to_be_hidden()
    expect(page.locator("#bar")).to_be_focused()
    page.reload()
    settled(page, now["rev"])
    expect(card).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show the tour again").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("beside the board")
    page.keyboard.press("Escape")
    step(page, "choose")
    page.goto(server)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Show the tour again").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("next game")


def test_who_has_finished_a_game_or_looks_on_needs_no_tour(server: str, person: Open) -> None:
    page = person(tour=True).new_page()
    address = alone(page.context, server, max_rounds=1)
    play_until(page.context, address, lambda now: now["status"] == "over")
    page.goto(address)
    expect(page.locator(".bar-line")).to_have_text(re.compile("win|share|beat", re.IGNORECASE))
    now = begin(page, server)
    expect(page.locator("#turn")).to_have_text("Your turn")
    expect(page.locator("#coach")).to_be_hidden()
    links = page.request.get(f"{server}/api/matches/{page.url.rpartition('/')[2]}").json()
    watcher = person(tour=True).new_page()
    watcher.goto(links["watch"])
    settled(watcher, now["rev"])
    expect(watcher.locator("#coach")).to_be_hidden()
