"""The places that a person goes through to choose an action, each with its name and area."""

from collections.abc import Sequence

from tilery.games.azul import words
from tilery.games.azul.notation import NAMES
from tilery.games.azul.state import CENTRE, DISPLAYS, AzulTable
from tilery.kernel.state import plain
from tilery.kernel.table import SPECTATOR


def places(table: AzulTable, viewer: int, names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return for each place what it is called and which area of the picture it lies in.

    The boards of others are no places to choose; a spectator has the middle of the table.
    """
    table = table._replace(state=plain(table.state))  # type: ignore[arg-type]
    state, size = table.state, table.state.walls.shape[1]
    sources = [(f"display-{n + 1}", n) for n in range(int(DISPLAYS[table.box.seats]))]
    found = {
        f"{source}-{NAMES[colour]}": "displays" if number != CENTRE else "centre"
        for source, number in [*sources, ("centre", CENTRE)]
        for colour in range(size)
        if state.displays[number, colour]
    }
    if viewer != SPECTATOR:
        rows = range(1, size + 1)
        found |= dict.fromkeys([*(f"line-{row}" for row in rows), "floor"], "mine")
        found |= {f"wall-{row}-{column}": "mine" for row in rows for column in rows}
    seat = 0 if viewer == SPECTATOR else viewer
    return {
        place: {"name": str(words.place(table, seat, place)), "area": area}
        for place, area in found.items()
    }
