"""`rule`: a plain Python function over a table, compiled by Numba when it is first called."""

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path
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
    compiled._compiler.fold_argument_types = partial(_widened, compiled._compiler)
    return compiled  # type: ignore[no-any-return]


def _widened(compiler: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
    """Type a call between rules, or of a rule to itself, as if every integer had 64 bits.

    Left alone, Numba compiles a rule anew for each mixture of small integers, literals and
    booleans that it is called with.
    """
    from numba import types

    def widen(kind: Any) -> Any:
        narrow = isinstance(kind, (types.Integer, types.Boolean)) and kind != types.uint64
        return types.int64 if narrow else kind

    signature, folded = type(compiler).fold_argument_types(compiler, args, kws)
    return signature, tuple(map(widen, folded))
