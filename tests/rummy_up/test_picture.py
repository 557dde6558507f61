"""The picture of Uno Rummy Up: each place is there and large enough, hidden tiles are backs."""

from collections import Counter
from itertools import pairwise
from xml.etree.ElementTree import Element

import pytest

from art.reading import SVG, Drawn, sound
from rummy_up.drawing import (
    FULL,
    NAMES,
    SET_UPS,
    Lie,
    SetUp,
    at_choices,
    choosable,
    drawn_at,
    kinds,
    laid,
    shown,
    viewers,
)
from tilery import LUCK, Match
from tilery.art import BACK, LAYOUTS
from tilery.games.rummy_up.layout import Lying
from tilery.games.rummy_up.looks import look
from tilery.games.rummy_up.lying import laid_on, laid_out, layout_of
from tilery.games.rummy_up.notation import together_text
from tilery.games.rummy_up.picture import emblem, picture
from tilery.games.rummy_up.places import places
from tilery.games.rummy_up.tiles import KINDS, WILD
from tilery.kernel.table import SPECTATOR

LEAST = 24  #: units of a target, WCAG 2.5.8

#: Two seats in the middle of a turn.
TURN = Lie(
    ("r1r2y6y6g12wwb7", "b1b2b4"),
    melded="r3r4r5 y3y4y5 b9g9w",
    loose="r9g2g2",
    added="y1y2",
    joined="b3",
)


def all_looks(text: str) -> Counter[str]:
    return Counter(map(look, kinds(text)))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("setup", SET_UPS, ids=str)
def test_every_place_of_every_path_is_there(setup: SetUp, layout: str) -> None:
    met = set()
    for match in at_choices(setup, 6):
        for viewer in viewers(match):
            drawn, named = shown(match, viewer, layout=layout), choosable(match, viewer)
            if viewer != SPECTATOR and match.turn is not None:
                for action in match.legal(viewer):
                    (place,) = action.path
                    met.add(place.partition("-")[0])
                    if place.partition("-")[0] in ("rack", "start", "pool"):
                        assert place in named
            assert set(named) <= set(drawn.places)
            for place, said in named.items():
                assert said["name"]
                assert drawn.places[place].get("aria-label", "").lower() == said["name"].lower()
                assert drawn.areas[place] == said["area"]
    assert {"rack", "finish"} <= met


@pytest.mark.parametrize("layout", LAYOUTS)
def test_tiles_lie_where_the_position_says(layout: str) -> None:
    drawn = drawn_at(laid(TURN, 0), 0, layout=layout)
    assert Counter(drawn.tiles("start")) == all_looks("r9g2g2")
    assert drawn.tiles("start-g2") == [look(kinds("g2")[0])] * 2
    assert Counter(drawn.tiles("played")) == all_looks("y1y2b3")
    assert drawn.tiles("run-r3") == ["n-r3", "n-r4", "n-r5-skip"]
    assert drawn.tiles("run-y3") == ["n-y3", "n-y4", "n-y5-skip"]
    assert drawn.tiles("set-9") == ["wild-r9", "n-g9", "n-b9"]
    assert "stands for red 9" in drawn.places["set-9"].get("aria-label", "")
    racks = [place for place in drawn.places if place.startswith("rack-")]
    colours = ["rack-r1", "rack-r2", "rack-y6", "rack-g12", "rack-b7", "rack-w"]
    assert racks == colours  # by colour, and Wilds at the end
    assert drawn.tiles("rack-w") == ["wild"] * 2
    backs = 3 if layout == "wide" else 1
    assert drawn.tiles("seat-2-rack") == [BACK] * backs


@pytest.mark.parametrize("layout", LAYOUTS)
def test_of_equal_tiles_one_can_be_lifted_and_all_are_there(layout: str) -> None:
    drawn = drawn_at(laid(TURN, 0), 0, layout=layout)
    for place, n in (("rack-y6", 2), ("rack-w", 2), ("rack-b7", 1), ("start-g2", 2)):
        front = drawn.places[place].findall(f"{SVG}use")
        assert len(front) == 1
        assert len(drawn.tiles(place)) == n


