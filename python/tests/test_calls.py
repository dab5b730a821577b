"""Calls of JAX's public functions that agreed still do: `tests/jax/calls.py`, one module at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "tests/jax"
sys.path.insert(0, str(FOLDER))
from calls import RIGHT, table  # noqa: E402

TABLE = table()

#: A module that the default run takes; `cargo xtask conformance jax` takes all.
QUICK = {"st.laplace"}


def module(name: str) -> str:
    """Returns the module of a call."""
    return name.rpartition(".")[0]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
        for name in sorted({module(name) for name in TABLE})
    ],
)
def test_calls_that_agreed(name: str, tmp_path: Path) -> None:
    samples = [sys.executable, str(FOLDER / "samples.py"), str(tmp_path / "samples"), name]
    subprocess.run(samples, check=True)
    written = {path.stem for path in (tmp_path / "samples").glob("*.mlir")}
    assert written == {call for call in TABLE if module(call) == name}
    calls = [sys.executable, str(FOLDER / "calls.py"), "module", "--folder", str(tmp_path)]
    done = subprocess.run(calls, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert any(TABLE[call][0] in RIGHT for call in written)
