"""What is marked on the board: what the last move laid, and what can be chosen."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.api import View, alone, both_seats, play_until
from browser.conftest import Open
from browser.hands import choose, match_of, paths, play, settled, view

STORES = ("bag", "lid")

# The places of the tiles that have a mark at their corner, one for each mark.
MARKED = """() => {
  const tiles = [...document.querySelectorAll("#board > svg.board .tile")];
  return [...document.querySelectorAll("#board .tick")].map(tick => {
    const mark = tick.getBoundingClientRect();
    const near = tile => {
      const box = tile.getBoundingClientRect();
      return Math.hypot(box.right - mark.right, box.bottom - mark.bottom);
    };
    const tile = tiles.sort((one, other) => near(one) - near(other))[0];
    const own = tile.closest(".place"); // the marker is a place in a place
    const place = own.id === "marker" ? own.parentElement.closest(".place") : own;
    return near(tile) < 6 ? place.id : "nothing";
  }).sort();
}"""


def moved(page: Page, now: View) -> list[dict[str, Any]]:
    """What the last revision moved."""
    origin = page.url.split("/m/")[0]
    at = f"at={now['rev']}&since={now['rev'] - 1}"
    answer = page.request.get(f"{origin}/api/matches/{match_of(page)}/view?layout=wide&{at}")
    return list(answer.json()["motions"])


def marked(page: Page, wanted: list[str]) -> None:
    expect(page.locator("#board .tick")).to_have_count(len(wanted))
    assert page.evaluate(MARKED) == sorted(wanted)


def test_every_piece_that_was_laid_is_marked(server: str, person: Open) -> None:
    page = person().new_page()
    address = alone(page.context, server, seats=3)
    now = play_until(
        page.context,
        address,
        lambda now: bool(now["tree"]) and any("2 red" in one["text"] for one in now["log"][-1:]),
    )
    page.goto(address)  # a page that has seen none of it
    settled(page, now["rev"])
    laid = [one["to"] for one in moved(page, now) if one["to"] not in STORES]
    assert len(laid) >= 2
    marked(page, laid)
    page.reload()
    marked(page, laid)
    page.keyboard.press(",")
    page.keyboard.press(".")
    marked(page, laid)


def test_a_scoring_leaves_marks_on_the_walls_alone(server: str, person: Open) -> None:
    page = person().new_page()
    address = alone(page.context, server)
    now = play_until(page.context, address, lambda now: now["round"] == 2)
    scored = min(one["rev"] for one in now["log"] if one["text"].startswith("Round 2"))
    page.goto(address)
    settled(page, view(page)["rev"])
    page.locator(f'#log li[data-rev="{scored}"] button').last.click()
    walls = {one["text"] for one in now["log"] if one["rev"] == scored and "on row" in one["text"]}
    expect(page.locator("#turn")).to_contain_text("move")
    expect(page.locator("#board .tick").first).to_be_attached()
    found = page.evaluate(MARKED)
    assert len([place for place in found if "wall-" in place]) == len(walls)
    assert not [place for place in found if place.startswith(("display-", *STORES))]
    assert not [place for place in found if place.endswith("floor")]


def test_what_can_be_chosen_has_a_ring_before_anything_is(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(alone(page.context, server))
    now = play_until(page.context, page.url, lambda now: bool(now["tree"]))
    settled(page, now["rev"])
    ring = page.locator("#board .ring.could")
    expect(ring).to_have_css("opacity", "1")
    covered = page.evaluate(
        """ids => {
            const rings = [...document.querySelectorAll("#board .ring.could rect")]
              .map(ring => ring.getBoundingClientRect());
            const tiles = ids.flatMap(id => [...document.querySelectorAll(`#${id} .tile`)]);
            return tiles.every(tile => {
              const box = tile.getBoundingClientRect();
              return rings.some(ring => ring.left < box.left && ring.right > box.right
                && ring.top < box.top && ring.bottom > box.bottom);
            });
        }""",
        list(now["tree"]),
    )
    assert covered
    # After a first one another can still be had instead of it.
    one, other = list(now["tree"])[:2]
    choose(page, one)
    choose(page, other)
    chosen = page.locator("#board > svg.board .place.chosen")
    assert other in chosen.evaluate_all("all => all.map((it) => it.id)")
    expect(page.locator(f"#board > svg.board #{one}")).to_have_class(re.compile(r"\bcan\b"))


def test_spaces_of_the_grey_wall_have_rings(server: str, person: Open) -> None:
    page = person().new_page()
    address = alone(page.context, server, wall="grey")
    now = play_until(
        page.context,
        address,
        lambda now: bool(now["tree"]) and all(place.startswith("line") for place in now["tree"]),
    )
    page.goto(address)
    settled(page, now["rev"])
    spaces = {space for below in now["tree"].values() for space in below}
    assert spaces
    rings = page.locator("#board .ring.could rect, #board .ring.implied rect")
    expect(rings.first).to_be_attached()
    expect(page.locator(".bar-line")).to_contain_text("choose")


def test_a_tap_beside_a_tile_is_for_the_nearest_one(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(server)
    found = page.evaluate("""async () => {
      const { Picture } = await import("/page/picture.js");
      const holder = document.createElement("div");
      Object.assign(holder.style, {position: "fixed", inset: "0", width: "100px", zIndex: 99});
      document.body.append(holder);
      const tile = (x, y) => `<rect class="tile" x="${x}" y="${y}" width="40" height="40"/>`;
      const place = (id, ...tiles) => `<g id="${id}" class="place">${tiles.join("")}</g>`;
      const picture = new Picture(holder);
      picture.show(picture.prepare(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
        ${place("first", tile(0, 0), tile(50, 50))}${place("second", tile(50, 0))}
        ${place("third", tile(0, 50))}</svg>`));
      const next = new Set(["first", "second", "third"]);
      picture.marks = {next, instead: new Set(), chosen: []};
      return [[20, 20], [47, 38], [43, 38], [38, 47], [38, 43], [45, 45]]
        .map(([x, y]) => picture.at(x, y));
    }""")
    # All are as near to the very middle: the place that lies round it has it.
    assert found == ["first", "second", "first", "third", "first", "first"]


def test_marks_stay_when_the_board_turns_to_another_person(server: str, person: Open) -> None:
    page = person().new_page()
    page.goto(both_seats(page.context, server))
    now = view(page)
    settled(page, now["rev"])
    play(page, next(paths(now["tree"])), now["rev"])
    expect(page.locator("#turn")).to_have_text(f"{now['names'][1 - now['turn']]}’s turn")
    laid = [one["to"] for one in moved(page, view(page)) if one["to"] not in STORES]
    assert laid
    marked(page, laid)
    # Something is noted that nobody has played.
    page.evaluate("""async () => {
      const { Last } = await import("/page/last.js");
      const last = new Last({ ask: () => new Promise(() => {}), found() {} });
      const view = { moment: 4, rev: 4, played: 4, since: 3, layout: "wide", seat: 0,
        motions: [{ rev: 4, from: "a", to: "b", say: "so" }] };
      last.of(view, null, { moment: 3, layout: "wide", seat: 0, svg: "<svg/>" });
      const noted = { ...view, moment: 5, rev: 5, since: 4, motions: [] };
      if (last.motions(noted).length !== 1) throw new Error("A note wipes what is known.");
    }""")
