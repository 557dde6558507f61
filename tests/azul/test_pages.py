"""What the rules page shows of positions is what the program reads and writes."""

import re
from pathlib import Path

from tilery import Match

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "azul.md"


def test_the_position_of_the_rules_page_can_be_set_up() -> None:
    lines = re.findall(r"^seats=.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == 1
    assert Match.from_position("azul", lines[0], luck=1).position == lines[0]
