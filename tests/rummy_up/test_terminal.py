"""Turns at the terminal: typed as a whole or bit by bit, as people write."""

import pytest

from rummy_up.said import dealt
from tilery import Match
from tilery.console.guide import Guide
from tilery.console.screen import Screen
from tilery.console.terminal import Session
from tilery.games.rummy_up.notation import read_turn
from tilery.games.rummy_up.state import FINISH

RACKS, START = ("r5y5r6r7b12", "g1g2g3g4b1"), "g5y3g9b9"


def typed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    match: Match,
    *lines: str,
    players: dict[int, str] | None = None,
) -> tuple[Match, str]:
    """Return the match, and what is on the screen, after people have typed *lines*."""
    given = iter(lines)

    def ask(*_: object) -> str:
        line = next(given, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr(Screen, "ask", ask)
    session = Session(match, players or {}, Screen())
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


def seeded(match: Match) -> Match:
    """Return the match as it stands, with draws from a seed from now on."""
    return Match.from_position("rummy_up", match.position, luck=1, names=match.names)


def test_undo_takes_back_one_typed_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["r5y5", "+g5.skip", "undo"]
    match, out = typed(monkeypatch, capsys, dealt(*RACKS, start=START), *lines)
    assert match.actions[1:] == ("r5", "y5")
    assert "Taken back: +g5.skip by Ada\n" in out
    lines = ["r5y5+g5.skip", "undo"]
    match, out = typed(monkeypatch, capsys, dealt(*RACKS, start=START), *lines)
    assert match.actions[1:] == ()
    assert "Taken back: r5y5+g5.skip by Ada\n" in out


def test_a_turn_of_a_computer_is_one_line_and_taken_back_as_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = seeded(dealt("r5y5r6r7b12b8", "g3g4g6b1b3b5", start="g5y3g9b9"))
    match, out = typed(
        monkeypatch, capsys, match, "r5y5+g5.skip", "draw", "stop", "undo", players={1: "greedy"}
    )
    assert "\nr5y5+g5.skip  Ada plays red 5 and yellow 5 with green 5" in out
    rows = [line for line in out.splitlines() if "  Ben plays " in line]
    assert rows
    assert all((read_turn(row.split()[0]) or [0])[-1] >= FINISH for row in rows)
    assert "Ben adds" not in out
    assert f"Taken back: stop, and {rows[0].split()[0]} by Ben" in out


@pytest.mark.rule("UR-2", "UR-16")
def test_an_end_that_makes_others_draw_is_written_though_their_tiles_are_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = seeded(dealt("r1r2r3b8b12", "g3g6b1b3b5"))
    _, out = typed(monkeypatch, capsys, match, "r1r2r3.draw2", players={1: "greedy"})
    assert "\nr1r2r3.draw2  Ada plays red 1, red 2 and red 3: 2 tiles left\n" in out
    assert "Ben draws 2 tiles and misses a turn" in out


def test_hint_and_help_show_a_whole_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = dealt("r5y5g5r8b12", "g1g2g3g4b1", start="y2y3g9b9")
    _, out = typed(monkeypatch, capsys, match, "hint", "?")
    assert "A computer player would do this:\n  r5y5g5.skip  add red 5 (Skip), add yellow" in out
    assert "Now, for example, you could type:\n  r5y5g5.skip  add" in out
    assert ", finish the play, Skip acts: Ben misses a turn" in out


@pytest.mark.rule("UR-23", "UR-25")
def test_a_new_round_has_a_heading_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = seeded(dealt("r3g3b3", "g1g4g8"))
    _, out = typed(monkeypatch, capsys, match, "r3g3b3.")
    told = out[out.index("r3g3b3.  Ada plays") :].splitlines()
    assert [line.strip() for line in told[1:6]] == [
        "Ben has green 1, green 4 and green 8 left: 1 + 4 + 8 = 13",
        "Ada goes out and scores 13",
        "",
        "Round 2: Ben starts",
        "",
    ]
