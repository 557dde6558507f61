"""Links as QR codes, for a phone's camera: in the page, and in the terminal."""

from functools import lru_cache
from io import StringIO

import segno

QUIET = 4  #: modules of white around a code, which is on white in the dark, too


@lru_cache(maxsize=64)
def qr(text: str) -> str:
    """Return *text* as an SVG of its own, without width and height."""
    return str(
        segno.make(text, error="m", micro=False).svg_inline(
            border=QUIET, light="#fff", omitsize=True
        )
    )


def qr_in_terminal(text: str) -> str:
    """Return *text* in half blocks."""
    drawn = StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=QUIET, compact=True)
    return drawn.getvalue()
