"""A pen writes what a browser can read, whatever people are called."""

import pytest

from art.reading import SVG, read, sound
from tilery.art import BACK, GLAZES, Pen, escape, fitted, short
from tilery.art.pen import MARKER

NASTY = "<script>&\"'\x00\x0b\ud800]]>"


def drawn(pen: Pen, *parts: str, style: str = "page", theme: str = "auto") -> str:
    return pen.picture("".join(parts), (100, 100), "A picture", style, theme)


def test_text_is_text_wherever_it_stands() -> None:
    pen = Pen('a"b')
    picture = drawn(
        pen,
        pen.text(NASTY, 1, 1),
        pen.place("here", NASTY),
        pen.group("walls", NASTY),
        pen.area("mine", "seat-1", NASTY),
    )
    found = read(picture)
    clean = NASTY.replace("\x00", "\ufffd").replace("\x0b", "\ufffd").replace("\ud800", "\ufffd")
    assert found.words == [clean]
    assert found.labels[1:] == [clean] * 3
    assert 'a"bhere' in found.ids
    assert escape("Ann") == "Ann"


def test_long_names_are_cut_and_wide_ones_squeezed() -> None:
    assert short("Dagobert von Drosselbart") == "Dagobert von…"
    assert short("Ann") == "Ann"
    assert fitted("Ann", 15, 100) == ""
    assert 'textLength="100"' in fitted("WWWWWWWWWWWWWW", 15, 100)
    assert fitted("漢字漢字漢字漢字", 15, 100)


@pytest.mark.parametrize("look", [*GLAZES, BACK, MARKER])
@pytest.mark.parametrize("size", [44, 22])
def test_a_tile_brings_its_symbol(look: str, size: int) -> None:
    pen = Pen("p-")
    found = sound(drawn(pen, pen.tile(look, 3, 4, size), pen.tile(look, 50, 4, size)), "p-")
    first, second = found.uses
    assert first.attrib == second.attrib | {"x": "3"}
    assert first.attrib["data-look"] == look
    assert len(list(found.root.iter("{http://www.w3.org/2000/svg}symbol"))) == 1


def test_small_tiles_have_the_small_sign_and_no_highlight() -> None:
    pen = Pen()
    large, small = drawn(pen, pen.tile("blue", 0, 0, 24)), drawn(Pen(), Pen().tile("blue", 0, 0))
    assert 'href="#tile-blue"' in large
    pen = Pen()
    small = drawn(pen, pen.tile("blue", 0, 0, 23))
    assert 'href="#small-blue"' in small
    assert GLAZES["blue"].small.lines in small
    assert GLAZES["blue"].motif.lines not in small
    assert "stroke-opacity" not in small


def test_spaces_and_signs_are_no_tiles() -> None:
    pen = Pen()
    found = sound(drawn(pen, pen.space("red", 0, 0), pen.space("", 0, 0), pen.sign("red", 0, 0)))
    assert all("tile" not in use.attrib["class"].split() for use in found.uses)
    assert len({use.attrib["href"] for use in found.uses}) == 3


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_what_stands_alone_needs_nothing_else(theme: str) -> None:
    pen = Pen("p-")
    parts = pen.text("Ann", 1, 1), pen.tile("blue", 0, 0)
    alone = drawn(pen, *parts, style="alone", theme=theme)
    sound(alone, "p-")
    assert "var(" not in alone
    assert alone.count("<style>") == 1
    assert "@media" in alone or theme != "auto"
    assert f'class="tilery-{theme}"' in alone
    page = drawn(pen, *parts)
    assert "<style" not in page
    assert "#FBF7EF" not in page  # surfaces come from the page


def test_a_tile_of_four_sectors_has_each_sign_at_its_edge() -> None:
    pen = Pen()
    large = drawn(pen, pen.tile("x-oryb", 0, 0, 44), pen.tile("x-oryb", 0, 0, 20))
    found = read(large)
    assert [use.attrib["href"] for use in found.uses] == ["#tile-x-oryb", "#small-x-oryb"]
    for symbol in found.root.iter(f"{SVG}symbol"):
        sectors = [group for group in symbol if group.tag == f"{SVG}g"]
        turned = [group.get("transform") for group in sectors]
        assert turned == [None, *(f"rotate({angle} 20 20)" for angle in (90, 180, 270))]
        for group, glaze in zip(sectors, ("orange", "red", "yellow", "blue"), strict=True):
            paths = [path.attrib for path in group.iter(f"{SVG}path")]
            assert paths[0]["fill"] == GLAZES[glaze].colour
            shapes = {path["d"] for path in paths[1:]}
            assert shapes == {*GLAZES[glaze].small} - {""}
