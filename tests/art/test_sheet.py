"""The contact sheet shows everything that there is to look at."""

import re
from base64 import b64decode

from art.reading import read
from tilery.art.contrast import grey
from tilery.art.glazes import GLAZES
from tilery.art.numbered import WORDS
from tilery.art.sheet import COUNTED, CROSSED, SIZES, panel, recoloured, sheet
from tilery.art.tiles import quartered


def test_a_panel_has_every_glaze_at_every_size() -> None:
    drawn = read(panel("light"))
    for look in GLAZES:
        uses = [use for use in drawn.uses if use.get("data-look") == look]
        assert [float(use.attrib["width"]) for use in uses] == list(SIZES)
        assert f"#space-{look}" in [use.get("href") for use in drawn.uses]


def test_a_panel_has_tiles_of_four_sectors_at_every_size() -> None:
    drawn = read(panel("light"))
    for letters in CROSSED:
        uses = [use for use in drawn.uses if use.get("data-look") == quartered(letters)]
        assert [float(use.attrib["width"]) for use in uses] == list(SIZES)
    for edge in range(4):
        assert {letters[edge] for letters in CROSSED} == set("oryb")


def test_a_panel_has_tiles_with_numbers_and_words_at_every_size() -> None:
    drawn = read(panel("light"))
    for look in COUNTED:
        uses = [use for use in drawn.uses if use.get("data-look") == look]
        assert [float(use.attrib["width"]) for use in uses] == list(SIZES)
    for word in WORDS:
        assert any(look.endswith(f"-{word}") for look in COUNTED)


def test_greyscale_is_grey() -> None:
    changed = recoloured(panel("dark"), grey)
    found = set(re.findall("#([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{2})", changed))
    assert len(found) > 8
    assert all(red == green == blue for red, green, blue in found)


def test_the_sheet_is_one_file_with_both_themes_to_all_eyes() -> None:
    page = sheet()
    pictures = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    assert len(pictures) == page.count("<img") == 2 * 5
    assert len({b64decode(picture) for picture in pictures}) == 10
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
