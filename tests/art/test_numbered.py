"""Tiles with numbers: glaze, numeral and motif; words that act; and Wilds."""

from itertools import product
from xml.etree.ElementTree import Element, fromstring

import pytest

from art.reading import SVG, read, sound
from tilery.art import Pen
from tilery.art.contrast import TEXT, contrast
from tilery.art.glazes import GLAZES, INK, LETTERS, PALETTES
from tilery.art.numbered import FIGURES, WORDS, has_number, has_word, numbered, wild
from tilery.art.tiles import symbol

COLOURS = "rygb"
LOOKS = [numbered(letter, n) for letter, n in product(COLOURS, (1, 5, 12))]
WORDED = [numbered(letter, 7, word) for letter, word in product(COLOURS, WORDS)]


def part(name: str) -> Element:
    return fromstring(symbol(name, ""))


def said(root: Element) -> list[tuple[str, str | None]]:
    """What is written on a tile, and in which colour."""
    return [(span.text or "", span.get("fill")) for span in root.iter("tspan")]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", ["small", "tile"])
def test_a_tile_has_its_glaze_its_number_and_its_motif(look: str, kind: str) -> None:
    glaze = LETTERS[look[2]]
    root = part(f"{kind}-{look}")
    assert root[0].get("fill") == glaze.colour
    assert said(root) == [(look[3:], glaze.mark)]
    drawn = {path.get("d") for path in root.iter("path")}
    assert {*glaze.small} - {""} <= drawn


@pytest.mark.parametrize("look", WORDED)
def test_a_word_has_its_icon_at_every_size_and_is_written_where_there_is_room(look: str) -> None:
    glaze, word = LETTERS[look[2]], WORDS[look.rpartition("-")[2]]
    pen = Pen()
    drawn = sound(
        pen.picture("".join(pen.tile(look, 0, 0, size) for size in (40, 26, 16)), (1, 1), "x")
    )
    names = [use.attrib["href"] for use in drawn.uses]
    assert names == [f"#large-{look}", f"#tile-{look}", f"#small-{look}"]
    for name in names:
        root = part(name[1:])
        icons = [path for path in root.iter("path") if path.get("d") == word.icon]
        assert [path.get("stroke") for path in icons] == [glaze.colour]
        assert ((word.said, glaze.colour) in said(root)) == name.startswith("#large")
        assert ("7", glaze.mark) in said(root)


def test_a_wild_looks_like_no_other_tile_and_shows_what_it_stands_for() -> None:
    root = part(f"tile-{wild()}")
    colours = {path.get("fill") for path in root.iter("path")}
    assert {GLAZES[name].colour for name in PALETTES["rummy_up"]} <= colours
    assert said(root) == []
    assert said(part(f"large-{wild()}")) == [("DRAW 4", INK)]
    for letter, number in product(COLOURS, (1, 12)):
        for kind in ("tile", "small"):
            root = part(f"{kind}-{wild(letter, number)}")
            assert said(root) == [(str(number), LETTERS[letter].mark)]
            tabs = [rect.get("fill") for rect in root.iter("rect")]
            assert LETTERS[letter].colour in tabs


def test_everything_written_can_be_read() -> None:
    """Numerals on their glaze, words on their band, and both the other way round."""
    for letter in COLOURS:
        assert contrast(LETTERS[letter].mark, LETTERS[letter].colour) >= TEXT
    assert contrast(INK, GLAZES["white"].colour) >= TEXT


def test_the_numeral_and_the_motif_lie_apart_and_on_the_tile() -> None:
    for look in (*LOOKS, *WORDED):
        for kind in ("small", "tile", "large"):
            for text in part(f"{kind}-{look}").iter("text"):
                x, wide = float(text.get("x", 0)), float(text.get("textLength", 0))
                assert x - wide / 2 >= 2
                assert x + wide / 2 <= 38
    assert FIGURES[0] < FIGURES[1]


def test_the_page_does_not_colour_what_is_written_on_a_tile() -> None:
    """Its rules are for text; the span in it has a colour of its own, and no rim."""
    pen = Pen()
    drawn = read(pen.picture(pen.tile("n-r5", 0, 0), (40, 40), "A tile"))
    spans = list(drawn.root.iter(f"{SVG}tspan"))
    assert [(span.get("fill"), span.get("stroke")) for span in spans] == [
        (LETTERS["r"].mark, "none")
    ]
    assert all(text.get("aria-hidden") for text in drawn.root.iter(f"{SVG}text"))


def test_looks_are_told_from_those_of_other_games() -> None:
    assert all(map(has_number, ["n-r5", "n-r5-skip", "wild", "wild-r5"]))
    assert not any(map(has_number, ["red", "white", "x-oory", "back", "marker"]))
    assert [has_word(look) for look in ("n-r5", "n-r5-skip", "wild", "wild-r5")] == [
        False,
        True,
        True,
        False,
    ]
    assert numbered("b", 12) == "n-b12"
    with pytest.raises(KeyError):
        symbol("tile-n-z5", "")
    with pytest.raises(KeyError):
        symbol("tile-n-r5-jump", "")
