"""Games of Uno Rummy Up on boards: at random, by notation, and with racks and tables made by hand.

Actions, draws and tiles are written as in the game's notation, which is told again here.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tilery import LUCK
from tilery.board import Board, Played
from tilery.games.rummy_up import GAME
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.tiles import KINDS, TILES, WILD
from tilery.kernel.state import OVER
from tilery.kernel.table import SPECTATOR

ACTS = ("", "draw2", "skip", "reverse", "draw4")
OTHERS = {
    "draw": ru.DRAW,
    "stop": ru.STOP,
    "uno": ru.UNO,
    "catch": ru.CATCH,
    "decline": ru.DECLINE,
}

# --- notation ---------------------------------------------------------------------------------


def tile(kind: int) -> str:
    return "w" if kind == WILD else "rygb"[kind % 4] + str(kind // 4 + 1)


NAMES = [tile(kind) for kind in range(KINDS)]
ACTIONS = [*NAMES, *("+" + name for name in NAMES)]
ACTIONS += [f".{word}{call}" for word in ACTS for call in ("", "!")]
ACTIONS += [*OTHERS]


def kinds(text: str) -> list[int]:
    """Return the tiles of a text, with blanks between or without."""
    return [NAMES.index(name) for name in re.findall(r"[rygb]\d+|w", text)]


def counts(text: str) -> list[int]:
    """Return how many tiles of each kind a text has."""
    counted = Counter(kinds(text))
    return [counted[kind] for kind in range(KINDS)]


def named(counted: Any) -> str:
    """Return tiles that are counted as a text, rising."""
    return " ".join(NAMES[kind] for kind in range(KINDS) for _ in range(counted[kind]))


def steps(turn: str) -> list[str]:
    """Return the actions of turns that are written together."""
    return re.findall(r"\+?[rygb]\d+|\+?w|\.(?:draw\d|skip|reverse)?!?|[a-z]{3,}", turn)


# --- boards -----------------------------------------------------------------------------------


def board_of(seats: int = 2, **options: Any) -> Board:
    """Return a board at its start."""
    board = Board(GAME, seats, GAME.check_options(seats, options))
    board.set_up()
    return board


def at(
    *racks: str,
    melded: str = "",
    loose: str = "",
    pool: str | None = None,
    player: int = 0,
    **options: Any,
) -> Board:
    """Return a board with these racks at the beginning of a turn.

    All other tiles are in the pool, unless *pool* says what is in it; the rest is left out then.
    """
    board = board_of(len(racks), first=0, **{"hand": 1, **options})
    while board.turn == LUCK:
        board.play_draw(board.odds()[-1][0])
    state = board.table.state
    for seat, rack in enumerate(racks):
        state.racks[seat] = counts(rack)
        state.held[seat] = len(kinds(rack))
    state.melded[:], state.loose[:] = counts(melded), counts(loose)
    rest = TILES - state.melded - state.loose - state.racks.sum(axis=0)
    assert (rest >= 0).all()
    state.pool[:] = rest if pool is None else counts(pool)
    state.left = state.pool.sum()
    state.player = state.turn = player
    state.waiting = 1 << player
    return board


def draw(board: Board, text: str) -> list[Played]:
    """Play draws: tiles written together, a digit for a seat."""
    played = []
    for word in re.findall(r"[rygb]\d+|w|\d", text):
        outcome = ru.FIRST_SEAT + int(word) - 1 if word.isdigit() else NAMES.index(word)
        done = board.play_draw(outcome)
        assert done is not None, f"{word} cannot be drawn"
        played.append(done)
    return played


def play(board: Board, turn: str, seat: int | None = None) -> Played:
    """Play actions written together, of those who are asked or of one seat; tell what they did."""
    done = Played([], [], [])
    for text in steps(turn):
        now = board.play(board.turn if seat is None else seat, ACTIONS.index(text))
        assert now is not None, f"{text} is not legal"
        done = done + now
    return done


def legal(board: Board, seat: int | None = None) -> list[str]:
    """Return the legal actions of a seat, by default of the one that is asked."""
    return [ACTIONS[number] for number in board.legal(board.turn if seat is None else seat)]


def odds(board: Board) -> dict[str, int]:
    """Return the outcomes of the draw that is due, and their weights."""
    return {draw_text(outcome): weight for outcome, weight in board.odds()}


def draw_text(outcome: int) -> str:
    return NAMES[outcome] if outcome < KINDS else str(outcome - ru.FIRST_SEAT + 1)


def rack(board: Board, seat: int) -> str:
    return named(board.table.state.racks[seat])


def kinds_of_events(played: Played) -> list[int]:
    return [event.kind for event in played.events]


# --- what is looked at -------------------------------------------------------------------------


def viewers(board: Board) -> list[int]:
    return [*range(board.seats), SPECTATOR]


def hidden(board: Board, viewer: int) -> Board:
    """Return the board as a viewer knows it."""
    known = board.copy()
    known.hide(viewer)
    return known


def conserved(board: Board) -> None:
    """See that the box's tiles are all there (UR-E4), and that numbers say how many are where."""
    state = board.table.state
    total = state.pool + state.racks.sum(axis=0) + state.loose + state.melded
    for kind in [*state.added.tolist(), *state.joined.tolist(), *state.lots.tolist()]:
        if kind != ru.EMPTY:
            total[kind] += 1
    assert total.tolist() == TILES.tolist()
    assert state.held.tolist() == state.racks.sum(axis=1).tolist()
    assert state.left == state.pool.sum()


