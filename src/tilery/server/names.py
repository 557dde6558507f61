"""What people and computer players are called at a table."""

from typing import Final

from tilery.match import NAME_LENGTH
from tilery.server.refusals import Refused

COMPUTERS: Final = ("Clay", "Kiln", "Slip", "Umber", "Bisque", "Trowel", "Sand", "Grog")


def clean_name(name: str) -> str:
    """Return a person's name as it is shown. Raises Refused."""
    plain = " ".join(name.split())
    if not plain or not plain.isprintable() or len(plain) > NAME_LENGTH:
        raise Refused(400, f"A name is a line of 1 to {NAME_LENGTH} printable characters.")
    return plain


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
