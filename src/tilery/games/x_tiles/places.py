"""The places that a person goes through to choose an action, each with its name and area."""

from collections.abc import Sequence

from tilery.art.tiles import quartered
from tilery.games.x_tiles import words
from tilery.games.x_tiles.notation import cell_text
from tilery.games.x_tiles.scene import open_cells, seen_plain
from tilery.games.x_tiles.state import EMPTY, XTilesTable
from tilery.games.x_tiles.tiles import PATTERNS
from tilery.kernel.table import SPECTATOR


def places(table: XTilesTable, viewer: int, names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return for each place what it is called and which area of the picture it lies in.

    A tile of the hand has its look, too, for lists of what can be done.
    They are the cells where a tile may be laid, and the viewer's hand; as long as the second tile
    of the start pair waits, it is that alone, with words for what is asked (XT-4). How a tile is
    turned is no place.
    """
    table = seen_plain(table)
    state = table.state
    found = {f"cell-{cell_text(cell)}": "table" for cell in open_cells(table)}
    if state.pair != EMPTY and state.turn == viewer:
        found[f"hand-{PATTERNS[state.pair]}"] = "mine"
    elif viewer != SPECTATOR and state.pair == EMPTY:
        held = state.hands[viewer, : state.held[viewer]].tolist()
        found |= {f"hand-{PATTERNS[pattern]}": "mine" for pattern in held}
    named = {
        place: {"name": str(words.place_in_colours(table, viewer, place)), "area": area}
        for place, area in found.items()
    }
    for place, said in named.items():
        if place.startswith("hand-"):
            said["look"] = quartered(place.removeprefix("hand-"))
    if state.pair != EMPTY and state.turn == viewer:
        named[f"hand-{PATTERNS[state.pair]}"]["ask"] = str(words.ask_pair())
    return named
