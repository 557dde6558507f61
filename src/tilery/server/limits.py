"""How much is taken from whom: sizes, and so many requests in a stretch of time."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tilery.server.refusals import Refused

MOST_BODY: Final = 64 * 1024  #: bytes of a request's body
MOST_KEPT: Final = 20_000  #: buckets
MOST_ACTIONS: Final = 200  #: of one command
MOST_UNDONE: Final = 200  #: by one seat in one match, since each is kept
MOST_MATCHES: Final = 300  #: of one browser that are not over


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more each second."""

    burst: float
    each_second: float


@dataclass(frozen=True)
class Rates:
    """What one browser, and one address, may do."""

    ask: Rate = Rate(120, 20)  #: anything
    act: Rate = Rate(40, 8)  #: change something
    found: Rate = Rate(30, 0.2)  #: make a match
    guess: Rate = Rate(20, 0.2)  #: show a link's secret
    arrange: Rate = Rate(20, 0.2)  #: change who sits where, or ask others to
    draw: Rate = Rate(20, 0.5)  #: have a link drawn
    address: float = 8.0  #: a whole household may do so many times as much as one browser


class Limits:
    """Buckets that fill slowly; one that is empty refuses."""

    def __init__(self, rates: Rates | None = None, clock: Callable[[], float] = time.monotonic):
        self.rates = rates or Rates()
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, what: str, browser: str | None, address: str) -> None:
        """Count one request of the kind *what*, a field of `Rates`. Raises Refused."""
        rate: Rate = getattr(self.rates, what)
        whole = Rate(rate.burst * self.rates.address, rate.each_second * self.rates.address)
        with self._lock:
            if browser is not None:
                self._take((what, browser), rate)
            self._take((what, f"@{address}"), whole)

    def _take(self, key: tuple[str, str], rate: Rate) -> None:
        now = self._clock()
        left, then = self._buckets.pop(key, (rate.burst, now))
        left = min(rate.burst, left + (now - then) * rate.each_second)
        enough = left >= 1
        self._buckets[key] = (left - enough, now)
        while len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        if not enough:
            raise TooFast(round((1 - left) / rate.each_second + 0.5))


class TooFast(Refused):
    """Too many requests; *seconds* later there is room again."""

    def __init__(self, seconds: int) -> None:
        wait = "a second" if seconds <= 1 else f"{seconds} seconds"
        super().__init__(429, f"That was too fast: try again in {wait}.")
        self.seconds = max(1, seconds)
