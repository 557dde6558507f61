"""The figures of the rules page: what they show is what the rules make of it."""

from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from art.reading import sound
from tilery import Match
from tilery.games.x_tiles.figures import FIGURES, figure
from tilery.games.x_tiles.state import LAID
from tilery.games.x_tiles.tiles import OF_SET, PATTERNS, turned_by

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "x_tiles.md"


def on_the_page() -> dict[str, tuple[str, str]]:
    """Return the alternative text and the caption of each picture on the page."""
    found = {}
    for token in MarkdownIt().parse(PAGE.read_text("utf-8")):
        if token.children and token.children[0].type == "image":
            image = token.children[0]
            source = str(image.attrGet("src"))
            assert (PAGE.parent / source).is_file(), source
            name = source.removeprefix("../images/rules/x_tiles-").removesuffix(".svg")
            caption = "".join(c.content or " " for c in token.children[2:])
            found[name] = " ".join(image.content.split()), " ".join(caption.split())
    return found


SHOWN = on_the_page()


def test_the_page_shows_every_figure_and_says_what_it_shows() -> None:
    assert {name: alt for name, (alt, _) in SHOWN.items()} == {
        name: one.says for name, one in FIGURES.items()
    }
    assert all(caption for _, caption in SHOWN.values())


def pattern_of(edges: str) -> str:
    return next(p for p in PATTERNS if edges in {turned_by(p, n) for n in range(4)})


def played(name: str, hand: int = 7, **options: object) -> Match:
    """Play a figure: seat 1 holds what is laid, and starts; seat 2 holds nothing that is."""
    tiles = FIGURES[name].tiles
    patterns = [pattern_of(tile.partition("@")[0]) for tile in tiles]
    rest = [p for p in PATTERNS[: OF_SET["48"]] if p not in patterns]
    mine = (patterns[2:] + rest)[:hand]
    others = [p for p in rest if p not in mine][:hand]
    settings = {"first": 0, "hand": hand, **options}
    match = Match("x_tiles", seats=2, options=settings, luck="given")
    match.play("".join(mine))
    match.play("".join(others))
    match.play("".join(patterns[:2]))
    return match


def words(name: str) -> list[str]:
    return sound(figure(name)).words


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_drawn_in_both_styles_and_fits_a_phone(name: str) -> None:
    page = figure(name, prefix="p-")
    found = sound(page, "p-")
    assert "<style" not in page
    assert found.root.get("role") == "img"
    assert found.labels == [FIGURES[name].says]
    left, top, wide, high = map(float, str(found.root.get("viewBox")).split())
    assert (left, top, wide) == (0, 0, 390)
    for use in found.uses:
        x, y, w, h = (float(str(use.get(key))) for key in ("x", "y", "width", "height"))
        assert 0 <= x <= x + w <= wide
        assert 0 <= y <= y + h <= high
    for theme in ("auto", "light", "dark"):
        sound(figure(name, "alone", theme, "q-"), "q-")
        assert "var(" not in figure(name, "alone", theme, "q-")


def test_there_is_no_other_figure() -> None:
    with pytest.raises(KeyError):
        figure("nothing")


@pytest.mark.rule("XT-1")
def test_tile() -> None:
    said = FIGURES["tile"].says
    assert words("tile") == ["1", "2", "3", "4", "oory", "yoor", "ryoo", "oryo"]
    assert [turned_by("oory", n) for n in range(4)] == ["oory", "yoor", "ryoo", "oryo"]
    assert "1 orange, 2 orange, 3 red and 4 yellow" in said
    for name in words("tile")[4:]:
        assert name in said


@pytest.mark.rule("XT-4", "XT-7")
def test_pair() -> None:
    match = played("pair")
    match.play(FIGURES["pair"].tiles[1])
    cells = {action.path[1] for action in match.legal(0)}
    assert cells <= {"cell-n1", "cell-s1", "cell-e1n1", "cell-e1s1"}
    assert len(cells) == 4
    drawn = sound(figure("pair"))
    kinds = [each.get("class") for each in drawn.all]
    assert kinds.count("ring can") == 4
    assert kinds.count("no") == 2


@pytest.mark.rule("XT-8")
def test_match() -> None:
    """The last tile matches on two edges, and whoever lays it goes on."""
    match = played("match")
    first, second, third, last = FIGURES["match"].tiles
    assert first == "oory@0"
    match.play(second)
    match.play(third)
    assert match.turn == 1
    other = next(a for a in match.legal(1) if a.path[1] not in ("cell-e1s1",) and far(a.text))
    match.play(other.id)
    if match.turn == 1:
        pytest.fail("The other seat is to lay on one edge.")
    events = match.play(last)
    (laid,) = [event for event in events if event.kind == LAID]
    assert laid.amount == 2
    assert match.turn == 0
    assert "on two edges, so whoever laid it plays again" in SHOWN["match"][1]
    assert bars("match") == 2


def far(text: str) -> bool:
    """Whether a tile is laid to the north or west, where the figure shows nothing."""
    where = text.partition("@")[2]
    return where.startswith(("n", "w")) and "n1" not in where[2:]


def bars(name: str) -> int:
    (path,) = [each for each in sound(figure(name)).all if each.get("class") == "match"]
    return str(path.get("d")).count("M")


@pytest.mark.rule("XT-6", "XT-12")
def test_rare() -> None:
    """All tiles of the figure can lie so, and the last one matches on all four edges."""
    tiles = FIGURES["rare"].tiles
    lie: dict[tuple[int, int], str] = {}
    for tile in tiles:
        edges, _, where = tile.partition("@")
        lie[place(where)] = edges
    for (x, y), edges in lie.items():
        for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            beside = lie.get((x + dx, y + dy))
            assert beside is None or edges[side] == beside[(side + 2) % 4]
    x, y = place(tiles[-1].partition("@")[2])
    assert all((x + dx, y + dy) in lie for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))
    assert len({pattern_of(tile.partition("@")[0]) for tile in tiles}) == 9
    assert bars("rare") == 4
    assert "four edges" in SHOWN["rare"][1]
    colours = {"o": "orange", "r": "red", "y": "yellow"}
    assert [colours[edge] for edge in tiles[-1][:4]] == ["orange", "orange", "red", "yellow"]
    # It can be played so: the first tile that is added turns.
    match = played("rare")
    match.play(tiles[1])
    assert tiles[2] in [action.text for action in match.legal(0)]


def place(where: str) -> tuple[int, int]:
    x = y = 0
    for sign, (dx, dy) in {"e": (1, 0), "w": (-1, 0), "n": (0, -1), "s": (0, 1)}.items():
        if sign in where:
            number = int(where.partition(sign)[2][0])
            x, y = x + dx * number, y + dy * number
    return x, y


@pytest.mark.rule("XT-11")
def test_interlock() -> None:
    shown = words("interlock")
    assert shown == ["oory", "ryoo", "yoor", "oryo", "yoor", "oryo", "oory", "ryoo"]
    match = played("pair", interlock=True, set="136", hand=1)
    assert match.options["interlock"]
    for action in match.legal(0) if match.turn == 0 else ():
        x, y = place(action.text.partition("@")[2])
        assert int(action.path[2][-1]) % 2 == (x + y) % 2
