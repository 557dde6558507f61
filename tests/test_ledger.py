"""Every rule has an id on the game's rules page, and every id has a test that names it.

Tests name rules with ``@pytest.mark.rule("AZ-17", "AZ-E1")``. Everything here reads sources and
pages and runs no game.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
LABEL = re.compile(r"\*\*([A-Z]{2,}-E?[0-9]+)\*\*")
CITED = re.compile(r"\b[A-Z]{2,}-E?[0-9]+\b")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def labels(page: Path) -> list[str]:
    """Return the ids that a rules page gives, in its order."""
    return LABEL.findall(page.read_text(encoding="utf-8"))


def rule_marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Find the calls of ``pytest.mark.rule`` in a part of a source."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            yield node


def named_by_tests() -> dict[str, list[str]]:
    """Return each id that a test names, and the tests that do."""
    named: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, Function) or not node.name.startswith("test_"):
                continue
            for decorator in node.decorator_list:
                for mark in rule_marks(decorator):
                    for name in mark.args:
                        where = f"{file.relative_to(ROOT)}::{node.name}"
                        named.setdefault(ast.literal_eval(name), []).append(where)
    return named


ALL_LABELS = {label for page in PAGES for label in labels(page)}
PREFIXES = {label.partition("-")[0] for label in ALL_LABELS}


def test_there_are_pages_of_rules() -> None:
    assert PAGES
    assert len(PREFIXES) == len(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_ids_of_a_page_have_one_prefix_and_each_is_given_once(page: Path) -> None:
    given = labels(page)
    assert len({label.partition("-")[0] for label in given}) == 1
    assert [label for label, n in Counter(given).items() if n > 1] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_ids_of_a_page_rise(page: Path) -> None:
    numbers = [int(re.sub(r"[^0-9]", "", label)) for label in labels(page) if "-E" not in label]
    examples = [int(re.sub(r"[^0-9]", "", label)) for label in labels(page) if "-E" in label]
    assert numbers == sorted(numbers)
    assert examples == list(range(1, len(examples) + 1))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_has_a_test_that_names_it(page: Path) -> None:
    assert sorted(set(labels(page)) - set(named_by_tests())) == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    unknown = {name: where for name, where in named_by_tests().items() if name not in ALL_LABELS}
    assert unknown == {}


def test_a_rule_mark_stands_on_a_test_and_names_its_rules_in_full() -> None:
    for file in sorted(TESTS.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        on_tests = sum(
            len(list(rule_marks(decorator)))
            for node in ast.walk(tree)
            if isinstance(node, Function) and node.name.startswith("test_")
            for decorator in node.decorator_list
        )
        marks = list(rule_marks(tree))
        assert on_tests == len(marks), f"{file.name}: a rule mark is not on a test"
        for mark in marks:
            assert mark.args, f"{file.name}:{mark.lineno} names no rule"
            assert all(isinstance(a, ast.Constant) and isinstance(a.value, str) for a in mark.args)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_id_that_the_sources_of_a_game_cite_is_on_its_page(page: Path) -> None:
    game = ROOT / "src" / "tilery" / "games" / page.stem
    sources = sorted(game.rglob("*.py"))
    assert sources, f"{page.name} is the page of no game"
    for source in sources:
        cited = set(CITED.findall(source.read_text(encoding="utf-8")))
        rules = {i for i in cited if i.partition("-")[0] in PREFIXES}
        assert rules - set(labels(page)) == set(), source.name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_id_that_a_page_cites_is_given_on_a_page(page: Path) -> None:
    cited = CITED.findall(page.read_text(encoding="utf-8"))
    assert {i for i in cited if i.partition("-")[0] in PREFIXES} - ALL_LABELS == set()
