"""Writes values/*.json: arguments of each size, and JAX's value and gradients at the small one, in f64.

`python make.py NAME...` writes some programs only. Needs JAX.
"""

import json
import pathlib
import sys

import jax
import jax.scipy.stats
import numpy as np
from arguments import arguments
from numbers_of import projections
from programs import GRID, PROGRAMS

jax.config.update("jax_enable_x64", True)
HERE = pathlib.Path(__file__).parent
# Larger arrays are stored as four dot products.
MOST = 12


def expected(value):
    """Describes a result."""
    value = np.asarray(value)
    key, numbers = ("values", value.ravel()) if value.size <= MOST else ("projections", projections(value))
    return {"shape": value.shape, key: [float(f"{x:.12g}") for x in numbers]}


def bound(f, described, dtype):
    """Returns a function of the arguments that are arrays, their values, and the positions of floats."""
    values = [argument.value(dtype) for argument in described]
    places = [place for place, argument in enumerate(described) if argument.kind != "count"]
    floats = [index for index, place in enumerate(places) if described[place].is_float]

    def call(*arrays):
        full = list(values)
        for place, array in zip(places, arrays):
            full[place] = array
        return f(*full)

    return call, [values[place] for place in places], floats


def write(name):
    """Writes the file of a program."""
    f, describe, sizes = PROGRAMS[name]
    call, values, floats = bound(f, arguments(describe, sizes[0]), np.float64)
    value, gradients = jax.jit(jax.value_and_grad(call, argnums=floats))(*values)
    grid = [(10**k,) for k in range(8)] if name in GRID else []
    record = [("value", expected(value)), *(("gradient", expected(g)) for g in gradients)]
    record += [("size", [list(size), *(a.described() for a in arguments(describe, size))]) for size in sizes]
    record += [("grid", [list(size), *(a.described() for a in arguments(describe, size))]) for size in grid]
    lines = ",\n".join(f" [{json.dumps(key)}, {json.dumps(value)}]" for key, value in record)
    (HERE / "values" / f"{name}.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    (HERE / "values").mkdir(exist_ok=True)
    for name in sys.argv[1:] or PROGRAMS:
        write(name)
