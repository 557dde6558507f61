"""What a browser is shown of a match: one JSON object, made from one viewer's view.

It is made from the hidden position, masked events and public facts, and from nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tilery.errors import IllegalAction
from tilery.kernel.events import Event
from tilery.server import drawing, undo
from tilery.server.names import isolated
from tilery.server.refusals import Refused
from tilery.server.rights import Shown
from tilery.server.rows import NOTE, UNDO, Line
from tilery.server.shelf import Live
from tilery.view import View

MOST_MISSED: Final = 12  #: rows whose motions are told; who has missed more sees where it stands
MOST_DRAWN: Final = 40  #: positions of one match that are kept as they were drawn


def view_of(
    live: Live, shown: Shown, layout: str, since: int | None = None, at: int | None = None
) -> dict[str, Any]:
    """Return what a browser is shown of a match that has begun.

    *since* is the rev that the browser has: the motions after it are told. *at* looks back.
    Raises Refused.
    """
    line = live.playing
    if at is not None and not 0 <= at <= line.rev:
        raise Refused(400, f"at is a revision from 0 to {line.rev}.", line.rev)
    number = line.mark_at(line.rev if at is None else at)
    seat = shown.seat
    now = line.match.view(seat)
    view = now if at is None else looked(line, number, seat)
    still_there, said = drawn(live, view, layout, at), log(live, now)
    looks = [look for one in said for look in one["icons"]]
    shown_by_look = [*still_there["left"], *still_there["places"].values()]
    looks += [one["look"] for one in shown_by_look if one.get("look")]
    moved = [] if since is None else motions(line, number, since, seat)
    return {
        "match": live.match,
        "rev": line.rev,
        "at": at,
        "played": line.marks[number].rev,
        "seat": seat,
        "held": list(shown.held),
        "pass_to": shown.pass_to,
        "status": live.status,
        "title": view.game.title,
        "game": view.game.name,
        "names": live.names,
        "bots": [chair.bot for chair in live.chairs],
        **still_there,
        "motions": [defined(motion, still_there["svg"]) for motion in moved],
        "log": said,
        "icons": drawing.icons(looks),
        "sheet": sheet(now) if view.outcome else None,
        "rematch": live.facts["next"],
    }


def looked(line: Line, number: int, seat: int | None) -> View:
    """Return the position of ``marks[number]``; once the match is over all of it is open."""
    match = line.match_at(number)
    return match.opened(seat) if line.match.turn is None else match.view(seat)


def drawn(live: Live, view: View, layout: str, at: int | None) -> dict[str, Any]:
    """Return what stays as it is until something happens: made once for all tabs of a viewer."""
    if live.drawn_for != (live.rev, live.room) or len(live.drawn) >= MOST_DRAWN:
        live.drawn.clear()
        live.drawn_for = live.rev, live.room
    key = view.seat, layout, at
    if key not in live.drawn:
        live.drawn[key] = still(live, view, layout, at)
    return live.drawn[key]


def still(live: Live, view: View, layout: str, at: int | None) -> dict[str, Any]:
    """Return the position as *view* shows it, and what its seat may do there."""
    acts = at is None and view.seat is not None and live.status == "running"
    places = drawing.places(view)
    tree, buttons = choices(live, view, places) if acts else ({}, [])
    return {
        "turn": view.turn,
        "waiting": list(view.waiting),
        "due": due(view),
        "layout": layout,
        "svg": drawing.picture(view, layout),
        "places": places,
        "tree": tree,
        "buttons": buttons,
        "draft": draft(view) if acts else None,
        "points": list(view.points),
        "round": _round(view),
        "goal": goal(view),
        "rounds": rounds(view),
        "left": left(view),
        "notice": notice(view),
        "ask": ask(view) if acts else None,
        "places_won": list(view.outcome.places) if view.outcome else None,
        "can_undo": acts and undo.target(live, view.seat or 0) is not None,
        "can_hint": acts and undo.alone(live, view.seat or 0),
    }


def due(view: View) -> str:
    """Return what the viewer is to do: ``play``, ``wait``, or nothing more, ``over``."""
    if view.turn is None:
        return "over"
    return "play" if view.seat in view.waiting else "wait"


# --- what can be done -------------------------------------------------------------------------


def choices(
    live: Live, view: View, places: Mapping[str, Any]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the tree of paths of all legal actions, and those that are buttons.

    A button is an action whose only step is no place of the picture. A last step that is none is
    one of several ways to do the same, such as how a tile is turned: its level is a cycle.
    """
    tree: dict[str, Any] = {}
    buttons: list[dict[str, Any]] = []
    for action in view.legal():
        leaf = {
            "act": action.id,
            "text": action.text,
            "tell": action.words,
            "undo": undo.can_take_back(live, action),
        }
        path = action.path
        if len(path) == 1 and path[0] not in places:
            buttons.append({**leaf, "name": sentence(action.words)})
        elif path[-1] not in places:
            way = str(view.game.room("words").place(view.board.table, view.seat, path[-1]))
            grow(tree, path, {**leaf, "name": way}, cycle=True)
        else:
            grow(tree, path, leaf)
    return tree, buttons


