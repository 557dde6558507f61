"""Players that search: they find what an exhaustive search finds, and keep to their limits."""

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest

from bots.exhaustive import Exhaustive, TooLarge
from tilery import LUCK, IllegalAction, Match, bot, bots, game
from tilery.bots.analysis import Analysis
from tilery.bots.brake import Brake
from tilery.bots.search import SearchBot
from tilery.errors import BadOption, UnknownName
from toy_help import priors_of


def searcher(name: str = "azul", **limits: Any) -> SearchBot:
    """Return a player that leaves nothing out."""
    return SearchBot(game(name), "searcher", 1, width=None, **limits)


def small_matches(number: int, seats: int, options: dict[str, Any], most: int = 1500) -> list[Any]:
    """Return matches of one game each, played at random to where few positions can follow."""
    found: list[Any] = []
    choose = random.Random(f"{seats} {options}")
    while len(found) < number:
        match = Match("azul", seats=seats, options=options, luck=choose.randrange(10**6))
        skip = choose.randrange(60)
        while match.turn is not None:
            if skip <= 0 and 1 < len(match.legal()) <= 20:
                try:
                    found.append((match, Exhaustive(most).actions(match._board, match.turn)))
                    break
                except TooLarge:
                    pass
            skip -= 1
            match.play(choose.choice(match.legal().ids))
    return found


@pytest.mark.parametrize(
    "options",
    [
        {"size": 3, "tiles": 7},
        {"size": 3, "tiles": 10, "wall": "grey"},
        {"size": 4, "max_rounds": 2},
        {},
        {"wall": "grey"},
    ],
    ids=str,
)
def test_with_two_seats_value_and_best_actions_are_those_of_exhaustive_search(
    options: dict[str, Any],
) -> None:
    distinct = 0
    for match, results in small_matches(20, 2, options):
        seat = match.turn
        values = {number: max(v[seat] for v in result) for number, result in results.items()}
        assert all(len({v[seat] for v in result}) == 1 for result in results.values())
        best = max(values.values())
        found = searcher().analyse(match.view(seat))
        assert found.complete
        assert round(found.value * 100) == best
        assert {a.id for a in found.best} == {n for n, value in values.items() if value == best}
        distinct += min(values.values()) < best
    assert distinct > 5  # that all are equally good would prove nothing


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", [{"size": 3, "tiles": 12}, {"wall": "grey"}, {}], ids=str)
def test_with_more_seats_each_maximises_its_own(seats: int, options: dict[str, Any]) -> None:
    for match, results in small_matches(10, seats, options):
        seat = match.turn
        found = searcher().analyse(match.view(seat))
        assert found.complete
        value = round(found.value * 100)
        for action in found.best:
            assert value in {v[seat] for v in results[action.id]}
        for result in results.values():  # no other action is sure to bring more
            assert min(v[seat] for v in result) <= value


@pytest.mark.parametrize("seats", [2, 3])
def test_hidden_hands_are_searched_too(seats: int) -> None:
    match = Match("toy", seats=seats, luck=5)
    players = [bot("toy", "nodes:500", seed=seat) for seat in range(seats)]
    while match.turn is not None:
        seat = match.turn
        match.play(players[seat].choose(match.view(seat)), seat)
    assert match.outcome is not None


def test_a_choice_depends_on_what_the_seat_may_know_and_on_nothing_else() -> None:
    tried = 0
    for seed in range(40):
        match = Match("toy", seats=3, luck=seed)
        match.play(match.legal()[0])
        view = match.view(match.turn)
        other = Match("toy", seats=3, luck=seed)
        other.play(other.legal()[0])
        seat = int(match.turn or 0)
        other._board.hide(seat)
        other._board.guess(seat, seed)
        tried += other._board.states.tobytes() != match._board.states.tobytes()
        mine, its = (searcher("toy", nodes=300).analyse(v) for v in (view, other.view(match.turn)))
        assert ids_of(mine) == ids_of(its)
        assert (mine.value, mine.nodes) == (its.value, its.nodes)
    assert tried > 20


def ids_of(analysis: Analysis) -> list[int]:
    """Return the numbers of the best actions."""
    return [action.id for action in analysis.best]


