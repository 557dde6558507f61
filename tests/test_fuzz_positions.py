"""Positions bent at random are refused in one sentence, or can be played to the end."""

import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from test_bad_input import sentence
from tilery import LUCK, BadPosition, Match, Record

ALPHABET = "byrkw0123456789.-*:/, =cfxBY２\0\n"
CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"wall": "grey", "tiles": 14}),
    (3, {"max_rounds": 3, "first": 1}),
    (3, {"wall": "grey", "size": 3, "tiles": 9}),
    (4, {"size": 3, "tiles": 20}),
    (4, {"wall": "grey", "max_rounds": 5}),
]
PLAYED: set[str] = set()  #: positions from which a match was played: it would be the same again
fuzz = settings(
    derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


@cache
def matches() -> list[tuple[list[str], Match]]:
    """Return matches at their end, with positions they went through, half-dealt ones among them."""
    found = []
    for number, (seats, options) in enumerate(CASES):
        chance = random.Random(number)
        match = Match("azul", seats=seats, options=options, luck="given")
        positions = [match.position]
        while match.turn is not None:
            match.play(chance.choice(match.legal()).id)
            if match.turn != LUCK or chance.random() < 0.1:
                positions.append(match.position)
        found.append((positions, match))
    return found


@cache
def positions() -> list[str]:
    return [position for found, _ in matches() for position in found]


def tiles(position: str) -> Counter[str]:
    """Return how many tiles of each colour there are in *position*."""
    words = position.split()
    found: Counter[str] = Counter()
    for letter, number in re.findall(r"([byrkw])([0-9]+)", words[4] + words[5]):
        found[letter] += int(number)
    lying = [*words[6:8], *(part for word in words[9:] for part in word.split(":"))]
    found.update(letter for word in lying for letter in word if letter in "byrkw")
    return found


def plays_to_its_end(match: Match) -> None:
    """Play by chance; all tiles stay in the game and it ends as early as was promised."""
    whole = tiles(match.position)
    chance = random.Random(1)
    for _ in range(match.game.max_length):
        if match.turn is None:
            break
        legal = match.legal()
        assert 0 < len(legal) <= match.game.max_legal
        assert match.turn == LUCK or match.turn in match.waiting
        match.play(chance.choice(legal).id)
        assert tiles(match.position) == whole
    assert match.turn is None
    assert match.outcome is not None
    for seat in (None, *range(match.seats)):
        assert match.view(seat).text()
        assert match.view(seat).log()
    assert Match.from_record(Record.loads(match.record().dumps())).position == match.position


def try_position(text: str) -> bool:
    """Read *text*; return whether it is a position, and then play it."""
    try:
        match = Match.from_position("azul", text, luck="given")
    except BadPosition as error:
        sentence(error)
        return False
    again = Match.from_position("azul", match.position, luck="given")
    assert again.position == match.position
    assert again.legal().ids == match.legal().ids
    if match.turn is not None and match.position not in PLAYED:
        begins = match.position
        plays_to_its_end(match)
        PLAYED.add(begins)  # after it went well: one that fails is tried again
    return True


def test_every_position_of_a_match_is_read_back() -> None:
    for position in positions()[::3]:
        assert Match.from_position("azul", position, luck="given").position == position


@pytest.mark.slow
@pytest.mark.parametrize("case", [1, 3, 5])
def test_a_position_with_any_character_changed(case: int) -> None:
    found, _ = matches()[case]
    position = found[(0, 5, 17, -1, 3, -9)[case]]
    for place in range(len(position)):
        for letter in ALPHABET[place % 3 :: 3]:  # each of them somewhere near
            try_position(position[:place] + letter + position[place + 1 :])
        try_position(position[:place] + position[place + 1 :])
        try_position(position[:place] + position[place] + position[place:])


@st.composite
def bent_positions(draw: st.DrawFn) -> str:
    """Positions with characters or words exchanged: many of them keep every tile."""
    text = draw(st.sampled_from(positions()))
    for _ in range(draw(st.integers(1, 4))):
        way = draw(st.sampled_from(("swap", "swap", "swap", "words", "word", "letter", "number")))
        if way == "swap":
            places = st.integers(0, len(text) - 1)
            one, other = draw(places), draw(places)
            letters = list(text)
            letters[one], letters[other] = letters[other], letters[one]
            text = "".join(letters)
        elif way == "number":
            numbers = list(re.finditer(r"\d+", text))
            if numbers:
                found = draw(st.sampled_from(numbers))
                text = text[: found.start()] + str(draw(st.integers(0, 300))) + text[found.end() :]
        elif way == "letter":
            place = draw(st.integers(0, len(text)))
            text = text[:place] + draw(st.sampled_from(ALPHABET)) + text[place:]
        else:
            words, others = text.split(" "), draw(st.sampled_from(positions())).split(" ")
            place = draw(st.integers(0, len(words) - 1))
            other = draw(st.integers(0, len(words) - 1))
            if way == "words":
                words[place], words[other] = words[other], words[place]
            else:
                words[place] = others[min(place, len(others) - 1)]
            text = " ".join(words)
    return text


def bend_positions(examples: int) -> int:
    """Try so many bent positions and return how many of them are positions."""
    accepted = []

    @settings(fuzz, max_examples=examples)
    @given(bent_positions())
    def bend(text: str) -> None:
        accepted.append(try_position(text))

    bend()
    return sum(accepted)


def test_some_bent_positions() -> None:
    assert bend_positions(150) > 3


@pytest.mark.slow
def test_many_bent_positions() -> None:
    assert bend_positions(500) > 40


@settings(fuzz, max_examples=200)
@given(st.text() | st.text(ALPHABET, max_size=200), st.text(ALPHABET, max_size=200))
def test_any_text_as_a_position(head: str, tail: str) -> None:
    try_position(head)
    try_position(f"seats=2 {tail}")
    try_position(f"seats=2,{head} {tail}")


HAND_MADE = {
    "a bag that names a colour twice": ("b20y20r20k20w20", "b99b99b78y20r20k20w20"),
    "a bag with fewer tiles before the lot": ("b20y20r20k20w20 -", "b19y20r20k20w20 b1"),
    "points before the lot": (" 0:-", " 7:-"),
    "a round before the lot": ("seats=2 0 ", "seats=2 1 "),
    "a line break": (" 0:-", "\n0:-"),
}


@pytest.mark.parametrize("name", HAND_MADE)
def test_positions_that_cannot_be(name: str) -> None:
    position = Match("azul", luck="given").position
    old, new = HAND_MADE[name]
    changed = position.replace(old, new, 1)
    assert changed != position
    assert try_position(position)
    assert not try_position(changed)


@pytest.mark.parametrize(("centre", "wanted"), [("-", True), ("byrkw", False)])
def test_more_tiles_than_are_dealt_in_a_round(centre: str, wanted: bool) -> None:
    """They would be more actions than there is room for."""
    board = "0:-/-/-/-/-:...../...../...../...../.....:-"
    displays = "byrk/byrw/bykw/brkw/yrkw/byrk/byrw/bykw/brkw"
    lying = Counter(displays + centre)
    bag = "".join(f"{letter}{20 - lying[letter]}" for letter in "byrkw")
    marker = "*" if centre == "-" else f"*{centre}"
    text = f"seats=4 1 1 1 {bag} - {displays} {marker} -" + f" {board}" * 4
    assert tiles(text) == dict.fromkeys("byrkw", 20)
    assert try_position(text) == wanted


@pytest.mark.parametrize("reason", ["row", "rounds", "tiles"])
def test_a_game_is_over_for_its_reason_only(reason: str) -> None:
    ends = [found[-1] for found, _ in matches()]
    for end in ends:
        words = end.split(" ")
        assert try_position(end)
        other = " ".join([*words[:2], f"over:{reason}", *words[3:]])
        assert try_position(other) == (words[2] == f"over:{reason}")