@pytest.mark.parametrize("layout", LAYOUTS)
def test_numbers_that_everybody_knows(layout: str) -> None:
    table = laid(TURN, 0)
    table.state.scores[:2] = 41, 120
    drawn = drawn_at(table, 0, layout=layout)
    assert {str(int(table.state.left)), "41"} <= set(drawn.words)
    assert "3" in drawn.words  # tiles of the other
    label = drawn.places["seat-2"].get("aria-label", "")
    assert "3 tiles" in label
    assert "120 points" in label
    assert "to play" in drawn.places["seat-1"].get("aria-label", "")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.rule("UR-15")
def test_the_direction_of_play_is_shown(seats: int, layout: str) -> None:
    lie = Lie(("r1",) * seats if seats == 2 else ("r1", "r2", "r3", "r4"))
    seen = []
    for way in (1, -1):
        drawn = drawn_at(laid(lie, 0, way=way), 0, layout=layout)
        (sign,) = [each for each in drawn.all if each.get("class") == "way"]
        seen.append((sign.get("aria-label", ""), sign[0].get("d")))
    (clockwise, one), (other_way, other) = seen
    assert "anticlockwise" not in clockwise
    assert "anticlockwise" in other_way
    assert one != other


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.rule("UR-19")
def test_who_has_one_tile_and_has_not_called_is_seen_by_all(layout: str) -> None:
    lie = Lie(("r1r2", "b1", "g1g2"))
    forgot = laid(lie, SPECTATOR, silent=1, catchers=0b101)
    called = laid(lie, SPECTATOR)
    for viewer in (0, 1, SPECTATOR):
        said = [
            drawn_at(table, viewer, layout=layout).places["seat-2"] for table in (forgot, called)
        ]
        marks = [[text.get("class", "") for text in part.iter(f"{SVG}text")] for part in said]
        assert any("bad" in each for each in marks[0])
        assert not any("bad" in each for each in marks[1])
        assert any("brass" in each for each in marks[1])
        assert "has not called uno" in said[0].get("aria-label", "")
        assert "uno" not in said[1].get("aria-label", "")


@pytest.mark.rule("UR-3")
def test_what_was_drawn_for_the_start_is_shown_at_the_seats() -> None:
    match = Match("rummy_up", seats=3, luck="given")
    match.play("r5")
    match.play("w")
    assert match.turn == LUCK
    for layout in LAYOUTS:
        for viewer in viewers(match):
            drawn = shown(match, viewer, layout=layout)
            assert drawn.tiles("seat-1-lot") == ["n-r5-skip"]
            assert drawn.tiles("seat-2-lot") == ["wild"]
            assert drawn.tiles("seat-3-lot") == []


# --- how the melds lie ----------------------------------------------------------------------


