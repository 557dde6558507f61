"""Random numbers that are a pure function of where they are used.

Number k of a stream is SplitMix64 (Steele, Lea and Flood, 2014) at its k-th step, which can be
computed without the steps before: undoing an action and playing it again draws the same, and
results do not depend on threads or machines. Every function exists compiled and, with Python's
unbounded integers, as a twin that gives the same numbers.
"""

import numpy as np

from tilery.kernel.flags import UNCOMPILED
from tilery.kernel.rule import rule

GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
WORD = (1 << 64) - 1

#: Streams of one game: the draws of luck, the choices of computer players, guesses.
LUCK_STREAM = 0
CHOICE_STREAM = 1
GUESS_STREAM = 2


def mixed_twin(key: int, k: int) -> int:
    """Return number *k* of stream *key*: 64 bits, as a signed integer."""
    z = (key + (k + 1) * GAMMA) & WORD
    z = ((z ^ (z >> 30)) * MIX_1) & WORD
    z = ((z ^ (z >> 27)) * MIX_2) & WORD
    z ^= z >> 31
    return z - (1 << 64) if z >> 63 else z


if UNCOMPILED:
    mixed = mixed_twin
else:
    _GAMMA, _MIX_1, _MIX_2 = np.uint64(GAMMA), np.uint64(MIX_1), np.uint64(MIX_2)
    _30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)

    @rule
    def mixed(key: int, k: int) -> int:
        """Return number *k* of stream *key*: 64 bits, as a signed integer."""
        z = np.uint64(key) + np.uint64(k + 1) * _GAMMA
        z = (z ^ (z >> _30)) * _MIX_1
        z = (z ^ (z >> _27)) * _MIX_2
        return np.int64(z ^ (z >> _31))  # type: ignore[return-value]


@rule
def stream(seed: int, game: int, purpose: int) -> int:
    """Return the key of a stream of game number *game*; *seed* is from 0 to 2**63 - 1."""
    return mixed(mixed(mixed(seed, 0), game), purpose)


@rule
def below(key: int, k: int, n: int) -> int:
    """Return number *k* of stream *key* as an integer from 0 to n - 1, n at most 2**31.

    Exactly uniform: Lemire's multiplication with rejection (2019); a rejected number is mixed
    again, so that each *k* has its own sequence of tries.
    """
    bits = mixed(key, k)
    product = (bits & 0xFFFFFFFF) * n
    if product & 0xFFFFFFFF < n:
        floor = (0x100000000 - n) % n
        while product & 0xFFFFFFFF < floor:
            bits = mixed(bits, k)
            product = (bits & 0xFFFFFFFF) * n
    return product >> 32


@rule
def pick(key: int, k: int, out: np.ndarray, weights: np.ndarray, n: int) -> int:
    """Return one of the first *n* entries of *out*, drawn by integer *weights*."""
    total = 0
    for j in range(n):
        total += weights[j]
    rest = below(key, k, total)
    passed = 0
    upto = 0
    for j in range(n):  # no jump out of the loop: it could not be foreseen by the processor
        upto += weights[j]
        if rest >= upto:
            passed += 1
    return out[passed]  # type: ignore[no-any-return]
