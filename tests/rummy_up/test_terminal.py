"""Turns at the terminal: typed as a whole or bit by bit, as people write."""

import pytest

from rummy_up.said import dealt
from tilery import Match
from tilery.console.guide import Guide
from tilery.console.screen import Screen
from tilery.console.terminal import Session

RACKS, START = ("r5y5r6r7b12", "g1g2g3g4b1"), "g5y3g9b9"


def typed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    match: Match,
    *lines: str,
) -> tuple[Match, str]:
    """Return the match, and what is on the screen, after two people have typed *lines*."""
    given = iter(lines)

    def ask(*_: object) -> str:
        line = next(given, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr(Screen, "ask", ask)
    session = Session(match, {}, Screen())
    session.run()
    return session.match, capsys.readouterr().out


@pytest.mark.rule("UR-8", "UR-9")
@pytest.mark.parametrize(
    "lines", [["r5y5+g5.skip"], ["Y5 R5 +G5 .skip"], ["R5", "y5", "+g5", ".skip"]]
)
def test_a_turn_may_be_typed_whole_or_bit_by_bit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str]
) -> None:
    match, _ = typed(monkeypatch, capsys, dealt(*RACKS, start=START), *lines)
    assert match.actions[1:] == ("r5", "y5", "+g5", ".skip")


@pytest.mark.rule("UR-12")
def test_a_draw_that_is_not_allowed_is_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = typed(monkeypatch, capsys, dealt(*RACKS, start=START), "draw")
    assert "'draw' is not legal: you draw only when you can play nothing" in out


@pytest.mark.rule("UR-2")
def test_tiles_that_are_dealt_are_drawn_and_not_told_as_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match("rummy_up", options={"first": 0, "hand": 2}, luck="given")
    _, out = typed(monkeypatch, capsys, match, "r5y5b1b3g5y3g9b9")
    assert "takes" not in out
    assert "Start tiles:" not in out
    assert "Loose  y3 g5 b9 g9" in out or "Loose  y3 g5 g9 b9" in out


def test_many_tiles_are_listed_each_with_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    match = dealt("r1r2r3r4r5r6r7r8r9r10wy1", "b1b2b3b4b5b6b7b8b9b10b11b12")
    Guide(Screen(), match.view(0)).moves(list(match.legal()))
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == len(match.legal()) > 8
    assert [row.split() for row in rows][:2] == [
        ["r1", "add", "red", "1"],
        ["y1", "add", "yellow", "1"],
    ]
