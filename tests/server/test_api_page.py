"""The page for people who write clients: its program plays, and it leaves nothing out."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from server.outside import outside
from tilery.server import answers

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def fields(form: type[answers.Answer]) -> set[str]:
    return {field.alias or name for name, field in form.model_fields.items()}


@pytest.mark.parametrize(
    "form",
    [answers.View, answers.Leaf, answers.Button, answers.Draft, answers.Item, answers.Place,
     answers.Motion, answers.Said, answers.Scored, answers.Left, answers.Done],
)  # fmt: skip
def test_every_field_is_explained(form: type[answers.Answer]) -> None:
    said = {word for code in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"\w+", code)}
    assert fields(form) <= said


def test_every_error_is_explained() -> None:
    assert {int(code) for code in re.findall(r"^\| (\d{3}) \|", PAGE, re.M)} == {500, *answers.WHY}


def test_the_program_plays_a_whole_game(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.+?)```", PAGE, re.S)
    with outside(tmp_path) as server:
        done = subprocess.run(
            [sys.executable, "-c", program, server.address],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.stderr == ""
        looked, *points, said = done.stdout.splitlines()
        assert looked.startswith(f"Look on at {server.address}/m/")
        assert [line.partition(": ")[0] for line in points] == ["Lot", "Clay"]
        assert "win" in said or "share" in said
