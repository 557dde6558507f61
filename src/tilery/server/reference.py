"""The API's reference as a page of our own, from the same description that programs read."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)
KINDS: Final = {
    "array": "list",
    "null": "nothing",
    "integer": "whole number",
    "string": "text",
    "boolean": "true or false",
}

HEAD: Final = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tilery: the API</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="color-scheme" content="light dark">'
    '<link rel="stylesheet" href="/art.css"><link rel="stylesheet" href="/page/base.css">'
    '<link rel="stylesheet" href="/page/reference.css"></head><body>'
    '<header class="top"><a class="brand" href="/">Tilery</a></header><main class="reference">'
)


@router.get("/api/docs", response_class=HTMLResponse)
def reference(request: Request) -> str:
    """Return the page; it loads nothing from elsewhere."""
    about = request.app.openapi()
    parts = [
        f"<h1>{escape(about['info']['title'])}: the API</h1>",
        f"<p>{escape(about['info']['description'])} "
        'For programs: <a href="/api/openapi.json">openapi.json</a>. '
        'An error is <code>{"error": "one sentence"}</code>, with "rev" where the match is known. '
        "What changes something is sent as JSON, with the header Origin.</p>",
    ]
    for path, methods in about["paths"].items():
        for method, call in methods.items():
            parts += entry(path, method, call, about.get("components", {}).get("schemas", {}))
    return HEAD + "\n".join(parts) + "</main></body></html>"


def entry(path: str, method: str, call: Mapping[str, Any], forms: Mapping[str, Any]) -> list[str]:
    """Return what is said of one thing that can be asked."""
    fields = [
        (one["name"], one["in"], one["schema"], one.get("required", False))
        for one in call.get("parameters", [])
    ]
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {})
    form = named(body.get("schema", {}), forms)
    needed = form.get("required", [])
    fields += [
        (name, "body", one, name in needed) for name, one in form.get("properties", {}).items()
    ]
    rows = "".join(
        f"<tr><th scope=row><code>{escape(name)}</code><td>{where}<td>{escape(kind(one, forms))}"
        f"<td>{'must be there' if must else ''}"
        for name, where, one, must in fields
    )
    said = escape(call.get("description") or call.get("summary", ""))
    head = f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{said}</p>"
    return [head, f"<table>{rows}</table>" if rows else ""]


def named(schema: Mapping[str, Any], forms: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schema that *schema* may only name."""
    found = forms[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    assert isinstance(found, Mapping)
    return found


def kind(schema: Mapping[str, Any], forms: Mapping[str, Any]) -> str:
    """Say in a few words what a field holds."""
    schema = named(schema, forms)
    if "anyOf" in schema:
        return " or ".join(kind(one, forms) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(map(str, schema["enum"]))
    said = KINDS.get(schema.get("type", ""), schema.get("type", "anything"))
    return ", ".join([said, *limits(schema)])


def limits(schema: Mapping[str, Any]) -> Iterator[str]:
    """Return what a value may be, in words."""
    for key, words in (
        ("minimum", "from {}"),
        ("exclusiveMaximum", "below {}"),
        ("minLength", "at least {} characters"),
        ("maxLength", "at most {} characters"),
        ("minItems", "at least {} of them"),
        ("maxItems", "at most {} of them"),
    ):
        if key in schema:
            yield words.format(figure(schema[key]))


def figure(number: float) -> str:
    """Return a number as one writes it: limits of whole numbers come as 64.0."""
    return str(int(number)) if number == int(number) else str(number)
