"""Writes the values and gradients of seven programs of the tour, `examples/programs`. Needs JAX.

`python3 tests/tables/tour.py` replaces the `EVAL` lines of their files. Roots, fixed points and eigenvalues are
differentiated by JAX through its own solvers or through iterations, not by the rules of the programs.
`python3 tests/tables/tour.py --time [NAME...]` prints the time of value and gradient at larger sizes, by Cotan
and by JAX, in microseconds, and their ratio.
"""

import os
import pathlib
import sys
import time

# Before JAX starts its threads: all of them share one core, as Cotan has.
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402

jax.config.update("jax_enable_x64", True)
FOLDER = pathlib.Path(__file__).parent.parent.parent / "examples" / "programs"
def numbers(seed, *shape):
    """Returns multiples of 1/64 between -1 and 1."""
    count = int(np.prod(shape))
    return (((np.arange(count) * 37 + seed * 11) % 127 - 63) / 64).reshape(shape)


def likelihood(x, y, log_length, log_noise):
    gaps = x[:, None, :] - x[None, :, :]
    kernel = jnp.exp(-0.5 * jnp.exp(-2 * log_length) * jnp.sum(gaps**2, -1)) + jnp.exp(log_noise) * jnp.eye(len(x))
    factor = jnp.linalg.cholesky(kernel)
    weights = jax.scipy.linalg.cho_solve((factor, True), y)
    log = 2 * jnp.sum(jnp.log(jnp.diag(factor)))
    return 0.5 * (y @ weights + log + len(y) * jnp.log(2 * jnp.pi))


def equilibrium(w, u, x, y):
    small = 0.9 * w / jnp.sqrt(1 + jnp.sum(w**2))
    layer = lambda z, _: (jnp.tanh(small @ z + u @ x), None)
    z = jax.lax.scan(layer, jnp.zeros(len(y)), None, length=100)[0]
    return 0.5 * jnp.sum((z - y) ** 2)


def kepler(times, seen, eccentricity, rate):
    mean = rate * times
    anomaly = mean + eccentricity * jnp.sin(mean)
    for _ in range(8):
        off = anomaly - eccentricity * jnp.sin(anomaly) - mean
        anomaly -= off / (1 - eccentricity * jnp.cos(anomaly))
    return jnp.sum((1 - eccentricity * jnp.cos(anomaly) - seen) ** 2)


def stable_rank(w):
    return jnp.sum(w**2) / jnp.linalg.norm(w, 2) ** 2


def misfit(signal, target, cutoff):
    spectrum = jnp.fft.rfft(signal)
    gains = 1 / (1 + (jnp.arange(len(spectrum)) / cutoff) ** 2)
    return jnp.sum((jnp.fft.irfft(gains * spectrum, len(signal)) - target) ** 2)


def quantile_loss(x, y, w, bias, level):
    rest = y - x @ w - bias
    return jnp.mean(jnp.maximum(level * rest, (level - 1) * rest))


def log_density(x, y, width, grid):
    def parts(v):
        floor = jnp.floor(v)
        return floor.astype(int), 1 - (v - floor), v - floor

    i, low, high = parts(x)
    counts = jnp.zeros(len(grid)).at[i].add(low).at[i + 1].add(high)
    kernel = jnp.exp(-0.5 * (grid / width) ** 2) / (len(x) * width * jnp.sqrt(2 * jnp.pi))
    distance = jnp.abs(jnp.arange(len(grid))[:, None] - jnp.arange(len(grid))[None, :])
    density = kernel[distance] @ counts
    i, low, high = parts(y)
    return jnp.mean(jnp.log(low * density[i] + high * density[i + 1]))


def process(n, d):
    return [numbers(1, n, d), numbers(2, n), np.float64(0.25), np.float64(-1.5)]


def model(n, d):
    return [numbers(1, n, n), numbers(2, n, d), numbers(3, d), numbers(4, n)]


def orbit(n):
    return [2 + numbers(1, n), 1 + 0.25 * numbers(2, n), np.float64(0.375), np.float64(1.25)]


