"""The 25 problems of the kit as functions of JAX: value and gradient by Cotan and by `jax.jit`.

`python kit.py [NAME...]` prints a JSON line for each problem and type, and the geometric means:
the time of a call in milliseconds, of the first call, and from lowered text to something callable.
A name selects every problem that contains it. `--f64` or `--f32` measures one type.
Problems, sizes, inputs and differentiated arguments are those of `tests/kit` in
`docs/performance.md`. Both run in turns in one process on one thread, and the least time of several
rounds counts.
"""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

# XLA runs products on all processors that the process may use, whatever its flags say.
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
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
    return jnp.sum(a * b)


def prod(a):
    return jnp.prod(a)


def cumprod(a, w):
    return jnp.sum(w * jnp.cumprod(a))


def chain(x, ab):
    return jnp.sum(jnp.tanh(ab[0] * x + ab[1]) * jnp.exp(-x * x))


def gather(x, at, w):
    return jnp.sum(x[at] * w)


def matvec(a, x, y):
    return 0.5 * jnp.sum((a @ x - y) ** 2)


def matmul(a, b):
    return 0.5 * jnp.sum((a @ b) ** 2)


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
    columns, rows = np.triu_indices(d, 1)
    diagonal = jnp.exp(icf[:, :d])
    lower = jnp.zeros((len(alphas), d, d), x.dtype).at[:, rows, columns].set(icf[:, d:])
    centred = x[:, None] - means
    squares = jnp.sum((diagonal * centred + jnp.einsum("kij,nkj->nki", lower, centred)) ** 2, -1)
    terms = alphas + jnp.sum(icf[:, :d], axis=1) - 0.5 * squares
    likelihood = jnp.sum(jax.nn.logsumexp(terms, axis=1)) - len(x) * jax.nn.logsumexp(alphas)
    return likelihood + 0.5 * (jnp.sum(diagonal**2) + jnp.sum(icf[:, d:] ** 2))


def adlstm(main, extra, state, sequence):
    def step(states, pair):
        x, wanted = pair
        x = x * extra[0]
        after = []
        for (h, c), layer in zip(states, main, strict=True):
            forget = jax.nn.sigmoid(x * layer[0] + layer[4])
            insert = jax.nn.sigmoid(h * layer[1] + layer[5])
            show = jax.nn.sigmoid(x * layer[2] + layer[6])
            c = c * forget + insert * jnp.tanh(h * layer[3] + layer[7])
            x = show * jnp.tanh(c)
            after.append((x, c))
        out = x * extra[1] + extra[2]
        return after, jnp.sum(wanted * (out - jnp.log(2 + jnp.sum(jnp.exp(out)))))

    _, losses = lax.scan(step, [(h, c) for h, c in state], (sequence[:-1], sequence[1:]))
    return -jnp.sum(losses) / losses.size / sequence.shape[1]


LARGEST = 10_000_000


