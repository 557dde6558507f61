"""Drawing with letters: lines of spans, each with a style that a terminal may colour."""

from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line.

    *style* is a glaze (``blue``, …), a glaze with ``-space`` for an empty space of that glaze,
    ``muted``, ``title``, ``accent``, ``brass``, ``bad`` or nothing.
    """

    text: str
    style: str = ""


Line = list[Span]


def tile(letter: str, glaze: str) -> Span:
    """Return a tile: its letter always goes with its glaze."""
    return Span(letter, glaze)


def block(letter: str, glaze: str) -> Span:
    """Return a tile three characters wide, for boards on which tiles touch each other."""
    return Span(f" {letter.upper()} ", glaze)


def space(text: str = "·", glaze: str = "") -> Span:
    """Return an empty space as wide as a block; its small letter says which glaze it wants."""
    return Span(f"{text:>2} ", f"{glaze}-space" if glaze else "muted")


def points(number: int) -> str:
    """Return a number of points in words."""
    return f"{number} point" if number == 1 else f"{number} points"


def width(line: Line) -> int:
    """Return how many characters wide a line is."""
    return sum(len(span.text) for span in line)


def beside(blocks: list[list[Line]], gap: int) -> list[Line]:
    """Return *blocks* of lines next to each other, *gap* spaces between them."""
    widths = [max((width(line) for line in block), default=0) for block in blocks]
    joined: list[Line] = []
    for row in range(max(map(len, blocks))):
        line: Line = []
        for block, wide in zip(blocks, widths, strict=True):
            part = block[row] if row < len(block) else []
            line += [*part, Span(" " * (wide - width(part) + gap))]
        joined.append(line)
    return joined


def plain(lines: list[Line]) -> str:
    """Return the drawing as plain text, without spaces at the ends of lines."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)
