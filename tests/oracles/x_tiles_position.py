"""Positions, actions and draws as text for the X-tiles oracle, written apart from the package.

The format is that of the package's positions: a header of options; the round; whose turn; who
starts the round; start pairs drawn, and the tile of one that waits; tiles that went back; piles;
table; who laid the last tile and where; passes in a row; then a word for each seat.
"""

from __future__ import annotations

import re

from oracles import x_tiles as oracle
from oracles.x_tiles import LUCK, PAIRS, State


def read(text: str) -> State:
    """The oracle's state for a position's text; in it at most one pair has gone back."""
    header, *words = text.split()
    options = dict(part.split("=") for part in header.split(","))
    seats = int(options["seats"])
    state = oracle.start(
        seats,
        set=options.get("set", "48"),
        first=_seat(options.get("first", "-")),
        start=options.get("start", "chosen"),
        interlock=options.get("interlock") == "true",
        target=int(options.get("target", "0")),
        hand=int(options.get("hand", "7")),
        max_rounds=int(options.get("max_rounds", "100")),
    )
    round_, turn, starter, pairs, back, piles, table, last, passes, *boards = words
    state.round = int(round_)
    state.starter = _seat(starter)
    state.went_back = [_tiles(back)] if back != "-" else []
    state.piles = {tile: _tiles(piles).count(tile) for tile in state.box}
    state.table = {}
    for word in _tiles(table):
        tile, _, where = word.partition("@")
        state.table[oracle.read_cell("" if where == "0" else where)] = tile
    state.passes = int(passes)
    for seat, word in enumerate(boards):
        score, hand, lacks = word.split(":")
        state.scores[seat] = int(score)
        state.hands[seat] = _tiles(hand)
        state.lacks[seat] = {
            tile for name in _tiles(lacks) for tile in state.box if name in tile or name == tile
        }
    if last != "-":
        seat_word, _, where = last.partition(":")
        cell = oracle.read_cell(where)
        edges = oracle.matching_edges(state, state.table[cell], cell)
        assert edges is not None
        state.last = (int(seat_word) - 1, cell, edges)
        state.turned = True
    _read_pair(state, pairs)
    state.turn = None if turn.startswith("over") else LUCK if turn == "luck" else int(turn) - 1
    state.reason = turn.partition(":")[2] or None
    return state


def _read_pair(state: State, word: str) -> None:
    """What is still to be dealt, and how far the start pair is."""
    number, _, waits = word.partition(":")
    state.to_deal = []
    for step in range(state.seats if state.starter is not None else 0):
        seat = ((state.starter or 0) + step) % state.seats
        if not state.table:
            state.to_deal += [seat] * (state.hand - len(state.hands[seat]))
    state.drawn = [waits] if waits else []
    if waits and state.table:
        state.drawn = [state.table[0, 0], waits]
    # The package counts pairs when both tiles are drawn, the oracle when the first one is due.
    done = int(number)
    state.pairs = done if state.table else 0 if state.to_deal else min(done, PAIRS) + 1


def read_draws(word: str) -> list[str]:
    """What a word of draws brings, one after the other."""
    return re.findall(r"[nesw][0-3]|[oryb]{4}|[0-9]", word)


def _seat(word: str) -> int | None:
    return None if word in ("-", "lot") else int(word) - 1


def _tiles(word: str) -> list[str]:
    return [] if word == "-" else word.split(",")
