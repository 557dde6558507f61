"""Whatever comes in, the answer is one clear sentence and nothing has changed."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tilery
from tilery import Match, Record, TileryError

POSITION = Match("azul", options={"first": 0}, luck=7).position
HUGE: list[Any] = [10**5000, -(10**5000), 1 << 63, (1 << 64) - 1, -(1 << 63) - 1]
NESTED: Any = []
for _ in range(50_000):
    NESTED = [NESTED]


class Unprintable:
    """An object that cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no text")


class Word(str):
    """A text that is no plain one."""


NOT_TEXT: list[Any] = [
    *HUGE, 0, -1, 5, True, False, None, 1.5, float("nan"), float("inf"), b"azul",
    bytearray(b"azul"),
    [], ["azul"], NESTED, (), ("azul",), {}, {"azul": 1}, set(), object(), Unprintable(), int, len,
    np.int64(3), np.float32(1), np.bool_(True), np.array(["azul"]), np.array(["azul", "b"]),
    np.zeros(0), 1j, range(3), iter([]), ..., type, NotImplemented,
]  # fmt: skip
TEXTS: list[str] = [
    "", " ", "x", "AZUL", "azul ", "２", "۳", "\n", "\0", "a\0b", "\x1b[31m", "\ud800", "\u202e",
    "é" * 50, "x" * 10_000, "\n" * 10_000, "{", "{0}", "%s", "None", "'", '"', "a\u2028b",
]  # fmt: skip
NOT_NUMBERS: list[Any] = [v for v in [*NOT_TEXT, *TEXTS] if type(v) not in (int, np.int64)]
NO_SEEDS: list[Any] = [*HUGE, -1, np.int64(-1), np.int8(-1)]
NUMBERS: list[Any] = [*NO_SEEDS, 10**9]
SENTENCE = re.compile(r"[A-Z0-9\"'a-z_−-][^\n\r]*\.")


def sentence(error: Exception) -> str:
    """Return what *error* says, which is one clear sentence."""
    said = str(error)
    assert isinstance(error, TileryError)
    assert isinstance(error, ValueError)
    assert SENTENCE.fullmatch(said), said
    assert len(said) <= 300, said
    assert said.isprintable(), said
    assert not re.search(r"object at 0x|<class|<function|<built-in|np\.|array\(|Traceback", said)
    return said


def refused(call: Callable[[], Any], kind: type[Exception] = TileryError) -> str:
    """Return the sentence that *call* is refused with."""
    with pytest.raises(kind) as caught:
        call()
    return sentence(caught.value)


def all_refused(call: Callable[[Any], Any], values: list[Any], wanted: str) -> None:
    """Assert that *call* refuses each of *values* and says what would be right."""
    for value in values:
        said = refused(lambda value=value: call(value))  # type: ignore[misc]
        assert re.search(wanted, said), said


# --- names of games, players and options -------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        tilery.game,
        tilery.bots,
        Match,
        tilery.simulate,
        lambda name: tilery.bot(name, "greedy"),
        lambda name: Match.from_position(name, POSITION),
    ],
)
def test_the_name_of_a_game(call: Callable[[Any], Any]) -> None:
    all_refused(call, [*NOT_TEXT, *TEXTS], "There is no game .*; there is .*azul")


def test_the_name_of_a_computer_player() -> None:
    values = [*NOT_TEXT, *TEXTS]
    all_refused(lambda name: tilery.bot("azul", name), values, "no computer player .* is random")


def test_the_names_of_computer_players() -> None:
    def simulated(bots: Any) -> Any:
        return tilery.simulate("azul", games=1, seed=1, bots=bots)

    values = [v for v in NOT_TEXT if v is not None]
    all_refused(simulated, values, "bots is a list of 2 names|no computer player|2 bots are due")
    all_refused(simulated, TEXTS, "bots is a list of 2 names, not")
    all_refused(simulated, [["random"], ["greedy"] * 3], "2 bots are due, not [13]")


def test_an_option() -> None:
    def begun(**options: Any) -> Any:
        return Match("azul", options=options)

    all_refused(lambda v: begun(wall=v), [*NOT_TEXT, *TEXTS], 'wall is "coloured" or "grey", not')
    all_refused(lambda v: begun(size=v), [*NOT_NUMBERS, *NUMBERS, 2, 6], "number from 3 to 5, not")
    firsts = [v for v in [*NOT_NUMBERS, *NUMBERS, 2] if v is not None]
    all_refused(
        lambda v: begun(first=v), firsts, "a seat from 0 to 1 .in text 1 to 2., or None, not"
    )
    all_refused(lambda v: begun(colour=v), [1, None, "x"], "no option 'colour'; it has wall, first")


