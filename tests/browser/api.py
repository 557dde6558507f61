"""Getting a match somewhere quickly: what people and computers do, without a page."""

import secrets
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext

View = dict[str, Any]


def alone(
    context: BrowserContext, server: str, seats: int = 2, game: str = "azul", **options: Any
) -> str:
    """Begin a match of the browser's person against computers; return its address."""
    players = {str(seat): {"kind": "computer", "bot": "level:2"} for seat in range(1, seats)}
    body = {"game": game, "seats": seats, "options": options, "me": "Ann", "players": players}
    made = context.request.post(f"{server}/api/matches", data=body, headers={"Origin": server})
    assert made.ok, made.text()
    return f"{server}/m/{made.json()['match']}"


def both_seats(context: BrowserContext, server: str) -> str:
    """Begin a match in which the browser's person has both seats; return its address."""
    headers = {"Origin": server}
    body = {"game": "azul", "seats": 2, "me": "Ann"}
    made = context.request.post(f"{server}/api/matches", data=body, headers=headers).json()
    base = f"{server}/api/matches/{made['match']}"
    secret = made["links"][0]["url"].rpartition("secret=")[2]
    for path, said in (("claim", {"secret": secret, "name": "Ben"}), ("start", {})):
        answer = context.request.post(f"{base}/{path}", data=said, headers=headers)
        assert answer.ok, answer.text()
    return f"{server}/m/{made['match']}"


def play_until(context: BrowserContext, address: str, reached: Callable[[View], bool]) -> View:
    """Play the first action there is, again and again; return the view that was waited for."""
    server, match = address.split("/m/")
    base = f"{server}/api/matches/{match}"
    for _ in range(1500):
        now: View = context.request.get(f"{base}/view").json()
        if reached(now):
            return now
        assert now["status"] == "running"
        if now["tree"] or now["buttons"]:
            act = first(now["tree"]) if now["tree"] else now["buttons"][0]["act"]
            context.request.post(
                f"{base}/commands",
                data={"rev": now["rev"], "key": secrets.token_hex(16), "actions": [act]},
                headers={"Origin": server},
            )
        else:
            time.sleep(0.02)  # a computer player thinks, and is slower the more often it is asked
    raise AssertionError("The match does not get there.")


def first(tree: dict[str, Any]) -> int:
    """Return the first action of a tree."""
    while "act" not in tree:
        tree = next(below for step, below in tree.items() if step != "_")
    return int(tree["act"])
