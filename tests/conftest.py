"""What all tests share: the toy game is among the games, and what measures a time runs alone."""

import os
import tempfile
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from quiet import room

os.environ["TILERY_GAMES"] = "toy"


@cache
def shared_folder() -> "tempfile.TemporaryDirectory[str]":
    """Make the folder of the locks, in the process that has the workers."""
    return tempfile.TemporaryDirectory(prefix="tilery-tests-")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["room"] = shared_folder().name


def pytest_unconfigure() -> None:
    if shared_folder.cache_info().currsize:
        shared_folder().cleanup()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Run a test with its fixtures, those of its module too, beside no `quiet` one."""
    worker = getattr(item.config, "workerinput", None)
    if worker is None:  # there is one process
        return (yield)
    with room(Path(worker["room"]), alone=item.get_closest_marker("quiet") is not None):
        return (yield)
