"""Playing in the page as a person would; what can be played is read from the API's tree."""

import re
import secrets
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.api import first


def card(page: Page, game: str = "Azul") -> Locator:
    """The card of one game on the front page."""
    return page.get_by_role("article", name=game, exact=True)


def match_of(page: Page) -> str:
    found = re.search(r"/m/([0-9a-z]+)", page.url)
    assert found
    return found[1]


def view(page: Page, layout: str = "wide") -> dict[str, Any]:
    """The newest view of whoever has this page open."""
    origin = page.url.split("/m/")[0]
    answer = page.request.get(f"{origin}/api/matches/{match_of(page)}/view?layout={layout}")
    assert answer.ok, answer.text()
    return dict(answer.json())


def paths(tree: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of a tree, as the places that one chooses; a way to turn a tile is none."""
    if tree.get("_") == "cycle":
        yield before
        return
    for place, below in tree.items():
        if "act" in below:
            yield (*before, place)
        else:
            yield from paths(below, (*before, place))


def settled(page: Page, rev: int) -> None:
    """Wait until the page shows a rev, or a later one."""
    page.wait_for_function(
        "rev => Number(document.querySelector('#table').dataset.rev) >= rev", arg=rev
    )


def choose(page: Page, place: str) -> None:
    """Press in the middle of a place, which may lie between two tiles."""
    found = page.locator(f"#board > svg.board #{place}.can")
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until what the selector names has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("it => document.activeElement.matches(it)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}.")


def play(page: Page, path: tuple[str, ...], rev: int) -> None:
    """Choose a path place by place, confirm where that is asked, and wait until it is played."""
    for place in path:
        node = page.locator(f"#board > svg.board #{place}")
        if "chosen" in (node.get_attribute("class") or "").split():
            continue  # follows by itself
        choose(page, place)
    page.wait_for_function(
        """rev => Number(document.querySelector("#table").dataset.rev) > rev
            || !document.querySelector("[data-do=confirm]").hidden""",
        arg=rev,
    )
    confirm = page.get_by_role("button", name="Play it")
    if confirm.is_visible():
        confirm.click()
    settled(page, rev + 1)


def play_first(page: Page) -> bool:
    """Play the first action of the tree when it is this person's turn; tell whether it was."""
    now = view(page)
    if not now["tree"]:
        return False
    settled(page, now["rev"])
    play(page, next(paths(now["tree"])), now["rev"])
    return True


def send_first(page: Page) -> bool:
    """Send the first action of the tree past the page, which follows; tell if there was one."""
    now = view(page)
    if not now["tree"]:
        return False
    origin = page.url.split("/m/")[0]
    body = {"rev": now["rev"], "key": secrets.token_hex(16), "actions": [first(now["tree"])]}
    sent = page.request.post(
        f"{origin}/api/matches/{match_of(page)}/commands", data=body, headers={"Origin": origin}
    )
    assert sent.ok, sent.text()
    return True


def play_to_the_end(*pages: Page, moves: int = 400) -> None:
    """Play on, whoever's turn it is, until the match is over."""
    for _ in range(moves):
        if view(pages[0])["status"] == "over":
            return
        if not any(play_first(page) for page in pages):
            pages[0].wait_for_timeout(50)  # a computer player thinks
    raise AssertionError("The match does not end.")


def final_sheet(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_contain_text("The game is over")
