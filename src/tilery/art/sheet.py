"""The contact sheet: every tile at every size, by day and by lamp, to all eyes. `make sheet`.

Looked at whenever a glaze, a motif or a surface changes: numbers do not see what is ugly.
"""

import re
import sys
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from tilery.art.contrast import grey
from tilery.art.difference import EYES, seen
from tilery.art.glazes import GLAZES
from tilery.art.numbered import numbered, wild
from tilery.art.pen import BACK, MARKER, Pen
from tilery.art.shapes import UNIT
from tilery.art.tiles import quartered

SIZES: Final = (48, 26, 16)
PITCH: Final = 56  #: from one glaze to the next
WIDE: Final = PITCH * len(GLAZES) + 8
#: Tiles of four sectors: each of their glazes at each edge, and beside each other one.
CROSSED: Final = ("oory", "yoor", "ryoo", "brby", "ybrb", "bbrr", "yyyy", "oryb")
#: Tiles with numbers: each glaze that has them, one figure and two, each word, and Wilds.
COUNTED: Final = (
    numbered("r", 5, "skip"),
    numbered("y", 12),
    numbered("g", 7, "reverse"),
    numbered("b", 2, "two"),
    numbered("o", 4),
    numbered("p", 10),
    wild(),
    wild("g", 11),
)
WORDS: Final = ("strong", "muted", "accent", "brass", "good", "bad")

_COLOUR: Final = re.compile("#[0-9A-F]{6}")


def panel(theme: str) -> str:
    """Return all glazes at all sizes with their empty spaces, and the interface's colours."""
    pen, parts, y = Pen(), [""], 0.0
    for size in SIZES:
        parts += [pen.tile(look, n * PITCH, y, size) for n, look in enumerate(GLAZES)]
        y += size + 10
    for size in SIZES:
        parts += [pen.tile(quartered(one), n * PITCH, y, size) for n, one in enumerate(CROSSED)]
        y += size + 10
    for size in SIZES:
        parts += [pen.tile(one, n * PITCH, y, size) for n, one in enumerate(COUNTED)]
        y += size + 10
    high = UNIT + 16
    parts.append(pen.box("panel", -4, y, WIDE, high + 76, 10))
    parts += [pen.space(look, n * PITCH + 4, y + 8) for n, look in enumerate(GLAZES)]
    parts += [
        pen.tile(BACK, 4, y + high),
        pen.tile(BACK, 4 + PITCH, y + high + 7, 26),
        pen.tile(MARKER, 4 + 2 * PITCH, y + high),
        pen.tile(MARKER, 4 + 3 * PITCH, y + high + 7, 26),
        pen.space("", 4 + 4 * PITCH, y + high),
        pen.box("tray", 4 + 5 * PITCH, y + high, 60, UNIT, 6),
    ]
    parts += [
        pen.text(kind, 8 + n * 74, y + high + 58, f"t15 {kind}") for n, kind in enumerate(WORDS)
    ]
    return pen.picture(
        "".join(parts), (WIDE, y + high + 80), f"All glazes, {theme}", "alone", theme
    )


def recoloured(picture: str, change: Callable[[str], str]) -> str:
    """Return a picture with every colour in it changed."""
    return _COLOUR.sub(lambda found: change(found[0]), picture)


def sheet() -> str:
    """Return the contact sheet as a page that needs nothing else."""
    changes: dict[str, Callable[[str], str]] = {
        eyes: partial(seen, eyes=eyes) for eyes in EYES if eyes != "normal"
    }
    changes = {"normal": str, "greyscale": grey, **changes}
    rows = "".join(
        f"<h2>{name.capitalize()}</h2><p>{_image(change, 'light')}{_image(change, 'dark')}</p>"
        for name, change in changes.items()
    )
    return (
        '<!doctype html><meta charset="utf-8"><title>Glazes</title><style>'
        "body{font:15px system-ui,sans-serif;margin:24px;background:#888}"
        "h2{margin:24px 0 8px}p{display:flex;gap:16px;margin:0;flex-wrap:wrap}</style>"
        f"<h1>Glazes at {', '.join(map(str, SIZES))} pixels</h1>{rows}"
    )


def _image(change: Callable[[str], str], theme: str) -> str:
    data = b64encode(recoloured(panel(theme), change).encode()).decode()
    return f'<img alt="{theme}" src="data:image/svg+xml;base64,{data}">'


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(sheet(), encoding="utf-8")
    print(f"Wrote {target}: open it in a browser.")
