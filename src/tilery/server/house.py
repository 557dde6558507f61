"""The house: what all parts of one server share."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tilery.server.limits import Limits
from tilery.server.notices import Hub
from tilery.server.only import Only
from tilery.server.players import Players
from tilery.server.seats import Links, read_key
from tilery.server.shelf import Live, Shelf
from tilery.server.storage import Store


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
            yield live
            if (live.rev, live.room) != before:
                self.changed(live)

    def changed(self, live: Live) -> None:
        """Tell all who watch that something happened, and the computer player whose turn it is."""
        self.hub.tell(live.match, live.rev, live.room, live.holds)
        self.players.look(live)


def open_house(folder: Path, limits: Limits | None = None, players: int | None = None) -> House:
    """Return the house whose file is in *folder*, which is made. Raises OSError and Taken."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    only = Only(folder)
    store = Store(folder / "tilery.sqlite")
    shelf, hub = Shelf(store), Hub()

    def changed(live: Live) -> None:
        hub.tell(live.match, live.rev, live.room, live.holds)

    return House(
        store=store,
        shelf=shelf,
        links=Links(read_key(folder / "secret.key")),
        hub=hub,
        players=Players(shelf, changed, players),
        limits=limits or Limits(),
        only=only,
    )