def draft(view: View) -> dict[str, Any] | None:
    """Return of what the viewer may choose some before it plays: a name, how many, and items.

    What is committed is a list of actions: those of the chosen items in their order, ``then`` more.
    """
    tell = drawing.offered(view.game, "draft")
    if tell is None or view.seat not in view.waiting:
        return None
    return tell(view.board.table, view.seat, view.names)  # type: ignore[no-any-return]


def grow(
    tree: dict[str, Any], path: Sequence[str], leaf: dict[str, Any], *, cycle: bool = False
) -> None:
    """Hang *leaf* into *tree* behind *path*; two of one path are told apart by their text.

    The last level of a *cycle* says so, at ``_``.
    """
    for step in path[:-1]:
        tree = tree.setdefault(step, {})
    if cycle:
        tree["_"] = "cycle"
    if path[-1] in tree:
        tree[f"{path[-1]}-{leaf['text']}"] = leaf
    else:
        tree[path[-1]] = leaf


def sentence(text: str) -> str:
    """Return *text* with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def preview(live: Live, seat: int, action: int, layout: str) -> dict[str, Any]:
    """Return the picture after an action as far as *seat* can tell, before any draw.

    Raises IllegalAction and Refused.
    """
    view = live.playing.match.view(seat)
    legal = {one.id: one for one in view.legal()}
    if action not in legal:
        live.playing.match.copy().play(action, seat)  # says why not
        raise IllegalAction("This is not legal.")
    words = legal[action].words
    board = view.board.copy()
    board.play(seat, action)
    after = View(board, seat, view.names, view.events)
    return {"svg": drawing.picture(after, layout), "tell": words}


# --- what happened ------------------------------------------------------------------------------


def log(live: Live, view: View) -> list[dict[str, Any]]:
    """Return all that happened, in words, each with its rev and the looks that it speaks of."""
    line = live.playing
    over = view.turn is None  # everything is open then
    told: list[dict[str, Any]] = []
    for number, mark in enumerate(line.marks):
        key = (view.seat, over, mark.rev)
        if key not in live.logs:
            names = isolated(line.names_at(mark.rev))
            live.logs[key] = sentences(view, line.events_of(number, view), names)
        told += [{"rev": mark.rev, **one} for one in live.logs[key]]
    for row in line.rows:
        if row.kind == NOTE:
            told.append({"rev": row.rev, "text": row.words[0], "kind": "note", "icons": []})
        elif row.kind == UNDO and row.seat is not None:
            text = f"{isolated(line.names_at(row.rev))[row.seat]} takes a move back"
            told.append({"rev": row.rev, "text": text, "kind": "act", "icons": []})
    return sorted(told, key=lambda one: one["rev"])


def sentences(view: View, events: Sequence[Event], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return *events* in sentences: of which kind, and the looks of tiles that each speaks of.

    A kind is ``round``, the heading of what follows, ``act`` of a seat, or ``luck``.
    """
    said = [str(message) for message in view.game.room("words").events(events, names)]
    looks, groups, heads = (
        drawing.offered(view.game, name) for name in ("looks", "groups", "heads")
    )
    if looks is None or groups is None or heads is None:
        return [{"text": text, "kind": "act", "icons": []} for text in said]

    def kind(group: Sequence[Event]) -> str:
        return "round" if heads(group) else "act" if group[0].seat >= 0 else "luck"

    return [
        {"text": text, "kind": kind(group), "icons": looks(group)}
        for text, group in zip(said, groups(events), strict=True)
    ]


