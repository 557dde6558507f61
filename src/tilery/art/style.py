"""The styles of a picture: one table of rules, written out for a page or into a picture.

For a page colours are custom properties, so that a page can switch between light and dark. A
picture that stands alone holds the colours themselves, which old programs understand, too.
"""

import re
from functools import cache
from typing import Final

from tilery.art.glazes import INK, PORCELAIN
from tilery.art.tokens import GROUNDS, SANS, SERIF, TOKENS, colours

THEMES: Final = ("auto", "light", "dark")
LAYOUTS: Final = ("wide", "tall")
STYLES: Final = ("page", "alone")

#: Selector within a picture -> declarations.
RULES: Final[dict[str, str]] = {
    "text": f"font-family:{SANS};fill:var(--text);font-variant-numeric:tabular-nums",
    ".t13": "font-size:13px",
    ".t15": "font-size:15px",
    ".t18": "font-size:18px",
    ".t22": "font-size:22px",
    ".t28": "font-size:28px",
    ".title": f"font-family:{SERIF};font-weight:600",
    ".strong": "font-weight:600",
    ".muted": "fill:var(--muted)",
    ".accent": "fill:var(--accent)",
    ".brass": "fill:var(--brass)",
    ".good": "fill:var(--good)",
    ".bad": "fill:var(--bad)",
    # surfaces
    ".ground": "fill:var(--ground)",
    ".panel": "fill:var(--panel);stroke:var(--sunk)",
    ".panel.due": "stroke:var(--accent);stroke-width:2",
    ".dish": "fill:var(--panel);stroke:var(--line);stroke-opacity:.5",
    ".well": "fill:none;stroke:var(--sunk);stroke-width:1.6",
    ".tray": "fill:var(--sunk);stroke:none",
    ".lip": "fill:none;stroke:var(--line);stroke-width:2;stroke-linecap:round",
    ".cell": "fill:var(--sunk);stroke:var(--line)",
    ".stroke": "fill:none;stroke:var(--muted);stroke-width:1.6;"
    "stroke-linecap:round;stroke-linejoin:round",
    ".aim": "fill:none;stroke:var(--brass);stroke-width:2.4",
    ".window": "fill:none;stroke:var(--sunk);pointer-events:all",
    ".match": "fill:none;stroke:var(--brass);stroke-width:3.6;stroke-linecap:round",
    ".match.under": "stroke:var(--panel);stroke-width:8",
    ".no": "fill:none;stroke:var(--bad);stroke-width:4;stroke-linecap:round",
    ".no.thin": "stroke-width:2.4",
    ".badge": "fill:var(--panel);stroke:var(--rim)",
    ".faint": "fill:none;stroke:var(--line);stroke-width:1.6;"
    "stroke-linecap:round;stroke-linejoin:round",
    # tiles
    "use": "fill:var(--panel);stroke:var(--rim);color:var(--line)",
    ".space": "fill:var(--sunk);stroke:var(--line);color:var(--muted)",
    ".marker": "fill:var(--brass);stroke:var(--rim);color:var(--on)",
    # marks around a place
    ".ring": "fill:none;stroke:none;pointer-events:none",
    ".ring.can": "stroke:var(--accent);stroke-width:2.4;stroke-dasharray:5 4",
    ".ring.chosen": "stroke:var(--accent);stroke-width:3",
    ".tick": "fill:none;stroke:var(--brass);stroke-width:3;stroke-linecap:round",
    # what can be pointed at, without being seen
    ".edge,.hit": "fill:none;stroke:none;pointer-events:all",
}

#: Selector -> declarations that only a page needs: the states of a place, drawn around it.
STATES: Final[dict[str, str]] = {
    "text": "pointer-events:none",
    ".chosen .tile": "transform:translateY(-3px)",
    ".preview": "opacity:.62",
    ".focus": "fill:none;stroke-width:2;pointer-events:none",
    ".focus.inner": f"stroke:{PORCELAIN}",
    ".focus.outer": f"stroke:{INK};stroke-width:6",
}


def _written(scope: str, rules: dict[str, str]) -> str:
    return "".join(
        ",".join(f"{scope} {one}" for one in selector.split(",")) + f"{{{said}}}\n"
        for selector, said in rules.items()
    )


def _properties(theme: str) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours(theme).items())


@cache
def css() -> str:
    """Return the style sheet that a page shares with the pictures on it.

    Tokens are custom properties of ``:root``; ``data-theme`` there is ``light`` or ``dark``, or
    missing, when the system decides; ``data-game`` on any element chooses the ground.
    """
    light, dark = _properties("light"), _properties("dark")
    grounds = [(f'[data-game="{game}"]', token) for game, token in GROUNDS.items()]
    by_day = "".join(f"{one}{{--ground:{token.light}}}\n" for one, token in grounds)
    chosen = ':root[data-theme="dark"]'
    system = ':root:not([data-theme="light"])'

    def within(scope: str) -> str:
        return "".join(
            f"{scope} {one},{scope}{one}{{--ground:{token.dark}}}\n" for one, token in grounds
        )

    return (
        f":root{{color-scheme:light dark;{light}}}\n{by_day}"
        f"@media (prefers-color-scheme:dark){{\n{system}{{{dark}}}\n{within(system)}}}\n"
        f':root[data-theme="light"]{{color-scheme:light}}\n'
        f"{chosen}{{color-scheme:dark;{dark}}}\n{within(chosen)}"
        + _written(".picture", RULES)
        + _written(".picture", STATES)
    )


@cache
def embedded(theme: str, game: str) -> str:
    """Return the style element of a picture that stands alone, in *theme*, at a game's table."""
    scope = f".tilery-{theme}"
    sheet = _written(scope, RULES)
    if theme != "auto":
        return f"<style>\n{_resolved(sheet, theme, game)}</style>"
    dark = {
        selector: ";".join(part for part in said.split(";") if "var(" in part)
        for selector, said in RULES.items()
        if "var(" in said
    }
    return (
        f"<style>\n{_resolved(sheet, 'light', game)}@media (prefers-color-scheme:dark){{\n"
        f"{_resolved(_written(scope, dark), 'dark', game)}}}\n</style>"
    )


def _resolved(sheet: str, theme: str, game: str) -> str:
    table = colours(theme, game)
    assert table.keys() == TOKENS.keys()
    return re.sub(r"var\(--(\w+)\)", lambda found: table[found[1]], sheet)
