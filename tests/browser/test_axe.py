"""All pages, in all they may show, for everyone."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.api import alone, play_until
from browser.checker import DESK, PHONE, usable
from browser.conftest import Open
from browser.hands import card, final_sheet, settled
from browser.test_bar import altered

#: Games, and how a match of each is short.
SHORT: dict[str, dict[str, Any]] = {
    "azul": {"max_rounds": 1},
    "x_tiles": {"max_rounds": 1},
}


def test_pages_around_the_table(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(f"{server}/rules/azul")
    usable(page, PHONE, dark=True)
    page.goto(f"{server}/m/nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    usable(page, PHONE)
    page.goto(server)
    expect(card(page).get_by_role("button", name="Play now")).to_be_visible()
    usable(page, PHONE, DESK, dark=True)
    page.get_by_role("button", name="Settings").click()
    usable(page, PHONE)
    page.keyboard.press("Escape")
    card(page).get_by_role("button", name="Play with friends").click()
    usable(page, PHONE)
    page.get_by_role("dialog").get_by_role("button", name="Make the table").click()
    expect(page.get_by_text("Waiting for players")).to_be_visible()
    usable(page, PHONE, DESK, dark=True)


@pytest.mark.parametrize("game", SHORT)
def test_a_match(server: str, person: Open, game: str) -> None:
    page = person(*DESK, has_touch=True).new_page()
    page.goto(alone(page.context, server, game=game, first=0, **SHORT[game]))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]) and now["rev"] > 3)
    settled(page, now["rev"])
    usable(page, DESK, PHONE, dark=True)
    page.locator(f"#board #{next(iter(now['tree']))}").dispatch_event("click")
    expect(page.locator("#board .chosen").first).to_be_attached()
    usable(page, PHONE)
    page.keyboard.press("Escape")
    dialog = page.get_by_role("dialog")
    for key in "m?":
        page.keyboard.press(key)
        expect(dialog).to_be_visible()
        usable(page, PHONE)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Play on from another device").click()
    link = dialog.get_by_role("textbox", name=re.compile("^Back to your seat"))
    expect(link).to_be_visible()  # it has come, and all others
    usable(page, PHONE, dark=True)
    page.keyboard.press("Escape")
    if game == "azul":  # the other board is a sheet on a phone
        page.get_by_role("button", name=re.compile(f"^{now['names'][1]}, ")).click()
        expect(dialog).to_be_visible()
        usable(page, PHONE)
        page.keyboard.press("Escape")
    page.keyboard.press(",")
    expect(page.locator(".bar-line")).to_have_text("You are looking back")
    usable(page, DESK, PHONE)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Log").click()  # lies over the table
    usable(page, PHONE)
    play_until(page.context, page.url, lambda now: now["status"] == "over")
    final_sheet(page)
    usable(page, DESK, PHONE, dark=True)


def test_somebody_elses_turn(server: str, person: Open) -> None:
    page = person(*PHONE).new_page()
    altered(page, lambda view: view.update(waiting=[1], turn=1, tree={}, buttons=[]))
    page.goto(alone(page.context, server, first=0))
    expect(page.locator("#turn")).to_have_text(re.compile("to move$"))
    usable(page, PHONE)
    assert page.locator("#board [role=button]").count() == 0
    assert page.locator("#board [role=img]").count() > 40  # everything can still be read
