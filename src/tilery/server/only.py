"""One server for one folder: matches in memory are right only while nobody else writes."""

import sqlite3
from pathlib import Path
from typing import Final

from tilery.errors import TileryError

FILE: Final = "running.sqlite"  #: whoever serves holds it locked, until its process has ended


class Taken(TileryError):
    """Another server has the folder."""


class Only:
    """Holds a folder for this server, in a way that every system undoes when a process ends."""

    def __init__(self, folder: Path) -> None:
        """Take the folder. Raises Taken, and OSError where it cannot be written to."""
        file = folder / FILE
        file.touch()
        self._held = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            self._held.close()
            raise Taken(
                f"Another Tilery serves the matches in {folder} already: end it first, or keep "
                "other matches elsewhere (--data)."
            ) from None

    def close(self) -> None:
        """Leave the folder to others."""
        self._held.close()
