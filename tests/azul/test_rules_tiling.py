"""AZ-16 to AZ-19 and the examples E1 and E2: tiling the wall and paying for the floor."""

import pytest

from azul.helpers import (
    PATTERN,
    board,
    drawn_wall,
    floor_of,
    last_take,
    lines_of,
    match_at,
    position,
    seat_word,
    wall_of,
    words_of,
)
from tilery import Event
from tilery.games.azul import state as az

COSTS = [0, 1, 2, 4, 6, 8, 11, 14]


def scored(events: tuple[Event, ...]) -> list[tuple[int, int, int]]:
    """Return row, column and points of each tile that went to a wall."""
    tiles = [event for event in events if event.kind == az.SCORED]
    return [(event.source + 1, event.target + 1, event.points) for event in tiles]


def set_on_wall(art: str) -> Event:
    """Complete a line so that a tile is set on the space ``?``, and return that event."""
    wall, row, column, colour = drawn_wall(art)
    match = last_take(board(lines={row: colour * (row - 1)}, wall=wall), colour)
    (event,) = [one for one in match.play(f"c{colour}{row}") if one.kind == az.SCORED]
    assert (event.seat, event.source + 1, event.target + 1) == (0, row, column)
    assert wall_of(match, 1)[row - 1][column - 1] == colour
    return event


@pytest.mark.rule("AZ-16")
def test_lines_are_tiled_from_the_top_and_each_scores_before_the_next() -> None:
    mine = board(lines={1: "w", 2: "kk", 3: "rr"})
    match = last_take(mine, "r")
    assert scored(match.play("cr3")) == [(1, 5, 1), (2, 5, 2), (3, 5, 3)]
    assert match.points == (6, 0)  # from the middle outwards it would be 5


@pytest.mark.rule("AZ-16")
def test_one_tile_goes_to_the_wall_the_others_to_the_lid_and_lines_with_gaps_stay() -> None:
    mine = board(lines={1: "b", 2: "r", 3: "yyy", 4: "kkk", 5: "www"})
    match = last_take(mine, "ww")
    match.play("cw5")
    assert match.position == position(
        board(3, lines={2: "r", 4: "kkk"}, wall={1: "b....", 3: "...y.", 5: "...w."}),
        board(),
        turn="luck",
        starter=2,
        round_=2,
        lid="yywwww",
    )


@pytest.mark.rule("AZ-16")
def test_the_tiles_of_all_seats_are_set() -> None:
    seats = [board(5, lines={n: "b" * n}) for n in (1, 2, 3)]
    match = last_take(seats[0], "k", *seats[1:])
    match.play("ck5")
    assert [wall_of(match, n)[n - 1] for n in (1, 2, 3)] == ["b....", ".b...", "..b.."]
    assert match.points == (6, 6, 6)
    assert words_of(match)[5] == "b3"  # 0, 1 and 2 of them


@pytest.mark.rule("AZ-17")
@pytest.mark.parametrize(
    ("art", "across", "down", "points"),
    [
        ("?.... ..... ..... ..... .....", 1, 1, 1),
        ("..... ..... ..?.. ..... .....", 1, 1, 1),
        ("x.x.. .?... x.x.. ..... .....", 1, 1, 1),  # corners mean nothing
        ("?.xx. ..... x.... x.... .....", 1, 1, 1),  # a gap breaks a run
        ("?x... ..... ..... ..... .....", 2, 1, 2),
        ("?.... x.... ..... ..... .....", 1, 2, 2),
        ("?x... x.... ..... ..... .....", 2, 2, 4),
        ("x?x.. ..... ..... ..... .....", 3, 1, 3),
        ("x?x.x ..... ..... ..... .....", 3, 1, 3),
        ("..x.. ..x.. ..?.. ..x.. ..x..", 1, 5, 5),
        ("..... ..... xx?xx ..... .....", 5, 1, 5),
        ("..x.. ..x.. xx?x. ..x.. ..x..", 4, 5, 9),
        ("..x.. ..x.. xx?xx ..x.. ..x..", 5, 5, 10),
        ("..... ..... ....? ....x ...xx", 1, 3, 3),
        (".xxx. x...x x...x xx?x. .....", 4, 1, 4),
    ],
)
def test_a_tile_scores_its_runs_or_one_when_it_stands_alone(
    art: str, across: int, down: int, points: int
) -> None:
    event = set_on_wall(art)
    assert (event.amount, event.detail, event.points) == (across, down, points)


@pytest.mark.rule("AZ-E1", "AZ-17")
@pytest.mark.parametrize(
    ("wall", "row", "colour", "result", "points"),
    [
        ({1: "b.r.."}, 1, "y", {1: "byr.."}, 3),
        ({1: "....w", 2: "....k"}, 3, "r", {1: "....w", 2: "....k", 3: "....r"}, 3),
        (
            {2: ".b...", 3: "k.by.", 4: ".k..."},
            3,
            "w",
            {2: ".b...", 3: "kwby.", 4: ".k..."},
            7,
        ),
    ],
)
def test_worked_example_runs(
    wall: dict[int, str], row: int, colour: str, result: dict[int, str], points: int
) -> None:
    match = last_take(board(20, lines={row: colour * (row - 1)}, wall=wall), colour)
    match.play(f"c{colour}{row}")
    assert seat_word(match, 1) == board(20 + points, wall=result)
    assert match.points == (20 + points, 0)


