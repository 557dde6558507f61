"""Positions of Uno Rummy Up: written by hand, and those of games played at random."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tilery.board import Board
from tilery.games.rummy_up import GAME
from tilery.games.rummy_up.notation import action_text, read_together, together_text
from tilery.games.rummy_up.tiles import KINDS, TILES
from tilery.kernel.state import LUCK, OVER

LOOSE = "r1g4y9b12"


def position(
    racks: Sequence[str],
    *,
    rounds: int = 1,
    turn: str = "1",
    starter: str = "1",
    start: str = "-",
    player: str = "1:-:-",
    way: str = "cw",
    silent: str = "-",
    pool: str | None = None,
    melded: str = "-",
    loose: str = LOOSE,
    scores: Sequence[int] = (),
    options: str = "hand=2",
) -> str:
    """Return a position; the pool has what is not elsewhere."""
    laid = "".join([start.rpartition(":")[2], player.rpartition(":")[2]]).replace("+", "")
    used: Counter[int] = Counter()
    for lot in (*racks, melded, loose, laid.replace("-", "")):
        used.update(read_together(lot) or ())
    left = [kind for kind in range(KINDS) for _ in range(TILES[kind] - used[kind])]
    pool = together_text(left) if pool is None else pool
    header = ",".join([f"seats={len(racks)}", *filter(None, [options])])
    seats = [f"{score}:{rack}" for score, rack in zip(scores or [0] * 4, racks, strict=False)]
    words = [header, rounds, turn, starter, start, player, way, silent, pool or "-", melded, loose]
    return " ".join(map(str, [*words, *seats]))


def rest(*lots: str) -> str:
    """Return all tiles of the box but these."""
    used = Counter(read_together("".join(lots)) or ())
    return together_text([kind for kind in range(KINDS) for _ in range(TILES[kind] - used[kind])])


def board_at(text: str) -> Board:
    return Board.read(GAME, text)


def chosen(board: Board, chance: random.Random) -> tuple[int, int]:
    """Return a seat and what it does; more is played and caught than by chance alone."""
    seat = chance.choice([one for one in board.waiting if board.legal(one)])
    legal = board.legal(seat)
    busy = [a for a in legal if action_text(a) not in ("draw", "stop", "uno", "decline")]
    return seat, chance.choice(busy if busy and chance.random() < 0.6 else legal)


def game(seats: int, seed: int, options: dict[str, Any]) -> Iterator[Board]:
    """Play a game at random; go through the board as it is before each draw and action."""
    chance = random.Random(seed)
    board = Board(GAME, seats, GAME.check_options(seats, options))
    board.set_up()
    while True:
        yield board
        if board.turn == OVER:
            return
        if board.turn == LUCK:
            draws, weights = zip(*board.odds(), strict=True)
            assert board.play_draw(chance.choices(draws, weights)[0]) is not None
        else:
            assert board.play(*chosen(board, chance)) is not None
