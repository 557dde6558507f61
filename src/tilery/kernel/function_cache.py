"""Numba's cache of one function, made safe: what cannot be read from it is compiled again."""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba import types
from numba.core.caching import FunctionCache

from tilery.kernel.cache import numba_cache


def _lasting_args(kind: Any) -> tuple[str, tuple[()]]:
    """Return the part of a type in the names of compiled functions.

    Numba's own is, for a record, a number that each process counts up for itself, and for an
    array in a record leaves the shape out. Two processes then give the rules of two layouts one
    name, and a third, which loads the code of both, links the one where it needs the other.
    """
    return f"{type(kind).__name__}_{hashlib.sha256(kind.name.encode()).hexdigest()[:32]}", ()


for _kind in (types.Record, types.NestedArray):
    _kind.mangling_args = property(_lasting_args)


class SafeCache(FunctionCache):  # type: ignore[misc]
    """Compiled code of one function, in files that may be broken or change under our hands.

    Two processes that write at once can exchange the code of two signatures, so what is loaded
    must be what was asked for.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for the argument types *sig*, or None when it has to be compiled."""
        with suppress(Exception):  # a file cut short fails in any way
            found = super().load_overload(sig, target_context)
            if found is None or found.signature.args == sig:
                return found
        with suppress(OSError):
            self.flush()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the code, where there is room for it."""
        with suppress(OSError):
            super().save_overload(sig, data)


def keep(dispatcher: Any, function: Any, folder: Path) -> None:
    """Keep what *dispatcher* compiles in *folder*, and nowhere else."""
    with numba_cache(folder), suppress(RuntimeError):  # no folder that can be written to
        kept = SafeCache(function)
        if Path(kept.cache_path).is_relative_to(folder):
            dispatcher._cache = kept
