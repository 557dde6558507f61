"""What makes a page usable by all: axe, and what axe does not see in a drawing."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LEAST = 24  # px, WCAG 2.5.8
DESK, PHONE = (1280, 800), (390, 844)

#: Interactive things within others; names that are empty, or the same twice within one part.
WRONG = """least => {
    const pressed = "button, a[href], select, input, [role=button], [role=tab]";
    const seen = it => it.checkVisibility({visibilityProperty: true}) && !it.closest("[inert]");
    const open = document.querySelector("dialog[open]");
    const found = [...(open ?? document).querySelectorAll(pressed)].filter(seen);
    const name = it => (it.getAttribute("aria-label") ?? it.labels?.[0]?.textContent
        ?? it.textContent).trim();
    const parts = new Map();
    const wrong = [];
    for (const it of found) {
        if (it.parentElement.closest(pressed)) wrong.push(`within another: ${name(it)}`);
        if (!name(it) && !it.placeholder) wrong.push(`no name: ${it.outerHTML.slice(0, 80)}`);
        const part = it.closest("li, .card, .area, section, [role=group], header, fieldset, nav");
        const called = `${it.tagName} ${name(it)}`;
        if (!parts.has(part)) parts.set(part, new Set());
        if (it.tagName !== "A" && parts.get(part).has(called))
            wrong.push(`twice in one part: ${called}`);
        parts.get(part).add(called);
        const {width, height} = (it.type === "checkbox" || it.type === "radio"
            ? it.closest("label") ?? it : it).getBoundingClientRect();
        const inText = it.matches("p a, li a, td a, nav a");
        if (!inText && it.type !== "range" && width && (width < least || height < least))
            wrong.push(`small: ${name(it)} ${width} x ${height}`);
    }
    const heads = [...document.querySelectorAll("h1, h2, h3, h4")].filter(seen);
    if (heads.filter(it => it.tagName === "H1").length !== 1) wrong.push("not one h1");
    const levels = (open ? [...open.querySelectorAll("h2, h3, h4")] : heads)
        .map(it => Number(it.tagName[1]));
    levels.forEach((level, n) => n && level > levels[n - 1] + 1
        && wrong.push(`heading ${level} after ${levels[n - 1]}`));
    for (const svg of document.querySelectorAll("[role=img], [role=application]"))
        if (svg.querySelector("[tabindex], [role=button]")) wrong.push("a button in an image");
    const moving = document.getAnimations()
        .filter(it => it instanceof CSSAnimation || it instanceof CSSTransition);
    if (moving.length && matchMedia("(prefers-reduced-motion: reduce)").matches)
        wrong.push("something moves");
    if (!document.documentElement.lang) wrong.push("no language");
    return wrong;
}"""

RUN = """only => axe.run({exclude: ["figure svg"]}, {
    resultTypes: ["violations"],
    ...(only ? {runOnly: {type: "rule", values: [only]}} : {}),
}).then(({violations}) => violations.flatMap(({id, nodes}) =>
    nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`)))"""


def violations(page: Page, only: str | None = None) -> list[str]:
    """Return what axe has against the page, of one rule *only* or of all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(RUN, only)
    return found


def usable(page: Page, *sizes: tuple[int, int], dark: bool = False) -> None:
    """Check the page as it is, in some sizes, and the colours in the dark, too."""
    wrong: list[Any] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(done => setTimeout(done, 150))")  # drawn anew for its width
        wrong += [(width, one) for one in violations(page)]
        wrong += [(width, one) for one in page.evaluate(WRONG, LEAST)]
    if dark:
        page.emulate_media(color_scheme="dark")
        wrong += [("dark", one) for one in violations(page, "color-contrast")]
        page.emulate_media(color_scheme="light")
    assert not wrong, "\n".join(map(str, wrong))
