"""Turning a phone round: what can be chosen stays so, in the drawing for the new shape."""

from typing import Any

from playwright.sync_api import Page, Route, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import choose, play_first, settled

UPRIGHT, ACROSS = (390, 844), (844, 390)


def shape(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def layout(page: Page, name: str) -> None:
    """Wait for a drawing: the tall one is a good deal higher than it is wide."""
    page.wait_for_function(
        """tall => {
            const box = document.querySelector("#board > svg.board").viewBox.baseVal;
            return box.height > box.width === tall;
        }""",
        arg=name == "tall",
    )


def start(page: Page, server: str) -> dict[str, Any]:
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    return now


def test_turning_a_phone_on_ones_turn(server: str, person: Open) -> None:
    page = person(*UPRIGHT, has_touch=True).new_page()
    now = start(page, server)
    for size, name in [(ACROSS, "wide"), (UPRIGHT, "tall"), (ACROSS, "wide")]:
        shape(page, size)
        layout(page, name)
        settled(page, now["rev"])
        expect(page.locator("#board .place.can").first).to_be_attached()
    choose(page, next(iter(now["tree"])))
    expect(page.locator("#board .place.chosen").first).to_be_visible()
    shape(page, UPRIGHT)
    layout(page, "tall")
    expect(page.locator("#board .place.chosen").first).to_be_visible()  # it is kept
    page.keyboard.press("Escape")
    settled(page, now["rev"])
    assert play_first(page)


def test_turning_twice_while_the_answer_is_slow(server: str, person: Open) -> None:
    page = person(*UPRIGHT, has_touch=True).new_page()
    now = start(page, server)

    def slow(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/view?*layout=wide*", slow)
    shape(page, ACROSS)
    page.wait_for_timeout(50)
    shape(page, UPRIGHT)
    page.wait_for_timeout(1200)
    layout(page, "tall")
    settled(page, now["rev"])
    assert play_first(page)


def test_now_is_in_the_shape_of_the_window(server: str, person: Open) -> None:
    page = person(*ACROSS).new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]) and now["rev"] > 5)
    settled(page, now["rev"])
    page.keyboard.press(",")
    expect(page.locator(".bar-line")).to_have_text("You are looking back")
    shape(page, UPRIGHT)
    layout(page, "tall")
    page.locator("#past").get_by_role("button", name="Now").click()
    settled(page, now["rev"])
    layout(page, "tall")
    assert play_first(page)