def motions(line: Line, number: int, since: int, seat: int | None) -> list[dict[str, Any]]:
    """Return what moved after the rev *since*, up to ``marks[number]``."""
    first = line.mark_at(since) + 1
    if number - first >= MOST_MISSED:
        return []
    moved: list[dict[str, Any]] = []
    for n in range(first, number + 1):
        before, after = looked(line, n - 1, seat), looked(line, n, seat)
        events = line.events_of(n, after)
        viewer = drawing.viewer_of(after)
        moved += [
            {"rev": line.marks[n].rev, **one} for one in drawing.motions(before, events, viewer)
        ]
    return moved


def defined(motion: dict[str, Any], svg: str) -> dict[str, Any]:
    """Return *motion* with the symbol of its look where the picture that it leads to has none."""
    look = motion["look"]
    if not look or f'id="tile-{look}"' in svg:
        return motion
    symbol = drawing.symbol(look)
    return motion if symbol is None else {**motion, "symbol": symbol}


def sheet(view: View) -> list[list[dict[str, Any]]]:
    """Return for each seat how its points came about: part, words and points of each line."""
    lines: list[list[dict[str, Any]]] = [[] for _ in view.names]
    for line in scored(view):
        seat = line.pop("seat")
        if seat is not None:
            lines[seat].append(line)
    return lines


def rounds(view: View) -> list[dict[str, Any]]:
    """Return the points of all seats by rounds, or whatever else the game calls the parts.

    What came about in one line is told with it; where there are more of them the end tells them.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for line in scored(view):
        found.setdefault(line["part"], []).append(line)
    return [
        {
            "name": sentence(part),
            "points": [
                sum(line["points"] for line in lines if line["seat"] == seat)
                for seat in range(len(view.names))
            ],
            "text": sentence(lines[0]["text"]) if len(lines) == 1 else None,
        }
        for part, lines in found.items()
    ]


def scored(view: View) -> list[dict[str, Any]]:
    """Return the lines of the game's sheet; one that nobody has scored in has no seat."""
    tell = drawing.offered(view.game, "sheet")
    return [] if tell is None else list(tell(view.events, isolated(view.names)))


# --- what a game may tell besides -----------------------------------------------------------------


def notice(view: View) -> str | None:
    """Return who has won, or what the game wants to be known now, such as the last round."""
    outcome = view.outcome
    if outcome is not None:
        words = view.game.room("words")
        return sentence(str(words.verdict(view.board.table, outcome.places, isolated(view.names))))
    tell = drawing.offered(view.game, "notice")
    said = tell and tell(view.board.table, drawing.viewer_of(view), isolated(view.names))
    return str(said) if said else None


def ask(view: View) -> str | None:
    """Return what the viewer is to do, where the game has words of its own for it."""
    tell = drawing.offered(view.game, "ask")
    said = tell and tell(view.board.table, drawing.viewer_of(view))
    return str(said) if said else None


def left(view: View) -> list[dict[str, Any]]:
    """Return what the game tells of what is left, each with its name and count."""
    tell = drawing.offered(view.game, "left")
    return [] if tell is None else list(tell(view.board.table, drawing.viewer_of(view)))


def goal(view: View) -> str | None:
    """Return what the game is played to, in a few words for the top of the page."""
    tell = drawing.offered(view.game, "goal")
    return None if tell is None else str(tell(view.board.table))


def _round(view: View) -> int | None:
    state = view.board.states
    return int(state["rounds"][0]) if "rounds" in (state.dtype.names or ()) else None
