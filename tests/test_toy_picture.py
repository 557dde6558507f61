"""The picture of the toy game: what its viewer may not know are backs, all alike."""

import pytest

from art.reading import sound
from tilery.art import BACK, LAYOUTS
from tilery.kernel.table import SPECTATOR
from toy.motions import motions
from toy.picture import LOOKS, picture, places
from toy_help import at, dealt, hidden, random_matches, viewers_of


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_place_that_can_be_chosen_is_there(layout: str) -> None:
    for match in random_matches(60):
        for viewer in viewers_of(match):
            known = hidden(match, viewer).table, viewer, match.names
            drawn, named = sound(picture(*known, layout=layout)), places(*known)
            assert set(named) <= set(drawn.places)
            for action in match.legal(viewer) if viewer != SPECTATOR else ():
                assert set(action.path) <= set(named) or len(action.path) == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_hidden_tile_is_a_back_and_all_backs_are_alike(layout: str) -> None:
    match = at("seats=3 1.3 act 1 ccddeeff - 0:aB 0:b 0:a")
    drawn = sound(picture(hidden(match, 1).table, 1, match.names, layout=layout))
    assert drawn.tiles("seat-1-hand") == ["yellow", BACK]
    assert drawn.tiles("seat-3-hand") == [BACK]
    assert drawn.tiles("hand-b") == ["yellow"]
    backs = [use.attrib | {"x": "", "y": ""} for use in drawn.uses if use.get("data-look") == BACK]
    assert len(backs) == 3  # with the pile
    assert backs[0] == backs[1] == backs[2]
    nobody = sound(picture(hidden(match, SPECTATOR).table, SPECTATOR, match.names, layout=layout))
    assert nobody.tiles("seat-1-hand") == ["yellow", BACK]
    assert nobody.tiles("seat-2-hand") == [BACK]


def test_everything_is_open_in_the_end() -> None:
    match = at("seats=2 2.3 over 1 b ccddeeff 3:- 0:aab")
    drawn = sound(picture(match.view(0).board.table, 0, match.names))
    assert drawn.tiles("seat-2-hand") == ["blue", "blue", "yellow"]


def test_a_draw_is_a_back_for_all_but_its_seat() -> None:
    match = dealt("1abcd")
    known = len(match.events)
    match.play("draw")
    match.play("f")
    own, other, nobody = (
        [m for m in motions(None, match.view(seat).events[known:], viewer) if m["from"] == "pile"]
        for seat, viewer in ((0, 0), (1, 1), (None, SPECTATOR))
    )
    assert own == [
        {"from": "pile", "to": "hand-f", "look": LOOKS[5], "say": "Seat 1 draws f"},
    ]
    assert other == nobody
    assert other == [
        {"from": "pile", "to": "seat-1-hand", "look": BACK, "say": "Seat 1 draws a tile"},
    ]