def samples(n, m, k):
    place = lambda seed, count: (numbers(seed, count) + 1) / 2 * (k - 1.5)
    return [place(1, n), place(5, m), np.float64(1.25), np.arange(float(k))]


PROGRAMS = {
    "gaussian_process": ("likelihood", likelihood, process(5, 2), process(200, 4), (0, 1, 2, 3)),
    "equilibrium": ("loss", equilibrium, model(3, 2), model(64, 32), (0, 1, 2)),
    "kepler": ("misfit", kepler, orbit(5), orbit(10_000), (0, 2, 3)),
    "stable_rank": ("stable_rank", stable_rank, [numbers(5, 4, 3)], [numbers(5, 96, 64)], (0,)),
    "filter": ("misfit", misfit, [numbers(1, 16), numbers(2, 16), np.float64(2.5)], None, (0, 1, 2)),
    "quantile_loss": (
        "loss", quantile_loss,
        [numbers(1, 5, 2), numbers(2, 5), numbers(3, 2), np.float64(0.1), np.float64(0.75)],
        [numbers(1, 10_000, 16), numbers(2, 10_000), numbers(3, 16), np.float64(0.1), np.float64(0.75)], (0, 1, 2, 3),
    ),
    "density": ("log_density", log_density, samples(7, 3, 6), samples(10_000, 1000, 128), (0, 1, 2)),
}


def text(value):
    return repr(np.asarray(value).tolist())


def lines(name):
    """Returns the claims of a file: the value, and the gradient, which is the output of its second run."""
    function, f, arguments, _, wrt = PROGRAMS[name]
    value, gradients = jax.value_and_grad(f, argnums=wrt)(*map(jnp.asarray, arguments))
    call = ", ".join(map(text, arguments))
    return f"// EVAL: {function}({call}) ~ {text(value)}", (
        f"// EVAL[2]: grad_{function}({call}) ~ " + ", ".join(map(text, gradients))
    )


def write(name):
    """Replaces the claims in a file, after each of its two runs."""
    path, claims = FOLDER / f"{name}.mlir", list(lines(name))
    found = []
    for line in path.read_text().splitlines():
        if not line.startswith("// EVAL"):
            found.append(line)
        if line.startswith("// RUN"):
            found.append(claims.pop(0))
    path.write_text("\n".join(found) + "\n")


def derived(name):
    """Returns value and gradient by Cotan: the extension has to be on the path."""
    import cotan

    function, _, _, _, wrt = PROGRAMS[name]
    module = cotan.Module.from_file(FOLDER / f"{name}.mlir")
    arguments = [name for name, _ in module[function].inputs]
    gradient = module.grad(function, wrt=[arguments[index] for index in wrt], value=True)
    return gradient[gradient.derived_name()]


def seconds(name):
    """Returns the least times of value and gradient at the larger size, by Cotan and by JAX in turns.

    Both use one thread, whose processor time is measured.
    """
    _, f, small, large, wrt = PROGRAMS[name]
    arrays = large or small
    ours = derived(name)
    theirs = jax.jit(jax.value_and_grad(f, argnums=wrt))
    on_device = list(map(jnp.asarray, arrays))
    calls = [lambda: ours(*arrays), lambda: jax.block_until_ready(theirs(*on_device))]
    (value, *gradients), (expected, others) = (call() for call in calls)
    for found, wanted in zip([value, *gradients], [expected, *others], strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-6, atol=1e-9)
    least = [np.inf, np.inf]
    for _ in range(10):
        for number, call in enumerate(calls):
            start = count = 0
            while count == 0 or time.process_time_ns() < start + 2e6:
                start = start or time.process_time_ns()
                call()
                count += 1
            least[number] = min(least[number], (time.process_time_ns() - start) / count / 1e9)
    return least


if __name__ == "__main__":
    chosen = [each for each in sys.argv[1:] if not each.startswith("--")]
    for each in chosen or PROGRAMS:
        if "--time" not in sys.argv:
            write(each)
            continue
        ours, theirs = seconds(each)
        print(f"{each}\t{ours * 1e6:.0f}\t{theirs * 1e6:.0f}\t{ours / theirs:.2f}", flush=True)
