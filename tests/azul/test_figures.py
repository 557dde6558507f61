"""The figures of the rules page: what they and their captions say is what the rules make of it."""

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from art.reading import sound
from azul.helpers import (
    board,
    floor_of,
    last_take,
    lines_of,
    match_at,
    position,
    seat_word,
    words_of,
)
from tilery import Match
from tilery.games.azul.figures import FIGURES, figure
from tilery.games.azul.state import BONUS_COLOUR, BONUS_COLUMN, BONUS_ROW, FLOOR_LOST, SCORED
from tilery.kernel.events import Event

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules" / "azul.md"


def one_line(text: str) -> str:
    return " ".join(text.split())


def on_the_page() -> dict[str, tuple[str, str]]:
    """Return the alternative text and the caption of each picture on the page."""
    found = {}
    for token in MarkdownIt().parse(PAGE.read_text("utf-8")):
        if token.children and token.children[0].type == "image":
            image = token.children[0]
            source = str(image.attrGet("src"))
            assert (PAGE.parent / source).is_file(), source
            name = source.removeprefix("../images/rules/azul-").removesuffix(".svg")
            caption = "".join(c.content or " " for c in token.children[2:])
            found[name] = one_line(image.content), one_line(caption)
    return found


SHOWN = on_the_page()


def matches(name: str) -> list[Match]:
    return [match_at(text) for text in FIGURES[name].positions]


def said(name: str) -> str:
    """What a figure says by itself, and in its caption."""
    return f"{FIGURES[name].says} {SHOWN[name][1]}"


def points(events: tuple[Event, ...], *kinds: int) -> list[int]:
    return [event.points for event in events if event.kind in kinds and event.seat == 0]


