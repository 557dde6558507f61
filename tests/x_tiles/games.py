"""Games of X-tiles on boards: at random, by notation, and with hands and tables made by hand."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tilery import LUCK, game
from tilery.board import Board, Played
from tilery.games.x_tiles import notation
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.tiles import PATTERNS
from tilery.kernel.state import OVER
from tilery.kernel.table import SPECTATOR

GAME = game("x_tiles")

#: A game in which many hands do not fit, so that there are passes and rounds without a winner.
STUCK: dict[str, Any] = {"set": "136", "interlock": True, "target": 30, "max_rounds": 3}


def board_of(seats: int = 2, **options: Any) -> Board:
    """Return a board at its start."""
    board = Board(GAME, seats, GAME.check_options(seats, options))
    board.set_up()
    return board


def draw(board: Board, word: str) -> list[Played]:
    """Play draws that are written as one word."""
    draws = notation.read_draws(word)
    assert draws is not None, word
    played = []
    for one in draws:
        done = board.play_draw(one)
        assert done is not None, f"{notation.draw_text(one)} cannot be drawn"
        played.append(done)
    return played


def play(board: Board, *texts: str) -> Played:
    """Play actions of the seats whose turn it is; return what the last one did."""
    done = None
    for text in texts:
        number = notation.read_action(text)
        assert number is not None, text
        done = board.play(board.turn, number)
        assert done is not None, f"{text} is not legal"
    assert done is not None
    return done


def legal(board: Board, seat: int | None = None) -> list[str]:
    """Return the legal actions of a seat, by default the one whose turn it is, in notation."""
    ids = board.legal(board.turn if seat is None else seat)
    return [notation.action_text(number) for number in ids]


def odds(board: Board) -> dict[str, int]:
    """Return the outcomes of the draw that is due, in notation, and their weights."""
    return {notation.draw_text(number): weight for number, weight in board.odds()}


def dealt(*hands: str, pair: str, way: str | None = None, **options: Any) -> Board:
    """Return a board with these hands, tiles with blanks between; seat 0 starts.

    *pair* is the two tiles of the start pair, and *way* how the second one lies.
    """
    tiles = [hand.split() for hand in hands]
    board = board_of(len(hands), first=0, hand=len(tiles[0]), **options)
    draw(board, "".join(tile for hand in tiles for tile in hand))
    draw(board, "".join(pair.split()))
    if way is not None:
        play(board, way)
    return board


def give(board: Board, seat: int, tiles: str) -> None:
    """Change a hand: its tiles go back to the piles, and these come from there."""
    state = board.table.state
    for pattern in state.hands[seat, : state.held[seat]].tolist():
        state.pile[pattern] += 1
        state.left += 1
    numbers = sorted(PATTERNS.index(tile) for tile in tiles.split())
    state.hands[seat] = [*numbers, *[xt.EMPTY] * (xt.HAND - len(numbers))]
    state.held[seat] = len(numbers)
    for pattern in numbers:
        assert state.pile[pattern] > 0, f"{PATTERNS[pattern]} is elsewhere"
        state.pile[pattern] -= 1
        state.left -= 1


def hand(board: Board, seat: int) -> list[str]:
    """Return the tiles of a hand."""
    return [PATTERNS[n] for n in board.table.state.hands[seat].tolist() if n != xt.EMPTY]


def counted(counts: Any) -> dict[str, int]:
    """Return counts of patterns by name, those above nought."""
    numbers = counts.tolist()
    return {PATTERNS[n]: count for n, count in enumerate(numbers) if count}


def lacks(board: Board, seat: int) -> set[str]:
    """Return what a hand has shown not to hold, of the tiles of the set."""
    words = board.table.state.lacks[seat].tolist()
    return {PATTERNS[n] for n in range(board.table.box.patterns) if words[n // 35] >> n % 35 & 1}


def viewers(board: Board) -> list[int]:
    """Return all who may look."""
    return [*range(board.seats), SPECTATOR]


def hidden(board: Board, viewer: int) -> Board:
    """Return the board as a viewer knows it."""
    known = board.copy()
    known.hide(viewer)
    return known


def random_options(choose: random.Random, hands: Sequence[int] = range(1, 8)) -> dict[str, Any]:
    """Return seats and options that fit together; games with passes come often."""
    seats = choose.choice([2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10])
    if choose.random() < 0.3:
        rounds = choose.choice([1, 1, 3])
        return {**STUCK, "seats": seats, "hand": choose.choice([1, 2]), "max_rounds": rounds}
    held = choose.choice(hands)
    sets = [name for name in ("48", "72", "136") if seats * held + 2 <= int(name)]
    return {
        "seats": seats,
        "set": choose.choice(sets),
        "first": choose.choice([None, choose.randrange(seats)]),
        "start": choose.choice(["chosen", "random"]),
        "interlock": choose.random() < 0.4,
        "target": choose.choice([0, 1, 3, 10, 30, 1000]),
        "hand": held,
        "max_rounds": choose.choice([1, 1, 1, 2]),
    }


def choose_draw(board: Board, choose: random.Random) -> str:
    """Choose a draw by its weight; with the largest set luck is often unkind.

    Hands are yellow and blue then, and the start pair is not, so that there are passes.
    """
    outcomes = odds(board)
    if board.options["set"] == "136" and choose.random() < 0.9:
        colours = "yb" if board.table.state.due > 0 else "or"
        wanted = {text: n for text, n in outcomes.items() if set(text) <= set(colours)}
        outcomes = wanted or outcomes
    return choose.choices([*outcomes], [*outcomes.values()])[0]


def play_one(board: Board, choose: random.Random) -> None:
    """Play any legal action or any draw."""
    if board.turn == LUCK:
        draw(board, choose_draw(board, choose))
    else:
        assert board.play(board.turn, choose.choice(board.legal(board.turn))) is not None


def points_of(board: Board, choose: random.Random) -> Iterator[Board]:
    """Play to the end; every position comes, the first and the last included."""
    yield board
    while board.turn != OVER:
        play_one(board, choose)
        yield board


def some_boards(
    seed: int, games: int, wanted: float = 0.1, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[Board, random.Random]]:
    """Return positions of random games, a part of them."""
    for number in range(games):
        choose = random.Random(1000 * seed + number)
        for board in points_of(board_of(**(options or random_options(choose))), choose):
            if choose.random() < wanted:
                yield board, choose
