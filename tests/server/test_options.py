"""The options of games, as a page is told of them."""

from tilery.games import game
from tilery.server.lobby import games_data


def test_choices_are_told_with_how_many_may_play() -> None:
    told = {one["name"]: one for one in games_data()}
    sets = told["x_tiles"]["options"]["set"]
    assert sets["labels"] == ["48 tiles", "72 tiles", "136 tiles"]
    assert sets["seats"] == {
        "48": [2, 3, 4, 5, 6],
        "72": list(range(2, 11)),
        "136": list(range(2, 11)),
    }
    # A choice that has nothing to do with it goes with all, as another set does for the tiles.
    assert told["x_tiles"]["options"]["start"]["seats"]["random"] == list(range(2, 11))
    assert told["azul"]["options"]["wall"]["seats"] == {"coloured": [2, 3, 4], "grey": [2, 3, 4]}


def test_labels_are_of_each_choice_or_of_none() -> None:
    for name in "azul", "x_tiles":
        for option in game(name).options.values():
            assert len(option.labels) in (0, len(option.choices))
