"""Options: what is written is read back, and any other value or text is refused in one sentence."""

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import tilery
from test_bad_input import sentence
from test_fuzz_positions import fuzz
from test_fuzz_records import values
from tilery import BadOption, Match, Option, Record, TileryError
from tilery.board import read_header

SEATS = 4
OPTIONS = {
    **tilery.game("azul").options,
    "flag": Option("flag", False, ""),
    "data": Option("data", None, ""),
    "words": Option("choice", "a", "", choices=("a", "b c", "é")),
    "sizes": Option("choice", "48", "", choices=("48", "72", "²", "any")),
    "numbers": Option("number", 0, "", range=(-(10**8), 10**8)),
}
TEXTS = [
    "", "lot", "LOT", "None", "none", "0", "-0", "00", "1", "4", "5", "²", "１", "1_0", " 1", "1\n",
    "true", "True", "yes", "oN", "off", "grey", "GREY", "[1, 2]", '{"a":[]}', "NaN", "-Infinity",
    "1e999", "[" * 9999, '"\\ud800"', '"a b,c"', "9" * 5000, "null", "a,b", "b c", "\x1b", "\ud800",
]  # fmt: skip
texts = st.text(max_size=12) | st.sampled_from(TEXTS)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
data = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def checked(option: Option, value: Any) -> tuple[Any, ...]:
    """Return the value that *option* takes for *value*, in a tuple, or () when it is refused."""
    try:
        return (option.check("it", value, SEATS),)
    except BadOption as error:
        said = sentence(error)
    assert said.startswith("Option it is ")
    return ()


def read_back(option: Option, value: Any) -> None:
    """Assert that a value which *option* takes is read as it is written, and where it ends."""
    text = option.write(value)
    assert option.read(text) == value
    assert type(option.read(text)) is type(value)
    assert checked(option, option.read(text)) == (value,)
    assert json.loads(json.dumps(value)) == value
    assert text.isprintable()
    if option.kind in ("data", "flag", "number", "seat"):
        assert text.isascii()
        assert " " not in text
    for rest in ("", ",seats=2", ",[1]", "," + text):
        assert option.length(text + rest) == len(text)


@settings(fuzz, max_examples=200)
@given(st.sampled_from(sorted(OPTIONS)), values | data | st.integers(-3, 60))
def test_any_value(name: str, value: Any) -> None:
    option = OPTIONS[name]
    for found in checked(option, value):
        assert checked(option, found) == (found,)
        read_back(option, found)


@settings(fuzz, max_examples=200)
@given(st.sampled_from(sorted(OPTIONS)), texts)
def test_any_text(name: str, text: str) -> None:
    option = OPTIONS[name]
    for found in checked(option, option.read(text)):
        read_back(option, found)
    assert 0 <= option.length(text) <= len(text)


@settings(fuzz, max_examples=100)
@given(data)
def test_data_is_copied_as_json_holds_it(value: Any) -> None:
    (found,) = checked(OPTIONS["data"], value)
    assert found == json.loads(json.dumps(value))
    read_back(OPTIONS["data"], found)


def test_every_value_of_every_option() -> None:
    for name, option in OPTIONS.items():
        low, high = option.range or (0, 0)
        if option.kind == "number" and name != "numbers":
            assert [n for n in range(-5, 200) if checked(option, n)] == [*range(low, high + 1)]
            for number in range(low, high + 1):
                read_back(option, number)
    assert [n for n in range(-5, 200) if checked(OPTIONS["sizes"], n)] == [48, 72]
    assert checked(OPTIONS["sizes"], 72) == ("72",)
    one = Option("choice", "1", "", choices=("0", "1"))
    assert not any(checked(one, value) for value in (True, False, 1.0))
    for seat in (None, *range(SEATS)):
        read_back(OPTIONS["first"], seat)
    for flag in (True, False):
        read_back(OPTIONS["flag"], flag)
    for kind in ("wall", "words", "sizes"):
        for choice in OPTIONS[kind].choices:
            read_back(OPTIONS[kind], choice)


@settings(fuzz, max_examples=40)
@given(st.integers(0, 2**32))
def test_options_go_through_headers_and_records(seed: int) -> None:
    choose = random.Random(seed)
    seats = choose.randint(2, 4)
    options = {
        "wall": choose.choice(["coloured", "grey"]),
        "first": choose.choice([None, *range(seats)]),
        "size": choose.randint(3, 5),
        "tiles": choose.randint(4, 40),
        "max_rounds": choose.randint(1, 50),
    }
    given = {name: value for name, value in options.items() if choose.random() < 0.7}
    match = Match("azul", seats=seats, options=given, luck="given")
    assert {**match.options, **given} == match.options
    assert read_header(match.game, match.position.split()[0]) == (seats, match.options)
    begun = Match.from_position("azul", match.position, luck="given")
    again = Match.from_record(Record.loads(match.record().dumps()))
    assert begun.options == again.options == match.options


@settings(fuzz, max_examples=40)
@given(st.lists(st.integers(1, 9), min_size=6, max_size=6), st.integers(2, 3))
def test_data_goes_through_headers_and_records(worth: list[int], seats: int) -> None:
    match = Match("toy", seats=seats, options={"worth": worth}, luck=1)
    assert Match.from_position("toy", match.position, luck="given").options == match.options
    assert Match.from_record(Record.loads(match.record().dumps())).options == {"worth": worth}


@settings(fuzz, max_examples=200)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["seats", "wall", "first", "size", "tiles", "worth", "", "é"]),
            st.sampled_from(["=", "=", "=", "", "=="]),
            st.sampled_from(["2", "3", "4", "grey", "lot", "[1,2,3,4,5,6]", "[1,"]) | texts,
        ),
        max_size=4,
    ),
    st.sampled_from(["azul", "toy"]),
)
def test_any_header(parts: list[tuple[str, str, str]], name: str) -> None:
    game, header = tilery.game(name), ",".join(map("".join, parts))
    try:
        seats, options = read_header(game, header)
    except TileryError as error:
        sentence(error)
        return
    assert read_header(game, game.header(seats, options)) == (seats, options)
