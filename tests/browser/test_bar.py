"""The action bar: what it says on a phone, what it offers, and what it does not."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import choose, paths, settled

VIEW = re.compile(r"/view\?")


def altered(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """Let the page see views that are changed on their way."""

    def answer(route: Route) -> None:
        try:
            fetched = route.fetch()
            view = fetched.json()
        except Error:  # the test has ended meanwhile
            return
        change(view)
        route.fulfill(response=fetched, body=json.dumps(view))

    page.route(VIEW, answer)


def leaves(tree: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for below in tree.values():
        found += [below] if "act" in below else leaves(below)
    return found


def one_path(view: dict[str, Any]) -> None:
    if view["tree"]:
        source, below = next(iter(view["tree"].items()))
        target, leaf = next(iter(below.items()))
        view["tree"] = {source: {target: leaf}}


@pytest.mark.parametrize("width", [390, 360])
def test_a_phone_says_what_is_confirmed(server: str, person: Open, width: int) -> None:
    page = person(width, 844, has_touch=True).new_page()

    def final(view: dict[str, Any]) -> None:
        for leaf in leaves(view["tree"]):
            leaf["undo"] = False

    altered(page, final)
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    first, second = next(paths(now["tree"]))
    choose(page, first)
    choose(page, second)
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    for name in ("Cancel", "Look ahead", "Play it"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    line = page.locator(".bar-line")
    tell = now["tree"][first][second]["tell"]
    expect(line).to_have_text(tell[0].upper() + tell[1:])
    shown, whole, wide = line.evaluate("it => [it.clientHeight, it.scrollHeight, it.clientWidth]")
    assert shown >= whole
    assert wide > width - 40


def test_a_single_path_is_not_all_there_is_beside_a_button(server: str, person: Open) -> None:
    page = person().new_page()
    acts: list[int] = []

    def change(view: dict[str, Any]) -> None:
        one_path(view)
        if view["tree"]:
            acts[:] = [leaf["act"] for leaf in leaves(view["tree"])]
            words = "pass for now"
            view["buttons"] = [
                {"act": 9999, "name": words.capitalize(), "tell": words, "text": "p", "undo": True}
            ]

    altered(page, change)
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    expect(page.get_by_role("button", name="Play it")).to_be_hidden()
    button = page.locator("#bar").get_by_role("button", name="Pass for now")
    expect(button).to_be_visible()
    expect(page.locator(".bar-hint")).not_to_contain_text("Nothing else")
    source, target = next(paths(now["tree"]))
    expect(page.locator(f"#board #{source}")).to_have_class(re.compile(r"\bcan\b"))
    choose(page, source)  # then the rest follows
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    expect(page.locator(f"#board #{target}")).to_have_class(re.compile(r"\bchosen\b"))
    page.keyboard.press("Escape")
    expect(button).to_be_visible()
    page.keyboard.press("m")
    listed = page.get_by_role("dialog").get_by_role("listitem")
    expect(listed).to_have_count(2)
    expect(listed.last).to_have_text("Pass for now")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .place:focus")).to_have_count(1)
    button.click()  # the focus leaves the board while it is pressed
    expect(page.locator("#bar")).to_have_attribute("data-kind", "bad")  # the server knows no 9999


def test_a_single_path_alone_needs_no_choosing(server: str, person: Open) -> None:
    page = person().new_page()
    altered(page, one_path)
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    expect(page.locator(".bar-hint")).to_contain_text("Nothing else is possible")
    page.get_by_role("button", name="Play it").click()
    settled(page, now["rev"] + 1)


def test_the_bar_says_what_another_has_done(server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True).new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]) and now["rev"] > 2)
    settled(page, now["rev"])
    expect(page.locator(".bar-hint")).to_have_text(now["log"][-1]["text"])


def test_no_connection_is_said_plainly(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    page.route("**/commands", lambda route: route.abort())
    first, second = next(paths(now["tree"]))
    choose(page, first)
    choose(page, second)
    expect(page.locator(".bar-line")).to_contain_text("there is no connection")
    page.unroute("**/commands")
    page.get_by_role("button", name="Play it").click()  # it is still chosen
    settled(page, now["rev"] + 1)


def test_on_a_phone_the_bar_covers_nothing_at_the_end_of_the_page(
    server: str, person: Open
) -> None:
    page = person(390, 700, has_touch=True).new_page()

    def final(view: dict[str, Any]) -> None:
        view["can_undo"] = True
        for leaf in leaves(view["tree"]):
            leaf["undo"] = False

    altered(page, final)
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    undo = page.locator("[data-do=undo]")
    expect(undo).to_be_enabled()
    page.get_by_role("button", name="Log").click()
    expect(page.locator("#side")).to_have_class(re.compile("lifted"))
    page.keyboard.press("h")  # a hint is not hidden behind what is lifted
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    expect(page.locator("#side")).to_be_hidden()
    expect(undo).to_be_hidden()
    board, bar = page.evaluate("""() => {
      scrollTo(0, 9999);
      const box = each => document.querySelector(each).getBoundingClientRect();
      return [box("#board > svg.board").bottom, box("#bar")];
    }""")
    assert board <= bar["top"]
    assert abs(bar["bottom"] - 700) < 1


def test_the_log_follows_when_something_comes_above_it(server: str, person: Open) -> None:
    page = person(1280, 600).new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]) and now["round"] == 2)
    settled(page, now["rev"])
    summary = page.locator(".bar-hint")
    if now["rev"] == now["played"] and now["log"][-1]["kind"] == "luck":
        expect(summary).to_contain_text("Round 1 is over: ")
    seen = """() => {
      const log = document.querySelector("#log").getBoundingClientRect();
      const line = document.querySelector("#log li:last-child").getBoundingClientRect();
      return line.bottom <= log.bottom + 1;
    }"""
    assert page.evaluate(seen)
    page.evaluate("""() => {
      const card = Object.assign(document.createElement("p"), { className: "card" });
      card.textContent = "Somebody is away.";
      document.querySelector("#around").append(card);
    }""")
    page.wait_for_function(seen)


def test_a_notice_cuts_nothing_at_the_head_of_a_phone(server: str, person: Open) -> None:
    page = person(390, 844).new_page()

    def noticed(view: dict[str, Any]) -> None:
        view |= {
            "notice": "this is the last round, in which everybody plays once",
            "title": "X-tiles",
            "ask": "you matched 2 edges, lay another tile",
        }

    altered(page, noticed)
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    expect(page.locator("#notice")).to_be_visible()
    expect(page.locator("#turn")).to_have_text("Your turn")
    expect(page.locator(".bar-line")).to_have_text(
        "Your turn: you matched 2 edges, lay another tile"
    )
    for part in ("#turn", "#notice", "#title"):
        assert page.locator(part).evaluate("it => it.scrollWidth <= it.clientWidth + 1"), part
    title, turn, notice = [
        page.locator(part).evaluate("it => it.getBoundingClientRect().toJSON()")
        for part in ("#title", "#turn", "#notice")
    ]
    assert title["height"] < 30
    assert notice["top"] >= turn["bottom"]
