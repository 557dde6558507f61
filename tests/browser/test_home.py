"""The front page: a game at once as one likes it, my matches, and a link that somebody sent."""

import re

import pytest
from playwright.sync_api import Request, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import card, view
from browser.test_looking import links_in_menu


def test_several_computers_on_the_grey_wall_in_one_go(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(server)
    azul = card(page)
    expect(azul).to_contain_text("tile game")
    azul.get_by_label("Players").select_option("3 players")
    azul.get_by_label("Wall").select_option("grey")
    azul.get_by_label("How strong").select_option("medium")
    azul.get_by_role("button", name="Play now").click()
    expect(page.locator("#board > svg.board")).to_be_visible()
    assert view(page)["bots"] == [None, "level:4", "level:4"]


def test_what_was_chosen_is_there_for_friends_too(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(server)
    azul = card(page)
    azul.get_by_label("Players").select_option("4 players")
    azul.get_by_label("Wall").select_option("grey")
    azul.get_by_role("button", name="Play with friends").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Players")).to_have_value("4")
    expect(dialog.get_by_label("Wall")).to_have_value("grey")
    expect(dialog.get_by_label("Seat 4", exact=True)).to_have_value("open")


def test_more_players_than_a_choice_is_for_take_the_next_one(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(server)
    box = card(page, "X-tiles")
    sets = box.get_by_label("Set")
    expect(sets).to_have_value("48")
    box.get_by_label("Players").select_option("7 players")
    expect(sets).to_have_value("72")
    small = sets.get_by_role("option").first
    expect(small).to_be_disabled()
    expect(small).to_have_text("48 tiles (for 2 to 6 players)")
    box.get_by_label("Players").select_option("6 players")
    expect(sets).to_have_value("48")
    expect(small).to_have_text("48 tiles")
    sets.select_option("136 tiles")
    box.get_by_label("Players").select_option("8 players")
    expect(sets).to_have_value("136")
    box.get_by_text("More", exact=True).click()
    box.get_by_label("Interlock").check()
    box.get_by_role("button", name="Play with friends").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Set")).to_have_value("136")
    expect(dialog.get_by_label("Interlock")).to_be_checked()
    dialog.get_by_label("Start").select_option("Pair at random")
    dialog.get_by_role("button", name="Make the table").click()
    room = page.locator("#room")
    expect(room).to_contain_text("X-tiles: 8 players, 136 tiles, pair at random, interlock")


def test_my_matches_say_how_they_stand(server: str, person: Open) -> None:
    ann, ben = person(), person()
    page = ann.new_page()
    page.goto(alone(ann, server))
    watched = links_in_menu(page)["watch-link"]
    address = alone(ann, server, max_rounds=1)
    over = play_until(ann, address, lambda now: now["status"] == "over")
    page.goto(server)
    expect(page.locator(".match")).to_have_count(2)
    first, second = page.locator(".match").all()
    mine, other = over["points"]
    said = "you won" if mine > other else "you lost" if mine < other else "level on points"
    expect(second.locator(".state")).to_have_text(f"over: {said}")
    expect(first.locator(".state")).to_have_text(re.compile("^(your|.+’s) turn$"))
    expect(second.locator("time")).to_have_text(re.compile("just now|minute"))
    expect(page.locator(".match bdi").first).to_have_text("Ann")

    looker = ben.new_page()
    looker.goto(watched)
    expect(looker.locator("#board > svg.board")).to_be_visible()
    looker.goto(server)
    expect(looker.locator(".match .state")).to_have_text("watching")


def test_what_is_told_of_many_matches_is_asked_for_once(server: str, person: Open) -> None:
    context = person()
    for _ in range(6):
        alone(context, server)
    page = context.new_page()
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/matches"):
            asked.append(request.url)

    page.on("request", note)
    page.goto(server)
    expect(page.locator(".match")).to_have_count(6)
    page.wait_for_timeout(1500)
    assert len(asked) <= 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("http://example.org/m/0123456789", "leads to example.org, not to this server"),
        ("http://example.org/", "A link looks like"),
        ("/m/abc", "A link looks like"),
        ("javascript:alert(1)", "A link looks like"),
        ("nonsense", "A link looks like"),
    ],
)
def test_links_that_lead_elsewhere(server: str, person: Open, given: str, said: str) -> None:
    page = person().new_page()
    page.goto(server)
    page.get_by_label("Got a link?").fill(given)
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("#link-problem")).to_contain_text(said)
    assert page.url.rstrip("/") == server


def test_links_of_this_server(server: str, person: Open) -> None:
    context = person()
    page = context.new_page()
    address = alone(context, server)
    name = address.rpartition("/")[2]
    bare = server.removeprefix("http://")
    for given in (
        address,
        f"{bare}/m/{name}",
        f"/m/{name}",
        name,
        address.replace("127.0.0.1", "localhost"),
    ):
        page.goto(server)
        page.get_by_label("Got a link?").fill(given)
        page.get_by_role("button", name="Open it").click()
        page.wait_for_url(address)
