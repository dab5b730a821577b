"""The programs of `tests/kit` as functions of JAX: value and gradient by Cotan and by `jax.jit`.

`python kit.py [NAME...]` prints a JSON line for each program and type, and the geometric means:
the time of a call in milliseconds, of the first call, and from lowered text to something callable.
Both run in turns in one process on one thread, and the least time of several rounds counts.
"""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Callable
from typing import Any

os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} --xla_cpu_multi_thread_eigen=false"
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import cotan  # noqa: E402
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import lax  # noqa: E402


def total(a):
    return jnp.sum(a)


def dot(a, b):
    return jnp.dot(a, b)


def prod(a):
    return jnp.prod(a)


def cumprod(a, w):
    return jnp.sum(jnp.cumprod(a) * w)


def chain(x, ab):
    return jnp.sum(jnp.tanh(ab[0] * x + ab[1]) * jnp.exp(-x * x))


def gather(x, at, w):
    return jnp.sum(x[at] ** 2 * w)


def matvec(a, x, y):
    return y @ (a @ x)


def matmul(a, b):
    return jnp.sum((a @ b) ** 2)


def stencil1d(a, c, t):
    r = c[0] * a[:-2] + c[1] * a[1:-1] + c[2] * a[2:] - t[1:-1]
    return 0.5 * jnp.sum(r * r)


def stencil2d(u, c, t):
    sides = u[1:-1, :-2] + u[1:-1, 2:] + u[:-2, 1:-1] + u[2:, 1:-1]
    r = c[0] * u[1:-1, 1:-1] + c[1] * sides - t[1:-1, 1:-1]
    return 0.5 * jnp.sum(r * r)


def logreg(x, y, wb):
    margin = -y * (x @ wb[:-1] + wb[-1])
    return jnp.mean(jax.nn.softplus(margin)) + 5e-4 * jnp.sum(wb[:-1] ** 2)


def mlp(x, y, w1, b1, w2, b2):
    out = jnp.tanh(x @ w1 + b1) @ w2 + b2
    return -jnp.mean(jnp.sum(y * jax.nn.log_softmax(out), axis=1))


def lstm(x, y, wx, wh, b):
    def step(carry, pair):
        (h, c), (xt, yt) = carry, pair
        i, f, g, o = jnp.split(xt @ wx + h @ wh + b, 4)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), jnp.sum((h - yt) ** 2)

    start = jnp.zeros(wh.shape[0], x.dtype)
    _, losses = lax.scan(step, (start, start), (x, y))
    return 0.5 * jnp.mean(losses)


def mat2(a, w):
    def step(p, a):
        q = p @ a
        return q, q

    return jnp.sum(w * lax.scan(step, jnp.eye(2, dtype=a.dtype), a)[1])


def gmm(alphas, means, icf, x):
    d = x.shape[1]
    rows, columns = np.tril_indices(d, -1)
    diagonal = jnp.exp(icf[:, :d])
    lower = jnp.zeros((len(alphas), d, d), x.dtype).at[:, rows, columns].set(icf[:, d:])
    centred = x[:, None] - means
    squares = jnp.sum((diagonal * centred + jnp.einsum("kij,nkj->nki", lower, centred)) ** 2, -1)
    terms = alphas + jnp.sum(icf[:, :d], axis=1) - 0.5 * squares
    likelihood = jnp.sum(jax.nn.logsumexp(terms, axis=1)) - len(x) * jax.nn.logsumexp(alphas)
    return likelihood + 0.5 * (jnp.sum(diagonal**2) + jnp.sum(icf[:, d:] ** 2))


def adlstm(main, extra, state, sequence):
    def layer(x, parameters, state):
        weights, biases = parameters
        h, c = state
        gates = jnp.concatenate([x, h, x, h]).reshape(4, -1) * weights + biases
        forget, insert = jax.nn.sigmoid(gates[0]), jax.nn.sigmoid(gates[1])
        c = forget * c + insert * jnp.tanh(gates[3])
        return jax.nn.sigmoid(gates[2]) * jnp.tanh(c), c

    def step(state, pair):
        x, wanted = pair
        x = x * extra[0]
        states = []
        for number in range(main.shape[0]):
            h, c = layer(x, main[number], state[number])
            states.append(jnp.stack([h, c]))
            x = h
        out = x * extra[1] + extra[2]
        return jnp.stack(states), jnp.sum(wanted * jax.nn.log_softmax(out))

    _, losses = lax.scan(step, state, (sequence[:-1], sequence[1:]))
    return -jnp.mean(losses)


