"""Under which address people reach this server, which decides whose requests it takes."""

import ipaddress
import re
import socket
from dataclasses import dataclass, field
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from tilery.errors import BadOption

URL: Final = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+/?")


@dataclass(frozen=True)
class Site:
    """The server as browsers see it.

    *url* is what people type where a proxy stands before the server, such as
    ``https://tiles.example``; without it the server goes by any address of its machine. *names*
    are host names besides, and *home* is this machine's address in the house, when it lets friends
    there in. A name that is none of these is refused: a page elsewhere could have it
    lead here, and act for whoever visits it.
    """

    url: str | None = None
    names: frozenset[str] = field(default_factory=frozenset)
    home: str | None = None

    def __post_init__(self) -> None:
        """Raise BadOption when the address is none."""
        if self.url is not None and not URL.fullmatch(self.url):
            raise BadOption(
                f"--url is an address such as https://tiles.example, not {self.url[:60]!r}."
            )

    def base(self, scope: Scope) -> str:
        """Return what the address of every page begins with."""
        if self.url is not None:
            return self.url.rstrip("/")
        secure = scope.get("scheme") in ("https", "wss")
        return f"{'https' if secure else 'http'}://{Headers(scope=scope).get('host', '')}"

    def shared(self, scope: Scope) -> str:
        """Return what the address of a link for others begins with.

        Who has opened the page on this very machine sees it under a name that only leads here.
        """
        base = self.base(scope)
        address = urlsplit(base)
        if self.home is None or not is_this_machine(address.hostname or ""):
            return base
        port = "" if address.port is None else f":{address.port}"
        return f"{address.scheme}://{bracketed(self.home)}{port}"

    def knows(self, scope: Scope) -> bool:
        """Tell whether a request names this server as its host."""
        try:
            host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        except ValueError:  # half an address in brackets
            return False
        called = urlsplit(self.url).hostname if self.url is not None else None
        return host == called or host in self.names or host in own_names() or is_number(host)


@cache
def own_names() -> frozenset[str]:
    """Return the names that mean this machine."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own.partition('.')[0]}.local"})


def bracketed(host: str) -> str:
    """Return *host* as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def is_this_machine(host: str) -> bool:
    """Tell whether a host name leads to the machine on which it is typed, whichever that is."""
    return host == "localhost" or (is_number(host) and ipaddress.ip_address(host).is_loopback)


def home_address() -> str | None:
    """Return this machine's address in its network, None when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # for documentation only (RFC 5737): nothing is sent
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_this_machine(found) else found


def is_number(host: str) -> bool:
    """Tell whether a host is an address in numbers, which no other site can have."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
