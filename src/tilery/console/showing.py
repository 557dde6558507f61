"""Games and kept matches as text to read, and a match as data."""

from collections.abc import Sequence
from typing import Any

from tilery.bots import bots
from tilery.bots.names import LIMITS
from tilery.console.guide import standings
from tilery.console.history import rounds
from tilery.console.report import headline
from tilery.console.screen import Screen
from tilery.errors import TileryError
from tilery.games import Game, game
from tilery.match import Match
from tilery.record import Record


def unplayable(record: Record) -> str | None:
    """Return why *record* can be looked at and not replayed, or None."""
    if record.viewer is not None:
        return "This record shows what one viewer could know of a game that was not over"
    found = game(record.game)
    if record.rules != found.version:
        return (
            f"This record was made by version {record.rules} of the rules of {found.title}, and "
            f"{found.version} is in force"
        )
    return None


def show_position(screen: Screen, record: Record, reason: str, upto: int | None) -> None:
    """Show a position of a *record* that cannot be replayed: its text, and the table if it can."""
    text = record.end if upto is None else record.positions.get(upto, record.end)
    screen.say(f"{reason}: it cannot be replayed. This is its last position:")
    screen.hang(text)
    page = getattr(game(record.game).room("text"), "RULES_PAGE", None)
    if page:
        screen.say(f"What each word of it means is said in {page}.", "muted")
    if record.viewer is None:
        return
    try:
        match = Match.from_position(record.game, text, luck="given", names=record.names)
    except TileryError:  # what is hidden stands in no position of a match
        return
    screen.say()
    screen.draw(match.view(None).drawing())


def show_match(screen: Screen, match: Match, log: bool) -> None:
    """Show the table, the moves or the log, and who has won."""
    screen.say(headline(match.game, match.seats, match.options), "title")
    screen.say()
    screen.draw(match.view(None).drawing())
    screen.say()
    if log:
        for line in match.view(None).log():
            screen.say(line)
    else:
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.names, start=1))
        screen.say(f"Seats: {seats}. Moves, after what was drawn:", "muted")
        for line in rounds(match):
            screen.hang(line)
    screen.say()
    if match.outcome is None:
        names = [match.names[seat] for seat in match.waiting]
        screen.say(f"The game goes on; to move: {' and '.join(names) or 'luck'}.")
    else:
        screen.draw(standings(match))


def match_data(match: Match) -> dict[str, Any]:
    """Return a match as data for JSON."""
    outcome = match.outcome
    return {
        "game": match.game.name,
        "seats": match.seats,
        "options": match.options,
        "names": list(match.names),
        "actions": list(match.actions),
        "position": match.position,
        "points": list(match.points),
        "waiting": list(match.waiting),
        "legal": {str(seat): match.legal(seat).texts for seat in match.waiting},
        "outcome": None
        if outcome is None
        else {
            "winners": list(outcome.winners),
            "places": list(outcome.places),
            "reason": outcome.reason,
        },
        "log": match.view(None).log(),
    }


def show_games(screen: Screen, names: Sequence[str]) -> None:
    """Show games with their options and computer players."""
    for name in names:
        found = game(name)
        screen.say(f"{name} · {found.title}, {found.seats[0]} to {found.seats[1]} seats", "title")
        screen.say("Options (--option NAME=VALUE), with their defaults:", "muted")
        screen.rows(
            (f"{option}={one.write(one.default)}", values(found, option), one.meaning)
            for option, one in found.options.items()
        )
        screen.say("Computer players (--bots NAME), the weakest first:", "muted")
        screen.rows({**bots(name), **LIMITS}.items())


def values(found: Game, name: str) -> str:
    """Return which values an option takes, in a few characters."""
    option = found.options[name]
    if option.range is not None:
        return f"{option.range[0]} to {option.range[1]}"
    if option.kind == "seat":
        return f"1 to {found.seats[1]}, lot"
    return {"flag": "yes or no", "data": "JSON"}.get(option.kind, " or ".join(option.choices))
