"""Estimates with 95 % intervals, from sums of independent blocks of games.

Games of one block share their luck, so the block is the unit that is independent of the others,
and what is counted in a block (points, first places) is one observation. All sums are of whole
numbers and so exact: an estimate is the same on every machine.
"""

from math import inf, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

#: The quantile of 97.5 % of the normal distribution, and of Student's with 1 to 4 degrees.
NORMAL: Final = 1.959963984540054
STUDENT: Final = (12.706204736432095, 4.302652729911275, 3.182446305284263, 2.7764451051977987)


class Estimate(NamedTuple):
    """A value and the interval that holds the true one in 95 of 100 experiments."""

    value: float
    low: float
    high: float


def summary(values: NDArray[Any]) -> tuple[float, float]:
    """Return mean and standard deviation, from exact sums: the same on every machine."""
    wide = values.astype(np.int64)
    n, total, squares = len(wide), int(wide.sum()), int((wide * wide).sum())
    if n < 2:
        return total / n, 0.0
    return total / n, sqrt((n * squares - total * total) / (n * (n - 1)))


def mean(totals: NDArray[Any], unit: int) -> Estimate:
    """Return the mean of *totals* (blocks,), whole numbers, in units of *unit*.

    Its interval is Student's over the blocks; one block alone says nothing of how much blocks
    differ, and its interval has no ends.
    """
    n = len(totals)
    value, deviation = summary(totals)
    half = student(n - 1) * deviation / sqrt(n) if n > 1 else inf
    return Estimate(value / unit, (value - half) / unit, (value + half) / unit)


def share(totals: NDArray[Any], unit: int) -> Estimate:
    """Return what share *totals* (blocks,), whole numbers from 0 to *unit*, are of all units.

    The share p has a standard error s, estimated over the n blocks. So many independent games
    would have had the same one: p (1 - p) / s², the effective number of games, which is made
    smaller where few blocks leave s itself uncertain, by the square of the quantiles of the
    normal and of Student's distribution (Korn and Graubard, "Confidence intervals for
    proportions with small expected number of positive counts estimated from survey data",
    Survey Methodology 24, 1998). Where blocks do not differ at all, s says nothing, and each
    counts as one game. Wilson's interval then takes the effective number. So it is never of zero
    width, and never leaves 0 to 1.
    """
    n = len(totals)
    value, deviation = summary(totals)
    p = value / unit
    size = float(n)
    if deviation > 0:
        error = deviation / unit / sqrt(n)
        size = p * (1 - p) / (error * error) * (NORMAL / student(n - 1)) ** 2
    return Estimate(p, *wilson(p, size))


def wilson(p: float, n: float) -> tuple[float, float]:
    """Return Wilson's interval for a share *p* of *n* games, which need not be a whole number.

    Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
    American Statistical Association 22, 1927.
    """
    z = NORMAL * NORMAL / n
    middle = (p + z / 2) / (1 + z)
    half = sqrt(z * (p * (1 - p) + z / 4)) / (1 + z)
    return min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half))


def student(degrees: int) -> float:
    """Return the quantile of 97.5 % of Student's distribution, to three digits or more.

    From 5 degrees on it is the expansion of Fisher and Cornish (1960; Abramowitz and Stegun,
    26.7.5), which needs nothing but arithmetic.
    """
    if degrees <= len(STUDENT):
        return STUDENT[degrees - 1]
    z, d = NORMAL, degrees
    return (
        z
        + (z**3 + z) / (4 * d)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * d**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * d**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * d**4)
    )
