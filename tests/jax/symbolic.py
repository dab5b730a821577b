"""Writes symbolic/: programs with symbolic shapes, and values of JAX at three sizes. Needs JAX.

`NAME.mlir` is the text of `jax.jit(f).lower(...)`, whose first arguments are the sizes, and
`NAME.mlirbc` the portable artifact in `jax.export.export(...)`. `NAME.json` has arguments, results and
gradients for each of `SIZES`. `python symbolic.py NAME...` writes some programs only.
"""

import json
import pathlib
import sys

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


def ordered(x):
    return jnp.sum(jnp.sort(x, axis=0) * jnp.arange(1.0, 4.0) * jnp.tanh(x))


def differences(x):
    return jnp.sum((x[1:] - x[:-1]) ** 2) + jnp.sum(x**3)


def padded(x):
    return jnp.sum(jnp.pad(x, ((1, 2), (0, 1)), constant_values=2.0) ** 2)


def convolved(x, w):
    dims = ("NHWC", "HWIO", "NHWC")
    return jnp.sum(jax.lax.conv_general_dilated(x, w, (2, 1), "SAME", dimension_numbers=dims) ** 2)


def filtered(x, w):
    dims = ("NHC", "HIO", "NHC")
    return jnp.sum(jax.lax.conv_general_dilated(x, w, (1,), [(1, 1)], dimension_numbers=dims) ** 2)


def pooled(x):
    pool = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    return jnp.sum(pool**2)


def accumulated(x):
    return jnp.sum(jnp.cumsum(x, axis=0) ** 2)


def added_at(x, places, updates):
    return jnp.sum(x.at[places].add(updates) ** 2)


def greatest_at(x, places, updates):
    return jnp.sum(x.at[places].max(updates) ** 2)


def columns(x, places):
    return jnp.sum(x[:, places] ** 3)


def greatest(x):
    return jnp.sum(jax.lax.top_k(x, 2)[0] ** 2)


PROGRAMS = {
    "accumulated": (accumulated, [(B, 3)]),
    "added_at": (added_at, [(B, 3), (T,), (T, 3)]),
    "attention": (attention, [(B, T, 2, 4)] * 3),
    "causal_attention": (causal_attention, [(B, T, 4)] * 3),
    "columns": (columns, [(B, 3), (2,)]),
    "convolved": (convolved, [(B, 5, 4, 2), (3, 3, 2, 3)]),
    "cross_entropy": (cross_entropy, [(B, 4), (4, 3), (B,)]),
    "differences": (differences, [(B,)]),
    "doubled": (doubled, [(B, 3)]),
    "embedding": (embedding, [(B, 3), (T,)]),
    "filtered": (filtered, [(2, B, 2), (3, 2, 2)]),
    "greatest": (greatest, [(B, 5)]),
    "greatest_at": (greatest_at, [(B,), (T,), (T,)]),
    "mlp": (mlp, [(B, 3), (3, 4), (4,), (4, 2)]),
    "ordered": (ordered, [(B, 3)]),
    "padded": (padded, [(B, 3)]),
    "pairs": (pairs, [(2 * B,)]),
    "pooled": (pooled, [(B, 4, 4, 2)]),
    "positions": (positions, [(B,)]),
    "recurrence": (recurrence, [(B, 3)]),
    "softmax": (softmax, [(B, 5), (B, 5)]),
}
# Programs whose text does not relate the sizes of arrays to the arguments: each array states its own,
# as the package does.
STATED = set(
    "accumulated added_at columns convolved differences filtered greatest greatest_at ordered padded"
    " pooled".split()
)
# Arguments that are integers.
INTEGERS = {
    ("added_at", 1),
    ("columns", 1),
    ("cross_entropy", 2),
    ("embedding", 1),
    ("greatest_at", 1),
}


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


def stated(text, shapes):
    """Returns a text whose arrays state their sizes."""
    head, rest = text.split("@main(", 1)
    arguments, rest = rest.split(") -> ", 1)
    arguments = arguments.split(", %")
    first = len(arguments) - len(shapes)
    for index, shape in enumerate(shapes, first):
        if any(not isinstance(size, int) for size in shape):
            sizes = ", ".join(f'"{size}"' for size in shape)
            arguments[index] += f" {{cotan.sizes = [{sizes}]}}"
    return f"{head}@main({', %'.join(arguments)}) -> {rest}"


def write(name):
    """Writes the three files of a program."""
    f, shapes = PROGRAMS[name]
    kinds = [jnp.int32 if (name, i) in INTEGERS else jnp.float32 for i in range(len(shapes))]
    types = [jax.ShapeDtypeStruct(shape, kind) for shape, kind in zip(shapes, kinds)]
    text = jax.jit(f).lower(*types).as_text()
    text = stated(text, shapes) if name in STATED else text
    (HERE / f"{name}.mlir").write_text(text)
    exported = export.export(jax.jit(f))(*types)
    (HERE / f"{name}.mlirbc").write_bytes(exported.mlir_module_serialized)
    records = [record(name, f, shapes, sizes) for sizes in SIZES]
    lines = ",\n".join(json.dumps(found) for found in records)
    (HERE / f"{name}.json").write_text("[\n" + lines + "\n]\n")


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in sys.argv[1:] or PROGRAMS:
        write(name)
