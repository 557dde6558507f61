"""Text that goes into a picture: made safe, made short, made to fit."""

import re
import unicodedata
from typing import Final

NAME_LENGTH: Final = 14  #: characters of a person's name in a picture

_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_UNSAFE: Final = re.compile("[&<>\"']")
#: What XML has no way to write.
_NO_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """Return *text* as it stands in XML, in an attribute or between tags."""
    clean = _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)
    return _UNSAFE.sub(lambda found: _ENTITIES[found[0]], clean)


def short(name: str, most: int = NAME_LENGTH) -> str:
    """Return *name* cut to *most* characters."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def fitted(text: str, size: float, room: float) -> str:
    """Return the attribute that squeezes *text* of *size* units into *room*, if it may be wider.

    A picture is drawn where no font can be measured; this is a guess on the safe side.
    """
    wide = sum(_em(character) for character in text) * size
    return f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""


def _em(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    if character in "MWmw@%—…":
        return 1.0
    if character in "iljftI.,:;'|! ":
        return 0.4
    return 0.78 if character.isupper() or ord(character) > 0x24F else 0.65
