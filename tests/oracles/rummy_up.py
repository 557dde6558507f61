"""A slow, plain re-telling of the rules of Uno Rummy Up, for checking a faster engine against.

Every rule is written out as the rule ledger (ids `UR-1` ... `UR-26`) states it, on lists of tiles:
`R5`, `Y12`, `W` for a Wild Draw Four. All plays of a turn are found by trying each one. Actions and
draws are written in notation: `r5` adds a tile, `+g5` lets a start tile join, `.skip!` finishes;
`draw`, `stop`, `uno`, `catch`, `decline`; luck draws `r5`, or `2` for a seat that starts by lot.
"""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import dataclass

from oracles.rummy_up_melds import COLOURS, NUMBERS, WILD, ordered, plays

LUCK = "luck"  # the one who draws tiles
BOX = [colour + str(number) for number in NUMBERS for colour in COLOURS for _ in "12"] + [WILD] * 4
WORDS = {"2": "draw2", "5": "skip", "7": "reverse"}  # UR-1

Play = tuple[tuple[str, ...], tuple[str, ...]]  # tiles of the rack, and start tiles that join


@dataclass
class State:
    """A position. Lists of tiles are in any order."""

    seats: int
    target: int
    rounds: int
    honour: bool
    reverse_skips_two: bool
    last_draw: bool
    hand: int
    max_rounds: int
    scores: list[int]
    round: int  # rounds begun
    starter: int | None  # None until it is found
    lots: dict[int, str]  # what seats drew for the start
    tied: list[int]  # seats that draw for the start
    ties: int  # draws for the start that ended in a tie
    pool: list[str]
    racks: list[list[str]]
    loose: list[str]  # start tiles in no meld yet
    melded: list[str]
    draws: list[tuple[str, int]]  # tiles still to be drawn: why, and by whom (-1: the table)
    afterwards: tuple[str, int]  # when all are drawn: "turn" of a seat, "asked", "out"
    player: int
    way: int  # 1 clockwise, -1 the other way
    drew: bool  # whether the player has drawn in this turn
    drawn: str | None  # what
    added: list[str]
    joined: list[str]
    silent: int | None  # who has not called "uno"
    catchers: list[int]  # who may still catch it
    reason: str | None  # when over: "target", "rounds", "limit"


# ---------------------------------------------------------------- the questions and a move


def start(
    seats: int,
    *,
    first: int | None = None,
    target: int = 200,
    rounds: int = 0,
    honour: bool = False,
    reverse_skips_two: bool = True,
    last_draw: bool = False,
    hand: int = 14,
    max_rounds: int = 100,
) -> State:
    """Set the game up (UR-1, UR-3)."""
    state = State(
        seats=seats,
        target=target,
        rounds=rounds,
        honour=honour,
        reverse_skips_two=reverse_skips_two,
        last_draw=last_draw,
        hand=hand,
        max_rounds=max_rounds,
        scores=[0] * seats,
        round=0,
        starter=None,
        lots={},
        tied=[],
        ties=0,
        pool=list(BOX),
        racks=[[] for _ in range(seats)],
        loose=[],
        melded=[],
        draws=[],
        afterwards=("turn", 0),
        player=0,
        way=1,
        drew=False,
        drawn=None,
        added=[],
        joined=[],
        silent=None,
        catchers=[],
        reason=None,
    )
    if first is None:
        state.tied = list(range(seats))  # UR-3: each player draws one tile
    else:
        _begin_round(state, first)
    return state


def turn(state: State) -> int | str | None:
    """Who is asked: luck, a seat, or nobody when the game is over."""
    if state.reason is not None:
        return None
    if state.starter is None or state.draws:
        return LUCK
    for step in range(1, state.seats):  # the others first, the player last
        seat = (state.player + step) % state.seats
        if seat in state.catchers:
            return seat
    return state.player


def waiting(state: State) -> set[int]:
    """Who may act: the player, who did not call "uno", and who may catch it (UR-19, UR-20)."""
    if turn(state) in (None, LUCK):
        return set()
    silent = [] if state.silent is None else [state.silent]
    return {state.player, *silent, *state.catchers}


def draws(state: State) -> dict[str, int]:
    """What luck may do now, with weights; nothing when luck is not due."""
    if turn(state) != LUCK:
        return {}
    if state.starter is None and state.ties > 3:
        return {str((seat + 1) % 10): 1 for seat in state.tied}  # UR-3: then by lot
    return {tile.lower(): count for tile, count in Counter(state.pool).items()}


def legal(state: State, seat: int) -> set[str]:
    """What a seat may do now; nothing when it has to wait."""
    actions: set[str] = set()
    if turn(state) in (None, LUCK):
        return actions
    if state.silent is not None:
        if seat == state.silent:
            actions.add("uno")
        if seat in state.catchers:
            actions |= {"catch", "decline"}
    # UR-19: who moves again waits until the other had a chance to catch.
    if seat == state.player and seat != state.silent:
        actions |= _of_turn(state)
    return actions


