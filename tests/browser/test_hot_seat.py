"""Several people at one device: nobody's view between two hands, and whose turn it is."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.hands import card, choose, match_of, paths, play, settled, view
from tilery.art import BACK

#: The page without what names every tile that is not seen, in whichever hand or pile it is.
BARE = """() => {
    const copy = document.documentElement.cloneNode(true);
    for (const one of copy.querySelectorAll("#icons, .left-tiles")) one.remove();
    return copy.outerHTML;
}"""

UNSEEN = """() => ["#icons", "#left"].map((one) => document.querySelector(one).innerHTML)"""

EVERYTHING = f"""async () => JSON.stringify([
    ({BARE})(), document.title, location.href, history.state,
    {{...localStorage}}, {{...sessionStorage}}, document.cookie,
    performance.getEntries().map((entry) => entry.name),
    await caches.keys(),
    (await indexedDB.databases()).map(({{ name }}) => name),
])"""

#: Looks at every frame from when the curtain stands, and notes which of the secrets it shows.
WATCH = f"""(secrets) => {{
    window.exposed = [];
    const look = () => {{
        const {{ hidden }} = document.querySelector("#curtain");
        const told = hidden ? "" : ({BARE})();
        window.exposed.push(...secrets.filter((one) => told.includes(one)));
        window.watching = requestAnimationFrame(look);
    }};
    look();
}}"""
LAID = "#board > svg.board .world .tile"


def table(page: Page, server: str, game: str, **more: Any) -> str:
    """Begin a match of Ann and Ben at this browser, and return its address."""
    players = {"1": {"kind": "here", "name": "Ben"}} | more.pop("players", {})
    body = {"game": game, "me": "Ann", "players": players} | more
    made = page.request.post(f"{server}/api/matches", data=body, headers={"Origin": server})
    assert made.ok, made.text()
    return f"{server}/m/{made.json()['match']}"


def of(page: Page, seat: int) -> dict[str, Any]:
    """What this device would show of a seat now."""
    origin = page.url.split("/m/")[0]
    answer = page.request.get(f"{origin}/api/matches/{match_of(page)}/view?seat={seat}")
    return dict(answer.json())


def secrets_of(page: Page, view: dict[str, Any]) -> set[str]:
    """What only the person of a view can see: the words and the places of their tiles.

    Where a tile is called by its edges these are secret, too, if no such tile lies open.
    """
    hand = {place for place in view["places"] if place.startswith("hand-")}
    pair = {place for place in hand if "ask" in view["places"][place]}
    words = {view["places"][place]["name"] for place in hand - pair}
    edges = set(re.findall(r'id="(?:hand|kept)-([oryb]{4})"', view["svg"]))
    open_ = {one[-4:] for one in (*pair, *looks(page, LAID))}
    return hand - pair | words | edges - {one[n:] + one[:n] for one in open_ for n in range(4)}


def looks(page: Page, tiles: str) -> set[str]:
    return set(page.locator(tiles).evaluate_all("all => all.map((one) => one.dataset.look)"))


def show(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"{name}: show my tiles").click()
    expect(page.locator("#curtain")).to_be_hidden()
    settled(page, view(page)["rev"])


def choose_last(page: Page, seat: int) -> str:
    """Choose what ends the turn, after all that has to be played before; return its first place.

    In the toy game a tile is drawn; in X-tiles one is laid that matches on one edge only.
    """
    now = of(page, seat)
    if any("ask" in place for place in now["places"].values()):  # the start pair
        play(page, next(paths(now["tree"])), now["rev"])
        now = of(page, seat)
    settled(page, now["rev"])
    ends = (
        path
        for path in paths(now["tree"])
        if path[-1] == "pile"
        or (path[-1].startswith("cell-") and " and " not in now["places"][path[-1]]["name"])
    )
    path = next(ends)
    for place in path:
        if not page.locator(f"#board > svg.board #{place}.chosen").count():
            choose(page, place)
    return path[0]


def confirm(page: Page) -> None:
    page.get_by_role("button", name="Play it").click()


def clean_of(page: Page, secrets: set[str]) -> None:
    """Nothing of a hand is left anywhere, neither in what moves nor in what was asked for.

    What names every tile that is not seen is as it is on a page that has never shown a hand.
    """
    new = page.context.new_page()
    new.goto(page.url)
    expect(new.locator("#curtain")).to_be_visible()
    expect(new.locator("#left li").first).to_be_attached()
    assert page.evaluate(UNSEEN) == new.evaluate(UNSEEN)
    new.close()
    told = page.evaluate(EVERYTHING)
    assert [one for one in sorted(secrets) if one in told] == []
    assert looks(page, "[id$=-hand] .tile, [id^=hand-] .tile") <= {BACK}
    assert looks(page, ".sky [data-look]") <= {BACK, *looks(page, LAID)}
    assert "act=" not in json.dumps(json.loads(told)[7])


@pytest.mark.parametrize("game", ["toy", "x_tiles"])
def test_no_hand_stays_when_the_device_is_passed_on(
    toy_server: str, person: Open, game: str
) -> None:
    context = person(reduced_motion="no-preference")
    page = context.new_page()
    page.goto(table(page, toy_server, game, seats=2))
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    turn = view(page)["turn"]
    who = ("Ann", "Ben")[turn], ("Ann", "Ben")[1 - turn]
    expect(curtain).to_contain_text(f"Pass to {who[0]}")
    clean_of(page, secrets_of(page, of(page, turn)))  # it was never there yet
    show(page, who[0])
    choose_last(page, turn)
    confirm(page)
    expect(curtain).to_contain_text(f"Pass to {who[1]}")

    show(page, who[1])
    seen = of(page, 1 - turn)
    mine = secrets_of(page, seen)
    assert mine
    assert all(f'id="{place}"' in page.content() for place in mine if place.startswith("hand-"))
    expect(page.locator("#turn")).to_have_text(f"{who[1]}’s turn")
    # Looks around as people do: at the list of moves, back, at a draft.
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("All moves")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One move back").click()
    expect(page.locator("#turn")).to_contain_text("move")
    page.keyboard.press("Escape")
    settled(page, seen["rev"])
    if seen["draft"]:
        page.get_by_role("button", name=re.compile("^Lay some")).click()
        page.locator("[data-item]").first.click()
        page.keyboard.press("Escape")
    mine.discard(choose_last(page, 1 - turn).removeprefix("hand-"))  # which is laid
    page.keyboard.press("p")  # looks ahead
    expect(page.locator("#board .ahead")).to_be_attached()
    page.evaluate(WATCH, sorted(mine))
    confirm(page)

    expect(curtain).to_contain_text(f"Pass to {who[0]}")
    expect(page.get_by_role("button", name=f"{who[0]}: show my tiles")).to_be_focused()
    expect(page.locator("#board > svg.board")).to_be_visible()
    page.wait_for_timeout(300)  # had anything of it been about to move or to be said
    clean_of(page, mine)
    assert page.evaluate("() => [window.exposed, cancelAnimationFrame(window.watching)][0]") == []
    page.reload()
    expect(curtain).to_contain_text(f"Pass to {who[0]}")

    show(page, who[0])
    other = secrets_of(page, of(page, turn))
    told = page.evaluate(EVERYTHING)
    assert [one for one in sorted(mine - other) if one in told] == []
    assert looks(page, f"#seat-{2 - turn}-hand .tile") == {BACK}

    # The record of the match is one's own; away and back by the browser's button is nobody's.
    page.get_by_role("button", name="Menu").click()
    record = page.get_by_role("link", name="Download the record")
    expect(record).to_have_attribute("href", re.compile(f"seat={turn}$"))
    page.get_by_role("link", name="Home").click()
    expect(card(page).get_by_role("button", name="Play with friends")).to_be_visible()
    page.go_back()
    expect(curtain).to_contain_text(f"Pass to {who[0]}")
    clean_of(page, other)


def test_where_all_is_open_the_page_turns_to_who_is_next(server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True).new_page()
    page.goto(server)
    page.get_by_label("You play as").fill("Ann")
    card(page).get_by_role("button", name="Play with friends").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Seat 2", exact=True).select_option("A friend at this device")
    dialog.get_by_label("Name, seat 2").fill("Ben")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator("#board > svg.board")).to_be_visible()
    names = "Ann", "Ben"
    for turns in range(4):
        now = view(page, "tall")
        turn = now["turn"]
        expect(page.locator("#turn")).to_have_text(f"{names[turn]}’s turn")
        expect(page.locator("#curtain")).to_be_hidden()
        expect(page.locator("#bar .bar-line")).to_contain_text(f"{names[turn]}’s turn")
        settled(page, now["rev"])
        # The board of who is to move lies where one's own does.
        expect(page.locator("#board .place.can").first).to_be_visible()
        play(page, next(paths(now["tree"])), now["rev"])
        if turns < 2:
            expect(page.locator("#banner")).to_have_text(f"\u2068{names[1 - turn]}\u2069’s turn")
    page.reload()
    expect(page.locator("#turn")).to_have_text(f"{names[view(page)['turn']]}’s turn")
