"""X-tiles in the page: turning a tile, a table larger than its window, hidden hands, a round."""

import json
import re
import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from browser.conftest import Open, warm
from browser.hands import choose, paths, settled, view

RANDOM = {"kind": "computer", "bot": "random"}
GHOST = "#board .marks .preview"
WORLD = "#board > svg.board .world"
IN_SIGHT = """all => {
    const box = document.querySelector("#board > svg.board .window").getBoundingClientRect();
    return all.some((it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
    });
}"""

#: A press of the mouse in the window of the table, of the end of which the board is not told.
LOST = """(end) => {
    const holder = document.querySelector("#board");
    const { left, top } = holder.querySelector("svg.board .window").getBoundingClientRect();
    const tell = (on, kind, buttons) => on.dispatchEvent(new PointerEvent(kind, {
        bubbles: true, isPrimary: true, pointerId: 91, pointerType: "mouse",
        button: 0, buttons, clientX: left + 9, clientY: top + 9,
    }));
    tell(holder, "pointerdown", 1);
    if (end === "outside") tell(document.body, "pointerup", 0);
    if (end === "unpressed") tell(holder, "pointermove", 0);
}"""


#: The widths of the icons that show something, and are not read out.
ICONS = """rows => rows.flatMap((row) => [...row.querySelectorAll("svg[aria-hidden=true]")]
    .filter((icon) => icon.querySelector("use").getBBox().width > 0
        && document.querySelector(icon.querySelector("use").getAttribute("href")))
    .map((icon) => icon.getBoundingClientRect().width))"""


@pytest.fixture(scope="module")
def x_server(server: str) -> str:
    """The server, with X-tiles compiled."""
    for seats in (2, 6):
        warm(server, "x_tiles", RANDOM, {}, seats)
    return server


def drawn_icons(rows: Locator) -> list[float]:
    """The widths of the icons in these rows, which have to be there."""
    expect(rows.first).to_be_visible()
    found: list[float] = rows.evaluate_all(ICONS)
    return found


def begun(page: Page, server: str, seats: int = 2, **options: Any) -> dict[str, Any]:
    """Open a match against computers in which this person starts, with the start pair laid."""
    players = {str(seat): RANDOM for seat in range(1, seats)}
    body = {"game": "x_tiles", "seats": seats, "me": "Ann", "players": players}
    body["options"] = {"first": 0, **options}
    made = page.request.post(f"{server}/api/matches", data=body, headers={"Origin": server})
    assert made.ok, made.text()
    page.goto(f"{server}/m/{made.json()['match']}")
    now = view(page)
    send(page, now, next(leaves(now["tree"]))["act"])
    now = view(page)
    settled(page, now["rev"])
    return now


