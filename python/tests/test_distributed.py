"""Gradients on eight devices, of two processes on one machine too."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax")

SOURCE = Path(__file__).with_name("distributed_programs.py")


@pytest.mark.parametrize("axes", ["explicit", "auto"])
def test_kinds_of_axes(axes: str) -> None:
    flags = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count=8"
    done = subprocess.run(
        [sys.executable, str(SOURCE), axes],
        env={**os.environ, "XLA_FLAGS": flags},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("8 of 8 devices") == 5


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return probe.getsockname()[1]


@pytest.mark.slow
def test_two_processes_agree() -> None:
    flags = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count=4"
    environment = {**os.environ, "XLA_FLAGS": flags, "JAX_PLATFORMS": "cpu"}
    port = str(free_port())
    processes = [
        subprocess.Popen(
            [sys.executable, str(SOURCE), port, str(number)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(2)
    ]
    outputs = []
    try:
        for process in processes:
            out, err = process.communicate(timeout=300)
            assert process.returncode == 0, err
            # The library of collectives prints, too.
            outputs.append([line for line in out.splitlines() if not line.startswith("[Gloo]")])
    finally:
        for process in processes:
            process.kill()
    first, second = outputs
    wanted = [f"{way} {number}: 4 of 8 devices" for way in ("shard_map", "xla") for number in (0, 1)]
    assert first[:4] == wanted
    assert first == second and [line.split()[0] for line in first[4:]] == ["text", "program"]
