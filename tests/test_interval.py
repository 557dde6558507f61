"""Intervals: numbers worked out elsewhere or by hand, and how often they hold the true value."""

from collections.abc import Iterator
from math import exp, inf, lgamma, log, sqrt

import numpy as np
import pytest

from tilery.interval import mean, share, student, summary, wilson

#: Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
#: (1998), table I, the score method.
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("count", "n", "low", "high"), NEWCOMBE)
def test_wilsons_interval_is_the_published_one(count: int, n: int, low: float, high: float) -> None:
    assert wilson(count / n, n) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365),
     (10, 2.228), (20, 2.086), (30, 2.042), (120, 1.980), (10**9, 1.960)],
)  # fmt: skip
def test_students_quantile_is_the_one_of_tables(degrees: int, quantile: float) -> None:
    assert student(degrees) == pytest.approx(quantile, abs=8e-4)


def test_a_share_worked_by_hand() -> None:
    # Shares 0, 1/2, 1/2, 1: s² = (1/6) / 4 = 1/24, so (1/4) / s² = 6 games, and for 3 degrees
    # of freedom 6 (1.959964 / 3.182446)² = 2.27578.
    found = share(np.array([0, 1, 1, 2]), 2)
    assert found.value == 0.5
    assert found[1:] == pytest.approx(wilson(0.5, 2.27578), abs=1e-6)
    assert found[1:] == pytest.approx((0.10378, 0.89622), abs=1e-5)


def test_blocks_of_one_game_are_as_wilson_has_them() -> None:
    count, n, low, high = NEWCOMBE[0]
    found = share(np.array([1] * count + [0] * (n - count)), 1)
    assert found[1:] == pytest.approx((low, high), abs=1e-3)


@pytest.mark.parametrize("total", [0, 2, 4])
@pytest.mark.parametrize("blocks", [1, 2, 40])
def test_blocks_that_do_not_differ_count_as_one_game_each(total: int, blocks: int) -> None:
    found = share(np.array([total] * blocks), 4)
    assert found[1:] == pytest.approx(wilson(total / 4, blocks))


def blocks_of(n: int) -> Iterator[tuple[int, int, int]]:
    """Yield how many of *n* blocks of two games brought 0, 1 and 2 first places."""
    for none in range(n + 1):
        for one in range(n + 1 - none):
            yield none, one, n - none - one


def test_an_interval_has_a_width_and_stays_between_0_and_1() -> None:
    for n in range(1, 25):
        for counts in blocks_of(n):
            value, low, high = share(np.repeat([0, 1, 2], counts), 2)
            assert 0 <= low <= value <= high <= 1
            assert low < high


def covered(n: int, chances: tuple[float, float, float]) -> tuple[float, float]:
    """Return the exact chance that the interval of *n* blocks holds the true share.

    *chances* are those of 0, 1 and 2 first places in a block. Then the same for Wilson's interval
    of 2n games that are taken to be independent.
    """
    true = chances[1] / 2 + chances[2]
    right = naive = 0.0
    for counts in blocks_of(n):
        if any(count and not chance for count, chance in zip(counts, chances, strict=True)):
            continue
        ways = lgamma(n + 1) - sum(lgamma(count + 1) for count in counts)
        weight = exp(ways + sum(c * log(p) for c, p in zip(counts, chances, strict=True) if c))
        value, low, high = share(np.repeat([0, 1, 2], counts), 2)
        right += weight * (low <= true <= high)
        low, high = wilson(value, 2 * n)
        naive += weight * (low <= true <= high)
    return right, naive


@pytest.mark.parametrize(
    "chances",
    [(0.25, 0.5, 0.25), (0.1, 0.8, 0.1), (0.5, 0, 0.5), (0.04, 0.32, 0.64), (0, 0.1, 0.9)],
)
@pytest.mark.parametrize("n", [5, 12, 30])
def test_the_interval_holds_the_true_share(n: int, chances: tuple[float, float, float]) -> None:
    right, _ = covered(n, chances)
    assert right > 0.93


def test_the_interval_is_not_wider_than_it_must_be() -> None:
    for chances in ((0.25, 0.5, 0.25), (0.5, 0, 0.5), (0.1, 0.8, 0.1)):
        assert covered(40, chances)[0] < 0.97


def test_games_of_one_block_must_not_be_taken_for_independent() -> None:
    right, naive = covered(30, (0.5, 0, 0.5))  # both games of a block always end alike
    assert naive < 0.87 < 0.93 < right


def test_a_mean_worked_by_hand() -> None:
    # 10, 14, 18: deviation 4, so 14 ± 4.302653 × 4 / √3; two results a block.
    half = 4.302653 * 4 / sqrt(3)
    assert mean(np.array([10, 14, 18]), 2) == pytest.approx((7, (14 - half) / 2, (14 + half) / 2))
    assert mean(np.array([8]), 2) == (4, -inf, inf)
    assert mean(np.array([8, 8]), 2) == (4, 4, 4)


def test_sums_are_exact() -> None:
    far = np.array([10**9, 10**9 + 1, 10**9 + 2], np.int32)
    assert summary(far) == (10**9 + 1, 1.0)
