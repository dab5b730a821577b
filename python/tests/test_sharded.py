"""Sharded gradients that XLA compiles: shardings and collectives are those of JAX's gradients."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax")

SOURCE = Path(__file__).with_name("sharded_programs.py")

NAMES = re.findall(r"^@program\(.*\)\ndef (\w+)", SOURCE.read_text(), re.MULTILINE)

QUICK = ["two_axes_mlp", "sharded_embedding", "heat_with_halo"]


def run(names: list[str]) -> dict[str, tuple[int, int]]:
    """Runs programs on eight devices; returns the number of collectives, ours and JAX's."""
    flags = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count=8"
    done = subprocess.run(
        [sys.executable, str(SOURCE), *names],
        env={**os.environ, "XLA_FLAGS": flags},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert "failed" not in done.stdout, done.stdout
    counts = re.findall(r"^(\w+): (\d+) .* JAX: (\d+) ", done.stdout, re.MULTILINE)
    return {name: (int(ours), int(theirs)) for name, ours, theirs in counts}


def compare(names: list[str]) -> None:
    counts = run(names)
    assert sorted(counts) == sorted(names)
    more = {name: count for name, count in counts.items() if count[0] > count[1]}
    assert not more, "more collectives than JAX's gradient"


def test_there_are_twelve_programs() -> None:
    assert len(NAMES) == 12 and set(QUICK) <= set(NAMES)


def test_some_sharded_programs() -> None:
    compare(QUICK)


@pytest.mark.slow
def test_other_sharded_programs() -> None:
    compare([name for name in NAMES if name not in QUICK])