def leaves(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for step, below in tree.items():
        if step == "_":
            continue
        if "act" in below:
            yield below
        else:
            yield from leaves(below)


def send(page: Page, now: dict[str, Any], act: int) -> None:
    """Play past the page, which follows."""
    origin, _, match = page.url.partition("/m/")
    body = {"rev": now["rev"], "key": secrets.token_hex(16), "actions": [act]}
    url = f"{origin}/api/matches/{match}/commands"
    sent = page.request.post(url, data=body, headers={"Origin": origin})
    assert sent.ok, sent.text()


def send_any(page: Page, now: dict[str, Any]) -> bool:
    """Play the first action of all, past the page; tell whether there is one."""
    acts = [leaf["act"] for leaf in leaves(now["tree"])] + [one["act"] for one in now["buttons"]]
    if acts:
        send(page, now, acts[0])
    return bool(acts)


def several(now: dict[str, Any]) -> tuple[str, str, list[str]]:
    """A tile and a cell where it fits in several ways, and the names of these."""
    for hand, cells in now["tree"].items():
        for cell, ways in cells.items():
            if len(ways) > 2:
                return hand, cell, [leaf["text"] for leaf in leaves(ways)]
    raise AssertionError("No tile can be turned.")


def turned(page: Page) -> int:
    """How far the ghost is turned, in quarters."""
    said = page.locator(GHOST).get_attribute("transform") or ""
    return int(float(said.removeprefix("rotate(").split()[0])) // 90


def test_turning_by_click_wheel_key_and_button(x_server: str, person: Open) -> None:
    page = person().new_page()
    now = begun(page, x_server)
    hand, cell, texts = several(now)
    expect(page.locator(GHOST)).to_have_count(0)
    choose(page, hand)
    fits = set(now["tree"][hand])
    assert (
        set(page.locator(f"{WORLD} .place.can").evaluate_all("all => all.map(it => it.id)")) == fits
    )
    choose(page, cell)
    quarters = [int(way[-1]) for way, _ in ways_of(now, hand, cell)]
    names = [leaf["name"] for _, leaf in ways_of(now, hand, cell)]
    line = page.locator(".bar-line")
    n = 0

    def stands() -> None:
        expect(line).to_contain_text(texts[n % len(texts)].partition("@")[0])
        assert turned(page) == quarters[n % len(texts)]
        assert page.locator(GHOST).evaluate("it => getComputedStyle(it).opacity") == "0.62"

    stands()
    box = page.locator(f"#board > svg.board #{cell}").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    n += 1
    page.mouse.click(*middle)
    stands()
    n += 1
    page.mouse.wheel(0, 100)
    stands()
    n -= 1
    page.mouse.wheel(0, -100)
    stands()
    n += 1
    page.keyboard.press("r")
    stands()
    name = names[n % len(texts)]
    expect(page.locator("#said")).to_contain_text(name[1:])
    n += 1
    page.get_by_role("button", name="Turn", exact=True).click()
    stands()
    # The other cells can still be chosen, and other tiles for this one.
    if len(fits) > 1:
        other = next(place for place in fits if place != cell)
        choose(page, other)
        expect(page.locator(GHOST)).to_have_count(1)
        choose(page, cell)
        n = 0
        stands()
    page.keyboard.press("Escape")
    expect(page.locator(GHOST)).to_have_count(0)
    # Cell first, then the tile; and Enter lays it as it is turned.
    page.keyboard.press("Escape")
    choose(page, cell)
    choose(page, hand)
    n = 1
    page.keyboard.press("r")
    stands()
    page.locator(f"#board > svg.board #{cell}").focus()
    page.keyboard.press("Enter")
    settled(page, now["rev"] + 1)
    said = [one["text"] for one in view(page)["log"]]
    assert any(texts[1].replace("@", " at ") in text for text in said)


def middle_of(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f"#board > svg.board #{place}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ways_of(now: dict[str, Any], hand: str, cell: str) -> list[tuple[str, dict[str, Any]]]:
    return [(way, leaf) for way, leaf in now["tree"][hand][cell].items() if way != "_"]


def test_a_drag_lays_and_what_fits_in_one_way_need_not_be_turned(
    x_server: str, person: Open
) -> None:
    page = person().new_page()
    now = begun(page, x_server)
    hand, cell, _ = several(now)
    ends = [middle_of(page, place) for place in (hand, cell)]
    page.mouse.move(*ends[0])
    page.mouse.down()
    page.mouse.move(*ends[1], steps=4)
    page.mouse.up()
    expect(page.locator(GHOST)).to_have_count(1)
    expect(page.get_by_role("button", name="Turn", exact=True)).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(GHOST)).to_have_count(0)
    # A tile is swapped for another by a press, and by dragging that one; none is laid on another.
    chosen = page.locator("#board > svg.board .place.chosen")
    other = next(place for place in now["tree"] if place != hand)
    choose(page, hand)
    choose(page, other)
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_id(other)
    page.mouse.move(*ends[0])
    page.mouse.down()
    page.mouse.move(*middle_of(page, other), steps=4)
    page.mouse.up()
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_id(hand)
    page.keyboard.press("Escape")
    for path in paths(now["tree"]):
        if len(ways_of(now, *path)) == 1:
            choose(page, path[0])
            if page.get_by_role("button", name="Play it").is_hidden():
                choose(page, path[1])
            expect(page.locator(GHOST)).to_have_count(1)
            expect(page.get_by_role("button", name="Turn", exact=True)).to_have_count(0)
            return


def test_the_log_shows_the_tiles_and_what_is_left_is_told_in_parts(
    x_server: str, person: Open
) -> None:
    page = person().new_page()
    begun(page, x_server)
    page.get_by_role("tab", name="Log").click()
    mine = page.locator("#log li").filter(has_text="Ann draws")
    assert drawn_icons(mine) == [20] * 7
    theirs = page.locator("#log li").filter(has_text="draws 7 tiles")
    assert drawn_icons(theirs) == []
    assert drawn_icons(page.locator("#log li").filter(has_text="Ann lays")) == [20]
    page.get_by_role("tab", name="Left").click()
    heads = page.locator("#left h3")
    expect(heads).to_have_text(
        [
            "In the piles and in hands",
            "Edges that you have not seen",
            "Tiles that you have not seen",
        ]
    )
    now = view(page)
    tiles = page.locator("#left .left-tiles li")
    expect(tiles).to_have_count(24)
    counts = [str(one["count"]) for one in now["left"] if one.get("tile")]
    assert [tile.locator("b").text_content() for tile in tiles.all()] == counts
    assert drawn_icons(tiles.first) == [28]
    expect(page.locator("#left li").filter(has_text="The piles").locator("b")).to_have_text(
        str(now["left"][0]["count"])
    )
    expect(page.locator("#left")).not_to_contain_text("Altogether")


def test_all_moves_show_each_tile_as_it_will_lie(x_server: str, person: Open) -> None:
    page = person().new_page()
    now = begun(page, x_server)
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog")
    heads = dialog.locator("h3")
    letters = {"o": "orange", "r": "red", "y": "yellow", "b": "blue"}
    for hand, head in zip(now["tree"], heads.all(), strict=False):
        expect(head).to_contain_text(f"({', '.join(letters[one] for one in hand[5:])}) in hand")
    assert drawn_icons(heads) == [26] * len(now["tree"])
    _, _, (way, *others) = several(now)
    for text in (way, *others):
        tile, _, cell = text.partition("@")
        button = dialog.get_by_role("button", name=f"Lay {tile} at {cell}").first
        use = button.locator("use")
        look = (use.get_attribute("href") or "").removeprefix("#icon-x-")
        turned = (use.get_attribute("transform") or "rotate(0").removeprefix("rotate(").split()[0]
        quarters = int(turned) // 90
        assert look[4 - quarters :] + look[: 4 - quarters] == tile


def spread(page: Page) -> None:
    """Play until the table is wider than its window, always as far east as can be.

    More than one tile fits then, so none is chosen by itself.
    """

    def east(leaf: dict[str, Any]) -> int:
        where = leaf["text"].partition("@")[2]
        digits = "".join(takewhile_digits(where[1:]))
        return int(digits) if where.startswith("e") else 0

    for _ in range(400):
        now = view(page)
        assert now["status"] == "running"
        if len(now["tree"]) > 1:
            settled(page, now["rev"])
            wide = "it => Number(it.dataset.world.split(' ')[2])"
            if page.locator(WORLD).evaluate(wide) > 380:
                return
        found = sorted(leaves(now["tree"]), key=east)
        if found:
            send(page, now, found[-1]["act"])
        elif not send_any(page, now):
            page.wait_for_timeout(20)  # a computer player thinks
    raise AssertionError("The table stays small.")


def takewhile_digits(text: str) -> Iterator[str]:
    for letter in text:
        if not letter.isdigit():
            return
        yield letter


def seen(page: Page) -> list[float]:
    return [float(part) for part in str(page.locator(WORLD).get_attribute("viewBox")).split()]


def test_pan_pinch_show_all_and_keys_on_a_phone(x_server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True, color_scheme="dark").new_page()
    begun(page, x_server, target=1000)
    spread(page)
    world = [float(part) for part in str(page.locator(WORLD).get_attribute("data-world")).split()]
    box = page.locator("#board > svg.board .window").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(at)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before = seen(page)
    assert before[2] == pytest.approx(374)  # full size: 44 px a cell
    newest = str(page.locator(WORLD).get_attribute("data-newest"))
    left, top, side, _ = (float(part) for part in newest.split())
    assert before[0] <= left <= before[0] + before[2] - side
    assert before[1] <= top <= before[1] + before[3] - side
    chosen = page.locator("#board .place.chosen")
    was_chosen = chosen.evaluate_all("all => all.map((it) => it.id)")
    fingers("touchStart", (x, y))
    fingers("touchMove", (x + 20, y))
    fingers("touchMove", (x + 90, y))
    fingers("touchEnd")
    after = seen(page)
    assert after[0] == pytest.approx(before[0] - 90, abs=12)
    assert page.evaluate("scrollY") == 0
    now_chosen = chosen.evaluate_all("all => all.map((it) => it.id)")
    assert now_chosen == was_chosen  # not what was under the finger
    every = page.get_by_role("button", name="Show all")
    expect(every).to_be_visible()
    size = every.bounding_box()
    assert size
    assert size["height"] >= 24
    # Two fingers apart: larger, and round the same point.
    fingers("touchStart", (x - 30, y), (x + 30, y))
    fingers("touchMove", (x - 45, y), (x + 45, y))
    fingers("touchMove", (x - 50, y), (x + 50, y))
    fingers("touchEnd")
    assert seen(page)[2] == pytest.approx(after[2] * 60 / 100, rel=0.1)
    every.click()
    left, top, wide, high = seen(page)
    assert left <= world[0]
    assert top <= world[1]
    assert left + wide >= world[0] + world[2]
    assert top + high >= world[1] + world[3]
    expect(every).to_be_hidden()
    # To choose where a tile goes, cells have their full size again, and one is in sight.
    now = view(page, "tall")
    hand = next(iter(now["tree"]))
    choose(page, hand)
    assert seen(page)[2] == pytest.approx(374)
    sight = page.locator(f"{WORLD} .place.can").evaluate_all(IN_SIGHT)
    assert sight
    keyboard(page)


def keyboard(page: Page) -> None:
    """What the keyboard goes to is brought into sight; Ctrl and the wheel make it smaller."""
    page.keyboard.press("Escape")
    ids = page.locator(f"{WORLD} .place.can").evaluate_all("all => all.map((it) => it.id)")
    page.keyboard.press("ArrowUp")
    for place in ids:
        page.evaluate("id => document.getElementById(id).focus({ focusVisible: true })", place)
        x, y, wide, high = seen(page)
        at = page.locator(f"#board > svg.board #{place}").evaluate(
            "it => [it.getBBox().x, it.getBBox().y, it.getBBox().width]"
        )
        assert x <= at[0] <= x + wide - at[2]
        assert y <= at[1] <= y + high - at[2]
    kept = seen(page)
    page.mouse.move(195, 300)
    page.keyboard.down("Control")
    page.mouse.wheel(0, 400)
    page.keyboard.up("Control")
    page.wait_for_function(
        "wide => Number(document.querySelector('.board .world').getAttribute('viewBox')"
        ".split(' ')[2]) > wide",
        arg=kept[2],
    )


def test_a_press_that_is_let_go_elsewhere_is_no_finger(x_server: str, person: Open) -> None:
    page = person(has_touch=True).new_page()
    now = begun(page, x_server)
    _, cell, _ = several(now)
    for end in ("outside", "unpressed", "never"):
        page.evaluate(LOST, end)
        box = page.locator(f"#board > svg.board #{cell}").bounding_box()
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = seen(page)
        page.touchscreen.tap(*middle)
        expect(page.locator(f"#board > svg.board #{cell}.chosen")).to_have_count(1)
        assert seen(page) == before  # choosing moves nothing
        page.keyboard.press("Escape")
        expect(page.locator(f"#board > svg.board #{cell}.chosen")).to_have_count(0)


def test_a_hand_is_nowhere_in_what_the_other_is_sent(x_server: str, person: Open) -> None:
    ann, ben = person().new_page(), person(390, 844).new_page()
    bodies: dict[str, list[str]] = {"ann": [], "ben": []}
    for page, name in ((ann, "ann"), (ben, "ben")):
        page.on("response", partial(heard, bodies[name]))
    made = ann.request.post(
        f"{x_server}/api/matches",
        data={"game": "x_tiles", "seats": 2, "me": "Ann", "options": {"first": 0}},
        headers={"Origin": x_server},
    )
    ann.goto(f"{x_server}/m/{made.json()['match']}")
    ben.goto(made.json()["links"][0]["url"])
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    ann.get_by_role("button", name="Start").click()
    hands = []
    for page in (ann, ben):
        expect(page.locator("#board > svg.board")).to_be_visible()
        looks = page.locator("#board .area[data-area=mine] .tile").evaluate_all(
            "all => all.map((it) => it.dataset.look)"
        )
        hands.append({look.removeprefix("x-") for look in looks})
    for _ in range(3):
        for page in (ann, ben):
            now = view(page)
            if send_any(page, now):
                settled(ann, now["rev"] + 1)
                settled(ben, now["rev"] + 1)
    laid = " ".join(
        ann.locator(f"{WORLD} .tile").evaluate_all("all => all.map(it => it.dataset.look)")
    )
    turns = {edges[n:] + edges[:n] for edges in laid.replace("x-", "").split() for n in range(4)}
    for mine, theirs, page, name in ((0, 1, ben, "ben"), (1, 0, ann, "ann")):
        secret = hands[mine] - hands[theirs] - turns
        assert secret
        sent = "".join(bodies[name]) + page.evaluate(WITHOUT_LEFT)
        assert hands[theirs] & set_of(sent, hands[theirs])
        assert set_of(sent, secret) == set()


#: The page without what names every tile that is not seen, in whichever hand or pile it is.
WITHOUT_LEFT = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const one of copy.querySelectorAll("#icons, .left-tiles")) one.remove();
  return copy.outerHTML;
}"""


def heard(into: list[str], response: Response) -> None:
    """Keep what was sent, but for what is told of all tiles not seen, and their symbols."""
    if "/api/matches/" in response.url and response.ok:
        told = response.json()
        into.append(json.dumps({key: told[key] for key in told if key not in ("left", "icons")}))


def set_of(text: str, words: set[str]) -> set[str]:
    return {word for word in words if word in text}


def test_a_round_of_six_to_the_score_sheet(x_server: str, person: Open) -> None:
    page = person().new_page()
    begun(page, x_server, seats=6, target=1, max_rounds=2)
    for _ in range(2000):
        now = view(page)
        if now["status"] == "over":
            break
        if not send_any(page, now):
            page.wait_for_timeout(10)  # a computer player thinks
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game is over")
    for name in view(page)["names"]:
        expect(dialog).to_contain_text(name)


def test_the_bar_and_the_tour_say_what_is_to_be_done(x_server: str, person: Open) -> None:
    page = person(tour=True).new_page()
    players = {"1": RANDOM, "2": RANDOM}
    body = {"game": "x_tiles", "seats": 3, "me": "Ann", "players": players, "options": {"first": 0}}
    made = page.request.post(f"{x_server}/api/matches", data=body, headers={"Origin": x_server})
    page.goto(f"{x_server}/m/{made.json()['match']}")
    line, hint, card = (page.locator(it) for it in (".bar-line", ".bar-hint", "#coach"))
    expect(line).to_have_text(
        "Your turn: lay the second tile of the start pair; then a tile of your own"
    )
    now = view(page)
    settled(page, now["rev"])
    place = next(iter(paths(now["tree"])))[-1]
    choose(page, place)
    page.get_by_role("button", name="Play it").click()
    settled(page, now["rev"] + 1)
    # It is still one's own turn: nobody else plays now.
    expect(card).to_have_attribute("data-step", "choose")
    expect(card).to_contain_text("still your turn")
    expect(line).to_have_text("Your turn: choose a tile")
    now = view(page)
    hand, cell, _ = several(now)
    choose(page, hand)
    choose(page, cell)
    expect(card).to_have_attribute("data-step", "turn")
    expect(card).to_contain_text("press Turn, or R")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_function(
        "rev => Number(document.querySelector('#table').dataset.rev) > rev", arg=now["rev"]
    )
    expect(card).to_have_attribute("data-step", re.compile("choose|others"))
    for _ in range(400):
        now = view(page)
        if len({one["rev"] for one in now["log"]}) > 3 and now["tree"]:
            break
        if not send_any(page, now):
            page.wait_for_timeout(20)  # a computer player thinks
    settled(page, now["rev"])
    others = ("Clay", "Kiln", *now["names"][1:])
    last = [one["text"] for one in now["log"] if one["rev"] == now["log"][-1]["rev"]]
    assert last[-1].startswith(others)
    expect(hint).to_have_text(re.compile(re.escape(last[-1]) + "$"))


NOTICE = """async (told) => {
    const { head } = await import("/page/head.js");
    const view = {status: "running", waiting: [], bots: [], names: [], rounds: [], goal: null,
        title: "X-tiles", game: "x_tiles", notice: told};
    head(view, view, null);
}"""


def test_on_a_phone_nothing_moves_while_a_tile_is_chosen(x_server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True, tour=True).new_page()
    now = begun(page, x_server, seats=6)
    bar, window = page.locator("#bar"), page.locator("#board > svg.board .window")
    expect(page.locator("#coach")).to_have_attribute("data-step", "choose")

    def stands() -> list[Any]:
        return [bar.bounding_box(), window.bounding_box(), seen(page), page.evaluate("scrollY")]

    before = stands()
    hand, cell, _ = several(now)
    choose(page, hand)
    assert stands() == before
    choose(page, cell)
    assert stands() == before
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    # One's own hand is above the bar, also while the tour is there.
    tile = page.locator(f"#board > svg.board #{hand}").bounding_box()
    top = (before[0] or {})["y"]
    # What is to be known comes and goes in a place of its own.
    for told in ("Clay has one tile left", "Ann has one tile left \u00b7 last round", None):
        page.evaluate(NOTICE, told)
        assert page.locator("#notice").is_visible() == (told is not None)
        assert [bar.bounding_box(), window.bounding_box()] == before[:2]
    assert tile
    assert tile["y"] + tile["height"] <= top


def test_the_score_sheet_is_there_while_the_game_goes_on(x_server: str, person: Open) -> None:
    page = person().new_page()
    now = begun(page, x_server, hand=1, target=50)
    header = page.locator("#round")
    expect(header).to_have_text("Round 1 · to 50")
    header.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Nobody has scored yet.")
    expect(dialog).to_contain_text("The game is played to 50.")
    page.keyboard.press("Escape")
    for _ in range(400):
        now = view(page)
        if len(now["rounds"]) > 1 and now["tree"]:
            break
        if not send_any(page, now):
            page.wait_for_timeout(10)  # a computer player thinks
    settled(page, now["rev"])
    expect(header).to_have_text(f"Round {now['round']} · to 50")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Score sheet").click()
    shown = dialog.locator("tbody").evaluate_all(
        "all => all.map((it) => [...it.querySelectorAll('th, td')].map((one) => one.textContent))"
    )
    made = [[row["name"], *map(str, row["points"]), row["text"]] for row in now["rounds"]]
    assert shown == made
    assert all("goes out" in row[-1] or "without a winner" in row[-1] for row in made)
    total = dialog.locator("tfoot td").all_text_contents()
    assert total == [str(points) for points in now["points"]]


PARTS = """async (pairs) => {
    const { between } = await import("/page/head.js");
    const view = (notice) => ({status: "running", waiting: [], bots: [], names: [], notice});
    return pairs.map(([before, after]) => {
        between(view(before), view(after));
        return document.querySelector("#notice").classList.contains("past");
    });
}"""


def test_what_is_still_true_stays_in_the_head_while_a_tile_flies(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(server)
    page.evaluate("document.body.innerHTML += '<p id=turn></p><p id=notice></p>'")
    ann, cleo, last = "Ann has one tile left", "Cleo has one tile left", "last round"
    pairs = [
        (f"{ann} · {last}", f"{ann} · {cleo} · {last}"),
        (None, ann),
        (last, last),
        (f"{ann} · {last}", last),
        (ann, f"Jo{ann} · {last}"),
        (ann, None),
    ]
    assert page.evaluate(PARTS, pairs) == [False, False, False, True, True, True]


SEEN = """() => {
  window.seen = [];
  const look = () => {
    const line = document.querySelector(".bar-line").textContent;
    const tiles = document.querySelectorAll("#board > svg.board .world .tile:not([visibility])");
    const ghosts = document.querySelectorAll("svg.sky g.ghost");
    const runs = (it) => it.getAnimations().some(({ playState }) => playState === "running");
    const flies = [...ghosts].some(runs);
    const risen = document.querySelectorAll("svg.sky .risen").length;
    const notice = document.querySelector("#notice");
    const warned = !notice.hidden && getComputedStyle(notice).visibility === "visible";
    if (window.seen.at(-1)?.line !== line) window.seen.push(
      {at: performance.now(), line, tiles: tiles.length, ghosts: ghosts.length, flies, risen,
        warned});
  };
  new MutationObserver(look).observe(
    document.querySelector("#bar"), {subtree: true, childList: true, characterData: true});
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_last_table_of_a_round_stays_until_it_was_said(
    x_server: str, person: Open, motion: str
) -> None:
    page = person(reduced_motion=motion).new_page()
    begun(page, x_server, hand=1, target=50)
    page.evaluate(SEEN)
    for _ in range(400):
        now = view(page)
        if now["round"] > 1:
            break
        if not send_any(page, now):
            page.wait_for_timeout(10)  # a computer player thinks
    page.wait_for_function("() => window.seen.some(({ line }) => line.startsWith('Round 2'))")
    seen = page.evaluate("window.seen")
    n = next(n for n, one in enumerate(seen) if one["line"].startswith("Round 2"))
    end = seen[n - 1]
    assert "goes out" in end["line"] or "without a winner" in end["line"]
    assert seen[n]["at"] - end["at"] > 3500
    assert not end["flies"]  # the last tile has landed
    assert not seen[n]["risen"]
    assert not end["warned"]  # that somebody has one tile left
    laid = sum(" lays " in one["text"] for one in now["log"] if one["rev"] <= now["played"])
    assert end["tiles"] + end["ghosts"] >= min(laid, 3)  # the last one, too
    assert seen[n]["tiles"] == 0
