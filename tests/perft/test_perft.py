"""Perft: how many sequences of so many actions there are, by the engine and by an oracle.

A file ``<game>.perft`` has blocks of lines::

    id <name>
    position <text>
    draws <word>              (optional)
    perft <depth> <count>     (any number of them)

A sequence is made of actions of seats, the seat to act being ``turn``. Whenever luck is due, the
next of the given draws is played. A game that is over earlier has no sequence of that length.
"""

from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tilery import LUCK, Match
from tilery.board import Board
from tilery.kernel.state import OVER

FOLDER = Path(__file__).resolve().parent
FILES = sorted(FOLDER.glob("*.perft"))
#: Counts above it are for the slow tests.
FAST = 40_000


@dataclass
class Block:
    """One position of a perft file."""

    game: str
    name: str
    position: str = ""
    draws: str = ""
    counts: dict[int, int] = field(default_factory=dict)


def read(file: Path) -> list[Block]:
    """Return the blocks of a perft file."""
    blocks: list[Block] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        key, _, rest = line.partition(" ")
        if key == "id":
            blocks.append(Block(file.stem, rest))
        elif key == "position":
            blocks[-1].position = rest
        elif key == "draws":
            blocks[-1].draws = rest
        elif key == "perft":
            depth, count = map(int, rest.split())
            blocks[-1].counts[depth] = count
        else:
            assert line == "" or line.startswith("#"), f"{file.name}: {line!r}"
    return blocks


def count(board: Board, depth: int, draws: list[int]) -> int:
    """Count with the engine."""
    if depth == 0:
        return 1
    if board.turn == LUCK:
        board = board.copy()
        used = 0
        while board.turn == LUCK:
            assert used < len(draws), "the draws have run out"
            assert board.play_draw(draws[used]) is not None, f"draw {used + 1} is not possible"
            used += 1
        draws = draws[used:]
    if board.turn == OVER:
        return 0
    legal = board.legal(board.turn)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = board.copy()
        assert after.play(board.turn, action) is not None
        total += count(after, depth - 1, draws)
    return total


def count_by_oracle(block: Block, depth: int) -> int:
    """Count with the oracle of the game."""
    oracle: Any = import_module(f"oracles.{block.game}")
    texts: Any = import_module(f"oracles.{block.game}_position")
    counted: int = oracle.perft(texts.read(block.position), depth, texts.read_draws(block.draws))
    return counted


def cases() -> list[Any]:
    """List every count of every file as a test; high ones are slow."""
    found = []
    for file in FILES:
        for block in read(file):
            for depth, expected in block.counts.items():
                most = max(block.counts[k] for k in block.counts if k <= depth)
                slow = [pytest.mark.slow] if most > FAST else []
                name = f"{block.game}: {block.name}, {depth}"
                found.append(pytest.param(block, depth, expected, id=name, marks=slow))
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_blocks_are_complete_and_begin_in_positions(file: Path) -> None:
    blocks = read(file)
    assert len({block.name for block in blocks}) == len(blocks)
    for block in blocks:
        assert block.counts
        match = Match.from_position(block.game, block.position, luck="given")
        assert match.position == block.position


@pytest.mark.parametrize(("block", "depth", "expected"), cases())
def test_engine_and_oracle_count_as_the_file_says(block: Block, depth: int, expected: int) -> None:
    match = Match.from_position(block.game, block.position, luck="given")
    notation = match.game.room("notation")
    draws = notation.read_draws(block.draws) if block.draws else []
    assert count(match._board, depth, draws) == expected
    assert count_by_oracle(block, depth) == expected
