"""Your turn seen and heard from elsewhere, hints, and what else the page tells by moving."""

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from browser.api import alone, play_until
from browser.conftest import Open
from browser.hands import choose, paths, send_first, settled, view

#: Every tone is kept instead of heard.
EARS = """() => {
  window.heard = [];
  const curve = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  window.AudioContext = class {
    state = "suspended";
    currentTime = 0;
    async resume() { this.state = "running"; }
    createGain() { return { gain: curve, connect() {} }; }
    createOscillator() {
      const start = function () { window.heard.push(this.type); };
      return { frequency: curve, connect() {}, stop() {}, start };
    }
  };
}"""
PLACED, CALLED, REFUSED = ["triangle"], ["triangle", "triangle"], ["sine"]


def two_people(ann: BrowserContext, ben: BrowserContext, server: str) -> list[Page]:
    """Begin a match of two; return a page of each, who is to move first."""
    headers = {"Origin": server}
    made = ann.request.post(
        f"{server}/api/matches", data={"game": "azul", "seats": 2, "me": "Ann"}, headers=headers
    ).json()
    base, address = f"{server}/api/matches/{made['match']}", f"{server}/m/{made['match']}"
    secret = made["links"][0]["url"].rpartition("secret=")[2]
    ben.request.post(f"{base}/claim", data={"secret": secret, "name": "Ben"}, headers=headers)
    ann.request.post(f"{base}/start", data={}, headers=headers)
    pages = [ann.new_page(), ben.new_page()]
    for page in pages:
        page.goto(address)
        settled(page, 0)
    return pages if view(pages[0])["turn"] == 0 else pages[::-1]


def signal(page: Page, asked: bool) -> None:
    name = "icon-turn.svg" if asked else "icon.svg"
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", f"/page/{name}")
    assert page.title().startswith("\u25cf") == asked