def test_the_page_shows_every_figure_and_says_what_it_shows() -> None:
    assert {name: alt for name, (alt, _) in SHOWN.items()} == {
        name: one.says for name, one in FIGURES.items()
    }
    assert all(caption for _, caption in SHOWN.values())


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_drawn_in_both_styles(name: str) -> None:
    page = figure(name, prefix="p-")
    found = sound(page, "p-")
    assert "<style" not in page
    assert found.root.get("role") == "img"
    assert found.labels == [FIGURES[name].says]
    assert found.places == {}
    for theme in ("auto", "light", "dark"):
        alone = figure(name, "alone", theme, "q-")
        sound(alone, "q-")
        assert "var(" not in alone
    assert figure(name, "alone") == figure(name, "alone")


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_lies_within_the_width_of_a_phone(name: str) -> None:
    found = sound(figure(name))
    left, top, wide, high = map(float, str(found.root.get("viewBox")).split())
    assert (left, top, wide) == (0, 0, 390)
    for use in found.uses:
        x, y, w, h = (float(str(use.get(key))) for key in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= 0
        assert x + w <= wide
        assert y + h <= high


def test_there_is_no_other_figure() -> None:
    with pytest.raises(KeyError):
        figure("nothing")


@pytest.mark.rule("AZ-1", "AZ-4")
def test_round() -> None:
    (match,) = matches("round")
    bag, lid, displays, centre = words_of(match)[4:8]
    assert sum(map(int, re.findall("[0-9]+", bag))) == 80
    assert [len(tiles) for tiles in displays.split("/")] == [4] * 5
    assert (lid, centre) == ("-", "*")
    assert "The bag holds 80 tiles, the lid none" in said("round")


@pytest.mark.rule("AZ-2")
def test_board() -> None:
    (match,) = matches("board")
    assert match.points[0] == 9
    assert "here 9" in said("board")
    assert {"9", "Pattern lines", "Wall", "Floor"} <= set(sound(figure("board")).words)


def boards_after(name: str, action: str) -> tuple[Match, Match]:
    """Play *action* in the earlier position of a figure; it leads to the later one."""
    before, after = matches(name)
    before.play(action)
    assert before.position == after.position
    return matches(name)[0], after


@pytest.mark.rule("AZ-6")
def test_take() -> None:
    before, after = boards_after("take", "2b3")
    assert words_of(before)[6].split("/")[1] == "bbyk"
    assert words_of(before)[7] == "*"
    assert words_of(after)[6].split("/")[1] == "-"
    assert words_of(after)[7] == "*yk"


@pytest.mark.rule("AZ-7", "AZ-8")
def test_centre() -> None:
    before, after = boards_after("centre", "cy2")
    assert words_of(before)[7] == "*yyrkw"
    assert lines_of(after, 1)[1] == "yy"
    assert floor_of(after, 1) == "*"
    assert "costs 1" in SHOWN["centre"][0]
    assert "costs 1" in SHOWN["centre"][1]
    assert "−1" in sound(figure("centre")).words


@pytest.mark.rule("AZ-12")
def test_line() -> None:
    before, after = boards_after("line", "2w2")
    assert words_of(before)[6].split("/")[1] == "bwww"
    assert lines_of(before, 1)[1] == "-"
    assert lines_of(after, 1)[1] == "ww"
    assert floor_of(after, 1) == "w"
    assert "costs 1" in SHOWN["line"][1]


@pytest.mark.rule("AZ-18", "AZ-E2")
def test_floor() -> None:
    (match,) = matches("floor")
    assert floor_of(match, 1) == "*bbrk"
    last = position(seat_word(match, 1), board(), centre="w", marker=1, turn=2)
    assert points(match_at(last).play("cwf"), FLOOR_LOST) == [-8]
    assert "1 + 1 + 2 + 2 + 2 = 8 points" in said("floor")
    words = sound(figure("floor")).words
    assert words[:7] == ["−1", "−1", "−2", "−2", "−2", "−3", "−3"]
    assert words[7:] == ["−8"]


@pytest.mark.rule("AZ-16", "AZ-17", "AZ-18")
def test_tiling() -> None:
    before, after = matches("tiling")
    assert before.points[0] == 5
    events = before.play("cr5")
    assert before.position == after.position
    scored, lost = points(events, SCORED), points(events, FLOOR_LOST)
    assert (scored, lost, after.points[0]) == ([3, 4, 1], [-1], 12)
    assert "3, 4 and 1 points, and the floor costs 1: the score goes from 5 to 12" in said("tiling")
    assert "for 3, 4 and 1 points; the floor has cost 1, and the score is 12" in said("tiling")
    words = sound(figure("tiling")).words
    assert {"+3", "+4", "+1", "5 + 3 + 4 + 1 − 1 = 12"} <= set(words)
    assert lines_of(after, 1)[3] == "rr"


@pytest.mark.rule("AZ-17", "AZ-E1")
def test_scoring() -> None:
    (match,) = matches("scoring")
    found = []
    for seat, row, column in ((1, 1, 2), (2, 3, 5), (3, 3, 2)):
        # The same wall with the new tile still on its line, and the last tile to be taken.
        score, lines, wall, _ = seat_word(match, seat).split(":")
        rows = [list(spaces) for spaces in wall.split("/")]
        tile = rows[row - 1][column - 1]
        rows[row - 1][column - 1] = "."
        held = lines.split("/")
        held[row - 1] = tile * row
        mine = f"{score}:{'/'.join(held)}:{'/'.join(map(''.join, rows))}:-"
        found += points(last_take(mine, "r").play("crf"), SCORED)
    assert found == [3, 3, 7]
    assert "3 across, 3 down, and 4 + 3 both ways" in said("scoring")
    assert sound(figure("scoring")).words == ["3", "3", "4 + 3 = 7"]


@pytest.mark.rule("AZ-30")
def test_grey() -> None:
    (match,) = matches("grey")
    found = {}
    for action in match.legal(0):
        trial = matches("grey")[0]
        (brought,) = points(trial.play(str(action)), SCORED)
        found[action.path[-1]] = brought
    assert found == {"wall-3-1": 4, "wall-3-4": 1, "wall-3-5": 2}
    assert "column 1 would bring 4 points, column 4 would bring 1, column 5 would bring 2" in said(
        "grey"
    )
    assert "column 1 for 4 points, column 4 for 1 and column 5 for 2" in said("grey")
    assert [word for word in sound(figure("grey")).words if "+" in word] == ["+4", "+1", "+2"]


@pytest.mark.rule("AZ-25", "AZ-E3")
def test_end() -> None:
    (match,) = matches("end")
    text = FIGURES["end"].positions[0]
    # Before the last tile of the first row was set, which scored 5.
    before = text.replace("over:row", "2").replace("- 2 91:-", "r 2 60:w")
    before = before.replace("byrkw", "byrk.").replace("rrrr", "rrr")
    earlier = match_at(before)
    events = earlier.play("cr5")
    assert earlier.position == match.position
    brought = [points(events, kind) for kind in (BONUS_ROW, BONUS_COLUMN, BONUS_COLOUR)]
    assert brought == [[2], [7, 7], [10]]
    assert "2 + 7 + 7 + 10 = 26 points" in said("end")
    assert sorted(sound(figure("end")).words) == ["+10", "+2", "+26", "+7", "+7"]
