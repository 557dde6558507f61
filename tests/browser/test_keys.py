"""Everything by keyboard: a game from the front page to its end, areas, sheets, letters, drafts."""

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import card, final_sheet, settled, tab_to, view

AT = "document.activeElement.id"


def at(page: Page) -> str:
    return str(page.evaluate(AT))


def begun(page: Page, server: str, rev: int = 0, **options: Any) -> dict[str, Any]:
    """Open a match where it is this person's turn."""
    page.goto(alone(page.context, server, **options))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]) and now["rev"] >= rev)
    settled(page, now["rev"])
    return now


def one_round(route: Route) -> None:
    if route.request.method != "POST":
        route.continue_()
        return
    body: dict[str, Any] = json.loads(route.request.post_data or "")
    body["options"]["max_rounds"] = 1
    route.continue_(post_data=json.dumps(body))


def test_a_game_by_keyboard_alone(server: str, person: Open) -> None:
    page = person().new_page()
    page.route("**/api/matches", one_round)
    page.goto(server)
    expect(card(page).get_by_role("button", name="Play now")).to_be_visible()
    tab_to(page, "button.main.big")
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_text("Your turn", timeout=30_000)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the board")).to_be_focused()
    settled(page, view(page)["rev"])
    page.keyboard.press("Enter")
    assert at(page) in view(page)["tree"]
    # From now on nothing but Enter: the next step is always under the fingers.
    page.evaluate("""() => {
        window.lost = 0;
        const nowhere = () => document.activeElement === document.body;
        setInterval(() => nowhere() && setTimeout(() => { lost += nowhere(); }, 100), 20);
    }""")
    played = 0
    for _ in range(100):
        page.wait_for_function("""() => document.querySelector("dialog[open]") ||
            (document.querySelector("#turn").dataset.mine === "true"
                && document.querySelector("#table").dataset.rev !== "-1"
                && document.activeElement.matches(".place[aria-pressed=false], .place.chosen"))""")
        if page.get_by_role("dialog").is_visible():
            break
        rev = page.locator("#table").get_attribute("data-rev")
        for _ in range(3):  # where from, where to, and sometimes whether that is meant
            page.keyboard.press("Enter")
            if page.locator("#table").get_attribute("data-rev") != rev:
                break
            if page.locator(".bar[data-asks=false]").count():
                break
        page.wait_for_function(
            """rev => document.querySelector("#table").dataset.rev !== rev""", arg=rev
        )
        played += 1
    final_sheet(page)
    assert played >= 4
    assert page.evaluate("lost") == 0
    expect(page.get_by_role("heading", name="The game is over")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")


def test_areas_and_arrows(server: str, person: Open) -> None:
    page = person().new_page()
    now = begun(page, server, first=0)
    areas = {place: said["area"] for place, said in now["places"].items()}
    page.keyboard.press("ArrowRight")  # works without finding the board first
    source = at(page)
    assert areas[source] == "displays"
    seen = set()
    for _ in range(30):  # arrows stay inside
        page.keyboard.press("ArrowRight")
        seen.add(areas[at(page)])
    assert seen == {"displays"}
    page.keyboard.press("Home")
    assert at(page).startswith("display-1-")
    page.keyboard.press("End")
    assert at(page).startswith("display-5-")
    chosen = at(page)
    page.keyboard.press("Tab")
    assert areas[at(page)] == "mine"  # nothing lies in the centre
    page.keyboard.press("Tab")
    assert at(page) not in areas  # one stop for each area
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert at(page) == chosen

    page.keyboard.press(" ")
    expect(page.locator(f"#{chosen}")).to_have_attribute("aria-pressed", "true")
    tree = view(page)["tree"]
    targets = page.locator("#board [role=button][aria-pressed=false]")
    assert set(targets.evaluate_all("all => all.map(each => each.id)")) == set(tree[chosen])
    assert at(page) in tree[chosen]
    page.keyboard.press("Escape")
    assert at(page) == chosen  # one step back, to where it was chosen
    expect(page.locator(f"#{chosen}")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#board .focus.outer").first).to_be_attached()
    sources = page.locator("#board [role=button]").evaluate_all("all => all.map(each => each.id)")
    assert set(sources) == set(tree) | {place for below in tree.values() for place in below}


def test_what_has_the_focus_is_pointed_at(server: str, person: Open) -> None:
    page = person().new_page()
    now = begun(page, server)
    tree = view(page)["tree"]
    page.keyboard.press("ArrowRight")
    source = at(page)
    expect(page.locator(f'#board .ring.hot[data-for="{source}"]')).to_be_attached()
    page.keyboard.press("Enter")
    line, said = page.locator(".bar-line"), set()
    for _ in range(2):
        target = page.locator(f"#{at(page)}")
        tell = tree[source][at(page)]["tell"]
        tell = tell[0].upper() + tell[1:]
        expect(line).to_have_text(tell)
        expect(target).to_have_attribute("aria-description", tell)  # for who sees no bar
        expect(page.locator("#board .focus.outer").first).to_be_attached()  # the ring is there
        said.add(tell)
        page.keyboard.press("ArrowDown")
    assert len(said) == 2
    page.keyboard.press("p")
    expect(page.locator("#board > svg.ahead")).to_be_attached()
    expect(page.locator(".bar-hint")).to_contain_text("Not played yet")
    page.keyboard.press("p")
    expect(page.locator("#board > svg.ahead")).to_have_count(0)
    assert view(page)["rev"] == now["rev"]


def test_a_press_without_a_pointer_chooses(server: str, person: Open) -> None:
    page = person().new_page()  # as a screen reader does it
    now = begun(page, server)
    source, below = next(iter(view(page)["tree"].items()))
    page.locator(f"#board #{source}").dispatch_event("click")
    expect(page.locator(f"#{source}")).to_have_attribute("aria-pressed", "true")
    page.locator(f"#board #{next(iter(below))}").dispatch_event("click")
    confirm = page.get_by_role("button", name="Play it")
    if confirm.is_visible():
        confirm.dispatch_event("click")
    settled(page, now["rev"] + 1)


def test_keys_are_told_and_letters_can_be_switched_off(server: str, person: Open) -> None:
    page = person().new_page()
    begun(page, server)
    page.keyboard.press("ArrowRight")
    place = at(page)
    dialog = page.get_by_role("dialog")
    page.keyboard.press("?")
    expect(dialog).to_have_accessible_name("Keys")
    expect(dialog.get_by_role("heading", name="Keys")).to_be_focused()
    for key in ("Tab", "Arrows", "Enter, Space", "Esc", "M", "P", "U", "?"):
        expect(dialog.get_by_role("rowheader", name=key, exact=True)).to_be_visible()
    page.keyboard.press("Tab")
    tab_to(page, ".help button")
    page.keyboard.press("Enter")
    expect(dialog).to_have_accessible_name("All moves")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert at(page) == place  # back where it was opened from
    page.keyboard.press("m")
    expect(dialog).to_have_accessible_name("All moves")
    page.keyboard.press("Escape")

    tab_to(page, "#menu")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="All moves")).to_be_visible()
    dialog.get_by_label("Single letters are keys").focus()
    page.keyboard.press(" ")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    for again in (False, True):
        if again:
            page.reload()
            settled(page, view(page)["rev"])
        for key in "m?p,":
            page.keyboard.press(key)
        expect(dialog).to_have_count(0)
        expect(page.locator("#turn")).to_have_text("Your turn")
    page.keyboard.press("ArrowRight")
    assert at(page) in view(page)["tree"]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keys").click()
    expect(dialog).to_contain_text("Single letters do nothing")
    for key in ("M", "P", "U", "H", "?"):
        expect(dialog.get_by_role("rowheader", name=key, exact=True)).to_have_count(0)


def test_what_lies_beside_the_board_by_keyboard(server: str, person: Open) -> None:
    page = person().new_page()
    begun(page, server, rev=4)
    page.keyboard.press("ArrowRight")
    tab_to(page, "#log button")
    newest = page.locator("#log li").last.get_by_role("button")
    expect(newest).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # looks back, and the lines are drawn anew
    expect(page.locator(".bar-line")).to_have_text("You are looking back")
    assert page.evaluate("document.activeElement.closest('#log') !== null")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#log')") is None  # one stop for all lines
    tab_to(page, "[data-step=now]")
    page.keyboard.press("Enter")  # is not possible a second time
    expect(page.locator("#turn")).to_have_text("Your turn")
    expect(page.locator("#bar")).to_be_focused()
