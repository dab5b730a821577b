"""Memory, threads and lifetimes of calls inside of functions that JAX traces."""

from __future__ import annotations

import gc
import threading
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")
import cotan  # noqa: E402
import jax.numpy as jnp  # noqa: E402

SUM = """
!v = tensor<?xf64, #cotan.dims<n>>
func.func @total(%x: !v) -> f64 {
  %s = array.sum %x along 0 : !v
  return %s : f64
}
func.func @twice(%x: !v) -> !v {
  %r = arith.addf %x, %x : !v
  return %r : !v
}
"""


@pytest.fixture(autouse=True)
def wide() -> Any:
    with jax.enable_x64(True):
        yield


def memory() -> int:
    """Returns the memory of the process in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def peak() -> int:
    """Returns the largest memory of the process so far, in bytes."""
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def test_arguments_are_not_copied() -> None:
    module = cotan.Module.from_text(SUM)
    total = jax.jit(module.total)
    x = jnp.zeros(1 << 25).block_until_ready()
    total(x[:10])
    total.lower(x).compile()
    before = peak()
    assert total(x) == 0.0
    assert peak() - before < x.nbytes / 4


def test_calls_leak_nothing() -> None:
    module = cotan.Module.from_text(SUM)
    loop = jax.jit(lambda x: jax.lax.fori_loop(0, 100_000, lambda _, y: module.twice(y) * 0.5, x))
    x = loop(jnp.ones(64)).block_until_ready()
    before = memory()
    for _ in range(5):
        x = loop(x)
    x.block_until_ready()
    assert x[0] == 1.0
    assert memory() - before < 20 << 20


def test_functions_end_with_their_programs() -> None:
    def compile_and_call(factor: float) -> weakref.ref[Any]:
        function = cotan.jit(lambda x: (x * factor).sum())
        step = jax.jit(lambda x: jax.grad(function)(x))
        assert step(jnp.ones(3)).tolist() == [factor] * 3
        entry = function.entry(jnp.ones(3))
        return weakref.ref(entry)

    entries = [compile_and_call(float(factor)) for factor in range(2, 5)]
    jax.clear_caches()
    gc.collect()
    assert [entry() for entry in entries] == [None] * 3


def test_executables_outlive_modules() -> None:
    def executable() -> Any:
        module = cotan.Module.from_text(SUM.replace("addf", "mulf"))
        return jax.jit(module.twice).lower(jnp.ones(3)).compile()

    square = executable()
    jax.clear_caches()
    gc.collect()
    assert square(jnp.full(3, 3.0)).tolist() == [9.0] * 3


def test_threads_call_at_once() -> None:
    def loss(x: Any, w: Any) -> Any:
        return jnp.tanh(x * w).sum()

    step = jax.jit(lambda x, w: cotan.grad(loss, 1)(x, w))
    x = jnp.arange(1000.0) / 1000.0
    weights = [jnp.full(1000, float(at)) for at in range(8)]
    expected = [jax.grad(loss, 1)(x, w) for w in weights]
    results: list[Any] = [None] * 8

    def work(at: int) -> None:
        for _ in range(50):
            results[at] = step(x, weights[at])
        results[at].block_until_ready()

    threads = [threading.Thread(target=work, args=(at,)) for at in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    for result, wanted in zip(results, expected, strict=True):
        np.testing.assert_allclose(result, wanted, rtol=1e-9, atol=1e-12)


def test_long_loops_run_on_the_threads_of_xla() -> None:
    module = cotan.Module.from_text(SUM)
    x = np.linspace(-1.0, 1.0, 200_000)
    function = module.compile("total", threads=4)
    inside = jax.jit(function)
    assert {float(inside(x)) for _ in range(20)} == {float(function(x))}
