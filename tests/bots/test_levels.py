"""Computer players are as strong as their names say; who wins is decided by the seeds."""

import pytest

from tilery import arena


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("better", "other"), [("level:2", "random"), ("level:2", "greedy"), ("level:4", "level:2")]
)
def test_a_higher_level_is_ahead(better: str, other: str, seats: int) -> None:
    bots = [better, other] if seats != 3 else [better, other, other]
    met = arena("azul", bots=bots, seats=seats, games=72, seed=3)
    assert met.standings[0].ahead


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("better", "other"), [("level:2", "random"), ("level:4", "level:2")])
def test_a_higher_level_is_ahead_with_hidden_hands(better: str, other: str, seats: int) -> None:
    met = arena("x_tiles", bots=[better, other], seats=seats, games=40, seed=3)
    assert met.standings[0].ahead


@pytest.mark.slow
def test_the_hard_level_is_ahead_of_the_medium_one() -> None:
    assert arena("azul", bots=["level:6", "level:4"], games=16, seed=3).standings[0].ahead
