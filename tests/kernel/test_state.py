"""A declaration gives a record its fields; what would go wrong later is refused at once."""

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tilery.kernel.state import (
    STAMP,
    Field,
    fields_of,
    int8,
    int16,
    int32,
    int64,
    layout,
    package_of,
    record,
    state,
)


@state
class Sample:
    turn = int8()
    waiting = int32()
    scores = int16(4)
    walls = int8(4, "size", "size")
    big = int64("other")


def declared(**fields: Any) -> type:
    return type("Made", (), {"__module__": __name__, **fields})


def test_fields_come_in_the_order_in_which_they_are_written() -> None:
    assert list(fields_of(Sample))[:5] == ["turn", "waiting", "scores", "walls", "big"]


def test_a_layout_has_the_types_and_shapes_that_were_declared() -> None:
    kind = layout(Sample, size=5, other=2)
    value = np.zeros(1, kind)
    expected = {
        "turn": ("int8", ()),
        "waiting": ("int32", ()),
        "scores": ("int16", (4,)),
        "walls": ("int8", (4, 5, 5)),
        "big": ("int64", (2,)),
    }
    assert {n: (str(value[n].dtype), value[n].shape[1:]) for n in expected} == expected
    assert isinstance(value[0], np.record)


def test_every_size_is_a_layout_of_its_own() -> None:
    assert layout(Sample, size=3, other=1) != layout(Sample, size=4, other=1)
    assert layout(Sample, size=3, other=1) is layout(Sample, other=1, size=3)


def test_a_missing_size_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match="other"):
        layout(Sample, size=5)


def test_a_state_is_stamped_with_its_package_and_a_hash() -> None:
    (stamp,) = [name for name in fields_of(Sample) if name.startswith(STAMP)]
    package, digest = stamp.removeprefix(STAMP).rsplit("__", 1)
    assert package == "kernel"
    assert len(digest) == 16
    assert int(digest, 16) >= 0
    names = layout(Sample, size=3, other=1).names
    assert names is not None
    assert names[-1] == stamp
    assert package_of(names) == "kernel"


def test_the_state_of_azul_leads_to_its_rules() -> None:
    from tilery.games.azul.state import State

    names = layout(State, size=5).names
    assert names is not None
    assert package_of(names) == "tilery.games.azul"


def test_a_record_without_a_stamp_is_no_state() -> None:
    with pytest.raises(TypeError, match="must be a state, declared with @state"):
        package_of(("turn", "waiting"))


@pytest.mark.parametrize(
    "name", ["all", "size", "round", "any", "dtype", "item", "min", "max", "sum", "view", "copy"]
)
def test_no_field_is_named_like_an_attribute_of_a_record(name: str) -> None:
    with pytest.raises(TypeError, match=f"Made: no field may be named {name}"):
        record(declared(**{name: int8()}))


@pytest.mark.parametrize("value", [0, "int8", int, np.uint8, np.zeros(3), None, int8])
def test_what_is_no_field_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="Made: score is no field: declare it with int8"):
        record(declared(score=value))


@pytest.mark.parametrize("kind", ["uint8", "uint32", "uint64", "float64", "bool", "int128", ""])
def test_only_signed_integers_are_fields(kind: str) -> None:
    with pytest.raises(TypeError, match="Made: score is no field"):
        record(declared(score=Field(kind, ())))


@pytest.mark.parametrize("missing", ["turn", "waiting"])
def test_a_state_needs_turn_and_waiting(missing: str) -> None:
    fields = {"turn": int8(), "waiting": int32()}
    del fields[missing]
    with pytest.raises(TypeError, match=f"Made: a state has a field {missing} which is one int"):
        state(declared(**fields))


@pytest.mark.parametrize("name", ["turn", "waiting"])
def test_turn_and_waiting_are_one_integer_each(name: str) -> None:
    fields: dict[str, Any] = {"turn": int8(), "waiting": int32(), name: int8(2)}
    with pytest.raises(TypeError, match=f"Made: a state has a field {name} which is one integer"):
        state(declared(**fields))


def test_uncompiled_every_integer_has_64_bits() -> None:
    script = """
import json
import sys
from tilery.games.azul.state import State
from tilery.kernel.state import layout
from tilery.kernel.random import mixed
kind = layout(State, size=4)
print(json.dumps([
    sorted({str(kind[name].base) for name in kind.names}),
    kind["walls"].shape,
    type(mixed).__name__,
    "numba" in sys.modules,
]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "TILERY_UNCOMPILED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [["int64"], [4, 4, 4], "function", False]
