"""Azul: a player's pattern lines and floor (AZ-10 to AZ-13)."""

from tilery.games.azul.state import (
    COLOURS,
    EMPTY,
    FELL,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    LAID,
    TO_LID,
    AzulTable,
    State,
)
from tilery.kernel.rule import rule
from tilery.kernel.table import EVERYONE, emit


@rule
def renew_accepts(state: State, seat: int, line: int) -> None:
    """AZ-10, AZ-11: one colour a line, none that its wall row holds, none when it is full."""
    size = state.walls.shape[1]
    held = state.line_colours[seat, line]
    close_line(state, seat, line)
    if state.line_counts[seat, line] == line + 1:
        return
    for colour in range(size):
        on_wall = (state.held[seat] >> (colour * COLOURS + line)) & 1
        if held in (EMPTY, colour) and on_wall == 0:
            state.accepts[seat, colour] |= 1 << line


@rule
def close_line(state: State, seat: int, line: int) -> None:
    """No colour may go to the line."""
    for colour in range(state.bag.shape[0]):
        state.accepts[seat, colour] &= ~(1 << line)


@rule
def clear_line(state: State, seat: int, line: int) -> None:
    """Empty a pattern line."""
    state.line_colours[seat, line] = EMPTY
    state.line_counts[seat, line] = 0
    renew_accepts(state, seat, line)


@rule
def lay(table: AzulTable, seat: int, line: int, colour: int, count: int) -> None:
    """AZ-10, AZ-12: tiles go to the line; what does not fit falls to the floor."""
    state = table.state
    laid = 0
    if line != FLOOR:
        laid = min(count, line + 1 - state.line_counts[seat, line])
        state.line_colours[seat, line] = colour
        state.line_counts[seat, line] += laid
        full = state.line_counts[seat, line] == line + 1
        close_line(state, seat, line)
        if not full:
            state.accepts[seat, colour] |= 1 << line
        emit(table, LAID, seat, 0, line, laid, 0, 1 if full else 0, colour, EVERYONE)
    if count > laid:
        drop(table, seat, line, colour, count - laid)


@rule
def drop(table: AzulTable, seat: int, line: int, colour: int, count: int) -> None:
    """AZ-12, AZ-13: to the floor from left to right, beyond its last space to the lid."""
    state = table.state
    before = state.floor_counts[seat]
    fallen = min(count, FLOOR_SPACES - before)
    for space in range(before, before + fallen):
        state.floors[seat, space] = colour
    state.floor_counts[seat] += fallen
    state.lid[colour] += count - fallen
    if fallen > 0:
        cost = FLOOR_COST[before + fallen] - FLOOR_COST[before]
        emit(table, FELL, seat, line, before, fallen, -cost, 0, colour, EVERYONE)
    if count > fallen:
        emit(table, TO_LID, seat, line, 0, count - fallen, 0, 0, colour, EVERYONE)
