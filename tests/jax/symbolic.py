"""Writes symbolic/: programs with symbolic shapes, and values of JAX at three sizes. Needs JAX.

`NAME.mlir` is the text of `jax.jit(f).lower(...)`, whose first arguments are the sizes, and
`NAME.mlirbc` the portable artifact in `jax.export.export(...)`. `NAME.json` has arguments, results and
gradients for each of `SIZES`.
"""

import json
import pathlib

import jax
import jax.numpy as jnp
import numpy as np
from jax import export
from make import argument, expected
from numbers_of import array

HERE = pathlib.Path(__file__).parent / "symbolic"
SIZES = [{"b": 1, "t": 1}, {"b": 3, "t": 2}, {"b": 7, "t": 5}]
B, T = export.symbolic_shape("b, t")


def mlp(x, w1, b1, w2):
    return jnp.mean((jnp.tanh(x @ w1 + b1) @ w2) ** 2)


def softmax(x, y):
    return jnp.sum(jax.nn.softmax(x, axis=-1) * y)


def cross_entropy(x, w, y):
    logits = jax.nn.log_softmax(x @ w)
    return -jnp.mean(jnp.sum(logits * jax.nn.one_hot(y, 3), axis=-1))


def attention(q, k, v):
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / 2.0
    return jnp.mean(jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores, -1), v) ** 2)


def causal_attention(q, k, v):
    scores = jnp.einsum("bqd,bkd->bqk", q, k)
    size = scores.shape[-1]
    scores = jnp.where(jnp.tril(jnp.ones((size, size), bool)), scores, -1e9)
    return jnp.sum(jnp.einsum("bqk,bkd->bqd", jax.nn.softmax(scores, -1), v) ** 2)


def pairs(x):
    return jnp.sum(jnp.sin(x.reshape(-1, 2)).prod(1))


def positions(x):
    return x * jnp.arange(x.shape[0])


def doubled(x):
    return jnp.concatenate([x, 2 * x]).sum(0)


def embedding(table, words):
    return jnp.sum(jnp.tanh(table[words]))


def recurrence(x):
    return jax.lax.scan(lambda c, row: (c + row * jnp.tanh(c), None), jnp.ones(3), x)[0]


PROGRAMS = {
    "attention": (attention, [(B, T, 2, 4)] * 3),
    "causal_attention": (causal_attention, [(B, T, 4)] * 3),
    "cross_entropy": (cross_entropy, [(B, 4), (4, 3), (B,)]),
    "doubled": (doubled, [(B, 3)]),
    "embedding": (embedding, [(B, 3), (T,)]),
    "mlp": (mlp, [(B, 3), (3, 4), (4,), (4, 2)]),
    "pairs": (pairs, [(2 * B,)]),
    "positions": (positions, [(B,)]),
    "recurrence": (recurrence, [(B, 3)]),
    "softmax": (softmax, [(B, 5), (B, 5)]),
}
# Arguments that are integers.
INTEGERS = {("cross_entropy", 2), ("embedding", 1)}


def value(name, index, shape, sizes):
    """Returns an argument of a size."""
    shape = [int(dim) if isinstance(dim, int) else int(dim._evaluate(sizes)) for dim in shape]
    floats = array(index + 1, *shape)
    # Below 2, and below the size, so that all are indices.
    return (floats > 0).astype(np.int32) % sizes["b"] if (name, index) in INTEGERS else floats


def record(name, f, shapes, sizes):
    """Returns arguments and numbers at one size."""
    values = [value(name, index, shape, sizes) for index, shape in enumerate(shapes)]
    result = jax.jit(f)(*values)
    found = {"arguments": [argument(v) for v in values], "results": [expected(result)]}
    floats = [index for index, v in enumerate(values) if v.dtype.kind == "f"]
    if result.shape == ():
        found["gradients"] = [expected(g) for g in jax.jit(jax.grad(f, floats))(*values)]
    return found


def write(name):
    """Writes the three files of a program."""
    f, shapes = PROGRAMS[name]
    kinds = [jnp.int32 if (name, i) in INTEGERS else jnp.float32 for i in range(len(shapes))]
    types = [jax.ShapeDtypeStruct(shape, kind) for shape, kind in zip(shapes, kinds)]
    (HERE / f"{name}.mlir").write_text(jax.jit(f).lower(*types).as_text())
    exported = export.export(jax.jit(f))(*types)
    (HERE / f"{name}.mlirbc").write_bytes(exported.mlir_module_serialized)
    records = [record(name, f, shapes, sizes) for sizes in SIZES]
    lines = ",\n".join(json.dumps(found) for found in records)
    (HERE / f"{name}.json").write_text("[\n" + lines + "\n]\n")


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in PROGRAMS:
        write(name)
