"""Writes programs/*.mlir and values/*.json from `corpus.py`. Needs JAX.

The text is that of `jax.jit(f).lower(...).as_text()`. Values and gradients are those of JAX on the
CPU. `python make.py NAME...` writes some programs only.
"""

import json
import pathlib
import sys

import jax
import numpy as np
from corpus import PROGRAMS, Random
from numbers_of import projections

HERE = pathlib.Path(__file__).parent
# Larger arrays are stored as four dot products.
MOST = 24


def plain(value):
    """Returns numbers for JSON."""
    value = np.asarray(value)
    if value.dtype.kind == "f":
        return [float(f"{x:.9g}") for x in value.ravel()]
    return [int(x) for x in value.ravel()]


def argument(leaf):
    """Describes an argument."""
    if isinstance(leaf, Random):
        return {"shape": leaf.shape, "seed": leaf.seed, "scale": leaf.scale, "offset": leaf.offset}
    return {"shape": np.shape(leaf), "values": plain(leaf)}


def expected(value):
    """Describes a result."""
    value = np.asarray(value)
    key = "values" if value.size <= MOST or value.dtype.kind != "f" else "projections"
    return {"shape": value.shape, key: plain(value) if key == "values" else plain(projections(value))}


def flat(name):
    """Returns a function of the leaves of its arguments, their descriptions, and their values."""
    f, args = PROGRAMS[name]
    leaves, tree = jax.tree.flatten(args, is_leaf=lambda leaf: isinstance(leaf, Random))
    values = [leaf.value() if isinstance(leaf, Random) else np.asarray(leaf) for leaf in leaves]
    return (lambda *leaves: f(*jax.tree.unflatten(tree, leaves))), leaves, values


def write(name):
    """Writes both files of a program."""
    f, leaves, values = flat(name)
    lowered = jax.jit(f, keep_unused=True).lower(*values)
    results = jax.tree.leaves(jax.jit(f)(*values))
    record = {"arguments": [argument(leaf) for leaf in leaves], "results": [expected(r) for r in results]}
    floats = [index for index, value in enumerate(values) if value.dtype.kind == "f"]
    is_loss = len(results) == 1 and results[0].shape == () and results[0].dtype.kind == "f"
    if is_loss and floats:
        try:
            gradients = jax.jit(jax.grad(f, argnums=floats))(*values)
            record["gradients"] = [expected(g) for g in gradients]
        except ValueError as error:
            record["no_gradient"] = str(error).split(".")[0]
    (HERE / "programs" / f"{name}.mlir").write_text(lowered.as_text())
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in record.items())
    (HERE / "values" / f"{name}.json").write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    for folder in ("programs", "values"):
        (HERE / folder).mkdir(exist_ok=True)
    for name in sys.argv[1:] or PROGRAMS:
        write(name)