def test_a_search_leaves_the_view_as_it_was() -> None:
    match = Match("azul", luck=1)
    view = match.view(match.turn)
    before = view.board.states.tobytes()
    searcher(nodes=3000).analyse(view)
    assert view.board.states.tobytes() == before


@pytest.mark.parametrize("nodes", [1, 5, 40, 300, 5000])
@pytest.mark.parametrize("seats", [2, 4])
def test_nodes_are_a_limit(nodes: int, seats: int) -> None:
    match = Match("azul", seats=seats, luck=4)
    found = SearchBot(game("azul"), "few", 1, nodes=nodes).analyse(match.view(match.turn))
    assert 1 <= found.nodes < nodes + game("azul").max_legal
    assert found.best
    assert not found.complete


@pytest.mark.parametrize("name", ["level:2", "level:4", "nodes:777"])
def test_with_a_seed_a_player_repeats_its_choices_whatever_else_was_searched(name: str) -> None:
    def played(between: bool) -> tuple[str, ...]:
        match = Match("azul", luck=8)
        players = [bot("azul", name, seed=seat) for seat in range(2)]
        while match.turn is not None:
            if between:
                searcher(nodes=999).analyse(match.view(match.turn))
            match.play(players[match.turn].choose(match.view(match.turn)))
        return match.actions

    assert played(between=False) == played(between=True)


def test_other_seeds_choose_otherwise_among_equals() -> None:
    view = Match.from_position(
        "azul",
        "seats=2 1 1 1 b18y20r20k20w20 - b/b/-/-/- * - "
        "0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-",
        luck=1,
    ).view(0)
    player = bot("azul", "nodes:60", seed=1)
    assert len({player.choose(view).id for _ in range(40)}) > 1


def test_a_search_can_be_stopped_from_another_thread() -> None:
    match = Match("azul", luck=2)
    player = searcher(nodes=None)
    found: list[Analysis] = []
    thread = threading.Thread(target=lambda: found.append(player.analyse(match.view(match.turn))))
    thread.start()
    while not found:
        player.stop()  # until the search has begun there is nothing to stop
        thread.join(0.01)
        assert thread.is_alive() or found
    assert set(found[0].best) <= set(match.legal())
    assert not found[0].complete


def test_time_is_a_limit() -> None:
    match = Match("azul", seats=3, luck=2)
    found = searcher(seconds=0.05).analyse(match.view(match.turn))  # or it would never end
    assert found.best
    assert not found.complete


def test_a_seat_that_may_act_out_of_turn_is_searched_for() -> None:
    choose = random.Random(3)
    seen = 0
    for seed in range(30):
        match = Match("azul", seats=3, options={"wall": "grey"}, luck=seed)
        while match.turn is not None:
            for seat in match.waiting:
                if seat != match.turn:
                    found = searcher(nodes=200).analyse(match.view(seat))
                    assert set(found.best) <= set(match.legal(seat))
                    seen += 1
            match.play(choose.choice(match.legal().ids))
    assert seen > 5


def test_the_last_action_of_a_round_is_valued_as_the_points_it_brings() -> None:
    # Seat 1 leads by 3; blue completes its first line for 1 point, on the floor it costs 1.
    position = (
        "seats=2,max_rounds=1 1 1 1 b19y20r20k20w20 - -/-/-/-/- b 2 "
        "3:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:*"
    )
    found = searcher().analyse(Match.from_position("azul", position, luck="given").view(0))
    assert found.complete
    assert [action.text for action in found.best] == ["cb1"]
    assert found.value == 4 + 15  # points, and what winning counts besides


def test_there_is_nothing_to_choose_for_who_has_no_turn() -> None:
    match = Match("azul", luck=1, options={"first": 0})
    player = bot("azul", "level:4")
    with pytest.raises(IllegalAction, match="not this seat's turn"):
        player.choose(match.view(1))
    with pytest.raises(IllegalAction, match="spectator"):
        player.choose(match.view(None))
    with pytest.raises(BadOption, match="plays Azul, not Toy"):
        player.choose(Match("toy", luck=1).view(0))


