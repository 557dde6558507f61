"""The arena in Python: who sits where, the same luck for all, and what comes out."""

import dataclasses
import threading
import time
from collections import Counter
from importlib import import_module
from math import inf
from typing import Any

import numpy as np
import pytest

import tilery
from test_bad_input import NO_SEEDS, NOT_NUMBERS, NOT_TEXT, NUMBERS, TEXTS, all_refused, refused
from tilery import Arena, Match, UnknownName, arena
from tilery.arena import Plan, blank, plan
from tilery.interval import share

ROOM = import_module("tilery.arena")
#: Fields that are the same whenever the seed is.
FIELDS = ("block", "rotation", "parts", "seating", "scores", "places", "lengths", "decisions")
SHORT = {"size": 3, "tiles": 8, "max_rounds": 3}


def planned(bots: str, seats: int | None = None, games: int = 1, game: str = "azul") -> Plan:
    return plan(game, bots.split(","), seats, games, 5, None)


def same(one: Arena, other: Arena, games: int | None = None) -> bool:
    """Tell whether two arenas have the same results, at least in the first *games*."""
    pairs = ((getattr(one, name)[:games], getattr(other, name)[:games]) for name in FIELDS)
    return all(np.array_equal(*pair) for pair in pairs)


# --- who sits where -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seats", "games"),
    [("random,greedy", 2, 2), ("random,greedy", 4, 2), ("random,random,greedy", 3, 6),
     ("random,greedy,random,greedy", 4, 24)],
)  # fmt: skip
def test_everybody_sits_everywhere_and_behind_everybody(bots: str, seats: int, games: int) -> None:
    result = blank(planned(bots, seats))
    players = len(result.bots)
    assert result.games == len(result.seating) == games
    assert len({tuple(row) for row in result.seating}) == games  # none is played twice
    for seat in range(seats):
        assert set(np.bincount(result.seating[:, seat])) == {games // players}
    behind = Counter(
        (int(row[seat]), int(row[seat - 1])) for row in result.seating for seat in range(seats)
    )
    assert len(set(behind.values())) == 1
    assert len(behind) == players * (players - 1)


def test_a_block_is_one_luck_in_every_rotation() -> None:
    result = blank(planned("random,random,greedy", games=12))
    assert result.block.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert result.rotation.tolist() == [0, 1, 2] * 4
    rows = result.seating.tolist()
    assert rows[:6] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1], [1, 0, 2], [2, 1, 0]]
    assert rows[6:] == rows[:6]


def test_more_seats_than_players_go_through_the_list_again() -> None:
    result = blank(planned("random,greedy", seats=4))
    assert result.seating.tolist() == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert result.parts.tolist() == [[0, 1, 2, 3], [3, 0, 1, 2]]


@pytest.mark.parametrize(
    ("bots", "seats", "asked", "games"),
    [("random,greedy", 2, 99, 100), ("random,greedy", 2, 100, 100), ("random,greedy", 4, 1, 2),
     ("random,greedy,random", 3, 7, 12), ("random,greedy,random,greedy", 4, 25, 48)],
)  # fmt: skip
def test_games_are_rounded_up(bots: str, seats: int, asked: int, games: int) -> None:
    assert planned(bots, seats, asked).games == games


def test_seats_are_one_for_each_unless_the_game_takes_more() -> None:
    for players in (2, 3, 4):
        assert planned(",".join(["random"] * players)).seats == players
    wide = dataclasses.replace(tilery.game("azul"), seats=(3, 9))
    assert [ROOM.enough(wide, players) for players in (2, 3, 4, 5)] == [4, 3, 4, 5]


# --- the same luck, and players of their own ------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bots", "seats"),
    [("azul", ["greedy", "random"], 2), ("azul", ["random", "greedy"], 4),
     ("azul", ["greedy"] * 3, 3), ("toy", ["greedy", "random", "random"], 3)],
)  # fmt: skip
def test_every_game_can_be_played_again(game: str, bots: list[str], seats: int) -> None:
    result = arena(game, bots=bots, seats=seats, games=4, seed=3)
    for i in range(result.games):
        block, parts = result.block[i], result.parts[i]
        match = Match(game, seats=seats, luck=(3, int(block)))
        players = [
            tilery.bot(game, bots[part % len(bots)], seed=result.seed_of(block, part))
            for part in parts
        ]
        decisions = [0] * len(bots)
        while match.turn is not None:
            decisions[parts[match.turn] % len(bots)] += 1
            match.play(players[match.turn].choose(match.view(match.turn)))
        assert match.outcome is not None
        assert result.scores[i].tolist() == list(match.points)
        assert result.places[i].tolist() == list(match.outcome.places)
        assert result.decisions[i].tolist() == decisions
        assert result.lengths[i] == sum(decisions)


