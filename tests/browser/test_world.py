"""A part of the drawing that is larger than its window, as the page brings it into sight."""

import pytest

from browser.conftest import Open

#: A world in a holder of its own, the view of which is to go far to the east.
GLIDE = """async (end) => {
  const { World } = await import("/page/world.js");
  const { find, make } = await import("/page/dom.js");
  const holder = make("div");
  document.body.append(holder);
  const world = new World(holder, () => {});
  const drawn = (newest) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" class="board" width="100" height="100">
      <svg data-world="0 0 900 100" data-newest="${newest} 0 40 40"
        x="0" y="0" width="100" height="100" viewBox="0 0 100 100"></svg></svg>`;
    holder.innerHTML = text;
    return find("svg.board", holder);
  };
  world.settle(drawn(0));
  const svg = drawn(0);
  const part = find("[data-world]", svg);
  const next = svg.cloneNode(true);
  find("[data-world]", next).dataset.newest = "800 0 40 40";
  world.settle(next);
  const start = performance.now();
  const gliding = world.follow(svg, true);
  if (end === "forget") world.forget();
  if (end === "remove") svg.remove();
  if (end === "hurry") world.hurry();
  await gliding;
  return [Number(part.getAttribute("viewBox").split(" ")[0]), performance.now() - start];
}"""


@pytest.mark.parametrize("end", ["arrive", "forget", "remove", "hurry"])
def test_a_glide_ends_when_it_is_forgotten(server: str, person: Open, end: str) -> None:
    page = person().new_page()
    page.goto(server)
    x, took = page.evaluate(GLIDE, end)
    assert (x == 750) == (end in ("arrive", "hurry"))
    assert end == "arrive" or took < 170


#: A window of 400 px with tiles at these places; where its button lies, if it is shown.
OFFER = """async (tiles) => {
  const { World } = await import("/page/world.js");
  const { find, make } = await import("/page/dom.js");
  const holder = make("div", { class: "board-holder", id: "held" });
  document.body.append(holder);
  const drawn = tiles.map(([x, y]) =>
    `<rect class="tile" x="${x}" y="${y}" width="40" height="40"/>`);
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" class="board" width="400"
    height="400"><svg data-world="-44 -44 888 488" x="0" y="0" width="400" height="400"
    viewBox="0 0 400 400">${drawn.join("")}</svg></svg>`;
  const world = new World(holder, () => {});
  world.settle(find("svg.board", holder));
  world.offer();
  const { left, top } = find("svg.board", holder).getBoundingClientRect();
  const box = world.button.getBoundingClientRect();
  const found = world.button.hidden ? null
    : [world.button.textContent, box.left - left, box.top - top, box.width, box.height];
  holder.remove();
  return found;
}"""


def test_all_is_offered_when_a_tile_is_out_of_sight_and_beside_the_tiles(
    server: str, person: Open
) -> None:
    page = person().new_page()
    page.goto(server)
    page.add_style_tag(url="/page/match.css")
    # Empty cells beside the tiles are nothing to be shown.
    assert page.evaluate(OFFER, [[0, 0], [180, 180]]) is None
    near = [[4, 350], [180, 180]]
    said, left, top, wide, high = page.evaluate(OFFER, [*near, [700, 0]])
    assert said == "Show all"
    for x, y in near:
        assert left + wide <= x or x + 40 <= left or top + high <= y or y + 40 <= top
    assert 0 <= left <= 400 - wide
    assert 0 <= top <= 400 - high
