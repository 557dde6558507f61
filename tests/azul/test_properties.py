"""What holds in every game of Azul, whatever is played."""

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azul.games import SetUp, checked, points_of, set_ups, some_points
from azul.helpers import LETTERS, tiles_in
from tilery import LUCK, IllegalAction, Match, Record, game
from tilery.board import Board
from tilery.games.azul import notation
from tilery.kernel.table import SPECTATOR

AZUL = game("azul")
ACTIONS = range(325)
DRAWS = range(9)


def state_bytes(match: Match) -> bytes:
    """Return the state as it lies in memory."""
    return match._board.states.tobytes()  # type: ignore[no-any-return]


def most_points(size: int) -> int:
    """Return the best total of a wall: AZ-E5 gives 240 for size 5.

    Each row and column grows from one tile (2 + 3 + …), a tile in each row stands alone, and
    every bonus is there.
    """
    runs = sum(range(2, size + 1))
    return 2 * size * runs + size + size * (2 + 7 + 10)


@pytest.mark.rule("AZ-E5")
def test_the_bound_of_the_full_game_is_240() -> None:
    assert most_points(5) == 240


@pytest.mark.rule("AZ-E4", "AZ-E5", "AZ-18")
@checked(20)
@given(setup=set_ups())
def test_no_tile_is_lost_and_scores_stay_between_nought_and_the_bound(setup: SetUp) -> None:
    size, tiles = setup.options["size"], setup.options["tiles"]
    whole = {colour: tiles if colour in LETTERS[:size] else 0 for colour in LETTERS}
    for match in points_of(setup.match(), setup.chooser()):
        assert tiles_in(match.position) == whole
        assert all(0 <= points <= most_points(size) for points in match.points)


@checked(20)
@given(setup=set_ups())
def test_the_walls_as_bits_are_the_walls(setup: SetUp) -> None:
    size = setup.options["size"]
    for match in points_of(setup.match(), setup.chooser()):
        state = match._board.states[0]
        for seat in range(setup.seats):
            across = down = held = 0
            for row in range(size):
                for column in range(size):
                    colour = int(state.walls[seat, row, column])
                    if colour >= 0:
                        across |= 1 << (row * 5 + column)
                        down |= 1 << (column * 5 + row)
                        held |= 1 << (colour * 5 + row)
            assert (state.across[seat], state.down[seat], state.held[seat]) == (across, down, held)


@pytest.mark.rule("AZ-27")
@checked(25)
@given(setup=set_ups())
def test_the_game_ends_within_its_length(setup: SetUp) -> None:
    steps = sum(1 for _ in points_of(setup.match(), setup.chooser())) - 1
    assert steps <= AZUL.max_length
    rounds = setup.options["max_rounds"]
    assert steps <= 1 + rounds * (36 + 36 + 4 * 5)


@checked(20)
@given(setup=set_ups())
def test_legal_actions_rise_and_keep_their_bound(setup: SetUp) -> None:
    for match in points_of(setup.match(), setup.chooser()):
        for seat in range(setup.seats):
            ids = match.legal(seat).ids
            assert ids == sorted(set(ids))
            assert len(ids) <= AZUL.max_legal
            assert set(ids) <= set(ACTIONS)
            assert bool(ids) == (seat in match.waiting)
        if match.turn == LUCK:
            ids = match.legal().ids
            assert ids == sorted(set(ids))
            assert 0 < len(ids) <= AZUL.max_draws
            assert set(ids) <= set(DRAWS)
            assert match.waiting == ()
        elif match.turn is None:
            assert match.waiting == ()
        else:
            assert match.turn in match.waiting


@checked(15)
@given(setup=set_ups(), data=st.data())
def test_every_listed_action_is_accepted_and_no_other(setup: SetUp, data: st.DataObject) -> None:
    for match in some_points(setup, 3):
        before = state_bytes(match), match.position, match.record().dumps()
        for seat in match.waiting:
            for number in match.legal(seat).ids:
                after = match.copy()
                after.play(number, seat=seat)
                assert after.actions[-1].endswith(notation.action_text(number))
        if match.turn == LUCK:
            for number in match.legal().ids:
                match.copy().play(number)
        for _ in range(8):
            seat = data.draw(st.integers(0, setup.seats - 1))
            number = data.draw(st.integers(-2, len(ACTIONS) + 5))
            listed = match.legal(None if match.turn == LUCK else seat).ids
            if number not in listed:
                with pytest.raises(IllegalAction):
                    match.play(number, seat=None if match.turn == LUCK else seat)
        assert (state_bytes(match), match.position, match.record().dumps()) == before


@checked(12)
@given(setup=set_ups(rounds=(1, 2, 3)))
def test_a_position_as_text_is_the_whole_state(setup: SetUp) -> None:
    for match in points_of(setup.match(), setup.chooser()):
        board = Board.read(AZUL, match.position)
        assert board.states.tobytes() == state_bytes(match)
        assert board.position() == match.position
        assert board.waiting == match.waiting


def everything(match: Match, with_record: bool) -> tuple[object, ...]:
    """Return what undo has to bring back; the record, which takes longer, on demand."""
    record = match.record().dumps() if with_record else None
    return state_bytes(match), match.position, match.actions, len(match.events), record


