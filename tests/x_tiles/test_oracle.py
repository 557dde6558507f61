"""The engine against the independent oracle: random games, compared after every action."""

import random
from collections import Counter
from typing import Any

import pytest

from oracles import x_tiles as oracle
from tilery import LUCK
from tilery.board import Board
from tilery.games.x_tiles import notation
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.tiles import EDGES, PATTERNS
from tilery.kernel.state import OVER
from x_tiles import games
from x_tiles.games import (
    board_of,
    choose_draw,
    counted,
    draw,
    hand,
    lacks,
    legal,
    odds,
    random_options,
)

REASONS = {xt.TARGET_REACHED: "target", xt.ROUND_LIMIT: "rounds"}


def without_noughts(counts: dict[str, int]) -> dict[str, int]:
    return {tile: count for tile, count in counts.items() if count}


def known_back(told: oracle.State) -> dict[str, int]:
    """Return how many tiles the piles are known to hold (XT-5).

    The most that were in one pair that went back, less those that are out again.
    """
    out = told.drawn or [oracle.named(tile) for tile in [*told.table.values()][:2]]
    known: dict[str, int] = {}
    for tile in {tile for pair in told.went_back for tile in pair}:
        most = max(pair.count(tile) for pair in told.went_back)
        known[tile] = max(0, most - out.count(tile))
    return without_noughts(known)


def check_table(board: Board, told: oracle.State) -> None:
    """Compare the tiles that lie, and the cells beside them."""
    state = board.table.state
    side = state.cells.shape[0]
    assert (state.cells != 0).sum() == len(told.table)
    beside: dict[int, int] = {}
    for (x, y), tile in told.table.items():
        turned = int(state.cells[(xt.REACH - y) % side, (xt.REACH + x) % side]) - 1
        assert EDGES[turned] == tile
        for number, (dx, dy) in enumerate(oracle.SIDES.values()):
            cell = (x + dx, y + dy)
            if cell not in told.table:
                wanted = 5 ** ((number + 2) % 4) * (oracle.COLOURS.index(tile[number]) + 1)
                at = (xt.REACH - cell[1]) * xt.ROW + xt.REACH + cell[0]
                beside[at] = beside.get(at, 0) + wanted
    assert state.frontier[: state.around].tolist() == sorted(beside)
    assert state.wants[: state.around].tolist() == [beside[at] for at in sorted(beside)]


def compare(board: Board, told: oracle.State, thorough: bool) -> None:
    """Compare everything that can be asked of a position."""
    state = board.table.state
    turn = OVER if told.turn is None else LUCK if told.turn == oracle.LUCK else told.turn
    assert board.turn == turn
    assert board.waiting == (() if turn in (LUCK, OVER) else (turn,))
    assert board.points() == tuple(told.scores)
    assert state.rounds == told.round
    if turn != OVER:
        assert state.starter == (xt.EMPTY if told.starter is None else told.starter)
    for seat in range(told.seats):
        allowed = legal(board, seat)
        assert len(allowed) == len(set(allowed))
        assert set(allowed) == oracle.legal(told, seat)
        assert lacks(board, seat) == told.lacks[seat]
    assert odds(board) == oracle.draws(told) if turn == LUCK else not oracle.draws(told)
    assert state.passes == told.passes
    assert counted(state.back) == known_back(told)
    if told.last is not None:
        seat, cell, edges = told.last
        assert (state.layer, state.matched) == (seat, edges)
        assert notation.cell_text(state.last) == oracle.cell_text(cell)
    else:
        assert (state.layer, state.matched) == (xt.EMPTY, 0)
    if turn == OVER:
        assert list(board.places()) == oracle.places(told)
        assert REASONS[int(state.reason)] == told.reason
    if thorough or turn == OVER:
        check_table(board, told)
        assert counted(state.pile) == without_noughts(told.piles)
        assert state.left == sum(told.piles.values())
        for seat in range(told.seats):
            assert hand(board, seat) == sorted(told.hands[seat], key=PATTERNS.index)
            assert state.held[seat] == len(told.hands[seat])


def play(options: dict[str, Any], choose: random.Random) -> list[str]:
    """Play one random game on both sides; return what was played.

    Of the draws of a deal only some are compared: they are many and alike.
    """
    board, told = board_of(**options), oracle.start(**options)
    texts = []
    try:
        compare(board, told, thorough=True)
        while board.turn != OVER:
            seat: int | str = board.turn
            if seat == LUCK:
                seat = oracle.LUCK
                text = choose_draw(board, choose)
                draw(board, text)
            else:
                text = choose.choice(legal(board))
                games.play(board, text)
            texts.append(text)
            told = oracle.apply(told, seat, text)
            if not told.to_deal or choose.random() < 0.1:
                compare(board, told, thorough=choose.random() < 0.2)
    except (AssertionError, ValueError):
        print(f"{options}\n{' '.join(texts)}")
        raise
    return texts


def play_block(seeds: range, hands: range) -> None:
    played: Counter[str] = Counter()
    for seed in seeds:
        choose = random.Random(seed)
        played.update(play(random_options(choose, hands), choose))
    assert played["pass"] > len(seeds) // 2
    assert played.total() > 10 * len(seeds)


@pytest.mark.rule("XT-6", "XT-8", "XT-9", "XT-13", "XT-16", "XT-17")
@pytest.mark.parametrize("block", range(2))
def test_random_games_agree_with_the_oracle(block: int) -> None:
    play_block(range(25 * block, 25 * (block + 1)), range(1, 8))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
def test_a_thousand_games_with_small_hands_agree_with_the_oracle(block: int) -> None:
    play_block(range(10_000 + 250 * block, 10_000 + 250 * (block + 1)), range(1, 3))
