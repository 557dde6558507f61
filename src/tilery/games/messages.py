"""Sentences as keys with arguments, so that another language is another table."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

MINUS: Final = "\u2212"

#: Key -> template in English; every game's ``words`` adds its own, under its own name.
ENGLISH: Final[dict[str, str]] = {}


class Message(NamedTuple):
    """A sentence, or a part of one: its key and what is filled in, messages among it."""

    key: str
    args: Mapping[str, object]

    def __str__(self) -> str:
        return ENGLISH[self.key].format_map(self.args)


def catalogue(prefix: str, templates: Mapping[str, str]) -> None:
    """Add the *templates* of one game; their keys are used as ``prefix.key``."""
    for key, template in templates.items():
        ENGLISH[f"{prefix}.{key}"] = template


catalogue(
    "any",
    {
        "wins": "{who} wins",
        "wins_by": "{who} wins: {why}",
        "share": "{who} share the victory",
        "names": "{names} and {name}",
    },
)


def won(places: Sequence[int], names: Sequence[str], why: Message | None = None) -> Message:
    """Say who is in first place; *why* is what decided between seats with as many points."""
    who: object = None
    for seat, place in enumerate(places):
        if place == 1:
            args = {"names": who, "name": names[seat]}
            who = names[seat] if who is None else Message("any.names", args)
    if list(places).count(1) > 1:
        return Message("any.share", {"who": who})
    return Message("any.wins_by" if why else "any.wins", {"who": who, "why": why})


def signed(points: int) -> str:
    """Return *points* with a sign, a true minus sign among them: ``+3``, ``−2``, ``0``."""
    return "0" if points == 0 else ("+" if points > 0 else MINUS) + str(abs(points))
