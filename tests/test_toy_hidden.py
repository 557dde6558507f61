"""What a seat may know of a toy match, and that it gets to know nothing else."""

import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from tilery import LUCK, Event, IllegalAction, Match, game, simulate
from tilery.art import LAYOUTS
from tilery.board import Board
from tilery.bots.policy import POLICIES, decide_at
from tilery.kernel.random import CHOICE_STREAM, GUESS_STREAM, stream
from tilery.kernel.table import EVERYONE, SPECTATOR, UNSEEN
from toy import state as toy
from toy.motions import motions
from toy.notation import action_text
from toy.picture import picture
from toy.picture import places as picture_places
from toy_help import hidden, priors_of, random_matches, viewers_of
from twins import other_luck, random_history

TEXTS = [action_text(action) for action in range(toy.DECLINE + 1)]


# --- hide and guess -------------------------------------------------------------------------


def test_hide_keeps_what_is_public_and_does_nothing_twice() -> None:
    for match in random_matches(80):
        for viewer in viewers_of(match):
            board = hidden(match, viewer)
            assert board.turn == match._board.turn
            assert board.waiting == match.waiting
            assert board.points() == match.points
            if viewer != SPECTATOR:
                assert board.legal(viewer) == match._board.legal(viewer)
            once = board.states.tobytes()
            board.hide(viewer)
            assert board.states.tobytes() == once


def test_a_guess_hides_to_the_same() -> None:
    for number, match in enumerate(random_matches(80)):
        for viewer in viewers_of(match):
            board = hidden(match, viewer)
            known = board.states.tobytes()
            board.guess(viewer, int(stream(1, number, GUESS_STREAM)))
            state = board.table.state
            tiles = state.hands.sum(axis=0) + state.pile + state.laid
            assert tiles.tolist() == [toy.COPIES] * toy.KINDS
            assert state.hands.sum(axis=1).tolist() == state.held.tolist()
            assert state.pile.sum() == state.left
            assert (state.hands >= state.shown).all()
            board.hide(viewer)
            assert board.states.tobytes() == known


@pytest.mark.parametrize(
    ("position", "viewer"),
    [
        ("seats=2 1.8 act 1 bc ddeeff 0:aa 0:bc", 1),
        ("seats=2 1.8 act 1 bc aadeeff 0:Bd 0:c", 1),
        ("seats=3 1.8 act 1 bc ddeeff 0:aa 0:b 0:c", 1),
        ("seats=3 1.8 act 1 b ccddeeff 0:a 0:b 0:a", SPECTATOR),
        ("seats=3 1.8 act 1 ac cddeeff 0:a 0:b 0:b", 0),
    ],
)
def test_guesses_are_uniform_over_deals_of_distinct_tiles(position: str, viewer: int) -> None:
    board = Board.read(game("toy"), position)
    board.hide(viewer)
    expected = _deals(board)
    guesses = 1000 * len(expected)
    found = Counter[bytes]()
    for number in range(guesses):
        guess = board.copy()
        guess.guess(viewer, int(stream(7, number, GUESS_STREAM)))
        found[guess.table.state.hands.tobytes()] += 1
    assert set(found) == set(expected)
    total = sum(expected.values())
    square = 0.0
    for hands, ways in expected.items():
        due = guesses * ways / total
        square += (found[hands] - due) ** 2 / due
    freedom = len(expected) - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5


def _deals(board: Board) -> Counter[bytes]:
    """Deal the tiles that are not seen in every order, and count the hands this leads to."""
    state = board.table.state
    unseen = [
        kind
        for kind in range(toy.KINDS)
        for _ in range(toy.COPIES - int(state.laid[kind]) - int(state.hands[:, kind].sum()))
    ]
    deals = Counter[bytes]()
    for order in itertools.permutations(unseen):
        tiles = iter(order)
        hands = state.hands.copy()
        for seat in range(board.seats):
            while hands[seat].sum() < state.held[seat]:
                hands[seat, next(tiles)] += 1
        deals[hands.tobytes()] += 1
    return deals


def test_an_own_action_works_on_the_hidden_state_up_to_a_draw_or_something_shown() -> None:
    compared = 0
    for match in random_matches(150):
        for seat in match.waiting:
            for action in match.legal(seat).ids:
                known, board = hidden(match, seat), match._board.copy()
                mine, played = known.play(seat, action), board.play(seat, action)
                assert mine is not None
                assert played is not None
                shows = any(event.kind in (toy.SHOWN, toy.REVEALED) for event in played.events)
                if board.turn == LUCK or shows:
                    continue
                board.hide(seat)
                assert known.states.tobytes() == board.states.tobytes()
                assert mine.events == played.events
                compared += 1
    assert compared > 100


