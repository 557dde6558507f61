"""Install what the tests need besides Python: a browser and fonts, from Debian's packages."""

import os
import shutil
import subprocess
import sys

#: A program that must be there -> the packages that bring it, and what looks right only with them.
NEEDED = {"chromium": ["chromium", "fonts-dejavu-core", "fonts-noto-core"]}


def main() -> int:
    """Install what is missing, or say what it is; return 1 when it is still missing."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if not missing:
        return 0
    packages = [package for name in missing for package in NEEDED[name]]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(
            f"The tests need {' and '.join(missing)}, and are not root to install it. On Debian: "
            f"apt-get install {' '.join(packages)}"
        )
        return 1
    print(f"Installing {' '.join(packages)} …", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends"]):
        arguments = ["apt-get", *command, *(packages if command[0] == "install" else [])]
        done = subprocess.run(arguments, env=quiet, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            print(f"apt-get {command[0]} failed:\n{done.stdout}{done.stderr}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
