"""The colours: every figure that the art direction promises, computed from the tokens."""

from itertools import combinations

import pytest

from tilery.art.contrast import SHAPE, TEXT, contrast, grey, linear, luminance, over
from tilery.art.difference import (
    EVERYWHERE,
    EYES,
    NORMALLY,
    ciede2000,
    closest,
    difference,
    lab,
    seen,
)
from tilery.art.glazes import GLAZES, INK, PALETTES, PORCELAIN
from tilery.art.tiles import TINT
from tilery.art.tokens import GROUNDS, TOKENS, colours

THEMES = ("light", "dark")
SURFACES = ("ground", "panel", "sunk")

# --- the mathematics, against what others have published ------------------------------------------

#: Two colours in CIELAB and their difference, from the table of Sharma, Wu and Dalal.
PUBLISHED = """
50 2.6772 -79.7751   50 0 -82.7485        2.0425
50 3.1571 -77.2803   50 0 -82.7485        2.8615
50 2.8361 -74.0200   50 0 -82.7485        3.4412
50 -1.3802 -84.2814  50 0 -82.7485        1.0000
50 -1.1848 -84.8006  50 0 -82.7485        1.0000
50 -0.9009 -85.5211  50 0 -82.7485        1.0000
50 0 0               50 -1 2              2.3669
50 -1 2              50 0 0               2.3669
50 2.49 -0.0010      50 -2.49 0.0009      7.1792
50 2.49 -0.0010      50 -2.49 0.0010      7.1792
50 2.49 -0.0010      50 -2.49 0.0011      7.2195
50 2.49 -0.0010      50 -2.49 0.0012      7.2195
50 -0.0010 2.49      50 0.0009 -2.49      4.8045
50 -0.0010 2.49      50 0.0010 -2.49      4.8045
50 -0.0010 2.49      50 0.0011 -2.49      4.7461
50 2.5 0             50 0 -2.5            4.3065
50 2.5 0             73 25 -18           27.1492
50 2.5 0             61 -5 29            22.8977
50 2.5 0             56 -27 -3           31.9030
50 2.5 0             58 24 15            19.4535
50 2.5 0             50 3.1736 0.5854     1.0000
50 2.5 0             50 3.2972 0          1.0000
50 2.5 0             50 1.8634 0.5757     1.0000
50 2.5 0             50 3.2592 0.3350     1.0000
60.2574 -34.0099 36.2677  60.4626 -34.1751 39.4387  1.2644
63.0109 -31.0961 -5.8663  62.8187 -29.7946 -4.0864  1.2630
61.2901 3.7196 -5.3901    61.4292 2.2480 -4.9620    1.8731
35.0831 -44.1164 3.7933   35.0232 -40.0716 1.5901   1.8645
22.7233 20.0904 -46.6940  23.0331 14.9730 -42.5619  2.0373
36.4612 47.8580 18.3852   36.2715 50.5065 21.2231   1.4146
90.8027 -2.0831 1.4410    91.1528 -1.6435 0.0447    1.4441
90.9257 -0.5406 -0.9208   88.6381 -0.8985 -0.7239   1.5381
6.7747 -0.2908 -2.4247    5.8714 -0.0985 -2.2286    0.6377
2.0776 0.0795 -1.1350     0.9033 -0.0636 -0.5514    0.9082
"""


def test_differences_are_those_of_the_paper() -> None:
    for row in PUBLISHED.strip().splitlines():
        l1, a1, b1, l2, a2, b2, due = map(float, row.split())
        one, other = (l1, a1, b1), (l2, a2, b2)
        assert ciede2000(one, other) == pytest.approx(due, abs=5e-5)
        assert ciede2000(other, one) == pytest.approx(due, abs=5e-5)


def test_contrast_has_its_known_values() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")
    assert luminance("#FF0000") == pytest.approx(0.2126)


def test_light_is_measured_as_on_a_screen() -> None:
    assert lab("#FFFFFF") == pytest.approx((100, 0, 0), abs=0.02)
    assert lab("#FF0000") == pytest.approx((53.24, 80.09, 67.20), abs=0.02)
    assert over("#000000", 0.5, "#FFFFFF") == "#808080"
    assert over("#3467C6", 1, "#FFFFFF") == "#3467C6"
    assert len(set(linear(grey("#FBC917")))) == 1
    assert luminance(grey("#FBC917")) == pytest.approx(luminance("#FBC917"), abs=0.005)


def test_eyes_that_lack_a_cone_still_see_greys() -> None:
    for eyes, matrix in EYES.items():
        assert seen("#FFFFFF", eyes) == "#FFFFFF"
        assert seen("#000000", eyes) == "#000000"
        for row in matrix:
            assert sum(row) == pytest.approx(1, abs=1e-5)
    assert difference("#C80000", "#008000", "deuteranopia") < difference("#C80000", "#008000") / 2


# --- glazes ---------------------------------------------------------------------------------------

#: Glaze -> its lightness, and the contrast of its mark.
MARKS = {
    "blue": (45, 5.2),
    "yellow": (83, 11.3),
    "red": (34, 7.7),
    "black": (16, 14.4),
    "white": (95, 15.6),
    "orange": (58, 5.2),
    "green": (69, 7.6),
    "purple": (20, 12.8),
}
#: Game -> the smallest difference of its glazes to each kind of eyes.
DIFFERENCES = {
    "azul": (26.9, 22.5, 26.1, 19.4),
    "x_tiles": (27.6, 23.2, 19.1, 20.3),
    "rummy_up": (36.3, 22.8, 28.0, 21.7),
    "tile_up": (30.7, 25.3, 21.1, 36.4),
}


