"""Records and values bent at random are refused in one sentence, or work."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilery
from test_bad_input import sentence
from test_fuzz_positions import ALPHABET, fuzz, matches, plays_to_its_end, positions
from tilery import BadRecord, Match, Record, TileryError


def try_record(text: str | bytes) -> bool:
    """Read *text* and replay it; return whether it is a record, and then go on with the match."""
    try:
        match = Match.from_record(Record.loads(text))
    except TileryError as error:
        sentence(error)
        return False
    if match.turn is not None:
        plays_to_its_end(match)
    return True


@cache
def records() -> list[str]:
    return [match.record().dumps() for _, match in matches()[::3]] + [
        Match("azul", luck=(7, 3)).record().dumps(),
        Match.from_position("azul", positions()[20], luck=3).record().dumps(),
    ]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every (container, key) in *data*."""
    keys = list(data) if isinstance(data, dict) else range(len(data))
    found = [(data, key) for key in keys]
    for key in keys:
        if isinstance(data[key], (dict, list)):
            found += places(data[key])
    return found


def one_of(draw: st.DrawFn, found: list[Any]) -> Any:
    """Draw one of many, by its number: that is quicker than to let Hypothesis know them all."""
    return found[draw(st.integers(0, len(found) - 1))]


@st.composite
def bent_records(draw: st.DrawFn) -> str:
    """Records in which fields are gone, replaced, exchanged or bent."""
    data = json.loads(draw(st.sampled_from(records())))
    for _ in range(draw(st.integers(1, 2))):
        found = places(data)
        tops = [(data, key) for key in data]
        inside, key = one_of(draw, tops if draw(st.booleans()) else found)
        other, other_key = one_of(draw, found)
        way = draw(st.sampled_from(("gone", "value", "swap", "copy", "bend", "cut")))
        if way == "gone":
            del inside[key]
        elif way == "value":
            inside[key] = draw(values)
        elif way == "swap":
            inside[key], other[other_key] = other[other_key], inside[key]
            if len(str(data)) > 10**6:  # it holds itself
                return "{}"
        elif way == "copy" and isinstance(inside, list):
            inside.insert(key, inside[key])
        elif way == "cut" and isinstance(inside, list):
            del inside[key:]
        elif isinstance(inside[key], str):
            place = draw(st.integers(0, len(inside[key])))
            added = draw(st.sampled_from(ALPHABET))
            inside[key] = inside[key][:place] + added + inside[key][place + 1 :]
        elif isinstance(inside[key], int):
            inside[key] += draw(st.integers(-3, 3))
    try:
        return json.dumps(data)
    except (ValueError, RecursionError):  # it holds itself
        return "{}"


def bend_records(examples: int) -> int:
    """Try so many bent records and return how many of them are records."""
    accepted = []

    @settings(fuzz, max_examples=examples)
    @given(bent_records())
    def bend(text: str) -> None:
        accepted.append(try_record(text))

    bend()
    return sum(accepted)


def test_some_bent_records() -> None:
    bend_records(150)


@pytest.mark.slow
def test_many_bent_records() -> None:
    assert bend_records(800) > 8


@settings(fuzz, max_examples=200)
@given(st.binary(max_size=60), st.integers(0, 3), st.integers(0, 10**6), st.text())
def test_any_bytes_as_a_record(noise: bytes, record: int, place: int, text: str) -> None:
    whole = records()[record].encode()
    place %= len(whole)
    try_record(noise)
    try_record(text)
    try_record(whole[:place] + noise + whole[place + len(noise) :])
    try_record(whole[:place])


# --- everything else ---------------------------------------------------------------------------

CALLS: list[Callable[[Any], Any]] = [
    tilery.game,
    tilery.bots,
    lambda v: tilery.bot("azul", v),
    lambda v: Match("azul", seats=v),
    lambda v: Match("azul", options=v),
    lambda v: Match("azul", options={"wall": v}),
    lambda v: Match("azul", options={"first": v}),
    lambda v: Match("azul", options={"size": v}),
    lambda v: Match("azul", luck=v),
    lambda v: Match("azul", names=v),
    lambda v: Match("azul", luck=1).play(v),
    lambda v: Match("azul", luck="given").play(v),
    lambda v: Match("azul", luck=1).view(v),
    lambda v: tilery.simulate("azul", games=1, bots=v),
]


@settings(fuzz, max_examples=200)
@given(st.sampled_from(CALLS), values)
def test_any_value_anywhere(call: Callable[[Any], Any], value: Any) -> None:
    try:
        call(value)
    except TileryError as error:
        sentence(error)


def test_what_is_wrong_with_a_record_is_said() -> None:
    data = json.loads(records()[0])
    wrong = {
        "The record has no seats": {**data, "seats": None} | {"seats": ...},
        "field 'more', which is not known": {**data, "more": 1},
        "The record's names is a list of printable texts": {**data, "names": ["a\nb", "c"]},
        "is of another format": {**data, "tilery": True},
        "made by version 99": {**data, "rules": 99},
        "positions after its last action": {**data, "positions": {"9999": data["end"]}},
        "There is no game": {**data, "game": "chess"},
        "end is not where its actions lead": {**data, "end": positions()[0]},
        "does not begin well": {**data, "options": {}, "seats": 9},
        "Action 1 of the record": {**data, "actions": ["zz"], "positions": {}},
    }
    for said, changed in wrong.items():
        kept = {name: value for name, value in changed.items() if value is not ...}
        with pytest.raises(TileryError, match=said) as caught:
            Match.from_record(Record.loads(json.dumps(kept)))
        assert isinstance(caught.value, (BadRecord, tilery.UnknownName))
        sentence(caught.value)
