"""Icons: tiles in lines of text."""

import re
from xml.etree import ElementTree

from tilery.art import icons
from tilery.art.glazes import GLAZES, LETTERS


def test_each_icon_is_there_once_with_all_that_it_is_made_of() -> None:
    looks = ["x-oory", "blue", "x-yoor", "x-oory", "marker", "blue"]
    drawn = icons(looks)
    root = ElementTree.fromstring(drawn)
    ids = [each.attrib["id"] for each in root]
    assert len(ids) == len(set(ids))
    assert {f"icon-{look}" for look in looks} <= set(ids)
    used = {each.attrib["href"].removeprefix("#") for each in root.iter("use")}
    assert used < set(ids)
    for look in "blue", LETTERS["o"].name, LETTERS["y"].name:
        assert GLAZES[look].colour in drawn


def test_sectors_stand_clockwise_from_north() -> None:
    (symbol,) = re.findall(r'<symbol id="icon-x-oryb".*?</symbol>', icons(["x-oryb"]))
    parts = re.findall(r'#icon-edge-(.)"(?: transform="rotate\((\d+) 20 20\)")?/', symbol)
    assert parts == [("o", ""), ("r", "90"), ("y", "180"), ("b", "270")]


def test_tiles_with_numbers_have_icons() -> None:
    root = ElementTree.fromstring(icons(["n-r12", "wild", "wild-g3"]))
    assert [each.attrib["id"] for each in root] == ["icon-n-r12", "icon-wild", "icon-wild-g3"]
    assert ["".join(each.itertext()) for each in root] == ["12", "", "3"]


def test_nothing_needs_nothing() -> None:
    assert icons([]) == ""
