"""A pen writes one picture: pieces of SVG as text, and in the end the symbols that they used."""

from collections.abc import Iterable
from typing import ClassVar, Final

from tilery.art.numbered import LARGE, has_word
from tilery.art.shapes import UNIT
from tilery.art.style import embedded
from tilery.art.svg import escape, fitted
from tilery.art.tiles import SMALL, symbol

BACK: Final = "back"  #: the look of a tile whose glaze is hidden
MARKER: Final = "marker"
MARGIN: Final = 16  #: around a picture that stands alone

ANCHORS: Final = {"left": "", "middle": ' text-anchor="middle"', "right": ' text-anchor="end"'}


class Pen:
    """Writes pieces of one picture; ids in it begin with *prefix*."""

    still: ClassVar[bool] = False  #: whether the picture is only looked at, as a whole

    def __init__(self, prefix: str = "", looks: Iterable[str] = ()) -> None:
        """Take the *looks* whose symbols are in the picture even when no tile has them."""
        self.prefix = escape(prefix)
        self._used = dict.fromkeys(f"tile-{look}" for look in looks)

    def _use(self, name: str, kind: str, x: float, y: float, size: float) -> str:
        self._used[name] = None
        return (
            f'<use {kind} href="#{self.prefix}{name}" x="{x:g}" y="{y:g}" width="{size:g}" '
            f'height="{size:g}"/>'
        )

    def tile(self, look: str, x: float, y: float, size: float = UNIT) -> str:
        """Return a tile of a glaze, or `BACK`, or `MARKER`, with its upper left corner at x, y."""
        small = size < SMALL and look not in (BACK, MARKER)
        large = size >= LARGE and has_word(look)
        name = f"{'small' if small else 'large' if large else 'tile'}-{look}"
        kind = "tile back" if look == BACK else "tile marker" if look == MARKER else "tile"
        return self._use(name, f'class="{kind}" data-look="{look}"', x, y, size)

    def sign(self, look: str, x: float, y: float, size: float = UNIT) -> str:
        """Return a picture of a tile that is none: it names a glaze, and nothing moves it."""
        name = f"small-{look}" if size < SMALL else f"tile-{look}"
        return self._use(name, 'class="sign"', x, y, size)

    def space(self, look: str, x: float, y: float, size: float = UNIT) -> str:
        """Return an empty space for a tile of a glaze, or of any when *look* is empty."""
        return self._use(f"space-{look}" if look else "slot", 'class="space"', x, y, size)

    def text(
        self,
        said: str,
        x: float,
        y: float,
        kind: str = "t13",
        anchor: str = "left",
        room: float = 0,
    ) -> str:
        """Return text whose middle height is *y*; its size is in *kind*, such as ``t15 title``.

        Text that may be wider than *room* is squeezed into it.
        """
        size = int(kind[1:3])
        fit = fitted(said, size, room) if room else ""
        return (
            f'<text class="{kind}" x="{x:g}" y="{y + 0.36 * size:g}"{ANCHORS[anchor]}{fit}>'
            f"{escape(said)}</text>"
        )

    def box(self, kind: str, x: float, y: float, wide: float, high: float, round_: float) -> str:
        """Return a rectangle; what it looks like is said by the class *kind*."""
        return (
            f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" '
            f'rx="{round_:g}"/>'
        )

    def path(self, kind: str, d: str) -> str:
        """Return a path; what it looks like is said by the class *kind*."""
        return f'<path class="{kind}" d="{d}"/>'

    def place(self, place: str, label: str, *parts: str) -> str:
        """Return a place: what a person can choose, by its id."""
        said = f' aria-label="{escape(label)}"' if label else ""
        return f'<g id="{self.prefix}{place}" class="place"{said}>{"".join(parts)}</g>'

    def behind(self, *parts: str) -> str:
        """Return pieces of a place that lie behind the one that is chosen, and stay."""
        return f'<g class="behind">{"".join(parts)}</g>'

    def group(self, kind: str, label: str, *parts: str) -> str:
        """Return parts that are read as one thing."""
        return f'<g class="{kind}" role="group" aria-label="{escape(label)}">{"".join(parts)}</g>'

    def area(self, area: str, place: str, label: str, *parts: str) -> str:
        """Return a part of the table that one reads as a whole; *place* is its id."""
        return (
            f'<g id="{self.prefix}{place}" class="area place" data-area="{area}" role="group" '
            f'aria-label="{escape(label)}">{"".join(parts)}</g>'
        )

    def world(
        self,
        at: tuple[float, float, float, float],
        view: tuple[float, float, float, float],
        extent: tuple[float, float, float, float],
        newest: tuple[float, float, float, float] | None,
        *parts: str,
    ) -> str:
        """Return a part of the table that is larger than its window, which a page may move.

        *at* is the window, *view* what is seen in it, *extent* all that there is to see, and
        *newest* what has come last, which a page brings into sight.
        """
        x, y, wide, high = (f"{part:g}" for part in at)
        seen, whole, last = (
            " ".join(f"{part:g}" for part in box) for box in (view, extent, newest or ())
        )
        came = f' data-newest="{last}"' if last else ""
        return (
            f'<rect class="window" x="{x}" y="{y}" width="{wide}" height="{high}" rx="10"/>'
            f'<svg class="world" data-world="{whole}"{came} x="{x}" y="{y}" width="{wide}" '
            f'height="{high}" viewBox="{seen}">{"".join(parts)}</svg>'
        )

    def picture(
        self,
        body: str,
        size: tuple[float, float],
        label: str,
        style: str = "page",
        theme: str = "auto",
        game: str = "azul",
        above: float = 0,
    ) -> str:
        """Return the whole picture of *body*.

        Alone style has a ground of its own with a margin, and *above* units more at its head.
        """
        alone = style == "alone"
        margin = MARGIN if alone else 0
        wide, high = size[0] + 2 * margin, size[1] + 2 * margin + above
        box = f"{-margin:g} {-margin - above:g} {wide:g} {high:g}"
        kind = f"tilery-{theme}" if alone else "picture"
        ground = self.box("ground", -margin, -margin - above, wide, high, 0) if alone else ""
        own = embedded(theme, game) if alone else ""
        shape = f' width="{wide:g}" height="{high:g}"' if alone else ""
        defs = "".join(symbol(name, self.prefix) for name in self._used)
        role = "img" if self.still else "group"
        sky = "" if self.still else f'<g id="{self.prefix}flights" class="flights"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="{box}"{shape} '
            f'role="{role}" aria-label="{escape(label)}">{own}<defs>{defs}</defs>{ground}{body}'
            f"{sky}</svg>"
        )
