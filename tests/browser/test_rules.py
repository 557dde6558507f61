"""The rules beside the board and on a page of their own: drawn, legible, within the width."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.api import alone
from browser.conftest import Open
from browser.hands import settled
from browser.test_sizes import fits
from tilery.art.tokens import TOKENS
from tilery.games.azul.figures import FIGURES

SIZES = [(390, 844), (1280, 800)]
LEAST = 10  # px, of the smallest numbers in a picture

PICTURES = """holder => [...document.querySelectorAll(`${holder} figure`)].map(figure => {
    const box = figure.getBoundingClientRect();
    const svg = figure.querySelector("svg");
    const drawn = svg.getBoundingClientRect();
    const whole = svg.viewBox.baseVal;
    const around = document.querySelector(holder).getBoundingClientRect();
    return {
        name: svg.getAttribute("aria-label"),
        within: box.left >= around.left && box.right <= around.right
            && drawn.left >= box.left && drawn.right <= box.right,
        wide: drawn.width,
        ratio: drawn.width / drawn.height / (whole.width / whole.height),
        scale: drawn.width / whole.width,
        text: getComputedStyle(svg.querySelector("text")).fill,
        tile: svg.querySelector("use.tile").getBoundingClientRect().width,
    };
})"""


def colour(token: str, theme: str) -> str:
    value = getattr(TOKENS[token], theme)
    return f"rgb({', '.join(str(int(value[n : n + 2], 16)) for n in (1, 3, 5))})"


def drawn_well(page: Page, holder: str, theme: str) -> None:
    pictures: list[dict[str, Any]] = page.evaluate(PICTURES, holder)
    assert {one["name"] for one in pictures} == {one.says for one in FIGURES.values()}
    words = {colour(token, theme) for token in ("text", "muted", "brass", "bad")}
    for one in pictures:
        assert one["within"], one
        assert abs(one["ratio"] - 1) < 0.01, one
        assert 13 * one["scale"] >= LEAST, one
        assert one["wide"] <= 420, one
        assert one["tile"] >= 15, one
        assert one["text"] in words, one
    # Only tables and lines of code that are too wide may be scrolled, within themselves.
    assert page.evaluate("each => document.querySelector(each).scrollWidth", holder) <= (
        page.evaluate("each => document.querySelector(each).clientWidth", holder)
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_beside_the_board(server: str, person: Open, width: int, height: int, theme: str) -> None:
    page = person(width, height, color_scheme=theme, has_touch=width < 760).new_page()
    page.goto(alone(page.context, server))
    settled(page, 0)
    if width < 760:
        page.get_by_role("button", name="Log").click()
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#rules figure").first).to_be_visible()
    drawn_well(page, "#rules", theme)
    fits(page)
    sizes = page.evaluate(
        """() => ["h2", "p", "figcaption"].map(each =>
            parseFloat(getComputedStyle(document.querySelector(`#rules ${each}`)).fontSize))"""
    )
    assert sizes == [18, 15, 13]
    page.locator("#rules a[href='#AZ-11']").first.click()
    expect(page.locator("#rules #AZ-11")).to_be_in_viewport()
    expect(page.locator("#board > svg.board")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_on_their_own_page(server: str, person: Open, width: int, height: int, theme: str) -> None:
    page = person(width, height, color_scheme=theme).new_page()
    page.goto(f"{server}/rules/azul")
    drawn_well(page, "article.rules", theme)
    fits(page)
    longest = page.evaluate(
        """() => {
            const each = document.querySelector("article.rules p");
            const {width} = each.getBoundingClientRect();
            return width / parseFloat(getComputedStyle(each).fontSize) * 2;
        }"""
    )
    assert longest <= 75  # characters a line, half as wide as they are high
    page.get_by_role("navigation", name="Contents").get_by_role(
        "link", name="The grey wall"
    ).click()
    expect(page.get_by_role("heading", name="The grey wall")).to_be_in_viewport()
    expect(page.get_by_role("img", name="A grey wall")).to_be_attached()
    page.goto(f"{server}/rules/azul#AZ-25")
    expect(page.locator("#AZ-25")).to_be_in_viewport()
