"""Rules as HTML: the page of the repository, with its pictures drawn in place."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi import FastAPI

from server.helpers import Browser, app_in, running
from tilery.games.azul.figures import FIGURES
from tilery.server import rulebook as rules
from tilery.server.rulebook import rulebook

PAGE = """# Toy: the rules

**TY-1** A rule, and ![not a figure](other.svg).

## Taking & *giving*

**TY-2** See TY-1, not TY-9.

![Words for a picture](../images/rules/toy-take.svg)\\
*Below TY-2.*

Text after it.
"""


class Page(HTMLParser):
    """What is in a piece of HTML: elements with their attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "br", "img", "hr"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.found if name == tag]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    with running(app_in(tmp_path_factory.mktemp("data"), players=0)) as app:
        yield app


@pytest.mark.parametrize("path", ["/rules/azul", "/api/games/azul/rules"])
def test_pictures_are_drawn_in_place(app: FastAPI, path: str) -> None:
    html = Browser(app).client.get(path).text
    page = Page(html)
    pictures = page.all("svg")
    assert len(pictures) == len(page.all("figure")) == len(page.all("figcaption")) == len(FIGURES)
    assert {one["aria-label"] for one in pictures} == {one.says for one in FIGURES.values()}
    assert {(one["role"], one["class"]) for one in pictures} == {("img", "picture")}
    assert page.all("img") == []
    assert page.all("style") == []
    assert not any("style" in attrs for _, attrs in page.found)
    assert not any(name.startswith("on") for _, attrs in page.found for name in attrs)
    ids = [attrs["id"] for _, attrs in page.found if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert {str(use["href"])[1:] for use in page.all("use")} <= set(ids)


def test_every_rule_and_every_heading_can_be_linked_to(app: FastAPI) -> None:
    page = Page(Browser(app).client.get("/rules/azul").text)
    ids = {attrs["id"] for _, attrs in page.found if "id" in attrs}
    links = [str(one["href"]) for one in page.all("a")]
    inner = {link[1:] for link in links if link.startswith("#")}
    assert inner <= ids
    assert {"AZ-17", "AZ-E1", "rules-taking-tiles"} <= inner
    assert page.all("h2")[0]["id"] == "contents"
    assert {str(one["id"]) for one in page.all("h2")[1:]} <= inner
    assert len(page.all("h1")) == 1


@pytest.fixture
def toy_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "toy.md").write_text(PAGE)
    monkeypatch.setattr(rules, "RULES", (tmp_path,))
    rulebook.cache_clear()
    yield
    rulebook.cache_clear()


@pytest.mark.usefixtures("toy_page")
def test_a_game_without_figures_has_captions() -> None:
    book = rulebook("toy")
    assert book.title == "Toy: the rules"
    assert [tuple(one) for one in book.contents] == [
        ("rules-taking-giving", "Taking & giving"),
    ]
    assert '<h2 id="rules-taking-giving">Taking &amp; <em>giving</em></h2>' in book.html
    assert '<p id="TY-2" class="rule"><strong class="id"><a href="#TY-2">TY-2</a>' in book.html
    assert 'See <a href="#TY-1">TY-1</a>, not TY-9.' in book.html
    figure = re.search("<figure>(.*)</figure>", book.html)
    assert figure is not None
    assert figure[1] == '<figcaption>Below <a href="#TY-2">TY-2</a>.</figcaption>'
    assert "toy-take.svg" not in book.html
    assert '<img src="other.svg" alt="not a figure" />' in book.html
    assert "<p>Text after it.</p>" in book.html
    Page(book.html)