def apply(state: State, seat_or_luck: int | str, action: str) -> State:
    """The position after an action; the given position is left alone."""
    new: State = pickle.loads(pickle.dumps(state))  # a copy of everything in it
    if seat_or_luck == LUCK:
        if action not in draws(state):
            raise ValueError(f"luck cannot bring {action}")
        if state.starter is None and state.ties > 3:
            _begin_round(new, (int(action) - 1) % 10)
        else:
            _draw(new, action.upper())
        return new
    seat = seat_or_luck
    if not isinstance(seat, int) or action not in legal(state, seat):
        raise ValueError(f"{seat} may not play {action}")
    if action == "draw":
        new.drew = True
        new.draws, new.afterwards = [("turn", seat)], ("asked", seat)  # UR-11
    elif action == "stop":
        _close(new)
        _end_turn(new, _after(new, seat))
    elif action == "uno":
        _close(new)
    elif action == "catch":
        assert new.silent is not None
        _let_draw(new, new.silent, 2, ("asked", seat))  # UR-20
        _close(new)
    elif action == "decline":
        new.catchers.remove(seat)
        if not new.catchers:
            _close(new)
    elif action.startswith("."):
        _finish(new, seat, action[1:].removesuffix("!"), action.endswith("!"))
    elif action.startswith("+"):
        new.loose.remove(action[1:].upper())
        new.joined.append(action[1:].upper())
    else:
        new.racks[seat].remove(action.upper())
        new.added.append(action.upper())
        _close(new)  # UR-19: the next player has placed a tile
    return new


def places(state: State) -> list[int]:
    """The place of each seat: 1 is first, equals share a place (UR-24)."""
    return [1 + sum(other > score for other in state.scores) for score in state.scores]


def perft(state: State, depth: int, draw_words: list[str]) -> int:
    """How many sequences of `depth` seat actions there are, each of the seat that is asked.

    Whenever luck is due it plays the next of the given draws.
    """
    if depth == 0:
        return 1
    asked = turn(state)
    if asked is None:
        return 0
    if asked == LUCK:
        if not draw_words:
            raise ValueError("the draws have run out")
        return perft(apply(state, LUCK, draw_words[0]), depth, draw_words[1:])
    assert isinstance(asked, int)
    if depth == 1:
        return len(legal(state, asked))
    return sum(
        perft(apply(state, asked, action), depth - 1, draw_words) for action in legal(state, asked)
    )


# ---------------------------------------------------------------- tiles


def rank(tile: str) -> int:
    """In which order tiles of a play are added: by number, red yellow green blue, Wilds last."""
    return 99 if tile == WILD else 4 * int(tile[1:]) + COLOURS.index(tile[0])


def rising(tiles: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=rank))


def word(tile: str) -> str:
    """The word on a tile, or nothing (UR-1)."""
    return "draw4" if tile == WILD else WORDS.get(tile[1:], "")


def count(rack: list[str]) -> int:
    """What tiles in a rack count (UR-23)."""
    total = 0
    for tile in rack:
        total += 50 if tile == WILD else 20 if word(tile) else int(tile[1:])
    return total


# ---------------------------------------------------------------- what can be played


def _of_turn(state: State) -> set[str]:
    """What the player may do: what begins a play that can be completed, or to draw or stop."""
    rack, loose = state.racks[state.player] + state.added, state.loose + state.joined
    actions = set()
    for added, joined in plays(ordered(state.melded), ordered(loose), ordered(rack)):
        if state.drawn is not None and state.drawn not in added:
            continue  # UR-11
        turn_of_play = [tile.lower() for tile in added] + ["+" + tile.lower() for tile in joined]
        so_far = [tile.lower() for tile in state.added]
        so_far += ["+" + tile.lower() for tile in state.joined]
        if turn_of_play == so_far:
            actions |= _ends(state)
        elif turn_of_play[: len(so_far)] == so_far:
            actions.add(turn_of_play[len(so_far)])
    if state.added:
        return actions
    if state.drew:
        return actions | {"stop"}
    if state.honour or not actions:
        return actions | {"draw"}  # UR-11, UR-12
    return actions


def _ends(state: State) -> set[str]:
    """With which word, and with which call the turn can be finished (UR-17, UR-19)."""
    words = {word(tile) for tile in state.added} - {""} or {""}
    calls = ["", "!"] if len(state.racks[state.player]) == 1 else [""]
    return {f".{one}{call}" for one in words for call in calls}


# ---------------------------------------------------------------- what happens


