"""The opening moves with the keyboard alone."""

from playwright.sync_api import expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import settled, view


def test_opening_moves_by_keyboard(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(server)
    play = page.get_by_role("button", name="Play now")
    play.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_text("Your turn")
    for _ in range(2):
        expect(page.locator("#turn")).to_have_text("Your turn")
        before = view(page)["rev"]
        page.wait_for_function(
            "rev => Number(document.querySelector('#table').dataset.rev) >= rev", arg=before
        )
        page.keyboard.press("ArrowRight")  # works without finding the board first
        source = page.evaluate("document.activeElement.id")
        assert source in view(page)["tree"]
        page.keyboard.press("ArrowRight")
        moved = page.evaluate("document.activeElement.id")
        assert moved != source
        page.keyboard.press("Enter")
        assert page.locator(f"#{moved}").first.get_attribute("aria-pressed") == "true"
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.id") == moved  # one step back, same place
        page.keyboard.press("Enter")
        target = page.evaluate("document.activeElement.id")
        assert target in view(page)["tree"][moved]
        page.keyboard.press("Enter")
        if page.get_by_role("button", name="Play it").is_visible():
            page.keyboard.press("Enter")
        page.wait_for_function(
            "rev => Number(document.querySelector('#table').dataset.rev) > rev", arg=before
        )
        said = page.locator("#said")
        expect(said).not_to_be_empty()


def test_what_has_the_focus_is_pointed_at(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    page.keyboard.press("ArrowRight")
    source = page.evaluate("document.activeElement.id")
    expect(page.locator(f'#board .ring.hot[data-for="{source}"]')).to_be_attached()
    page.keyboard.press("Enter")
    line, said = page.locator(".bar-line"), set()
    for _ in range(2):
        target = page.evaluate("document.activeElement.id")
        tell = now["tree"][source][target]["tell"]
        expect(line).to_have_text(tell[0].upper() + tell[1:])
        said.add(tell)
        page.keyboard.press("ArrowDown")
    assert len(said) == 2
    page.keyboard.press("p")
    expect(page.locator("#board > svg.ahead")).to_be_attached()
    expect(page.locator(".bar-hint")).to_contain_text("Not played yet")
    page.keyboard.press("p")
    expect(page.locator("#board > svg.ahead")).to_have_count(0)
    assert view(page)["rev"] == now["rev"]
