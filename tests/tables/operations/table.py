"""Measures operations beside NumPy, SciPy and JAX: `python table.py [--write] [--quick] [NAME...]`.

Needs `cotan`, JAX, SciPy and mpmath. Calls of one size alternate in one process, and the fastest counts. The
tables are those of `docs/performance`: `operations.tsv` has ratios of times and `operations-errors.tsv` errors.
"""

from __future__ import annotations

import pathlib
import sys
import time
from typing import Any

import jax

jax.config.update("jax_enable_x64", True)

import cotan  # noqa: E402
import numpy as np  # noqa: E402
from cases import SMALL, Case, cases  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "docs" / "performance"


def ours(case: Case, arguments: list[Any]) -> Any:
    """Returns the compiled function for arguments of a size."""
    if case.text is not None:
        return cotan.Module.from_text(case.text).f
    lowered = jax.jit(case.jax).lower(*arguments)
    return cotan.Module.from_text(lowered.as_text()).main


def fastest(calls: list[Any], arguments: list[list[Any]], seconds: float) -> list[float]:
    """Returns the microseconds of each call, the least of rounds in turns."""
    counts, best = [], [float("inf")] * len(calls)
    for call, given in zip(calls, arguments, strict=True):
        jax.block_until_ready(call(*given))
        start = time.perf_counter()
        jax.block_until_ready(call(*given))
        counts.append(max(1, int(1e-4 / max(time.perf_counter() - start, 1e-7))))
    end, rounds = time.perf_counter() + seconds, 0
    while rounds < 3 or (time.perf_counter() < end and rounds < 300):
        rounds += 1
        for at, (call, given) in enumerate(zip(calls, arguments, strict=True)):
            start = time.perf_counter()
            for _ in range(counts[at]):
                result = call(*given)
            jax.block_until_ready(result)
            best[at] = min(best[at], (time.perf_counter() - start) / counts[at] * 1e6)
    return best


def results(found: Any) -> list[Any]:
    return list(found) if isinstance(found, tuple | list) else [found]


def of_size(case: Case, size: int, compiled: Any, seconds: float) -> tuple[Any, list[float], list[float]]:
    """Returns the function, the times and the errors of Cotan, the library and JAX; NaN where one refuses."""
    arguments = case.arguments(size)
    on_jax = [jax.numpy.asarray(x) for x in arguments]
    if compiled is None or case.text is None:
        compiled = ours(case, on_jax)
    calls, given, errors = [], [], []
    for call, values in [(compiled, arguments), (case.library, arguments), (jax.jit(case.jax), on_jax)]:
        try:
            errors.append(case.error(arguments, results(call(*values))))
            calls.append(call)
        except (ValueError, TypeError, np.linalg.LinAlgError):
            errors.append(float("nan"))
            calls.append(None)
        given.append(values)
    if calls[0] is None:
        raise SystemExit(f"{case.name} of size {size} fails")
    present = [at for at, call in enumerate(calls) if call is not None]
    times = [float("nan")] * 3
    for at, value in zip(present, fastest([calls[at] for at in present], [given[at] for at in present], seconds), strict=True):
        times[at] = value
    return compiled, times, errors


def number(value: float) -> str:
    if value != value:
        return "-"
    return "0" if value == 0 else f"{value:.2g}" if value < 10 else f"{value:.0f}"


def row(case: Case, seconds: float) -> tuple[str, str]:
    """Returns the lines of both tables."""
    cells, worst, compiled, times = [], [0.0] * 3, None, [float("nan")] * 3
    for size in [*SMALL, case.largest]:
        compiled, times, errors = of_size(case, size, compiled, seconds)
        cells.append(" / ".join(number(times[0] / other) for other in times[1:]))
        worst = [max(a, b) if b == b else a for a, b in zip(worst, errors, strict=True)]
    time_ = f"{times[0]:,.0f}"
    errors_ = [number(value) for value in worst]
    return "\t".join([case.name, *cells, time_]), "\t".join([case.name, case.unit, *errors_])


def main() -> None:
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    seconds = 0.05 if "--quick" in sys.argv else 0.3
    heads = [
        "\t".join(["operation", *map(str, SMALL), "largest", "us, largest"]),
        "\t".join(["operation", "unit", "Cotan", "NumPy or SciPy", "JAX"]),
    ]
    rows = []
    for case in cases():
        if not names or any(name in case.name for name in names):
            rows.append(row(case, seconds))
            print("\n".join(rows[-1]), flush=True)
    if "--write" in sys.argv:
        for at, file in enumerate(["operations.tsv", "operations-errors.tsv"]):
            (FOLDER / file).write_text("\n".join([heads[at], *(r[at] for r in rows)]) + "\n")


if __name__ == "__main__":
    main()
