"""Generic functions: one name, the rule of whichever game the table's state belongs to.

Compiled, the choice is made while compiling, by the type of the state; it costs nothing at
run time, and a loop written over generic functions is compiled once for each game.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from tilery.kernel.flags import UNCOMPILED
from tilery.kernel.state import package_of

Rule = Callable[..., Any]


@cache
def _find(names: tuple[str, ...], name: str, room: str, otherwise: Rule | None) -> Rule:
    module = import_module(f"{package_of(names)}.{room}")
    return getattr(module, name) if otherwise is None else getattr(module, name, otherwise)


def generic(name: str, room: str = "rules", otherwise: Rule | None = None) -> Rule:
    """Return the generic function *name*, found in each game's module *room*.

    Its first argument is a table. *otherwise* is the rule of games that have none of their own.
    """

    def stub(*args: Any) -> Any:
        return _find(args[0].state.dtype.names, name, room, otherwise)(*args)

    stub.__name__ = stub.__qualname__ = name
    if not UNCOMPILED:
        from numba.extending import overload

        @overload(stub, jit_options={"nogil": True, "error_model": "numpy"})
        def choose(*args):  # type: ignore[no-untyped-def]
            chosen = _find(tuple(args[0].types[0].fields), name, room, otherwise)

            def call(*args):  # type: ignore[no-untyped-def]
                return chosen(*args)

            # Numba names compiled code after this, its argument types, and a number that other
            # processes give to other functions: `points` and `places` must not be namesakes.
            call.__name__ = call.__qualname__ = f"{room}_{name}"
            return call

    return stub
