"""A game with hidden hands in the page: drafts, catching out of turn, and what nobody sees."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.hands import settled, tab_to, view
from tilery.art import BACK

NAMES = ("Ann", "Ben", "Cleo")
DRAFT = "Lay some and end the turn"


@pytest.fixture
def table(toy_server: str, person: Open) -> list[Page]:
    """A page for each of three people; the first to move is the first."""
    pages = [person().new_page() for _ in NAMES]
    made = pages[0].request.post(
        f"{toy_server}/api/matches",
        data={"game": "toy", "seats": 3, "me": "Ann"},
        headers={"Origin": toy_server},
    )
    assert made.ok, made.text()
    pages[0].goto(f"{toy_server}/m/{made.json()['match']}")
    for page, link, name in zip(pages[1:], made.json()["links"], NAMES[1:], strict=True):
        page.goto(link["url"])
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit here").click()
    pages[0].get_by_role("button", name="Start").click()
    for page in pages:
        expect(page.locator("#board > svg.board")).to_be_visible()
    turn = view(pages[0])["turn"]
    return pages[turn:] + pages[:turn]


def draft(page: Page, *items: dict[str, Any]) -> None:
    """Choose these items of the draft."""
    page.get_by_role("button", name=f"{DRAFT} …").click()
    for item in items:
        press = page.get_by_role("dialog").locator(f"[data-item={item['id']}]")
        press.click()
        expect(press).to_have_attribute("aria-pressed", "true")


def commit(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name=DRAFT).click()


def test_some_of_ones_tiles_are_laid_at_once(table: list[Page]) -> None:
    first, second, _ = table
    now = view(first)
    assert now["draft"]
    assert view(second)["draft"] is None
    least, most = now["draft"]["limits"]
    items = now["draft"]["items"]
    assert (least, most) == (1, len(items))
    settled(first, now["rev"])
    first.get_by_role("button", name=f"{DRAFT} …").click()
    expect(first.get_by_role("dialog").get_by_role("button", name=DRAFT)).to_be_disabled()
    first.keyboard.press("Escape")
    expect(first.get_by_role("dialog")).to_be_hidden()
    assert view(first)["rev"] == now["rev"]  # nothing is played before it is committed

    draft(first, items[0], items[-1])
    first.get_by_role("dialog").locator(f"[data-item={items[0]['id']}]").click()
    expect(first.get_by_role("dialog").get_by_role("status")).to_contain_text("1 chosen")
    commit(first)
    settled(second, now["rev"] + 1)
    after = view(first)
    assert after["rev"] == now["rev"] + 1  # all of it is one row
    assert after["turn"] != now["turn"]
    laid = [line["text"] for line in after["log"] if line["rev"] == after["rev"]]
    assert [text.split(" ", 1)[1] for text in laid] == [
        f"lays {items[-1]['id'][0]}",
        f"ends the turn with {len(items) - 1} in hand",
    ]


def test_what_another_does_throws_no_draft_away(table: list[Page]) -> None:
    first, second, third = table
    items = view(first)["draft"]["items"]
    rev = view(first)["rev"]
    settled(first, rev)
    draft(first, *items[:-1])  # with one tile left, it can be caught
    commit(first)
    settled(second, rev + 1)
    now = view(second)
    settled(second, now["rev"])
    mine = now["draft"]["items"]
    draft(second, mine[0])
    settled(third, now["rev"])
    third.get_by_role("button", name="Do not catch").click()
    third.get_by_role("button", name="Play it").click()
    settled(third, now["rev"] + 1)
    settled(second, now["rev"] + 1)
    press = second.get_by_role("dialog").locator(f"[data-item={mine[0]['id']}]")
    expect(press).to_have_attribute("aria-pressed", "true")
    commit(second)
    settled(second, now["rev"] + 2)
    assert view(second)["turn"] != now["turn"]


def test_other_hands_are_backs_in_the_page(table: list[Page]) -> None:
    for page in table:
        now = view(page)
        settled(page, now["rev"])
        for seat, _ in enumerate(now["names"]):
            looks = page.locator(f"#seat-{seat + 1}-hand .tile").evaluate_all(
                "tiles => tiles.map((tile) => tile.dataset.look)"
            )
            assert set(looks) == (set() if seat == now["seat"] else {BACK})
        names = [one["name"] for place, one in now["places"].items() if place.startswith("hand-")]
        held = sum(int(name.split()[0]) for name in names)
        assert page.locator("[id^=hand-] .tile").count() == held > 0


def test_a_draft_by_keyboard(table: list[Page]) -> None:
    page = table[0]
    now = view(page)
    settled(page, now["rev"])
    name, items = now["draft"]["name"], now["draft"]["items"]
    page.keyboard.press("ArrowRight")
    tab_to(page, ".bar-extra button:last-child")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name(name)
    tab_to(page, ".draft-item")
    for item in items[:2]:
        pressed = dialog.locator(f"[data-item={item['id']}]")
        expect(pressed).to_be_focused()
        expect(pressed).to_have_accessible_name(item["name"][:1].upper() + item["name"][1:])
        expect(pressed).to_have_attribute("aria-pressed", "false")
        page.keyboard.press(" ")
        expect(pressed).to_have_attribute("aria-pressed", "true")
        expect(pressed).to_be_focused()
        page.keyboard.press("Tab")
    expect(page.locator("#said")).to_contain_text(f"{len(items[:2])} chosen")
    if not dialog.get_by_role("button", name=name).evaluate("it => it === document.activeElement"):
        tab_to(page, "dialog .main")
    page.keyboard.press("Enter")
    settled(page, now["rev"] + 1)
    assert page.evaluate("document.activeElement !== document.body")
