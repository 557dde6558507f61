"""Positions and records of the toy game, with its hidden hands and interrupts, bent at random."""

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from test_bad_input import sentence
from test_fuzz_positions import fuzz
from tilery import LUCK, BadPosition, Match, Record, TileryError
from toy_help import viewers_of
from twins import random_history

ALPHABET = "abcdefABCDEF?0123456789-:.,= lotdrawcyev[]"


@cache
def matches() -> list[Match]:
    """Return matches at their end and on the way, from the first draw on."""
    return [random_history(seed, 2 + seed % 2, 4 * seed % 120)[0] for seed in range(40)]


@st.composite
def bent(draw: st.DrawFn, texts: list[str]) -> str:
    """One of *texts* with characters or words exchanged, changed, gone, or come from another."""
    text, other = draw(st.sampled_from(texts)), draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        place, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        way = draw(st.sampled_from(("swap", "swap", "word", "letter", "gone")))
        if way == "swap":
            head, middle, tail = text[:place], text[place:end], text[end:]
            text = head + middle[-1:] + middle[1:-1] + middle[:1] * (len(middle) > 1) + tail
        elif way == "letter":
            text = text[:place] + draw(st.sampled_from(ALPHABET)) + text[place + 1 :]
        elif way == "gone":
            text = text[:place] + text[place + 1 :]
        else:
            words, others = text.split(" "), other.split(" ")
            number = draw(st.integers(0, min(len(words), len(others)) - 1))
            words[number] = others[number]
            text = " ".join(words)
    return text


def plays_to_its_end(match: Match) -> None:
    chance = random.Random(1)
    for _ in range(match.game.max_length):
        if match.turn is None:
            break
        assert match.turn == LUCK or match.turn in match.waiting
        for seat in match.waiting:
            view = match.view(seat)
            assert view.legal().ids == match.legal(seat).ids
            assert view.text()
        match.play(chance.choice(match.legal().ids))
    assert match.turn is None
    assert Match.from_record(Record.loads(match.record().dumps())).position == match.position


def try_position(text: str) -> bool:
    """Read *text*; return whether it is a position, and then play it."""
    try:
        match = Match.from_position("toy", text, luck="given")
    except BadPosition as error:
        sentence(error)
        return False
    again = Match.from_position("toy", match.position, luck="given")
    assert again.position == match.position
    assert again._board.states.tobytes() == match._board.states.tobytes()
    for viewer in viewers_of(match):
        hidden = again._board.copy()
        hidden.hide(viewer)
        assert hidden.waiting == match.waiting
    plays_to_its_end(match)
    return True


def bend_positions(examples: int) -> int:
    accepted = []

    @settings(fuzz, max_examples=examples)
    @given(bent([match.position for match in matches()]))
    def once(text: str) -> None:
        accepted.append(try_position(text))

    once()
    return sum(accepted)


def test_every_position_of_a_match_is_read_back() -> None:
    for match in matches():
        assert try_position(match.position)


def test_some_bent_positions() -> None:
    assert bend_positions(80) > 3


@pytest.mark.slow
def test_many_bent_positions() -> None:
    assert bend_positions(300) > 15


def same_match(record: Record) -> bool:
    """Replay *record*; return whether it is one, and then see that it is written again alike."""
    try:
        match = Match.from_record(record)
    except TileryError as error:
        sentence(error)
        return False
    again = match.record()
    for name in ("game", "seats", "options", "names", "luck", "start", "actions", "end", "outcome"):
        assert getattr(again, name) == getattr(record, name)
    return True


def bend_records(examples: int) -> int:
    """Exchange words among the actions of records; return how many can still be replayed."""
    accepted = []
    kept = [json.loads(match.record().dumps()) for match in matches()]

    @settings(fuzz, max_examples=examples)
    @given(st.sampled_from(kept), st.integers(0, 2**32))
    def once(data: dict[str, Any], seed: int) -> None:
        choose = random.Random(seed)
        actions = list(data["actions"])
        for _ in range(choose.randrange(3)):
            at = choose.randrange(len(actions) + 1)
            other = choose.choice(choose.choice(kept)["actions"] or [""])
            new = choose.choice([[other], [f"{choose.randint(0, 4)}:{other}"], []])
            actions[at : at + choose.randrange(2)] = new
        positions = data["positions"] if choose.random() < 0.3 else {}
        accepted.append(same_match(loaded({**data, "actions": actions, "positions": positions})))

    once()
    return sum(accepted)


def loaded(data: dict[str, Any]) -> Record:
    return Record.loads(json.dumps(data))


def test_bent_records() -> None:
    assert bend_records(100) > 15
