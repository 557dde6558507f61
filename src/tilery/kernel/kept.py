"""Numba's cache of one function, made safe: what cannot be read from it is compiled again."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache

from tilery.kernel.cache import numba_cache


class Kept(FunctionCache):  # type: ignore[misc]
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
        kept = Kept(function)
        if Path(kept.cache_path).is_relative_to(folder):
            dispatcher._cache = kept
