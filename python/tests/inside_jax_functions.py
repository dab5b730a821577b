"""Functions that JAX can trace, for tests of calls inside of traced functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

Function = Callable[..., Any]

_rng = np.random.default_rng(0)


def _array(*shape: int) -> Any:
    return _rng.normal(size=shape)


V, W, A, B, K = _array(4), _array(4), _array(4, 4), _array(4, 3), _array(2, 3)


@jax.custom_jvp
def _clipped(x: Any) -> Any:
    return jnp.minimum(x, 0.5)


@_clipped.defjvp
def _clipped_jvp(primals: Any, tangents: Any) -> Any:
    """A derivative that is not the slope: clipping does not stop it."""
    return _clipped(primals[0]), tangents[0] * jnp.cos(primals[0])


@jax.custom_vjp
def _scaled(x: Any) -> Any:
    return x * x


_scaled.defvjp(lambda x: (x * x, x), lambda x, ct: (3.0 * ct * jnp.sin(x),))


def _attention(q: Any, k: Any) -> Any:
    scores = jax.nn.softmax(q @ k.T / 2.0)
    return (scores @ q).sum()


def _newton(x: Any) -> Any:
    return jax.lax.fori_loop(0, 3, lambda _, y: y - 0.1 * (y**3 - x), x).sum()


def _scan(x: Any, w: Any) -> Any:
    state, outs = jax.lax.scan(lambda h, v: (jnp.tanh(h * v + w[0]), h * v), w[1], x)
    return state + outs.sum()


def _norm(x: Any) -> Any:
    return jnp.sqrt((x**2).sum() + 1.0)


def _cond(x: Any) -> Any:
    return jax.lax.cond(x[0] > 0, lambda y: jnp.sin(y).sum(), lambda y: (y**2).sum(), x)


FUNCTIONS: dict[str, tuple[Function, tuple[Any, ...]]] = {
    "sum_of_squares": (lambda x: (x**2).sum(), (V,)),
    "sine": (lambda x: jnp.sin(x).sum(), (V,)),
    "two_arguments": (lambda x, y: (jnp.exp(x) * y).sum(), (V, W)),
    "quadratic_form": (lambda x, a: x @ a @ x, (V, A)),
    "logsumexp": (lambda x: jax.nn.logsumexp(x), (V,)),
    "softmax": (lambda x, y: jax.nn.softmax(x) @ y, (V, W)),
    "layer": (lambda x, w: jnp.tanh(x @ w).sum(), (V, B)),
    "two_layers": (lambda x, w, a: jnp.tanh(jnp.tanh(x @ a) @ w).mean(), (V, B, A)),
    "matrix_product": (lambda a, b: ((a @ b) ** 2).sum(), (A, B)),
    "trace": (lambda a: jnp.trace(a @ a.T), (A,)),
    "norm": (_norm, (V,)),
    "division": (lambda x, y: (x / (1.0 + y**2)).sum(), (V, W)),
    "power": (lambda x: (jnp.abs(x) + 0.5) ** 1.5 @ jnp.ones(4), (V,)),
    "slices": (lambda x: (x[1:] * x[:-1]).sum(), (V,)),
    "reverse": (lambda x: (x[::-1] * x**2).sum(), (V,)),
    "concatenate": (lambda x, y: (jnp.concatenate([x, y]) ** 3).sum(), (V, W)),
    "pad": (lambda x: (jnp.pad(x, 1) * jnp.arange(6.0)).sum(), (V,)),
    "where": (lambda x: jnp.where(x > 0, x**2, jnp.sin(x)).sum(), (V,)),
    "relu": (lambda x, a: (jax.nn.relu(a @ x) ** 2).sum(), (V, A)),
    "maximum": (lambda x, y: (jnp.maximum(x, y) ** 2).sum(), (V, W)),
    "largest": (lambda x: jnp.max(x**2), (V,)),
    "cumsum": (lambda x: (jnp.cumsum(x) ** 2).sum(), (V,)),
    "einsum": (lambda a, b: jnp.einsum("ij,jk->ik", a, b).ravel() @ jnp.arange(12.0), (A, B)),
    "attention": (_attention, (B, K)),
    "gelu": (lambda x: jax.nn.gelu(x).sum(), (V,)),
    "gather": (lambda x: (x[jnp.array([0, 2, 2])] ** 2).sum(), (V,)),
    "iteration": (_newton, (V,)),
    "recurrence": (_scan, (V, W)),
    "branch": (_cond, (V,)),
    "stop_gradient": (lambda x: (x * jax.lax.stop_gradient(x**2)).sum(), (V,)),
    "custom_jvp": (lambda x: (_clipped(x) * x).sum(), (V,)),
    "checkpoint": (lambda x: jax.checkpoint(lambda y: jnp.sin(jnp.exp(y)).sum())(x), (V,)),
}
"""Functions with one scalar result."""

REVERSE_ONLY: dict[str, tuple[Function, tuple[Any, ...]]] = {
    "custom_vjp": (lambda x: (_scaled(x) * x).sum(), (V,)),
}
"""Functions without derivatives in forward mode."""

VECTORS: dict[str, tuple[Function, tuple[Any, ...]]] = {
    "elementwise": (lambda x, y: jnp.sin(x) * y, (V, W)),
    "linear": (lambda x, b: x @ b, (V, B)),
    "several": (lambda x, a: (a @ x, (x**2).sum()), (V, A)),
    "integers": (lambda x: (x * 2.0, jnp.argmax(x)), (V,)),
}
"""Functions with other results."""
