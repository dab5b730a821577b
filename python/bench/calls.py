"""The cost of a call: `python calls.py` prints a JSON line for each kind, in microseconds.

Arrays have 4 elements, so that almost nothing is computed. Each number is the least of many short
rounds in turns: a round is shorter than a slice of the scheduler.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np

MODULE = """
!v = tensor<?xf64, #cotan.dims<n>>
func.func @dot(%x: !v, %y: !v) -> f64 {
  %p = arith.mulf %x, %y : !v
  %s = array.sum %p along 0 : !v
  return %s : f64
}
func.func @sum(%x: !v, %y: !v) -> !v {
  %s = arith.addf %x, %y : !v
  return %s : !v
}
"""


def loss(x: Any, y: Any) -> Any:
    return (x * y).sum()


def least(calls: dict[str, Callable[[int], None]], count: int, rounds: int) -> dict[str, float]:
    """Returns the seconds of one call of each kind, the least of rounds in turns."""
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, run in calls.items():
            start = time.perf_counter()
            run(count)
            best[name] = min(best[name], (time.perf_counter() - start) / count)
    return best


def repeat(call: Callable[..., Any], *args: Any) -> Callable[[int], None]:
    def run(count: int) -> None:
        for _ in range(count):
            call(*args)

    return run


def from_python(rounds: int) -> dict[str, float]:
    """Returns the cost of calls with two NumPy arrays."""
    module = cotan.Module.from_text(MODULE)
    x, y, out = np.arange(4.0), np.ones(4), np.empty(4)
    total, added, gradient = module.dot, module.sum, cotan.grad(loss)
    jitted = jax.jit(loss)
    a, b = jnp.asarray(x), jnp.asarray(y)
    calls = {
        "numpy add": repeat(np.add, x, y),
        "function, a scalar result": repeat(total, x, y),
        "function, an array result": repeat(added, x, y),
        "function, out": repeat(lambda x, y: added(x, y, out=out), x, y),
        "cotan.grad": repeat(gradient, x, y),
        "cotan.grad of JAX arrays": repeat(gradient, a, b),
        "jax.jit": repeat(lambda x, y: jitted(x, y).block_until_ready(), a, b),
    }
    for run in calls.values():
        run(10)
    return least(calls, 200, rounds)


def inside_jit(rounds: int) -> dict[str, float]:
    """Returns the cost of one call more in a jitted program."""
    module = cotan.Module.from_text(MODULE)
    counts = (0, 100)
    x = jnp.arange(4.0)

    def chain(count: int) -> Any:
        def run(x: Any) -> Any:
            for _ in range(count):
                x = module.sum(x, x)
            return x

        return jax.jit(run)

    programs = {str(count): chain(count) for count in counts}
    calls = {
        name: repeat(lambda x, program=program: program(x).block_until_ready(), x)
        for name, program in programs.items()
    }
    for run in calls.values():
        run(3)
    best = least(calls, 50, rounds)
    return {"inside jax.jit": (best["100"] - best["0"]) / 100}


def main() -> None:
    rounds = 100 if "--quick" in sys.argv else 500
    jax.config.update("jax_enable_x64", True)
    for name, seconds in {**from_python(rounds), **inside_jit(rounds)}.items():
        print(json.dumps({"bench": "calls", "case": name, "us": round(1e6 * seconds, 3)}), flush=True)


if __name__ == "__main__":
    main()
