"""The picture of Azul: whatever can be chosen is there, and nothing that should not be."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from art.reading import Drawn, sound
from azul.games import SetUp, play_one, points_of
from azul.helpers import board, match_at, position
from tilery import LUCK, Match
from tilery.art import LAYOUTS
from tilery.games.azul.motions import motions
from tilery.games.azul.picture import picture, places
from tilery.kernel.table import SPECTATOR

SET_UPS = [
    SetUp(seats, {"wall": wall, "size": size}, 10 * seats + size)
    for seats, wall, size in [
        (2, "coloured", 5),
        (2, "grey", 5),
        (3, "coloured", 5),
        (3, "grey", 4),
        (4, "coloured", 3),
        (4, "grey", 5),
        (2, "coloured", 4),
    ]
]
NAMES = ["Ann", "<b>&\"'", "Dagobert von Drosselbart", "漢字"]


def shown(match: Match, viewer: int, **more: Any) -> str:
    view = match.view(None if viewer == SPECTATOR else viewer)
    return picture(view.board.table, viewer, NAMES[: match.seats], **more)


def choosable(match: Match, viewer: int) -> dict[str, dict[str, str]]:
    view = match.view(None if viewer == SPECTATOR else viewer)
    return places(view.board.table, viewer, NAMES[: match.seats])


def viewers(match: Match) -> list[int]:
    return [*range(match.seats), SPECTATOR]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("setup", SET_UPS, ids=str)
def test_every_place_that_can_be_chosen_is_there(setup: SetUp, layout: str) -> None:
    choose = setup.chooser()
    for match in points_of(setup.match(), choose):
        if match.turn == LUCK or choose.random() < 0.9:
            continue
        for viewer in viewers(match):
            drawn = sound(shown(match, viewer, layout=layout))
            named = choosable(match, viewer)
            legal = match.legal(viewer) if viewer != SPECTATOR else ()
            wanted = {place for action in legal for place in action.path}
            assert wanted <= set(named) <= set(drawn.places)
            areas = drawn.areas
            for place, said in named.items():
                assert said["name"]
                assert drawn.places[place].get("aria-label", "").lower() == said["name"].lower()
                assert areas[place] == said["area"]


@pytest.mark.parametrize("setup", SET_UPS[:3], ids=str)
def test_all_boards_lie_on_a_wide_table(setup: SetUp) -> None:
    match = setup.match()
    for viewer in viewers(match):
        drawn = sound(shown(match, viewer))
        for seat in range(1, match.seats + 1):
            board = "" if seat == viewer + 1 else f"seat-{seat}-"
            for place in ("floor", "line-1", "line-3", "wall-1-1", "wall-3-3"):
                assert f"{board}{place}" in drawn.places
            assert f"seat-{seat}" in drawn.places


def test_tiles_lie_where_the_position_says() -> None:
    mine = board(12, {2: "yy", 3: "k"}, {1: "b....", 4: "...b."}, floor="*rw")
    text = position(mine, board(3), displays={1: "bbyk", 5: "rrww"}, centre="kkb", marker=1)
    match = match_at(text)
    for layout in LAYOUTS:
        drawn = sound(shown(match, 0, layout=layout))
        tiles = drawn.tiles
        assert tiles("display-1-blue") == ["blue", "blue"]
        assert tiles("display-1") == ["blue", "blue", "yellow", "black"]
        assert tiles("display-2") == []
        assert sorted(tiles("centre")) == ["black", "black", "blue"]
        assert tiles("line-2") == ["yellow", "yellow"]
        assert tiles("line-3") == ["black"]
        assert tiles("wall-1-1") == tiles("wall-4-4") == ["blue"]
        assert tiles("wall-1-2") == []
        assert tiles("floor") == ["marker", "red", "white"]
        assert {"12", "−4", "−1", "−3"} <= set(drawn.words)
    assert shown(match, 0) != shown(match, 1)


def test_a_marker_that_found_the_floor_full_lies_beside_it() -> None:
    full = board(5, floor="rrrrwww")
    match = match_at(position(full, board(), displays={1: "bbyk"}, marker=1))
    drawn = sound(shown(match, 0))
    assert "marker" in drawn.places
    assert drawn.tiles("seat-1").count("marker") == 1
    assert "marker" not in drawn.tiles("floor")


def test_names_of_people_are_text() -> None:
    match = Match("azul", seats=4, luck=1)
    for layout in LAYOUTS:
        for style in ("page", "alone"):
            drawn = sound(shown(match, 1, layout=layout, style=style))
            said = drawn.words + drawn.labels
            assert any(NAMES[1] in each for each in said) or layout == "tall"
            assert "Dagobert von Drosselbart" not in drawn.words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_board_by_itself(seats: int) -> None:
    match = Match("azul", seats=seats, luck=1)
    for seat in range(seats):
        drawn = sound(shown(match, 0, board=seat))
        assert [place for place in drawn.places if place.count("-") == 1 and "seat" in place] == [
            f"seat-{seat + 1}"
        ]


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_picture_that_stands_alone(layout: str, theme: str) -> None:
    match = Match("azul", seats=3, luck=1)
    alone = match.view(0).svg(layout, theme)
    prefix = sound(alone).ids[0].partition("-")[0] + "-"
    sound(alone, prefix)
    assert "var(" not in alone
    assert match.view(0).svg(layout, theme) == alone
    other = match.view(1).svg(layout, theme)
    assert not set(sound(alone).ids) & set(sound(other).ids)


def test_a_picture_on_a_page_has_no_styles_of_its_own() -> None:
    page = shown(Match("azul", luck=1), 0)
    assert "<style" not in page
    assert "style=" not in page


def test_notebooks_show_pictures() -> None:
    match = Match("azul", luck=1)
    assert match._repr_svg_() == match.view(None).svg()
    assert match.view(1)._repr_svg_() == match.view(1).svg()


# --- motions --------------------------------------------------------------------------------------


def tiles_by_place(drawn: Drawn) -> Counter[tuple[str, str]]:
    """Count the tiles that lie in each place; the marker goes by itself."""
    found: Counter[tuple[str, str]] = Counter()
    for place in drawn.places:
        kind, _, number = place.rpartition("-")
        if place == "centre" or (number.isdigit() and kind in ("seat", "display")):
            continue  # it holds other places
        for look in drawn.tiles(place):
            if look != "marker":
                found[place, look] += 1
    return found


def moved(tiles: Counter[tuple[str, str]], found: Sequence[dict[str, Any]]) -> None:
    for motion in found:
        if motion["look"] in ("", "marker"):
            continue
        if motion["from"] not in ("bag", "lid"):
            tiles[motion["from"], motion["look"]] -= 1
        if motion["to"] not in ("bag", "lid"):
            tiles[motion["to"], motion["look"]] += 1


@pytest.mark.parametrize("setup", SET_UPS, ids=str)
def test_motions_lead_from_one_picture_to_the_next(setup: SetUp) -> None:
    match, choose = setup.match(), setup.chooser()
    viewer = choose.choice(viewers(match))
    asked = None if viewer == SPECTATOR else viewer
    kinds = set()
    before, known, old = match.view(asked), 0, sound(shown(match, viewer))
    while match.turn is not None:
        play_one(match, choose)
        if match.turn is not None and choose.random() < (0.9 if match.turn == LUCK else 0.5):
            continue  # several actions may be told at once
        after, new = match.view(asked), sound(shown(match, viewer))
        told = motions(before.board.table, after.events[known:], viewer, NAMES[: match.seats])
        tiles = tiles_by_place(old)
        moved(tiles, told)
        assert +tiles == tiles_by_place(new)
        for motion in told:
            kinds.add(motion["look"])
            assert motion["say"]
            assert set(motion) <= {"from", "to", "look", "say", "points"}
        if len(told) and told[0]["from"] != "bag":
            assert told[0]["from"] in old.ids
            assert told[-1]["to"] in new.ids
        before, known, old = after, len(match.events), new
    assert {"marker", "blue", ""} <= kinds


def test_motions_of_a_take() -> None:
    match = match_at(position(board(), board(), displays={1: "bbyk"}, turn=1))
    before = match.view(1)
    events = match.play("1b1")
    told = motions(before.board.table, events, 1, NAMES)
    own = [(m["from"], m["to"], m["look"]) for m in told]
    assert own == [
        ("display-1-yellow", "centre-yellow", "yellow"),
        ("display-1-black", "centre-black", "black"),
        ("display-1-blue", "seat-1-line-1", "blue"),
        ("display-1-blue", "seat-1-floor", "blue"),
    ]
    assert {m["say"] for m in told} == {match.view(1).log()[-1].replace("Seat 1", "Ann")}


def test_motions_from_the_start_of_a_match() -> None:
    match = Match("azul", luck=3)
    told = motions(None, match.events, 0)
    deals = [m for m in told if m["from"] == "bag"]
    assert len(deals) == 20
    assert {m["to"].rpartition("-")[0] for m in deals} == {f"display-{n}" for n in range(1, 6)}
