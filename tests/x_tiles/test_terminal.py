"""Many moves at the terminal: found by tile and by cell, and drawn within 80 columns."""

import random

import pytest

from tilery import Match
from tilery.console.guide import Guide, begins, same
from tilery.console.screen import STYLES, Screen
from x_tiles.said import match_at, position

FIRST = position(["oorb,rrbo", "bbry,yybo"], lie="oory@0,ryyo@e1", options="hand=2")


def test_a_tile_a_cell_or_both_find_their_moves() -> None:
    legal = match_at(FIRST).legal()
    for tile in ("oorb", "rrbo"):
        found = {action.text for action in begins(legal, tile)}
        assert found == {action.text for action in legal if f"hand-{tile}" in action.path}
        assert len({text[:4] for text in found}) > 1  # in several rotations
    assert {action.text[4:] for action in begins(legal, "n1")} == {"@n1"}
    assert [action.text for action in begins(legal, "rrbo N1")] == ["rbor@n1"]
    assert begins(legal, "rrbo n7") == []
    assert same("RBOR n1") == same("rbor@n1") == same("rbor at N1")
    assert [action.text for action in begins(legal, "rbor At n1")] == ["rbor@n1"]


def test_a_dot_marks_a_cell_only_where_the_second_tile_of_the_start_pair_can_lie() -> None:
    match = match_at(position(["oorb", "bbry"], lie="oory@0", pairs="1:yyob", options="hand=1"))
    free = {action.path[1] for action in match.legal()}
    assert 0 < len(free) < 4
    _, _, drawn = match.view(0).text().partition("\n")
    assert drawn.count("·") == len(free)


def test_moves_are_listed_by_tile_then_by_cell(capsys: pytest.CaptureFixture[str]) -> None:
    match = match_at(FIRST)
    guide = Guide(Screen(), match.view(0))
    guide.moves(list(match.legal()))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["oorb", "rrbo", "Type"]
    assert all(f" {cell} " in f"{lines[1]} " for cell in ("n1", "e1n1", "s1"))
    guide.moves(begins(match.legal(), "rrbo n1"))
    assert capsys.readouterr().out.split() == ["rbor@n1", "lay", "rbor", "at", "n1"]


def test_a_table_is_drawn_within_80_columns_in_known_styles() -> None:
    chance = random.Random(4)
    match = Match("x_tiles", seats=4, luck=4)
    for number in range(24):
        match.play(chance.choice(match.legal().ids))
        if number % 6 == 5:
            view = match.view(match.turn)
            assert max(map(len, view.text().splitlines())) <= 80
            assert {span.style for line in view.drawing() for span in line} <= {*STYLES, ""}