def test_the_levels_that_exist_are_named() -> None:
    assert list(bots("azul")) == ["random", "greedy", "level:2", "level:4", "level:6"]
    for name, words in bots("azul").items():
        assert bot("azul", name).name == name
        assert words
    for level in (1, 3, 5, 7, 8):
        with pytest.raises(UnknownName, match=f"no level:{level} yet; there is level:2, level:4"):
            bot("azul", f"level:{level}")


NO_NAMES = """
Greedy level level: level:0 level:9 level:22 level:x nodes nodes:0 nodes:-1 nodes:1e3 nodes:٣
nodes:9999999999999 nodes:1000000000000 seconds:0 seconds:0.001 seconds:3601 seconds:nan seconds:1.
"""


@pytest.mark.parametrize("name", [*NO_NAMES.split(), "", "level: 2", 4, None, b"x"])
def test_a_name_that_is_none_is_refused_in_one_sentence(name: Any) -> None:
    with pytest.raises(UnknownName) as refused:
        bot("azul", name)
    assert str(refused.value).count("\n") == 0
    assert "level:4" in str(refused.value)


def test_players_by_limits() -> None:
    match = Match("azul", luck=1)
    assert bot("azul", "nodes:1000", seed=1).choose(match.view(match.turn)) in match.legal()
    assert bot("azul", "seconds:0.02", seed=1).choose(match.view(match.turn)) in match.legal()
    assert LUCK not in match.waiting
    assert bot("azul", f"nodes:{10**12 - 1}").name == "nodes:999999999999"


class Stopped(SearchBot):
    """A player whose search is stopped before it begins."""

    @contextmanager
    def brake(self, memories: Any) -> Iterator[Brake]:
        with super().brake(memories) as brake:
            brake.pull()
            yield brake


@pytest.mark.parametrize("seats", [2, 3])
def test_a_search_that_is_stopped_before_it_began_answers_all_the_same(seats: int) -> None:
    number_0 = 0
    for luck in range(40):
        match = Match("azul", seats=seats, luck=luck)
        found = Stopped(game("azul"), "stopped", 1).analyse(match.view(match.turn))
        table, seat = match._board.table, match.turn
        worths = priors_of(table, seat, match.legal().ids)
        looks = dict(zip(match.legal(), worths, strict=True))
        assert [looks[action] for action in found.best] == [max(looks.values())]
        assert found.depth == 0
        number_0 += 0 in match.legal().ids and max(looks.values()) > looks[match.legal()[0]]
    assert number_0 > 1  # the number of an action is no reason to prefer it


def test_a_brake_that_is_pulled_late_does_not_reach_the_next_search() -> None:
    brakes: list[Brake] = []

    class Late(SearchBot):
        @contextmanager
        def brake(self, memories: Any) -> Iterator[Brake]:
            with super().brake(memories) as brake:
                for old in brakes:
                    old.pull()
                brakes.append(brake)
                yield brake

    match = Match("azul", luck=2)
    player = Late(game("azul"), "late", 1, nodes=3000)
    first, second = (player.analyse(match.view(match.turn)) for _ in range(2))
    assert len(brakes) == 2
    assert first == second
    assert first.nodes >= 3000


def test_a_player_that_two_threads_ask_ends_both_searches_in_time() -> None:
    match = Match("azul", seats=3, luck=2)
    player, found = searcher(seconds=0.3), []
    player.analyse(match.view(match.turn))  # loads what is compiled

    def ask() -> None:
        found.append(player.analyse(match.view(match.turn)))

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
        time.sleep(0.1)
    for thread in threads:
        thread.join(10)
    assert len(found) == 2


def test_stop_counts_while_a_search_is_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    room = import_module("tilery.bots.search.player")
    player, match = searcher(nodes=50_000), Match("azul", luck=2)
    search = room.best_lead

    def loaded(*given: Any) -> Any:
        if given[7] == 0:
            player.stop()  # as another thread does
        return search(*given)

    monkeypatch.setattr(room, "best_lead", loaded)
    assert player.analyse(match.view(match.turn)).nodes <= 1
