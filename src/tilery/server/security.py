"""What stands before every request: where it comes from, its form and its size; and headers."""

import json
import secrets
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilery.server.limits import MOST_BODY
from tilery.server.site import Site

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
TOO_LONG: Final = f"A request has at most {MOST_BODY} bytes."
COOKIE: Final = "tilery"
YEAR: Final = 365 * 24 * 3600
CHANGES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class Gate:
    """Middleware that lets through only what is well-formed and from our own pages."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or WebSocket."""
        if scope["type"] == "websocket":
            if self.site.knows(scope) and own_origin(self.site, scope):
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        refused = refusal(self.site, scope)
        if refused is not None:
            await refuse(dressed, *refused)
            return
        await self.app(scope, Counted(receive), dressed)


class Counted:
    """What is received of one request, which may not be longer than `MOST_BODY`."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._length = 0

    async def __call__(self) -> Message:
        """Return the next piece. Raises HTTPException when they are too long together."""
        message = await self._receive()
        self._length += len(message.get("body", b""))
        if self._length > MOST_BODY:
            raise HTTPException(413, TOO_LONG)
        return message


def refusal(site: Site, scope: Scope) -> tuple[int, str] | None:
    """Return why a request is not even looked at, or None."""
    headers = Headers(scope=scope)
    if not site.knows(scope):
        return 421, "This server does not go by that name; --url tells it another one."
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or len(length) > 12 or int(length) > MOST_BODY:
        return 413, TOO_LONG
    if scope["method"] not in CHANGES:
        return None
    if not own_origin(site, scope):
        return 403, "This request comes from another site, or does not say from where (Origin)."
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        return 400, "A request that changes something is JSON (Content-Type: application/json)."
    return None


def own_origin(site: Site, scope: Scope) -> bool:
    """Tell whether a request says that it comes from a page of this server."""
    headers = Headers(scope=scope)
    whence = headers.get("sec-fetch-site", "same-origin")
    return headers.get("origin") == site.base(scope) and whence == "same-origin"


async def refuse(send: Send, status: int, sentence: str) -> None:
    """Answer with an error in one sentence."""
    body = json.dumps({"error": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def cookie(token: str, secure: bool) -> dict[str, Any]:
    """Return what `Response.set_cookie` is to set for a browser's *token*."""
    return {
        "key": COOKIE,
        "value": token,
        "max_age": YEAR,
        "httponly": True,
        "samesite": "lax",
        "secure": secure,
        "path": "/",
    }


def fresh_number() -> str:
    """Return a short number for an entry of the server's log, to be told to who met the error."""
    return secrets.token_hex(4)
