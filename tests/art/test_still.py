"""A picture to look at: read as a whole, and its marks lie where the places are."""

from art.reading import read, sound
from tilery.art import Frame, Still


def test_it_is_one_image_in_which_nothing_can_be_chosen() -> None:
    pen = Still("p-")
    inner = pen.place("line-1", "Line 1", pen.tile("blue", 4, 4))
    body = pen.area("mine", "seat-1", "Board", pen.group("walls", "Wall", inner))
    found = sound(pen.picture(body, (50, 50), "A board"), "p-")
    assert found.root.get("role") == "img"
    assert found.labels == ["A board"]
    assert found.places == {}
    assert found.ids == ["p-tile-blue"]
    assert [use.get("data-look") for use in found.uses] == ["blue"]


def test_places_lie_where_they_were_drawn_last() -> None:
    pen = Still()
    pen.place("a", "", pen.tile("blue", 0, 0, 30))
    pen.place("a", "", pen.tile("blue", 10, 20, 30), pen.tile("red", 50, 20, 30))
    pen.place("b", "", pen.box("edge", 0, 4, 20, 10, 6), pen.tile("red", 400, 4))
    pen.area("mine", "c", "", pen.space("red", -2, 6.5, 10), pen.path("dish", "M0 0h900"))
    assert pen.tiles("a") == [Frame(10, 20, 30, 30), Frame(50, 20, 30, 30)]
    assert pen.frame("a") == Frame(10, 20, 70, 30)
    assert pen.frame("b") == Frame(0, 4, 20, 10)  # its edge says so
    assert pen.frame("c", "b") == Frame(-2, 4, 22, 12.5)
    assert pen.tiles("b") == [Frame(400, 4, 40, 40)]


def test_marks_lie_around_a_place() -> None:
    pen = Still()
    frame = Frame(10, 20, 30, 40)
    parts = pen.ring("ring chosen", frame), pen.tick(frame)
    found = read(pen.picture("".join(parts), (99, 99), "Marks"))
    ring, tick = found.all[-2:]
    assert [ring.get(name) for name in ("x", "y", "width", "height")] == ["7", "17", "36", "46"]
    assert str(tick.get("d")).startswith("M30 17H39")  # within 43, the right edge of the ring
    assert frame.middle == (25, 40)
