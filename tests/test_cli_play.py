"""The command line in the middle of a game: undo, given luck, several people, the rules."""

import re
from pathlib import Path
from typing import Any

import pytest

import tilery
from test_cli import run_command as run_command
from tilery.console.history import history
from tilery.games.drawing import points
from tilery.kernel.state import LUCK


def test_undo_tells_all_that_was_taken_back(run: Any) -> None:
    arguments = ["play", "azul", "--seed", "5", "-o", "first=1", "--seats", "2"]
    out = run(*arguments, typed="3r2\nundo\n").out
    assert re.search(r"Taken back: 3r2, and \w{3} by Level 2\n", out)


def test_undo_between_people_tells_whose_move_it_was(run: Any) -> None:
    arguments = ["play", "azul", "--seed", "5", "-o", "first=1", "--names", "Ann,Bob"]
    out = run(*arguments, "--humans", "2", typed="3r2\nundo\n").out
    assert "Taken back: 3r2 by Ann\n" in out


def test_undo_shows_nothing_hidden(run: Any) -> None:
    arguments = ["play", "toy", "--seats", "2", "--seed", "1", "--bots", "random"]
    done = 0

    def types(screen: str) -> str | None:
        nonlocal done
        done += 1
        found = re.search(r"would do this:\n +(\S+) ", screen)
        if found:
            return found[1]
        return None if done > 20 else "hint" if done % 3 == 1 else "undo"

    out = run(*arguments, typed=types).out
    taken = re.findall(r"Taken back: (.*)", out)
    assert taken
    assert not any(re.search(r"what was drawn.*[a-f] by", line) for line in taken)


def test_given_draws_are_taken_back_as_they_were_typed(run: Any) -> None:
    typed = "1\nbbyk\nrr\nundo\nundo\nundo\nundo\n"
    out = run("play", "azul", "--luck", "given", "--seats", "3", typed=typed).out
    asked = [line for line in out.splitlines() if line.startswith(("Who", "Tiles"))]
    assert asked[:7] == [
        "Who starts (1, 2 or 3): 1",
        "Tiles for display 1, 4 more: bbyk",
        "Tiles for display 2, 4 more: rr",
        "Tiles for display 2, 2 more: undo",
        "Tiles for display 2, 4 more: undo",
        "Tiles for display 1, 4 more: undo",
        "Who starts (1, 2 or 3): undo",
    ]
    assert [f"Taken back: {text}\n" in out for text in ("rr", "bbyk", "1")] == [True] * 3
    assert "nothing to take back" in out


def test_given_draws_are_taken_back_after_resuming(run: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "mine.json")
    run("play", "azul", "--luck", "given", "--record", file, typed="1\nbbyk\n")
    out = run("play", "--resume", file, typed="undo\n").out
    assert "Taken back: 1bbyk\n" in out
    assert "Who starts (1 or 2): " in out


def test_help_at_a_draw_explains_draws(run: Any) -> None:
    out = run("play", "azul", "--luck", "given", typed="?\n").out
    assert "Draws are letters" in out
    assert "A move is" not in out
    assert "take back your last move" in out


def test_the_rules_are_those_of_the_table(run: Any) -> None:
    coloured = run("play", "azul", typed="rules\n").out
    grey = run("play", "azul", "-o", "wall=grey", typed="rules\n").out
    for out in (coloured, grey):
        for words in ("starts the next round", "1 1 2 2 2 3 3", "more complete rows"):
            assert words in out
        rules = out.split("TAKE")[1].split("Your move")[0]
        assert max(map(len, rules.splitlines())) <= 80
    assert "the line falls" in grey
    assert "the line falls" not in coloured


def test_help_explains_the_number_beside_the_floor(run: Any) -> None:
    out = run("play", "azul", "--seed", "5", "-o", "first=1", typed="?\n3rf\n").out
    assert "what the floor costs so far" in out
    assert "  = −2" in out


def test_one_point() -> None:
    assert [points(number) for number in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    none = tilery.Match("azul", luck=4)
    one = tilery.Match.from_position("azul", none.position.replace(" 0:", " 1:", 1))
    before, after = (match.view(0).text().splitlines() for match in (none, one))
    (name,) = (number for number, line in enumerate(before) if "0 points" in line)
    assert "  1 point  " in after[name]
    assert len(after[name]) == len(before[name])


@pytest.mark.parametrize("options", [{}, {"wall": "grey"}])
def test_history_knows_whose_each_word_is(options: dict[str, Any]) -> None:
    match = tilery.Match("azul", seats=3, luck=4, options=options)
    player = tilery.bot("azul", "greedy", seed=1)
    seats = []
    while match.turn is not None:
        seats.append(match.turn)
        match.play(player.choose(match.view(match.turn)))
    played = history(match)
    assert [one.seat for one in played if one.seat != LUCK] == seats
    assert len(played) == len(match.actions)


def test_a_move_may_name_its_seat_where_people_share_the_keyboard(run: Any, tmp_path: Path) -> None:
    match = tilery.Match("azul", luck=3, options={"wall": "grey"}, names=["Ann", "Bob"])
    player = tilery.bot("azul", "greedy", seed=1)
    while len(match.waiting) < 2:
        match.play(player.choose(match.view(match.turn)))
    file = tmp_path / "mine.json"
    file.write_text(match.record().dumps())
    first, other = match.waiting if match.turn == match.waiting[0] else match.waiting[::-1]
    move = match.legal(other).texts[0]
    out = run("play", "--resume", str(file), "--humans", "2", typed=f"{other + 1}:{move}\n").out
    assert f"{match.names[first]}, your move: {other + 1}:{move}" in out
    assert f"{move}  {match.names[other]}: " in out
    assert "another seat" not in out


def test_who_is_a_computer_player_is_said(run: Any) -> None:
    arguments = ["play", "azul", "--seats", "3", "--bots", "level:4,greedy", "--names", "Ann,Bo,Cy"]
    assert "Played by the computer: Bo as level:4, Cy as greedy." in run(*arguments).out


def test_players_of_one_level_are_told_apart_by_their_seats(run: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "mine.json")
    said = "Played by the computer: Level 2 (seat 2), Level 2 (seat 3)."
    out = run("play", "azul", "--seats", "3", "--bots", "level:2", "--record", file).out
    assert said in out
    assert f"tilery play --resume {file}\n" in out
    assert said in run("play", "--resume", file).out
    kept = Path(file).read_text()
    old = kept.replace("Level 2 (seat 2)", "Level 2 2").replace("Level 2 (seat 3)", "Level 2 3")
    assert old != kept
    Path(file).write_text(old)
    assert "Played by the computer: Level 2 2, Level 2 3." in run("play", "--resume", file).out


def test_a_game_is_gone_on_with_by_the_command_that_is_said(run: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "mine.json")
    arguments = ["play", "azul", "--seats", "3", "--bots", "level:2,greedy", "--names", "Ann,Bo,Cy"]
    out = run(*arguments, "--seat", "2", "--record", file).out
    said = re.search(r"tilery (play --resume \S+ --bots level:2,greedy --seat 2)\n", out)
    assert said is not None
    again = run(*said[1].split()).out
    assert "Played by the computer: Ann as level:2, Cy as greedy." in again
    assert "Your move" in again


def test_a_game_of_people_only_says_so(run: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "ours.json")
    out = run("play", "azul", "--humans", "2", "--names", "Ann,Bo", "--record", file).out
    assert f"tilery play --resume {file}\n" in out
    assert "People play at all seats" in run("play", "--resume", file).out
