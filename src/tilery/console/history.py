"""What was played in a match, word by word, and who played it."""

from collections.abc import Sequence
from typing import NamedTuple

from tilery.errors import IllegalAction
from tilery.games import Game
from tilery.kernel.state import LUCK
from tilery.match import Match


class Played(NamedTuple):
    """One word of a match's record."""

    seat: int  #: or LUCK
    text: str  #: without the seat


def history(match: Match) -> list[Played]:
    """Return all that was played; a match knows its words, and undoing tells whose they are."""
    trial = match.copy()
    words = match.actions
    seats: list[int] = []
    try:
        while True:
            taken = trial.undo()
            prefix, colon, _ = taken[0].partition(":")
            seat = int(prefix) - 1 if colon else trial.turn
            seats[:0] = [LUCK if seat is None else seat, *(LUCK for _ in taken[1:])]
    except IllegalAction:  # only draws are left
        seats[:0] = [LUCK] * (len(words) - len(seats))
    return [Played(seat, word.rpartition(":")[2]) for seat, word in zip(seats, words, strict=True)]


def rounds(match: Match) -> list[str]:
    """Return a line for each stretch between draws, with the seat before each move."""
    lines: list[list[str]] = []
    for seat, text in history(match):
        if seat == LUCK or not lines:
            lines.append([])
        lines[-1].append(text if seat == LUCK else f"{seat + 1}:{text}")
    return [" ".join(line) for line in lines]


def whole_turns(played: Sequence[Played], game: Game) -> list[Played]:
    """Return *played* with the actions of one turn as one word, where a game writes them so."""
    read = getattr(game.room("notation"), "read_turn", None)
    turns: list[Played] = []
    for one in played:
        last = turns[-1] if turns else None
        if read and last and one.seat == last.seat != LUCK and read(last.text + one.text):
            turns[-1] = Played(one.seat, last.text + one.text)
        else:
            turns.append(one)
    return turns


def taken_back(played: Sequence[Played], names: Sequence[str], tell_first: bool) -> str:
    """Return *played*, which was taken back, as a sentence; *tell_first*: whose it was, too."""
    said = [
        one.text if number == 0 and not tell_first else f"{one.text} by {names[one.seat]}"
        for number, one in enumerate(played)
        if one.seat != LUCK
    ]
    if any(one.seat == LUCK for one in played):
        said.append("what was drawn")
    return f"Taken back: {', and '.join([said[0], ', '.join(said[1:])] if said[1:] else said)}"


def replayed(match: Match, words: Sequence[str]) -> Match:
    """Return a match that begins like *match*, whose draws are given, with *words* played."""
    record = match.record()
    if record.start is None:
        new = Match(
            record.game,
            seats=record.seats,
            options=record.options,
            luck="given",
            names=record.names,
        )
    else:
        new = Match.from_position(record.game, record.start, luck="given", names=record.names)
    for word in words:
        new.play(word)
    return new


def has_begun(match: Match) -> bool:
    """Tell whether a seat has played in *match*."""
    try:
        match.copy().undo()
    except IllegalAction:
        return False
    return True
