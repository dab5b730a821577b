"""The operations that `table.py` measures: Cotan's, NumPy's or SciPy's, and JAX's, with arguments."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import mpmath as mp
import numpy as np
import scipy.fft
import scipy.linalg
import scipy.special
from jax import lax

RANDOM = np.random.default_rng(7)
SMALL = [0, 1, 2, 3, 7, 8, 31, 64, 127, 130]
VECTOR = "tensor<?xf64, #cotan.dims<n>>"
INDICES = "tensor<?xindex, #cotan.dims<n>>"


@dataclasses.dataclass
class Case:
    """An operation."""

    name: str
    text: str | None
    """A module with a function `@f` of any size; without it, JAX's function is imported."""
    usual: Callable[..., Any]
    """NumPy's or SciPy's function."""
    jax: Callable[..., Any]
    arguments: Callable[[int], list[Any]]
    """Returns arguments of a size."""
    error: Callable[[list[Any], list[Any]], float]
    """Returns the error of results from arguments and results."""
    unit: str
    largest: int = 10**6


def uniform(low: float, high: float) -> Callable[[int], Any]:
    return lambda n: RANDOM.uniform(low, high, n)


# Errors.


def ulps(exact: Callable[..., Any]) -> Callable[[list[Any], list[Any]], float]:
    """Returns the greatest error of some elements, in units in the last place of the exact result."""

    def error(arguments: list[Any], results: list[Any]) -> float:
        found, worst = np.asarray(results[0]), 0.0
        for at in range(0, len(found), max(1, len(found) // 200)):
            with mp.workdps(40):
                value = exact(*(mp.mpf(float(x[at])) for x in arguments))
                unit = mp.mpf(float(np.spacing(abs(float(value)))))
                worst = max(worst, float(abs(mp.mpf(float(found[at])) - value) / unit))
        return worst

    return error


def relative(exact: Callable[..., Any]) -> Callable[[list[Any], list[Any]], float]:
    """Returns the greatest difference over the greatest element, in units of 2^-52."""

    def error(arguments: list[Any], results: list[Any]) -> float:
        value, found = exact(*arguments), np.asarray(results[0])
        if value.shape != found.shape:
            return float("inf")
        if not value.size:
            return 0.0
        scale = np.max(np.abs(value)) or np.longdouble(1)
        return float(np.max(np.abs(value - found)) / scale / np.finfo(float).eps)

    return error


def long(x: Any) -> Any:
    """Returns an array with 64 bits of precision."""
    x = np.asarray(x)
    return x.astype(np.clongdouble if x.dtype.kind == "c" else np.longdouble)


def equal(exact: Callable[..., Any]) -> Callable[[list[Any], list[Any]], float]:
    """Returns the number of elements that differ."""

    def error(arguments: list[Any], results: list[Any]) -> float:
        value = np.asarray(exact(*arguments))
        found = np.asarray(results[0])
        return float(np.sum(value != found)) if value.shape == found.shape else float("inf")

    return error


def residual(of: Callable[..., tuple[Any, Any]]) -> Callable[[list[Any], list[Any]], float]:
    """Returns the norm of the difference of two matrices over that of the second one, in units of 2^-52."""

    def error(arguments: list[Any], results: list[Any]) -> float:
        one, other = of(*map(long, arguments), *map(long, results))
        if not other.size:
            return 0.0
        scale = np.sqrt(np.sum(np.abs(other) ** 2))
        return float(np.sqrt(np.sum(np.abs(one - other) ** 2)) / scale / np.finfo(float).eps)

    return error


# Elementwise functions.


ITERATED = 10**4
"""The largest size of functions that JAX iterates: a million elements take it a minute."""


def of_numbers(name: str, line: str, count: int, library: Any, jaxes: Any, exact: Any, *ranges: Any) -> Case:
    operands = ["%x", "%y", "%z"][:count]
    parameters = ", ".join(f"{x}: {VECTOR}" for x in operands)
    body = f"  %r = {line} : {VECTOR}\n  return %r : {VECTOR}"
    text = f"func.func @f({parameters}) -> {VECTOR} {{\n{body}\n}}" if line else None
    arguments = lambda n: [range_(n) for range_ in ranges]  # noqa: E731
    iterated = name.startswith(("igamma", "betainc"))
    largest = ITERATED if iterated else 10**6
    return Case(name, text, library, jaxes, arguments, ulps(exact), "ulp", largest)


def functions() -> list[Case]:
    special = scipy.special
    one = lambda name, line, library, jaxes, exact, low, high: of_numbers(  # noqa: E731
        name, line, 1, library, jaxes, exact, uniform(low, high)
    )
    scaled = lambda order: lambda x: mp.besseli(order, x) * mp.exp(-abs(x))  # noqa: E731
    order = lambda n: lambda x: jax.scipy.special.polygamma(n, x)  # noqa: E731
    a, x, unit = uniform(0.5, 20), uniform(0.1, 30), uniform(0.01, 0.99)
    beta = lambda a, b, x: mp.betainc(a, b, 0, x, regularized=True)  # noqa: E731
    return [
        one("erf_inv", "special.erf_inv %x", special.erfinv, lax.erf_inv, mp.erfinv, -0.999, 0.999),
        one("bessel_i0e", "special.bessel_i0e %x", special.i0e, lax.bessel_i0e, scaled(0), -20, 20),
        one("bessel_i1e", "special.bessel_i1e %x", special.i1e, lax.bessel_i1e, scaled(1), -20, 20),
        one("bessel_j0", "special.bessel_j0 %x", special.j0, lambda x: jax.scipy.special.bessel_jn(x, v=1)[0], lambda x: mp.besselj(0, x), -20, 20),
        one("bessel_j1", "special.bessel_j1 %x", special.j1, lambda x: jax.scipy.special.bessel_jn(x, v=1)[1], lambda x: mp.besselj(1, x), -20, 20),
        one("lgamma", "special.lgamma %x", special.gammaln, lax.lgamma, mp.loggamma, 0.1, 60),
        one("digamma", "special.polygamma 0, %x", special.psi, lax.digamma, mp.digamma, 0.1, 60),
        one("polygamma 1", "special.polygamma 1, %x", lambda x: special.polygamma(1, x), order(1), lambda x: mp.psi(1, x), 0.1, 60),
        one("polygamma 4", "special.polygamma 4, %x", lambda x: special.polygamma(4, x), order(4), lambda x: mp.psi(4, x), 0.1, 60),
        one("cbrt", "math.cbrt %x", np.cbrt, lax.cbrt, lambda x: mp.sign(x) * mp.cbrt(abs(x)), -100, 100),
        one("rsqrt", "math.rsqrt %x", lambda x: 1 / np.sqrt(x), lax.rsqrt, lambda x: 1 / mp.sqrt(x), 0.01, 100),
        of_numbers("zeta", "special.zeta %x, %y", 2, special.zeta, lax.zeta, mp.zeta, uniform(1.1, 20), uniform(0.1, 20)),
        of_numbers("next_after", "special.next_after %x, %y", 2, np.nextafter, lax.nextafter, lambda x, y: mp.mpf(float(np.nextafter(float(x), float(y)))), uniform(-2, 2), uniform(-2, 2)),
        of_numbers("igamma", "special.igamma %x, %y", 2, special.gammainc, lax.igamma, lambda a, x: mp.gammainc(a, 0, x, regularized=True), a, x),
        of_numbers("igammac", "special.igammac %x, %y", 2, special.gammaincc, lax.igammac, lambda a, x: mp.gammainc(a, x, mp.inf, regularized=True), a, x),
        of_numbers("betainc", "special.betainc %x, %y, %z", 3, special.betainc, lax.betainc, beta, a, a, unit),
    ]


# Sorts, scans and updates by index.

BEFORE = "(%a: f64, %b: f64) {\n    %c = arith.cmpf olt, %a, %b : f64\n    array.yield %c : i1\n  }"


def sorts() -> list[Case]:
    values = uniform(-1, 1)
    sort = f"func.func @f(%x: {VECTOR}) -> {VECTOR} {{\n  %r = array.sort %x along 0 {BEFORE} : {VECTOR}\n  return %r : {VECTOR}\n}}"
    order = f"func.func @f(%x: {VECTOR}) -> {INDICES} {{\n  %r = array.argsort %x along 0 {BEFORE} : {VECTOR}\n  return %r : {INDICES}\n}}"
    stable = lambda x: np.argsort(x, stable=True)  # noqa: E731
    return [
        Case("sort", sort, np.sort, jnp.sort, lambda n: [values(n)], equal(np.sort), "differences"),
        Case("argsort", order, stable, jnp.argsort, lambda n: [values(n)], equal(stable), "differences"),
    ]


def combined(name: str, line: str, library: Any, jaxes: Any, exact: Any, initial: float) -> Case:
    """A reduction by index into a number of bins that is an eighth of the size."""
    bins = "tensor<?xf64, #cotan.dims<k>>"
    text = (
        f"func.func @f(%x: {VECTOR}, %at: {INDICES}, %y: {bins}) -> {bins} {{\n"
        f"  %r = array.reduce_by_index %x into %y at (%i: index) {{\n    %j = array.index %at[%i] : {INDICES}\n"
        f"    array.yield %j : index\n  }} by (%old: f64, %new: f64) {{\n{line}  }} : {VECTOR} into {bins}\n  return %r : {bins}\n}}"
    )

    def arguments(n: int) -> list[Any]:
        count = max(1, n // 8)
        return [RANDOM.uniform(0.9, 1.1, n), RANDOM.integers(0, count, n), np.full(count, initial)]

    def by_library(x: Any, at: Any, y: Any) -> Any:
        found = y.copy()
        library(found, at, x)
        return found

    measured = relative(lambda x, at, y: exact(long(x), at, long(y)))
    return Case(f"reduce_by_index, {name}", text, by_library, jaxes, arguments, measured, "2^-52")


def by_index() -> list[Case]:
    line = lambda op: f"    %m = {op} %old, %new : f64\n    array.yield %m : f64\n"  # noqa: E731

    def exact(at_: Any) -> Any:
        def found(x: Any, at: Any, y: Any) -> Any:
            at_(y, at, x)
            return y

        return found

    def assign(y: Any, at: Any, x: Any) -> None:
        y[at] = x

    kinds = [
        ("sum", line("arith.addf"), np.add.at, lambda x, at, y: y.at[at].add(x), 0.0),
        ("product", line("arith.mulf"), np.multiply.at, lambda x, at, y: y.at[at].mul(x), 1.0),
        ("max", line("arith.maximumf"), np.maximum.at, lambda x, at, y: y.at[at].max(x), 0.0),
        ("min", line("arith.minimumf"), np.minimum.at, lambda x, at, y: y.at[at].min(x), 2.0),
        ("set", "    array.yield %new : f64\n", assign, lambda x, at, y: y.at[at].set(x), 0.0),
    ]
    return [combined(name, text, f, g, exact(f), start) for name, text, f, g, start in kinds]


def scattered() -> list[Case]:
    """Additions of updates to zeros."""
    text = (
        f"func.func @f(%x: {VECTOR}, %at: {INDICES}) -> {VECTOR} {{\n  %r = array.scatter %x (%i: index) {{\n"
        f"    %j = array.index %at[%i] : {INDICES}\n    array.yield %j : index\n  }} : {VECTOR} -> {VECTOR}\n  return %r : {VECTOR}\n}}"
    )

    def exact(x: Any, at: Any) -> Any:
        found = np.zeros(len(x), np.longdouble)
        np.add.at(found, at, long(x))
        return found

    arguments = lambda n: [RANDOM.uniform(0.5, 1, n), RANDOM.integers(0, max(1, n), n)]  # noqa: E731
    library = lambda x, at: np.bincount(at, x, len(x)).astype(float)  # noqa: E731
    return [Case("scatter", text, library, lambda x, at: jnp.zeros(len(x)).at[at].add(x), arguments, relative(exact), "2^-52")]


def scans() -> list[Case]:
    def scan(name: str, lines: str, library: Any, jaxes: Any, exact: Any) -> Case:
        text = f"func.func @f(%x: {VECTOR}) -> {VECTOR} {{\n  %r = array.scan %x along 0 (%a: f64, %b: f64) {{\n{lines}    array.yield %m : f64\n  }} : {VECTOR}\n  return %r : {VECTOR}\n}}"
        return Case(f"scan, {name}", text, library, jaxes, lambda n: [RANDOM.uniform(0.99, 1.01, n)], relative(exact), "2^-52")

    log_add = (
        "    %h = arith.maximumf %a, %b : f64\n    %l = arith.minimumf %a, %b : f64\n    %d = arith.subf %l, %h : f64\n"
        "    %e = math.exp %d : f64\n    %g = math.log1p %e : f64\n    %m = arith.addf %h, %g : f64\n"
    )
    of = lambda op: f"    %m = {op} %a, %b : f64\n"  # noqa: E731
    return [
        scan("sum", of("arith.addf"), np.cumsum, jnp.cumsum, lambda x: np.cumsum(long(x))),
        scan("product", of("arith.mulf"), np.cumprod, jnp.cumprod, lambda x: np.cumprod(long(x))),
        scan("max", of("arith.maximumf"), np.maximum.accumulate, lax.cummax, np.maximum.accumulate),
        scan("min", of("arith.minimumf"), np.minimum.accumulate, lax.cummin, np.minimum.accumulate),
        scan("logaddexp", log_add, np.logaddexp.accumulate, lax.cumlogsumexp, lambda x: np.log(np.cumsum(np.exp(long(x))))),
    ]


# Fourier transforms and matrices, whose sizes are constants.


def transforms() -> list[Case]:
    complex_ = lambda n: [RANDOM.standard_normal(n) + 1j * RANDOM.standard_normal(n)]  # noqa: E731
    real = lambda n: [RANDOM.standard_normal(n)]  # noqa: E731

    def half(n: int) -> list[Any]:
        return [np.fft.rfft(RANDOM.standard_normal(n)) if n else np.zeros(0, complex)]

    def exact(f: Any) -> Any:
        return lambda x: f(long(x)) if x.size else np.zeros(0)

    even = lambda f: lambda x: f(x, n=2 * (len(x) - 1)) if len(x) > 1 else f(x, n=1) if len(x) else x.real  # noqa: E731
    rows = [
        ("fft", np.fft.fft, jnp.fft.fft, scipy.fft.fft, complex_),
        ("ifft", np.fft.ifft, jnp.fft.ifft, scipy.fft.ifft, complex_),
        ("rfft", np.fft.rfft, lambda x: jnp.fft.rfft(x) if len(x) else x + 0j, scipy.fft.rfft, real),
        ("irfft", even(np.fft.irfft), even(jnp.fft.irfft), even(scipy.fft.irfft), half),
    ]
    return [Case(n, None, f, g, of, relative(exact(h)), "2^-52") for n, f, g, h, of in rows]


def matrices() -> list[Case]:
    definite = lambda n: (lambda a: a @ a.T + n * np.eye(n))(RANDOM.standard_normal((n, n)))  # noqa: E731
    square = lambda n: [RANDOM.standard_normal((n, n)) + 2 * np.sqrt(n) * np.eye(n)]  # noqa: E731
    symmetric = lambda n: [definite(n)]  # noqa: E731
    system = lambda n: [*square(n), RANDOM.standard_normal((n, 3))]  # noqa: E731
    triangular = lambda n: [np.tril(definite(n)) / max(n, 1), RANDOM.standard_normal((n, 3))]  # noqa: E731
    norm = lambda x: np.sqrt(np.sum(np.abs(x) ** 2)) or np.longdouble(1)  # noqa: E731
    solved = lambda a, b, x: ((a @ x - b) / norm(a) / norm(x) + 1, np.ones(b.shape, np.longdouble))  # noqa: E731
    inverse = lambda a, x: ((a @ x - np.eye(len(a))) / norm(a) / norm(x) + 1, np.ones(a.shape, np.longdouble))  # noqa: E731
    la, sp, js = jnp.linalg, scipy.linalg, jax.scipy.linalg
    values = lambda a, w: (w, long(np.linalg.eigvalsh(np.asarray(a, float))))  # noqa: E731
    singular = lambda a, s: (s, long(np.linalg.svd(np.asarray(a, float), compute_uv=False)))  # noqa: E731
    rows: list[Any] = [
        ("cholesky", np.linalg.cholesky, la.cholesky, symmetric, lambda a, f: (f @ f.T, a)),
        ("lu", sp.lu, js.lu, square, lambda a, p, lower, u: (p @ lower @ u, a)),
        ("qr", np.linalg.qr, la.qr, square, lambda a, q, r: (q @ r, a)),
        ("eigh", np.linalg.eigh, la.eigh, symmetric, lambda a, w, v: ((v * w) @ v.T, a)),
        ("eigh, values", np.linalg.eigvalsh, la.eigvalsh, symmetric, values),
        ("svd", np.linalg.svd, la.svd, square, lambda a, u, s, v: ((u * s) @ v, a)),
        ("svd, values", lambda a: np.linalg.svd(a, compute_uv=False), lambda a: la.svd(a, compute_uv=False), square, singular),
        ("solve", np.linalg.solve, la.solve, system, solved),
        ("triangular_solve", lambda a, b: sp.solve_triangular(a, b, lower=True), lambda a, b: js.solve_triangular(a, b, lower=True), triangular, solved),
        ("inv", np.linalg.inv, la.inv, square, inverse),
    ]
    return [Case(n, None, f, g, of, residual(e), "2^-52", 512) for n, f, g, of, e in rows]


def cases() -> list[Case]:
    return [*functions(), *sorts(), *by_index(), *scattered(), *scans(), *transforms(), *matrices()]
