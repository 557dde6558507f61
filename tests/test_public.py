"""The vocabulary that is promised, word by word."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import tilery
from tilery import LUCK, IllegalAction, Match

AZUL_OPTIONS = {
    "wall": ("choice", "coloured", ("coloured", "grey"), None),
    "first": ("seat", None, (), None),
    "size": ("number", 5, (), (3, 5)),
    "tiles": ("number", 20, (), (4, 40)),
    "max_rounds": ("number", 50, (), (1, 50)),
}


def whole(seed: int = 7, **given: object) -> Match:
    """Return a match that greedy players have played to its end."""
    match = Match("azul", luck=seed, **given)  # type: ignore[arg-type]
    player = tilery.bot("azul", "greedy", seed=seed)
    while match.turn is not None:
        match.play(player.choose(match.view(match.turn)))
    return match


def snapshot(match: Match) -> tuple[str, str]:
    return match.position, match.record().dumps()


# --- games ---------------------------------------------------------------------------------


def test_games_are_found_by_name() -> None:
    assert "azul" in tilery.games()
    assert tilery.game("azul").name == "azul"


def test_a_game_says_what_it_takes() -> None:
    azul = tilery.game("azul")
    assert (azul.name, azul.title, azul.seats) == ("azul", "Azul", (2, 4))
    said = {n: (o.kind, o.default, o.choices, o.range) for n, o in azul.options.items()}
    assert said == AZUL_OPTIONS
    assert all(option.meaning for option in azul.options.values())


def test_every_bound_of_a_game_is_positive() -> None:
    azul = tilery.game("azul")
    assert min(azul.max_legal, azul.max_length, azul.max_draws, azul.max_events) > 0


def test_every_public_name_exists() -> None:
    assert len(set(tilery.__all__)) == len(tilery.__all__)
    for name in tilery.__all__:
        assert getattr(tilery, name) is not None


# --- a match -------------------------------------------------------------------------------


def test_a_match_begins_where_a_seat_takes() -> None:
    match = Match("azul", seats=3, options={"wall": "grey"}, luck=7)
    assert match.seats == 3
    assert match.options == {
        "wall": "grey",
        "first": None,
        "size": 5,
        "tiles": 20,
        "max_rounds": 50,
    }
    assert match.turn in (0, 1, 2)
    assert match.waiting == (match.turn,)
    assert match.points == (0, 0, 0)
    assert match.outcome is None
    assert match.names == ("Seat 1", "Seat 2", "Seat 3")


def test_a_seed_is_game_0_of_that_seed() -> None:
    assert Match("azul", luck=7).position == Match("azul", luck=(7, 0)).position
    assert Match("azul", luck=7).position != Match("azul", luck=(7, 1)).position
    assert Match("azul", luck=7).position != Match("azul", luck=8).position


def test_secure_luck_draws_and_is_not_repeated() -> None:
    assert len({Match("azul").position for _ in range(5)}) == 5
    assert Match("azul").record().luck == "secure"


def test_given_luck_leaves_every_draw_to_the_caller() -> None:
    match = Match("azul", luck="given")
    assert match.turn == LUCK
    assert match.waiting == ()
    assert match.legal().texts == ["1", "2"]
    assert "starts" in match.legal()[0].words
    match.play("2")
    assert match.legal().texts == ["b", "y", "r", "k", "w"]
    match.play("bbyrwwkkrryy")
    assert match.turn == LUCK
    match.play(["b", match.legal()[1], match.legal()[2].id, "k", "wwww"])
    assert match.turn == 1
    assert match.actions == ("2bbyrwwkkrryybyrkwwww",)
    assert match.play("1bf") != ()


def test_a_legal_action_is_found_by_text_id_and_itself() -> None:
    match = Match("azul", options={"first": 0}, luck=7)
    legal: Any = match.legal()
    assert len(legal) == len(list(legal)) == len(legal.texts) == len(legal.ids) > 10
    assert legal.ids == sorted(legal.ids)
    for action in legal:
        assert action.text in legal
        assert action.id in legal
        assert np.int64(action.id) in legal
        assert action in legal
        assert str(action) == action.text
        assert action.seat == 0
        assert len(action.path) == 2
        assert action.words
        assert "\n" not in action.words
    strangers: list[object] = ["9zz", "", -1, 10**30, True, None, 1.5, [], np.zeros(3)]
    for stranger in strangers:
        assert stranger not in legal


def test_only_the_seat_that_is_waited_for_has_legal_actions() -> None:
    match = Match("azul", options={"first": 0}, luck=7)
    assert match.legal().ids == match.legal(0).ids == match.legal(np.int64(0)).ids  # type: ignore[arg-type]
    assert len(match.legal(1)) == 0


def test_legal_actions_stay_those_of_their_position() -> None:
    match = Match("azul", luck=7)
    legal = match.legal()
    texts, words = legal.texts, [action.words for action in legal]
    match.play(legal[0])
    assert legal.texts == texts
    assert [action.words for action in legal] == words


def test_a_text_an_id_a_number_of_numpy_and_an_action_play_the_same() -> None:
    matches = [Match("azul", luck=7) for _ in range(4)]
    action = matches[0].legal()[3]
    ways = [action, action.text, action.id, np.int64(action.id)]
    events = [match.play(way) for match, way in zip(matches, ways, strict=True)]
    assert len({snapshot(match) for match in matches}) == 1
    assert events[0] == events[1] == events[2] == events[3] != ()


def test_a_list_is_played_all_or_none() -> None:
    match = Match("azul", options={"first": 0}, luck=7)
    before = snapshot(match)
    first = match.legal()[0].text
    with pytest.raises(IllegalAction):
        match.play([first, first])
    assert snapshot(match) == before
    other = match.copy()
    other.play(first)
    second = other.legal()[-1].text
    other.play(second)
    match.play([first, second])
    assert snapshot(match) == snapshot(other)


def test_a_list_ends_where_luck_draws() -> None:
    match = Match("azul", luck=7)
    while True:
        last = match.legal()[-1].text
        trial = match.copy()
        trial.play(last)
        if len(trial.actions) == len(match.actions) + 2:
            break
        match = trial
    before = snapshot(match)
    with pytest.raises(IllegalAction, match="A list ends where luck draws"):
        match.play([last, "1b1"])
    assert snapshot(match) == before
    match.play([last])
    assert snapshot(match) == snapshot(trial)


def test_an_illegal_action_is_a_value_error_and_changes_nothing() -> None:
    match = Match("azul", luck=7)
    match.play(match.legal()[0])
    before = snapshot(match)
    assert issubclass(IllegalAction, ValueError)
    for wrong in ("1zz", "9b1", 3000, -1, ["1b1", "zzz"]):
        with pytest.raises(IllegalAction):
            match.play(wrong)
        assert snapshot(match) == before


def test_a_seat_that_is_not_asked_may_not_play() -> None:
    match = Match("azul", options={"first": 0}, luck=7)
    with pytest.raises(IllegalAction, match="not the turn of seat 2"):
        match.play(match.legal()[0].text, seat=1)
    match.play(match.legal()[0].text, seat=0)


def test_undo_goes_back_and_playing_again_draws_the_same() -> None:
    match = whole()
    seen = [match.position]
    played = list(match.actions)
    while any(text[0] in "c123456789" and len(text) == 3 for text in match.actions):
        match.undo()
        seen.append(match.position)
        if len(seen) == 12:
            break
    for before in reversed(seen[:-1]):
        turn = len(match.actions)
        match.play(played[turn])
        assert match.position == before
    assert list(match.actions) == played


def test_a_finished_match_has_an_outcome() -> None:
    match = whole(seats=3)
    outcome = match.outcome
    assert outcome is not None
    assert match.turn is None
    assert match.waiting == ()
    assert len(match.legal()) == 0
    best = max(match.points)
    assert all(match.points[seat] == best for seat in outcome.winners)
    assert [outcome.places[seat] for seat in outcome.winners] == [1] * len(outcome.winners)
    assert outcome.reason == "row"
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("1b1", seat=0)


def test_copies_go_on_alike_and_apart() -> None:
    match = Match("azul", luck=7)
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        assert snapshot(twin) == snapshot(match)
        before = snapshot(match)
        twin.play(twin.legal()[0])
        assert snapshot(match) == before
    unpickled = pickle.loads(pickle.dumps(match))
    assert snapshot(unpickled) == snapshot(match)
