"""Commands: what people do in a match, each once, all or none.

They are checked in this order: may this browser act for the seat, has the key been seen, is `rev`
current, is it legal.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from tilery.errors import IllegalAction
from tilery.server import undo
from tilery.server.refusals import Refused
from tilery.server.rights import acting_seat
from tilery.server.rows import NOTE, PLAY, Line, Row, draws
from tilery.server.shelf import Live

MOVED_ON = "The match has moved on meanwhile: look again."


def play(
    live: Live, browser: str | None, seat: int | None, rev: int, key: str, actions: Sequence[int]
) -> int:
    """Play *actions* for the seat that *browser* holds; return which it was. Raises Refused."""

    def act(line: Line, who: int, body: str) -> None:
        late = rev != line.rev
        if late and not same_window(line, who, rev):
            raise Refused(409, MOVED_ON, line.rev)
        try:
            line.play(who, actions, live.keep, key, body)
        except IllegalAction as error:
            raise Refused(409 if late else 422, str(error), line.rev) from None

    return done_once(live, browser, seat, key, {"rev": rev, "actions": list(actions)}, act)


def take_back(live: Live, browser: str | None, seat: int | None, rev: int, key: str) -> int:
    """Take back what may be; return whose seat it was. Raises Refused."""

    def act(line: Line, who: int, body: str) -> None:
        if rev != line.rev:
            raise Refused(409, MOVED_ON, line.rev)
        number = undo.target(live, who)
        if number is None:
            raise Refused(422, "There is nothing here that you could take back.", line.rev)
        line.go_back(who, number, live.keep, key, body)

    return done_once(live, browser, seat, key, {"rev": rev, "undo": True}, act)


def done_once(
    live: Live,
    browser: str | None,
    seat: int | None,
    key: str,
    body: dict[str, Any],
    act: Callable[[Line, int, str], None],
) -> int:
    """Do what a command says unless its key has been seen; return its seat. Raises Refused."""
    who = acting_seat(live, browser, seat)
    line = live.playing
    told = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    found = _with_key(line, live, browser, who, seat, key)
    if found is not None:
        if found.body != told:
            raise Refused(409, "This key was used for another command.", line.rev)
        assert found.seat is not None
        return found.seat
    act(line, who, told)
    return who


def _with_key(
    line: Line, live: Live, browser: str | None, who: int, seat: int | None, key: str
) -> Row | None:
    """Return the row of *key*; whoever did not say for which seat may mean any that it holds."""
    held = [who] if seat is not None else sorted(live.holds.get(browser or "", ()))
    found = (line.seen_before(one, key) for one in held)
    return next((row for row in found if row is not None), None)


def same_window(line: Line, seat: int, rev: int) -> bool:
    """Tell whether since *rev* only others have acted who could act at the same time as *seat*.

    No luck was drawn since, nothing taken back, and *seat* may still act as it could all along.
    """
    since = [row for row in line.rows if row.rev > rev and row.kind != NOTE]
    if rev < 0 or not since:
        return rev >= 0 and rev <= line.rev
    if any(row.kind != PLAY or row.seat == seat for row in since):
        return False
    first = line.mark_at(rev)
    if line.marks[first].rev > rev or len(line.marks) - 1 - first != len(since):
        return False
    if any(draws(line.entries_of(n)) for n in range(first + 1, len(line.marks))):
        return False
    return all(seat in line.match_at(n).waiting for n in range(first, len(line.marks)))
