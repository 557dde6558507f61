"""Memory of players that look ahead: large, and used again."""

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any

#: Memory that no choice uses now, by what it is for.
_free: dict[Hashable, list[Any]] = {}
_lock = threading.Lock()


@contextmanager
def lent(kind: Hashable, make: Callable[[], Any]) -> Iterator[Any]:
    """Lend memory of a *kind* to one choice; *make* makes more of it.

    There is as much as choices have ever been made at the same time.
    """
    with _lock:
        free = _free.setdefault(kind, [])
        memory = free.pop() if free else None
    if memory is None:
        memory = make()
    try:
        yield memory
    finally:
        with _lock:
            free.append(memory)
