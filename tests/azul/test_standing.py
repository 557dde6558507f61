"""What is said of how a game stands: what is left, the last round, how the points came about."""

from collections import Counter

import pytest

from azul.helpers import board, match_at, position
from tilery import Match, bot
from tilery.games.azul.standing import left, notice, sheet

NAMES = ["Ann", "Ben"]


def said(match: Match) -> str | None:
    found = notice(match.view(0).board.table, 0, NAMES)
    return None if found is None else str(found)


def at(*boards: str, **more: object) -> Match:
    return match_at(position(*boards, displays={1: "bbyy"}, **more))  # type: ignore[arg-type]


ALMOST = {2: "wbyr."}  # the second row waits for black


def test_az_24_a_full_line_for_the_last_space_of_a_row_is_told() -> None:
    full = at(board(), board(wall=ALMOST, lines={2: "kk"}))
    assert said(full) == "last round: row 2 of Ben will be complete"
    assert said(at(board(), board(wall=ALMOST, lines={2: "k"}))) is None
    assert said(at(board(), board(wall=ALMOST, lines={3: "kkk"}))) is None
    assert said(at(board(), board(wall={2: "wby.."}, lines={2: "kk"}))) is None


def test_az_30_on_the_grey_wall_it_may_still_come_otherwise() -> None:
    full = at(board(wall={2: "wbyr."}, lines={2: "kk"}), board(), wall="grey")
    assert said(full) == "perhaps the last round: Ann can complete row 2"
    in_its_way = {1: "....k", 2: "wbyr."}  # black lies in the only free column
    assert said(at(board(wall=in_its_way, lines={2: "kk"}), board(), wall="grey")) is None


def test_az_27_the_last_round_that_the_options_allow() -> None:
    assert said(Match("azul", options={"max_rounds": 1}, luck=1)) == "last round"
    assert said(Match("azul", options={"max_rounds": 2}, luck=1)) is None


@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_is_told_of_the_last_round_plays_it(seats: int) -> None:
    ended = Counter[bool]()
    for seed in range(12):
        match = Match("azul", seats=seats, luck=seed)
        players = [bot("azul", "greedy", seed=seed) for _ in range(seats)]
        told: int | None = None
        names = match.names
        while match.turn is not None:
            view = match.view(match.turn)
            found = notice(view.board.table, match.turn, names)
            rounds = int(view.board.table.state.rounds)
            if told is not None:
                assert (rounds, found is not None) == (told, True)
            elif found is not None:
                told = rounds
            match.play(players[match.turn].choose(view))
        final = match.view(None).board.table
        assert notice(final, -1, names) is None
        ended[told is not None] += 1
        if told is not None:
            assert int(final.state.rounds) == told
    assert ended[True] > 6


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_the_sheet_has_every_point_under_its_round(wall: str) -> None:
    match = Match("azul", options={"wall": wall}, luck=5)
    player = bot("azul", "greedy", seed=1)
    while match.turn is not None:
        match.play(player.choose(match.view(match.turn)))
    lines = sheet(match.view(None).events, match.names)
    for seat, points in enumerate(match.points):
        assert sum(line["points"] for line in lines if line["seat"] == seat) == points
    rounds = int(match.view(None).board.table.state.rounds)
    parts = list(dict.fromkeys(line["part"] for line in lines))
    numbered = [f"round {n}" for n in range(1, rounds + 1)]
    assert [part for part in numbered if part in parts] + ["bonuses"] == parts
    assert all(" complete " in line["text"] or " in every row " in line["text"] for line in lines
               if line["part"] == "bonuses")  # fmt: skip


def test_what_is_left_is_counted_by_colour() -> None:
    match = at(board(), board(floor="r"))
    counts = left(match.view(0).board.table, 0)
    assert len(counts) == 10
    assert {one["look"] for one in counts} == {"blue", "yellow", "red", "black", "white"}
    state = match.view(0).board.table.state
    assert sum(one["count"] for one in counts) == int(state.bag.sum() + state.lid.sum())