def test_what_looks_good_depends_on_what_the_seat_knows_alone() -> None:
    for match in random_matches(60):
        for seat in match.waiting:
            known = hidden(match, seat)
            legal = match.legal(seat).ids
            assert priors_of(known.table, seat, legal) == priors_of(match._board.table, seat, legal)


# --- views and their masks --------------------------------------------------------------------


def test_words_say_no_more_than_the_viewer_knows() -> None:
    match = Match("toy", luck="given", names=["Ann", "Ben"])
    match.play("1abcd")
    match.play("draw")
    match.play("f")
    assert match.view(0).log()[2:] == [
        "Ann draws a",
        "Ben draws a tile",
        "Ann draws c",
        "Ben draws a tile",
        "Ann draws f",
    ]
    assert match.view(None).log()[-1] == "Ann draws a tile"
    assert match.record(0).actions == ["1a?c?", "draw", "f"]
    assert match.record(1).actions == ["1?b?d", "draw", "?"]
    assert match.record("spectator").actions == ["1????", "draw", "?"]
    assert [event.what for event in match.view(1).events if event.kind == toy.DREW] == [
        UNSEEN,
        1,
        UNSEEN,
        3,
        UNSEEN,
    ]
    assert match.view(1).text().splitlines()[4:] == [
        "▸ Ben               0 points  B D",
        "  Ann               0 points  ? ? ?",
    ]


def test_when_it_is_over_everything_is_open() -> None:
    for seed in range(12):
        match, _ = random_history(seed, 2 + seed % 2, 1000)
        for viewer in (*range(match.seats), None):
            assert match.view(viewer).position == match.position
            assert match.view(viewer).events == match.events
            assert match.record("spectator" if viewer is None else viewer).actions == list(
                match.actions
            )


def test_a_refusal_is_worded_from_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bytes] = []
    words = game("toy").room("words")
    refusal = words.refusal

    def spy(table: Any, seat: int, action: int | str) -> Any:
        given.append(table.state.tobytes())
        return refusal(table, seat, action)

    monkeypatch.setattr(words, "refusal", spy)
    match = Match("toy", luck=4, seats=3)
    for seat in range(3):
        with pytest.raises(IllegalAction):
            match.play("catch", seat)
        assert given.pop() == hidden(match, seat).states.tobytes()


# --- non-interference ---------------------------------------------------------------------------


def everything_shown(match: Match, viewer: int) -> dict[str, Any]:
    """Return all that the viewer can get from the match."""
    seat = None if viewer == SPECTATOR else viewer
    view = match.view(seat)
    return {
        "turn": (view.turn, view.waiting, view.points, view.seats, view.options, view.names),
        "position": view.position,
        "text": view.text(),
        "drawing": view.drawing(),
        "repr": repr(view),
        "log": view.log(),
        "events": view.events,
        "legal": [(a.id, a.text, a.words, a.path) for a in view.legal()],
        "places": _places(view.board, viewer),
        "pictures": [view.svg(layout, theme) for layout in LAYOUTS for theme in ("auto", "dark")],
        "drawn": drawn(view.board, viewer, view.names, view.events),
        "record": match.record("spectator" if seat is None else seat).dumps(),
        "answers": [] if seat is None else answers(match, seat),
    }


def drawn(board: Board, viewer: int, names: Sequence[str], events: Sequence[Event]) -> list[Any]:
    """Return what a page shows: pictures, their places, and everything that moved."""
    known = board.table, viewer, names
    return [
        *(picture(*known, layout=layout, prefix="p-") for layout in LAYOUTS),
        picture_places(*known),
        motions(None, events, viewer, names),
    ]


def _places(board: Board, viewer: int) -> list[str]:
    words = game("toy").room("words")
    places = ["pile", "table", "catch", "hand-a", "hand-f"][: 5 if viewer != SPECTATOR else 3]
    return [str(words.place(board.table, viewer, place)) for place in places]


