"""Icons: tiles in lines of text, as symbols that a page has beside its picture.

A tile of four sectors is drawn small, and made of sectors that all such icons share: a long log
names hundreds of them.
"""

from collections.abc import Iterable
from functools import cache

from tilery.art.tiles import QUARTERED, cut, drawn, framed, sector, turned


def icons(looks: Iterable[str]) -> str:
    """Return the symbols of *looks*, each once; the id of one is ``icon-`` and its look."""
    wanted = list(dict.fromkeys(looks))
    letters = dict.fromkeys(
        letter
        for look in wanted
        if look.startswith(QUARTERED)
        for letter in look.removeprefix(QUARTERED)
    )
    shared = [f'<g id="icon-edge-{letter}">{sector(letter, small=True)}</g>' for letter in letters]
    if shared:
        shared.append(f'<g id="icon-cut">{cut(small=True)}</g>')
    return f"<defs>{''.join(shared)}{''.join(map(icon, wanted))}</defs>" if wanted else ""


@cache
def icon(look: str) -> str:
    """Return the symbol of one look, which may use what icons share."""
    if not look.startswith(QUARTERED):
        return framed(f"icon-{look}", drawn(f"tile-{look}"))
    edges = "".join(
        f'<use href="#icon-edge-{letter}"{turned(side)}/>'
        for side, letter in enumerate(look.removeprefix(QUARTERED))
    )
    return framed(f"icon-{look}", edges + '<use href="#icon-cut"/>')
