"""Notices: one WebSocket a tab, which says that something happened, and never what.

``{"match", "rev", "room"}`` when a row was added or somebody sat down; ``{"match", "here",
"watchers"}`` with the seats whose browsers are connected, and how many others look on. Both sides
give a sign of life every ten seconds.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect

from tilery.server.refusals import Refused

BEAT: Final = 10.0  #: seconds between signs of life
SILENCE: Final = 35.0  #: after so many without any, the tab is gone
SLOW: Final = 10.0  #: seconds that a tab has to take a notice
MOST_WATCHED: Final = 20  #: matches of one tab
MOST_BYTES: Final = 4096  #: of what a tab says at once
MOST_OF_BROWSER: Final = 30  #: tabs
MOST_OF_ADDRESS: Final = 200  #: tabs, of a whole household
MOST_TABS: Final = 2000
MOST_GONE: Final = 10_000  #: seats whose leaving is remembered
REMEMBERED: Final = 3600.0  #: and for how many seconds at least
GOING: Final = 1001  #: WebSocket: the server goes away
TOO_MUCH: Final = 1008  #: WebSocket: against the rules here

#: Tells which seats a browser holds in a match, and its rev and room; None where it has no right.
Rights = Callable[[str, str | None], Awaitable["Standing | None"]]


#: Counts one thing that a tab asks for. Raises Refused when it was too fast.
Count = Callable[[], None]


class Standing:
    """What a tab that begins to watch a match is told at once."""

    def __init__(self, seats: set[int], rev: int, room: int) -> None:
        self.seats = seats
        self.rev = rev
        self.room = room


class Tab:
    """One open page: what it watches, and what it is still to be told, the latest of each kind."""

    def __init__(self, browser: str | None, address: str) -> None:
        self.browser = browser
        self.address = address
        self.watches: dict[str, set[int]] = {}
        self.asks: dict[str, bool] = {}  #: matches of which it asks: has something changed since?
        self.wake = asyncio.Event()
        self._news: dict[tuple[str, str], dict[str, Any]] = {}

    def tell(self, kind: str, match: str, **said: Any) -> None:
        """Let the tab know soon."""
        self._news[match, kind] = {"match": match, **said}
        self.wake.set()

    def take(self) -> list[dict[str, Any]]:
        """Return what it is to be told."""
        news, self._news = list(self._news.values()), {}
        self.wake.clear()
        return news


class Hub:
    """All tabs. Whatever is not said to be for any thread belongs to the event loop's."""

    def __init__(self) -> None:
        self._tabs: set[Tab] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing = False
        self._gone: dict[tuple[str, int], float] = {}
        self._opened = 0.0

    def open(self) -> None:
        """Begin, in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._opened = time.time()
        self._closing = False

    def close(self) -> None:
        """Send all tabs away; for any thread, and for a signal's handler."""
        self._closing = True
        self._soon(self._wake_all)

    def tell(
        self,
        match: str,
        rev: int,
        room: int,
        holds: Mapping[str, set[int]],
        watchers: set[str] | None,
    ) -> None:
        """Say that something happened in a match; for any thread.

        *holds* says which seats each browser has, *watchers* who may know; None is everybody.
        """
        held = {who: set(seats) for who, seats in holds.items()}
        self._soon(self._tell, match, rev, room, held, watchers)

    def here(self, match: str) -> set[int]:
        """Return the seats of a match whose browsers are connected; for any thread."""
        return {seat for tab in list(self._tabs) for seat in tab.watches.get(match, ())}

    def watchers(self, match: str) -> int:
        """Return how many browsers look on at a match, in which they hold no seat; any thread."""
        return len({tab.browser for tab in list(self._tabs) if tab.watches.get(match) == set()})

    def last_here(self, match: str, seat: int) -> float:
        """Return when a tab of a seat went: before this server began nobody is counted as gone."""
        return self._gone.get((match, seat), self._opened)

    def _went(self, tab: Tab, match: str) -> None:
        """Note that a tab does not watch a match any more, and tell the others."""
        now = time.time()
        if len(self._gone) > MOST_GONE:
            self._gone = {who: at for who, at in self._gone.items() if now - at < REMEMBERED}
        self._gone |= {(match, seat): now for seat in tab.watches[match]}
        self._tell_here(match)

    def _soon(self, call: Callable[..., None], *given: Any) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(call, *given)

    def _wake_all(self) -> None:
        for tab in self._tabs:
            tab.wake.set()

    def _tell(
        self,
        match: str,
        rev: int,
        room: int,
        holds: dict[str, set[int]],
        watchers: set[str] | None,
    ) -> None:
        for tab in self._tabs:
            if match in tab.asks:
                tab.asks[match] = True
            if match in tab.watches:
                tab.watches[match] = _seats(holds.get(tab.browser or "", set()))
                tab.tell("news", match, rev=rev, room=room)
                if watchers is not None and tab.browser not in watchers:
                    del tab.watches[match]  # this was the last that it is told
        self._tell_here(match)

    def _tell_here(self, match: str) -> None:
        here, watchers = sorted(self.here(match)), self.watchers(match)
        for tab in self._tabs:
            if match in tab.watches:
                tab.tell("here", match, here=here, watchers=watchers)

    # --- one tab ---------------------------------------------------------------------------

    async def serve(
        self, socket: WebSocket, browser: str | None, address: str, rights: Rights, count: Count
    ) -> None:
        """Tell one tab what happens, until it goes or the server does.

        *count* is called for each match that it asks for, and raises Refused when that was too
        fast.
        """
        await socket.accept()
        if self._full(browser, address):
            await socket.close(TOO_MUCH, "Too many pages are open.")
            return
        tab = Tab(browser, address)
        self._tabs.add(tab)
        tasks = {
            asyncio.ensure_future(self._listen(socket, tab, rights, count)),
            asyncio.ensure_future(self._speak(socket, tab)),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._tabs.discard(tab)
            for match in tab.watches:
                self._went(tab, match)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(Exception):  # it is gone already
                await asyncio.wait_for(socket.close(GOING), 1)

    def _full(self, browser: str | None, address: str) -> bool:
        """Tell whether there is no room for one more tab; all without a cookie are strangers."""
        same = sum(tab.browser == browser is not None for tab in self._tabs)
        near = sum(tab.address == address for tab in self._tabs)
        return len(self._tabs) >= MOST_TABS or same >= MOST_OF_BROWSER or near >= MOST_OF_ADDRESS

    async def _listen(self, socket: WebSocket, tab: Tab, rights: Rights, count: Count) -> None:
        with suppress(WebSocketDisconnect, TimeoutError, ValueError, KeyError, Refused):
            while True:
                said = await asyncio.wait_for(socket.receive_text(), SILENCE)
                if len(said) > MOST_BYTES:
                    return
                wanted = json.loads(said)
                if isinstance(wanted, dict) and isinstance(wanted.get("watch"), list):
                    await self._watch(tab, wanted["watch"][:MOST_WATCHED], rights, count)

    async def _watch(self, tab: Tab, wanted: list[Any], rights: Rights, count: Count) -> None:
        count()
        names = {name for name in wanted if isinstance(name, str)}
        for match in set(tab.watches) - names:
            self._went(tab, match)
            del tab.watches[match]
            self._tell_here(match)
        for match in names - set(tab.watches):
            count()
            standing = await self._standing(tab, match, rights)
            if standing is not None:
                tab.watches[match] = _seats(standing.seats)
                tab.tell("news", match, rev=standing.rev, room=standing.room)
                self._tell_here(match)

    async def _standing(self, tab: Tab, match: str, rights: Rights) -> Standing | None:
        """Ask what a tab has the right to, once more if that has changed meanwhile."""
        while True:
            tab.asks[match] = False
            standing = await rights(match, tab.browser)
            if not tab.asks.pop(match):
                return standing

    async def _speak(self, socket: WebSocket, tab: Tab) -> None:
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError):
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(tab.wake.wait(), BEAT)
                if self._closing:
                    return
                for said in tab.take() or [{"beat": 1}]:
                    await asyncio.wait_for(socket.send_text(json.dumps(said)), SLOW)


def _seats(held: set[int]) -> set[int]:
    return {seat for seat in held if seat >= 0}
