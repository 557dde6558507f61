"""Bit masks mean the same compiled and uncompiled."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tilery.kernel.bits import lowest, lowest_twin, ones, ones_twin


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.integers(-(1 << 63), (1 << 63) - 1).filter(bool))
def test_the_lowest_bit_is_found_as_by_the_twin(mask: int) -> None:
    assert lowest(mask) == lowest_twin(mask)


def test_each_bit_is_found_when_it_is_the_lowest() -> None:
    for bit in range(63):
        for above in (0, 1 << 62, 3 << 60):
            assert lowest(1 << bit | above & -(1 << bit)) == bit


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.integers(0, (1 << 63) - 1))
def test_bits_are_counted_as_by_the_twin(mask: int) -> None:
    assert ones(mask) == ones_twin(mask) == bin(mask).count("1")
