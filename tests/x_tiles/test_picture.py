"""The picture of X-tiles: every place is there and large enough, and hidden tiles are backs."""

import re
from collections import Counter
from xml.etree.ElementTree import Element

import pytest

from art.reading import SVG, Drawn, sound
from tilery import LUCK, Match
from tilery.art import BACK, LAYOUTS
from tilery.art.contrast import SHAPE, contrast
from tilery.art.glazes import GLAZES
from tilery.art.tokens import colours
from tilery.games.x_tiles.picture import emblem, picture
from tilery.games.x_tiles.state import EMPTY
from tilery.games.x_tiles.tiles import PATTERNS
from tilery.kernel.table import SPECTATOR
from x_tiles.drawing import NAMES, SET_UPS, SetUp, at_choices, choosable, points_of, shown, viewers
from x_tiles.said import match_at, position

LEAST = 24  #: units of a target, WCAG 2.5.8


def numbers(text: str | None) -> list[float]:
    return [float(part) for part in (text or "").split()]


def world(drawn: Drawn) -> Element:
    found = [each for each in drawn.root.iter(f"{SVG}svg") if each.get("data-world")]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("setup", SET_UPS, ids=str)
def test_every_place_of_every_path_is_there(setup: SetUp, layout: str) -> None:
    for match in at_choices(setup, 6):
        for viewer in {match.turn if match.turn is not None else 0, match.seats - 1, SPECTATOR}:
            drawn, named = shown(match, viewer, layout=layout), choosable(match, viewer)
            legal = match.legal(viewer) if viewer != SPECTATOR and match.turn is not None else ()
            for action in legal:
                if action.path == ("pass",):
                    continue
                hand, cell, turn = action.path
                assert {hand, cell} <= set(named)
                assert turn not in named
            assert set(named) <= set(drawn.places)
            for place, said in named.items():
                assert said["name"]
                assert drawn.places[place].get("aria-label", "").lower() == said["name"].lower()
                assert drawn.areas[place] == said["area"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_of_equal_tiles_one_can_be_lifted_and_all_are_counted(layout: str) -> None:
    found = 0
    for match in at_choices(SetUp(6, {"set": "136", "target": 100}, 6), 12):
        for viewer in range(6):
            drawn = shown(match, viewer, layout=layout)
            state = match.view(viewer).board.table.state
            held = Counter(PATTERNS[n] for n in state.hands[viewer, : state.held[viewer]].tolist())
            if state.pair != EMPTY:
                continue
            said = "".join(drawn.places[f"seat-{viewer + 1}"].itertext())
            for pattern, n in held.items():
                place = drawn.places[f"hand-{pattern}"]
                assert len(place.findall(f"{SVG}use")) == 1  # what has the ring, and is lifted
                assert len(drawn.tiles(f"hand-{pattern}")) == n
                found += n > 1
                assert n == 1 or f"\u00d7{n}" in said
    assert found


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", [2, 5, 6, 10])
def test_what_is_drawn_lies_on_the_table_apart_and_is_large_enough(seats: int, layout: str) -> None:
    options = {"set": "136", "target": 100}
    for match in at_choices(SetUp(seats, options, seats), 4):
        for viewer in (0, SPECTATOR):
            drawn = shown(match, viewer, layout=layout)
            _, _, wide, high = numbers(drawn.root.get("viewBox"))
            assert wide == (880 if layout == "wide" else 390)
            boxes = {
                area: box(group)
                for area, group in drawn.places.items()
                if "area" in group.get("class", "") and area not in ("table", "piles")
            }
            window = next(each for each in drawn.all if each.get("class") == "window")
            boxes["window"] = rect(window)
            for name, (x, y, w, h) in boxes.items():
                assert x >= 0, name
                assert y >= 0
                assert x + w <= wide
                assert y + h <= high
            apart(boxes)
            if viewer == SPECTATOR:
                continue
            for place in drawn.places:
                if place.startswith("hand-"):
                    sizes = [
                        float(use.get("width", 0)) for use in drawn.places[place].iter(f"{SVG}use")
                    ]
                    assert min(sizes) >= 44
            scale = numbers(world(drawn).get("viewBox"))[2] / float(world(drawn).get("width", 0))
            least = min(
                float(edge.get("width", 0)) for edge in drawn.all if edge.get("class") == "edge"
            )
            assert least / scale >= LEAST
            if layout == "tall":
                assert scale == 1


def rect(element: Element) -> tuple[float, float, float, float]:
    x, y, wide, high = (float(element.get(key, 0)) for key in ("x", "y", "width", "height"))
    return x, y, wide, high


def box(group: Element) -> tuple[float, float, float, float]:
    """What a group's own panel covers."""
    return next(rect(each) for each in group.iter(f"{SVG}rect"))


def apart(boxes: dict[str, tuple[float, float, float, float]]) -> None:
    found = sorted(boxes.items())
    for n, (name, (x, y, w, h)) in enumerate(found):
        for other, (left, top, wide, high) in found[n + 1 :]:
            assert x + w <= left or left + wide <= x or y + h <= top or top + high <= y, (
                name,
                other,
            )


def side_of_tiles(part: Element) -> float:
    """How large the tiles of a world are in its window."""
    return 44 * float(part.get("width", 0)) / numbers(part.get("viewBox"))[2]


def test_tiles_of_a_long_table_stay_large_on_a_page_and_are_all_there_in_a_file() -> None:
    match = Match("x_tiles", seats=6, options={"first": 0}, luck=3)
    while True:  # as far north as can be
        north = re.compile(r"@(?:[ew]\d+)?n(\d+)")
        lengths = {
            action.id: int(found[1]) if (found := north.search(action.text)) else 0
            for action in match.legal()
        }
        match.play(max(lengths, key=lambda one: lengths[one]))
        if max(lengths.values()) > 15:
            break
    part = world(shown(match, 0))
    assert side_of_tiles(part) == pytest.approx(36, abs=0.01)
    _, y, _, high = numbers(part.get("viewBox"))
    _, last, _, side = numbers(part.get("data-newest"))
    assert y <= last <= y + high - side
    part = world(shown(match, 0, style="alone"))
    assert side_of_tiles(part) < 36
    assert numbers(part.get("viewBox"))[3] >= numbers(part.get("data-world"))[3]


@pytest.mark.parametrize("setup", SET_UPS, ids=str)
def test_a_window_shows_all_or_the_last_tile_at_full_size(setup: SetUp) -> None:
    for match in at_choices(setup, 4):
        for layout in LAYOUTS:
            part = world(shown(match, 0, layout=layout))
            x, y, wide, high = numbers(part.get("viewBox"))
            left, top, all_wide, all_high = numbers(part.get("data-world"))
            whole = (
                x <= left
                and y <= top
                and x + wide >= left + all_wide
                and y + high >= top + all_high
            )
            least = 44 if layout == "tall" else 36
            assert whole or side_of_tiles(part) == pytest.approx(least, abs=0.01)
            assert (
                abs(wide / high - float(part.get("width", 0)) / float(part.get("height", 0))) < 0.01
            )
            state = match._board.table.state
            if whole or state.layer < 0:
                continue
            last, top_last, side, _ = numbers(part.get("data-newest"))
            assert x <= last <= x + wide - side
            assert y <= top_last <= y + high - side


def test_tiles_lie_where_the_game_says() -> None:
    match = Match("x_tiles", seats=2, options={"first": 0}, luck="given")
    # orry at the first cell; the hands are what the draws say.
    match.play("oorbooyrooyboobroobyrroyrrob")
    match.play("rryorrybrrborrbyyyoryyobyyro")
    match.play("ooryoory")
    drawn = shown(match, 0)
    assert drawn.tiles("cell-0") == ["x-oory"]
    assert drawn.tiles("hand-oory") == ["x-oory"]
    assert drawn.tiles("seat-2-hand") == [BACK] * 7
    assert drawn.tiles("seat-1") == [
        *("x-oorb", "x-ooyr", "x-ooyb", "x-oobr", "x-ooby", "x-rroy", "x-rrob"),
        "x-oory",
    ]
    assert drawn.tiles("pair") == []
    other = shown(match, 1)
    assert other.tiles("pair") == ["x-oory"]
    assert [place for place in other.places if place.startswith("hand-")] == [
        f"hand-{pattern}" for pattern in ("rryo", "rryb", "rrbo", "rrby", "yyor", "yyob", "yyro")
    ]
    match.play("yoor@n1")
    drawn = shown(match, 0)
    assert drawn.tiles("cell-n1") == ["x-yoor"]
    assert drawn.tiles("seat-1")[-1] == "x-rrob"
    assert "cell-s1" not in drawn.places  # in line with the two (XT-7)
    assert "cell-e1n1" in drawn.places


def test_a_tile_of_the_hand_like_the_one_that_waits_has_another_name() -> None:
    match = Match("x_tiles", seats=2, options={"first": 0, "hand": 1}, luck="given")
    match.play("ooryrrobrrbooory")
    assert choosable(match, 0).keys() & {"hand-oory", "kept-oory"} == {"hand-oory"}
    drawn = shown(match, 0)
    assert drawn.tiles("kept-oory") == drawn.tiles("hand-oory") == ["x-oory"]


def test_all_backs_are_alike() -> None:
    for setup in SET_UPS:
        for match in at_choices(setup, 3):
            if match.turn is None:
                continue
            for layout in LAYOUTS:
                drawn = shown(match, 0, layout=layout)
                ways = {
                    (use.get("class"), use.get("href"))
                    for use in drawn.uses
                    if use.get("data-look") == BACK
                }
                assert ways == {("tile back", f"#tile-{BACK}")}
                for seat in range(1, match.seats):
                    backs = drawn.tiles(f"seat-{seat + 1}-hand")
                    held = int(match._board.table.state.held[seat])
                assert backs == [BACK] * (held if layout == "wide" else min(held, 1))


def test_nothing_hidden_changes_a_byte() -> None:
    """Two games with other tiles in the other hands and piles look the same to who cannot know."""
    first, second = ("ooyr", "rrob"), ("bbyr", "yyro")
    for layout in LAYOUTS:
        found = set()
        for theirs in (first, second):
            match = Match("x_tiles", seats=3, options={"first": 0, "hand": 2}, luck="given")
            match.play("".join(("oorb", "oory", *theirs, *theirs[::-1], "rryo", "rryb")))
            view = match.view(0)
            said = picture(view.board.table, 0, NAMES[:3], layout=layout)
            found.add((said, str(choosable(match, 0))))
        assert len(found) == 1


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_picture_that_stands_alone(layout: str, theme: str) -> None:
    match = list(points_of(SET_UPS[1], 20))[-1]
    alone = match.view(0).svg(layout, theme)
    prefix = sound(alone).ids[0].partition("-")[0] + "-"
    sound(alone, prefix)
    assert "var(" not in alone
    assert match.view(0).svg(layout, theme) == alone
    page = picture(match.view(0).board.table, 0, NAMES[:2], layout=layout)
    assert "<style" not in page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_signs_grooves_and_bars_can_be_seen(theme: str) -> None:
    """The sign carries what is matched; the rim parts tile and table, the bar crosses the rims."""
    tokens = colours(theme, "x_tiles")
    for surface in ("ground", "panel"):
        assert contrast(tokens["rim"], tokens[surface]) >= SHAPE
    assert contrast(tokens["brass"], tokens["panel"]) >= SHAPE  # the bed of a bar
    for name in ("orange", "red", "yellow", "blue"):
        assert contrast(GLAZES[name].mark, GLAZES[name].colour) >= 4.5


def test_names_of_people_are_text() -> None:
    match = Match("x_tiles", seats=4, luck=1)
    for layout in LAYOUTS:
        drawn = shown(match, 0, layout=layout)
        assert any(NAMES[1] in each for each in drawn.words)
        assert "Dagobert von Drosselbart" not in drawn.words


def test_the_emblem_is_four_tiles_that_match() -> None:
    looks = [use.attrib["data-look"][2:] for use in sound(emblem(), "emblem-x_tiles-").uses]
    (nw, ne, sw, se) = looks
    assert (nw[1], nw[2], ne[2], sw[1]) == (ne[3], sw[0], se[0], se[3])


def test_everyone_sees_the_tiles_that_wait_beside_the_piles() -> None:
    match = Match("x_tiles", seats=2, options={"first": 0, "hand": 1}, luck="given")
    match.play("ooryrrobrrbo")
    assert match.turn == LUCK
    for viewer in viewers(match):
        assert shown(match, viewer).tiles("pair") == ["x-rrbo"]


def test_bars_lie_along_the_edges_and_beside_the_signs() -> None:
    lie = "oory@0,ryyo@e1,rbor@n1,yyrb@e1n1"
    text = position(["yyro,oobr", "yybo,rrob"], lie=lie, turn="1", last="1:e1n1", options="hand=3")
    svg = picture(match_at(text).view(0).board.table, 0, NAMES[:2])
    (bars,) = re.findall(r'<path class="match" d="([^"]*)"', svg)
    found = re.findall(r"M(\S+) (\S+)([hv])(\d+)", bars)
    assert len(found) == 2
    for x, y, way, _ in found:
        assert float(y if way == "h" else x) % 44 == 0
