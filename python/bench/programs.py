"""Gradients of programs in the manner of JAX's examples by Cotan and by `jax.jit`, in `f32`.

`python programs.py [NAME...]` prints a JSON line for each program, as `kit.py` does, and the geometric
means: of eight kinds of programs at the sizes of `LARGE`, and of the programs of
`tests/jax/corpus.py` at their own. `--large` and `--small` choose one of the groups.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kit import Problem, jax, jnp, lax, line_of, means_of, measure, np

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests" / "jax"))

import corpus as programs  # noqa: E402

DTYPE = "float32"
RANDOM = np.random.default_rng(11)


def normal(*shape: int) -> Any:
    return (0.3 * RANDOM.standard_normal(shape)).astype(DTYPE)


def nbody(x, m):
    d = x[:, None] - x[None]
    r = jnp.sqrt(jnp.sum(d * d, -1) + jnp.eye(len(x), dtype=x.dtype))
    return -jnp.sum(jnp.triu(m[:, None] * m / r, 1))


def mixture(x, w, mu, s):
    squares = jnp.sum(((x[:, None] - mu) * s) ** 2, -1)
    logs = jax.nn.log_softmax(w) + jnp.sum(jnp.log(s), -1)
    return jax.scipy.special.logsumexp(logs - 0.5 * squares, axis=1).sum()


def convnet(x, k1, k2, w):
    x = jax.nn.relu(programs.conv(x, k1))
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = jax.nn.relu(programs.conv(x, k2))
    return (x.reshape(len(x), -1) @ w).sum()


def block_weights(d: int, heads: int, hidden: int) -> dict[str, Any]:
    inner = (d, heads, d // heads)
    shapes = {"wq": inner, "wk": inner, "wv": inner, "wo": (heads, d // heads, d)}
    shapes |= {"w1": (d, hidden), "w2": (hidden, d), "g1": (d,), "g2": (d,)}
    return {name: normal(*shape) for name, shape in shapes.items()}


def large() -> Iterator[tuple[str, Callable[..., Any], list[Any], Any]]:
    """The kinds of programs: function, arguments, and the differentiated ones."""
    widths = [784, 256, 128, 10]
    layers = [(normal(a, b), normal(b)) for a, b in zip(widths, widths[1:], strict=False)]
    labels = RANDOM.integers(0, 10, 128).astype(np.int32)
    function = lambda f: getattr(programs, f)  # noqa: E731
    yield "mlp", function("mlp_xent"), [layers, normal(128, 784), labels], 0
    recurrent = [normal(64, 16, 64), normal(128, 256), normal(256), normal(16, 64)]
    yield "lstm", function("lstm"), recurrent, (0, 1, 2)
    yield "transformer", function("transformer_block"), [block_weights(64, 4, 256), normal(4, 100, 64)], 0
    kernels = [normal(3, 3, 3, 16), normal(3, 3, 16, 32), normal(16 * 16 * 32, 10)]
    yield "convnet", convnet, [normal(8, 32, 32, 3), *kernels], (1, 2, 3)
    parts = [normal(2000, 8), normal(20), normal(20, 8), np.exp(normal(20, 8))]
    yield "mixture", mixture, parts, (1, 2, 3)
    yield "nbody", nbody, [normal(300, 3), np.exp(normal(300))], 0
    yield "stencil", function("heat_scan"), [normal(200, 200)], 0
    indices = RANDOM.integers(0, 10_000, 2_000).astype(np.int32)
    yield "gather", function("embedding_bag"), [normal(10_000, 64), indices], 0


LARGE = list(large())


def small() -> Iterator[tuple[str, Callable[..., Any], list[Any], Any]]:
    """The programs of the corpus that return a scalar, and their float arguments."""
    of_seed = lambda leaf: leaf.value() if isinstance(leaf, programs.Random) else leaf  # noqa: E731
    for name, (function, arguments) in programs.PROGRAMS.items():
        values = jax.tree.map(of_seed, list(arguments))
        is_float = lambda leaf: np.asarray(leaf).dtype.kind == "f"  # noqa: E731
        floats = tuple(at for at, v in enumerate(values) if all(map(is_float, jax.tree.leaves(v))))
        results = jax.tree.leaves(jax.eval_shape(function, *values))
        is_loss = len(results) == 1 and results[0].shape == () and results[0].dtype.kind == "f"
        if is_loss and floats:
            yield name, function, values, floats


def main() -> None:
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    groups = {"large": lambda: LARGE, "small": small}
    asked = [group for group in groups if f"--{group}" in sys.argv] or list(groups)
    for group in asked:
        found = []
        for name, function, arguments, argnums in groups[group]():
            if names and name not in names:
                continue
            problem = Problem(function, "", argnums)
            try:
                found.append(measure(problem, jax.tree.map(jnp.asarray, arguments), DTYPE))
            except Exception as error:  # noqa: BLE001
                line = {"bench": group, "case": name, "error": str(error).splitlines()[0]}
                print(json.dumps(line), flush=True)
                continue
            print(json.dumps(line_of(group, name, DTYPE, found[-1])), flush=True)
        print(json.dumps({"bench": group, "case": "mean", "dtype": DTYPE} | means_of(found)))


if __name__ == "__main__":
    main()
