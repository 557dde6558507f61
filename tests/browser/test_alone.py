"""A whole game against a computer player, from the front page to the final sheet."""

import pytest
from playwright.sync_api import Page, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import (
    card,
    choose,
    final_sheet,
    paths,
    play_first,
    play_to_the_end,
    settled,
    view,
)


def begin(page: Page, server: str, strength: str) -> None:
    page.goto(server)
    card(page).get_by_label("How strong the computer plays").select_option(strength)
    card(page).get_by_role("button", name="Play now").click()
    expect(page.locator("#board > svg.board")).to_be_visible()


def test_the_strongest_computer_answers(server: str, person: Open) -> None:
    page = person().new_page()
    begin(page, server, "hard")
    assert view(page)["bots"] == [None, "level:6"]
    while not play_first(page):
        page.wait_for_timeout(50)  # the lot may let the computer begin
    expect(page.locator("#turn")).to_have_text("Your turn")


@pytest.mark.slow
def test_whole_game_against_the_computer(server: str, person: Open) -> None:
    page = person().new_page()
    begin(page, server, "easy")
    assert view(page)["bots"] == [None, "level:2"]
    play_to_the_end(page)
    final_sheet(page)
    over = view(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(over["notice"])
    for seat, lines in enumerate(over["sheet"]):
        assert sum(line["points"] for line in lines) == over["points"][seat]
        column = dialog.locator(".final-seat", has_text=over["names"][seat])
        expect(column.locator("h3 strong")).to_have_text(str(over["points"][seat]))
        parts = column.locator("h4 span:first-child")
        assert parts.all_text_contents() == list(dict.fromkeys(
            line["part"].capitalize() for line in lines
        ))  # fmt: skip

    dialog.get_by_role("button", name="Look back").click()
    back = page.get_by_role("button", name="One move back")
    back.click()
    expect(page.locator(".bar-line")).to_have_text("You are looking back")
    page.locator("#past").get_by_role("button", name="Now").click()
    expect(page.locator(".bar-line")).to_have_text(over["notice"])

    page.goto(server)
    expect(page.locator("#matches")).to_contain_text("over")
    page.locator("#matches a").click()
    page.get_by_role("button", name="Result").click()
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#turn")).not_to_have_text("The game is over")


def test_undo_and_preview(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(server)
    card(page).get_by_role("button", name="Play now").click()
    undo = page.get_by_role("button", name="Undo")
    expect(page.locator("#turn")).to_have_text("Your turn")
    expect(undo).to_be_disabled()
    start = view(page)
    settled(page, start["rev"])
    first, second = next(paths(start["tree"]))
    choose(page, first)
    expect(page.locator(".bar-line")).to_have_text(
        start["places"][first]["name"][:1].upper() + start["places"][first]["name"][1:]
    )
    page.locator(f"#board > svg.board #{second}").hover()
    expect(page.locator("#board > svg.ahead")).to_be_attached()
    choose(page, second)
    settled(page, start["rev"] + 1)
    answered = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, answered["rev"])  # the computer has moved, and does not cross what follows
    expect(undo).to_be_enabled()
    undo.click()
    settled(page, answered["rev"] + 1)
    expect(undo).to_be_disabled()
    again = view(page)
    assert again["tree"] == start["tree"]
    assert again["rev"] > start["rev"]


def test_rematch_begun_in_another_tab(server: str, person: Open) -> None:
    context = person()
    address = alone(context, server, max_rounds=2)
    over = play_until(context, address, lambda now: now["status"] == "over")
    here, there = context.new_page(), context.new_page()
    for page in (here, there):
        page.goto(address)
        page.get_by_role("button", name="Result").click()
    won = over["names"][over["places_won"].index(1)]
    expect(here.locator(".standings .won b").first).to_contain_text(won)
    # Every point is explained, and the parts add up.
    for seat, name in enumerate(over["names"]):
        column = here.locator(".final-seat").filter(has=here.get_by_role("heading", name=name))
        expect(column.locator("li")).to_have_count(len(over["sheet"][seat]))
        parts = column.locator("h4 span:last-child").all_text_contents()
        assert sum(int(each.replace("\u2212", "-")) for each in parts) == over["points"][seat]
    there.get_by_role("button", name="Play again").click()
    there.wait_for_url(lambda url: url != address)
    sheet = here.get_by_role("dialog")
    expect(sheet).to_contain_text("A rematch has been started")
    here.keyboard.press("Escape")
    here.locator("#bar").get_by_role("button", name="Join the rematch").click()
    here.wait_for_url(there.url)
    expect(here.locator("#board > svg.board")).to_be_visible()
