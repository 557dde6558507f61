"""The examples of the documentation are what the program prints."""

import doctest
from pathlib import Path

import pytest

import tilery

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "docs/design.md"])
def test_examples(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried > 0 or page != "README.md"


def test_the_picture_is_what_is_drawn_now() -> None:
    """If not: tilery show docs/images/azul.json --svg docs/images/azul.svg."""
    images = ROOT / "docs" / "images"
    match = tilery.Match.from_record(tilery.Record.loads((images / "azul.json").read_text()))
    assert (images / "azul.svg").read_text() == match.view(None).svg() + "\n"
    assert "](docs/images/azul.svg)" in (ROOT / "README.md").read_text()
