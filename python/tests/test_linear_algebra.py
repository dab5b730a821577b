"""Factorizations and solvers of JAX, with known sizes and with symbolic ones, beside JAX's own."""

from __future__ import annotations

from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from cotan._jax import compat

RANDOM = np.random.default_rng(5)


@pytest.fixture(autouse=True)
def wide() -> Any:
    with compat.x64(True):
        yield


def normal(*shape: int, dtype: str = "float64") -> Any:
    return RANDOM.standard_normal(shape).astype(dtype)


def heavy(n: int) -> Any:
    """Returns a symmetric matrix whose eigenvalues are positive and differ."""
    a = normal(n, n)
    return a @ a.T / n + np.diag(np.arange(1.0, n + 1))


def product(factors: Any) -> Any:
    """Returns what two or three factors multiply to, where their signs are arbitrary."""
    if len(factors) == 2:
        return factors[0] @ factors[1]
    left, values, right = factors
    return (left[..., : values.shape[-1]] * values[..., None, :]) @ right[..., : values.shape[-1], :]


PROGRAMS: dict[str, tuple[Any, list[Any]]] = {
    "cholesky": (jnp.linalg.cholesky, [heavy(5)]),
    "cholesky of panels": (jnp.linalg.cholesky, [heavy(70)]),
    "not definite": (jnp.linalg.cholesky, [heavy(4) - 3 * np.eye(4)]),
    "batch": (jnp.linalg.cholesky, [np.stack([heavy(3), heavy(3)])]),
    "solve": (jnp.linalg.solve, [heavy(5), normal(5, 2)]),
    "solve of panels": (jnp.linalg.solve, [heavy(67), normal(67)]),
    "solve of a batch": (jnp.linalg.solve, [np.stack([heavy(3), heavy(3)]), normal(2, 3, 1)]),
    "f32": (jnp.linalg.solve, [heavy(5).astype("float32"), normal(5, dtype="float32")]),
    "wide lu": (jax.lax.linalg.lu, [normal(3, 5)]),
    "tall lu": (jax.lax.linalg.lu, [normal(5, 3)]),
    "slogdet": (jnp.linalg.slogdet, [normal(6, 6)]),
    "wide qr": (lambda a: jnp.linalg.qr(a), [normal(3, 5)]),
    "tall qr": (lambda a: jnp.linalg.qr(a), [normal(5, 3)]),
    "complete qr": (lambda a: jnp.linalg.qr(a, mode="complete"), [normal(5, 3)]),
    "upper of qr": (lambda a: jnp.linalg.qr(a, mode="r"), [normal(5, 3)]),
    "eigenvalues": (jnp.linalg.eigvalsh, [heavy(6)]),
    "singular values": (lambda a: jnp.linalg.svd(a, compute_uv=False), [normal(4, 6)]),
    "wide svd": (lambda a: product(jnp.linalg.svd(a, full_matrices=False)), [normal(3, 5)]),
    "full svd": (lambda a: product(jnp.linalg.svd(a)), [normal(3, 5)]),
    "svd of a batch": (lambda a: product(jnp.linalg.svd(a, full_matrices=False)), [normal(2, 4, 3)]),
    "upper triangle": (
        lambda a, b: jax.scipy.linalg.solve_triangular(a, b, trans=1, lower=False),
        [heavy(5), normal(5, 3)],
    ),
    "one element": (jnp.linalg.inv, [np.array([[4.0]])]),
}


def assert_close(found: Any, wanted: Any, bound: float = 1e-11) -> None:
    pairs = zip(jax.tree.leaves(found), jax.tree.leaves(wanted), strict=True)
    for ours, theirs in pairs:
        bound = 1e-4 if np.asarray(theirs).dtype == np.float32 else bound
        np.testing.assert_allclose(ours, theirs, rtol=bound, atol=bound)


@pytest.mark.parametrize("name", PROGRAMS)
def test_results_are_those_of_jax(name: str) -> None:
    function, arguments = PROGRAMS[name]
    assert_close(cotan.jit(function)(*arguments), function(*arguments))


@pytest.mark.parametrize("name", ["solve of panels", "cholesky of panels", "singular values"])
def test_gradients_are_those_of_jax(name: str) -> None:
    function, arguments = PROGRAMS[name]
    loss = lambda *x: jnp.sum(jnp.sin(function(*x)))  # noqa: E731
    assert_close(cotan.grad(loss)(*arguments), jax.grad(loss)(*arguments), 1e-9)


def test_known_sizes_are_calls_that_the_import_translates() -> None:
    assert "linalg.cholesky_5x5xf64" in cotan.lower(jnp.linalg.cholesky, heavy(5)).text("array")


def test_symbolic_sizes_have_loops() -> None:
    factor = cotan.jit(jnp.linalg.cholesky, dims={"a": ("n", "n")})
    for n in (1, 3, 6):
        a = heavy(n)
        assert_close(factor(a), jnp.linalg.cholesky(a))
