"""Who sits where, and what the words typed behind a command mean for a match."""

from collections.abc import Mapping, Sequence
from typing import Any

from tilery.bots import bot
from tilery.bots.base import check_seed
from tilery.errors import BadOption, UnknownName
from tilery.games import Game
from tilery.games.base import shown
from tilery.match import Match
from tilery.record import Record

FRESH = 10**9  #: a seed that was not asked for is below, short enough to be typed again


def read_options(game: Game, given: Sequence[str] | None) -> dict[str, Any]:
    """Return the options that were typed as name=value. Raises BadOption."""
    options: dict[str, Any] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or name in options:
            raise BadOption(
                f"An option is written once as name=value, such as wall=grey, not {shown(text)}."
            )
        options[name] = game.options[name].read(value) if name in game.options else value
    return options


def read_luck(luck: str, seed: int | None) -> Any:
    """Return the luck of a match, a fresh seed if none was typed. Raises BadOption."""
    if luck == "seed":
        return check_seed(seed) if seed is not None else check_seed(None) % FRESH
    if luck not in ("secure", "given"):
        raise BadOption(f"Luck is seed, secure or given, not {shown(luck)}.")
    if seed is not None:
        raise BadOption(f"A seed goes with luck from a seed, not with {luck} luck.")
    return luck


def refuse_with_resume(record: Record, given: Mapping[str, Any]) -> None:
    """Refuse what only a new match can have; *given* are its options as typed. Raises BadOption."""
    luck = record.luck
    has = {
        "--seats": f"{record.seats} seats",
        "--seed": f"seed {luck['seed']}" if isinstance(luck, dict) else f"{luck} luck",
        "--luck": "luck from a seed" if isinstance(luck, dict) else f"{luck} luck",
        "-o": "the options that its game began with",
        "--names": f"the names {', '.join(record.names)}",
    }
    for name, value in given.items():
        if value is not None and value != []:
            raise BadOption(f"{name} has no meaning with --resume: the record has {has[name]}.")


def seat_people(seats: int, seat: int, humans: int) -> list[int]:
    """Return the seats of *humans* people from number *seat* (from 1) on. Raises BadOption."""
    if not 1 <= seat <= seats:
        raise BadOption(f"A seat at this table is a number from 1 to {seats}, not {shown(seat)}.")
    if not 1 <= humans <= seats:
        raise BadOption(f"At {seats} seats there can be 1 to {seats} people, not {shown(humans)}.")
    return sorted(turns(seat - 1, humans, seats))


def turns(first: int, count: int, seats: int) -> list[int]:
    """Return *count* seats in turn from *first* on."""
    return [(first + n) % seats for n in range(count)]


def read_names(text: str) -> list[str]:
    """Return the names of computer players that were typed with commas between."""
    return [name.strip() for name in text.split(",")] if text.strip() else []


def seat_players(game: Game, seats: int, people: Sequence[int], names: str) -> dict[int, str]:
    """Return the computer players, *names* with commas between, by seat.

    Raises UnknownName and BadOption.
    """
    free = [seat for seat in range(seats) if seat not in people]
    given = read_names(names)
    for name in given:
        bot(game.name, name, seed=0)
    if len(given) == 1:
        given *= len(free)
    if len(given) != len(free) and not people:
        raise BadOption(
            f"There are {seats} seats, and {len(given)} computer players were named; give one "
            f"name or {seats}."
        )
    if len(given) != len(free):
        raise BadOption(
            f"The seats left to computer players are {len(free)}, and {len(given)} were named; "
            "--humans N leaves more seats to people."
        )
    return dict(zip(free, given, strict=True))


def table_names(seats: int, players: Mapping[int, str], given: str | None) -> list[str]:
    """Return names for all seats; *given*, commas between, is for all seats or for the people."""
    people = [seat for seat in range(seats) if seat not in players]
    chosen = given.split(",") if given is not None else []
    if given is not None and len(chosen) != len(people):
        return chosen
    alike = len(set(players.values())) < len(players)
    names = []
    for seat in range(seats):
        if seat in players:
            names.append(label(players[seat]) + (f" (seat {seat + 1})" if alike else ""))
        elif chosen:
            names.append(chosen[people.index(seat)])
        else:
            names.append("Player" if len(people) == 1 else f"Player {seat + 1}")
    return names


def label(player: str) -> str:
    """Return the name at the table of a computer player: Level 4 for level:4."""
    return player.replace(":", " ").capitalize()


def remembered(game: Game, names: Sequence[str]) -> dict[int, str]:
    """Return the computer players of a table, known by the names that `table_names` gave them.

    In old records the number of a seat stands bare behind the name: Level 2 3 for Level 2 (seat 3).
    """
    players: dict[int, str] = {}
    for seat, name in enumerate(names):
        number = seat + 1
        bare = (name.removesuffix(ending) for ending in (f" (seat {number})", f" {number}"))
        for text in (name, *bare):
            player = text.lower().replace(" ", ":", 1)
            if label(player) == text and is_player(game, player):
                players[seat] = player
                break
    return players


def introduced(players: Mapping[int, str], names: Sequence[str]) -> str:
    """Return a sentence that says who is a computer player, and which if its name does not."""
    if not players:
        return "People play at all seats; --bots NAME gives the others to computer players."
    said = [
        names[seat] if names[seat].startswith(label(player)) else f"{names[seat]} as {player}"
        for seat, player in sorted(players.items())
    ]
    return f"Played by the computer: {', '.join(said)}."


def to_resume(match: Match, players: Mapping[int, str]) -> str:
    """Return the options that go on with *match* as it was, after ``--resume FILE``."""
    if remembered(match.game, match.names) == players or not players:
        return ""
    people = [seat for seat in range(match.seats) if seat not in players]
    starts = (s for s in range(match.seats) if sorted(turns(s, len(people), match.seats)) == people)
    first = next(starts, 0)
    parts = [f" --bots {','.join(players[seat] for seat in sorted(players))}"]
    parts += [f" --seat {first + 1}"] if first else []
    parts += [f" --humans {len(people)}"] if len(people) != 1 else []
    return "".join(parts)


def is_player(game: Game, name: str) -> bool:
    """Tell whether there is a computer player of that name."""
    try:
        bot(game.name, name, seed=0)
    except UnknownName:
        return False
    return True