@checked(12)
@given(setup=set_ups(), seed=st.integers(0, 2**63 - 1))
def test_undo_takes_back_everything_and_luck_repeats_itself(setup: SetUp, seed: int) -> None:
    choose = setup.chooser()
    match = setup.match(luck=seed)
    while match.turn is not None:
        with_record = choose.random() < 0.1
        before = everything(match, with_record)
        seat = choose.choice(match.waiting)
        number = choose.choice(match.legal(seat).ids)
        match.play(number, seat=seat)
        after = everything(match, with_record)
        taken = match.undo()
        assert taken[0].endswith(notation.action_text(number))
        assert everything(match, with_record) == before
        match.play(number, seat=seat)
        assert everything(match, with_record) == after


@checked(10)
@given(setup=set_ups(), seed=st.integers(0, 2**63 - 1))
def test_undo_leads_back_to_the_first_action(setup: SetUp, seed: int) -> None:
    choose = setup.chooser()
    match = setup.match(luck=seed)
    start = state_bytes(match), match.record().dumps()
    words = [match.actions]
    while match.turn is not None:
        match.play(choose.choice(match.legal().ids))
        words.append(match.actions)
    for before in reversed(words[:-1]):
        match.undo()
        assert match.actions == before
    assert (state_bytes(match), match.record().dumps()) == start
    with pytest.raises(IllegalAction, match="no action of a seat"):
        match.undo()


def through_record(match: Match) -> Match:
    """Return the match that its record, written and read, holds."""
    return Match.from_record(Record.loads(match.record().dumps()))


def through_pickle(match: Match) -> Match:
    """Return the match pickled and unpickled."""
    return pickle.loads(pickle.dumps(match))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "copied", [through_record, through_pickle, Match.copy, copy.copy, copy.deepcopy]
)
@checked(10)
@given(setup=set_ups(rounds=(1, 2, 50)), seed=st.integers(0, 2**63 - 1), part=st.floats(0, 1))
def test_a_copy_continues_identically(
    copied: Callable[[Match], Match], setup: SetUp, seed: int, part: float
) -> None:
    choose = setup.chooser()
    played = list(points_of(setup.match(luck=seed), choose))
    whole = played[-1]
    numbers = [entry.played.actions[0] for entry in whole._entries if entry.seat != LUCK]
    seats = [entry.seat for entry in whole._entries if entry.seat != LUCK]
    match = setup.match(luck=seed)
    cut = int(part * len(numbers))
    for k, (seat, number) in enumerate(zip(seats, numbers, strict=True)):
        if k == cut:
            other = copied(match)
            assert other.record() == match.record()
            assert other.events == match.events
            twin, match = match, other
            twin_bytes = state_bytes(twin)
        match.play(number, seat=seat)
        if k == cut:
            assert state_bytes(twin) == twin_bytes  # the other one has its own state
    assert match.record() == whole.record()
    assert (match.points, match.outcome) == (whole.points, whole.outcome)


@checked(15)
@given(setup=set_ups(), key=st.integers(0, 2**62))
def test_to_hide_twice_or_to_guess_in_between_changes_nothing(setup: SetUp, key: int) -> None:
    for match in some_points(setup, 6):
        for viewer in (*range(setup.seats), SPECTATOR):
            hidden = match._board.copy()
            hidden.hide(viewer)
            once = hidden.states.tobytes()
            hidden.guess(viewer, key)
            hidden.hide(viewer)
            assert hidden.states.tobytes() == once


@checked(15)
@given(setup=set_ups())
def test_what_a_viewer_may_do_is_known_to_the_viewer(setup: SetUp) -> None:
    for match in some_points(setup, 6):
        for seat in (*range(setup.seats), None):
            view = match.view(seat)
            assert (view.turn, view.waiting, view.points) == (
                match.turn,
                match.waiting,
                match.points,
            )
            assert view.position == match.position  # Azul hides nothing
            assert view.legal().ids == ([] if seat is None else match.legal(seat).ids)


def test_each_action_is_read_as_it_is_written() -> None:
    for action in ACTIONS:
        assert notation.read_action(notation.action_text(action)) == action


def test_no_two_actions_and_no_two_draws_are_written_alike() -> None:
    assert len({notation.action_text(action) for action in ACTIONS}) == 325
    assert [notation.draw_text(draw) for draw in DRAWS] == list("byrkw1234")


@checked(50)
@given(first=st.integers(5, 8) | st.none(), tiles=st.lists(st.integers(0, 4), max_size=36))
def test_draws_are_read_as_they_are_written(first: int | None, tiles: list[int]) -> None:
    draws = tiles if first is None else [first, *tiles]
    word = "".join(map(notation.draw_text, draws))
    assert notation.read_draws(word) == (draws or None)


@checked(200)
@given(text=st.text(alphabet="0123456789byrkwcf: .", max_size=5) | st.text(max_size=5))
def test_a_text_means_an_action_only_as_it_would_be_written(text: str) -> None:
    action = notation.read_action(text)
    assert action is None or notation.action_text(action) == text
