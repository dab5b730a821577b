"""Sample calls of every public function of jax.numpy, lax, nn, scipy and random.

`python samples.py FOLDER [MODULE]` writes, for each call, the StableHLO that JAX lowers it to, its arguments
and JAX's results. A folder that has some of the calls is completed, so that the script may be stopped.
"""

import inspect
import json
import pathlib
import sys
import warnings

import jax
import jax.numpy as jnp
import jax.scipy.fft
import jax.scipy.linalg
import jax.scipy.ndimage
import jax.scipy.signal
import jax.scipy.special
import jax.scipy.stats
import numpy as np
from jax import lax

warnings.filterwarnings("ignore")

FLOATS = jnp.linspace(0.1, 0.9, 12).reshape(3, 4)
VECTOR = jnp.linspace(0.1, 0.9, 5)
MATRIX = jnp.array(np.random.RandomState(0).rand(4, 4) + np.eye(4) * 3, jnp.float32)
INTEGERS, COUNTS = jnp.arange(12).reshape(3, 4), jnp.arange(5)
FLAGS, COMPLEX = FLOATS > 0.5, FLOATS + 1j * FLOATS
KEY = jax.random.key(0)

# Lists of arguments; a function takes part with the first three that it accepts.
CANDIDATES = [
    (FLOATS,), (VECTOR,), (MATRIX,), (FLOATS, FLOATS), (VECTOR, VECTOR), (MATRIX, MATRIX), (INTEGERS,), (COUNTS,),
    (INTEGERS, INTEGERS), (COUNTS, COUNTS), (FLAGS,), (FLAGS, FLAGS), (COMPLEX,), (COMPLEX, COMPLEX), (FLOATS, 0),
    (FLOATS, 1), (VECTOR, 2), (INTEGERS, 2), (FLAGS, FLOATS, FLOATS), (FLOATS, VECTOR[:3]), (FLOATS, FLOATS, FLOATS),
    (VECTOR, VECTOR, VECTOR), (MATRIX, VECTOR[:4]), (FLOATS, (4, 3)), (VECTOR, COUNTS), (3,), (3, 4), (0.0, 1.0, 5),
    ((2, 3),), ((2, 3), 1.0), ([FLOATS, FLOATS],), ([VECTOR, VECTOR],), (FLOATS, [1, 2]), (COUNTS, VECTOR),
    (FLOATS, COUNTS[:3]), (FLOATS, jnp.array([0, 1])), (2, VECTOR), (VECTOR, 2, 3), (FLOATS, 0, 1),
    (VECTOR, COUNTS, VECTOR), ("ij,jk->ik", FLOATS, FLOATS.T), (FLOATS, (1, 0)), (FLOATS, "float32"), (COMPLEX, 0),
    (MATRIX, 2), (MATRIX, MATRIX, MATRIX),
]
OF_KEYS = [
    (), ((3,),), (VECTOR,), (0.5, (3,)), (1.0, (3,)), ((3,), 0, 10), (2.0, 2.0, (3,)), (VECTOR, MATRIX), (5,),
    (3, 0.5), (0.0, 1.0, 2.0, (3,)), (jnp.zeros(4), MATRIX),
]
LEFT_OUT = set(
    "save savez load fromfile fromstring printoptions set_printoptions get_printoptions array_repr array_str frombuffer"
    " fromfunction from_dlpack infeed outfeed psend precv create_token custom_linear_solve composite dtype finfo iinfo"
    " issubdtype iscomplexobj shape ndim size result_type can_cast promote_types".split()
)


def modules():
    """Yields the name of each module, and the module."""
    yield from {"jnp": jnp, "lax": lax, "nn": jax.nn, "linalg": jnp.linalg, "fft": jnp.fft}.items()
    for name in ("special", "linalg", "signal", "fft", "ndimage"):
        yield "sp." + name, getattr(jax.scipy, name)
    yield "lax.linalg", lax.linalg
    for name in dir(jax.scipy.stats):
        module = getattr(jax.scipy.stats, name)
        if inspect.ismodule(module) and module.__name__.startswith("jax.scipy.stats"):
            yield "st." + name, module


def is_array(argument):
    """Returns whether an argument is an array, or a list of arrays."""
    return isinstance(argument, jax.Array) or (isinstance(argument, list) and isinstance(argument[0], jax.Array))


def bound(f, args):
    """Returns a function of the arrays among the arguments, and these."""
    places = [index for index, argument in enumerate(args) if is_array(argument)]

    def call(*arrays):
        full = list(args)
        for place, value in zip(places, arrays):
            full[place] = value
        return f(*full)

    return call, [args[place] for place in places]


def calls(only=None):
    """Yields name, function and arguments of every call that JAX can lower."""
    yield from calls_of_arrays(only)
    if only in (None, "random"):
        yield from calls_of_keys()


def calls_of_arrays(only):
    """Yields the calls of functions of arrays, in one module or all."""
    for module_name, module in modules():
        if only not in (None, module_name):
            continue
        for name in sorted(dir(module)):
            f = getattr(module, name)
            if name.startswith("_") or name in LEFT_OUT or inspect.isclass(f) or not callable(f):
                continue
            found = 0
            for args in CANDIDATES:
                call, arrays = bound(f, args)
                try:
                    lowered = jax.jit(call, keep_unused=True).lower(*arrays)
                except Exception:
                    continue
                yield f"{module_name}.{name}#{found}", lowered, call, arrays
                found += 1
                if found == 3:
                    break


def calls_of_keys():
    """Yields the calls of random numbers, which take a key."""
    for name in sorted(dir(jax.random)):
        f = getattr(jax.random, name)
        if name.startswith("_") or not callable(f) or inspect.isclass(f):
            continue
        for args in OF_KEYS:
            call = lambda data, f=f, args=args: f(jax.random.wrap_key_data(data), *args)
            data = jax.random.key_data(KEY)
            try:
                lowered = jax.jit(call, keep_unused=True).lower(data)
            except Exception:
                continue
            yield f"random.{name}", lowered, call, [data]
            break


def plain(value):
    """Returns an array of numbers that NumPy can write: the data of a key, for keys."""
    if jnp.issubdtype(value.dtype, jax.dtypes.prng_key):
        value = jax.random.key_data(value)
    value = np.asarray(value)
    return value.astype(np.float32) if value.dtype.kind == "V" else value


def write(folder, name, lowered, arrays):
    """Writes text, arguments and results of a call."""
    text = lowered.as_text()
    try:
        results = jax.tree.leaves(lowered.compile()(*arrays))
    except Exception as error:
        results, message = [], (str(error).splitlines() or [type(error).__name__])[0]
    else:
        message = ""
    leaves = jax.tree.leaves(arrays)
    record = {f"argument{index}": plain(value) for index, value in enumerate(leaves)}
    record |= {f"result{index}": plain(value) for index, value in enumerate(results)}
    types = {"arguments": [str(value.dtype) for value in leaves], "results": [str(value.dtype) for value in results]}
    np.savez(folder / f"{name}.npz", **record)
    (folder / f"{name}.json").write_text(json.dumps({"error": message, **types}))
    (folder / f"{name}.mlir").write_text(text)


def main():
    """Writes the calls that the folder lacks."""
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, lowered, _, arrays in calls(sys.argv[2] if len(sys.argv) > 2 else None):
        count += 1
        if not (folder / f"{name}.mlir").exists():
            write(folder, name, lowered, arrays)
    print(f"{count} calls, JAX {jax.__version__}")


if __name__ == "__main__":
    main()