def test_a_layout_has_all_tiles_in_melds_with_names_of_their_own() -> None:
    counts = counted(FULL)
    lying = laid_out(counts)
    assert Counter(one.kind for meld in lying.values() for one in meld) == Counter(
        {kind: n for kind, n in enumerate(counts) if n}
    )
    assert min(map(len, lying.values())) >= 3
    for meld in lying.values():
        numbers = [one.shows // 4 for one in meld]
        colours = [one.shows % 4 for one in meld]
        if len(set(numbers)) == 1:
            assert len(set(colours)) == len(meld)
        else:
            assert len(set(colours)) == 1
            assert all(later == n + 1 for n, later in pairwise(numbers))


def test_equal_melds_have_two_names() -> None:
    table = laid(Lie(("g1", "g2"), melded="r3r4r5r6r3r4r5r6"))
    assert sorted(layout_of(table)) == ["run-r3", "run-r3-2"]


def counted(text: str) -> list[int]:
    found = kinds(text)
    return [found.count(kind) for kind in range(KINDS)]


def test_a_layout_that_is_kept_goes_on_with_few_tiles_moved_and_melds_keep_their_names() -> None:
    before = laid_out(counted("r3r4r5 y7g7b7"))
    after = laid_on(before, counted("r2r3r4r5 y7g7b7r7 g1g2g3"))
    assert list(after) == ["run-r3", "set-7", "run-g1"]
    shows = {name: {one.shows for one in meld} for name, meld in after.items()}
    assert shows["run-r3"] == set(kinds("r2r3r4r5"))
    assert shows["set-7"] == set(kinds("y7g7b7r7"))
    again = laid_on(after, counted("r2r3r4r5 y7g7b7r7 g1g2g3 r3r4r5"))
    assert len(again) == len(set(again)) == 4
    assert list(again)[:3] == list(after)


def test_tiles_that_make_no_melds_are_shown_all_the_same() -> None:
    table = laid(Lie(("g1", "g2"), melded="r3b9"))
    drawn = drawn_at(table, 0)
    assert Counter(use.get("data-look") for use in drawn.uses)["n-r3"] == 1
    assert Counter(use.get("data-look") for use in drawn.uses)["n-b9"] == 1


def test_a_layout_of_ones_own_can_be_shown() -> None:
    table = laid(Lie(("g1", "g2"), melded="r3r4r5"))
    mine = {"mine": tuple(Lying(kind, kind) for kind in kinds("r5r4r3"))}
    assert drawn_at(table, 0, lying=mine).tiles("mine") == ["n-r5-skip", "n-r4", "n-r3"]


# --- sizes ----------------------------------------------------------------------------------


def rect(element: Element) -> tuple[float, float, float, float]:
    x, y, wide, high = (float(element.get(key, 0)) for key in ("x", "y", "width", "height"))
    return x, y, wide, high


def covered(part: Element) -> tuple[float, float, float, float]:
    """What a part covers: its boxes and tiles."""
    found = [rect(one) for one in part.iter() if one.tag in (f"{SVG}rect", f"{SVG}use")]
    x, y = min(one[0] for one in found), min(one[1] for one in found)
    right, low = max(x + w for x, _, w, _ in found), max(y + h for _, y, _, h in found)
    return x, y, right - x, low - y


def apart(boxes: dict[str, tuple[float, float, float, float]]) -> None:
    found = sorted(boxes.items())
    for n, (name, (x, y, w, h)) in enumerate(found):
        for other, (left, top, wide, high) in found[n + 1 :]:
            assert x + w <= left or left + wide <= x or y + h <= top or top + high <= y, (
                name,
                other,
            )


def full(seats: int, held: int) -> Lie:
    """A full table: melds of more than sixty tiles, and a rack of the tiles that are left."""
    left = Counter({kind: 2 if kind < WILD else 4 for kind in range(KINDS)})
    left -= Counter(kinds(FULL))
    rest = list(left.elements())
    others = [rest[held + n :: seats - 1] for n in range(seats - 1)]
    return Lie(tuple(map(together_text, (rest[:held], *others))), melded=FULL)


def check_sizes(drawn: Drawn, layout: str) -> None:
    _, _, wide, high = (float(part) for part in drawn.root.get("viewBox", "").split())
    assert wide == (880 if layout == "wide" else 390)
    if layout == "wide":
        assert high == 660
    tops = {
        name: covered(part)
        for name, part in drawn.places.items()
        if name.startswith(("run-", "set-")) or name in ("played", "start", "pool")
        if list(part.iter(f"{SVG}use"))
    }
    tops |= {
        name: covered(part)
        for name, part in drawn.places.items()
        if name.startswith("seat-") and name.count("-") == 1
    }
    for name, (x, y, w, h) in tops.items():
        assert x >= 0, name
        assert y >= 0, name
        assert x + w <= wide, name
        assert y + h <= high, name
    apart(tops)
    for name, part in drawn.places.items():
        if name.startswith(("rack-", "start-", "run-", "set-")):
            sides = [float(use.get("width", 0)) for use in part.iter(f"{SVG}use")]
            assert min(sides) >= (40 if name.startswith("rack-") else LEAST)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "held"), [(2, 1), (2, 20), (4, 20), (2, 32)])
