"""Threads, processes, signals."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cotan
import numpy as np
import pytest


def test_calls_from_many_threads(loss: cotan.Module) -> None:
    f = loss.grad("loss", wrt="w", value=True).compile("value_and_grad_loss", threads=2)
    random = np.random.default_rng(3)
    inputs = [
        (random.normal(size=(n, 4)), random.normal(size=4), random.normal(size=n))
        for n in range(1, 65)
    ]
    expected = [f(*arguments) for arguments in inputs]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            for found, wanted in zip(pool.map(lambda it: f(*it), inputs), expected, strict=True):
                assert found[0] == wanted[0]
                np.testing.assert_array_equal(found[1], wanted[1])


def test_compilations_in_many_threads() -> None:
    def compiled(number: int) -> float:
        module = cotan.Module.from_text(
            f"func.func @f(%x: f64) -> f64 {{\n  %c = arith.constant {number}.0 : f64\n"
            "  %y = arith.addf %x, %c : f64\n  return %y : f64\n}"
        )
        return float(module.f(0.5))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(compiled, range(16))) == [number + 0.5 for number in range(16)]


def test_the_lock_of_the_interpreter_is_released() -> None:
    program = cotan.Module.from_text(
        "func.func @f(%x: f64, %n: index) -> f64 {\n"
        "  %zero = arith.constant 0 : index\n"
        "  %one = arith.constant 1 : index\n"
        "  %r = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> (f64) {\n"
        "    %b = math.sin %a : f64\n    scf.yield %b : f64\n  }\n"
        "  return %r : f64\n}"
    ).f
    done = threading.Event()

    def work() -> None:
        program(1.0, 10_000_000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    ticks = 0
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    assert ticks > 5, "this thread runs meanwhile"


def gradient(module: cotan.Module, arguments: tuple[np.ndarray, ...]) -> np.ndarray:
    return module.grad_loss(*arguments)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes(loss: cotan.Module, method: str) -> None:
    derived = loss.grad("loss", wrt="w")
    arguments = (np.ones((5, 2)), np.ones(2), np.zeros(5))
    expected = derived.grad_loss(*arguments)
    with multiprocessing.get_context(method).Pool(2) as pool:
        for found in pool.starmap(gradient, [(derived, arguments)] * 4):
            np.testing.assert_array_equal(found, expected)


def test_fork_after_threads(loss: cotan.Module) -> None:
    f = loss.compile("loss", threads=3)
    arguments = (np.ones((100_000, 2)), np.ones(2), np.zeros(100_000))
    expected = f(*arguments)
    child = os.fork()
    if child == 0:
        # The threads of the parent are not here.
        os._exit(0 if f(*arguments) == expected else 1)
    deadline = time.monotonic() + 60
    ended = (0, 0)
    while ended[0] == 0 and time.monotonic() < deadline:
        ended = os.waitpid(child, os.WNOHANG)
        time.sleep(0.01)
    if ended[0] == 0:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert ended == (child, 0)


def test_interrupts_while_compiling() -> None:
    # Long enough that the signal arrives during the passes.
    program = textwrap.dedent(
        """
        import cotan, signal, sys
        # A process in the background may have inherited that interrupts are ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        lines = ["func.func @f(%x0: f64) -> f64 {"]
        for i in range(40000):
            lines.append(f"  %a{i} = math.sin %x{i} : f64")
            lines.append(f"  %x{i + 1} = arith.mulf %a{i}, %x{i} : f64")
        lines.append("  return %x40000 : f64\\n}")
        module = cotan.Module.from_text("\\n".join(lines))
        print("ready", flush=True)
        try:
            module.grad("f").compile("grad_f")
        except KeyboardInterrupt:
            print("interrupted")
            sys.exit(0)
        print("compiled")
        """
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert out == "interrupted\n"


def memory() -> int:
    """Returns the memory of the process in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def growth(call: Callable[[], object], count: int) -> int:
    """Returns the bytes by which the process grows while something is called."""
    for _ in range(count // 10):
        call()
    gc.collect()
    before = memory()
    for _ in range(count):
        call()
    gc.collect()
    return memory() - before


@pytest.mark.slow
def test_a_million_calls_leak_nothing(loss: cotan.Module) -> None:
    f = loss.grad("loss", wrt="w", value=True)["value_and_grad_loss"]
    arguments = (np.ones((3, 2)), np.ones(2), np.zeros(3))
    assert growth(lambda: f(*arguments), 1_000_000) < 4 << 20


def test_failing_calls_leak_nothing(loss: cotan.Module) -> None:
    f = loss.compile("loss")
    wrong = (np.ones((3, 2)), np.ones(3), np.zeros(3))

    def call() -> None:
        with contextlib.suppress(cotan.ShapeError):
            f(*wrong)

    assert growth(call, 20_000) < 4 << 20


@pytest.mark.slow
def test_a_million_calls_of_a_traced_function_leak_nothing() -> None:
    pytest.importorskip("jax")
    f = cotan.value_and_grad(lambda x: (x * x).sum())
    x = np.ones(3)
    assert growth(lambda: f(x), 1_000_000) < 4 << 20


@pytest.mark.slow
def test_compilations_leak_little(loss: cotan.Module) -> None:
    module = loss.grad("loss")
    # Each has machine code of its own, which ends with the function.
    assert growth(lambda: module.compile("grad_loss"), 40) < 24 << 20


def test_a_traced_function_is_called_by_eight_threads() -> None:
    pytest.importorskip("jax")
    f = cotan.grad(lambda x: (x * x).sum())
    inputs = [np.arange(float(n)) for n in range(1, 17)]
    # Each thread may be the first with some shape.
    with ThreadPoolExecutor(8) as pool:
        for _ in range(10):
            for found, x in zip(pool.map(f, inputs), inputs, strict=True):
                np.testing.assert_array_equal(found, 2 * x)
