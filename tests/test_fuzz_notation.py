"""A text is an action only as that action is written; all others are refused in one sentence."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilery
from test_bad_input import sentence
from test_fuzz_positions import fuzz
from tilery import LUCK, IllegalAction, Match
from tilery.games.x_tiles.state import PASS

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("azul", 2, {}),
    ("azul", 3, {"wall": "grey"}),
    ("azul", 4, {"size": 4}),
    ("azul", 3, {"size": 4, "wall": "grey", "tiles": 9}),
    ("azul", 2, {"size": 3, "tiles": 6}),
    ("azul", 4, {"size": 3, "wall": "grey"}),
    ("toy", 2, {}),
    ("toy", 3, {}),
]
#: Of a game's actions and draws.
COUNTS = {"azul": (325, 9), "toy": (10, 9), "rummy_up": (113, 53)}
#: The same with games that have more actions than can be tried one by one, and matches of them.
ALL_COUNTS = COUNTS | {"x_tiles": (PASS + 1, 96)}
MANY: list[tuple[str, int, dict[str, Any]]] = [
    ("x_tiles", 2, {"hand": 3, "max_rounds": 2}),
    ("x_tiles", 3, {"hand": 2, "max_rounds": 2, "interlock": True, "start": "random"}),
]
LETTERS = "".join(map(chr, range(32, 127))) + "\n\t\0ＢｂＢ２٣¹éı\u00ad\u200b\u2028\u202e\ud800"


def bent(text: str) -> set[str]:
    """Return all texts that differ from *text* in one character, or in case, or are doubled."""
    found = {text.upper(), text.title(), text + text, text[::-1], f" {text}", f"{text}\n", ""}
    for place in range(len(text) + 1):
        head, tail = text[:place], text[place:]
        found |= {head + tail[1:], head + tail[1:2] + tail[:1] + tail[2:]}
        found |= {head + letter + rest for letter in LETTERS for rest in (tail, tail[1:])}
    return found - {text}


@pytest.mark.parametrize("name", COUNTS)
def test_each_number_has_one_text_and_no_other_text_is_read(name: str) -> None:
    notation = tilery.game(name).room("notation")
    actions = {notation.action_text(number): number for number in range(COUNTS[name][0])}
    assert len(actions) == COUNTS[name][0]
    for text, number in actions.items():
        assert text.isprintable()
        assert not re.search(r"[\s:?]", text)  # a record puts a seat before it; ? is hidden
        assert notation.read_action(text) == number
        assert notation.path(number)
        for other in bent(text):
            assert notation.read_action(other) == actions.get(other)


@pytest.mark.parametrize("name", COUNTS)
def test_each_word_of_draws_is_read_back(name: str) -> None:
    notation = tilery.game(name).room("notation")
    draws = {notation.draw_text(number): number for number in range(COUNTS[name][1])}
    assert len(draws) == COUNTS[name][1]
    for text, number in draws.items():
        assert notation.read_draws(text) == [number]
        assert notation.draw_path(number)
        for other in bent(text):
            read = notation.read_draws(other)
            assert read is None or "".join(map(notation.draw_text, read)) == other


def play_text(match: Match, text: str, seat: int | None) -> None:
    """Play *text* in a copy: it is refused in one sentence, or written as it was typed."""
    trial = match.copy()
    try:
        trial.play(text, seat)
    except IllegalAction as error:
        sentence(error)
        assert trial.actions == match.actions
        assert trial.position == match.position
        assert text not in match.legal(seat)
        return
    word = trial.actions[-1]
    if match.turn == LUCK:
        assert "".join(trial.actions) == "".join(match.actions) + text
    elif len(trial.actions) == len(match.actions) + 1:
        assert word.rpartition(":")[2] == text.rpartition(":")[2]


def any_text(match: Match, seat: int | None, choose: random.Random) -> str:
    """Return a text that is, or nearly is, an action of any kind."""
    count, notation = ALL_COUNTS[match.game.name], match.game.room("notation")
    texts = [
        choose.choice(match.legal(seat).texts),
        notation.action_text(choose.randrange(count[0])),
        notation.draw_text(choose.randrange(count[1])),
    ]
    text = str(choose.choice(texts))
    if choose.random() < 0.5:
        text = choose.choice(sorted(bent(text)))
    if choose.random() < 0.2:
        text = f"{choose.choice(['1', '2', '3', '4', '0', '01', '', 'x', '²'])}:{text}"
    return text


@pytest.mark.parametrize(("name", "seats", "options"), CASES + MANY)
def test_any_text_is_played_as_it_is_written_or_refused(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    @settings(fuzz, max_examples=3)
    @given(st.integers(0, 2**32))
    def once(seed: int) -> None:
        choose = random.Random(seed)
        match = Match(name, seats=seats, options=options, luck="given")
        while match.turn is not None:
            seat = None if match.turn == LUCK else choose.choice(match.waiting)
            if choose.random() < 0.3:
                play_text(match, any_text(match, seat, choose), seat)
            match.play(choose.choice(match.legal(seat)))

    once()


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_each_number_is_played_or_refused(name: str, seats: int, options: dict[str, Any]) -> None:
    """There is a sentence for each action of the game in whatever position."""
    choose = random.Random(seats)
    match = Match(name, seats=seats, options=options, luck=(5, seats))
    stops = set(choose.sample(range(40), 2))
    for number in range(40):
        if match.turn is None:
            break
        if number in stops:
            for seat in range(seats):
                legal = match.legal(seat).ids
                for action in {*range(COUNTS[name][0])} - {*legal}:
                    with pytest.raises(IllegalAction) as refused:
                        match.play(action, seat)
                    sentence(refused.value)
        match.play(choose.choice(match.legal(choose.choice(match.waiting))))
