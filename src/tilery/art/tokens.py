"""Colours of surfaces and of the interface, each in daylight and in lamplight."""

from typing import Final, NamedTuple

from tilery.art.glazes import INK, PORCELAIN


class Token(NamedTuple):
    """A colour of the interface."""

    light: str
    dark: str


#: Name -> colour; in CSS it is ``var(--name)``.
TOKENS: Final[dict[str, Token]] = {
    "ground": Token("#EFE8DB", "#1A1C20"),  # the table
    "panel": Token("#FBF7EF", "#24272C"),  # boards, cards, dialogs
    "sunk": Token("#E0D6C4", "#121417"),  # empty spaces, trays
    "text": Token("#2A2520", "#EFE8DB"),
    "muted": Token("#62584C", "#ABA294"),  # second text, pale motifs
    "line": Token("#7A6D5D", "#7C7466"),  # borders of empty spaces; never text
    "rim": Token("#3A322A", "#CFC5B4"),  # the edge of every tile
    "accent": Token("#0A655D", "#5CCFC0"),  # what may be done now
    "brass": Token("#7E520A", "#E3B24E"),  # marker, last action, points
    "good": Token("#1F6B3A", "#7CCB94"),  # always with a tick
    "bad": Token("#A3261B", "#F2887B"),  # always with a cross or a minus sign
    "on": Token(PORCELAIN, INK),  # text on accent and brass
}

#: Game -> its table: one lightness, a breath of hue.
GROUNDS: Final[dict[str, Token]] = {
    "azul": Token("#EFE8DB", "#1A1C20"),  # plaster
    "x_tiles": Token("#E6E8E6", "#1B1F22"),  # slate
    "tile_up": Token("#EFE3D0", "#211C18"),  # cork
    "rummy_up": Token("#E3EAE2", "#17201C"),  # linen
}

SANS: Final = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'
SERIF: Final = 'ui-serif,Georgia,"Noto Serif","DejaVu Serif",serif'


def colours(theme: str, game: str = "azul") -> dict[str, str]:
    """Return the colour of each token in *theme*, ``light`` or ``dark``, at the table of *game*."""
    dark = theme == "dark"
    chosen = {**TOKENS, "ground": GROUNDS.get(game, TOKENS["ground"])}
    return {name: token.dark if dark else token.light for name, token in chosen.items()}