def test_seeds_differ_by_block_and_part_and_seed() -> None:
    plans = [
        planned("random,random", seats=4),
        dataclasses.replace(planned("random,random"), seed=6),
    ]
    seeds = {p.seed_of(block, part) for p in plans for block in range(50) for part in range(4)}
    assert len(seeds) == 2 * 50 * 4
    assert all(0 <= seed < 1 << 63 for seed in seeds)


def test_the_same_name_twice_is_two_players() -> None:
    result = arena("azul", bots=["random", "random"], games=60, seed=1, options=SHORT)
    assert [one.bot for one in result.standings] == ["random", "random"]
    mirrored = result.scores[0::2] == result.scores[1::2, ::-1]
    assert mirrored.all(axis=1).mean() < 0.2
    for one in result.standings:
        assert one.first.low < 0.5 < one.first.high
        assert not one.ahead


def test_the_seed_decides_everything() -> None:
    one = arena("azul", bots=["greedy", "random"], games=20, seed=9, options=SHORT)
    assert same(one, arena("azul", bots=("greedy", "random"), games=20, seed=9, options=SHORT))
    assert not same(one, arena("azul", bots=["greedy", "random"], games=20, seed=8, options=SHORT))
    many = arena("azul", bots=["greedy", "random"], games=30, seed=np.int64(9), options=SHORT)  # type: ignore[arg-type]
    assert same(one, many, 20)
    assert arena("azul", bots=["greedy", "random"], games=1, options=SHORT).seed >= 0


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_the_number_of_threads_changes_nothing(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = ["greedy", "nodes:200"]
    usual = arena("azul", bots=bots, games=16, seed=2, options=SHORT)
    monkeypatch.setattr(ROOM, "cores", lambda: cores)
    assert same(usual, arena("azul", bots=bots, games=16, seed=2, options=SHORT))


# --- what comes out -------------------------------------------------------------------------------


def with_places(bots: str, places: list[list[int]], scores: list[list[int]] | None = None) -> Arena:
    """Return an arena of which each game ended with *places*, seat by seat."""
    result = blank(planned(bots, len(places[0]), len(places)))
    result.places[:] = places
    result.scores[:] = places if scores is None else scores
    return result


def test_places_points_and_shares_belong_to_players_not_to_seats() -> None:
    # Seats are 0 1, then 1 0: the first player wins, wins, shares, loses.
    places, scores = [[1, 2], [2, 1], [1, 1], [1, 2]], [[50, 40], [30, 60], [20, 20], [70, 10]]
    result = with_places("greedy,random", places, scores)
    assert result.first.tolist() == [[1, 0], [1, 0], [0.5, 0.5], [0, 1]]
    assert result.head_to_head == (2, 1, 1)
    one, other = result.standings
    assert (one.first.value, other.first.value) == (0.625, 0.375)
    assert (one.points.value, other.points.value) == (35, 40)
    assert (one.place, other.place) == (1.25, 1.5)
    assert (one.games, other.games) == (4, 4)
    assert one.first == share(np.array([4, 1]), 4)  # of two blocks, halves of a game
    assert one.points.low == pytest.approx(35 - 12.7062 * 20, abs=0.01)  # 55 and 15 in the blocks


def test_a_player_with_several_seats_has_what_they_have_together() -> None:
    result = with_places("greedy,random", [[1, 1, 1, 4], [4, 1, 2, 3]])
    assert result.first.tolist() == pytest.approx(np.array([[2 / 3, 1 / 3], [1, 0]]))
    assert result.head_to_head == (1, 1, 0)
    assert result.standings[0].place == (1 + 1 + 1 + 3) / 4
    assert result.by_player(result.scores).tolist() == [[2, 5], [4, 6]]


def test_there_is_no_head_to_head_of_three() -> None:
    assert blank(planned("greedy,greedy,random")).bots == ("greedy", "greedy", "random")
    assert with_places("greedy,greedy,random", [[1, 2, 3]] * 6).head_to_head is None


def test_who_is_ahead_lies_above_an_even_share() -> None:
    for won, ahead in ((20, False), (30, True), (8, False)):
        rows = [[1, 2] if (game % 2 == 0) == (game // 2 < won) else [2, 1] for game in range(80)]
        one, other = with_places("greedy,random", rows).standings
        assert one.first.value == won / 40
        assert one.ahead is ahead is (one.first.low > 0.5)
        assert other.ahead is (won == 8)
    places = [[1, 2, 3], [2, 1, 3], [2, 3, 1], [1, 2, 3], [2, 1, 3], [3, 2, 1]]
    three = with_places("greedy,random,random", places * 10)
    assert [one.ahead for one in three.standings] == [True, False, False]


def test_one_block_says_little() -> None:
    one, _ = with_places("greedy,random", [[1, 2], [2, 1]]).standings
    assert one.first.value == 1
    assert one.first.low == pytest.approx(0.2065, abs=1e-4)
    assert (one.points.low, one.points.high) == (-inf, inf)
    assert not one.ahead


def test_intervals_of_real_games_hold_an_even_share() -> None:
    """Fifty arenas of ten blocks between equals: each holds 50 % with a chance of 95 %."""
    result = arena("azul", bots=["random", "random"], games=1000, seed=4, options=SHORT)
    halves = (2 * result.first[:, 0]).astype(int).reshape(50, 10, 2).sum(axis=2)
    held = sum(low <= 0.5 <= high for _, low, high in (share(blocks, 4) for blocks in halves))
    assert held >= 43  # fewer have a chance of 1 in 300 if each holds it with 95 %
    _, low, high = result.standings[0].first
    assert high - low < 0.07


def test_a_greedy_player_is_ahead_of_a_random_one() -> None:
    result = arena("azul", bots=["random", "greedy"], games=40, seed=1)
    assert [one.ahead for one in result.standings] == [False, True]
    assert result.standings[1].points.low > result.standings[0].points.high


def test_the_arrays_have_the_shapes_and_ranges_they_promise() -> None:
    result = arena("azul", bots=["random", "greedy"], seats=4, games=5, seed=1, options=SHORT)
    assert result.scores.shape == result.places.shape == result.seating.shape == (6, 4)
    assert result.lengths.shape == result.block.shape == result.rotation.shape == (6,)
    shapes = {a.shape for a in (result.first, result.decisions, result.seconds, result.longest)}
    assert shapes == {(6, 2)}
    assert np.array_equal(result.first.sum(axis=1), np.ones(6))
    assert (result.places.min(axis=1) == 1).all()
    assert (result.seconds >= result.longest).all()
    assert (result.longest > 0).all()
    assert (result.game.name, result.seats, result.blocks) == ("azul", 4, 3)
    assert result.options["size"] == 3
    for one in result.standings:
        assert 0 < one.thinking <= one.longest


# --- players --------------------------------------------------------------------------------------


class Spy:
    """A player that plays what is first on the list, and notes what it was shown."""

    made: list[tuple[str, int]]
    asked: list[Any]
    stopped: list[Any]
    braked: list[bool]

    def __init__(self, name: str, seed: int, brake: bool) -> None:
        self.braked.append(brake)
        self.name = name
        self.seen: list[tuple[str, int | None]] = []
        self.made.append((name, seed))

    def choose(self, view: tilery.View) -> tilery.Action:
        self.seen.append((view.position, view.seat))
        self.asked.append(self)
        return view.legal()[0]

    def stop(self) -> None:
        self.stopped.append(self)


@pytest.fixture
def spies(monkeypatch: pytest.MonkeyPatch) -> type[Spy]:
    """Put spies in the place of computer players.

    Their notes are this test's alone: a game that was left behind may still be played.
    """

    class Own(Spy):
        made, asked, stopped, braked = [], [], [], []

    def made(game: str, name: str, *, seed: int, brake: bool = True) -> Spy:
        return Own(name, seed, brake)

    monkeypatch.setattr(ROOM, "bot", made)
    monkeypatch.setattr(ROOM, "cores", lambda: 1)
    return Own


def test_each_game_and_seat_has_a_player_of_its_own_who_sees_its_view(spies: type[Spy]) -> None:
    result = arena("toy", bots=["level:4", "level:4"], games=4, seed=1)  # any name will do
    rehearsed = spies.asked[:1]
    players = list(dict.fromkeys(spies.asked[1:]))
    assert len(players) == 2 * 4
    for player in players:
        assert len({seat for _, seat in player.seen}) == 1
    assert result.lengths.sum() == len(spies.asked) - len(rehearsed)
    assert any("?" in position for position, _ in players[0].seen)  # hands of others are hidden
    seeds = Counter(seed for name, seed in spies.made[3:])  # two that were checked, one rehearsed
    assert set(seeds.values()) == {2}  # each part of a block plays both of its games with one seed
    assert len(seeds) == 2 * 2
    assert not any(spies.braked[2:])  # beyond those that were checked: no clock decides


def test_a_player_that_fails_is_heard_of(spies: type[Spy], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Spy, view: tilery.View) -> tilery.Action:
        spies.asked.append(self)
        if len(spies.asked) > 30:
            raise ZeroDivisionError("a mistake in a player")
        return view.legal()[0]

    monkeypatch.setattr(spies, "choose", fails)
    with pytest.raises(ZeroDivisionError, match="a mistake"):
        arena("toy", bots=["a", "b"], games=1000, seed=1)
    assert len(spies.asked) < 40


def test_an_interrupt_waits_for_no_decision(
    spies: type[Spy], monkeypatch: pytest.MonkeyPatch
) -> None:
    told, waiting, free = threading.Event(), threading.Event(), threading.Event()

    def thinks(self: Spy, view: tilery.View) -> tilery.Action:
        spies.asked.append(self)
        if told.is_set():  # of the first game: this is a later one
            waiting.set()
            free.wait(30)
        return view.legal()[0]

    interrupts: list[float] = []

    def interrupted(games: int) -> None:
        told.set()
        assert waiting.wait(30)
        interrupts.append(time.monotonic())
        raise KeyboardInterrupt

    monkeypatch.setattr(spies, "choose", thinks)
    with pytest.raises(KeyboardInterrupt):
        arena("toy", bots=["a", "b"], games=1000, seed=1, progress=interrupted)
    assert time.monotonic() - interrupts[0] < 15
    asked = len(spies.asked)
    assert spies.stopped == [spies.asked[-1]]  # who was choosing is told to end
    free.set()
    time.sleep(0.2)
    assert len(spies.asked) == asked  # the game was broken off after that decision


def test_games_are_played_at_the_same_time(
    spies: type[Spy], monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = threading.Barrier(2, timeout=20)

    def waits(self: Spy, view: tilery.View) -> tilery.Action:
        if len(spies.made) > 3 and not self.seen:
            meeting.wait()  # until a player of another game is here, too
        self.seen.append(("", None))
        return view.legal()[0]

    monkeypatch.setattr(spies, "choose", waits)
    monkeypatch.setattr(ROOM, "cores", lambda: 2)
    assert arena("azul", bots=["a", "a"], games=2, seed=1).games == 2


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    arena("toy", bots=["random", "random"], games=9, seed=1, progress=done.append)
    assert sum(done) == 10


# --- bad input ------------------------------------------------------------------------------------


def test_the_game_and_its_options() -> None:
    bots = ["random", "greedy"]
    all_refused(lambda v: arena(v, bots=bots), [*NOT_TEXT, *TEXTS], "There is no game .*azul")
    all_refused(lambda v: arena("azul", bots=bots, options=v), [1, "x", []], "options is a dict")
    assert "has no option 'x'" in refused(lambda: arena("azul", bots=bots, options={"x": 1}))


def test_players() -> None:
    wanted = "bots is a list of two names or more, not|no computer player|takes two computer"
    all_refused(lambda v: arena("azul", bots=v), NOT_TEXT, wanted)
    all_refused(lambda v: arena("azul", bots=v), TEXTS, "bots is a list of two names or more, not")
    all_refused(lambda v: arena("azul", bots=v), [[], ["greedy"], ()], "the same name twice")
    names = [v for v in [*NOT_TEXT, *TEXTS] if type(v) is not np.ndarray]
    all_refused(lambda v: arena("azul", bots=["greedy", v]), names, "no computer player")
    refused(lambda: arena("azul", bots=["greedy", "x"]), UnknownName)


def test_seats() -> None:
    def seated(bots: int, seats: Any = None) -> Any:
        return arena("azul", bots=["random"] * bots, seats=seats)

    values = [v for v in [*NOT_NUMBERS, *NUMBERS, 0, 1, 5] if v is not None]
    all_refused(lambda v: seated(2, v), values, "Azul takes 2 to 4 seats, not")
    all_refused(seated, [5, 9], "Azul takes 2 to 4 seats, not [59]")
    for bots, seats in ((2, 3), (3, 2), (3, 4), (4, 2)):
        said = refused(lambda bots=bots, seats=seats: seated(bots, seats))  # type: ignore[misc]
        assert f"{seats} seats" in said
        assert f"{bots} players" in said


def test_games_seeds_and_progress() -> None:
    def played(**given: Any) -> Any:
        return arena("azul", bots=["random", "greedy"], **given)

    values = [*NOT_NUMBERS, *NUMBERS, 0, 1_000_001]
    all_refused(lambda v: played(games=v), values, "games is a number from 1 to 1000000, not")
    seeds = [v for v in [*NOT_NUMBERS, *NO_SEEDS] if v is not None]
    all_refused(lambda v: played(games=1, seed=v), seeds, "A seed is a whole number from 0 to")
    notes = [v for v in [*NOT_TEXT, *TEXTS] if v is not None and not callable(v)]
    all_refused(lambda v: played(games=1, progress=v), notes, "progress is a function")
