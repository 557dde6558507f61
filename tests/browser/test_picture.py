"""Pictures as a browser lays them out: all within, no word covered, targets large enough."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from azul.games import SetUp, play_one
from azul.helpers import board, match_at, position
from tilery import LUCK, Match
from tilery.art import css
from tilery.games.azul.picture import picture
from tilery.kernel.table import SPECTATOR

NAMES = ["Ann", "WWWWWWWWWWWWWW", "Dagobert von Drosselbart", "漢字漢字漢字漢字"]
WIDTHS = {"wide": 880, "tall": 390}
LEAST = 24  # px, WCAG 2.5.8


def full_table() -> Match:
    """More in the centre, on a floor and in the bag than there mostly is."""
    mine = board(
        128,
        {1: "b", 2: "yy", 3: "rrr", 4: "kkkk", 5: "wwwww"},
        {1: ".y...", 2: "wb...", 3: "...y."},
        floor="*rrwkbb",
    )
    centre = "bbbbbyyyyyyrrrrrrrrrrkkkkwwwww"
    others = board(112, floor="kk"), board(103), board(4)
    return match_at(
        position(mine, *others, displays={4: "bykw"}, centre=centre, marker=1, tiles=40)
    )


def later(seats: int, actions: int, **options: Any) -> Match:
    """Some way into a random game, where a seat may act."""
    setup = SetUp(seats, options, seats)
    match, choose = setup.match(), setup.chooser()
    while match.turn is not None and (actions > 0 or match.turn == LUCK):
        actions -= match.turn != LUCK
        play_one(match, choose)
    return match


def choosing() -> Match:
    """Spaces of the grey wall are to be chosen."""
    mine = board(3, {2: "yy", 3: "bbb"}, {1: "b....", 2: ".b..."})
    match = match_at(position(mine, board(1), centre="k", marker=2, turn=1, wall="grey"))
    match.play("ckf")
    return match


SCENES: dict[str, Callable[[], Match]] = {
    "the first round": lambda: Match("azul", seats=2, luck=1),
    "three later": lambda: later(3, 40),
    "four later": lambda: later(4, 60),
    "a full table": full_table,
    "the grey wall": choosing,
    "a wall of three": lambda: later(2, 12, size=3),
    "a wall of four": lambda: later(4, 20, size=4),
    "the end": lambda: later(3, 10_000),
}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 1000})
    yield opened
    opened.close()


def shown(page: Page, match: Match, viewer: int, layout: str) -> None:
    view = match.view(None if viewer == SPECTATOR else viewer)
    svg = picture(view.board.table, viewer, NAMES[: match.seats], layout=layout)
    page.set_content(
        f"<!doctype html><html data-theme=light><style>{css()}body{{margin:0}}"
        f".picture{{width:{WIDTHS[layout]}px;display:block}}</style>{svg}"
    )


# Letters fill the middle of the box of a text: other things may come close above and below.
CORE = """
  const core = each => {
    const {left, right, top, bottom} = each.getBoundingClientRect();
    const cut = each.tagName === "text" ? (bottom - top) / 4 : 0;
    return {left, right, top: top + cut, bottom: bottom - cut};
  };
  const drawn = [...document.querySelectorAll("svg rect, svg path, svg use, svg text")]
    .filter(each => !each.closest("defs"));
"""

OUTSIDE = f"""() => {{ {CORE}
  const frame = document.querySelector("svg").getBoundingClientRect();
  return drawn.filter(each => {{
    const {{stroke, strokeWidth}} = getComputedStyle(each);
    const plain = stroke === "none" || each.tagName === "use";
    const edge = plain ? 0 : parseFloat(strokeWidth) / 2;
    const box = core(each);
    return box.left - edge < frame.left - .01 || box.top - edge < frame.top - .01
      || box.right + edge > frame.right + .01 || box.bottom + edge > frame.bottom + .01;
  }}).map(each => each.outerHTML);
}}"""

COVERED = f"""() => {{ {CORE}
  const meet = (one, other) => one.left < other.right - .5 && other.left < one.right - .5
    && one.top < other.bottom - .5 && other.top < one.bottom - .5;
  const texts = drawn.filter(each => each.tagName === "text");
  const solid = [...texts, ...drawn.filter(each => each.tagName === "use")];
  const wrong = [];
  for (const text of texts) {{
    if (text.previousElementSibling?.classList.contains("badge")) continue;
    for (const other of solid)
      if (other !== text && meet(core(text), core(other))) wrong.push([text, other]);
  }}
  return wrong.map(pair => pair.map(each => each.textContent || each.getAttribute("href")));
}}"""

SMALL = """([ids, least]) => ids.filter(id => {
  const box = document.getElementById(id).getBoundingClientRect();
  return box.width < least || box.height < least;
})"""


@pytest.mark.parametrize("layout", WIDTHS)
@pytest.mark.parametrize("scene", SCENES)
def test_a_picture_is_laid_out_well(page: Page, scene: str, layout: str) -> None:
    match = SCENES[scene]()
    for viewer in (*range(match.seats), SPECTATOR):
        shown(page, match, viewer, layout)
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(COVERED) == []
        if viewer in match.waiting:
            ids = {place for action in match.legal(viewer) for place in action.path}
            assert page.evaluate(SMALL, [sorted(ids), LEAST]) == []


def test_pointing_at_a_line_is_pointing_at_its_row(page: Page) -> None:
    shown(page, Match("azul", luck=1), 0, "tall")
    found = page.evaluate("""() => {
      const box = document.getElementById("line-1").getBoundingClientRect();
      const at = document.elementFromPoint(box.left + 2, box.top + box.height / 2);
      return [at.closest(".place").id, box.width, box.height];
    }""")
    assert found[0] == "line-1"
    assert found[1] > 300
    assert found[2] >= 38


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_that_stands_alone_is_drawn_in_its_colours(page: Page, theme: str) -> None:
    drawn = Match("azul", luck=1).view(0).svg(theme=theme)
    page.set_content(f"<!doctype html><body>{drawn}")
    ground, text = page.evaluate("""() => [".ground", "text.title"].map(
      one => getComputedStyle(document.querySelector(one)).fill)""")
    assert ground == {"light": "rgb(239, 232, 219)", "dark": "rgb(26, 28, 32)"}[theme]
    assert text == {"light": "rgb(42, 37, 32)", "dark": "rgb(239, 232, 219)"}[theme]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_auto_follows_the_screen(browser: Browser, scheme: Any) -> None:
    page = browser.new_page(color_scheme=scheme)
    page.set_content(f"<!doctype html><body>{Match('azul', luck=1).view(0).svg()}")
    ground = page.evaluate("getComputedStyle(document.querySelector('.ground')).fill")
    assert ground == {"light": "rgb(239, 232, 219)", "dark": "rgb(26, 28, 32)"}[scheme]
    page.close()