def test_options() -> None:
    values = [v for v in [*NOT_TEXT, *TEXTS] if v is not None and type(v) is not dict]
    wanted = "options is a dict of names|no option"
    all_refused(lambda v: Match("azul", options=v), values, wanted)
    all_refused(lambda v: tilery.simulate("azul", options=v), values, wanted)
    all_refused(lambda v: Match("azul", options={v: 1}), TEXTS, "no option .*; it has wall")
    all_refused(lambda v: Match("azul", options={v: 1}), [1, None, (), ...], "no option")


# --- numbers -------------------------------------------------------------------------------------


def test_the_number_of_seats() -> None:
    values = [v for v in [*NOT_NUMBERS, *NUMBERS, 0, 1, 5] if v is not None]
    all_refused(lambda v: Match("azul", seats=v), values, "Azul takes 2 to 4 seats, not")
    all_refused(lambda v: tilery.simulate("azul", seats=v), values, "Azul takes 2 to 4 seats, not")


def test_the_number_of_games_and_progress() -> None:
    values = [*NOT_NUMBERS, *NUMBERS, 0]
    all_refused(lambda v: tilery.simulate("azul", games=v), values, "games is a number from 1 to")
    notes = [v for v in [*NOT_TEXT, *TEXTS] if v is not None and not callable(v)]
    all_refused(
        lambda v: tilery.simulate("azul", games=1, progress=v), notes, "progress is a function"
    )


def test_a_seed() -> None:
    values = [v for v in [*NOT_NUMBERS, *NO_SEEDS] if v is not None]
    wanted = r"A seed is a whole number from 0 to 2\*\*63 - 1, not"
    all_refused(lambda v: tilery.simulate("azul", games=1, seed=v), values, wanted)
    all_refused(lambda v: tilery.bot("azul", "greedy", seed=v), values, wanted)


def test_luck() -> None:
    values = [v for v in [*NOT_NUMBERS, *NO_SEEDS] if v is not None]
    pairs = [(7, -1), (7,), (1, 2, 3), (7, 1.5), (None, 0), ("7", "0"), ((), ()), (1 << 63, 0)]
    wrong = [*values, *pairs, [7, 3], {"seed": 7}, {"seed": -1, "game": 0}, {"game": 0}]
    wanted = r"luck is a seed from 0 to 2\*\*63 - 1, \(seed, number of the game\), None, or"
    all_refused(lambda v: Match("azul", luck=v), wrong, wanted)
    all_refused(lambda v: Match.from_position("azul", POSITION, luck=v), wrong, wanted)


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.int64, np.uint8, np.uint64])
def test_numbers_of_numpy_are_numbers(kind: Any) -> None:
    match = Match("azul", seats=kind(3), options={"size": kind(4), "first": kind(1)}, luck=kind(5))
    assert (
        match.record() == Match("azul", seats=3, options={"size": 4, "first": 1}, luck=5).record()
    )
    assert Record.loads(match.record().dumps()) == match.record()
    assert match.legal(kind(1)).ids == match.view(kind(1)).legal().ids
    match.play(kind(match.legal().ids[0]), seat=kind(1))
    again = Match.from_record(match.record(), upto=kind(1))
    assert again.position == match.position
    played = tilery.simulate("azul", games=kind(5), seed=kind(5), seats=kind(2))
    assert (played.scores == tilery.simulate("azul", games=5, seed=5, seats=2).scores).all()


def test_texts_of_another_class_are_texts() -> None:
    match = Match(
        Word("azul"), options={Word("wall"): Word("grey")}, luck=5, names=[Word("A"), "B"]
    )
    plain = Match("azul", options={"wall": "grey"}, luck=5, names=["A", "B"])
    assert match.record().dumps() == plain.record().dumps()
    text = plain.legal().texts[0]
    assert match.play(Word(text)) == plain.play(text)
    assert (
        Match.from_position("azul", Word(plain.position), luck="given").position == plain.position
    )


# --- a match -------------------------------------------------------------------------------------


@pytest.fixture
def match() -> Match:
    return Match("azul", options={"first": 0}, luck=7)


def unchanged(match: Match, call: Callable[[Any], Any], values: list[Any], wanted: str) -> None:
    """Assert that *call* refuses each of *values* and leaves *match* as it was."""
    before = match.position, match.record()
    for value in values:
        all_refused(call, [value], wanted)
        assert match.position == before[0]
    assert match.record() == before[1]


