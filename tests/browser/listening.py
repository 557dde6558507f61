"""What a screen reader gets: the sentences of the live region, names and descriptions."""

from typing import Any

from playwright.sync_api import Page

HEAR = """() => {
    window.heard = [];
    new MutationObserver(() => {
        const text = document.querySelector("#said").textContent;
        if (text) heard.push(text);
    }).observe(document.querySelector("#said"), {childList: true, characterData: true});
}"""


def listen(page: Page) -> None:
    """Keep from now on what is said."""
    page.evaluate(HEAR)


def heard(page: Page, last: str) -> list[str]:
    """Wait until *last* is part of what was said last; return all that was said, and forget it."""
    page.wait_for_function("last => heard.at(-1)?.includes(last)", arg=last)
    return list(page.evaluate("heard.splice(0)"))


def described(page: Page) -> dict[str, str]:
    """Return for each named thing that has a description what that is, as the browser tells it."""
    tools = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = tools.send("Accessibility.getFullAXTree")["nodes"]
    tools.detach()
    return {
        node["name"]["value"]: node["description"]["value"]
        for node in nodes
        if node.get("description", {}).get("value") and node.get("name", {}).get("value")
    }
