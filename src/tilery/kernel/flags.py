"""How the rules run: compiled or as plain Python. Read once, at import."""

import os
from typing import Final

#: True when ``TILERY_UNCOMPILED=1``: rules are plain Python and every integer has 64 bits.
UNCOMPILED: Final[bool] = os.environ.get("TILERY_UNCOMPILED", "0") not in ("", "0")
