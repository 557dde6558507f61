"""Positions of Uno Rummy Up bent at random are refused in one sentence, or can be played on."""

import random
import re
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_up.positions import board_at, chosen, game
from test_bad_input import sentence
from test_fuzz_positions import fuzz
from tilery import BadPosition
from tilery.games.rummy_up import GAME
from tilery.kernel.state import LUCK, OVER

ALPHABET = "rygbwcu:,- +.!0123456789?"
CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {"hand": 2, "honour": True, "rounds": 2}),
    (3, {"hand": 2, "max_rounds": 2, "last_draw": True}),
    (4, {"hand": 1, "first": 1, "rounds": 3}),
]
STEPS = 40  #: that are played from each position


@cache
def positions() -> list[str]:
    """Return positions of random games."""
    return [
        board.position()
        for number, (seats, options) in enumerate(CASES)
        for board in game(seats, number, options)
    ]


@st.composite
def bent(draw: st.DrawFn) -> str:
    """A position with tiles, words, numbers or letters exchanged or come from another."""
    words = draw(st.sampled_from(positions())).split(" ")
    others = draw(st.sampled_from(positions())).split(" ")
    for _ in range(draw(st.integers(1, 3))):
        text = " ".join(words)
        way = draw(st.sampled_from(("tiles", "tiles", "word", "number", "letter")))
        spots = list(re.finditer("[rygb][0-9]+|w(?![a-z])" if way == "tiles" else "[0-9]+", text))
        if way == "word":
            place = draw(st.integers(0, min(len(words), len(others)) - 1))
            words[place] = others[place]
        elif way == "letter":
            place = draw(st.integers(0, len(text) - 1))
            text = text[:place] + draw(st.sampled_from(ALPHABET)) + text[place + 1 :]
        elif way == "number" and spots:
            spot = draw(st.sampled_from(spots))
            text = text[: spot.start()] + str(draw(st.integers(0, 12))) + text[spot.end() :]
        elif len(spots) > 1:
            first, second = sorted(
                (draw(st.sampled_from(spots)), draw(st.sampled_from(spots[::-1]))),
                key=lambda spot: spot.start(),
            )
            middle = text[first.end() : second.start()]
            if first.start() < second.start():
                head, tail = text[: first.start()], text[second.end() :]
                text = head + second[0] + middle + first[0] + tail
        if way != "word":
            words = text.split(" ")
    return " ".join(words)


def try_position(text: str) -> bool:
    """Read *text*; return whether it is a position, and then play on from it."""
    try:
        board = board_at(text)
    except BadPosition as error:
        sentence(error)
        return False
    chance = random.Random(1)
    for step in range(STEPS):
        if step < 10:
            assert board_at(board.position()).states.tobytes() == board.states.tobytes()
        if board.turn == OVER:
            break
        if board.turn == LUCK:
            draws, weights = zip(*board.odds(), strict=True)
            assert board.play_draw(chance.choices(draws, weights)[0]) is not None
            continue
        assert 0 < len(board.legal(board.turn)) <= GAME.max_legal
        assert board.play(*chosen(board, chance)) is not None
    return True


def test_bent_positions() -> None:
    accepted = []

    @settings(fuzz, max_examples=200)
    @given(bent())
    def once(text: str) -> None:
        accepted.append(try_position(text))

    once()
    assert sum(accepted) > 10


@settings(fuzz, max_examples=100)
@given(st.text(ALPHABET, max_size=120))
def test_any_text_as_a_position(tail: str) -> None:
    try_position(f"seats=2 {tail}")
