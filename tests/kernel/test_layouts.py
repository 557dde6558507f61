"""Compiled code of two layouts of a game's state is never mixed up."""

from pathlib import Path

import pytest

from kernel.tiny import Tiny

#: An option that changes the layout, and rules that are too long to be compiled into others.
OPTION = [
    ("import Game", "import Game, Option"),
    ("options={}", 'options={"cells": Option("number", 3, "how many", range=(3, 40))}'),
    ('{"cells": 3}', '{"cells": options["cells"]}'),
]
RULES = [
    ("helper import worth", "helper import points_mixed, cells_mixed"),
    ("+= worth(action)", "+= points_mixed(state, action)"),
    (
        "= table.state.scores[seat]\n",
        "= table.state.scores[seat] + cells_mixed(table.state.played)\n",
    ),
]
#: Steps of an addition; so many are not compiled into whoever calls them.
POINTS = [f"    found = (found * {j + 3} + state.scores[{j % 2}]) % 1000003" for j in range(30)]
CELLS = [f"        found = (found * {j + 3} + cells[n] + n) % 1000003" for j in range(20)]
LONG = "\n".join(
    [
        "@rule",
        "def points_mixed(state, found):",
        *POINTS,
        "    return found",
        "",
        "",
        "@rule",
        "def cells_mixed(cells):",
        "    found = 0",
        "    for n in range(len(cells)):",
        *CELLS,
        "    return found",
    ]
)

#: Plays a few actions in each size that `SIZES` names and prints the points.
SIZED = """
import json
import os
import tilery
from tilery.board import Board


def points(cells):
    board = Board(tilery.game("tiny"), 2, {"cells": cells})
    board.set_up()
    board.play_draw(1)
    board.play(1, 1)
    board.play(0, 1)
    return board.points()


print(json.dumps({size: points(int(size)) for size in os.environ["SIZES"].split()}))
"""


def change(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text)


@pytest.mark.slow
def test_code_of_two_layouts_compiled_by_two_processes_is_not_mixed_up(tmp_path: Path) -> None:
    """What is long is linked by its name, and each process gives its names alone."""
    tiny = Tiny(tmp_path)
    change(tiny.game / "__init__.py", *OPTION)
    change(tiny.game / "rules.py", *RULES)
    change(tiny.game / "helper.py", ("return 10 + action\n", "return 10 + action\n\n\n" + LONG))
    alone = {**tiny.run(SIZED, SIZES="3"), **tiny.run(SIZED, SIZES="40")}
    assert alone["3"] != alone["40"]
    assert tiny.run(SIZED, SIZES="3 40") == alone
    assert tiny.run(SIZED, SIZES="40 3") == alone
