"""Positions of X-tiles bent at random are refused in one sentence, or can be played to the end."""

import random
import re
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from test_bad_input import sentence
from test_fuzz_positions import fuzz
from tilery import BadPosition, Match

ALPHABET = "oryb@,:- 0123456789nesw?"
CASES: list[dict[str, Any]] = [
    {"hand": 3, "max_rounds": 2},
    {"hand": 2, "interlock": True, "start": "random", "set": "72", "max_rounds": 3},
    {"hand": 2, "interlock": True, "set": "136", "first": 1, "target": 3},
]


@cache
def positions() -> list[str]:
    """Return positions of random games, as they are dealt among them."""
    found = []
    for number, options in enumerate(CASES * 2):
        chance = random.Random(number)
        match = Match("x_tiles", options=options, luck="given")
        found.append(match.position)
        while match.turn is not None:
            match.play(chance.choice(match.legal().ids))
            found.append(match.position)
    return found


@st.composite
def bent(draw: st.DrawFn) -> str:
    """A position with tiles, words, numbers or letters exchanged or come from another."""
    words = draw(st.sampled_from(positions())).split(" ")
    others = draw(st.sampled_from(positions())).split(" ")
    for _ in range(draw(st.integers(1, 3))):
        text = " ".join(words)
        way = draw(st.sampled_from(("tiles", "tiles", "word", "number", "letter")))
        spots = list(re.finditer("[oryb]{4}" if way == "tiles" else "[0-9]+", text))
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
            one, two = sorted(draw(st.tuples(*[st.integers(0, len(spots) - 1)] * 2)))
            first, second = spots[one], spots[two]
            middle = text[first.end() : second.start()]
            if one < two:
                head, tail = text[: first.start()], text[second.end() :]
                text = head + second[0] + middle + first[0] + tail
        if way != "word":
            words = text.split(" ")
    return " ".join(words)


def try_position(text: str) -> bool:
    """Read *text*; return whether it is a position, and then play it to the end."""
    try:
        match = Match.from_position("x_tiles", text, luck="given")
    except BadPosition as error:
        sentence(error)
        return False
    assert Match.from_position("x_tiles", match.position, luck="given").position == match.position
    chance = random.Random(1)
    for _ in range(match.game.max_length):
        if match.turn is None:
            break
        match.play(chance.choice(match.legal().ids))
    assert match.turn is None
    assert match.view(None).text()
    assert match.view(None).log() is not None
    return True


def test_bent_positions() -> None:
    accepted = []

    @settings(fuzz, max_examples=120)
    @given(bent())
    def once(text: str) -> None:
        accepted.append(try_position(text))

    once()
    assert sum(accepted) > 3


@settings(fuzz, max_examples=100)
@given(st.text(ALPHABET, max_size=120))
def test_any_text_as_a_position(tail: str) -> None:
    try_position(f"seats=2 {tail}")
