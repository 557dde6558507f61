"""Rules for players as HTML: the page of the repository, with its pictures drawn in place.

A picture is an image of the page whose file is named after the game and a figure of it, with a
caption below. Here the figure itself stands there, drawn with the style of the page that shows it.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tilery.errors import UnknownName
from tilery.games import Game, game
from tilery.server import drawing
from tilery.server.refusals import Refused

#: Where rules for players are: in the package when it is installed, else in the repository.
RULES: Final = (
    Path(__file__).with_name("rules"),
    Path(__file__).resolve().parents[3] / "docs" / "rules",
)

_IMAGE: Final = re.compile(r"\.\./images/rules/([a-z_]+)-([a-z0-9-]+)\.svg")
_ID: Final = re.compile(r"[A-Z]{2,}-E?[0-9]+")
_CITED: Final = re.compile(rf"\b{_ID.pattern}\b")


class Heading(NamedTuple):
    """A heading of a page, and the id by which a link finds it."""

    id: str
    text: str


class Rulebook(NamedTuple):
    """The rules of a game."""

    title: str  #: the heading of the whole page
    html: str  #: what stands below it
    contents: list[Heading]  #: the headings of the second level


@cache
def rulebook(name: str) -> Rulebook:
    """Return a game's rules for players. Raises Refused."""
    return _read(*_page(name))


@cache
def introduction(name: str) -> str:
    """Return the first paragraph of a game's rules, without drawing anything. Raises Refused."""
    tokens = _markdown().parse(_page(name)[1])
    for opened, inside in pairwise(tokens):
        if opened.type == "paragraph_open":
            parts = inside.children or []
            return " ".join("".join(part.content or " " for part in parts).split())
    return ""


def _page(name: str) -> tuple[Game, str]:
    """Return a game and the text of its page of rules. Raises Refused."""
    try:
        found = game(name)
    except UnknownName as error:
        raise Refused(404, str(error)) from None
    for folder in RULES:
        file = folder / f"{found.name}.md"
        if file.is_file():
            return found, file.read_text("utf-8")
    raise Refused(404, f"There is no page of rules for {found.title}.")


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def _read(found: Game, text: str) -> Rulebook:
    markdown = _markdown()
    tokens = markdown.parse(text)
    title = found.title
    if tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title = tokens[1].content
        tokens = tokens[3:]
    contents = list(_headings(tokens))
    ids = set(_mark_ids(tokens))
    for token in tokens:
        if token.children:
            token.children = [part for child in token.children for part in _linked(child, ids)]

    def render(parts: list[Token]) -> str:
        drawn = str(markdown.renderer.render(parts, markdown.options, {}))
        return drawn.replace("<pre>", '<pre tabindex="0">')  # wide ones are scrolled, by key too

    return Rulebook(title, render(_drawn(found, tokens, render)), contents)


def _headings(tokens: list[Token]) -> Iterator[Heading]:
    """Give every heading an id; yield those of the second level."""
    for opened, inside in pairwise(tokens):
        if opened.type == "heading_open":
            text = "".join(child.content for child in inside.children or [])
            name = "-".join(["rules", *re.findall("[a-z0-9]+", text.lower())])
            opened.attrSet("id", name)
            if opened.tag == "h2":
                yield Heading(name, text)


def _mark_ids(tokens: list[Token]) -> Iterator[str]:
    """Make each rule's id, in bold at the start of its paragraph, the paragraph's; yield it."""
    for opened, inside in pairwise(tokens):
        children = [
            child for child in inside.children or [] if child.type != "text" or child.content
        ]
        if opened.type != "paragraph_open" or len(children) < 3:
            continue
        strong, label = children[:2]
        if strong.type == "strong_open" and _ID.fullmatch(label.content):
            opened.attrs |= {"id": label.content, "class": "rule"}
            strong.attrSet("class", "id")
            yield label.content


def _linked(child: Token, ids: set[str]) -> Iterator[Token]:
    """Yield a piece of a paragraph, with a link at each rule's id in it."""
    if child.type != "text":
        yield child
        return
    at = 0
    for cited in _CITED.finditer(child.content):
        if cited[0] in ids:
            yield _text(child.content[at : cited.start()])
            yield Token("link_open", "a", 1, attrs={"href": f"#{cited[0]}"})
            yield _text(cited[0])
            yield Token("link_close", "a", -1)
            at = cited.end()
    yield _text(child.content[at:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _drawn(found: Game, tokens: list[Token], render: Callable[[list[Token]], str]) -> list[Token]:
    """Put a figure in the place of each paragraph that is a picture of the game and its caption."""
    draw = drawing.offered(found, "figure")
    parts: list[Token] = []
    rest = iter(tokens)
    for token in rest:
        inside = token.children or []
        image = _IMAGE.fullmatch(str(inside[0].attrGet("src"))) if inside else None
        if image is None or image[1] != found.name:
            parts.append(token)
            continue
        # After the image come the end of its line, and the caption in italics.
        said = [one for one in inside[2:] if not one.type.startswith("em_")]
        caption = render([Token("inline", "", 0, children=said)])
        svg = draw(image[2], style="page", prefix=f"rules-{image[2]}-") if draw else ""
        html = f"<figure>{svg}<figcaption>{caption}</figcaption></figure>\n"
        parts[-1] = Token("html_block", "", 0, content=html)  # for the paragraph's beginning
        next(rest)  # its end
    return parts
