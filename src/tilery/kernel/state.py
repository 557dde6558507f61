"""`state` and `record`: one declaration gives a NumPy record its fields and mypy its types.

    @state
    class State:
        turn = int8()
        waiting = int32()
        walls = int8(4, "size", "size")

    layout(State, size=5)     # the dtype of one shape of it

A size that is given by name is chosen for each layout; inside a rule it is the constant
``state.walls.shape[1]``.
"""

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NoReturn, TypeVar, cast, overload

import numpy as np
from numpy.typing import NDArray

from tilery.kernel.cache import folder_hash
from tilery.kernel.flags import UNCOMPILED

T = TypeVar("T")

#: An array of integers inside a state; what is read from it counts as ``int``.
Ints = NDArray[Any]

#: ``turn`` when a draw of luck is due, and when the game is over.
LUCK: Final = -1
OVER: Final = -2

KINDS: Final = ("int8", "int16", "int32", "int64")
STAMP: Final = "stamp__"
TAKEN: Final = frozenset(dir(np.record)) | frozenset(dir(np.void))


@dataclass(frozen=True)
class Field:
    """One field of a record: its integer type and its shape, sizes by number or by name."""

    kind: str
    shape: tuple[int | str, ...]


def _field(kind: str, shape: tuple[int | str, ...]) -> Any:
    return Field(kind, shape)


@overload
def int8() -> int: ...
@overload
def int8(*shape: int | str) -> Ints: ...
def int8(*shape: int | str) -> Any:
    """Declare integers from -128 to 127."""
    return _field("int8", shape)


@overload
def int16() -> int: ...
@overload
def int16(*shape: int | str) -> Ints: ...
def int16(*shape: int | str) -> Any:
    """Declare integers from -32768 to 32767."""
    return _field("int16", shape)


@overload
def int32() -> int: ...
@overload
def int32(*shape: int | str) -> Ints: ...
def int32(*shape: int | str) -> Any:
    """Declare integers from -2**31 to 2**31 - 1."""
    return _field("int32", shape)


@overload
def int64() -> int: ...
@overload
def int64(*shape: int | str) -> Ints: ...
def int64(*shape: int | str) -> Any:
    """Declare integers from -2**63 to 2**63 - 1."""
    return _field("int64", shape)


def fields_of(declaration: type) -> dict[str, Field]:
    """Return the fields of a declaration in the order in which they were written."""
    return {n: f for n, f in vars(declaration).items() if isinstance(f, Field)}


def _refuse(declaration: type, why: str) -> NoReturn:
    raise TypeError(f"{declaration.__name__}: {why}")


def record(declaration: type[T]) -> type[T]:
    """Check a record's declaration.

    Raises TypeError for a field that is no `int8` … `int64` or that is named like an attribute
    of ``np.record`` (``all``, ``size``, ``round``, …), which would hide it.
    """
    for name, value in vars(declaration).items():
        if name.startswith("__"):
            continue
        if not isinstance(value, Field) or value.kind not in KINDS:
            _refuse(declaration, f"{name} is no field: declare it with int8(…) to int64(…)")
        if name in TAKEN:
            _refuse(declaration, f"no field may be named {name}, as an attribute of np.record")
    return declaration


def state(declaration: type[T]) -> type[T]:
    """Check the declaration of a game's state, which has at least ``turn`` and ``waiting``.

    Its layouts carry a hash of the folder that *declaration* is written in, so that compiled
    loops never match the state of changed rules.
    """
    record(declaration)
    for name in ("turn", "waiting"):
        if fields_of(declaration).get(name, Field("", (0,))).shape != ():
            _refuse(declaration, f"a state has a field {name} which is one integer")
    module = sys.modules[declaration.__module__]
    folder = Path(cast(str, module.__file__)).resolve().parent
    package = declaration.__module__.rpartition(".")[0]
    stamp = f"{STAMP}{package.replace('.', '__')}__{folder_hash(folder)}"
    PACKAGES[stamp] = package
    setattr(declaration, stamp, Field("int8", ()))
    return declaration


#: Stamp of a state's layouts -> the package whose ``rules`` module holds its rules.
PACKAGES: Final[dict[str, str]] = {}


def package_of(names: tuple[str, ...]) -> str:
    """Return the package of the game whose state has the field *names*."""
    for name in reversed(names):
        if name.startswith(STAMP):
            return PACKAGES[name]
    raise TypeError("the first field of a table must be a state, declared with @state")


def plain(record: Any) -> SimpleNamespace:
    """Return a record's fields as Python integers and arrays, to be read many times.

    Each look at a field of a record costs some microseconds. It is a copy: what is written to
    it is lost.
    """
    return SimpleNamespace(**dict(zip(record.dtype.names, record.item(), strict=True)))


@cache
def _layout(declaration: type, sizes: tuple[tuple[str, int], ...]) -> np.dtype[np.record]:
    by_name = dict(sizes)
    fields = [
        (
            name,
            np.int64 if UNCOMPILED else np.dtype(f.kind),
            tuple(by_name[s] if isinstance(s, str) else s for s in f.shape),
        )
        for name, f in fields_of(declaration).items()
    ]
    return cast("np.dtype[np.record]", np.dtype((np.record, np.dtype(fields))))


def layout(declaration: type, **sizes: int) -> np.dtype[np.record]:
    """Return the dtype of *declaration* with its named sizes filled in.

    Raises KeyError when a size is missing. Uncompiled, every integer is 64 bits wide.
    """
    return _layout(declaration, tuple(sorted(sizes.items())))