def test_a_full_table_is_on_the_picture_apart_and_large_enough(
    seats: int, held: int, layout: str
) -> None:
    table = laid(full(seats, held), 0)
    check_sizes(drawn_at(table, 0, layout=layout), layout)
    check_sizes(drawn_at(table, SPECTATOR, layout=layout), layout)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("setup", SET_UPS, ids=str)
def test_everything_of_a_game_is_on_the_picture(setup: SetUp, layout: str) -> None:
    for match in at_choices(setup, 5):
        for viewer in (0, SPECTATOR):
            check_sizes(shown(match, viewer, layout=layout), layout)


def test_rows_of_a_rack_do_not_touch_and_each_tile_can_be_hit() -> None:
    for layout in LAYOUTS:
        drawn = drawn_at(laid(full(2, 32), 0), 0, layout=layout)
        fronts = [
            rect(part.findall(f"{SVG}use")[0])
            for name, part in drawn.places.items()
            if name.startswith("rack-")
        ]
        for n, (x, y, side, _) in enumerate(fronts):
            for other, top, _, _ in fronts[n + 1 :]:
                assert abs(other - x) >= LEAST or abs(top - y) >= side


# --- what is hidden -------------------------------------------------------------------------


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
                assert ways <= {("tile back", f"#tile-{BACK}")}
                for seat in range(1, match.seats):
                    held = int(match._board.table.state.held[seat])
                    backs = drawn.tiles(f"seat-{seat + 1}-rack")
                    assert backs == [BACK] * (held if layout == "wide" else min(held, 1))


@pytest.mark.parametrize("style", ["page", "alone"])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.rule("UR-2", "UR-11")
def test_nothing_hidden_changes_a_byte(layout: str, style: str) -> None:
    """Other tiles in the other racks, in the pool and drawn by another look the same."""
    hidden = (("g1g1b1", "y8", "g5g6", 0), ("wwr12", "g4", "b1b2", 3))
    for viewer in (0, SPECTATOR):
        found = set()
        for theirs, third, first, drew in hidden:
            racks = "r3r4" if viewer == 0 else first, theirs, third
            lie = Lie(racks, melded="b9g9y9", loose="r7", player=1)
            table = laid(lie, viewer, drew=1, drawn=drew)
            said = picture(table, viewer, NAMES[:3], layout=layout, style=style)
            found.add((said, str(places(table, viewer, NAMES[:3]))))
        assert len(found) == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_in_the_end_all_racks_are_open(layout: str) -> None:
    match = at_choices(SET_UPS[0], 1)[-1]
    assert match.turn is None
    state = match._board.table.state
    for viewer in viewers(match):
        drawn = shown(match, viewer, layout=layout)
        for seat in range(match.seats):
            tiles = drawn.tiles(f"seat-{seat + 1}")
            assert len(tiles) == int(state.held[seat])
            assert BACK not in tiles


# --- the whole ------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_picture_that_stands_alone(layout: str, theme: str) -> None:
    table = laid(TURN, 0)
    alone = picture(table, 0, NAMES[:2], layout=layout, style="alone", theme=theme, prefix="p-")
    sound(alone, "p-")
    assert "var(" not in alone
    assert picture(table, 0, NAMES[:2], layout, "alone", theme, "p-") == alone
    assert "<style" not in picture(table, 0, NAMES[:2], layout=layout)


def test_names_of_people_are_text() -> None:
    table = laid(Lie(("r1", "r2", "r3", "r4")), 0)
    for layout in LAYOUTS:
        drawn = drawn_at(table, 0, layout=layout)
        assert any(each.startswith(NAMES[1][:4]) for each in drawn.words)
        assert "Dagobert von Drosselbart" not in drawn.words


def test_the_emblem_shows_what_the_tiles_are() -> None:
    found = [use.attrib["data-look"] for use in sound(emblem(), "emblem-rummy_up-").uses]
    assert found == ["n-b6", "n-r5-skip", "wild", "n-y12"]
