"""Where compiled rules are kept between runs, and what makes them stale.

Numba notices a change in the file of the function it loads, not in a file which that function
calls. Two things close the gap: every compiled function lives in a folder whose name is a hash
of all sources that may be compiled into it, and a game's state type carries the hash of the
game's folder (see `tilery.kernel.state`), so generic loops never match changed rules.

The folder is private: what is loaded from it is run.
"""

import hashlib
import os
import shutil
import stat
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
KEEP_DAYS = 30


def hash_files(files: list[Path]) -> str:
    """Return 16 hex digits that change when a name or the content of *files* changes."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(f"{file.name}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


@cache
def folder_hash(folder: Path) -> str:
    """Return the hash of every file of a game's *folder*: data may be compiled in, too."""
    found = [f for f in folder.rglob("*") if "__pycache__" not in f.parts and f.is_file()]
    return hash_files(found)


@cache
def generic_hash() -> str:
    """Return the hash of everything compiled that belongs to no game, and of what compiles it."""
    kernel = list(PACKAGE.joinpath("kernel").glob("*.py"))
    others = [f for f in PACKAGE.rglob("*.py") if f.relative_to(PACKAGE).parts[0] != "games"]
    rules = [f for f in others if f not in kernel and b"@rule" in f.read_bytes()]
    sources = hash_files(kernel + rules)
    flags = [os.environ.get(name) for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT")]
    parts = (sources, flags, sys.version, version("numba"), version("llvmlite"), version("numpy"))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def root() -> Path:
    """Return the folder of all caches: ``TILERY_CACHE``, or one in the user's cache folder."""
    if chosen := os.environ.get("TILERY_CACHE"):
        return Path(chosen) / "tilery"  # ours alone: it is made private, and pruned
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "tilery"


@cache
def private_root() -> Path | None:
    """Return the cache folder, made private, or None (with a warning) when it cannot be used."""
    folder: Path | None = None
    try:
        folder = root()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        info = folder.stat()
        if info.st_uid != os.geteuid():
            raise PermissionError("it belongs to another user")
        if stat.S_IMODE(info.st_mode) != 0o700:
            folder.chmod(0o700)
        prune(folder)
    except (OSError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or error
        warnings.warn(
            f"The cache folder {folder or ''} cannot be used ({why}): rules are compiled anew in "
            "each run. Set TILERY_CACHE to a folder of your own.",
            stacklevel=2,
        )
        return None
    return folder


def prune(folder: Path) -> None:
    """Remove from *folder* what no run has used for `KEEP_DAYS` days."""
    oldest = time.time() - KEEP_DAYS * 86400
    for entry in folder.glob(f"{'[0-9a-f]' * 16}/*"):
        with suppress(OSError):  # another process prunes it, or the folder holds more
            if entry.is_dir() and entry.stat().st_mtime < oldest:
                shutil.rmtree(entry, ignore_errors=True)
                entry.parent.rmdir()  # when it was the last


def is_game(folder: Path) -> bool:
    """Tell whether a folder is that of a game, ours or another one's."""
    return folder.parent == PACKAGE / "games" or folder.joinpath("rules.py").exists()


@cache
def folder_for(source: Path) -> Path | None:
    """Return the cache folder for functions written in the file *source*."""
    base = private_root()
    if base is None:
        return None
    game = next((folder for folder in source.parents if is_game(folder)), None)
    name = f"{game.name}-{folder_hash(game)}" if game else "generic"
    folder = base / generic_hash() / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


@contextmanager
def numba_cache(folder: Path) -> Iterator[None]:
    """Point Numba's cache at *folder* while one of our functions is decorated."""
    from numba import config

    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
