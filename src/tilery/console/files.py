"""Records and pictures in files, written so that a crash leaves the old file or the new one."""

import os
import stat
import sys
from typing import TYPE_CHECKING

from tilery.errors import BadRecord

if TYPE_CHECKING:
    from tilery.record import Record


def read_record(name: str) -> "Record":
    """Return the record in the file *name*, ``-`` for standard input.

    Raises BadRecord and OSError.
    """
    from tilery.record import MAX_BYTES, Record

    said = "The standard input" if name == "-" else name
    try:
        # One byte more than is allowed is enough to refuse a file, however long it is.
        text = _read(name, MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # of a name that cannot be, too
        raise OSError(0, why(error), said) from None
    if len(text) > MAX_BYTES:
        raise BadRecord(f"{said} is no record: it has more than {MAX_BYTES} bytes.")
    if not text.strip():
        raise BadRecord(f"{said} is empty.")
    try:
        return Record.loads(text)
    except BadRecord as error:
        raise BadRecord(f"{said}: {error}") from None


def _read(name: str, most: int) -> bytes:
    if name != "-":
        with open(os.path.expanduser(name), "rb") as file:
            return file.read(most)
    return sys.stdin.buffer.read(most) if sys.stdin is not None else b""


def write_record(name: str, record: "Record") -> None:
    """Write *record* to the file *name* as a whole or not at all. Raises OSError."""
    write_text(name, record.dumps() + "\n")


def write_text(name: str, text: str) -> None:
    """Write *text* to the file *name* as a whole or not at all. Raises OSError."""
    path = os.path.realpath(os.path.expanduser(name))
    if os.path.lexists(path) and not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(0, "it is no ordinary file", name)
    folder, base = os.path.split(path)
    new = os.path.join(folder, f".{base[:200]}.{os.getpid()}.new")
    try:
        with open(new, "x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        if os.path.lexists(new):
            os.unlink(new)
        raise


def why(error: BaseException) -> str:
    """Return what went wrong with a file, as a part of a sentence."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    return str(error)
