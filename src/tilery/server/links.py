"""Links that seat somebody, bring them back, or let them look on.

Their secrets are computed from the server's key, so they are kept nowhere; another number in a
seat's row makes its old link void.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode

from tilery.server.shelf import Chair, Live


class Links:
    """Secrets of links, computed from the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _secret(self, *parts: object) -> str:
        told = "\0".join(map(str, parts)).encode()
        made = hmac.new(self._key, told, hashlib.sha256).digest()
        return urlsafe_b64encode(made).decode().rstrip("=")

    def invite(self, live: Live, chair: Chair) -> str:
        """Return the secret that seats somebody, once."""
        return self._secret("invite", live.match, chair.seat, chair.invite)

    def back(self, live: Live, chair: Chair) -> str:
        """Return the secret by which who sits there comes back, on another device perhaps."""
        return self._secret("return", live.match, chair.seat, chair.back)

    def watch(self, live: Live) -> str:
        """Return the secret by which one may look on."""
        return self._secret("watch", live.match, live.facts["watch"])


def match_url(base: str, match: str) -> str:
    """Return where a match is played."""
    return f"{base}/m/{match}"


def return_url(links: Links, live: Live, chair: Chair, base: str) -> str:
    """Return the private link by which who sits there comes back."""
    secret = links.back(live, chair)
    return f"{match_url(base, live.match)}#seat={chair.seat}&return={secret}"


def invite_url(links: Links, live: Live, chair: Chair, base: str) -> str:
    """Return the link that seats somebody; its secret is in the fragment, which is never sent."""
    secret = links.invite(live, chair)
    return f"{match_url(base, live.match)}#seat={chair.seat}&secret={secret}"


def watch_url(links: Links, live: Live, base: str) -> str | None:
    """Return the link by which one may look on, None where nobody may."""
    if not live.facts["watched"]:
        return None
    return f"{match_url(base, live.match)}#watch={links.watch(live)}"
