"""Positions, actions and draws as text for the Azul oracle, written apart from the package.

The format is that of the package's positions: a header of options; the round; whose turn; who
starts the round; bag; lid; displays; centre; who took the marker; then a word for each seat.
"""

from __future__ import annotations

import re

from oracles.azul import LUCK, MARKER, Action, State

LETTERS = "byrkw"
REASONS = {"row": "row", "rounds": "rounds", "tiles": "no tiles"}


def read(text: str) -> State:
    """The oracle's state for a position's text."""
    header, *words = text.split()
    options = dict(part.split("=") for part in header.split(","))
    seats = int(options["seats"])
    size = int(options.get("size", "5"))
    turn_word = words[1]
    state = State(
        seats=seats,
        size=size,
        grey=options.get("wall", "coloured") == "grey",
        max_rounds=int(options.get("max_rounds", "50")),
        tiles=int(options.get("tiles", "20")),
        round=int(words[0]),
        bag=_counted(words[3], size),
        lid=_counted(words[4], size),
        displays=[_tiles(word, size) for word in words[5].split("/")],
        centre=_tiles(words[6].replace("*", ""), size),
        marker=_seat(words[7]),
        first=_seat(words[2]),
        lines=[],
        walls=[],
        floors=[],
        scores=[],
        turn=None,
        waiting=set(),
        reason=None,
    )
    for word in words[8:]:
        _read_board(state, word)
    if turn_word == "luck":
        state.turn = LUCK
    elif turn_word.startswith("over:"):
        state.reason = REASONS[turn_word[len("over:") :]]
    else:
        state.turn = int(turn_word) - 1
        if sum(state.centre) + sum(map(sum, state.displays)) > 0:
            state.waiting = {state.turn}
        else:  # grey wall: whoever still has a complete line
            for seat, lines in enumerate(state.lines):
                if any(count == row + 1 for row, (_, count) in enumerate(lines)):
                    state.waiting.add(seat)
    return state


def read_draws(word: str) -> list[tuple[str, int]]:
    """What a word of draws brings, one after the other."""
    return [
        ("first", int(letter) - 1) if letter.isdigit() else ("tile", LETTERS.index(letter))
        for letter in word
    ]


def action_text(action: Action) -> str:
    """An action or draw of the oracle in notation."""
    kind, *rest = action
    if kind == "first":
        return str(int(rest[0]) + 1)
    if kind == "tile":
        return LETTERS[int(rest[0])]
    if kind == "wall":
        return f"w{int(rest[0]) + 1}{int(rest[1]) + 1}"
    source, colour, line = rest
    from_where = "c" if source == "centre" else str(int(source) + 1)
    to_where = "f" if line == "floor" else str(int(line) + 1)
    return from_where + LETTERS[int(colour)] + to_where


def read_action(text: str) -> Action:
    """A seat's action in notation as the oracle has it."""
    if text[0] == "w":
        return ("wall", int(text[1]) - 1, int(text[2]) - 1)
    source: int | str = "centre" if text[0] == "c" else int(text[0]) - 1
    line: int | str = "floor" if text[2] == "f" else int(text[2]) - 1
    return ("take", source, LETTERS.index(text[1]), line)


def _seat(word: str) -> int | None:
    return None if word == "-" else int(word) - 1


def _counted(word: str, size: int) -> list[int]:
    counts = [0] * size
    for letter, number in re.findall(r"([a-z])([0-9]+)", word):
        counts[LETTERS.index(letter)] = int(number)
    return counts


def _tiles(word: str, size: int) -> list[int]:
    return [word.count(letter) for letter in LETTERS[:size]]


def _read_board(state: State, word: str) -> None:
    score, lines, wall, floor = word.split(":")
    state.scores.append(int(score))
    state.lines.append(
        [
            (None, 0) if line == "-" else (LETTERS.index(line[0]), len(line))
            for line in lines.split("/")
        ]
    )
    state.walls.append(
        [
            [None if letter == "." else LETTERS.index(letter) for letter in row]
            for row in wall.split("/")
        ]
    )
    state.floors.append(
        [MARKER if item == "*" else LETTERS.index(item) for item in floor.replace("-", "")]
    )
