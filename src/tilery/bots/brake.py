"""The brake of a choice that takes long: by a timer, or by another thread."""

import threading
from typing import Any


class Brake:
    """Ends one search. Memory is used again, so what comes late must not reach the next one."""

    def __init__(self, memories: Any) -> None:
        self._memories = memories
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def start(self, seconds: float | None) -> None:
        """Let the clock run, if there is one."""
        if seconds is not None:
            self._timer = threading.Timer(seconds, self.pull)
            self._timer.daemon = True
            self._timer.start()

    def pull(self) -> None:
        """End the search, unless it has ended."""
        with self._lock:
            if self._memories is not None:
                self._memories["stop"] = 1

    def release(self) -> None:
        """The search has ended."""
        with self._lock:
            self._memories = None
        if self._timer is not None:
            self._timer.cancel()
