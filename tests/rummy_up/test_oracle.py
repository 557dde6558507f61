"""The engine against the independent oracle: random games, compared after every action."""

import random
from collections import Counter
from typing import Any

import pytest

from oracles import rummy_up as oracle
from rummy_up.games import (
    ACTIONS,
    board_of,
    choose_action,
    choose_draw,
    counts,
    draw_text,
    kinds,
    legal,
    odds,
    random_options,
)
from tilery import LUCK
from tilery.board import Board
from tilery.games.rummy_up import state as ru
from tilery.games.rummy_up.tiles import KINDS
from tilery.kernel.state import OVER

REASONS = {"target": ru.TARGET_REACHED, "rounds": ru.ROUNDS_PLAYED, "limit": ru.ROUND_LIMIT}
#: A turn of a larger rack, or on more tiles, would take the oracle long: such a game is left.
RACK, TABLE = 6, 22


def counted(tiles: list[str]) -> list[int]:
    return counts(" ".join(tiles).lower())


def compare(board: Board, told: oracle.State, thorough: bool) -> None:
    """Compare all that can be asked of a position."""
    state, asked = board.table.state, oracle.turn(told)
    turn = OVER if asked is None else LUCK if asked == oracle.LUCK else asked
    assert board.turn == turn
    assert set(board.waiting) == oracle.waiting(told)
    assert board.points() == tuple(told.scores)
    assert state.rounds == told.round
    assert state.starter == (ru.EMPTY if told.starter is None else told.starter)
    assert odds(board) == oracle.draws(told) if turn == LUCK else not oracle.draws(told)
    if turn == OVER:
        assert list(board.places()) == oracle.places(told)
        assert state.reason == REASONS[str(told.reason)]
        return
    for seat in range(told.seats):
        allowed = legal(board, seat)
        assert len(allowed) == len(set(allowed))
        assert set(allowed) == oracle.legal(told, seat)
    if turn != LUCK:
        assert state.player == told.player
        assert state.silent == (ru.EMPTY if told.silent is None else told.silent)
        assert state.drawn == (ru.EMPTY if told.drawn is None else counted([told.drawn]).index(1))
    if thorough:
        compare_tiles(state, told)


def compare_tiles(state: Any, told: oracle.State) -> None:
    """Compare where all tiles are."""
    for seat in range(told.seats):
        assert state.racks[seat].tolist() == counted(told.racks[seat])
        assert state.held[seat] == len(told.racks[seat])
    for known, lot in [
        (state.pool, told.pool),
        (state.loose, told.loose),
        (state.melded, told.melded),
    ]:
        assert known.tolist() == counted(lot)
    assert state.left == len(told.pool)
    assert [k for k in state.added.tolist() if k >= 0] == kinds("".join(told.added).lower())
    assert [k for k in state.joined.tolist() if k >= 0] == kinds("".join(told.joined).lower())


def shorten(board: Board, told: oracle.State, choose: random.Random) -> None:
    """Leave so few tiles in the pool that it becomes empty soon."""
    left = choose.sample(told.pool, choose.randrange(1, 9))
    told.pool = left
    board.table.state.pool[:] = counted(left)
    board.table.state.left = len(left)


def too_much(told: oracle.State) -> bool:
    return max(map(len, told.racks)) > RACK or len(told.melded) > TABLE


def play(options: dict[str, Any], choose: random.Random, short: bool = False) -> Counter[str]:
    """Play one random game on both sides; return how often what was played.

    Luck is kind to some extent, and the pool may be *short*.
    """
    board, told = board_of(**options), oracle.start(**options)
    texts: list[str] = []
    played: Counter[str] = Counter()
    rounds = 0
    try:
        compare(board, told, thorough=True)
        while board.turn != OVER and not too_much(told):
            seat: int | str
            if board.turn == LUCK:
                outcome = choose_draw(board, choose)
                seat, text = oracle.LUCK, draw_text(outcome)
                assert board.play_draw(outcome) is not None
            else:
                number, action = choose_action(board, choose)
                seat, text = number, ACTIONS[action]
                assert board.play(number, action) is not None
                played[text if action >= ru.FINISH else "add" if action < KINDS else "join"] += 1
            texts.append(f"{seat}:{text}")
            told = oracle.apply(told, seat, text)
            if short and told.round > rounds and oracle.turn(told) != oracle.LUCK:
                rounds = told.round
                shorten(board, told, choose)
            compare(board, told, thorough=choose.random() < 0.3)
            played["emptied"] += not told.pool
        played["over"] += board.turn == OVER
    except (AssertionError, ValueError):
        print(f"{options}\n{' '.join(texts)}")
        raise
    return played


def play_block(seeds: range) -> None:
    played: Counter[str] = Counter()
    for seed in seeds:
        choose = random.Random(seed)
        played.update(play(random_options(choose), choose, short=seed % 3 == 0))
    print(played)
    for text in ("join", ".", ".!", ".skip", ".reverse", ".draw2", "draw", "stop", "emptied"):
        assert played[text] > 0, text
    for text in ("uno", "catch", "decline"):
        assert played[text] > len(seeds) // 20, text
    assert played["over"] > len(seeds) // 3


@pytest.mark.rule("UR-8", "UR-9", "UR-11", "UR-12", "UR-15", "UR-16", "UR-19", "UR-20", "UR-22")
@pytest.mark.parametrize("block", range(2))
def test_random_games_agree_with_the_oracle(block: int) -> None:
    play_block(range(30 * block, 30 * (block + 1)))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
def test_a_thousand_games_agree_with_the_oracle(block: int) -> None:
    play_block(range(10_000 + 250 * block, 10_000 + 250 * (block + 1)))
