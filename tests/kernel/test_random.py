"""Random numbers depend on where they are used and on nothing else."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tilery.kernel.random import (
    CHOICE_STREAM,
    GAMMA,
    GUESS_STREAM,
    LUCK_STREAM,
    MIX_1,
    MIX_2,
    WORD,
    below,
    mixed,
    mixed_twin,
    pick,
    stream,
)

LOW, HIGH = -(1 << 63), (1 << 63) - 1
words = st.integers(LOW, HIGH)
steps = st.integers(0, 1 << 40)
STREAMS = (LUCK_STREAM, CHOICE_STREAM, GUESS_STREAM)

#: The first numbers of SplitMix64 with the seed 1234567, as its users publish them.
KNOWN = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def exact_below(key: int, k: int, n: int) -> tuple[int, int]:
    """Return what `below` returns, and how many numbers were rejected."""
    bits, rejected = mixed_twin(key, k), 0
    while (bits & 0xFFFFFFFF) * n % (1 << 32) < (1 << 32) % n:
        bits, rejected = mixed_twin(bits, k), rejected + 1
    return (bits & 0xFFFFFFFF) * n >> 32, rejected


@pytest.mark.parametrize("k", range(5))
def test_number_k_is_step_k_of_splitmix64(k: int) -> None:
    assert mixed(1234567, k) & WORD == KNOWN[k]
    assert mixed_twin(1234567, k) & WORD == KNOWN[k]


def test_a_number_is_known_without_those_before_it() -> None:
    """The state starts at the key and grows by GAMMA with each step."""
    ahead = (1234567 + 3 * GAMMA) & WORD
    signed = ahead - (1 << 64) if ahead >> 63 else ahead
    assert mixed(signed, 1) & WORD == KNOWN[4]


@settings(max_examples=500, derandomize=True, deadline=None)
@given(words, words)
@example(0, 0)
@example(-1, 0)
@example(LOW, HIGH)
@example(HIGH, LOW)
@example(HIGH, -1)
def test_compiled_numbers_are_those_of_the_twin(key: int, k: int) -> None:
    number = int(mixed(key, k))
    assert number == mixed_twin(key, k)
    assert LOW <= number <= HIGH


def test_mixing_loses_nothing() -> None:
    """Each step of the mixing can be undone, so different keys give different numbers."""

    def unshifted(z: int, by: int) -> int:
        found = z
        for _ in range(64 // by + 1):
            found = z ^ (found >> by)
        return found

    for key in (0, 1, 1234567, HIGH):
        z = unshifted(mixed_twin(key, 0) & WORD, 31)
        z = unshifted(z * pow(MIX_2, -1, 1 << 64) & WORD, 27)
        z = unshifted(z * pow(MIX_1, -1, 1 << 64) & WORD, 30)
        assert (z - GAMMA) & WORD == key


@settings(max_examples=300, derandomize=True, deadline=None)
@given(words, steps, st.integers(1, 1 << 31))
def test_a_number_below_n_is_the_exact_one(key: int, k: int, n: int) -> None:
    number = int(below(key, k, n))
    assert number == exact_below(key, k, n)[0]
    assert 0 <= number < n


@pytest.mark.parametrize("n", [1, 2, 3, (1 << 31) - 1, 1 << 31, 3 << 29, (1 << 30) + 1])
def test_the_edges_of_n_are_exact(n: int) -> None:
    for key in range(200):
        assert below(key, 7, n) == exact_below(key, 7, n)[0]
        assert 0 <= below(key, 7, n) < n


def test_numbers_are_rejected_where_they_must_be() -> None:
    """With n just above a quarter of the range about a quarter of the numbers is rejected."""
    n = (1 << 30) + 1
    rejections = Counter(exact_below(key, 0, n)[1] for key in range(2000))
    assert rejections[1] > 200
    assert max(rejections) >= 3
    for key in range(2000):
        assert below(key, 0, n) == exact_below(key, 0, n)[0]


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 216])
def test_numbers_below_n_are_uniform(n: int) -> None:
    """Chi squared stays below its mean and six of its deviations; the numbers are fixed."""
    count = 400 * n
    seen = np.bincount([below(99, k, n) for k in range(count)], minlength=n)
    chi_squared = float(((seen - 400) ** 2 / 400).sum())
    assert len(seen) == n
    assert chi_squared < (n - 1) + 6 * (2 * (n - 1)) ** 0.5


def test_a_pick_follows_the_weights() -> None:
    out = np.array([40, 10, 30, 20, 77], np.int64)
    weights = np.array([4, 0, 3, 1, 1000], np.int64)
    picked = Counter(int(pick(5, k, out, weights, 4)) for k in range(8000))
    assert set(picked) == {40, 30, 20}
    for entry, weight in ((40, 4), (30, 3), (20, 1)):
        assert abs(picked[entry] - 1000 * weight) < 4 * (1000 * weight) ** 0.5


def test_a_pick_is_the_number_below_the_sum_of_the_weights() -> None:
    out = np.arange(6, dtype=np.int64)
    weights = np.array([3, 1, 0, 2, 5, 1], np.int64)
    spread = [j for j in range(6) for _ in range(weights[j])]
    for k in range(500):
        assert pick(8, k, out, weights, 6) == spread[below(8, k, len(spread))]


def test_one_outcome_is_picked_whatever_its_weight() -> None:
    out = np.array([9], np.int64)
    assert {
        int(pick(k, k, out, np.array([w], np.int64), 1)) for k in range(9) for w in (1, 99)
    } == {9}


def test_streams_differ_by_seed_game_and_purpose() -> None:
    keys = {
        int(stream(seed, game, purpose))
        for seed in (0, 1, 2, 1 << 32, HIGH)
        for game in (*range(200), 1 << 32, HIGH)
        for purpose in STREAMS
    }
    assert len(keys) == 5 * 202 * 3


def test_a_stream_is_the_twin_mixed_three_times() -> None:
    for seed, game, purpose in [(0, 0, 0), (7, 3, CHOICE_STREAM), (HIGH, HIGH, GUESS_STREAM)]:
        twin = mixed_twin(mixed_twin(mixed_twin(seed, 0), game), purpose)
        assert stream(seed, game, purpose) == twin


def test_the_order_of_the_questions_does_not_matter() -> None:
    forwards = [int(below(3, k, 1000)) for k in range(100)]
    backwards = [int(below(3, k, 1000)) for k in reversed(range(100))]
    assert forwards == backwards[::-1]
    assert forwards == [int(below(3, k, 1000)) for k in range(100)]
    assert len(set(forwards)) > 80
