"""What a game is: its names, its options and its bounds, and the modules in its folder."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from numbers import Integral
from types import ModuleType
from typing import Any

from tilery.errors import BadOption


@dataclass(frozen=True)
class Option:
    """One option of a game.

    *kind* is ``"choice"`` (of *choices*; 72 means "72"), ``"number"`` (from *range*, both ends
    included), ``"seat"`` (counted from 0, in text from 1; None leaves it to the game), ``"flag"``
    or ``"data"`` (a JSON value which the game checks). *labels* say in words what each of the
    choices is, where the choice itself does not say it.
    """

    kind: str
    default: Any
    meaning: str
    choices: tuple[str, ...] = ()
    range: tuple[int, int] | None = None
    labels: tuple[str, ...] = ()

    def check(self, name: str, value: Any, seats: int) -> Any:
        """Return *value* as the option takes it. Raises BadOption."""
        if self.kind == "choice" and isinstance(value, str) and value in self.choices:
            return str(value)
        if self.kind == "choice" and is_number(value):
            for choice in self.choices:
                if choice.isdecimal() and int(choice) == value:
                    return choice
        if self.kind == "number" and self.range is not None and is_number(value):
            low, high = self.range
            if low <= value <= high:
                return int(value)
        if self.kind == "seat" and value is None:
            return None
        if self.kind == "seat" and is_number(value) and 0 <= value < seats:
            return int(value)
        if self.kind == "flag" and isinstance(value, bool):
            return value
        if self.kind == "data":
            return json_copy(name, value)
        raise BadOption(f"Option {name} is {self.wanted(seats)}, not {shown(value)}.")

    def wanted(self, seats: int) -> str:
        """Say which values the option takes."""
        if self.kind == "choice":
            return " or ".join(f'"{choice}"' for choice in self.choices)
        if self.kind == "number" and self.range is not None:
            return f"a whole number from {self.range[0]} to {self.range[1]}"
        if self.kind == "seat":
            return f"a seat from 0 to {seats - 1} (in text 1 to {seats}), or None"
        return "true or false"

    def read(self, text: str) -> Any:
        """Return the value that *text* means, as typed by a person; `check` judges it."""
        if self.kind in ("number", "seat") and re.fullmatch(r"-?[0-9]{1,9}", text):
            return int(text) - 1 if self.kind == "seat" else int(text)
        if self.kind == "seat" and text.lower() in ("", "none", "lot"):
            return None
        if self.kind == "flag" and text.lower() in ("true", "false", "yes", "no", "on", "off"):
            return text.lower() in ("true", "yes", "on")
        if self.kind == "data":
            try:
                return json.loads(text)
            except (ValueError, RecursionError):
                return text
        return text

    def write(self, value: Any) -> str:
        """Return *value* as one word, which `read` reads.

        Seats in text are counted from 1; data is JSON without a space.
        """
        if self.kind == "seat":
            return "lot" if value is None else str(value + 1)
        if self.kind == "data":
            return json.dumps(value, separators=(",", ":")).replace(" ", r"\u0020")
        return str(value).lower() if self.kind == "flag" else str(value)

    def length(self, text: str) -> int:
        """Return how many characters of *text* are the value that it begins with.

        That is all before the next comma, but for commas inside data.
        """
        if self.kind == "data":
            try:
                return json.JSONDecoder().raw_decode(text)[1]
            except (ValueError, RecursionError):
                pass
        return len(text.partition(",")[0])


_module = cache(import_module)


def is_number(value: Any) -> bool:
    """Tell whether *value* is a whole number, Python's or NumPy's; True and False are not."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def json_copy(name: str, value: Any) -> Any:
    """Return *value* as JSON keeps it, so that a record gives back the same. Raises BadOption."""
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        raise BadOption(f"Option {name} is data that JSON can hold, not {shown(value)}.") from None


def shown(value: Any) -> str:
    """Return *value* for an error message: cut when long; its type when it is not plain."""
    if isinstance(value, str):
        text = repr(str(value[:60]))
    elif is_number(value):
        text = str(int(value)) if abs(int(value)) < 1 << 128 else "a number beyond all bounds"
    elif value is None or isinstance(value, (bool, float)):
        text = str(value)
    else:
        name = type(value).__name__
        text = f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"
    return text if len(text) <= 60 else text[:57] + "…"


@dataclass(frozen=True)
class Game:
    """A game: what can be said of it before a match begins.

    The bounds are true for every seat count and option and size every buffer: actions of one
    seat at one time, outcomes of one draw, events of one action, and actions and draws of one
    match.
    """

    name: str
    title: str
    seats: tuple[int, int]
    options: Mapping[str, Option]
    max_legal: int
    max_draws: int
    max_events: int
    max_length: int
    version: int  #: of the rules; changes when their behaviour does
    package: str  #: whose modules rules, notation, words, … are the game
    sizes: Callable[[int, Mapping[str, Any]], dict[str, int]]  #: of the state's layout
    playouts: bool = False  #: players plan a turn and play out, where searching all lines is vain

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {self.seats[0]} to {self.seats[1]} seats>"

    def __reduce__(self) -> Any:
        from tilery.games import game

        return game, (self.name,)

    def room(self, name: str) -> ModuleType:
        """Return the game's module *name*; ``rules`` and what imports it load the compiler."""
        return _module(f"{self.package}.{name}")

    def check_seats(self, seats: Any) -> int:
        """Return the number of seats. Raises BadOption."""
        low, high = self.seats
        if not is_number(seats) or not low <= seats <= high:
            raise BadOption(f"{self.title} takes {low} to {high} seats, not {shown(seats)}.")
        return int(seats)

    def check_options(self, seats: int, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return every option with its value, defaults filled in. Raises BadOption."""
        if options is not None and not isinstance(options, Mapping):
            raise BadOption(f"options is a dict of names and values, not {shown(options)}.")
        given = dict(options or {})
        for name in given:
            if name not in self.options:
                names = ", ".join(self.options)
                raise BadOption(f"{self.title} has no option {shown(name)}; it has {names}.")
        checked = {
            name: option.check(name, given.get(name, option.default), seats)
            for name, option in self.options.items()
        }
        self.room("box").check(seats, checked)
        return checked

    def header(self, seats: int, options: Mapping[str, Any]) -> str:
        """Return seats and options other than the defaults as the first word of a position."""
        parts = [f"seats={seats}"]
        for name, option in self.options.items():
            if options[name] != option.default:
                parts.append(f"{name}={option.write(options[name])}")
        return ",".join(parts)


def listed(names: Iterable[str]) -> str:
    """Return names as they are listed in a sentence."""
    return ", ".join(names)
