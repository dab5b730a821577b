"""Linear algebra of symbolic sizes as loops over rows and columns, in place of calls of LAPACK.

Each function computes the values of one primitive; derivatives are JAX's rules of the primitive.
Signs and pivots are those of LAPACK where it fixes them: reflections of `qr`, rows of `lu`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax, vmap


def batched(fun: Callable[..., Any], ranks: tuple[int, ...]) -> Callable[..., Any]:
    """Returns a function of arrays with any number of leading dimensions."""

    def wide(*arrays: Any) -> Any:
        lifted = fun
        for _ in range(arrays[0].ndim - ranks[0]):
            lifted = vmap(lifted)
        return lifted(*arrays)

    return wide


def cholesky(a: Any) -> Any:
    """Returns the lower factor; it is NaN where the matrix is not positive definite."""
    size = a.shape[0]
    rows = jnp.arange(size)

    def column(j: Any, lower: Any) -> Any:
        rest = a[:, j] - lower @ lower[j]
        return lower.at[:, j].set(jnp.where(rows >= j, rest / jnp.sqrt(rest[j]), 0.0))

    lower = lax.fori_loop(0, size, column, jnp.zeros_like(a))
    is_definite = jnp.all(jnp.diagonal(lower) > 0)
    return jnp.where(is_definite, lower, jnp.tril(jnp.full_like(a, jnp.nan)))


def triangular_solve(
    a: Any,
    b: Any,
    *,
    left_side: bool,
    lower: bool,
    transpose_a: bool,
    unit_diagonal: bool,
    **_: Any,
) -> Any:
    """Returns `x` of `a x = b`, or of `x a = b`, by substitution."""
    if not left_side:
        a, b = a.T, b.T
        lower = not lower
    if transpose_a:
        a = a.T
        lower = not lower
    size = a.shape[0]

    def row(step: Any, x: Any) -> Any:
        k = step if lower else size - 1 - step
        mask = jnp.arange(size) < k if lower else jnp.arange(size) > k
        rest = b[k] - jnp.where(mask, a[k], 0.0) @ x
        return x.at[k].set(rest if unit_diagonal else rest / a[k, k])

    x = lax.fori_loop(0, size, row, jnp.zeros_like(b))
    return x if left_side else x.T


def lu(a: Any) -> tuple[Any, Any, Any]:
    """Returns both factors in one matrix, the swaps of rows, and the permutation."""
    height, width = a.shape
    steps = min(height, width)
    rows = jnp.arange(height)

    def step(k: Any, state: Any) -> Any:
        a, swaps, order = state
        column = jnp.where(rows >= k, jnp.abs(a[:, k]), -1.0)
        pivot = jnp.argmax(column).astype(jnp.int32)
        a, order = _swapped(a, k, pivot), _swapped(order, k, pivot)
        below = rows > k
        divisor = jnp.where(a[k, k] == 0, 1.0, a[k, k])
        factors = jnp.where(below, a[:, k] / divisor, 0.0)
        right = jnp.where(jnp.arange(width) > k, a[k], 0.0)
        a = a.at[:, k].set(jnp.where(below, factors, a[:, k])) - factors[:, None] * right[None]
        return a, swaps.at[k].set(pivot), order

    start = (a, jnp.zeros(steps, jnp.int32), jnp.arange(height, dtype=jnp.int32))
    return lax.fori_loop(0, steps, step, start)


def _swapped(x: Any, i: Any, j: Any) -> Any:
    first, second = x[i], x[j]
    return x.at[i].set(second).at[j].set(first)


def geqrf(a: Any) -> tuple[Any, Any]:
    """Returns the upper factor, with the reflections below its diagonal, and their scales."""
    height, width = a.shape
    steps = min(height, width)
    rows = jnp.arange(height)

    def step(k: Any, state: Any) -> Any:
        a, scales = state
        head = a[k, k]
        tail = jnp.where(rows > k, a[:, k], 0.0)
        square = jnp.sum(tail * tail)
        norm = jnp.sqrt(head * head + square)
        beta = jnp.where(head >= 0, -norm, norm)
        is_zero = square == 0
        beta = jnp.where(is_zero, head, beta)
        scale = jnp.where(is_zero, 0.0, (beta - head) / jnp.where(is_zero, 1.0, beta))
        vector = jnp.where(is_zero, 0.0, tail / jnp.where(is_zero, 1.0, head - beta))
        vector = vector.at[k].set(1.0)
        right = jnp.where(jnp.arange(width) > k, 1.0, 0.0)
        a = a - scale * vector[:, None] * ((vector @ a) * right)[None]
        kept = jnp.where(rows > k, vector, a[:, k]).at[k].set(beta)
        return a.at[:, k].set(kept), scales.at[k].set(scale)

    return lax.fori_loop(0, steps, step, (a, jnp.zeros(steps, a.dtype)))


def householder_product(a: Any, scales: Any) -> Any:
    """Returns the first columns of the product of reflections."""
    height, width = a.shape
    count = scales.shape[0]
    rows = jnp.arange(height)

    def step(number: Any, q: Any) -> Any:
        k = count - 1 - number
        vector = jnp.where(rows > k, a[:, k], 0.0).at[k].set(1.0)
        return q - scales[k] * vector[:, None] * (vector @ q)[None]

    return lax.fori_loop(0, count, step, jnp.eye(height, width, dtype=a.dtype))


def qr(a: Any, *, full_matrices: bool) -> tuple[Any, Any]:
    """Returns an orthogonal and an upper factor."""
    height, width = a.shape
    packed, scales = geqrf(a)
    size = height if full_matrices else min(height, width)
    wide = jnp.zeros((height, size), a.dtype).at[:, : min(width, size)].set(packed[:, :size])
    return householder_product(wide, scales), jnp.triu(packed[:size])


def eigh(a: Any, *, lower: bool, sort: bool) -> tuple[Any, Any]:
    """Returns eigenvectors and eigenvalues of a symmetric matrix, by rotations."""
    size = a.shape[0]
    half = jnp.tril(a) if lower else jnp.triu(a).T
    a = half + jnp.tril(half, -1).T
    pairs = np.array([(i, j) for i in range(size) for j in range(i + 1, size)], np.int32)

    def rotate(number: Any, state: Any) -> Any:
        a, vectors = state
        i, j = jnp.asarray(pairs)[number]
        cosine, sine = _rotation(a[i, i], a[j, j], a[i, j])
        a = _columns(_columns(a, i, j, cosine, sine).T, i, j, cosine, sine)
        return a, _columns(vectors, i, j, cosine, sine)

    def sweep(state: Any) -> Any:
        a, vectors, count = state
        a, vectors = lax.fori_loop(0, len(pairs), rotate, (a, vectors))
        return a, vectors, count + 1

    def goes_on(state: Any) -> Any:
        a, _, count = state
        off = jnp.sum(jnp.tril(a, -1) ** 2)
        return (off > jnp.finfo(a.dtype).tiny) & (count < 30)

    state = (a, jnp.eye(size, dtype=a.dtype), 0)
    if size > 1:
        state = lax.while_loop(goes_on, sweep, state)
    values, vectors = jnp.diagonal(state[0]), state[1]
    if sort:
        order = jnp.argsort(values)
        values, vectors = values[order], vectors[:, order]
    return vectors, values


def _rotation(p: Any, q: Any, r: Any) -> tuple[Any, Any]:
    """Returns the rotation that makes `[[p, r], [r, q]]` diagonal."""
    is_zero = r == 0
    tau = (q - p) / (2 * jnp.where(is_zero, 1.0, r))
    tangent = jnp.where(tau >= 0, 1.0, -1.0) / (jnp.abs(tau) + jnp.sqrt(1 + tau * tau))
    tangent = jnp.where(is_zero, 0.0, tangent)
    cosine = 1 / jnp.sqrt(1 + tangent * tangent)
    return cosine, tangent * cosine


def _columns(a: Any, i: Any, j: Any, cosine: Any, sine: Any) -> Any:
    """Rotates two columns."""
    first, second = a[:, i], a[:, j]
    a = a.at[:, i].set(cosine * first - sine * second)
    return a.at[:, j].set(sine * first + cosine * second)


def svd(a: Any, *, full_matrices: bool, compute_uv: bool) -> tuple[Any, ...]:
    """Returns singular values, and the vectors of both sides, by rotations of columns."""
    height, width = a.shape
    if height < width:
        flipped = svd(a.T, full_matrices=full_matrices, compute_uv=compute_uv)
        if not compute_uv:
            return flipped
        values, left, right = flipped
        return values, right.T, left.T
    pairs = np.array([(i, j) for i in range(width) for j in range(i + 1, width)], np.int32)

    def rotate(number: Any, state: Any) -> Any:
        a, vectors, worst = state
        i, j = jnp.asarray(pairs)[number]
        p, q, r = a[:, i] @ a[:, i], a[:, j] @ a[:, j], a[:, i] @ a[:, j]
        cosine, sine = _rotation(p, q, r)
        size = jnp.sqrt(p * q)
        angle = jnp.abs(r) / jnp.where(size == 0, 1.0, size)
        a, vectors = (_columns(x, i, j, cosine, sine) for x in (a, vectors))
        return a, vectors, jnp.maximum(worst, angle)

    def sweep(state: Any) -> Any:
        a, vectors, _, count = state
        a, vectors, worst = lax.fori_loop(
            0, len(pairs), rotate, (a, vectors, jnp.zeros((), a.dtype))
        )
        return a, vectors, worst, count + 1

    def goes_on(state: Any) -> Any:
        return (state[2] > jnp.finfo(a.dtype).eps) & (state[3] < 30)

    state = (a, jnp.eye(width, dtype=a.dtype), jnp.ones((), a.dtype), 0)
    if width > 1:
        state = lax.while_loop(goes_on, sweep, state)
    rotated, right = state[0], state[1]
    values = jnp.sqrt(jnp.sum(rotated * rotated, 0))
    order = jnp.argsort(-values)
    values, rotated, right = values[order], rotated[:, order], right[:, order]
    if not compute_uv:
        return (values,)
    # The reflections of the scaled columns complete them, also where a value is 0.
    left, upper = qr(rotated, full_matrices=full_matrices)
    signs = jnp.where(jnp.diagonal(upper) < 0, -1.0, 1.0)
    left = left.at[:, :width].multiply(signs[None])
    return values, left, right.T


def implementation(name: str, params: dict[str, Any]) -> Callable[..., Any] | None:
    """Returns the function of an equation's operands; `None` if there is none."""
    if name == "cholesky":
        return batched(lambda a: (cholesky(a),), (2,))
    if name == "triangular_solve":
        solve = functools.partial(triangular_solve, **params)
        return batched(lambda a, b: (solve(a, b),), (2,))
    if name == "lu":
        return batched(lu, (2,))
    if name == "geqrf":
        return batched(geqrf, (2,))
    if name == "householder_product":
        return batched(lambda a, taus: (householder_product(a, taus),), (2,))
    if name == "qr" and not params.get("pivoting"):
        return batched(functools.partial(qr, full_matrices=params["full_matrices"]), (2,))
    if name == "eigh" and params.get("subset_by_index") is None:
        sort = bool(params.get("sort_eigenvalues", True))
        return batched(functools.partial(eigh, lower=params["lower"], sort=sort), (2,))
    if name == "svd" and params.get("subset_by_index") is None:
        kept = {key: params[key] for key in ("full_matrices", "compute_uv")}
        return batched(functools.partial(svd, **kept), (2,))
    return None
