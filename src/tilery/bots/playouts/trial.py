"""Trials: what is hidden is guessed, and each way to end a turn is played on from there."""

from typing import Any

from tilery.bots.playouts.memory import ROOM, Memory, is_stopped
from tilery.bots.playouts.turn import lead_of
from tilery.bots.policy import most_promising
from tilery.kernel import contract
from tilery.kernel.random import mixed
from tilery.kernel.rule import rule
from tilery.kernel.state import Ints
from tilery.kernel.table import Table


@rule
def try_ends(
    stack: Any,
    box: Any,
    log: Any,
    work: Any,
    memory: Memory,
    places: Ints,
    count: int,
    trials: int,
    key: int,
) -> int:
    """Try the first *count* of *places* so often, each time with one guess for all of them.

    Returns how many trials were made; one that was broken off counts for nobody.
    """
    for trial in range(trials):
        guess_key, play_key = mixed(key, 2 * trial), mixed(key, 2 * trial + 1)
        for k in range(count):
            stack[ROOM] = stack[places[k]]
            table = Table(stack[ROOM], box, log, work)
            contract.guess(table, memory.seat, guess_key)
            play_out(table, memory, play_key)
            memory.nodes += 1  # a round that is over is judged, too, and nothing is played
            if is_stopped(memory):
                return trial
            memory.trial[k] = lead_of(table, memory)
        for k in range(count):
            memory.totals[places[k]] += memory.trial[k]
    return trials


@rule
def play_out(table: Table[Any, Any, Any], memory: Memory, key: int) -> None:
    """Go on to the next draw of luck, or the end, by what looks best at once."""
    k = 0
    while table.state.turn >= 0 and not is_stopped(memory):
        seat = table.state.turn
        n = contract.legal(table, seat, memory.actions)
        action = most_promising(table, seat, memory.actions, n, memory.worths, mixed(key, k))
        contract.apply(table, seat, action)
        memory.nodes += 1
        k += 1
