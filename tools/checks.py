"""Lint, format, types and architecture, one line each; the whole output only where one fails."""

import subprocess
import sys
import time
from pathlib import Path

BIN = Path(sys.executable).parent
CHECKS = {
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "architecture": ["lint-imports"],
}


def main() -> int:
    """Run the checks and return 1 when one of them fails."""
    failed = 0
    for name, (command, *arguments) in CHECKS.items():
        began = time.monotonic()
        done = subprocess.run(  # noqa: S603 - our own commands
            [BIN / command, *arguments], capture_output=True, text=True, check=False
        )
        seconds = time.monotonic() - began
        print(f"{name:<14}{'failed' if done.returncode else 'ok':<8}{seconds:5.1f} s", flush=True)
        if done.returncode:
            failed = 1
            print(done.stdout + done.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main())
