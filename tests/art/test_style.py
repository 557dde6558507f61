"""The style sheet: one table of rules, with every colour from a token."""

import re

import pytest

from tilery.art import css
from tilery.art.style import RULES, STATES, embedded
from tilery.art.tokens import GROUNDS, TOKENS


def test_rules_use_tokens_and_nothing_but_tokens() -> None:
    used = set()
    for said in [*RULES.values(), *STATES.values()]:
        used |= set(re.findall(r"var\(--(\w+)\)", said))
    assert used <= set(TOKENS)
    assert not re.search("#[0-9A-Fa-f]{3}", "".join(RULES.values()))


def test_the_sheet_of_a_page_has_every_token_in_both_themes() -> None:
    sheet = css()
    assert sheet.count("{") == sheet.count("}")
    for name, token in TOKENS.items():
        assert sheet.count(f"--{name}:{token.light};") >= 1
        assert sheet.count(f"--{name}:{token.dark};") >= 2  # by the system, and chosen
    for game, token in GROUNDS.items():
        assert f'[data-game="{game}"]{{--ground:{token.light}}}' in sheet
    assert "@import" not in sheet
    assert "url(" not in sheet


@pytest.mark.parametrize("game", GROUNDS)
def test_a_picture_alone_has_the_ground_of_its_game(game: str) -> None:
    ground = GROUNDS[game]
    light, dark, auto = (embedded(theme, game) for theme in ("light", "dark", "auto"))
    assert f".ground{{fill:{ground.light}}}" in light
    assert f".ground{{fill:{ground.dark}}}" in dark
    assert ground.light in auto
    assert ground.dark in auto.partition("prefers-color-scheme:dark")[2]
