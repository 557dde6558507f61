"""What moves: nobody's turn is announced too early, and points are counted as they are told."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import settled

WATCH = """() => {
  window.seen = [];
  const look = () => {
    if (!document.querySelector("#board").classList.contains("moving")) return;
    window.seen.push({
      mine: document.querySelector("#turn").dataset.mine,
      points: [...document.querySelectorAll("#scores .points")].map(each => each.textContent)});
  };
  new MutationObserver(look).observe(
    document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def test_scoring_counts_up_and_is_nobodys_turn(server: str, person: Open) -> None:
    page = person(reduced_motion="no-preference").new_page()
    address = alone(page.context, server)
    before = play_until(page.context, address, lambda now: 0 < len(now["tree"]) < 3)
    page.goto(address)
    settled(page, before["rev"])
    page.evaluate(WATCH)
    after = play_until(page.context, address, lambda now: now["round"] == 2 and bool(now["tree"]))
    page.wait_for_function(
        "rev => Number(document.querySelector('#table').dataset.rev) >= rev",
        arg=after["rev"],
        timeout=40_000,
    )
    seen = page.evaluate("window.seen")
    assert {each["mine"] for each in seen} == {"false"}
    shown = [tuple(each["points"]) for each in seen]
    assert shown[0] == ("0", "0")
    wanted = tuple(str(points) for points in after["points"])
    assert wanted in shown
    assert len(set(shown)) > 2  # not all at once


SAID = """() => {
  window.said = [];
  const look = () => {
    const line = document.querySelector(".bar-line").textContent;
    if (window.said.at(-1) !== line) window.said.push(line);
  };
  new MutationObserver(look).observe(
    document.querySelector("#bar"), {subtree: true, childList: true, characterData: true});
}"""


def test_a_tap_skips_what_moves_and_no_scoring(server: str, person: Open) -> None:
    page = person(reduced_motion="no-preference").new_page()
    address = alone(page.context, server)
    before = play_until(page.context, address, lambda now: now["rev"] > 5 and bool(now["tree"]))
    assert before["round"] == 1
    page.goto(address)
    settled(page, before["rev"])
    page.evaluate(SAID)
    after = play_until(page.context, address, lambda now: now["round"] == 2 and bool(now["tree"]))
    for _ in range(4):  # whatever flies while the computers play on
        page.mouse.click(700, 760)
        page.wait_for_timeout(120)
    page.wait_for_function(
        "rev => Number(document.querySelector('#table').dataset.rev) >= rev",
        arg=after["rev"],
        timeout=40_000,
    )
    said = page.evaluate("window.said")
    told = [one["text"] for one in after["log"] if before["rev"] < one["rev"]]
    scored = [text for text in told if "on row" in text]
    assert scored
    assert set(said) & set(scored)  # it is shown, and may be skipped once it is


def test_tiles_that_come_before_a_scoring_lie_apart(server: str, person: Open) -> None:
    page = person(reduced_motion="no-preference").new_page()
    address = alone(page.context, server)
    page.goto(address)
    # Three tiles fall on a floor that the next drawing shows empty.
    page.wait_for_selector("#board > svg.board")
    found = page.evaluate("""async () => {
      const { Flights } = await import("/page/flights.js");
      const { pause } = await import("/page/dom.js");
      const svg = document.querySelector("#board > svg.board");
      const place = id => svg.querySelector(`#${CSS.escape(id)}`);
      const fly = to => ({ from: "bag", to, look: "white", say: "fall" });
      const flights = new Flights(place, { told() {} });
      const motions = ["floor", "floor", "floor", "seat-2-floor"].map(fly);
      const score = { from: "floor", to: "floor", look: "", say: "score", points: -2 };
      const end = flights.play([...motions, score], svg, svg);
      await pause(620);
      const boxes = [...document.querySelectorAll("svg.sky .ghost")]
        .map(each => each.getBoundingClientRect())
        .map(({left, top, width}) => ({left, top, width}));
      await end;
      const cell = id => place(id).querySelector(".cell").getBoundingClientRect();
      return [boxes, cell("floor").left, cell("floor").width, cell("seat-2-floor").width];
    }""")
    boxes, left, mine, theirs = found
    assert len(boxes) == 4
    step = boxes[1]["left"] - boxes[0]["left"]
    assert abs(boxes[0]["left"] - left) < 2
    assert step > mine  # side by side
    assert abs(boxes[2]["left"] - boxes[1]["left"] - step) < 1
    assert abs(boxes[0]["width"] - mine) < 3
    assert abs(boxes[3]["width"] - theirs) < 3  # in the size of that board


def middle(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f"#board > svg.board #{place}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def start(page: Page, server: str) -> tuple[str, str, int]:
    """Open a match; return where to drag what, and the rev before."""
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    # A place with one tile: its middle is on it.
    source = next(one for one in now["tree"] if now["places"][one]["name"].startswith("1 "))
    return source, "line-3", now["rev"]


def test_drag_with_the_mouse(server: str, person: Open) -> None:
    page = person().new_page()
    source, target, rev = start(page, server)
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(5, 400, steps=4)
    assert page.locator("svg.sky .carried").count() > 0
    page.mouse.up()  # beside everything: nothing is played, it is still chosen
    assert page.locator("svg.sky .carried").count() == 0
    assert page.locator("#table").get_attribute("data-rev") == str(rev)
    page.keyboard.press("Escape")
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(*middle(page, target), steps=6)
    page.mouse.up()
    settled(page, rev + 1)


def test_dragging_says_what_it_would_do(server: str, person: Open) -> None:
    page = person().new_page()
    source, target, rev = start(page, server)
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(*middle(page, target), steps=6)
    expect(page.locator(f'#board .ring.hot[data-for="{target}"]').first).to_be_attached()
    expect(page.locator(".bar-line")).to_contain_text("to line 3")
    page.mouse.move(5, 400, steps=4)
    expect(page.locator("#board .ring.hot")).to_have_count(0)
    expect(page.locator(".bar-hint")).to_have_text("Now choose where next")
    # The button is let go where the page is not told of it.
    page.evaluate("""() => document.querySelector("#board").dispatchEvent(new PointerEvent(
      "pointermove",
      {pointerId: 1, buttons: 0, clientX: 9, clientY: 400, pointerType: "mouse"}))""")
    assert page.locator("svg.sky .carried").count() == 0
    page.mouse.up()
    assert page.locator("#table").get_attribute("data-rev") == str(rev)


def touch(cdp: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    given = [{"x": x, "y": y} for x, y in points]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})


def test_drag_with_a_finger(server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True).new_page()
    source, target, rev = start(page, server)
    cdp = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(page, source), middle(page, target)
    touch(cdp, "touchStart", (x, y))
    for n in range(1, 9):
        touch(cdp, "touchMove", (x + (to_x - x) * n / 8, y + (to_y - y) * n / 8))
    assert page.locator("svg.sky .carried").count() > 0
    assert page.evaluate("scrollY") == 0  # the page stays where it is
    touch(cdp, "touchEnd")
    settled(page, rev + 1)


@pytest.mark.quiet
def test_what_one_seat_scores_is_one_run(server: str, person: Open) -> None:
    page = person(reduced_motion="no-preference").new_page()
    page.goto(alone(page.context, server))
    page.wait_for_selector("#board > svg.board")
    told, ms = page.evaluate("""async () => {
      const { Flights } = await import("/page/flights.js");
      const svg = document.querySelector("#board > svg.board");
      const place = id => svg.querySelector(`#${CSS.escape(id)}`);
      const said = [];
      const flights = new Flights(place, { told: motion => said.push(motion.say) });
      const score = (to, n) => ({ from: "bag", to, look: "white", say: `${to} ${n}`, points: n });
      const scores = to => [1, 2, 3, 4, 5].map(n => score(to, n));
      const began = performance.now();
      await flights.play([...scores("floor"), ...scores("seat-2-floor")], svg, svg);
      return [said, performance.now() - began];
    }""")
    assert told == [f"{place} {n}" for place in ("floor", "seat-2-floor") for n in range(1, 6)]
    assert ms < 4000  # one after the other they took 5.6 s
