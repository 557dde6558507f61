"""Views, positions, records, computer players and simulations, as they are promised."""

import numpy as np
import pytest

import tilery
from test_public import snapshot, whole
from tilery import LUCK, Match, Record
from tilery.kernel.random import CHOICE_STREAM, below, stream

# --- views ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_shows_what_a_seat_may_know(seat: int | None) -> None:
    match = Match("azul", options={"first": 0}, luck=7, names=["Ann", "Bob"])
    match.play(match.legal()[0])
    view = match.view(seat)
    assert (view.seat, view.seats, view.turn, view.waiting) == (seat, 2, 1, (1,))
    assert view.position == match.position
    assert view.points == match.points
    assert view.options == match.options
    assert "Ann" in view.text()
    assert view.text() == str(view)
    assert any("Ann" in line for line in view.log())
    assert len(view.legal()) == (len(match.legal()) if seat == 1 else 0)


def test_a_view_does_not_follow_the_match() -> None:
    match = Match("azul", luck=7)
    view = match.view(0)
    before = view.position, view.text(), view.log(), view.legal().texts
    match.play(match.legal()[0])
    assert (view.position, view.text(), view.log(), view.legal().texts) == before


# --- positions and records ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_match_goes_on_from_its_position(seats: int, wall: str) -> None:
    match = Match("azul", seats=seats, options={"wall": wall}, luck=3)
    for number in range(200):
        again = Match.from_position("azul", match.position, luck="given")
        assert again.position == match.position
        assert (again.turn, again.waiting, again.outcome) == (
            match.turn,
            match.waiting,
            match.outcome,
        )
        assert again.legal().texts == match.legal().texts
        if match.turn is None:
            break
        legal = match.legal()
        match.play(legal[number * 7 % len(legal)])


@pytest.mark.parametrize("luck", [7, (7, 3), None, "given"])
def test_a_record_is_the_match(luck: object) -> None:
    match = Match("azul", luck=luck, options={"wall": "grey"}, names=["Ånn", "Bob ♥"])
    if match.turn == LUCK:
        match.play("1bbyrwwkkrryybyrkwwww")
    for number in range(30):
        if match.turn is None or match.turn == LUCK:
            break
        match.play(match.legal()[number % len(match.legal())])
    text = match.record().dumps()
    again = Match.from_record(Record.loads(text))
    assert snapshot(again) == snapshot(match)
    assert again.names == ("Ånn", "Bob ♥")
    assert again.actions == match.actions
    assert again.events == match.events
    assert Record.loads(text.encode()) == Record.loads(text) == match.record()


def test_a_record_is_replayed_up_to_any_action() -> None:
    match = whole()
    record = match.record()
    moves = len([e for e in match.actions if len(e) == 3])
    stages = [Match.from_record(record, upto=number) for number in range(moves + 1)]
    assert len({stage.position for stage in stages}) == moves + 1
    assert stages[-1].position == match.position
    for number, stage in enumerate(stages[:-1]):
        stage.play(Match.from_record(record, upto=number + 1).actions[len(stage.actions)])
        assert stage.position == stages[number + 1].position


def test_a_match_from_a_position_keeps_its_start_in_the_record() -> None:
    start = Match("azul", luck=7).position
    match = Match.from_position("azul", f"  {start}\n", luck=1)
    match.play(match.legal()[0])
    assert match.record().start == start
    assert snapshot(Match.from_record(match.record())) == snapshot(match)


@pytest.mark.parametrize("viewer", [0, 1, "spectator"])
def test_a_viewer_s_record_shows_positions_and_is_not_replayed(viewer: int | str) -> None:
    match = Match("azul", luck=7)
    match.play(match.legal()[0])
    record = Record.loads(match.record(viewer=viewer).dumps())
    assert record.viewer == viewer
    assert record.luck == "secure"
    assert record.positions[len(record.actions)] == match.position
    with pytest.raises(tilery.BadRecord, match="not replayed"):
        Match.from_record(record)


def test_a_finished_match_is_open_to_every_viewer_but_for_its_seed() -> None:
    match = whole()
    record = match.record(viewer=0)
    assert record.viewer is None
    assert record.luck == "secure"
    assert Match.from_record(record).position == match.position


# --- computer players and simulation ---------------------------------------------------------


def test_a_computer_player_chooses_a_legal_action() -> None:
    for name in tilery.bots("azul"):
        match = Match("azul", luck=7, options={"first": 0})
        action = tilery.bot("azul", name, seed=1).choose(match.view(0))
        assert action in match.legal()
        assert action == tilery.bot("azul", name, seed=1).choose(match.view(0))


def test_a_simulation_has_scores_lengths_and_places() -> None:
    played = tilery.simulate("azul", seats=3, games=600, seed=1, options={}, bots=None)
    assert played.scores.shape == played.places.shape == (600, 3)
    assert played.lengths.shape == (600,)
    assert played.lengths.min() > 0
    assert played.lengths.max() <= tilery.game("azul").max_length
    assert (played.places.min(axis=1) == 1).all()
    best = played.scores.max(axis=1)
    assert (played.scores[played.places == 1] == np.repeat(best, (played.places == 1).sum(1))).all()


def test_the_same_seed_gives_the_same_games_and_a_number_finds_one_of_them() -> None:
    first = tilery.simulate("azul", games=600, seed=4)
    again = tilery.simulate("azul", games=550, seed=np.int64(4))  # type: ignore[arg-type]
    assert (first.scores[:550] == again.scores).all()
    assert (first.lengths[:550] == again.lengths).all()
    assert len({tuple(scores) for scores in first.scores.tolist()}) > 50


def test_a_greedy_player_beats_a_random_one() -> None:
    played = tilery.simulate("azul", games=500, seed=1, bots=["random", "greedy"])
    assert (played.places[:, 1] == 1).mean() > 0.95


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    tilery.simulate("azul", games=1300, seed=1, progress=done.append)
    assert sum(done) == 1300


def test_game_i_is_the_match_of_that_number() -> None:
    played = tilery.simulate("azul", seats=3, games=4, seed=11)
    for game in range(4):
        match = Match("azul", seats=3, luck=(11, game))
        choices, decisions = stream(11, game, CHOICE_STREAM), 0
        while match.turn is not None:
            legal = match.legal()
            match.play(legal[below(choices, decisions, len(legal))])
            decisions += 1
        assert match.points == tuple(played.scores[game])
        assert decisions == played.lengths[game]
        assert match.outcome is not None
        assert match.outcome.places == tuple(played.places[game])
