"""Everything public can be pickled and copied, and stays what it was."""

import copy
import pickle
from typing import Any

import pytest

import tilery
from tilery import BadOption, BadRecord, Match, Record

MATCH = Match("azul", options={"first": 1}, luck=7)
MATCH.play(MATCH.legal()[3])
TOY = Match("toy", luck=3, seats=3)


@pytest.mark.parametrize("match", [MATCH, TOY], ids=["azul", "toy"])
@pytest.mark.parametrize("way", [lambda x: pickle.loads(pickle.dumps(x)), copy.deepcopy, copy.copy])
def test_views_and_actions_are_what_they_were(match: Match, way: Any) -> None:
    view = match.view(match.turn)
    again = way(view)
    assert (again.position, again.text(), again.log()) == (view.position, view.text(), view.log())
    assert (again.points, again.turn, again.waiting) == (view.points, view.turn, view.waiting)
    mine, its = way(view.legal()), view.legal()
    assert [(a.id, a.text, a.words, a.path) for a in mine] == [
        (a.id, a.text, a.words, a.path) for a in its
    ]
    assert way(its[0]) == its[0]
    player = tilery.bot(match.game.name, "greedy", seed=1)
    assert player.choose(again) == tilery.bot(match.game.name, "greedy", seed=1).choose(view)


def test_a_pickled_view_holds_nothing_that_is_hidden_from_it() -> None:
    seat = TOY.turn
    assert seat is not None
    other = next(s for s in range(3) if s != seat)
    hidden = pickle.loads(pickle.dumps(TOY.view(other)))
    assert hidden.board.position() == TOY.view(other).position
    assert TOY.legal(seat)[0]._board.position() == TOY.view(seat).position


def test_what_happens_while_the_game_is_set_up_is_in_the_log() -> None:
    assert MATCH.view(None).log()[0] == "Round 1: Seat 2 starts"
    assert MATCH.copy().events == MATCH.events
    assert Match.from_record(MATCH.record()).events == MATCH.events


def test_an_illegal_action_leaves_nothing_in_the_log_of_another_match() -> None:
    fresh = Match("azul", options={"first": 0}, luck=1).events
    with pytest.raises(tilery.IllegalAction):
        MATCH.play("9b1")
    assert Match("azul", options={"first": 0}, luck=1).events == fresh


def test_the_log_since_an_event() -> None:
    match = Match("azul", luck=7)
    before = len(match.view(0).events)
    match.play("3b2")
    assert match.view(0).log(before) == [
        "Seat 1: 2 blue from display 3 to line 2; 2 to the centre; the line is full"
    ]
    with pytest.raises(BadOption, match="since is the number of an event"):
        match.view(0).log(-1)


def test_a_record_whose_draws_are_not_those_of_its_seed_is_refused() -> None:
    text = Match("azul", luck=3).record().dumps().replace('"seed": 3', '"seed": 4')
    with pytest.raises(BadRecord, match=r"Action 1 of the record is written"):
        Match.from_record(Record.loads(text))
