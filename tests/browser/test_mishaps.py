"""What goes wrong in the page itself, or comes too late, stops nobody from playing."""

import re
from contextlib import closing

from playwright.sync_api import Browser, Route, expect

from browser.api import alone, first, play_until
from browser.conftest import TAKEN, Open
from browser.hands import play_first, send_first, settled, view

HINT = re.compile(r"/hint\?")
#: The board fades in where nothing is to move: that goes wrong as often as `window.breaks` says.
BREAK = """const real = Element.prototype.animate;
Element.prototype.animate = function (...told) {
    if (this.id === "board" && window.breaks-- > 0) throw new Error("broken on purpose");
    return real.apply(this, told);
};"""
#: A sheet of a draft is closing while another one opens, and the draft is over.
DRAFT = """async () => {
    const { Draft } = await import("/page/draft.js");
    const { closeSheet, openSheet } = await import("/page/sheet.js");
    const draft = new Draft(() => {});
    draft.update({ name: "Discard", limits: [1, 2], items: [], then: [] });
    draft.open();
    closeSheet();
    openSheet("Keys", "Tab");
    draft.update(null);
}"""


def test_a_motion_that_breaks_does_not_freeze_the_board(server: str, browser: Browser) -> None:
    with closing(browser.new_context(reduced_motion="reduce")) as context:
        context.add_init_script(TAKEN)
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.add_init_script(BREAK)
        page.goto(alone(context, server))
        start = play_until(context, page.url, lambda now: bool(now["tree"]))
        settled(page, start["rev"])
        page.evaluate("window.breaks = 1")
        assert play_first(page)
        now = play_until(context, page.url, lambda now: bool(now["tree"]))
        settled(page, now["rev"])
        assert wrong == ["broken on purpose"]  # it is told where mistakes are looked for
        expect(page.locator("#board > svg")).to_have_count(1)
        assert play_first(page)


def test_what_comes_too_late_is_not_taken(server: str, person: Open) -> None:
    """A hint for the position before, and a sheet that is going when another one has come."""
    page = person().new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    held: list[Route] = []
    page.route(HINT, lambda route: held.append(route))
    with page.expect_request(HINT):
        page.keyboard.press("h")
    assert send_first(page)
    later = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, later["rev"])
    number = first(view(page)["tree"])
    with page.expect_response(HINT):
        held[0].fulfill(json={"act": number, "text": "", "tell": "", "path": []})
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#board .place.chosen")).to_have_count(0)

    page.evaluate(DRAFT)
    expect(page.get_by_role("dialog")).to_have_accessible_name("Keys")
    page.wait_for_function("() => document.querySelectorAll('dialog').length === 1")
    expect(page.get_by_role("dialog")).to_be_visible()