# --- at random --------------------------------------------------------------------------------


def random_options(choose: random.Random) -> dict[str, Any]:
    """Return seats and options of a short game."""
    seats = choose.choice([2, 2, 3, 4])
    return {
        "seats": seats,
        "first": choose.choice([None, choose.randrange(seats)]),
        "hand": choose.choice([1, 2, 3]),
        "target": choose.choice([1, 20, 60, 200]),
        "rounds": choose.choice([0, 0, 1, 2]),
        "honour": choose.random() < 0.2,
        "reverse_skips_two": choose.random() < 0.5,
        "last_draw": choose.random() < 0.5,
        "max_rounds": choose.choice([1, 2, 2, 3]),
    }


def choose_draw(board: Board, choose: random.Random) -> int:
    """Choose a draw: luck is kind, so that tiles go together and rounds are short."""
    outcomes = board.odds()
    kind = [(n, weight) for n, weight in outcomes if 4 <= n < 28 and n % 4 < 3]
    if kind and choose.random() < 0.85:
        outcomes = kind
    numbers, weights = zip(*outcomes, strict=True)
    return int(choose.choices(numbers, weights)[0])


def choose_action(board: Board, choose: random.Random) -> tuple[int, int]:
    """Choose a seat that may act and what it does; whole plays are larger than by mere chance."""
    seat = choose.choice(board.waiting) if choose.random() < 0.5 else board.turn
    listed = board.legal(seat)
    if not listed:  # it waits until others have answered
        seat, listed = board.turn, board.legal(board.turn)
    larger = [number for number in listed if number < ru.FINISH]
    if larger and choose.random() < 0.7:
        listed = larger
    return seat, choose.choice(listed)


def play_one(board: Board, choose: random.Random) -> Played:
    """Play any draw, or any action."""
    if board.turn == LUCK:
        done = board.play_draw(choose_draw(board, choose))
    else:
        done = board.play(*choose_action(board, choose))
    assert done is not None
    return done


def points_of(board: Board, choose: random.Random) -> Iterator[Board]:
    """Play to the end; every position comes, the first and the last included."""
    yield board
    while board.turn != OVER:
        play_one(board, choose)
        yield board


def whole_turns(board: Board) -> dict[str, Board]:
    """Return all turns that the player can make, written without ends, and what they lead to.

    Each is finished with the first word that may act, and without "uno".
    """
    found: dict[str, Board] = {}
    for text in legal(board):
        if text in OTHERS or text.endswith("!"):
            continue
        after = board.copy()
        play(after, text)
        if text.startswith("."):
            return {**found, "": after}
        found |= {text + rest: end for rest, end in whole_turns(after).items()}
    return found