@cache
def inputs() -> dict[str, np.ndarray]:
    """Returns the inputs of the kit, whose numbers depend on the order of all draws."""
    draw = np.random.default_rng(20240607)
    normal, uniform = draw.standard_normal, draw.uniform
    all_ = {"va": normal(LARGEST), "vb": normal(LARGEST)}
    all_["near1"] = 1 + 1e-4 * uniform(-1, 1, LARGEST)
    all_ |= {"mv_a": normal((2000, 2000)) / 40, "mv_x": normal(2000), "mv_y": normal(2000)}
    all_ |= {"mm_a": normal((512, 512)) / 20, "mm_b": normal((512, 512)) / 20}
    points = normal((10_000, 100))
    labels = np.where(points @ normal(100) + normal(10_000) > 0, 1.0, -1.0)
    all_ |= {"lr_x": points, "lr_y": labels, "lr_w": np.append(0.1 * normal(100), 0.1)}
    all_ |= {"lr_v": normal(101), "mlp_x": uniform(0, 1, (64, 784))}
    all_ |= {"mlp_y": np.eye(10)[draw.integers(0, 10, 64)], "mlp_w1": 0.03 * normal((784, 128))}
    all_ |= {"mlp_b1": 0.1 * normal(128), "mlp_w2": 0.1 * normal((128, 10))}
    all_ |= {"mlp_b2": 0.1 * normal(10)}
    for d, k in ((10, 25), (20, 50)):
        all_ |= {f"gmm{d}_alphas": normal(k), f"gmm{d}_means": uniform(0, 1, (k, d))}
        all_ |= {f"gmm{d}_icf": normal((k, d * (d + 1) // 2)), f"gmm{d}_x": normal((1000, d))}
    all_ |= {"sc_w": normal(100_000), "sc_m": np.eye(2) + 3e-3 * normal((100_000, 2, 2))}
    all_ |= {"sc_wm": normal((100_000, 2, 2))}
    all_ |= {"ls_x": normal((512, 32)), "ls_y": 0.3 * normal((512, 64))}
    all_ |= {"ls_wx": 0.1 * normal((32, 256)), "ls_wh": 0.1 * normal((64, 256))}
    all_ |= {"ls_b": 0.1 * normal(256)}
    all_ |= {"al_main": uniform(0, 1, (2, 8, 14)), "al_extra": uniform(0, 1, (3, 14))}
    all_ |= {"al_state": uniform(0, 1, (2, 2, 14))}
    all_ |= {"al_sequence": draw.integers(0, 2, (1024, 14)).astype(float)}
    all_["at"] = draw.integers(0, 1_000_000, 1_000_000)
    all_ |= {"ab": np.array([0.7, 0.3]), "c3": np.array([0.3, 0.5, 0.2]), "c2": np.array([0.4, 0.15])}
    return all_


class Problem(NamedTuple):
    """A function, names in `inputs()` with the number of elements used, the differentiated ones."""

    function: Callable[..., Any]
    arguments: str
    argnums: int | tuple[int, ...]
    size: int = 0
    direction: str = ""
    """The argument whose gradient is differentiated along this direction."""


def problems() -> Iterator[tuple[str, Problem]]:
    for name, size in (("1e3", 1_000), ("1e6", 1_000_000), ("1e7", LARGEST)):
        yield f"dot_{name}", Problem(dot, "va vb", (0, 1), size)
        yield f"sum_{name}", Problem(total, "va", 0, size)
        yield f"prod_{name}", Problem(prod, "near1", 0, size)
    yield "chain_1e6", Problem(chain, "va ab", (0, 1), 1_000_000)
    yield "chain_1e7", Problem(chain, "va ab", (0, 1), LARGEST)
    yield "matvec", Problem(matvec, "mv_a mv_x mv_y", 1)
    yield "matmul", Problem(matmul, "mm_a mm_b", (0, 1))
    yield "logreg", Problem(logreg, "lr_x lr_y lr_w", 2)
    yield "logreg_hvp", Problem(logreg, "lr_x lr_y lr_w", 2, direction="lr_v")
    yield "mlp", Problem(mlp, "mlp_x mlp_y mlp_w1 mlp_b1 mlp_w2 mlp_b2", (2, 3, 4, 5))
    for name, d in (("gmm10_25", 10), ("gmm20_50", 20)):
        arguments = " ".join(f"gmm{d}_{part}" for part in ("alphas", "means", "icf", "x"))
        yield name, Problem(gmm, arguments, (0, 1, 2))
    yield "cumprod", Problem(cumprod, "near1 sc_w", 0, 100_000)
    yield "mat2", Problem(mat2, "sc_m sc_wm", 0)
    yield "lstm", Problem(lstm, "ls_x ls_y ls_wx ls_wh ls_b", (2, 3, 4))
    yield "adlstm", Problem(adlstm, "al_main al_extra al_state al_sequence", (0, 1))
    yield "stencil1d", Problem(stencil1d, "va c3 vb", (0, 1), 1_000_000)
    yield "stencil2d", Problem(stencil2d, "va c2 vb", (0, 1), 1_000_000)
    yield "gather", Problem(gather, "va at vb", (0, 2), 1_000_000)


KIT: dict[str, Problem] = dict(problems())

VECTORS = ("va", "vb", "near1")
"""The inputs of which a problem uses as many numbers as it has elements."""

KINDS = ("call", "first", "build")

ROUNDS = 100

LONG = 0.001
"""The seconds of one measurement: shorter than a slice of the scheduler, so that the least of many
is not that of two programs at once."""

LEAST_ROUNDS = 7

PATIENCE = 3.0
"""The seconds after which a problem that had the least rounds has enough."""


def arguments(name: str, dtype: str) -> list[Any]:
    problem, all_ = KIT[name], inputs()
    names = [*problem.arguments.split(), *problem.direction.split()]
    arrays = [all_[one][: problem.size] if one in VECTORS else all_[one] for one in names]
    if name == "stencil2d":
        arrays = [a.reshape(1000, 1000) if a.size == problem.size else a for a in arrays]
    return [a if a.dtype == np.int64 else a.astype(dtype) for a in arrays]


def seconds(call: Callable[[], Any]) -> float:
    """Returns the time of one call, averaged over enough of them."""
    start = time.perf_counter()
    call()
    count = max(1, int(LONG / max(time.perf_counter() - start, 1e-7)))
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


def by_cotan(fun: Callable[..., Any], problem: Problem) -> Callable[..., Any]:
    make = cotan.hvp if problem.direction else cotan.value_and_grad
    return make(fun, problem.argnums)


def by_jax(fun: Callable[..., Any], problem: Problem) -> Callable[..., Any]:
    argnums = problem.argnums
    if not problem.direction:
        return jax.jit(jax.value_and_grad(fun, argnums))

    def along(*args: Any) -> Any:
        *before, last, direction = args
        gradient = jax.grad(fun, argnums)
        return jax.jvp(lambda last: gradient(*before, last), (last,), (direction,))[1]

    return jax.jit(along)


def first_call(function: Callable[..., Any], arrays: list[Any]) -> tuple[float, Any, Any]:
    """Returns the seconds of a call, the stages that it timed, and what it returned."""
    start = time.perf_counter()
    with cotan.timing() as times:
        result = jax.block_until_ready(function(*arrays))
    return time.perf_counter() - start, times, result


def fresh(fun: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a function that no cache knows."""
    return lambda *args: fun(*args)


def agree(dtype: str, ours: Any, theirs: Any) -> None:
    for a, b in zip(jax.tree.leaves(ours), jax.tree.leaves(theirs), strict=True):
        scale = float(np.max(np.abs(b))) or 1.0
        np.testing.assert_allclose(a / scale, b / scale, atol=1e-9 if dtype == "float64" else 2e-3)


def measure(problem: Problem, arrays: list[Any], dtype: str) -> dict[str, Any]:
    """Compares value and gradient of one problem; times are pairs, Cotan's first."""
    functions = [by(fresh(problem.function), problem) for by in (by_cotan, by_jax)]
    firsts, times, results = zip(*(first_call(one, arrays) for one in functions), strict=True)
    agree(dtype, *results)
    del results
    stages = [(one.kind, stage) for one in times[0].records for stage in one.stages]
    ours = sum(t for kind, (stage, t) in stages if kind != "trace" or stage == "read")
    lowered = by_jax(fresh(problem.function), problem).lower(*arrays)
    start = time.perf_counter()
    lowered.compile()
    builds = [ours, time.perf_counter() - start]
    best, start = [math.inf, math.inf], time.perf_counter()
    for turn in range(ROUNDS):
        if turn >= LEAST_ROUNDS and time.perf_counter() - start > PATIENCE:
            break
        for at, function in enumerate(functions):
            call = lambda: jax.block_until_ready(function(*arrays))  # noqa: E731, B023
            best[at] = min(best[at], seconds(call))
    return {"call": best, "first": list(firsts), "build": builds}


def line_of(bench: str, name: str, dtype: str, found: dict[str, Any]) -> dict[str, Any]:
    """Returns what is printed of one problem: milliseconds, and the ratio of calls."""
    line: dict[str, Any] = {"bench": bench, "case": name, "dtype": dtype}
    for kind, (ours, theirs) in found.items():
        line[f"{kind}_ms"] = [round(1e3 * ours, 4), round(1e3 * theirs, 4)]
    ours, theirs = found["call"]
    return line | {"ratio": round(ours / theirs, 3)}


def means_of(all_: list[dict[str, Any]]) -> dict[str, float]:
    """Returns the geometric means of the ratios."""
    logs = {kind: [math.log(one[kind][0] / one[kind][1]) for one in all_] for kind in KINDS}
    return {kind: round(math.exp(sum(of) / max(len(of), 1)), 3) for kind, of in logs.items()}


def chosen(words: list[str]) -> list[str]:
    names = [word for word in words if not word.startswith("-")]
    return [one for one in KIT if not names or any(name in one for name in names)]


def main() -> None:
    jax.config.update("jax_enable_x64", True)
    names, flags = chosen(sys.argv[1:]), sys.argv[1:]
    types = {"--f64": "float64", "--f32": "float32"}
    for dtype in [types[flag] for flag in types if flag in flags] or types.values():
        found = []
        for name in names:
            arrays = [jnp.asarray(array) for array in arguments(name, dtype)]
            found.append(measure(KIT[name], arrays, dtype))
            print(json.dumps(line_of("kit", name, dtype, found[-1])), flush=True)
        means = means_of(found)
        print(json.dumps({"bench": "kit", "case": "mean", "dtype": dtype} | means), flush=True)


if __name__ == "__main__":
    main()