def _begin_round(state: State, starter: int) -> None:
    """UR-2: tiles are dealt, and four start tiles are laid."""
    state.starter = starter
    state.round += 1
    state.pool = list(BOX)
    state.racks = [[] for _ in range(state.seats)]
    state.lots, state.tied, state.ties = {}, [], 0
    state.loose, state.melded = [], []
    state.way = 1  # UR-3, UR-25: clockwise
    state.draws = []
    for step in range(state.seats):
        state.draws += [("deal", (starter + step) % state.seats)] * state.hand
    state.draws += [("table", -1)] * 4
    state.afterwards = ("turn", starter)
    _clear(state)
    _close(state)


def _clear(state: State) -> None:
    """Nothing of a turn is there."""
    state.drew, state.drawn, state.added, state.joined = False, None, [], []


def _close(state: State) -> None:
    """Nobody can be caught."""
    state.silent, state.catchers = None, []


def _after(state: State, seat: int) -> int:
    """The next seat in the direction of play."""
    return (seat + state.way) % state.seats


def _draw(state: State, tile: str) -> None:
    """Luck draws a tile."""
    if state.starter is None:
        _draw_for_start(state, tile)
        return
    state.pool.remove(tile)
    why, seat = state.draws.pop(0)
    if why == "table":
        state.loose.append(tile)
    else:
        state.racks[seat].append(tile)
    if why == "turn":
        state.drawn = tile
    if not state.draws:
        _go_on(state, why)


def _draw_for_start(state: State, tile: str) -> None:
    """UR-3: the highest number starts; a Wild counts 0."""
    state.pool.remove(tile)
    state.lots[next(seat for seat in state.tied if seat not in state.lots)] = tile
    if len(state.lots) < len(state.tied):
        return
    numbers = {seat: 0 if lot == WILD else int(lot[1:]) for seat, lot in state.lots.items()}
    highest = [seat for seat in state.tied if numbers[seat] == max(numbers.values())]
    if len(highest) == 1:
        _begin_round(state, highest[0])
        return
    state.pool += state.lots.values()
    state.lots, state.tied = {}, highest
    state.ties += 1


def _go_on(state: State, why: str) -> None:
    """All tiles that were due are drawn."""
    what, seat = state.afterwards
    if what == "out":
        _go_out(state, seat)
    elif what == "turn" and why == "word":
        _end_turn(state, seat)
    elif what == "turn":
        state.player = seat
    elif why == "catch" and not state.pool:
        _judge(state)  # UR-22: at once when a catch empties it


def _let_draw(state: State, seat: int, tiles: int, afterwards: tuple[str, int]) -> None:
    """A seat draws a penalty, as far as the pool has tiles (UR-18)."""
    why = {"turn": "word", "asked": "catch", "out": "last"}[afterwards[0]]
    state.draws = [(why, seat)] * min(tiles, len(state.pool))
    state.afterwards = afterwards


def _finish(state: State, seat: int, acts: str, called: bool) -> None:
    """The turn is played; then the word that was chosen acts."""
    state.melded += state.added + state.joined
    _clear(state)
    rack = state.racks[seat]
    draws_due = {"draw2": 2, "draw4": 4}.get(acts, 0)
    following = _after(state, seat)
    if not rack:  # UR-21
        if state.last_draw and draws_due and state.pool:
            _let_draw(state, following, draws_due, ("out", seat))
        else:
            _go_out(state, seat)
        return
    if len(rack) == 1 and not called:  # UR-19
        state.silent = seat
        state.catchers = [other for other in range(state.seats) if other != seat]
    if acts == "reverse" and not (state.seats == 2 and state.reverse_skips_two):
        state.way = -state.way  # UR-15
        _end_turn(state, _after(state, seat))
    elif acts == "":
        _end_turn(state, following)
    else:  # UR-15, UR-16: the next one misses a turn
        _let_draw(state, following, draws_due, ("turn", _after(state, following)))
        if not state.draws:
            _end_turn(state, _after(state, following))


def _end_turn(state: State, following: int) -> None:
    """UR-22: an empty pool is seen at the end of the turn."""
    _clear(state)
    if not state.pool:
        _judge(state)
    else:
        state.player = following


def _go_out(state: State, seat: int) -> None:
    """UR-23."""
    for rack in state.racks:
        state.scores[seat] += count(rack)
    _end_round(state)


def _judge(state: State) -> None:
    """UR-22: the lowest count, then the fewest tiles; who are equal score what the others have."""
    keys = [(count(rack), len(rack)) for rack in state.racks]
    for seat in range(state.seats):
        if keys[seat] == min(keys):
            state.scores[seat] += sum(key[0] for key in keys if key != min(keys))
    _end_round(state)


def _end_round(state: State) -> None:
    """UR-24 to UR-26."""
    assert state.starter is not None
    _close(state)
    if state.rounds and state.round == state.rounds:
        state.reason = "rounds"
    elif not state.rounds and max(state.scores) >= state.target:
        state.reason = "target"
    elif state.round == state.max_rounds:
        state.reason = "limit"
    else:
        _begin_round(state, (state.starter + 1) % state.seats)