def test_the_names_of_the_players() -> None:
    values = [v for v in [*NOT_TEXT, *TEXTS] if v is not None]
    wanted = "names is a list of 2 names|2 names are due|A name is a line of printable text"
    all_refused(lambda v: Match("azul", names=v), values, wanted)
    all_refused(lambda v: Match("azul", names=["A", v]), NOT_TEXT, "A name is a line of printable")
    wrong = [t for t in TEXTS if not t.strip() or not t.isprintable()]
    all_refused(lambda v: Match("azul", names=["A", v]), wrong, "A name is a line of printable")
    all_refused(lambda v: Match("azul", names=["A", v]), ["x" * 41], "at most 40 characters")


def test_a_seat(match: Match) -> None:
    values = [v for v in [*NOT_NUMBERS, *NUMBERS, 2] if v is not None]
    wanted = "A seat is a number from 0 to 1, not"
    unchanged(match, match.legal, values, wanted)
    unchanged(match, match.view, values, wanted)
    unchanged(match, match.record, values, wanted)
    unchanged(match, lambda v: match.play(match.legal()[0], seat=v), values, wanted)


def test_an_action(match: Match) -> None:
    others = [v for v in [*NOT_NUMBERS, *NUMBERS, *HUGE, 325] if not isinstance(v, (list, tuple))]
    wanted = "An action is a text, an id or an Action, not|is not legal: "
    unchanged(match, match.play, others, wanted)
    unchanged(match, lambda v: match.play([v]), others, wanted)
    unchanged(match, lambda v: match.play([match.legal()[0], v]), others, wanted)
    lists = [[], (), [[]], NESTED, [["1b1"]], [None], [match.legal()]]
    unchanged(match, match.play, lists, "no action in the list|An action is a text")


def test_a_foreign_action(match: Match) -> None:
    other = Match("azul", seats=4, options={"first": 3, "size": 3}, luck=1)
    unchanged(match, match.play, list(other.legal()), "A seat is a number from 0 to 1, not 3")
    draws = list(Match("azul", luck="given").legal())
    unchanged(match, match.play, draws, "is a draw, and none is due")


def test_every_text_of_three_characters_is_an_action_or_is_refused(match: Match) -> None:
    legal = match.legal().texts
    for first in "0129cwf２":
        for second in "byrkw15x":
            for third in "0156fbｆ":
                text = first + second + third
                if text not in legal:
                    assert " is not legal: " in refused(lambda text=text: match.play(text))  # type: ignore[misc]


def test_a_draw() -> None:
    match = Match("azul", luck="given")
    others = [v for v in [*NOT_NUMBERS, *NUMBERS, *HUGE] if not isinstance(v, (list, tuple))]
    action = Match("azul", options={"first": 0}, luck=7).legal()[0]
    wanted = "cannot be drawn now|a draw of luck is due"
    unchanged(match, match.play, [*others, "3", "b", "2b1", action, "1bbyrx"], wanted)
    match.play("1bbyr")
    assert "a draw is due, it is one of b, y, r, k, w." in refused(lambda: match.play("1"))
    unchanged(match, match.play, [*others, "1", "b" * 18, action], wanted)


def test_nothing_to_take_back(match: Match) -> None:
    assert "no action of a seat" in refused(match.undo, tilery.IllegalAction)


def test_choosing_without_a_turn(match: Match) -> None:
    player = tilery.bot("azul", "greedy")
    all_refused(player.choose, [match.view(1)], "not this seat's turn")
    all_refused(player.choose, [match.view(None)], "a spectator never has a turn")
    all_refused(player.choose, [*NOT_TEXT, *TEXTS, match], "in a View, such as match.view")


def test_what_is_no_record(match: Match) -> None:
    record = match.record()
    values = [*NOT_TEXT, *TEXTS, record.dumps(), match]
    all_refused(Match.from_record, values, "from_record takes a Record, not")
    uptos = [v for v in [*NOT_NUMBERS, -1, -(10**5000)] if v is not None]
    all_refused(lambda v: Match.from_record(record, upto=v), uptos, "upto is a number of actions")
    all_refused(
        lambda v: Match.from_record(record, upto=v), [1, 10**5000], "has 0 actions of seats"
    )


def test_what_is_no_text_of_a_record() -> None:
    others = [v for v in NOT_TEXT if not isinstance(v, bytes)]
    all_refused(Record.loads, others, "A record is JSON text, not")
    texts = [*TEXTS, b"", b"\xff\xfe\x00", b"\0", "[" * 100_000, '{"a":' * 100_000, "9" * 5000]
    all_refused(Record.loads, texts, "The record is no JSON text|A record is a JSON object")
    all_refused(Record.loads, ["NaN", "[]", "null", "1", '"tilery"', "{}"], "JSON")


def test_what_is_no_position() -> None:
    all_refused(lambda v: Match.from_position("azul", v), NOT_TEXT, "A position is a line of text")
    all_refused(lambda v: Match.from_position("azul", v), TEXTS, "A position ")
