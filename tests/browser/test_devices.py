"""One seat on several devices, links for a camera, and pages that are no secure context."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import ARGUMENTS, CHROMIUM, Open, free_port, serving
from browser.hands import card
from browser.test_friends import sit_down, table_for


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def test_a_phone_comes_by_the_return_link_and_is_sent_away(server: str, person: Open) -> None:
    ann, ben, phone = person(), person(), person(390, 844, has_touch=True)
    page, bens, his = ann.new_page(), ben.new_page(), phone.new_page()
    (link,) = table_for(page, server)
    # By a camera: a code for each invitation, when it is asked for.
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)
    page.locator("#link-1-code").click()
    expect(page.get_by_role("img", name="QR code. Link for seat 2")).to_be_visible()
    sit_down(bens, link, "Ben")
    page.get_by_role("button", name="Start").click()
    expect(bens.locator("#board > svg.board")).to_be_visible()

    menu(bens)
    bens.locator("#return-1-code").click()
    expect(bens.get_by_role("img", name="QR code. Back to your seat")).to_be_visible()
    back = bens.locator("#return-1").input_value()
    bens.get_by_role("button", name="Close").click()
    his.goto(back)
    expect(his.locator("#board > svg.board")).to_be_visible()
    assert "return=" not in his.url
    notice = bens.locator("#around")
    expect(notice).to_contain_text("Another device has come to your seat")
    expect(his.locator("#around")).not_to_contain_text("Another device")
    notice.get_by_role("button", name="See the devices").click()
    devices = bens.get_by_role("dialog").locator(".devices li")
    expect(devices).to_have_count(2)
    expect(devices.nth(0)).to_have_text(
        re.compile(r"^This one, by the invitation, since \d\d:\d\d$")
    )
    expect(devices.nth(1)).to_have_text(re.compile("^Another one, by the return link, since"))
    bens.get_by_role("button", name="Send the others away").click()
    expect(bens.get_by_role("dialog")).to_contain_text("The return link is void then")
    bens.get_by_role("button", name="Send them away").click()
    expect(devices).to_have_count(0)
    said = "The other devices were sent away. Your link is a new one."
    expect(bens.get_by_role("dialog").locator(".sent")).to_have_text(said)
    expect(bens.locator("#said")).to_contain_text(said)
    assert bens.locator("#return-1").input_value() != back
    expect(his.locator("#room")).to_contain_text("Another device of yours has sent this one away")
    expect(his.locator("#board > svg")).to_have_count(0)
    expect(notice.locator(".card")).to_have_count(0)


def test_an_answer_to_a_claim_that_is_lost(server: str, person: Open) -> None:
    ann, ben = person().new_page(), person().new_page()
    (link,) = table_for(ann, server)

    def lose(route: object) -> None:
        route.fetch()  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    ben.route("**/claim", lose)
    sit_down(ben, link, "Ben")
    expect(ben.get_by_text("You have a seat")).to_be_visible()
    expect(ben.locator(".problem:not(:empty)")).to_have_count(0)
    expect(ben).not_to_have_url(re.compile("secret"))
    # Whoever has thought better of it gives the seat up, and its link is a new one.
    ben.get_by_role("button", name="Give the seat up").click()
    ben.get_by_role("button", name="Give it up").click()
    expect(ben.get_by_text("you need a link from the host")).to_be_visible()
    expect(ann.locator("#link-1")).not_to_have_value(link)


def test_the_host_lets_others_look_on_and_sends_them_away(server: str, person: Open) -> None:
    ann, eve = person(390, 844, has_touch=True).new_page(), person().new_page()
    ann.goto(server)
    card(ann).get_by_role("button", name="Play with friends").click()
    dialog = ann.get_by_role("dialog")
    links = dialog.get_by_text("You get a link for each friend")
    expect(links).to_be_visible()
    dialog.get_by_label("Seat 2", exact=True).select_option("Computer, easy")
    expect(links).to_be_hidden()
    expect(dialog.get_by_label("Others may look on")).to_have_value("yes")  # Azul hides nothing
    dialog.get_by_label("Others may look on").select_option("No")
    dialog.get_by_role("button", name="Start").click()
    expect(ann.locator("#board > svg.board")).to_be_visible()
    menu(ann)
    ann.get_by_text("Play on from another device").click()
    expect(ann.locator("#watch-link")).to_have_count(0)
    ann.get_by_role("dialog").get_by_label("Others may look on").check()
    link = ann.locator("#watch-link").input_value()
    ann.locator("#watch-link-code").click()
    expect(ann.get_by_role("img", name="QR code")).to_be_visible()
    eve.goto(link)
    expect(eve.locator("#board > svg.board")).to_be_visible()
    expect(ann.get_by_role("dialog")).to_contain_text("One person looks on")
    expect(ann.locator("#around")).to_contain_text("One person looks on")
    ann.get_by_role("dialog").get_by_label("Others may look on").uncheck()
    expect(eve.locator("#room")).to_contain_text("Nobody may look on here any more")
    expect(ann.locator("#watch-link")).to_have_count(0)


@pytest.fixture
def named(tmp_path: Path) -> Iterator[str]:
    """A server that people reach by a name and without encryption, as in a house."""
    port = free_port()
    address = f"http://tilery.test:{port}"
    with serving(tmp_path, {"TILERY_GAMES": ""}, "--url", address, port=port):
        yield address


def test_a_page_that_is_no_secure_context(named: str, browser: Browser) -> None:
    rules = "--host-resolver-rules=MAP tilery.test 127.0.0.1"
    arguments = {"executable_path": CHROMIUM, "args": [*ARGUMENTS, rules]}
    with closing(browser.browser_type.launch(**arguments)) as chromium:  # type: ignore[arg-type]
        page = chromium.new_page(reduced_motion="reduce")
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        table_for(page, named)
        assert page.evaluate("[isSecureContext, typeof navigator.clipboard]") == [
            False,
            "undefined",
        ]
        expect(page.locator(".hint")).to_have_count(0)  # the link leads elsewhere
        page.locator("#link-1-copy").click()
        expect(page.locator("#link-1-copy")).to_have_text("Copied")
        page.locator("#link-1-code").click()
        expect(page.get_by_role("img", name="QR code")).to_be_visible()
        page.get_by_role("button", name="Let a computer play here").click()
        page.get_by_role("button", name="Start").click()
        expect(page.locator("#board > svg.board")).to_be_visible()
        expect(page.locator("#turn[data-mine=true]")).to_be_visible()
        for key in ("ArrowRight", "Enter", "Enter", "Enter"):
            page.keyboard.press(key)
        expect(page.locator("#log")).to_contain_text("Ann: ")
        assert wrong == []
