"""Reading pictures as a browser does: elements, ids, and which are places."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

SVG = "{http://www.w3.org/2000/svg}"


class Drawn(NamedTuple):
    """A picture that was read."""

    root: Element

    @property
    def all(self) -> list[Element]:
        return list(self.root.iter())

    @property
    def ids(self) -> list[str]:
        return [element.attrib["id"] for element in self.root.iter() if "id" in element.attrib]

    @property
    def places(self) -> dict[str, Element]:
        return {
            element.attrib["id"]: element
            for element in self.root.iter(f"{SVG}g")
            if "place" in element.get("class", "").split()
        }

    @property
    def areas(self) -> dict[str, str]:
        """The area that each element with an id lies in, or is."""
        found: dict[str, str] = {}
        for area in self.root.iter(f"{SVG}g"):
            if "data-area" in area.attrib:
                ids = (element.get("id") for element in area.iter())
                found |= dict.fromkeys((one for one in ids if one), area.attrib["data-area"])
        return found

    @property
    def uses(self) -> list[Element]:
        return list(self.root.iter(f"{SVG}use"))

    @property
    def words(self) -> list[str]:
        return [element.text or "" for element in self.root.iter(f"{SVG}text")]

    @property
    def labels(self) -> list[str]:
        return [element.attrib["aria-label"] for element in self.all if element.get("aria-label")]

    def tiles(self, place: str) -> list[str]:
        """The looks of the tiles in a place, those in places within it among them."""
        return [use.attrib["data-look"] for use in _uses(self.places[place])]


def _uses(element: Element) -> Iterator[Element]:
    return (use for use in element.iter(f"{SVG}use") if "data-look" in use.attrib)


def read(picture: str) -> Drawn:
    """Read a picture. Whatever is wrong with it as XML is an error."""
    root = fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return Drawn(root)


def sound(picture: str, prefix: str = "") -> Drawn:
    """Read a picture, and check what holds in all: ids are unique, begin alike and are found."""
    drawn = read(picture)
    ids = drawn.ids
    assert len(ids) == len(set(ids))
    assert all(one.startswith(prefix) for one in ids)
    for use in drawn.uses:
        assert use.attrib["href"][1:] in ids
    for element in drawn.all:
        assert "style" not in element.attrib
        assert not any(name.startswith("on") for name in element.attrib)
    for group in drawn.all:
        if group.get("role") == "group":
            assert group.get("aria-label")
    return drawn
