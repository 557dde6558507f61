"""Positions and draws as text for the oracle of Uno Rummy Up, written apart from the package.

The format is that of the package's positions: a header of options; the round; whose turn, or why
luck draws; who starts the round; the draw for the start; the player, the tile that it drew in this
turn and what it has played so far; the direction; who may be caught and by whom; the pool; the
tiles in melds; the loose ones; then a word for each seat, its score and its rack.
"""

from __future__ import annotations

import re

from oracles import rummy_up as oracle
from oracles.rummy_up import State


def read(text: str) -> State:
    """The oracle's state for a position's text."""
    header, *words = text.split()
    options = dict(part.split("=") for part in header.split(","))
    state = oracle.start(
        int(options["seats"]),
        first=_seat(options.get("first", "-")),
        target=int(options.get("target", "200")),
        rounds=int(options.get("rounds", "0")),
        honour=options.get("honour") == "true",
        reverse_skips_two=options.get("reverse_skips_two", "true") == "true",
        last_draw=options.get("last_draw") == "true",
        hand=int(options.get("hand", "14")),
        max_rounds=int(options.get("max_rounds", "100")),
    )
    round_, turn, starter, lots, player, way, silent, pool, melded, loose, *boards = words
    state.round = int(round_)
    state.starter = _seat(starter)
    state.pool, state.melded, state.loose = _tiles(pool), _tiles(melded), _tiles(loose)
    for seat, word in enumerate(boards):
        score, rack = word.split(":")
        state.scores[seat], state.racks[seat] = int(score), _tiles(rack)
    if lots != "-":
        ties, seats, drawn = lots.split(":")
        state.ties, state.tied = int(ties), [int(digit) - 1 for digit in seats]
        state.lots = dict(zip(state.tied, _tiles(drawn), strict=False))
    if player != "-":
        who, tile, played = player.split(":")
        state.player = int(who) - 1
        state.drew, state.drawn = tile != "-", None if tile == "-" else tile.upper()
        actions = re.findall(r"\+?(?:[rygb]\d+|w)", played)
        state.added = [text.upper() for text in actions if text[0] != "+"]
        state.joined = [text[1:].upper() for text in actions if text[0] == "+"]
    state.way = 1 if way == "cw" else -1
    if silent != "-":
        who, _, catchers = silent.partition(":")
        state.silent, state.catchers = int(who) - 1, [int(digit) - 1 for digit in catchers]
    if not turn.startswith("luck"):
        state.draws = []
        state.reason = turn.partition(":")[2] or None
    else:
        _read_luck(state, turn)
    return state


def _read_luck(state: State, turn: str) -> None:
    """What is still to be drawn; only what a round begins with and penalties of words."""
    _, why, *more = turn.split(":")
    state.draws = []
    if why == "rack":
        assert state.starter is not None
        for step in range(state.seats):
            seat = (state.starter + step) % state.seats
            state.draws += [("deal", seat)] * (state.hand - len(state.racks[seat]))
    if why in ("rack", "table"):
        state.draws += [("table", -1)] * (4 - len(state.loose))
        state.afterwards = ("turn", state.starter or 0)
    elif why == "word":
        receiver, due = int(more[0]) - 1, int(more[1])
        state.draws = [("word", receiver)] * due
        state.afterwards = ("turn", (receiver + state.way) % state.seats)
    else:
        assert why == "start"


def read_draws(word: str) -> list[str]:
    """What a word of draws brings, one after the other."""
    return re.findall(r"[rygb]\d+|w|\d", word)


def _seat(word: str) -> int | None:
    return None if word == "-" else int(word) - 1


def _tiles(word: str) -> list[str]:
    return [tile.upper() for tile in re.findall(r"[rygb]\d+|w", word)]
