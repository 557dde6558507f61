"""`rule`: a plain Python function over a table, compiled by Numba when it is first called."""

import inspect
from collections.abc import Callable
from pathlib import Path
from types import MethodType
from typing import Any, TypeVar

from tilery.kernel import cache, progress
from tilery.kernel.flags import UNCOMPILED

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark *function* as a rule: compiled without the interpreter's lock, kept on disk.

    Integers are 64 bits wide inside a rule and wrap around; indexes are not checked unless
    ``NUMBA_BOUNDSCHECK=1``. With ``TILERY_UNCOMPILED=1`` the function is returned as it is.
    """
    if UNCOMPILED:
        return function
    import numba

    from tilery.kernel.function_cache import keep

    progress.install()
    folder = cache.folder_for(Path(inspect.getfile(function)).resolve())
    # Nobody calls a rule from C, and a wrapper for that is a tenth of the time to compile.
    compiled = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    if folder is not None:
        keep(compiled, function, folder)
    compiled.get_call_template = MethodType(_widened_call, compiled)
    return compiled  # type: ignore[no-any-return]


def _widened_call(dispatcher: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
    """Type a call between rules as if every integer had 64 bits.

    Left alone, Numba compiles a rule anew for each mixture of small integers, literals and
    booleans that it is called with.
    """
    from numba import types

    def widen(kind: Any) -> Any:
        narrow = isinstance(kind, (types.Integer, types.Boolean)) and kind != types.uint64
        return types.int64 if narrow else kind

    kind = type(dispatcher)
    return kind.get_call_template(
        dispatcher, tuple(map(widen, args)), {name: widen(a) for name, a in kws.items()}
    )
