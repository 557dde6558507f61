"""The places that a person goes through to choose an action, each with its name and area."""

from collections.abc import Sequence

from tilery.games.rummy_up import words
from tilery.games.rummy_up.looks import look
from tilery.games.rummy_up.notation import tile_text
from tilery.games.rummy_up.scene import in_order
from tilery.games.rummy_up.state import RummyTable
from tilery.kernel.state import plain
from tilery.kernel.table import SPECTATOR


def places(table: RummyTable, viewer: int, names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return for each place what it is called and which area of the picture it lies in.

    They are the tiles of the viewer's rack, the loose start tiles, each with its look for lists of
    what can be done, and the pool. Equal tiles are one place.
    """
    state = plain(table.state)
    found: dict[str, dict[str, str]] = {}
    if viewer != SPECTATOR:
        held = state.racks[viewer].tolist()
        for kind in in_order(kind for kind, n in enumerate(held) if n):
            found[f"rack-{tile_text(kind)}"] = {"area": "mine", "look": look(kind)}
    for kind, n in enumerate(state.loose.tolist()):
        if n:
            found[f"start-{tile_text(kind)}"] = {"area": "table", "look": look(kind)}
    found["pool"] = {"area": "stores"}
    return {
        place: {"name": str(words.place(table, viewer, place)), **said}
        for place, said in found.items()
    }
