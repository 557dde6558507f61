"""Guesses of what is hidden, against all deals of distinct tiles that agree with what is known."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tilery.board import Board
from tilery.games.x_tiles import dealing
from tilery.games.x_tiles import state as xt
from tilery.games.x_tiles.tiles import COPIES, HALF, PATTERNS
from tilery.kernel.random import GUESS_STREAM, stream
from tilery.kernel.state import OVER
from tilery.kernel.table import SPECTATOR
from x_tiles.games import STUCK, board_of, counted, hand, hidden, lacks, some_boards, viewers

Hands = tuple[tuple[str, ...], ...]


class Known(NamedTuple):
    """What is known: tiles nobody has seen, tiles in each hand, and what hands lack.

    A hand may hold what *may* names, all else when it names nothing. The viewer is a spectator.
    """

    unseen: str
    held: tuple[int, ...]
    may: dict[int, str] = {}  # noqa: RUF012
    back: str = ""


CASES = {
    "nothing known": Known("oory oory ooyr rroy bbor", (2, 1)),
    "all tiles in hands": Known("oory oory ooyr rroy bbor", (2, 3)),
    "one hand passed": Known("oory oory ooyr rroy bbor", (2, 1), {0: "oory ooyr"}),
    "two hands passed": Known(
        "oory oory ooyr rroy bbor bbyr", (2, 1, 1), {0: "oory ooyr rroy", 1: "oory bbor"}
    ),
    "the second is in need": Known(
        "oory ooyr ooyr rroy bbor", (2, 1), {0: "oory ooyr rroy", 1: "oory"}
    ),
    "one of two went back": Known("oory oory ooyr rroy bbor", (2, 1), back="oory"),
    "both went back": Known(
        "oory oory ooyr rroy bbor bbyr", (2, 1), {1: "oory ooyr bbor"}, "oory oory"
    ),
    "only one deal": Known("oory ooyr rroy", (1, 1), {0: "oory", 1: "ooyr"}),
    # The first two hands take what the next one could hold.
    "a chain": Known("oory ooyr rroy bbor", (1, 1, 1), {0: "oory ooyr", 1: "ooyr rroy", 2: "rroy"}),
    # From one of the two deals to the other three hands change at once, as no two of them can.
    "a ring": Known(
        "oory ooyr rroy bbor", (1, 1, 1), {0: "oory ooyr", 1: "ooyr rroy", 2: "rroy oory"}
    ),
    "a ring and full piles": Known(
        "oory ooyr rroy bbor bbyr bbro", (1, 1, 1), {0: "oory ooyr", 1: "ooyr rroy", 2: "rroy oory"}
    ),
}
#: Where hands exchange in a ring, the chain of exchanges of two tiles does not come round.
RINGS = ("a ring", "a ring and full piles")


def made(known: Known) -> Board:
    """Return a board, hidden to a spectator, that is known so far."""
    board = board_of(max(2, len(known.held)), hand=1, set="48")
    state = board.table.state
    unseen = Counter(known.unseen.split())
    state.laid[:] = [COPIES[n] - unseen[tile] if n < 24 else 0 for n, tile in enumerate(PATTERNS)]
    back = Counter(known.back.split())
    state.back[:] = [back[tile] for tile in PATTERNS]
    state.held[: len(known.held)] = known.held
    state.left = sum(unseen.values()) - sum(known.held)
    for seat, may in known.may.items():
        forbid(board, seat, set(PATTERNS) - set(may.split()))
    board.hide(SPECTATOR)
    return board


def forbid(board: Board, seat: int, tiles: set[str]) -> None:
    """Let a hand have shown that it holds none of these tiles."""
    for tile in tiles:
        word, bit = divmod(PATTERNS.index(tile), HALF)
        board.table.state.lacks[seat, word] |= 1 << bit


def deals(known: Known) -> Counter[Hands]:
    """Deal distinct tiles in every way, and count the hands this leads to.

    Those that went back are in the piles, whatever else is.
    """
    tiles = known.unseen.split()
    for tile in known.back.split():
        tiles.remove(tile)
    found: Counter[Hands] = Counter()

    def deal(seat: int, left: list[int], hands: Hands) -> None:
        if seat == len(known.held):
            found[hands] += 1
            return
        for some in itertools.combinations(left, known.held[seat]):
            held = [tiles[n] for n in some]
            if seat not in known.may or set(held) <= set(known.may[seat].split()):
                rest = [n for n in left if n not in some]
                deal(seat + 1, rest, (*hands, tuple(sorted(held, key=PATTERNS.index))))

    deal(0, list(range(len(tiles))), ())
    return found


def hands_of(board: Board, seats: int) -> Hands:
    return tuple(tuple(hand(board, seat)) for seat in range(seats))


def keys() -> Iterator[int]:
    """Keys of guesses, one after the other."""
    return (int(stream(7, number, GUESS_STREAM)) for number in itertools.count())


def is_uniform(known: Known, guesses: Iterator[Board], each: int) -> None:
    """Compare guesses with the deals that there are; five times in a million it is by chance."""
    expected = deals(known)
    total, number = sum(expected.values()), each * len(expected)
    found: Counter[Hands] = Counter()
    for board in itertools.islice(guesses, number):
        found[hands_of(board, len(known.held))] += 1
        left = Counter(known.unseen.split())
        left.subtract(itertools.chain(*hands_of(board, len(known.held))))
        assert counted(board.table.state.pile) == {t: n for t, n in left.items() if n}
    assert set(found) <= set(expected)
    square = 0.0
    for hands, ways in expected.items():
        due = number * ways / total
        square += (found[hands] - due) ** 2 / due
    freedom = len(expected) - 1
    assert square <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.rule("XT-16", "XT-5")
@pytest.mark.parametrize("name", CASES)
def test_guesses_are_uniform_over_deals_of_distinct_tiles(name: str) -> None:
    known = made(CASES[name])

    def guesses() -> Iterator[Board]:
        for key in keys():
            board = known.copy()
            board.guess(SPECTATOR, key)
            yield board

    is_uniform(CASES[name], guesses(), 100)


def chained(board: Board, key: int) -> Board:
    """Deal as when nearly every deal is impossible: any that is possible, then exchanges."""
    state = board.table.state
    state.pile[:24] = COPIES[:24] - state.laid[:24] - state.back[:24]
    for seat in range(board.seats):
        for held in range(int(state.held[seat])):
            dealing.find_tile(board.table, SPECTATOR, seat, held)
    dealing.exchange(board.table, SPECTATOR, key)
    state.pile += state.back
    return board


@pytest.mark.rule("XT-16")
@pytest.mark.parametrize("name", [name for name in CASES if name not in RINGS])
def test_the_chain_of_exchanges_is_uniform_too(name: str) -> None:
    known, board = CASES[name], made(CASES[name])
    is_uniform(known, (chained(board.copy(), key) for key in keys()), 100)


@pytest.mark.rule("XT-16")
@pytest.mark.parametrize("name", RINGS)
def test_the_chain_of_exchanges_comes_round_a_ring(name: str) -> None:
    known, board = CASES[name], made(CASES[name])
    is_uniform(known, (chained(board.copy(), key) for key in keys()), 100)


def tight(choose: random.Random) -> Known:
    """Return a case that has a deal, and few others: hands lack nearly all they do not hold."""
    seats = choose.randint(2, 10)
    tiles = list(PATTERNS[:24]) * 2
    choose.shuffle(tiles)
    held, may, unseen = [], {}, []
    for seat in range(seats):
        number = choose.randint(0, min(4, len(tiles)))
        hand_of, tiles = tiles[:number], tiles[number:]
        held.append(number)
        unseen += hand_of
        if choose.random() < 0.9:
            more = choose.sample(PATTERNS[:24], choose.choice([0, 0, 1, 2, 5]))
            may[seat] = " ".join({*hand_of, *more})
    unseen += tiles[: choose.choice([0, 0, 1, 3])]
    return Known(" ".join(unseen), tuple(held), may)


@pytest.mark.rule("XT-16")
def test_a_deal_is_found_wherever_there_is_one() -> None:
    choose = random.Random(9)
    for number, key in enumerate(itertools.islice(keys(), 400)):
        known = tight(choose)
        board = made(known)
        if number % 2:
            board.guess(SPECTATOR, key)
        else:
            board = chained(board, key)
        hands = hands_of(board, len(known.held))
        assert tuple(map(len, hands)) == known.held
        for seat, may in known.may.items():
            assert set(hands[seat]) <= set(may.split())
        left = Counter(known.unseen.split())
        left.subtract(itertools.chain(*hands))
        assert counted(board.table.state.pile) == {t: n for t, n in left.items() if n}


@pytest.mark.rule("XT-16", "XT-5")
@pytest.mark.parametrize(
    "options", [None, {**STUCK, "seats": 5, "hand": 2}, {**STUCK, "seats": 3, "hand": 4}]
)
def test_a_guess_in_a_game_agrees_with_all_that_is_known(options: dict[str, Any] | None) -> None:
    passed = 0
    for board, choose in some_boards(11, 20, 0.2, options):
        if board.turn == OVER:
            continue
        state = board.table.state
        assert (state.back <= state.pile).all()
        passed += any(lacks(board, seat) for seat in range(board.seats))
        for viewer in viewers(board):
            guess = hidden(board, viewer)
            guess.guess(viewer, choose.randrange(1 << 60))
            unseen = guess.table.state
            for seat in range(board.seats):
                assert len(hand(guess, seat)) == state.held[seat]
                assert not set(hand(guess, seat)) & lacks(board, seat)
                if seat == viewer:
                    assert hand(guess, seat) == hand(board, seat)
            assert (unseen.back <= unseen.pile).all()
            assert unseen.pile.sum() == state.left
            assert (unseen.pile[board.table.box.patterns :] == 0).all()
    assert passed > 5


def test_a_tile_that_went_back_is_in_no_hand_of_a_guess() -> None:
    board = made(Known("oory oory ooyr", (1, 1), back="oory"))
    for key in itertools.islice(keys(), 50):
        guess = board.copy()
        guess.guess(SPECTATOR, key)
        assert guess.table.state.pile[PATTERNS.index("oory")] >= 1
    assert xt.HAND == 7
