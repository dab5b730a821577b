"""Imports of the part for JAX while JAX traces, where new arrays are tracers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax")


def test_first_call_is_traced() -> None:
    program = Path(__file__).with_name("inside_first_import.py")
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
