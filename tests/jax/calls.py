"""Calls every public function of jax.numpy, lax, nn, scipy and random, and compares with `cotan run`.

`python calls.py COTAN [--every N] [--report FILE]` prints a table of imports, agreements and
reasons. The exit code is 1 if a value differs.
"""

import argparse
import collections
import inspect
import json
import pathlib
import re
import subprocess
import tempfile
import warnings

import jax
import jax.numpy as jnp
import jax.scipy.fft
import jax.scipy.linalg
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
    for name in ("special", "linalg", "signal", "fft"):
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


def calls():
    """Yields name, function and arguments of every call that JAX can lower."""
    for module_name, module in modules():
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


def plain(result):
    """Returns an array of numbers: that of a key, for keys."""
    if jnp.issubdtype(result.dtype, jax.dtypes.prng_key):
        result = jax.random.key_data(result)
    return np.asarray(result)


def difference(found, wanted):
    """Returns where two arrays differ; `None` if they agree."""
    if wanted.dtype.kind == "u" and found.dtype.kind == "i":
        found = found.view(wanted.dtype)
    if found.shape != wanted.shape:
        return f"shape {found.shape}, not {wanted.shape}"
    if wanted.dtype.kind == "f":
        a, b = found.astype(np.float64), wanted.astype(np.float64)
        scale = 1 + np.max(np.abs(b), initial=0, where=np.isfinite(b))
        ok = (a == b) | (np.isnan(a) & np.isnan(b)) | (np.abs(a - b) <= 2e-5 * (scale + np.abs(b)))
    else:
        ok = found == wanted
    if ok.all():
        return None
    place = tuple(np.argwhere(~ok)[0])
    return f"element {list(map(int, place))} is {found[place]}, not {wanted[place]}"


def run(cotan, folder, text, arrays, count):
    """Returns the results of `cotan run`, or the reason why there are none."""
    module, out = folder / "module.mlir", folder / "out.npz"
    module.write_text(text)
    out.unlink(missing_ok=True)
    command = [cotan, "run", str(module), "--engine=interpret", "--out", str(out)]
    for index, value in enumerate(jax.tree.leaves(arrays)):
        value, path = np.asarray(value), folder / f"argument{index}.npy"
        if value.dtype.kind == "u":
            value = value.view(value.dtype.str.replace("u", "i"))
        np.save(path, value)
        command += ["--arg", f"@{path}"]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None, "timeout"
    if ended.returncode != 0:
        return None, ended.stderr
    archive = np.load(out)
    return [archive[name] for name in archive.files], ""


def reason(stderr):
    """Returns the operations that have no translation, or the first line of another error."""
    targets = re.findall(r"calls `([^`]+)`, which has no", stderr)
    names = targets or re.findall(r"error: `([^`]+)` has no translation", stderr)
    if names:
        return "no translation: " + ", ".join(sorted(set(names)))
    return (stderr.strip().splitlines() or ["no message"])[0].split("error: ")[-1][:100]


def outcome(cotan, folder, lowered, call, arrays):
    """Returns `agrees`, or the kind and reason of a miss."""
    text = lowered.as_text()
    try:
        wanted = [plain(leaf) for leaf in jax.tree.leaves(jax.jit(call)(*arrays))]
    except Exception as error:
        return "JAX fails", str(error).splitlines()[0][:80]
    types = [value.dtype for value in wanted] + [np.asarray(value).dtype for value in jax.tree.leaves(arrays)]
    if any(ty.kind in "cV" for ty in types):
        return "refused", "complex or bf16 at the boundary"
    found, stderr = run(cotan, folder, text, arrays, len(wanted))
    if found is None:
        return "refused", reason(stderr)
    if len(found) != len(wanted):
        return "differs", f"{len(found)} results, not {len(wanted)}"
    for index, (a, b) in enumerate(zip(found, wanted)):
        if why := difference(a, b):
            return "differs", f"result {index}: {why}"
    return "agrees", ""


def main():
    """Runs the calls and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cotan", help="the program `cotan`")
    parser.add_argument("--every", type=int, default=1, help="run each N-th call only")
    parser.add_argument("--report", type=pathlib.Path, help="write the outcome of each call as JSON")
    options = parser.parse_args()
    outcomes = {}
    with tempfile.TemporaryDirectory() as folder:
        for index, (name, lowered, call, arrays) in enumerate(calls()):
            if index % options.every == 0:
                outcomes[name] = outcome(options.cotan, pathlib.Path(folder), lowered, call, arrays)
                if outcomes[name][0] == "differs":
                    print(f"{name}: {outcomes[name][1]}", flush=True)
    if options.report:
        options.report.write_text(json.dumps(outcomes, indent=1))
    kinds = collections.Counter(kind for kind, _ in outcomes.values())
    print(f"{len(outcomes)} calls: " + ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    reasons = collections.Counter(why for kind, why in outcomes.values() if kind == "refused")
    for why, count in reasons.most_common():
        print(f"{count:6} {why}")
    raise SystemExit(1 if kinds["differs"] else 0)


if __name__ == "__main__":
    main()