#: The functions, the shapes of their arguments, and the differentiated ones.
KIT: dict[str, tuple[Callable[..., Any], list[tuple[int, ...]], tuple[int, ...]]] = {
    "sum": (total, [(1_000_000,)], (0,)),
    "dot": (dot, [(1_000_000,), (1_000_000,)], (0, 1)),
    "prod": (prod, [(100_000,)], (0,)),
    "cumprod": (cumprod, [(100_000,), (100_000,)], (0, 1)),
    "chain": (chain, [(1_000_000,), (2,)], (0, 1)),
    "gather": (gather, [(100_000,), (100_000,), (100_000,)], (0, 2)),
    "matvec": (matvec, [(1000, 1000), (1000,), (1000,)], (0, 1, 2)),
    "matmul": (matmul, [(256, 256), (256, 256)], (0, 1)),
    "stencil1d": (stencil1d, [(1_000_000,), (3,), (1_000_000,)], (0, 1)),
    "stencil2d": (stencil2d, [(500, 500), (2,), (500, 500)], (0, 1)),
    "logreg": (logreg, [(10_000, 30), (10_000,), (31,)], (2,)),
    "mlp": (mlp, [(64, 784), (64, 10), (784, 128), (128,), (128, 10), (10,)], (2, 3, 4, 5)),
    "lstm": (lstm, [(100, 32), (100, 64), (32, 256), (64, 256), (256,)], (2, 3, 4)),
    "mat2": (mat2, [(10_000, 2, 2), (10_000, 2, 2)], (0, 1)),
    "gmm": (gmm, [(5,), (5, 10), (5, 55), (1000, 10)], (0, 1, 2)),
    "adlstm": (adlstm, [(2, 2, 4, 14), (3, 14), (2, 2, 14), (20, 14)], (0, 1)),
}

ROUNDS = 100

LONG = 0.001
"""The seconds of one measurement: shorter than a slice of the scheduler, so that the least of many
is not that of two programs at once."""


def arguments(name: str, dtype: str) -> list[Any]:
    random = np.random.default_rng(1)
    arrays = [random.uniform(0.5, 1.0, size=shape).astype(dtype) for shape in KIT[name][1]]
    if name in ("mlp", "lstm", "adlstm"):
        # Gates that do not saturate.
        arrays = [(array - 0.75).astype(dtype) for array in arrays]
    if name == "gather":
        arrays[1] = random.integers(0, len(arrays[0]), size=len(arrays[1]))
    if name in ("prod", "cumprod", "mat2"):
        # Products that neither vanish nor overflow.
        one = np.eye(2) if name == "mat2" else 1
        arrays[0] = (one + (arrays[0] - 0.75) / len(arrays[0])).astype(dtype)
    return arrays


def seconds(call: Callable[[], Any]) -> float:
    """Returns the time of one call, averaged over enough of them."""
    start = time.perf_counter()
    call()
    count = max(1, int(LONG / max(time.perf_counter() - start, 1e-7)))
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


def measure(name: str, dtype: str) -> dict[str, Any]:
    """Compares value and gradient of one program; times are pairs, Cotan's first."""
    fun, _, argnums = KIT[name]
    arrays = arguments(name, dtype)
    on_jax = [jnp.asarray(array) for array in arrays]
    firsts, builds, calls, results = [], [], [], []

    def fresh(*args: Any) -> Any:
        return fun(*args)

    for make in (cotan.value_and_grad, jax.value_and_grad):
        function = make(fresh, argnums)
        function = jax.jit(function) if make is jax.value_and_grad else function
        start = time.perf_counter()
        with cotan.timing() as times:
            results.append(jax.block_until_ready(function(*on_jax)))
        firsts.append(time.perf_counter() - start)
        if make is jax.value_and_grad:
            lowered = jax.jit(jax.value_and_grad(fun, argnums)).lower(*on_jax)
            start = time.perf_counter()
            lowered.compile()
            builds.append(time.perf_counter() - start)
        else:
            stages = [(one.kind, stage) for one in times.records for stage in one.stages]
            builds.append(sum(t for kind, (stage, t) in stages if kind != "trace" or stage == "read"))
        calls.append(lambda function=function: jax.block_until_ready(function(*on_jax)))
    for a, b in zip(jax.tree.leaves(results[0]), jax.tree.leaves(results[1]), strict=True):
        scale = float(np.max(np.abs(b))) or 1.0
        np.testing.assert_allclose(a / scale, b / scale, atol=1e-9 if dtype == "float64" else 2e-3)
    best = [math.inf, math.inf]
    for _ in range(ROUNDS):
        best = [min(least, seconds(call)) for least, call in zip(best, calls, strict=True)]
    return {"call": best, "first": firsts, "build": builds}


def main() -> None:
    jax.config.update("jax_enable_x64", True)
    names = [word for word in sys.argv[1:] if not word.startswith("-")] or list(KIT)
    for dtype in ("float64", "float32"):
        ratios: dict[str, list[float]] = {"call": [], "first": [], "build": []}
        for name in names:
            found = measure(name, dtype)
            line: dict[str, Any] = {"bench": "kit", "case": name, "dtype": dtype}
            for kind, (ours, theirs) in found.items():
                ratios[kind].append(ours / theirs)
                line[f"{kind}_ms"] = [round(1e3 * ours, 4), round(1e3 * theirs, 4)]
            print(json.dumps(line | {"ratio": round(ratios["call"][-1], 3)}), flush=True)
        means = {
            kind: round(math.exp(sum(map(math.log, all_)) / len(all_)), 3)
            for kind, all_ in ratios.items()
        }
        print(json.dumps({"bench": "kit", "case": "mean", "dtype": dtype} | means), flush=True)


if __name__ == "__main__":
    main()
