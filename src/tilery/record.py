"""The record of a match: one self-contained JSON text.

A full record lists every action, draws included, so it can be replayed without a seed. A
viewer's record of an unfinished match shows positions move by move as the viewer may know them;
it cannot be replayed.

    {"tilery": 1, "game": "azul", "rules": 1, "seats": 2, "options": {…}, "names": [[…]],
     "luck": "secure" | "given" | {"seed": 7, "game": 0},
     "start": null or a position, "actions": ["2bbykr…", "3b2", …],
     "positions": {"16": "seats=2 …"}, "end": "seats=2 …", "outcome": null or {…}}

Positions are keyed by how many of the actions come before them.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

from tilery.errors import BadRecord
from tilery.games.base import is_number, shown

FORMAT: Final = 1
MAX_BYTES: Final = 16 * 1024 * 1024
EVERY: Final = 16  #: a position is kept after so many actions


@dataclass(frozen=True)
class Record:
    """A match as data. *viewer* is None in a full record, else a seat or ``"spectator"``.

    Raises BadRecord for a field of another form.
    """

    game: str
    rules: int  #: version of the game's rules
    seats: int
    options: dict[str, Any]
    names: list[str]
    luck: Any
    actions: list[str]
    end: str
    start: str | None = None
    positions: dict[int, str] = field(default_factory=dict)
    outcome: dict[str, Any] | None = None
    viewer: Any = None

    def __post_init__(self) -> None:
        for name, (test, wanted) in _FIELDS.items():
            value = getattr(self, name)
            if not test(value):
                raise BadRecord(f"The record's {name} is {wanted}, not {shown(value)}.")

    def dumps(self) -> str:
        """Return the record as JSON text."""
        data: dict[str, Any] = {"tilery": FORMAT}
        data |= {name: getattr(self, name) for name in _FIELDS}
        data["positions"] = {str(n): text for n, text in self.positions.items()}
        if self.viewer is None:
            del data["viewer"]
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def loads(cls, text: str | bytes) -> "Record":
        """Return the record that `dumps` wrote. Raises BadRecord.

        Only its form is checked here; `Match.from_record` plays it by the rules.
        """
        data = _parse(text)
        version = data.pop("tilery")
        if not is_number(version) or version != FORMAT:
            raise BadRecord(f"The record is of another format than {FORMAT}, which is read here.")
        data.setdefault("viewer", None)
        for name, (_, wanted) in _FIELDS.items():
            if name not in data:
                raise BadRecord(f"The record has no {name}, which is {wanted}.")
        for name in data:
            if name not in _FIELDS:
                raise BadRecord(f"The record has a field {shown(name)}, which is not known.")
        data["positions"] = _numbered(data["positions"])
        return cls(**data)


def _parse(text: str | bytes) -> dict[str, Any]:
    if not isinstance(text, (str, bytes)):
        raise BadRecord(f"A record is JSON text, not {shown(text)}.")
    if len(text) > MAX_BYTES:
        raise BadRecord(f"A record has at most {MAX_BYTES} bytes, not {len(text)}.")
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadRecord(f"The record is no JSON text: {why}.") from None
    if not isinstance(data, dict) or "tilery" not in data:
        raise BadRecord('A record is a JSON object with a field "tilery".')
    return data


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _numbered(positions: Any) -> Any:
    """Return *positions* with their keys as numbers, as far as they are written so."""
    if not isinstance(positions, dict):
        return positions
    return {int(n) if re.fullmatch("[1-9][0-9]{0,6}", n) else n: t for n, t in positions.items()}


def _text(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable()


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _luck(value: Any) -> bool:
    if isinstance(value, str):
        return value in ("secure", "given")
    return (
        isinstance(value, dict)
        and set(value) == {"seed", "game"}
        and all(is_number(n) and 0 <= n < 1 << 63 for n in value.values())
    )


def _positions(value: Any) -> bool:
    return isinstance(value, dict) and all(
        _number(n) and n > 0 and _text(text) for n, text in value.items()
    )


def _number(value: Any) -> bool:
    return is_number(value) and 0 <= value < 1 << 31


#: Field -> its test, and what it is in words.
_FIELDS: Final[dict[str, Any]] = {
    "game": (_text, "a name"),
    "rules": (_number, "a number"),
    "seats": (_number, "a number"),
    "options": (lambda v: isinstance(v, dict), "an object"),
    "names": (_texts, "a list of printable texts"),
    "luck": (_luck, '"secure", "given" or {"seed": a number, "game": a number}'),
    "start": (lambda v: v is None or _text(v), "a position or null"),
    "actions": (_texts, "a list of printable texts"),
    "positions": (_positions, "an object of numbers and positions"),
    "end": (_text, "a position"),
    "outcome": (lambda v: v is None or isinstance(v, dict), "an object or null"),
    "viewer": (
        lambda v: v is None or _number(v) or (_text(v) and v == "spectator"),
        'a seat or "spectator"',
    ),
}
