"""What a person sees and types: lines of spans on a terminal, or as plain text elsewhere."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, Protocol

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from tilery.games.drawing import Line

#: Style of a span -> style of Rich. Colours of letters are of middling brightness, so that they
#: can be read on a light and on a dark background; tiles bring a background of their own.
STYLES: Final = {
    "blue": "bold #ffffff on #2056b8",
    "yellow": "bold #000000 on #e6b422",
    "red": "bold #ffffff on #b8242a",
    "black": "bold #ffffff on #333333",
    "white": "bold #000000 on #e4e9ec",
    "orange": "bold #000000 on #d9772b",
    "green": "bold #000000 on #67b999",
    "blue-space": "#2b68d0",
    "yellow-space": "#a0761c",
    "red-space": "#d0554e",
    "black-space": "#7a7a7a",
    "white-space": "#767b80",
    "orange-space": "#c06018",
    "green-space": "#3b8267",
    "muted": "#7a7a7a",
    "title": "bold",
    "accent": "bold #0a8585",
    "brass": "bold #000000 on #a9843a",
    "bad": "#d03b3b",
}


def clean(text: str) -> str:
    """Return *text* with everything that could move a terminal's cursor replaced."""
    return "".join(c if c.isprintable() else "?" for c in text)


class Screen:
    """Where a person reads and types."""

    def __init__(self) -> None:
        plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self._console = Console(
            color_system=None if plain else "auto", highlight=False, markup=False, emoji=False
        )
        self.typed = sys.stdin is not None and sys.stdin.isatty()  #: a person is at the keys

    @property
    def size(self) -> tuple[int, int] | None:
        """The width and height of the terminal, or None where nothing scrolls."""
        return (self._console.width, self._console.height) if self._console.is_terminal else None

    def forget_typed(self) -> None:
        """Forget what was typed before anything was asked: it was meant for nothing here."""
        if self.typed:
            with suppress(ImportError, OSError, ValueError):
                import termios

                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def say(self, text: str = "", style: str = "") -> None:
        """Write a sentence; on a terminal it is wrapped between words."""
        self._print(Text(clean(text), STYLES.get(style, "")), wrap=self._console.is_terminal)

    def hang(self, text: str) -> None:
        """Write a paragraph whose first line stands out; on a terminal it is wrapped."""
        room = self._console.width - 2
        lines = wrapped(clean(text), room) if self._console.is_terminal else [clean(text)]
        self._print(Text("\n  ".join(lines)))

    def rows(self, rows: Iterable[tuple[str, ...]], indent: str = "  ") -> int:
        """Write a table: columns as wide as they need, the last one wrapped within itself.

        Returns how many lines that took.
        """
        table = [tuple(map(clean, row)) for row in rows]
        if not table:
            return 0
        lines = 0
        columns = range(len(table[0]) - 1)
        widths = [max(len(row[n]) for row in table) for n in columns]
        left = len(indent) + sum(width + 2 for width in widths if width)
        room = self._console.width - left
        for row in table:
            head = Text(indent)
            for n in columns:
                if widths[n]:
                    head.append(f"{row[n]:<{widths[n]}}  ", STYLES["accent"] if n == 0 else "")
            last = wrapped(row[-1], room) if self._console.is_terminal else [row[-1]]
            head.append(("\n" + " " * left).join(last))
            self._print(head)
            lines += len(last)
        return lines

    def draw(self, lines: "Iterable[Line]") -> None:
        """Write a drawing."""
        for line in lines:
            spans = list(line)
            while spans and not spans[-1].style and not spans[-1].text.strip():
                spans.pop()
            text = Text()
            for span in spans:
                text.append(clean(span.text), STYLES.get(span.style, ""))
            if self._console.color_system is None:
                text.rstrip()
            self._print(text)

    def _print(self, text: Text, wrap: bool = False) -> None:
        self._console.print(text, soft_wrap=not wrap)

    def ask(self, prompt: str) -> str:
        """Return a line that was typed. Raises EOFError at the end of the input."""
        if self.typed:
            return input(prompt).strip()
        # What comes from a pipe is written too, so that the output reads like a session.
        print(prompt, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        print(clean(line.strip()))
        if not line:
            raise EOFError
        return line.strip()

    def complete(self, words: Callable[[], list[str]]) -> None:
        """Let the tab key complete what is typed to one of *words*, and arrows bring it back."""
        if not self.typed:
            return
        try:
            import readline
        except ImportError:
            return

        def completer(text: str, number: int) -> str | None:
            found = [word for word in words() if word.startswith(text)]
            return found[number] if number < len(found) else None

        readline.set_completer(completer)
        readline.set_completer_delims(" ")
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def wrapped(text: str, room: int) -> list[str]:
    """Return *text* as lines of at most *room* characters where words allow it."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > max(room, 20):
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


class Tick(Protocol):
    """What moves a bar on."""

    def __call__(self, done: int, said: str = ..., /) -> None:
        """Add what was *done*, and write before the bar what is to be *said*."""


@contextmanager
def progress(total: int) -> Iterator[Tick]:
    """Show a bar on standard error, if it is a terminal; yield what moves it on."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, said="": None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("Playing", total=total)
        yield lambda done, said="Playing": bar.update(task, advance=done, description=said)
