"""Computer players by name: ``random``, ``greedy``, ``level:4``, ``nodes:20000``, ``seconds:2``."""

import re
from typing import Final, NamedTuple

from tilery.bots.ahead import AheadBot
from tilery.bots.analysis import Analysis
from tilery.bots.base import Bot, check_seed
from tilery.bots.playouts import PlayoutBot
from tilery.bots.policy import POLICIES, PolicyBot
from tilery.bots.search import SearchBot
from tilery.errors import BadOption, UnknownName
from tilery.games import Game
from tilery.games import game as game_called
from tilery.games.base import is_number, listed, shown
from tilery.view import View


class Level(NamedTuple):
    """How strong a level is."""

    word: str
    nodes: int  #: positions that may be looked at for one action
    seconds: float  #: the brake, for a slow machine


#: Levels go up to 8; those that are not here do not exist yet.
LEVELS: Final = {
    2: Level("easy", 6, 1.0),
    4: Level("medium", 2_000, 1.0),
    6: Level("hard", 300_000, 1.0),
}
HIGHEST: Final = 8
MOST_NODES: Final = 1 << 62
MOST_SECONDS: Final = 3600
#: The weakest first.
MEANINGS: Final = {
    "random": "plays any legal action",
    "greedy": "takes what looks best at once, without looking ahead",
    **{
        f"level:{number}": f"{level.word}: looks at up to {level.nodes:,} positions for an action"
        for number, level in LEVELS.items()
    },
}
#: What can also be asked for; a node is a position that is looked at.
LIMITS: Final = {
    "nodes:N": "looks at up to N positions for an action, such as nodes:20000",
    "seconds:S": "looks ahead for S seconds, such as seconds:0.5",
}


def level_of(game: Game, text: str) -> Level:
    """Return the level whose number is written in *text*. Raises UnknownName."""
    if re.fullmatch("[0-9]", text) and int(text) in LEVELS:
        return LEVELS[int(text)]
    there = listed(f"level:{number}" for number in LEVELS)
    if re.fullmatch("[0-9]", text) and 1 <= int(text) <= HIGHEST:
        raise UnknownName(f"{game.title} has no level:{text} yet; there is {there}.")
    raise UnknownName(f"A level is a number from 1 to {HIGHEST}, not {shown(text)}: {there}.")


def bots(game: str) -> dict[str, str]:
    """Return the names of a game's computer players and what they do. Raises UnknownName."""
    game_called(game)
    return dict(MEANINGS)


def strongest(game: str) -> str:
    """Return the name of a game's strongest computer player that answers soon."""
    return list(bots(game))[-1]


def bot(game: str, name: str, *, seed: int | None = None, brake: bool = True) -> Bot:
    """Return the computer player *name*.

    That is one of `bots`; or ``nodes:N``, which looks at up to N positions for an action (1 to
    999,999,999,999); or ``seconds:S``, which looks ahead for so long (0.01 to 3600).

    With a *seed* (from 0 to 2**63 - 1) its choices can be repeated; but those of ``seconds:S``,
    and of a level whose time *brake* (a second) ends a search, depend on the machine, too.

    Raises UnknownName and BadOption.
    """
    found = game_called(game)
    number = check_seed(seed)
    if isinstance(name, str) and name in POLICIES:
        return PolicyBot(found, name, number)
    kind, _, limit = name.partition(":") if isinstance(name, str) else ("", "", "")
    if kind == "level":
        level = level_of(found, limit)
        return ahead(found, name, number, level.nodes, level.seconds if brake else None)
    if kind == "nodes":
        return ahead(found, name, number, nodes=read_nodes(limit))
    if kind == "seconds":
        return ahead(found, name, number, seconds=read_seconds(limit))
    for number, level in LEVELS.items():
        if isinstance(name, str) and name == level.word:
            raise UnknownName(f"The {name} computer player is called level:{number}.")
    raise UnknownName(
        f"There is no computer player {shown(name)}; there is {listed(MEANINGS)}, and nodes:N and "
        "seconds:S for players that look ahead so far."
    )


def ahead(
    game: Game, name: str, seed: int, nodes: int | None = None, seconds: float | None = None
) -> AheadBot:
    """Return the player that looks ahead in the way that suits the *game*."""
    kind = PlayoutBot if game.playouts else SearchBot
    return kind(game, name, seed, nodes, seconds)


def analyse(view: View, *, nodes: int | None = 300_000, seconds: float | None = None) -> Analysis:
    """Return what looking ahead finds for the seat of *view*, whoever plays it.

    It looks at up to *nodes* positions, or, with None, at as many as *seconds* allow or the round
    has. With nodes alone it can be repeated. What the seat cannot see is guessed.

    Raises IllegalAction when the seat has nothing to choose, and BadOption.
    """
    if not isinstance(view, View):
        raise BadOption(f"A View is analysed, such as match.view(0), not {shown(view)}.")
    if nodes is not None and (not is_number(nodes) or not 1 <= nodes <= MOST_NODES):
        raise BadOption(f"nodes is a number from 1 to {MOST_NODES}, or None, not {shown(nodes)}.")
    if seconds is not None and not (
        isinstance(seconds, (int, float)) and 0 < seconds <= MOST_SECONDS
    ):
        raise BadOption(
            f"seconds is a number above 0 and up to {MOST_SECONDS}, or None, not {shown(seconds)}."
        )
    return ahead(view.game, "analyse", 0, nodes, seconds).analyse(view)


def read_nodes(text: str) -> int:
    """Return a limit of nodes. Raises UnknownName."""
    if not re.fullmatch("[1-9][0-9]{0,11}", text):
        raise UnknownName(
            f"nodes:N takes a whole number from 1 to 999,999,999,999, not {shown(text)}; "
            "level:4 has its own limit."
        )
    return int(text)


def read_seconds(text: str) -> float:
    """Return a limit of time. Raises UnknownName."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or not 0.01 <= float(text) <= 3600:
        raise UnknownName(
            f"seconds:S takes a number from 0.01 to 3600, such as 0.5, not {shown(text)}; level:4 "
            "has its own limit."
        )
    return float(text)
