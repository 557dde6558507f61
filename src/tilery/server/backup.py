"""A copy of all matches, also while a server plays them; it is served like any other folder."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from tilery.errors import TileryError
from tilery.server.house import FILE, KEY
from tilery.server.tokens import read_key


class CannotCopy(TileryError):
    """There is no copy."""


def back_up(folder: Path, copy: Path) -> int:
    """Copy the matches in *folder* to the new folder *copy*; return how many. Raises CannotCopy.

    What was committed when it began is in the copy, whole. Half a copy is removed again.
    """
    if not (folder / FILE).is_file():
        raise CannotCopy(f"There are no matches in {folder}; --data says where they are.")
    try:
        copy.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        raise CannotCopy(f"{copy} is there already: a copy goes into a new folder.") from None
    except OSError as error:
        raise CannotCopy(f"{copy} cannot be made: {error.strerror}.") from None
    try:
        return _copy(folder, copy)
    except KeyboardInterrupt:
        shutil.rmtree(copy, ignore_errors=True)
        raise
    except (OSError, sqlite3.Error) as error:
        shutil.rmtree(copy, ignore_errors=True)
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise CannotCopy(f"{folder} could not be copied to {copy}: {why}.") from None


def _copy(folder: Path, copy: Path) -> int:
    key = read_key(folder / KEY)
    for name in (FILE, KEY):  # hands that are hidden, and what links are made from
        os.close(os.open(copy / name, os.O_CREAT | os.O_EXCL, 0o600))
    (copy / KEY).write_bytes(key)
    with (
        closing(
            sqlite3.connect(f"{(folder / FILE).resolve().as_uri()}?mode=ro", uri=True)
        ) as source,
        closing(sqlite3.connect(copy / FILE)) as target,
    ):
        source.backup(target)
        (sound,) = target.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise sqlite3.DatabaseError(f"it is damaged ({sound})")
        (count,) = target.execute("SELECT count(*) FROM matches").fetchone()
    return int(count)
