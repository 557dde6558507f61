"""What people and computer players are called at a table."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from tilery.match import NAME_LENGTH
from tilery.server.refusals import Refused

ISOLATE, END = "\u2068", "\u2069"  #: first strong isolate, and its end
COMPUTERS: Final = ("Clay", "Kiln", "Slip", "Umber", "Bisque", "Trowel", "Sand", "Grog")


def clean_name(name: str) -> str:
    """Return a person's name as it is shown. Raises Refused."""
    plain = " ".join(name.split())
    if not plain:
        raise Refused(400, "A name has at least one character.")
    if len(plain) > NAME_LENGTH:
        raise Refused(
            400, f"A name has at most {NAME_LENGTH} characters, and this has {len(plain)}."
        )
    unseen = next((one for one in plain if not one.isprintable()), None)
    if unseen is not None:
        raise Refused(
            400, f"A name has no characters that nobody sees, such as U+{ord(unseen):04X}."
        )
    return plain


def isolated(names: Sequence[str]) -> list[str]:
    """Return names as they stand in sentences: one from right to left turns nothing around it."""
    return [f"{ISOLATE}{name}{END}" if turns(name) else name for name in names]


def turns(name: str) -> bool:
    """Tell whether a name has letters or digits that are written from right to left."""
    return any(unicodedata.bidirectional(one) in ("R", "AL", "AN") for one in name)


def free_name(name: str, taken: list[str]) -> str:
    """Return *name*, with a number behind it where it is at the table already. Raises Refused."""
    plain, number = clean_name(name), 1
    called = plain
    while called in taken:
        number += 1
        called = f"{plain[: NAME_LENGTH - 4]} {number}"
    return called


def open_name(seat: int) -> str:
    """Return how a seat is called while it is free."""
    return f"Seat {seat + 1}"


def computer_name(taken: list[str]) -> str:
    """Return a name for a computer player that nobody at the table has."""
    return next((name for name in COMPUTERS if name not in taken), free_name(COMPUTERS[0], taken))
