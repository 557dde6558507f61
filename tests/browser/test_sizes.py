"""Nothing is cut off, and what can be pressed is large enough, on a phone and on a desk."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.hands import card, play_first, view

LEAST = 24  # px, WCAG 2.5.8

SMALL = """least => [...document.querySelectorAll(
    "button, a.button, select, input:not([type=range]), [role=button], a.match")]
  .map(each => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.width && each.checkVisibility({visibilityProperty: true}))
  .filter(([_, box]) => box.width < least || box.height < least)
  .map(([each, box]) => `${each.id || each.textContent} ${box.width}x${box.height}`)"""


def fits(page: Page) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    assert page.evaluate(SMALL, LEAST) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_everything_fits(server: str, person: Open, width: int, height: int, theme: str) -> None:
    page = person(width, height, color_scheme=theme, has_touch=width < 760).new_page()
    page.goto(server)
    expect(card(page).get_by_role("button", name="Play now")).to_be_visible()
    fits(page)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (int(ground[4:].split(",")[0]) < 128) == (theme == "dark")
    card(page).get_by_role("button", name="Play with friends").click()
    fits(page)
    page.get_by_role("dialog").get_by_role("button", name="Make the table").click()
    expect(page.get_by_text("Waiting for players")).to_be_visible()
    fits(page)
    page.goto(server)
    card(page).get_by_role("button", name="Play now").click()
    expect(page.locator("#turn")).to_have_text("Your turn")
    fits(page)
    assert play_first(page)
    fits(page)
    # Measured in one go: the drawing is replaced when the computer player has moved.
    board, top, bottom = page.evaluate(
        """() => {
            const box = each => document.querySelector(each).getBoundingClientRect();
            return [box("#board > svg.board").bottom, box("#bar").top, box("#bar").bottom];
        }"""
    )
    assert bottom <= height + 0.5
    if width > 760:
        assert board <= top + 0.5
    assert view(page)["layout"] == "wide"
