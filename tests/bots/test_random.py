"""The random player chooses among all legal actions, however the game finds one."""

from typing import Any

import pytest

import tilery
from tilery.board import Board
from tilery.bots.policy import RANDOM, decide_at
from tilery.kernel.random import below, mixed_twin
from tilery.kernel.state import LUCK, OVER


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("azul", 2, {}), ("toy", 3, {}), ("x_tiles", 2, {"max_rounds": 4}),
     ("x_tiles", 6, {"interlock": True, "max_rounds": 2}),
     ("x_tiles", 3, {"start": "random", "hand": 3, "set": "136", "max_rounds": 6})],
)  # fmt: skip
def test_the_choice_is_that_of_the_list(name: str, seats: int, options: dict[str, Any]) -> None:
    game = tilery.game(name)
    board = Board(game, seats, game.check_options(seats, options))
    board.set_up()
    forced = 0
    for k in range(10_000):
        if board.turn == OVER:
            break
        key = mixed_twin(7, k)
        if board.turn == LUCK:
            board.play_draw(board.odds()[key % len(board.odds())][0])
            continue
        legal, buffers = board.legal(board.turn), board.buffers
        chosen = decide_at(
            board.states, 0, board.boxes, buffers.logs, buffers.work, board.turn, RANDOM,
            buffers.lists, key, k,
        )  # fmt: skip
        assert chosen == legal[below(key, k, len(legal))]
        forced += len(legal) == 1
        board.play(board.turn, chosen)
    assert board.turn == OVER
    assert forced or options.get("start") != "random"  # where one has to pass
