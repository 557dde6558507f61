"""The house: what all parts of one server share."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tilery.server.limits import Limits
from tilery.server.links import Links
from tilery.server.notices import Hub
from tilery.server.only import Only
from tilery.server.players import Players
from tilery.server.rights import watchers
from tilery.server.shelf import Live, Shelf
from tilery.server.storage import Store
from tilery.server.tokens import read_key

FILE: Final = "tilery.sqlite"  #: all matches
KEY: Final = "secret.key"  #: what links are made from


@dataclass
class House:
    """One server: its file, its matches, whoever looks at them."""

    store: Store
    shelf: Shelf
    links: Links
    hub: Hub
    players: Players
    limits: Limits
    only: Only

    def close(self) -> None:
        """Send everybody away, and leave the folder to the next server."""
        self.hub.close()
        self.players.stop()
        self.store.close()
        self.only.close()

    @contextmanager
    def open(self, match: str) -> Iterator[Live]:
        """Yield a match; whoever watches it is told if it has changed. Raises Refused."""
        with self.shelf.open(match) as live:
            before = live.rev, live.room
            try:
                yield live
            finally:  # what is on the disk has happened, even if its answer could not be made
                if (live.rev, live.room) != before:
                    self.changed(live)

    def changed(self, live: Live) -> None:
        """Tell all who watch that something happened, and the computer player whose turn it is."""
        tell(self.hub, live)
        self.players.look(live)


def tell(hub: Hub, live: Live) -> None:
    """Tell all who may know that something happened in a match."""
    hub.tell(live.match, live.rev, live.room, live.holds, watchers(live))


def open_house(folder: Path, limits: Limits | None = None, players: int | None = None) -> House:
    """Return the house whose file is in *folder*, which is made. Raises OSError and Taken."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    only = Only(folder)
    store = Store(folder / FILE)
    shelf, hub = Shelf(store), Hub()

    return House(
        store=store,
        shelf=shelf,
        links=Links(read_key(folder / KEY)),
        hub=hub,
        players=Players(shelf, partial(tell, hub), players),
        limits=limits or Limits(),
        only=only,
    )
