"""What a server has kept and shows, to be compared before and after."""

from typing import Any

from fastapi import FastAPI
from sqlalchemy import select

from server.helpers import Browser
from tilery.server import storage
from tilery.server.app import house_of

#: Changed by looking, too: when a browser was there last.
SEEN = storage.holds.c.seen


def kept(app: FastAPI) -> dict[str, list[str]]:
    """Return every row of every table of the file."""
    with house_of(app).store.read() as connection:
        return {
            name: sorted(
                repr(row)
                for row in connection.execute(select(*[c for c in table.c if c is not SEEN]))
            )
            for name, table in storage.data.tables.items()
        }


def shown(match: str, browsers: list[Browser]) -> list[Any]:
    """Return what each of *browsers* is shown of a match, wherever it is shown."""
    return [
        [browser.view(match), table_of(browser, match), browser.get("matches")]
        for browser in browsers
    ]


def table_of(browser: Browser, match: str) -> Any:
    """Return who sits where, but for when it was asked and when everybody was last here."""
    table = browser.get(f"matches/{match}")
    del table["now"]
    for one in table["seats"]:
        del one["away"]
    for own in table["mine"]:
        for device in own["devices"]:
            del device["seen"]
    return table


def rows(app: FastAPI, match: str) -> list[Any]:
    """Return the rows of a match, as they are in the file."""
    table = storage.rows
    with house_of(app).store.read() as connection:
        found = connection.execute(
            select(table).where(table.c.match == match).order_by(table.c.rev)
        )
        return list(found.mappings())


def one_sentence(text: str) -> bool:
    """Tell whether an error is a sentence that a person can read."""
    plain = "\n" not in text and 10 < len(text) < 300 and "Traceback" not in text
    return plain and text.endswith(".") and not text[0].islower()