def answers(match: Match, seat: int) -> list[str | None]:
    """Return what the seat is told when it tries everything; None where it is allowed."""
    legal = match.legal(seat).texts
    tries: list[Any] = [*TEXTS, "", "?", "1", "ab", 0, 5, 99, -1, "1:a"]
    tries += [list(pair) for pair in itertools.product(legal[:4] or ["a"], ["b", "end", "draw"])]
    told: list[str | None] = []
    for one in tries:
        try:
            match.copy().play(one, seat)
            told.append(None)
        except IllegalAction as error:
            told.append(str(error))
    return told


@pytest.mark.parametrize("seats", [2, 3])
def test_a_viewer_gets_to_know_nothing_that_is_hidden(seats: int) -> None:
    different, distinguished = Counter[int](), 0
    for seed in range(40):
        rng = Random(1000 * seats + seed)
        match, steps = random_history(rng.randrange(1 << 30), seats, rng.randrange(4, 50))
        if match.turn is None:
            continue
        for viewer in viewers_of(match):
            twin = other_luck(match, steps, viewer, rng)
            if twin is None or twin.actions == match.actions:
                continue
            different[viewer] += twin.position != match.position
            assert everything_shown(twin, viewer) == everything_shown(match, viewer)
            others = [v for v in range(seats) if v != viewer]
            distinguished += any(
                everything_shown(twin, v) != everything_shown(match, v) for v in others
            )
    assert all(different[viewer] >= 8 for viewer in (*range(seats), SPECTATOR))
    assert distinguished >= 20  # else the comparison sees nothing at all


def test_what_is_seen_is_what_the_rules_say() -> None:
    """Masks are as the rules have them: a tile is its receiver's, all else is everybody's."""
    for seed in range(20):
        match, steps = random_history(seed, 2 + seed % 2, 60)
        masks = [seen for entry in match._entries for seen in entry.played.seen]
        assert masks == [1 << s.receiver if s.receiver != toy.EMPTY else EVERYONE for s in steps]
        for event in match.events:
            assert event.seen == (1 << event.seat if event.kind == toy.DREW else EVERYONE)


# --- simulation ---------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("random", "greedy"), ("greedy", "random", "random")])
def test_simulated_games_are_the_matches_played_from_views(bots: tuple[str, ...]) -> None:
    seats, seed, games = len(bots), 11, 40
    options = {"worth": [6, 5, 4, 3, 2, 1]}
    first, again = (
        simulate("toy", seats=seats, games=games, seed=seed, options=options, bots=bots)
        for _ in range(2)
    )
    for name in ("scores", "lengths", "places"):
        assert np.array_equal(getattr(first, name), getattr(again, name))
    for number in range(games):
        match = Match("toy", seats=seats, luck=(seed, number), options=options)
        choices = 0
        while match.turn is not None:
            board, seat = match.view(match.turn).board, match.turn
            b = board.buffers
            key = int(stream(seed, number, CHOICE_STREAM))
            action = decide_at(
                *(board.states, 0, board.boxes, b.logs, b.work),
                *(seat, POLICIES[bots[seat]], b.lists, key, choices),
            )
            match.play(int(action))
            choices += 1
        assert match.outcome is not None
        assert first.scores[number].tolist() == list(match.points)
        assert first.places[number].tolist() == list(match.outcome.places)
        assert first.lengths[number] == choices


PLAYED = """
import json
from random import Random
from tilery import Match, simulate
from toy_help import hidden, viewers_of
told = []
for seed in range(6):
    rng = Random(seed)
    match = Match("toy", seats=2 + seed % 2, luck=seed, options={"worth": [1, 9, 2, 8, 3, 7]})
    while match.turn is not None:
        match.play(rng.choice(list(match.legal(rng.choice(match.waiting)))))
        for viewer in viewers_of(match):
            board = hidden(match, viewer)
            told.append(board.position())
            board.guess(viewer, 77)
            told.append(board.position())
    told += [match.record().dumps(), match.events]
bots = ("greedy", "random", "random")
result = simulate("toy", seats=3, games=20, seed=5, bots=bots)
told += [result.scores.tolist(), result.lengths.tolist(), result.places.tolist()]
print(json.dumps(told))
"""


def test_uncompiled_rules_play_the_same_games() -> None:
    outputs = []
    for uncompiled in ("0", "1"):
        env = os.environ | {"TILERY_UNCOMPILED": uncompiled, "PYTHONPATH": "tests"}
        done = subprocess.run(
            [sys.executable, "-c", PLAYED], env=env, capture_output=True, text=True, check=True
        )
        outputs.append(json.loads(done.stdout))
    assert outputs[0] == outputs[1]
