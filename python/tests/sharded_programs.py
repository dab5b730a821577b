"""Sharded programs on eight devices, in a process of its own: the number of devices is fixed at start.

`python sharded_programs.py NAME...` runs some of them. For each it compares values and gradients
with JAX's, counts the collectives that XLA emits for both, and prints a line.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

COLLECTIVES = ("all-reduce", "all-gather", "reduce-scatter", "all-to-all", "collective-permute")

_INSTRUCTION = re.compile(rf"= (.*?) ({'|'.join(COLLECTIVES)})(?:-start)?\(")
_SHAPE = re.compile(r"\[([0-9,]*)\]")

Program = Callable[[Any], tuple[Callable[..., Any], list[tuple[tuple[int, ...], Any]]]]

PROGRAMS: dict[str, tuple[tuple[int, ...], tuple[str, ...], Program]] = {}
"""The shape of the mesh, its axes, and what returns the function and its arguments."""


def program(shape: tuple[int, ...], axes: tuple[str, ...]) -> Callable[[Program], Program]:
    def add(made: Program) -> Program:
        PROGRAMS[made.__name__] = shape, axes, made
        return made

    return add


def constrain(mesh: Any, x: Any, *spec: Any) -> Any:
    return jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P(*spec)))


def norm(x: Any) -> Any:
    x = x - x.mean(-1, keepdims=True)
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5)


@program((8,), ("d",))
def data_parallel_mlp(mesh: Any) -> Any:
    def loss(w1: Any, b1: Any, w2: Any, x: Any, y: Any) -> Any:
        return jnp.mean((jnp.tanh(x @ w1 + b1) @ w2 - y) ** 2)

    shapes = [((8, 16), P()), ((16,), P()), ((16, 4), P())]
    return loss, [*shapes, ((32, 8), P("d")), ((32, 4), P("d"))]


@program((8,), ("m",))
def tensor_parallel_mlp(mesh: Any) -> Any:
    def loss(w1: Any, w2: Any, x: Any) -> Any:
        return jnp.mean((jax.nn.gelu(x @ w1) @ w2) ** 2)

    return loss, [((8, 32), P(None, "m")), ((32, 8), P("m", None)), ((16, 8), P())]


@program((4, 2), ("d", "m"))
def two_axes_mlp(mesh: Any) -> Any:
    def loss(w1: Any, w2: Any, x: Any) -> Any:
        h = constrain(mesh, jax.nn.relu(x @ w1), "d", "m")
        return jnp.mean(constrain(mesh, h @ w2, "d", None) ** 2)

    return loss, [((8, 16), P(None, "m")), ((16, 8), P("m", None)), ((16, 8), P("d", None))]


@program((2, 4), ("d", "m"))
def transformer_block(mesh: Any) -> Any:
    def loss(wq: Any, wk: Any, wv: Any, wo: Any, w1: Any, w2: Any, x: Any) -> Any:
        h = norm(x)
        q, k, v = (jnp.einsum("btd,dhe->bhte", h, w) for w in (wq, wk, wv))
        scores = jnp.einsum("bhte,bhse->bhts", q, k) / 2.0
        mixed = jnp.einsum("bhts,bhse->bhte", jax.nn.softmax(scores), v)
        x = x + jnp.einsum("bhte,hed->btd", mixed, wo)
        x = x + jax.nn.gelu(norm(x) @ w1) @ w2
        return jnp.mean(constrain(mesh, x, "d") ** 2)

    heads = ((16, 4, 4), P(None, "m"))
    rest = [((4, 4, 16), P("m")), ((16, 32), P(None, "m")), ((32, 16), P("m", None))]
    return loss, [heads, heads, heads, *rest, ((4, 6, 16), P("d"))]


@program((8,), ("m",))
def sharded_embedding(mesh: Any) -> Any:
    def loss(table: Any, w: Any) -> Any:
        rows = table[jnp.arange(12) * 5 % 64]
        return jnp.mean(jnp.tanh(rows @ w) ** 2)

    return loss, [((64, 8), P("m", None)), ((8, 4), P())]


@program((8,), ("d",))
def heat_with_halo(mesh: Any) -> Any:
    def loss(x: Any, c: Any) -> Any:
        for _ in range(3):
            wide = jnp.pad(x, 1)
            x = constrain(mesh, x + c * (wide[2:] - 2 * x + wide[:-2]), "d")
        return jnp.sum(x**2)

    return loss, [((64,), P("d")), ((), P())]


@program((8,), ("d",))
def periodic_stencil(mesh: Any) -> Any:
    def loss(x: Any) -> Any:
        for _ in range(2):
            x = x + 0.1 * (jnp.roll(x, 1, 0) + jnp.roll(x, -1, 0) - 2 * x)
            x = constrain(mesh, x, "d")
        return jnp.sum(jnp.sin(x))

    return loss, [((64, 4), P("d", None))]


@program((8,), ("d",))
def data_parallel_convnet(mesh: Any) -> Any:
    def loss(k: Any, w: Any, x: Any) -> Any:
        dims = ("NHWC", "HWIO", "NHWC")
        h = jax.lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=dims)
        return jnp.mean((jax.nn.relu(h).mean((1, 2)) @ w) ** 2)

    return loss, [((3, 3, 2, 4), P()), ((4, 3), P()), ((16, 6, 6, 2), P("d"))]


@program((8,), ("m",))
def sharded_logits(mesh: Any) -> Any:
    def loss(w: Any, x: Any) -> Any:
        logits = constrain(mesh, x @ w, None, "m")
        targets = jax.nn.one_hot(jnp.arange(12) % 64, 64)
        return -jnp.mean(jnp.sum(jax.nn.log_softmax(logits) * targets, -1))

    return loss, [((8, 64), P(None, "m")), ((12, 8), P())]


@program((8,), ("d",))
def data_parallel_rnn(mesh: Any) -> Any:
    def loss(w: Any, u: Any, x: Any) -> Any:
        def step(h: Any, row: Any) -> Any:
            h = jnp.tanh(h @ w + row @ u)
            return h, h.sum()

        h, sums = jax.lax.scan(step, jnp.zeros((x.shape[1], w.shape[0])), x)
        return jnp.mean(h**2) + jnp.mean(sums) / 100

    return loss, [((6, 6), P()), ((4, 6), P()), ((5, 16, 4), P(None, "d"))]


@program((4, 2), ("d", "m"))
def mixture_of_products(mesh: Any) -> Any:
    def loss(w: Any, gate: Any, x: Any) -> Any:
        weights = jax.nn.softmax(x @ gate)
        experts = jnp.einsum("bi,kio->bko", x, w)
        return jnp.mean(jnp.einsum("bk,bko->bo", weights, jnp.tanh(experts)) ** 2)

    return loss, [((4, 8, 6), P("m")), ((8, 4), P()), ((16, 8), P("d"))]


@program((8,), ("d",))
def sharded_normalization(mesh: Any) -> Any:
    def loss(scale: Any, x: Any) -> Any:
        mean = x.mean(0)
        variance = ((x - mean) ** 2).mean(0)
        y = scale * (x - mean) * jax.lax.rsqrt(variance + 1e-5)
        return jnp.mean(jnp.tanh(y) ** 3)

    return loss, [((6,), P()), ((32, 6), P("d"))]


def collectives(compiled: Any) -> tuple[Counter[str], list[tuple[int, ...]]]:
    """Counts collectives, and returns the shapes of what is gathered."""
    counts: Counter[str] = Counter()
    gathered = []
    for result, name in _INSTRUCTION.findall(compiled.as_text()):
        shapes = [tuple(map(int, it.split(","))) if it else () for it in _SHAPE.findall(result)]
        counts[name] += max(1, len(shapes)) if name == "all-reduce" else 1
        if name == "all-gather":
            gathered += shapes
    return counts, gathered


def check(name: str) -> str:
    """Compares a program with JAX's; returns a line of the counts."""
    shape, axes, made = PROGRAMS[name]
    mesh = Mesh(np.array(jax.devices()).reshape(shape), axes)
    loss, given = made(mesh)
    random = np.random.default_rng(5)
    arrays = [
        jax.device_put(
            jnp.asarray(random.normal(size=size) / 3, jnp.float32), NamedSharding(mesh, spec)
        )
        for size, spec in given
    ]
    argnums = tuple(range(len(arrays)))
    ours = cotan.value_and_grad(loss, argnums, backend="xla")
    value, gradients = ours(*arrays)
    shardings = tuple(array.sharding for array in arrays)
    theirs = jax.jit(jax.value_and_grad(loss, argnums), out_shardings=(None, shardings))
    expected, wanted = theirs(*arrays)
    np.testing.assert_allclose(value, expected, rtol=1e-5)
    for array, gradient, other in zip(arrays, gradients, wanted, strict=True):
        np.testing.assert_allclose(gradient, other, rtol=1e-4, atol=1e-5)
        assert gradient.sharding.is_equivalent_to(array.sharding, array.ndim), gradient.sharding
    made_by_us, gathered = collectives(ours.entry(*arrays).lowered(arrays).compile())
    made_by_jax, _ = collectives(theirs.lower(*arrays).compile())
    sharded = {array.shape for array in arrays if not array.sharding.is_fully_replicated}
    assert not sharded & set(gathered), f"{name}: {gathered}"
    ours_text, theirs_text = dict(sorted(made_by_us.items())), dict(sorted(made_by_jax.items()))
    return f"{name}: {sum(made_by_us.values())} {ours_text} JAX: {sum(made_by_jax.values())} {theirs_text}"


def main() -> None:
    for name in sys.argv[1:] or PROGRAMS:
        try:
            line = check(name)
        except Exception as error:
            print(f"failed: {name}: {type(error).__name__}: {str(error)[:600]}")
            continue
        print(line)
        print("checked:", name)


if __name__ == "__main__":
    sys.exit(main())
