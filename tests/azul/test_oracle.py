"""The engine against the independent oracle: random games, compared after every action."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from oracles import azul as oracle
from oracles import azul_position
from tilery import LUCK, Match
from tilery.games.azul import notation
from tilery.games.azul import state as az
from tilery.kernel.state import OVER

REASONS = {az.ROW_COMPLETE: "row", az.ROUND_LIMIT: "rounds", az.NO_TILES: "no tiles"}


def state_of(match: Match) -> oracle.State:
    """Return the engine's state as the oracle writes it."""
    board = match._board
    names = board.states.dtype.names
    fields: dict[str, Any] = dict(zip(names, board.states[0].tolist(), strict=True))
    arrays = {name: board.states[name][0].tolist() for name in names}
    seats, options = board.seats, board.options
    size = options["size"]
    over = fields["turn"] == OVER
    return oracle.State(
        seats=seats,
        size=size,
        grey=options["wall"] == "grey",
        max_rounds=options["max_rounds"],
        tiles=options["tiles"],
        round=fields["rounds"],
        bag=arrays["bag"],
        lid=arrays["lid"],
        displays=arrays["displays"][: oracle.DISPLAYS[seats]],
        centre=arrays["displays"][az.CENTRE],
        marker=_or_none(fields["marker"]),
        first=_or_none(fields["starter"]),
        lines=[
            [(_or_none(colour), count) for colour, count in zip(*lines, strict=True)]
            for lines in zip(
                arrays["line_colours"][:seats], arrays["line_counts"][:seats], strict=True
            )
        ],
        walls=[[[_or_none(c) for c in row] for row in wall] for wall in arrays["walls"][:seats]],
        floors=[
            [oracle.MARKER if item == az.MARKER else item for item in floor if item != az.EMPTY]
            for floor in arrays["floors"][:seats]
        ],
        scores=arrays["scores"][:seats],
        turn=None if over else oracle.LUCK if fields["turn"] == LUCK else fields["turn"],
        waiting=set(match.waiting),
        reason=REASONS[fields["reason"]] if over else None,
    )


def _or_none(number: int) -> int | None:
    return None if number == az.EMPTY else number


def random_options(choose: random.Random) -> tuple[int, dict[str, Any]]:
    """Return a number of seats and options; small games come often, being short."""
    seats = choose.choice([2, 2, 3, 4])
    size = choose.choice([3, 3, 4, 5, 5])
    return seats, {
        "wall": choose.choice(["coloured", "grey"]),
        "first": choose.choice([None, choose.randrange(seats)]),
        "size": size,
        "tiles": choose.choice([4, 5, 7, 10, 20, 20, 40]),
        "max_rounds": choose.choice([1, 2, 3, 5, 50]),
    }


def compare(match: Match, told: oracle.State, thorough: bool) -> None:
    """Compare everything that can be asked of a position."""
    assert state_of(match) == told
    if thorough:
        assert azul_position.read(match.position) == told
    turn = None if told.turn is None else LUCK if told.turn == oracle.LUCK else told.turn
    assert match.turn == turn
    assert match.points == tuple(told.scores)
    for seat in range(told.seats):
        ids = match.legal(seat).ids if thorough else match._board.legal(seat)
        legal = set(map(azul_position.action_text, oracle.legal(told, seat)))
        assert set(map(notation.action_text, ids)) == legal
        assert len(ids) == len(legal)
    if turn == LUCK:
        weights = {azul_position.action_text(d): n for d, n in oracle.draws(told).items()}
        odds = match._board.odds()
        assert {notation.draw_text(draw): n for draw, n in odds} == weights
        if thorough:
            assert match.legal().ids == [draw for draw, _ in odds]
    if turn is None:
        assert match.outcome is not None
        assert list(match.outcome.places) == oracle.places(told)
    else:
        assert match.outcome is None


def play(seed: int) -> int:
    """Play one random game on both sides; return how many actions and draws it had."""
    choose = random.Random(seed)
    seats, options = random_options(choose)
    floor = choose.choice([0.0, 0.0, 0.2, 1.0])
    match = Match("azul", seats=seats, options=options, luck="given")
    told = oracle.start(seats, **options)
    try:
        compare(match, told, thorough=True)
        for seat, text in moves(match, choose, floor):
            if seat == LUCK:
                (draw,) = azul_position.read_draws(text)
                told = oracle.apply(told, oracle.LUCK, draw)
            else:
                told = oracle.apply(told, seat, azul_position.read_action(text))
            match.play(text, seat=None if seat == LUCK else seat)
            compare(match, told, thorough=choose.random() < 0.1)
    except (AssertionError, ValueError):
        print(f"seed {seed}\n{match.record().dumps()}")
        raise
    assert azul_position.read(match.position) == told
    return sum(len(word) if word[-1] in "byrkw1234" else 1 for word in match.actions)


def moves(match: Match, choose: random.Random, floor: float) -> Iterator[tuple[int, str]]:
    """Choose at random what is played, until the game is over.

    Takes to the floor are considered with the probability *floor*; else only where there is
    nothing else.
    """
    while match.turn is not None:
        seat = choose.choice(match.waiting) if match.turn != LUCK else LUCK
        if seat == LUCK:
            texts = [notation.draw_text(draw) for draw, _ in match._board.odds()]
        else:
            texts = [notation.action_text(number) for number in match._board.legal(seat)]
        lines = [text for text in texts if not text.endswith("f")]
        if lines and choose.random() >= floor:
            texts = lines
        yield seat, choose.choice(texts)


@pytest.mark.rule("AZ-34", "AZ-33", "AZ-26")
@pytest.mark.parametrize("block", range(4))
def test_random_games_agree_with_the_oracle(block: int) -> None:
    for seed in range(50 * block, 50 * (block + 1)):
        play(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_thousands_of_random_games_agree_with_the_oracle(block: int) -> None:
    for seed in range(10_000 + 80 * block, 10_000 + 80 * (block + 1)):
        play(seed)
