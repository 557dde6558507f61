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
