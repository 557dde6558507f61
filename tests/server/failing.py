"""Processes of computer players that fail, each in its way; see `tilery.server.players`."""

import os
import time
from multiprocessing.connection import Connection


def crash(pipe: Connection) -> None:
    """End without a word when something is asked."""
    pipe.recv()
    os._exit(3)


def hang(pipe: Connection) -> None:
    """Never answer."""
    time.sleep(600)


def cheat(pipe: Connection) -> None:
    """Answer with what is not legal."""
    while True:
        pipe.recv()
        pipe.send(217)


def complain(pipe: Connection) -> None:
    """Answer with what went wrong."""
    while True:
        pipe.recv()
        pipe.send("ValueError: no idea")