def test_marks_stand_out_from_their_glaze() -> None:
    assert list(MARKS) == list(GLAZES)
    for name, glaze in GLAZES.items():
        lightness, due = MARKS[name]
        assert glaze.mark in (INK, PORCELAIN)
        assert glaze.mark == max((INK, PORCELAIN), key=lambda mark: contrast(mark, glaze.colour))
        assert contrast(glaze.mark, glaze.colour) >= TEXT
        assert contrast(glaze.mark, glaze.colour) == pytest.approx(due, abs=0.06)
        assert lab(glaze.colour)[0] == pytest.approx(lightness, abs=0.5)


@pytest.mark.parametrize("game", PALETTES)
def test_all_eyes_tell_the_glazes_of_a_game_apart(game: str) -> None:
    for eyes, due in zip(EYES, DIFFERENCES[game], strict=True):
        found = closest(game, eyes)[0]
        assert found >= (NORMALLY if eyes == "normal" else EVERYWHERE)
        assert found == pytest.approx(due, abs=0.06)


def test_ordinary_colours_would_fail() -> None:
    assert difference("#E5812E", "#F4C83A", "deuteranopia") == pytest.approx(12.6, abs=0.05)
    assert difference("#5B2A63", "#2B6CB8", "deuteranopia") == pytest.approx(16.5, abs=0.05)


def test_signs_differ_without_colour() -> None:
    for one, other in combinations(GLAZES.values(), 2):
        assert one.motif != other.motif
        assert one.small != other.small
        assert one.letter != other.letter


# --- surfaces and interface -----------------------------------------------------------------------

#: Token -> its contrast with ground, panel and sunk, by day and by lamp.
FIGURES = {
    "text": ((12.5, 14.2, 10.5), (14.0, 12.3, 15.1)),
    "muted": ((5.7, 6.5, 4.8), (6.8, 5.9, 7.3)),
    "line": ((4.1, 4.7, 3.5), (3.7, 3.2, 4.0)),
    "accent": ((5.7, 6.5, 4.8), (9.1, 7.9, 9.8)),
    "brass": ((5.6, 6.3, 4.7), (8.7, 7.7, 9.4)),
    "good": ((5.3, 6.1, 4.5), (8.8, 7.7, 9.5)),
    "bad": ((6.0, 6.9, 5.1), (7.0, 6.1, 7.5)),
}


@pytest.mark.parametrize("token", FIGURES)
def test_the_interface_has_its_contrasts(token: str) -> None:
    for theme, due in zip(THEMES, FIGURES[token], strict=True):
        table = colours(theme)
        found = [contrast(table[token], table[surface]) for surface in SURFACES]
        assert found == pytest.approx(due, abs=0.06)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GROUNDS)
def test_every_table_is_as_easy_to_read(game: str, theme: str) -> None:
    table, plaster = colours(theme, game), colours(theme)
    for token in ("text", "muted", "accent", "brass", "good", "bad"):
        found = [contrast(table[token], table[surface]) for surface in SURFACES]
        assert min(found) >= TEXT
        assert found[0] == pytest.approx(contrast(table[token], plaster["ground"]), rel=0.04)
    for surface in SURFACES:
        assert contrast(table["line"], table[surface]) >= SHAPE
        assert contrast(table["rim"], table[surface]) >= 8.7 * (0.96 if surface == "ground" else 1)


@pytest.mark.parametrize("theme", THEMES)
def test_what_stands_on_colour_can_be_read(theme: str) -> None:
    table = colours(theme)
    due = {"light": 6.7, "dark": 9.4}[theme]
    assert contrast(table["on"], table["accent"]) == pytest.approx(due, abs=0.06)
    assert contrast(table["on"], table["brass"]) >= TEXT
    assert table["on"] in (INK, PORCELAIN)


def test_the_rim_parts_tile_and_table_where_the_glaze_does_not() -> None:
    light, dark = TOKENS["ground"]
    assert contrast(GLAZES["white"].colour, light) == pytest.approx(1.07, abs=0.005)
    assert contrast(GLAZES["black"].colour, dark) == pytest.approx(1.14, abs=0.005)
    assert contrast(TOKENS["rim"].light, light) > 8.7
    assert contrast(TOKENS["rim"].dark, dark) > 8.7


@pytest.mark.parametrize(("theme", "least"), [("light", 3.2), ("dark", 3.8)])
def test_the_sign_of_an_empty_space_can_be_seen(theme: str, least: float) -> None:
    table = colours(theme)
    spaces = [over(GLAZES[glaze].colour, TINT, table["sunk"]) for glaze in PALETTES["azul"]]
    found = min(contrast(table["muted"], space) for space in spaces)
    assert found >= max(SHAPE, least - 0.06)


@pytest.mark.parametrize("theme", THEMES)
def test_rings_can_be_seen_around_empty_spaces(theme: str) -> None:
    table = colours(theme)
    for glaze in PALETTES["azul"]:
        space = over(GLAZES[glaze].colour, TINT, table["sunk"])
        assert contrast(table["brass"], space) >= SHAPE
    for surface in SURFACES:
        assert contrast(table["accent"], table[surface]) >= SHAPE


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_shows_on_everything(theme: str) -> None:
    table = colours(theme)
    everything = [*(table[surface] for surface in SURFACES), *(g.colour for g in GLAZES.values())]
    for ground in everything:
        assert max(contrast(INK, ground), contrast(PORCELAIN, ground)) >= SHAPE
