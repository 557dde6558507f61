"""The pictures of the documentation are what is drawn now. If not: `make pictures`."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_picture_is_what_is_drawn_now() -> None:
    drawn = dict(runpy.run_path(str(ROOT / "tools" / "pictures.py"))["pictures"]())
    assert set((ROOT / "docs" / "images").rglob("*.svg")) == set(drawn)
    old = [file.name for file, picture in drawn.items() if file.read_text("utf-8") != picture]
    assert old == []


def test_the_picture_of_the_readme_is_there() -> None:
    assert "](docs/images/azul.svg)" in (ROOT / "README.md").read_text("utf-8")
