"""Looking on, looking at the others, looking back; and coming back from another device."""

import re

from playwright.sync_api import Page, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import choose, play_first, settled, view


def links_in_menu(page: Page) -> dict[str, str]:
    page.get_by_role("button", name="Menu").click()
    fields = page.get_by_role("dialog").locator("input.link")
    expect(fields.first).to_be_attached()  # folded away in a game against computers alone
    found = {field.get_attribute("id") or "": field.input_value() for field in fields.all()}
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    return found


def test_watch_link_shows_everything_and_offers_nothing(server: str, person: Open) -> None:
    ann = person().new_page()
    ann.goto(alone(ann.context, server))
    settled(ann, 0)
    watcher = person().new_page()
    watcher.goto(links_in_menu(ann)["watch-link"])
    expect(watcher.locator("#board > svg.board")).to_be_visible()
    assert "watch" not in watcher.url
    assert view(watcher)["seat"] is None
    start = play_until(ann.context, ann.url, lambda now: bool(now["tree"]))
    settled(ann, start["rev"])
    expect(watcher.locator(".bar-hint")).to_have_text("You are watching")
    expect(watcher.locator("#board .place.can")).to_have_count(0)
    assert play_first(ann)
    settled(watcher, start["rev"] + 1)
    watcher.get_by_role("button", name="Menu").click()
    expect(watcher.get_by_role("dialog")).to_be_visible()
    expect(watcher.get_by_role("dialog").locator("input.link")).to_have_count(0)
    expect(watcher.get_by_role("button", name="All moves")).to_have_count(0)
    expect(watcher.get_by_role("dialog")).not_to_contain_text("Ask before")
    watcher.keyboard.press("Escape")
    expect(watcher.get_by_role("button", name="Undo")).to_have_count(0)
    watcher.keyboard.press("?")
    keys = watcher.get_by_role("dialog").locator(".key-table th")
    assert {"Tab", "Esc", ", and .", "?"} <= (letters := set(keys.all_text_contents()))
    assert letters.isdisjoint("MPUH")  # there is nothing to play


def test_return_link_on_a_phone_goes_on_with_the_same_seat(server: str, person: Open) -> None:
    ann = person().new_page()
    ann.goto(alone(ann.context, server))
    settled(ann, 0)
    phone = person(390, 844, has_touch=True).new_page()
    phone.goto(links_in_menu(ann)["return-0"])
    expect(phone.locator("#board > svg.board")).to_be_visible()
    assert "return" not in phone.url
    now = play_until(phone.context, phone.url, lambda now: bool(now["tree"]))
    assert now["seat"] == 0
    settled(phone, now["rev"])
    assert play_first(phone)
    settled(ann, now["rev"] + 1)


def test_boards_of_the_others_on_a_phone(server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True).new_page()
    page.goto(alone(page.context, server, seats=4))
    settled(page, play_until(page.context, page.url, lambda now: bool(now["tree"]))["rev"])
    for seat in (1, 2, 3):
        chip = page.locator(f'#scores [data-seat="{seat}"]')
        name = chip.locator(".name").text_content()
        chip.click()
        board = page.get_by_role("dialog").locator(".one-seat > svg")
        expect(board).to_have_accessible_name(f"The board of {name}")
        box = board.bounding_box()
        assert box
        assert box["width"] > 300
        assert box["height"] > 150
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_stepping_back_through_the_game(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]) and now["rev"] > 5)
    settled(page, now["rev"])
    board = page.locator("#board > svg.board")
    last = board.inner_html()
    label = page.locator(".past-label")
    for steps in (1, 2, 3):
        page.keyboard.press(",")
        expect(page.locator(".bar-line")).to_have_text("You are looking back")
        expect(label).to_have_text(re.compile(rf"^{now['rev'] - steps} of {now['rev']}$"))
    expect(page.locator("#board .place.can")).to_have_count(0)
    assert board.inner_html() != last
    page.keyboard.press(".")
    expect(label).to_have_text(re.compile(rf"^{now['rev'] - 2} of"))
    page.locator("#log button").first.click()
    expect(label).to_have_text(re.compile(r"^0 of"))
    page.keyboard.press("Escape")
    expect(page.locator("#past").get_by_role("button", name="Now")).to_be_disabled()
    expect(label).to_have_text(f"{now['rev']} of {now['rev']}")
    settled(page, now["rev"])
    choose(page, next(iter(now["tree"])))
    expect(page.locator("#board .place.chosen").first).to_be_visible()


def test_last_round_and_what_is_left(server: str, person: Open) -> None:
    page = person().new_page()
    address = alone(page.context, server, max_rounds=2)
    page.goto(address)
    expect(page.locator("#turn")).not_to_be_empty()
    expect(page.locator("#notice")).to_be_hidden()
    now = play_until(page.context, address, lambda now: now["round"] == 2 and now["tree"])
    expect(page.locator("#notice")).to_have_text("Last round", timeout=30_000)
    page.get_by_role("tab", name="Left").click()
    for one in now["left"]:
        row = page.locator("#panel-left li").filter(has_text=re.compile(one["name"], re.IGNORECASE))
        expect(row.locator("b")).to_have_text(str(one["count"]))
        expect(row.locator("svg")).to_be_visible()
    # Each icon of the lists has its symbol.
    assert (
        page.evaluate("""() => [...document.querySelectorAll("#log use, #left use")]
        .filter((use) => !document.querySelector(use.getAttribute("href"))).length""")
        == 0
    )
    assert page.locator("#log use").count() > 10
