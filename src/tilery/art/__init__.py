"""How everything looks: glazes, surfaces, tiles, and the styles made from them. It knows no game.

A picture is text, written with a `Pen`. In *page* style it has classes and no styles of its own,
and `css` gives the one file that page and picture share; in *alone* style it carries them.
"""

from tilery.art.glazes import GLAZES, INK, PORCELAIN, Glaze
from tilery.art.icons import icons
from tilery.art.pen import BACK, Pen
from tilery.art.still import Frame, Still
from tilery.art.style import LAYOUTS, STYLES, THEMES, css
from tilery.art.svg import escape, fitted, short

__all__ = [
    "BACK",
    "GLAZES",
    "INK",
    "LAYOUTS",
    "PORCELAIN",
    "STYLES",
    "THEMES",
    "Frame",
    "Glaze",
    "Pen",
    "Still",
    "css",
    "escape",
    "fitted",
    "icons",
    "short",
]
