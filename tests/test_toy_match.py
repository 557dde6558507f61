"""What a match of the toy game keeps and refuses: data, lists, undo, copies, records."""

import json
import pickle
from copy import copy, deepcopy
from random import Random
from typing import Any

import pytest

from tilery import BadOption, BadPosition, BadRecord, IllegalAction, Match, Record, bot, game, games
from toy_help import at, dealt, play_on, refused, state_of

# --- data that differs between matches --------------------------------------------------------


def test_data_is_kept_in_positions_and_records() -> None:
    worth = [9, 9, 1, 1, 1, 2]
    match = Match("toy", luck=5, options={"worth": worth})
    play_on(match, Random(5), 12)
    assert match.position.startswith("seats=2,worth=[9,9,1,1,1,2] ")
    assert at(match.position).options == {"worth": worth}
    again = Match.from_record(Record.loads(match.record().dumps()))
    assert (again.options, again.position) == (match.options, match.position)
    begun = at(match.position)
    assert Match.from_record(begun.record()).options == {"worth": worth}
    assert Match("toy", options={"worth": tuple(worth)}).options == {"worth": worth}


def test_data_is_nobody_elses_to_change() -> None:
    worth = [9, 9, 1, 1, 1, 2]
    match = Match("toy", luck=5, options={"worth": worth})
    worth[0] = 1
    match.options["worth"][0] = 1
    match.view(0).options["worth"].append(3)
    assert match.options == {"worth": [9, 9, 1, 1, 1, 2]}
    Match("toy").options["worth"].clear()
    assert Match("toy").options == {"worth": [1, 2, 3, 4, 5, 6]}


@pytest.mark.parametrize(
    "worth",
    [None, 5, "123456", [1, 2, 3], [0, 1, 1, 1, 1, 1], [10] * 6, [1.0] * 6, [True] * 6, {}],
)
def test_wrong_data_is_refused(worth: Any) -> None:
    with pytest.raises(BadOption, match=r"^Option worth is a list of 6 whole numbers from 1 to 9"):
        Match("toy", options={"worth": worth})


@pytest.mark.parametrize("worth", [{1, 2}, float("nan"), object(), [b"1"] * 6])
def test_what_json_cannot_hold_is_refused(worth: Any) -> None:
    with pytest.raises(BadOption, match=r"^Option worth is data that JSON can hold, not "):
        Match("toy", options={"worth": worth})


@pytest.mark.parametrize(
    "header",
    [
        "seats=2,worth=[1,2",
        "seats=2,worth=[9,9,1,1,1,2]x",
        "seats=2,worth=[9,9,1,1,1,2],",
        "seats=2,worth=[9,9,1,1,1,2],worth=[9,9,1,1,1,2]",
        "seats=2,worth=NaN",
        "seats=2,worth=",
        "worth=[9,9,1,1,1,2]",
        "seats=2,worth=" + "[" * 5000,
    ],
)
def test_headers_that_cannot_be_are_refused(header: str) -> None:
    with pytest.raises(BadPosition):
        at(header + " 1.0 act 1 abccddeeff - 0:ab 0:cd")


def test_data_may_be_anything_that_json_holds() -> None:
    option = game("toy").options["worth"]
    for value in ({"a, b": [1, None], "=": "x y\\ü"}, "a b,c", [[True, 1.5]], 7, []):
        text = option.write(value)
        assert " " not in text
        assert text.isascii()
        assert option.length(text + ",seats=2") == len(text)
        assert option.read(text) == value


# --- lists, undo, copies, records ---------------------------------------------------------------


def test_a_list_is_played_all_or_none() -> None:
    match = dealt("1abcdef", seats=3)
    assert "lay" not in refused(match, ["a", "d", "a"])
    assert refused(match, []) == "There is no action in the list."
    assert "A list ends where luck draws" in refused(match, ["draw", "a"])
    assert "only asked to catch" in refused(match, ["a", "end", "b"])
    assert "not the turn of seat 1" in refused(match, ["a", "end", "a"], 0)
    assert len(match.play(["a", "end"], 0)) == 2


def test_a_seat_gives_no_draws() -> None:
    match = dealt("1abcd")
    match.play("draw")
    assert refused(match, "a", 1) == "'a' is not legal: a draw of luck is due."
    assert refused(match, "zz", 1) == (
        "'zz' is not legal: an action of Toy is a letter from a to f, end, draw, catch or decline."
    )


def test_an_action_is_played_by_the_seat_it_was_listed_for() -> None:
    match = dealt("1abcd")
    lay_a = match.legal()[0]
    draw_a = Match("toy", luck="given").legal()[0]
    assert "was listed for another seat" in refused(match, lay_a, 1)
    assert "is a draw, and none is due" in refused(match, draw_a)
    match.play("draw")
    assert "a draw of luck is due" in refused(match, lay_a)


@pytest.mark.parametrize("number", [-1, 10, 99, 1 << 70])
def test_numbers_that_are_no_action_are_refused(number: int) -> None:
    match = dealt("1abcd")
    assert "an action of Toy is" in refused(match, number)
    match.play("draw")
    assert "cannot be drawn now" in refused(match, number)


@pytest.mark.parametrize("seats", [2, 3])
def test_undo_gives_every_byte_back(seats: int) -> None:
    for seed in range(10):
        rng = Random(seed)
        match = Match("toy", seats=seats, luck=seed)
        before = []
        while match.turn is not None:
            before.append((state_of(match), match.actions, match.events))
            play_on(match, rng, 1)
        while before:
            taken = match.undo()
            assert (state_of(match), match.actions, match.events) == before.pop()
            assert taken
        with pytest.raises(IllegalAction):
            match.undo()


@pytest.mark.parametrize("seats", [2, 3])
def test_copies_continue_identically(seats: int) -> None:
    for seed in range(8):
        match = Match("toy", seats=seats, luck=seed, options={"worth": [3] * 6})
        play_on(match, Random(seed), 7)
        twins = [
            copy(match),
            deepcopy(match),
            pickle.loads(pickle.dumps(match)),
            Match.from_record(Record.loads(match.record().dumps())),
        ]
        play_on(match, Random(99))
        for twin in twins:
            play_on(twin, Random(99))
            assert twin.record() == match.record()
            assert twin.events == match.events


def test_a_record_that_was_changed_is_refused() -> None:
    match = dealt("1abcdef", seats=3)
    match.play(["a", "end"])
    match.play("catch", 1)
    data = json.loads(match.record().dumps())
    for wrong in ("catch", "1:catch", "0:catch", "x:catch", "2:", "2:b"):
        data["actions"][-1] = wrong
        try:
            Match.from_record(Record.loads(json.dumps(data)))
        except BadRecord:
            continue
        assert wrong == "catch"  # by seat 3 it leads to the same position
    for viewer in (0, "spectator"):
        with pytest.raises(BadRecord, match="can be looked at"):
            Match.from_record(Record.loads(match.record(viewer).dumps()))


def test_computer_players_play_it_from_their_views() -> None:
    players = [bot("toy", "greedy", seed=1), bot("toy", "random", seed=2)]
    match = Match("toy", luck=3)
    while match.turn is not None:
        match.play(players[match.turn].choose(match.view(match.turn)))
    assert match.outcome is not None


def test_the_toy_is_found_beside_the_real_games() -> None:
    assert {"azul", "toy"} <= set(games())
    assert pickle.loads(pickle.dumps(game("toy"))) is game("toy")
