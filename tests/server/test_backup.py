"""A copy of a server's matches, made while they are played, and played on from."""

import stat
from pathlib import Path

import pytest

from server.helpers import Browser, acts, app_in, running, sit
from server.secrets_help import secret_in
from tilery.cli import main
from tilery.server.backup import CannotCopy, back_up


def test_a_copy_made_while_the_server_runs_is_played_on(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with running(app_in(tmp_path / "data", players=0)) as app:
        match, browsers = sit(app, "toy", 2)
        turn = browsers[0].view(match)["turn"]
        view = browsers[turn].play(match, acts(browsers[turn].view(match))[0])
        assert back_up(tmp_path / "data", copy) == 1
        cookie = dict(browsers[turn].client.cookies)
        back = secret_in(browsers[turn].get(f"matches/{match}")["mine"][0]["url"])
    with running(app_in(copy, players=0)) as app:
        mine, elsewhere = Browser(app), Browser(app)
        mine.client.cookies.update(cookie)
        again = mine.view(match)
        assert (again["rev"], again["svg"]) == (view["rev"], view["svg"])
        assert elsewhere.post(f"matches/{match}/return", secret=back) == {"seat": turn}


@pytest.mark.parametrize("name", ["a?b", "a#b", "a%20b", "a b"])
def test_folders_of_any_name(tmp_path: Path, name: str) -> None:
    with running(app_in(tmp_path / name, players=0)) as app:
        sit(app, "toy", 2)
    assert back_up(tmp_path / name, tmp_path / "copy") == 1
    assert {one.name for one in tmp_path.iterdir()} == {name, "copy"}
    assert (tmp_path / name / "tilery.sqlite").stat().st_size > 0


def test_only_its_user_may_read_a_copy(tmp_path: Path) -> None:
    with running(app_in(tmp_path / "data", players=0)):
        back_up(tmp_path / "data", tmp_path / "copy")
    modes = {stat.S_IMODE(one.stat().st_mode) for one in (tmp_path / "copy").iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o700


def test_what_cannot_be_copied_is_said_in_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with pytest.raises(CannotCopy, match=r"no matches in .*data"):
        back_up(data, copy)
    with running(app_in(data, players=0)):
        pass
    (data / "tilery.sqlite").write_bytes(b"SQLite format 3\0" + b"x" * 8000)
    with pytest.raises(CannotCopy, match="could not be copied"):
        back_up(data, copy)
    assert not copy.exists()
    copy.mkdir()
    with pytest.raises(CannotCopy, match="there already"):
        back_up(data, copy)
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotCopy, match="cannot be made"):
        back_up(data, tmp_path / "file" / "copy")


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(app_in(tmp_path / "data", players=0)) as app:
        sit(app, "toy", 2)
    folders = str(tmp_path / "copy"), "--data", str(tmp_path / "data")
    monkeypatch.setattr("sys.argv", ["tilery", "backup", *folders])
    with pytest.raises(SystemExit, match="0"):
        main()
    assert capsys.readouterr().out.startswith("1 match is in")
    with pytest.raises(SystemExit, match="1"):
        main()
    assert "there already" in capsys.readouterr().err
