"""Looking back: the steps are at hand with the table in sight, and the header says where one is."""

import re

from playwright.sync_api import Page, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import settled


def played(page: Page, server: str) -> dict[str, object]:
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]) and now["rev"] > 6)
    settled(page, now["rev"])
    return now


def test_steps_on_a_phone_are_in_the_bar(server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True).new_page()
    now = played(page, server)
    back = page.get_by_role("button", name="One move back")
    expect(back).to_be_hidden()
    page.get_by_role("button", name="Log").click()
    log = page.locator("#log")
    gap = log.evaluate("it => it.scrollHeight - it.scrollTop - it.clientHeight")
    assert gap <= 12  # the newest line is in sight
    log.get_by_role("button").last.click()
    expect(page.locator("#side")).to_be_hidden()  # the table is seen
    expect(page.locator("#board > svg.board")).to_be_visible()
    page.get_by_role("button", name="One move back").click()
    turn = page.locator("#turn")
    expect(turn).to_have_text(re.compile(rf"^Round [12] · move \d+ of {now['rev']}$"))
    whole, shown = turn.evaluate("it => [it.scrollWidth, it.clientWidth]")
    assert whole <= shown
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.press("ArrowLeft")
    number = int(str(now["rev"]))
    expect(turn).to_have_text(re.compile(rf"^Round [12] · move {number - 2} of {number}$"))
    page.locator("#bar").get_by_role("button", name="Now").click()
    expect(turn).to_have_text("Your turn")
    expect(back).to_be_hidden()


def test_steps_lie_below_all_tabs(server: str, person: Open) -> None:
    page = person().new_page()
    played(page, server)
    for tab in ("Rules", "Left", "Log"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("button", name="One move back")).to_be_visible()
        expect(page.get_by_role("slider")).to_be_visible()


def test_the_header_says_where_one_is_in_a_finished_game(server: str, person: Open) -> None:
    page = person().new_page()
    address = alone(page.context, server, max_rounds=1)
    over = play_until(page.context, address, lambda now: now["status"] == "over")
    page.goto(address)
    expect(page.locator("#turn")).to_have_text("The game is over")
    page.keyboard.press(",")
    expect(page.locator("#turn")).to_have_text(
        re.compile(rf"^Round 1 · move \d+ of {over['rev']}$")
    )
    expect(page.locator(".seat.asked")).to_have_count(1)  # whose turn it was
    expect(page.locator("#round")).to_have_text("")
    page.keyboard.press("Escape")
    expect(page.locator("#turn")).to_have_text("The game is over")