def switch(page: Page, label: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_label(label).click()
    page.keyboard.press("Escape")


def heard(page: Page, wanted: list[str]) -> None:
    page.wait_for_function("wanted => String(window.heard) === wanted", arg=",".join(wanted))
    page.evaluate("window.heard = []")


def test_your_turn_in_title_icon_and_sound(server: str, person: Open) -> None:
    contexts = person(), person()
    for context in contexts:
        context.add_init_script(f"({EARS})()")
    one, other = two_people(*contexts, server)
    home = one.context.new_page()
    home.goto(server)
    signal(home, True)
    signal(one, True)
    signal(other, False)
    assert one.request.get(f"{server}/page/icon-turn.svg").ok

    switch(one, "Sounds")
    heard(one, CALLED)  # a sample
    one.reload()
    now = view(one)
    settled(one, now["rev"])
    first, second = next(paths(now["tree"]))
    one.route("**/commands", lambda route: route.abort())
    choose(one, first)
    choose(one, second)
    confirm = one.get_by_role("button", name="Play it")
    expect(confirm).to_be_visible()
    if one.locator("#bar").get_attribute("data-kind") != "bad":
        confirm.click()
    heard(one, REFUSED)
    one.unroute("**/commands")
    confirm.click()
    settled(one, now["rev"] + 1)
    heard(one, PLACED)  # and nothing else: it is not this person's turn
    signal(one, False)
    signal(home, False)
    settled(other, now["rev"] + 1)
    signal(other, True)
    assert send_first(other)
    settled(one, now["rev"] + 2)
    heard(one, [*PLACED, *CALLED])
    signal(one, True)
    signal(home, True)
    assert other.evaluate("window.heard") == []  # nobody has switched it on there
    expect(one.locator("#menu")).to_be_visible()
    one.get_by_role("button", name="Menu").click()
    expect(one.get_by_role("dialog").get_by_role("button", name="Hint")).to_have_count(0)


def test_settings_hold_where_nothing_can_be_stored_or_heard(server: str, person: Open) -> None:
    context = person()
    context.add_init_script("""
      for (const name of ["getItem", "setItem", "removeItem"])
        Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };
      delete window.AudioContext;""")
    page = context.new_page()
    page.goto(alone(context, server))
    now = play_until(context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    wanted = {"Sounds": True, "Ask before": False, "Show tiles moving": False}
    for label in wanted:
        switch(page, label)
    page.get_by_role("button", name="Menu").click()
    for label, on in wanted.items():
        expect(page.get_by_role("dialog").get_by_label(label)).to_be_checked(checked=on)
    page.get_by_role("dialog").get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    assert send_first(page)
    settled(page, now["rev"] + 1)


def test_a_hint_is_chosen_and_not_played_and_looking_ahead_moves_no_turn(
    server: str, person: Open
) -> None:
    page = person().new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    match = page.url.rpartition("/")[2]
    hint = page.request.get(f"{server}/api/matches/{match}/hint?rev={now['rev']}").json()
    tell = hint["tell"][:1].upper() + hint["tell"][1:]
    page.keyboard.press("h")
    expect(page.locator(".bar-line")).to_have_text(tell)
    expect(page.locator(".bar-hint")).to_contain_text("nothing is played yet")
    expect(page.locator("#said")).to_contain_text(hint["tell"])
    chosen = page.locator("#board > svg.board .place.chosen")
    assert set(chosen.evaluate_all("all => all.map(one => one.id)")) == set(hint["path"])
    assert view(page)["rev"] == now["rev"]
    # What would be laid is pale and has a ring; whose turn it is does not change.
    page.keyboard.press("p")
    ahead = page.locator("#board > svg.ahead")
    pale = ahead.locator(".preview")
    expect(pale.first).to_be_attached()
    expect(pale.first).to_have_css("opacity", "0.62")
    assert ahead.locator(".ring.can").count() == pale.count()
    assert pale.first.evaluate("one => one.closest('.place').id") in (*hint["path"], "centre") or (
        ahead.locator(f"#{hint['path'][-1]} .preview").count()
    )
    due = "#board > svg.{} .panel.due, #board > svg.{} .accent"
    places = "all => all.map(one => one.closest('[id]').id)"
    assert page.locator(due.format("ahead", "ahead")).evaluate_all(places) == page.locator(
        due.format("board", "board")
    ).evaluate_all(places)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Hint").click()
    expect(page.locator(".bar-line")).to_have_text(tell)


#: A table with a hand that lies face down; what `play` animates is noted and ended at once.
SCENE = """async ({ motions }) => {
  const { Flights } = await import("/page/flights.js");
  document.querySelector("#scene")?.remove();
  const holder = document.createElement("div");
  holder.id = "scene";
  holder.className = "picture";
  const tile = (id, look, x) => `<g id="${id}" class="place"><rect class="tile" data-look="${look}"
    x="${x}" y="0" width="40" height="40"/></g>`;
  holder.innerHTML = `<svg viewBox="0 0 300 60" width="300" height="60">${tile("hand", "back", 0)}
    ${tile("mine", "red", 50)}<g id="pool" class="place"><rect class="cell" x="100" y="0"
    width="40" height="40"/></g></svg>`;
  document.body.append(holder);
  const svg = holder.firstElementChild;
  const stand = (place) => svg.querySelector(`#${place}`);
  const flights = new Flights(stand, { told() {} });
  let done = false;
  const end = flights.play(motions, svg, svg).then(() => { done = true; });
  const seen = [];
  while (!done) {
    for (const each of document.getAnimations()) {
      if (!each.effect.target.closest(".sky") || each.playState === "finished") continue;
      const target = each.effect.target;
      const use = target.querySelector("use");
      seen.push([target.getAttribute("class"), each.effect.getTiming().duration,
        use ? use.getAttribute("href") : ""]);
      if (!target.matches(".rare")) each.finish();
    }
    await new Promise(requestAnimationFrame);
  }
  return { seen, left: document.querySelectorAll("svg.sky > *").length };
}"""


def scene(page: Page, *motions: dict[str, Any]) -> Any:
    return page.evaluate(SCENE, {"motions": [{"say": "so", **one} for one in motions]})


def test_pieces_turn_over_and_what_is_rare_has_a_slow_ring(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(alone(page.context, server))
    page.wait_for_selector("#board > svg.board")
    turn = [["sides", 100], ["sides", 100]]

    def short(found: Any) -> list[list[Any]]:
        return [one[:2] for one in found["seen"]]

    shown = scene(page, {"from": "hand", "to": "pool", "look": "blue"})
    assert short(shown) == [*turn, ["ghost", 260]]
    assert [one[2] for one in shown["seen"][1:]] == ["#tile-blue", "#tile-blue"]
    revealed = scene(page, {"from": "hand", "to": "hand", "look": "blue"})
    assert short(revealed) == turn
    hidden = scene(page, {"from": "mine", "to": "pool", "look": "back"})
    assert short(hidden) == [*turn, ["ghost", 260]]
    flown = scene(page, {"from": "mine", "to": "pool", "look": "red"})
    assert short(flown) == [["ghost", 260]]

    rare = scene(page, {"from": "mine", "to": "mine", "look": "", "points": 10})
    assert ["risen", 400] in short(rare)
    assert ["ghost ring rare", 700] in short(rare)
    assert rare["left"] == 1  # the points stay until something is done
    page.mouse.click(5, 795)
    expect(page.locator("svg.sky > *")).to_have_count(0)
    ordinary = scene(page, {"from": "mine", "to": "pool", "look": "red", "points": 1})
    assert not [one for one in short(ordinary) if "rare" in one[0]]


def test_another_move_comes_half_a_second_after_the_last_and_a_tap_skips_that(
    server: str, person: Open
) -> None:
    page = person().new_page()
    page.goto(server)
    found = page.evaluate("""async () => {
      const { Stage } = await import("/page/stage.js");
      const holder = document.createElement("div");
      const world = { hurry() {}, async follow() {} };
      const picture = { holder, world, show() {}, prepare: () => document.createElement("div") };
      const times = [];
      const stage = new Stage(picture, { told() {}, coming() {}, stand() {},
        shown: (view, settled) => !settled && times.push([view.moment, performance.now()]) });
      const view = (moment, bot = "greedy") => ({ moment, rev: moment, layout: "wide", svg: "",
        names: [], turn: 0, bots: [bot],
        motions: moment ? [{ rev: moment, from: "a", to: "b", look: "red", say: "so" }] : [] });
      const until = async (moment) => {
        while (stage.view?.moment !== moment || stage.busy)
          await new Promise(requestAnimationFrame);
      };
      stage.go(view(0));
      await until(0);
      stage.go(view(1), true); // one's own
      await until(1);
      stage.go(view(2));
      await until(2);
      stage.go(view(3));
      await new Promise(requestAnimationFrame);
      stage.skip();
      await until(3);
      stage.go(view(4, null), true);
      await until(4);
      stage.go(view(5)); // that of another person, who was to move
      await until(5);
      return times.map(([moment, at], n) => at - (times[n - 1]?.[1] ?? at));
    }""")
    assert found[1] < 200
    assert found[2] >= 490
    assert found[3] < 300
    assert found[4] < 200
    assert found[5] < 200


def test_a_phone_shows_all_that_another_has_done(server: str, person: Open) -> None:
    page = person(390, 844, has_touch=True).new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    sizes = page.evaluate("""() => {
      const [line, hint] = [".bar-line", ".bar-hint"].map(one => document.querySelector(one));
      line.textContent = "Your turn: choose what to move, or where to";
      hint.textContent = "Clay: 2 yellow from display 1 to line 2; 2 to the centre; it is full";
      const bar = document.querySelector("#bar").getBoundingClientRect();
      return [line.clientHeight, hint.scrollHeight, hint.clientHeight,
        bar.bottom - hint.getBoundingClientRect().bottom, bar.bottom];
    }""")
    line, whole, shown, below, bottom = sizes
    assert line > 30  # it wraps
    assert whole > 30
    assert shown >= whole
    assert below >= 0
    assert bottom <= 844
