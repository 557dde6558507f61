"""Secrets and names that are drawn: of matches, browsers and links. Of tokens a hash is kept."""

import hashlib
import hmac
import os
import re
import secrets
from pathlib import Path
from typing import Final

ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"  #: Crockford's base 32
MATCH: Final = re.compile(f"[{ALPHABET}]{{10}}")
KEY_BYTES: Final = 32
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_match_id() -> str:
    """Return a match's name: 50 bits, which can be read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_token() -> str:
    """Return a secret of 256 bits, 43 characters."""
    return secrets.token_urlsafe(32)


def new_nonce() -> str:
    """Return what one link is made from."""
    return secrets.token_hex(16)


def digest(token: str) -> str:
    """Return what is kept of a token: 64 hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def read_key(path: Path) -> bytes:
    """Return the server's key, made when there is none; only its user may read the file."""
    if not path.exists():
        fresh = path.with_suffix(".new")  # the key is there whole, or not at all
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise OSError(f"{path} is no key of {KEY_BYTES} bytes: put back the one that was there")
    return key


def same(given: str, wanted: str) -> bool:
    """Compare secrets, in a time that says nothing of them."""
    return hmac.compare_digest(given.encode(), wanted.encode())
