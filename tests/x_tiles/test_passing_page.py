"""A pass in the page: a button, in words before it is played, and told to all afterwards."""

import pytest

from tilery import Match
from tilery.server.drawing import places
from tilery.server.views import sentences


@pytest.mark.rule("XT-9", "XT-16")
def test_a_pass_is_a_button_and_is_told_to_all() -> None:
    options = {"hand": 1, "set": "136", "first": 0}
    match = Match("x_tiles", seats=2, options=options, luck="given", names=["Ann", "Ben"])
    for draws in ("bbbbyyyy", "ooooooor", "ooro@e1"):
        match.play(draws)
    view = match.view(0)
    (only,) = view.legal()
    assert only.path == ("pass",)
    assert "pass" not in places(view)  # so the page has a button for it
    assert only.words == "pass, as none of your tiles fits"
    match.play("pass")
    for seat in (0, 1, None):
        after = match.view(seat)
        (said,) = sentences(after, after.events[len(view.events) :], match.names)
        assert said == {"text": "Ann passes, as no tile fits", "kind": "act", "icons": []}
