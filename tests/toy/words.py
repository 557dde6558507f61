"""Toy in sentences: actions before they are played, events, places, and why not."""

from collections.abc import Sequence
from typing import Final

from tilery.games.messages import Message, catalogue, signed, won
from tilery.kernel.events import Event
from tilery.kernel.state import LUCK, OVER
from tilery.kernel.table import UNSEEN
from toy import state as toy
from toy.notation import LETTERS, SHAPE
from toy.position import REASONS
from toy.rules import last_player, player
from toy.state import CATCH, DECLINE, DRAW, END, FIRST_SEAT, KINDS, ToyTable

catalogue(
    "toy",
    {
        # actions
        "lay": "lay {kind}, worth {worth}",
        "end": "end the turn with {n} in hand",
        "go_out": "end the turn without a tile: score the other hands",
        "draw": "draw a tile",
        "catch": "catch {who}",
        "decline": "do not catch {who}",
        "tile": "a tile {kind} comes out of the pile",
        "lot": "{who} starts",
        # events
        "starts": "{who} starts, by lot",
        "round_began": "Round {n}: {who} starts",
        "drew": "{who} draws {kind}",
        "drew_unseen": "{who} draws a tile",
        "laid": "{who} lays {kind}",
        "turn_ended": "{who} ends the turn with {n} in hand",
        "caught": "{who} is caught by {by}",
        "shown": "{who} shows {kind}",
        "declined": "{who} does not catch",
        "revealed": "{who} still holds {tiles}, worth {n}",
        "nothing": "nothing",
        "went_out": "{who} is out ({points})",
        "nobody_out": "{n} turns, and nobody is out",
        "ended": "The second round is over: the game ends",
        # places
        "place_hand": "{n} {kind} in hand",
        "place_table": "the table",
        "place_pile": "the pile, {n} left",
        "place_verb": "{verb}",
        "place_seat": "seat {n}, {held} in hand",
        # why not
        "over": "the game is over",
        "luck_due": "a draw of luck is due",
        "not_asked": "it is not the turn of seat {seat}",
        "nobody": "there is nobody to catch",
        "only_catch": "it is only asked to catch or to decline",
        "none_held": "seat {seat} has no tile {kind}",
        "falling": "tiles are laid in rising order, and {kind} comes before {least}",
        "lay_first": "a tile is laid before the turn ends",
        "laid_already": "a tile has been laid in this turn",
        "no_pile": "the pile is empty",
        "shape": "an action of Toy is {shape}",
    },
)


def _m(key: str, **args: object) -> Message:
    return Message(f"toy.{key}", args)


def action(table: ToyTable, seat: int, action: int, names: Sequence[str]) -> Message:
    """Say what an action that *seat* may play now will do; *seat* is LUCK for a draw."""
    if seat == LUCK:
        if action >= FIRST_SEAT:
            return _m("lot", who=names[action - FIRST_SEAT])
        return _m("tile", kind=LETTERS[action])
    if action < KINDS:
        return _m("lay", kind=LETTERS[action], worth=int(table.box.worth[action]))
    if action == END:
        n = int(table.state.held[seat])
        return _m("end", n=n) if n else _m("go_out")
    if action == DRAW:
        return _m("draw")
    return _m("catch" if action == CATCH else "decline", who=names[last_player(table)])


_KEYS: Final = {
    toy.STARTS: "starts",
    toy.ROUND_BEGAN: "round_began",
    toy.DREW: "drew",
    toy.LAID: "laid",
    toy.TURN_ENDED: "turn_ended",
    toy.CAUGHT: "caught",
    toy.SHOWN: "shown",
    toy.DECLINED: "declined",
    toy.REVEALED: "revealed",
    toy.WENT_OUT: "went_out",
    toy.NOBODY_OUT: "nobody_out",
    toy.ENDED: "ended",
}


def events(rows: Sequence[Event], names: Sequence[str]) -> list[Message]:
    """Say what happened, one message an event."""
    return [_event(row, names) for row in rows]


def _event(row: Event, names: Sequence[str]) -> Message:
    key = _KEYS[row.kind]
    args: dict[str, object] = {
        "who": names[row.seat] if row.seat >= 0 else "",
        "n": row.amount,
        "points": signed(row.points),
    }
    if row.kind == toy.CAUGHT:
        args["by"] = names[row.source]
    elif row.kind == toy.REVEALED:
        args["tiles"] = _hand(row.what)
    elif row.kind == toy.DREW and row.what == UNSEEN:
        key = "drew_unseen"
    elif row.kind in (toy.DREW, toy.LAID, toy.SHOWN):
        args["kind"] = LETTERS[row.what]
    return _m(key, **args)


def _hand(packed: int) -> str | Message:
    """Name the tiles of a hand that is one number (`toy.rules.packed`)."""
    tiles = []
    for letter in LETTERS:
        packed, n = divmod(packed, toy.COPIES + 1)
        tiles += [letter] * n
    return " ".join(tiles) or _m("nothing")


def reason(table: ToyTable) -> str:
    """Return why a finished game is over, as one word."""
    return REASONS[int(table.state.reason)]


def verdict(table: ToyTable, places: Sequence[int], names: Sequence[str]) -> Message:
    """Say who has won a finished game."""
    return won(places, names)


def place(table: ToyTable, seat: int, place: str) -> Message:
    """Name a place as *seat* sees it; the hand is its own."""
    kind, _, letter = place.partition("-")
    if kind == "hand":
        return _m("place_hand", n=int(table.state.hands[seat, LETTERS.index(letter)]), kind=letter)
    if kind == "pile":
        return _m("place_pile", n=int(table.state.left))
    if kind == "seat":
        held = int(table.state.held[int(letter) - 1])
        return _m("place_seat", n=letter, held=held)
    return _m("place_table") if kind == "table" else _m("place_verb", verb=kind)


def refusal(table: ToyTable, seat: int, action: int | str) -> Message:
    """Say why *seat* may not play *action* now; a text is one that is no action."""
    state = table.state
    if isinstance(action, str):
        return _m("shape", shape=SHAPE)
    if state.turn == OVER:
        return _m("over")
    if state.turn == LUCK:
        return _m("luck_due")
    if not state.waiting >> seat & 1:
        return _m("not_asked", seat=seat + 1)
    if action in (CATCH, DECLINE):
        return _m("nobody")
    if seat != player(table):
        return _m("only_catch")
    if action == END:
        return _m("lay_first")
    if action == DRAW:
        return _m("laid_already") if state.laying else _m("no_pile")
    if not state.hands[seat, action]:
        return _m("none_held", seat=seat + 1, kind=LETTERS[action])
    return _m("falling", kind=LETTERS[action], least=LETTERS[state.least])
