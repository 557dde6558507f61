"""Two matches that differ only in what a viewer has not seen, of games that hide something."""

from random import Random
from typing import Any, NamedTuple

from tilery import LUCK, Event, IllegalAction, Match
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.tiles import EDGES, TURNED
from toy import state as toy

EMPTY = -1
NEVER = 217  #: an action that is legal nowhere in any of the games


class Hides(NamedTuple):
    """A game that hides something, how it is played here, and what is tried in it."""

    name: str
    options: dict[str, Any]
    kinds: int  #: of tiles in the box; the draw of a tile is its kind
    reveals: tuple[int, ...]  #: events by which the rules show something hidden to all
    ends: int  #: the action that ends a turn, or passes
    tries: tuple[int, ...]  #: actions that are legal now and then, or never


TOY = Hides(
    "toy",
    {},
    toy.KINDS,
    (toy.SHOWN, toy.REVEALED, toy.WENT_OUT),  # TOY-7 and TOY-8
    toy.END,
    (*range(toy.DECLINE + 1), NEVER),
)


def _lays(step: int, *tiles: str) -> list[int]:
    return [(xt.FIRST_CELL + step) * TURNED + EDGES.index(tile) for tile in tiles]


#: Few tiles each, so that rounds end: what is in a hand then nobody is told (XT-13).
X_TILES = Hides(
    "x_tiles",
    {"hand": 3, "target": 1000, "max_rounds": 5},
    24,  # patterns of 48 tiles (XT-1)
    (),
    xt.PASS,
    (
        *_lays(1, "oory", "yoor", "rroy", "bbor", "ryry"),
        *_lays(-xt.ROW, "oory", "ooyr", "yrro", "orbb"),
        *(xt.PASS, xt.PASS + 1, NEVER),
    ),
)


class Step(NamedTuple):
    """One action of a history, and what the rules say of a draw: whose it is, in which round."""

    seat: int  # or LUCK
    action: int
    receiver: int  # EMPTY for all but the draw of a tile that comes into a hand
    rounds: int


def play_step(match: Match, step: Step) -> None:
    match.play(step.action, None if step.seat == LUCK else step.seat)


def random_history(
    seed: int, seats: int, most: int, hides: Hides = TOY
) -> tuple[Match, list[Step]]:
    """Return a match of at most *most* actions of anybody and luck, and these."""
    rng = Random(seed)
    names = ["Ann", "Ben", "Cleo"][:seats]
    match = Match(hides.name, seats=seats, luck="given", names=names, options=hides.options)
    steps: list[Step] = []
    while match.turn is not None and len(steps) < most:
        state = match._board.table.state
        seat = match.turn if match.turn == LUCK else rng.choice(match.waiting)
        legal = match.legal(None if seat == LUCK else seat).ids
        step = Step(seat, rng.choice(legal), int(state.receiver), int(state.rounds))
        play_step(match, step)
        steps.append(step)
    return match, steps


def other_luck(
    match: Match, steps: list[Step], viewer: int, rng: Random, hides: Hides = TOY
) -> Match | None:
    """Return a match that differs in draws which *viewer* does not see, if one is found.

    A chain of changes, each of them to one hidden draw or to two of one round; a change stays
    when all actions are still possible and the same is shown to all.
    """
    unseen = [n for n, s in enumerate(steps) if s.receiver not in (EMPTY, viewer)]
    if not unseen:
        return None
    steps, found = list(steps), None
    for _ in range(10):
        tried = list(steps)
        one, other = rng.choice(unseen), rng.choice(unseen)
        if rng.random() < 0.5 or steps[one].rounds != steps[other].rounds:
            tried[one] = steps[one]._replace(action=rng.randrange(hides.kinds))
        else:
            tried[one] = steps[one]._replace(action=steps[other].action)
            tried[other] = steps[other]._replace(action=steps[one].action)
        twin = _replayed(match, tried, hides)
        if twin is not None:
            steps, found = tried, twin
    return found


def _replayed(match: Match, steps: list[Step], hides: Hides) -> Match | None:
    """Return *steps* as a match, or None when one is not possible or something else is shown."""
    names, options = match.names, hides.options
    twin = Match(hides.name, seats=match.seats, luck="given", names=names, options=options)
    try:
        for step in steps:
            play_step(twin, step)
    except IllegalAction:
        return None
    return twin if _revealed(twin, hides) == _revealed(match, hides) else None


def _revealed(match: Match, hides: Hides) -> list[Event]:
    return [event for event in match.events if event.kind in hides.reveals]
