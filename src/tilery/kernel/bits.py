"""Bit masks: what Python and Numba do not both have."""

from tilery.kernel.flags import UNCOMPILED
from tilery.kernel.rule import rule


def lowest_twin(mask: int) -> int:
    """Return the number of the lowest bit that is set in *mask*, which is not 0."""
    return (mask & -mask).bit_length() - 1


if UNCOMPILED:

    def lowest(mask: int) -> int:
        """Return the number of the lowest bit that is set in *mask*, which is not 0."""
        return lowest_twin(int(mask))

else:
    from numba.cpython.unsafe.numbers import trailing_zeros

    @rule
    def lowest(mask: int) -> int:
        """Return the number of the lowest bit that is set in *mask*, which is not 0."""
        return trailing_zeros(mask)  # type: ignore[no-any-return]
