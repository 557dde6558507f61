"""A word about what is going on while rules are compiled, which takes a while the first time."""

import sys
from functools import cache
from typing import Any

NOTICE = "Compiling the rules, once for this machine (about 30 seconds) …"

#: Whether the word is said: None says it on a terminal.
_wanted: bool | None = None
_compiled = 0


def compiled() -> int:
    """Return how many functions this process has compiled; those loaded from disk are none."""
    return _compiled


def announce(wanted: bool | None) -> None:
    """Say the word always or never; None, as at the start, says it on a terminal."""
    global _wanted
    _wanted = wanted


@cache
def install() -> None:
    """Listen to Numba: on a terminal, one line counts what was compiled and then goes away."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        """Rewrites the line; one function's compilation lies inside that of its caller."""

        def __init__(self) -> None:
            self.depth = 0

        def on_start(self, event: Any) -> None:
            self.depth += 1
            if self.depth == 1:
                _write(f"\r{_line()}")

        def on_end(self, event: Any) -> None:
            global _compiled
            self.depth -= 1
            _compiled += 1
            if self.depth:
                _write(f"\r{_line()}")
            else:
                _write("\r" + " " * len(_line()) + "\r")

    event.register("numba:compile", Listener())


def _line() -> str:
    """Return the line, with what the number counts: alone it would read as seconds."""
    if not _compiled:
        return NOTICE
    return f"{NOTICE} {_compiled} function{'' if _compiled == 1 else 's'}"


def _write(text: str) -> None:
    stream = sys.stderr
    try:
        if stream is not None and (stream.isatty() if _wanted is None else _wanted):
            stream.write(text)
            stream.flush()
    except (OSError, ValueError):  # a closed or full stream must not stop the compiler
        pass
