"""Matches of Uno Rummy Up with known tiles, for tests of what is said about them."""

from typing import Any

from tilery import Match

NAMES = ("Ada", "Ben", "Cem", "Dora")


def dealt(*racks: str, start: str = "r1y3g6b9", **options: Any) -> Match:
    """Return a match in which these racks were dealt, from seat 1 on, and start tiles laid.

    The racks are written as draws are, and hold equally many tiles; later draws are given.
    """
    hand = sum(letter.isalpha() for letter in racks[0])
    match = Match(
        "rummy_up",
        seats=len(racks),
        options={"first": 0, "hand": hand, **options},
        luck="given",
        names=NAMES[: len(racks)],
    )
    match.play("".join(racks) + start)
    return match


def words_of(match: Match, text: str, seat: int | None = None) -> str:
    return next(action.words for action in match.legal(seat) if action.text == text)


def log_of(match: Match, viewer: int | None, since: int) -> list[str]:
    return match.view(viewer).log(since)
