"""Bit masks: what Python and Numba do not both have."""

from tilery.kernel.flags import UNCOMPILED
from tilery.kernel.rule import rule


def lowest_twin(mask: int) -> int:
    """Return the number of the lowest bit that is set in *mask*, which is not 0."""
    return (mask & -mask).bit_length() - 1


def ones_twin(mask: int) -> int:
    """Return how many bits are set in *mask*, which is not negative."""
    return mask.bit_count()


if UNCOMPILED:

    def ones(mask: int) -> int:
        """Return how many bits are set in *mask*, which is not negative."""
        return ones_twin(int(mask))

    def lowest(mask: int) -> int:
        """Return the number of the lowest bit that is set in *mask*, which is not 0."""
        return lowest_twin(int(mask))

else:
    from numba import types
    from numba.cpython.unsafe.numbers import trailing_zeros
    from numba.extending import intrinsic

    @intrinsic
    def _ones(typing, mask):  # type: ignore[no-untyped-def]
        return types.int64(types.int64), lambda _, builder, __, values: builder.ctpop(values[0])

    @rule
    def ones(mask: int) -> int:
        """Return how many bits are set in *mask*, which is not negative."""
        return _ones(mask)  # type: ignore[no-any-return]

    @rule
    def lowest(mask: int) -> int:
        """Return the number of the lowest bit that is set in *mask*, which is not 0."""
        return trailing_zeros(mask)  # type: ignore[no-any-return]
