"""How the rules run: compiled or as plain Python. Read once, at import."""

import os
from typing import Final

_OFF = ("", "0")

#: True when ``TILERY_UNCOMPILED=1``: rules are plain Python and every integer has 64 bits.
UNCOMPILED: Final[bool] = any(
    os.environ.get(name, "0") not in _OFF for name in ("TILERY_UNCOMPILED", "NUMBA_DISABLE_JIT")
)
