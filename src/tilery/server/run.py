"""Running the server: its address, its end, and what it prints."""

import errno
import logging
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import DatabaseError

from tilery.errors import TileryError
from tilery.server.app import create_app, house_of
from tilery.server.notices import Hub
from tilery.server.qr import qr_in_terminal
from tilery.server.site import Site, bracketed, home_address

PORT: Final = 8642
HOST: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104


class CannotServe(TileryError):
    """The server cannot begin."""


def data_folder() -> Path:
    """Return where matches are kept when nothing else is said: in the user's data folder."""
    if base := os.environ.get("XDG_DATA_HOME"):
        return Path(base) / "tilery"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tilery"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tilery"
    return Path.home() / ".local" / "share" / "tilery"


class Server(uvicorn.Server):
    """Uvicorn, which sends open pages away as soon as it is told to end."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Handle Ctrl-C or a request to end."""
        self._hub.close()
        super().handle_exit(sig, frame)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises CannotServe."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(
                f"Port {port} is taken, perhaps by another Tilery: --port chooses another one."
            ) from None
        raise CannotServe(f"Cannot listen at {host}, port {port}: {error.strerror}.") from None
    return listening


class Once(logging.Filter):
    """Leaves out what `app` has logged already, with a number."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether uvicorn's *record* is news."""
        return not record.getMessage().startswith("Exception in ASGI application")


def open_app(folder: Path, players: int | None, site: Site) -> FastAPI:
    """Return the application. Raises CannotServe and Taken."""
    try:
        return create_app(folder, players=players, ahead=True, site=site)
    except OSError as error:
        why = error.strerror or str(error).rstrip(".")
        raise CannotServe(f"Matches cannot be kept in {folder}: {why}.") from None
    except DatabaseError:
        raise CannotServe(
            f"Matches cannot be kept in {folder}: tilery.sqlite there is no file of Tilery's."
        ) from None


def invite(address: str) -> None:
    """Print how others in the house get here."""
    print(f"\nFriends in the same network open {address}, or point a phone's camera here:\n")
    print(qr_in_terminal(address), flush=True)


def serve(
    host: str = HOST,
    port: int = PORT,
    folder: Path | None = None,
    players: int | None = None,
    url: str | None = None,
    lan: bool = False,
) -> None:
    """Serve until Ctrl-C. Raises CannotServe, Taken and BadOption.

    With an *url* a proxy on this machine stands before the server: it says whose request it is.
    *lan* lets in whoever is in the same network, and says how they get there.
    """
    home = home_address() if lan else None
    if lan and home is None:
        raise CannotServe("This machine is in no network in which friends could reach it.")
    if lan:
        host = EVERYWHERE
    site = Site(url, home=home)
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    listening = listen(host, port)
    app = open_app(folder or data_folder(), players, site)
    logging.getLogger("uvicorn.error").addFilter(Once())
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=url is not None,  # of a proxy on this machine alone
        timeout_graceful_shutdown=1,
        ws_max_size=4096,
        ws_ping_interval=None,
        timeout_keep_alive=30,
        limit_concurrency=4000,
        h11_max_incomplete_event_size=64 * 1024,
    )
    port = listening.getsockname()[1]
    address = url or f"http://{bracketed(HOST if host == EVERYWHERE else host)}:{port}"
    print(f"Tilery is at {address} (Ctrl-C ends it)", flush=True)
    if home is not None:
        invite(url or f"http://{bracketed(home)}:{port}")
    with suppress(KeyboardInterrupt):  # which uvicorn raises again at the end
        Server(config, house_of(app).hub).run(sockets=[listening])