@pytest.mark.rule("AZ-E1")
def test_worked_example_runs_on_the_grey_wall() -> None:
    mine = board(20, lines={3: "ww"}, wall={2: ".b...", 3: "k.by.", 4: ".k..."})
    match = last_take(mine, "w", wall="grey")
    match.play("cw3")
    assert match.legal().texts == ["w32", "w35"]
    match.play("w32")
    assert match.points == (27, 0)


@pytest.mark.rule("AZ-E2", "AZ-18")
@pytest.mark.parametrize("things", range(8))
def test_worked_example_floors(things: int) -> None:
    match = last_take(board(), "y", board(50, floor="r" * things))
    match.play("cy5")
    assert match.points == (0, 50 - COSTS[things])
    assert floor_of(match, 2) == "-"
    assert words_of(match)[5] == (f"r{things}" if things else "-")


@pytest.mark.rule("AZ-E2", "AZ-8")
def test_worked_example_four_tiles_and_the_marker_cost_eight() -> None:
    match = match_at(position(board(50), board(), centre="bbbb"))
    match.play("cbf")
    assert match.points == (42, 0)
    match = last_take(board(), "y", board(50, floor="bb*yr"))
    match.play("cy5")
    assert match.points == (0, 42)


@pytest.mark.rule("AZ-18")
@pytest.mark.parametrize(("score", "left"), [(0, 0), (7, 0), (13, 0), (14, 0), (15, 1)])
def test_the_score_never_falls_below_nought(score: int, left: int) -> None:
    match = last_take(board(), "y", board(score, floor="rrrrrrr"))
    events = match.play("cy5")
    (paid,) = [event for event in events if event.kind == az.FLOOR_LOST]
    assert match.points == (0, left)
    assert (paid.points, paid.detail) == (left - score, -14)


@pytest.mark.rule("AZ-18")
def test_the_floor_is_paid_after_the_wall_has_scored() -> None:
    match = last_take(board(0, lines={1: "b"}, floor="rr"), "y")
    match.play("cy5")
    assert match.points == (0, 0)  # 0 + 1 - 2; the other way round it would be 1
    match = last_take(board(0, lines={1: "b", 2: "w"}, floor="rr"), "w")
    match.play("cw2")
    assert match.points == (1, 0)  # 1 + 2 - 2


@pytest.mark.rule("AZ-18")
def test_broken_tiles_go_to_the_lid_and_the_marker_stays_with_its_holder() -> None:
    match = last_take(board(), "y", board(30, floor="b*rrw"), max_rounds=1)
    match.play("cyf")
    assert match.position == position(
        board(),
        board(22),
        turn="over:rounds",
        marker=2,
        max_rounds=1,
        lid="ybrrw",
    )


@pytest.mark.rule("AZ-19")
@pytest.mark.parametrize("starter", [1, 2, 3])
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_the_order_of_the_seats_changes_nothing(starter: int, wall: str) -> None:
    seats = [
        board(9, lines={1: "b", 3: "yyy"}, wall={1: ".yrk."}, floor="kk"),
        board(4, lines={2: "rr"}, wall={2: "wby.k"}, floor="*bbbb"),
        board(0, lines={3: "w"}, wall={5: "yrkw."}, floor="w"),
    ]
    match = last_take(seats[0], "k", *seats[1:], starter=starter, wall=wall, max_rounds=1)
    match.play("ckf")
    if wall == "grey":
        match.play("w11", seat=0)
        match.play("w34", seat=0)
    assert match.outcome is not None
    assert match.outcome.reason == "row"
    assert match.points == (9 + 4 + 1 - 4, 4 + 5 - 8 + 2, 0)


@pytest.mark.rule("AZ-16", "AZ-17")
def test_a_round_as_the_rules_tell_it() -> None:
    """The opening at the end of the rules' page, and its score if nothing more is finished."""
    match = match_at(position(board(), board(), turn="luck"))
    match.play("bbykrrrwyykwbkkwryww")
    match.play(["2r3", "5w2", "cw1", "3y1"])
    assert match.position == position(
        board(lines={1: "w", 3: "rrr"}, floor="*"),
        board(lines={1: "y", 2: "ww"}, floor="y"),
        displays={1: "bbyk", 4: "bkkw"},
        centre="rykw",
        marker=1,
    )
    ended = position(
        board(lines={1: "w", 3: "rrr"}, floor="*"), board(), centre="b", marker=1, turn=2
    )
    match = match_at(ended)
    assert scored(match.play("cb5")) == [(1, 5, 1), (3, 5, 1)]
    assert match.points == (1, 0)
    assert lines_of(match, 1) == ["-"] * 5
    assert PATTERN[0][4] == "w"
    assert PATTERN[2][4] == "r"
