"""Players that plan a turn and play rounds out: complete plans, one choice for what is known."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import numpy as np
import pytest

from tilery import Match, bot, game
from tilery.board import Board
from tilery.bots.brake import Brake
from tilery.bots.playouts import PlayoutBot
from tilery.bots.playouts.memory import ENDED, ENDS, GIVEN
from tilery.bots.playouts.player import lent_memory, prepare
from tilery.bots.playouts.turn import LOWEST, plan_turn
from tilery.kernel import contract

MANY = 1 << 40
CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("toy", 2, {}),
    ("toy", 3, {}),
    ("x_tiles", 2, {"hand": 3}),
    ("x_tiles", 4, {"hand": 2, "interlock": True}),
]


def player(name: str, **limits: Any) -> PlayoutBot:
    return PlayoutBot(game(name), "asked", 1, **limits)


def positions(name: str, seats: int, options: dict[str, Any], count: int) -> Iterator[Match]:
    """Yield positions of random matches in which a seat has something to choose."""
    for number in range(count):
        rng = Random(number)
        match = Match(name, seats=seats, options=options, luck=number)
        for _ in range(rng.randrange(12)):
            if match.turn is not None:
                match.play(rng.choice(list(match.legal())), match.turn)
        if match.turn is not None and len(match.legal()) > 1:
            yield match


def lead(board: Board, seat: int) -> int:
    """Return what *seat* may expect more than the others, by `value`."""
    out = np.zeros(board.seats, np.int64)
    contract.value(board.table, out)
    others = [int(out[other]) for other in range(board.seats) if other != seat]
    return int(out[seat]) - sum(others) // len(others)


def all_ends(board: Board, seat: int) -> dict[bytes, int]:
    """Return every position in which a turn of *seat* can end, with its lead."""
    ends: dict[bytes, int] = {}
    for action in board.legal(seat):
        after = board.copy()
        after.play(seat, int(action))
        if after.turn == seat:
            ends |= all_ends(after, seat)
        else:
            ends[after.states.tobytes()] = lead(after, seat)
    return ends


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_a_plan_finds_the_best_ends_of_a_turn(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    compared = 0
    for match in positions(name, seats, options, 30):
        seat = match.turn
        assert seat is not None
        board = match._board.copy()
        with lent_memory(board) as (memories, stack, numbers):
            stack[GIVEN] = board.states[0]
            stack["turn"][GIVEN] = seat
            prepare(memories[0], seat, seats, MANY)
            table = board.table
            plan_turn(stack, numbers, table.box, table.log, table.work, memories[0], MANY)
            leads = memories[0].lead[ENDED:].tolist()
            firsts = memories[0].first[ENDED:].tolist()
            found = {f: n for f, n in zip(firsts, leads, strict=True) if n > LOWEST}
        board.states["turn"][0] = seat
        for action in board.legal(seat):
            after = board.copy()
            after.play(seat, action)
            ends = all_ends(after, seat) if after.turn == seat else {b"": lead(after, seat)}
            if len(board.legal(seat)) <= ENDS:
                assert found[action] == max(ends.values())
                compared += 1
        assert len(found) == min(ENDS, len(board.legal(seat)))
    assert compared > 30


@pytest.mark.parametrize(("name", "seats", "options"), CASES[:3])
def test_a_choice_depends_on_what_its_seat_knows_alone(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    for match in positions(name, seats, options, 8):
        seat = match.turn
        assert seat is not None
        found = []
        for key in range(3):
            board = match._board.copy()
            board.guess(seat, key)
            other = Match.from_position(name, board.position(), luck="given")
            found.append(player(name, nodes=500).choose(other.view(seat)).text)
        assert len(set(found)) == 1


def test_with_nodes_alone_it_can_be_repeated_and_keeps_to_them() -> None:
    match = Match("x_tiles", seats=3, luck=5)
    first, again = (player("x_tiles", nodes=3000).analyse(match.view(match.turn)) for _ in "12")
    assert first == again
    assert 2000 < first.nodes <= 3100


@pytest.mark.parametrize("nodes", [1, 6, 199, 200, 201])
def test_few_nodes_are_enough_for_an_answer(nodes: int) -> None:
    for match in positions("x_tiles", 3, {"hand": 4}, 12):
        assert player("x_tiles", nodes=nodes).choose(match.view(match.turn)) in match.legal()


class Stopped(PlayoutBot):
    """A player who is stopped before it begins."""

    @contextmanager
    def brake(self, memories: Any) -> Iterator[Brake]:
        with super().brake(memories) as brake:
            brake.pull()
            yield brake


def test_a_choice_that_is_stopped_before_it_began_is_one_all_the_same() -> None:
    for match in positions("x_tiles", 2, {}, 10):
        found = Stopped(game("x_tiles"), "stopped", 1).analyse(match.view(match.turn))
        assert found.best[0] in match.legal()
        assert found.nodes <= 2


def test_a_choice_that_is_stopped_anywhere_is_one_all_the_same() -> None:
    """The brake is pulled after any number of nodes, as another thread does."""
    match = next(positions("x_tiles", 3, {}, 6))
    for nodes in range(1, 240, 7):
        assert player("x_tiles", nodes=nodes).choose(match.view(match.turn)) in match.legal()


def test_equally_good_beginnings_are_all_tried() -> None:
    """What was looked at first must not squeeze out what promises as much."""
    tried = 0
    for match in positions("x_tiles", 4, {}, 12):
        found = player("x_tiles", nodes=3000).analyse(match.view(match.turn))
        if len(match.legal()) > 1:
            assert found.nodes > 2000
            tried += 1
    assert tried > 5


def test_time_alone_is_used_in_steps() -> None:
    match = next(positions("x_tiles", 3, {}, 6))
    asked = player("x_tiles", seconds=0.3)
    asked.analyse(match.view(match.turn))  # loads what is compiled
    began = time.monotonic()
    assert asked.analyse(match.view(match.turn)).nodes > 100
    assert time.monotonic() - began < 5


def test_two_threads_may_ask_one_player_and_its_time_ends_both() -> None:
    match = Match("x_tiles", seats=3, luck=2)
    asked, found = player("x_tiles", seconds=0.2), []
    asked.analyse(match.view(match.turn))  # loads what is compiled

    def ask() -> None:
        found.append(asked.analyse(match.view(match.turn)))

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
        time.sleep(0.05)
    for thread in threads:
        thread.join(10)
    assert len(found) == 2


def test_a_game_says_which_players_suit_it() -> None:
    assert isinstance(bot("x_tiles", "level:2"), PlayoutBot)
    assert not isinstance(bot("azul", "level:2"), PlayoutBot)


def test_nothing_is_left_of_an_earlier_choice() -> None:
    """Memory is used again: what another position left there must not matter."""
    matches = list(positions("x_tiles", 3, {}, 6))
    alone = [player("x_tiles", nodes=400).analyse(m.view(m.turn)) for m in matches]
    back = [player("x_tiles", nodes=400).analyse(m.view(m.turn)) for m in reversed(matches)]
    assert alone == back[::-1]
