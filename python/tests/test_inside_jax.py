"""Calls of compiled functions inside of functions that JAX traces."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")
import cotan  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from inside_jax_functions import FUNCTIONS, REVERSE_ONLY, VECTORS  # noqa: E402


@pytest.fixture(autouse=True)
def wide() -> Any:
    """Enables 64-bit types."""
    with jax.enable_x64(True):
        yield


def check(made: Any, expected: Any) -> None:
    """Compares trees of arrays."""
    assert jax.tree.structure(made) == jax.tree.structure(expected)
    for a, b in zip(jax.tree.leaves(made), jax.tree.leaves(expected), strict=True):
        if b.dtype == jax.dtypes.float0:
            assert a.dtype == b.dtype and a.shape == b.shape
        else:
            np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9)


def rows(x: Any) -> Any:
    """Returns a batch of arrays."""
    return jnp.stack([x, 0.5 * x, x + 1.0])


def batch(function: Any) -> Any:
    """Maps over the first argument."""
    return lambda x, *rest: jax.vmap(lambda y: function(y, *rest))(rows(x))


def scanned(function: Any) -> Any:
    def scan(x: Any, *rest: Any) -> Any:
        def step(carry: Any, _: Any) -> Any:
            return carry - 0.01 * jax.grad(function)(carry, *rest), carry

        return jax.lax.scan(step, x, None, length=3)

    return scan


def branch(function: Any) -> Any:
    def cond(x: Any, *rest: Any) -> Any:
        return jax.lax.cond(x.sum() > 0, function, lambda y, *_: 2.0 * y.sum(), x, *rest)

    return jax.grad(cond)


TRANSFORMATIONS = {
    "call": lambda f: f,
    "jit": jax.jit,
    "grad": jax.grad,
    "value_and_grad": lambda f: jax.jit(jax.value_and_grad(f)),
    "jvp": lambda f: lambda x, *rest: jax.jvp(lambda y: f(y, *rest), (x,), (jnp.cos(x),)),
    "vmap": lambda f: jax.jit(batch(f)),
    "vmap_of_grad": lambda f: jax.jit(batch(jax.grad(f))),
    "grad_of_vmap": lambda f: jax.jit(jax.grad(lambda *a: (batch(f)(*a) ** 2).sum())),
    "hessian": lambda f: jax.jit(jax.hessian(f)),
    "scan": scanned,
    "cond": branch,
}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("transformation", TRANSFORMATIONS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_transformations(name: str, transformation: str) -> None:
    function, args = FUNCTIONS[name]
    transform = TRANSFORMATIONS[transformation]
    check(transform(cotan.jit(function))(*args), transform(function)(*args))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [*FUNCTIONS, *REVERSE_ONLY])
def test_gradients_inside(name: str) -> None:
    function, args = (FUNCTIONS | REVERSE_ONLY)[name]
    every = tuple(range(len(args)))
    made = jax.jit(lambda *a: cotan.value_and_grad(function, every)(*a))
    check(made(*args), jax.value_and_grad(function, every)(*args))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients_are_transformed(name: str) -> None:
    function, (x, *rest) = FUNCTIONS[name]

    def second(grad: Any) -> Any:
        gradient = lambda y: grad(function)(y, *rest)  # noqa: E731
        product = jax.grad(lambda y: (gradient(y) ** 2).sum())
        return jax.jit(lambda y: (product(y), jax.vmap(gradient)(rows(y))))

    check(second(cotan.grad)(x), second(jax.grad)(x))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", VECTORS)
@pytest.mark.parametrize("mode", ["vjp", "jvp", "vmap", "linearize"])
def test_functions_of_several_results(name: str, mode: str) -> None:
    function, args = VECTORS[name]

    def transform(f: Any) -> Any:
        if mode == "jvp":
            return jax.jvp(f, args, args)
        if mode == "vmap":
            return jax.vmap(f, (0, *[None] * (len(args) - 1)))(rows(args[0]), *args[1:])
        if mode == "linearize":
            value, push = jax.linearize(f, *args)
            return value, push(*args)
        value, pull = jax.vjp(f, *args)
        return value, pull(jax.tree.map(lambda v: _cotangent(v), value))

    check(transform(cotan.jit(function)), transform(function))


def _cotangent(value: Any) -> Any:
    is_float = jnp.issubdtype(value.dtype, jnp.floating)
    return jnp.ones_like(value) if is_float else np.zeros(value.shape, jax.dtypes.float0)


def mlp(parameters: Any, x: Any) -> Any:
    for weights, bias in parameters[:-1]:
        x = jnp.tanh(x @ weights + bias)
    weights, bias = parameters[-1]
    return x @ weights + bias


def mlp_loss(parameters: Any, x: Any, y: Any) -> Any:
    return jnp.mean((mlp(parameters, x) - y) ** 2)


def mlp_data() -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(0)
    sizes = [(8, 16), (16, 16), (16, 3)]
    parameters = [(jnp.asarray(rng.normal(size=s)) / 4.0, jnp.zeros(s[1])) for s in sizes]
    return parameters, jnp.asarray(rng.normal(size=(32, 8))), jnp.asarray(rng.normal(size=(32, 3)))


def training(value_and_grad: Any) -> Any:
    """Returns ten steps of gradient descent in one program."""

    @jax.jit
    def train(parameters: Any, x: Any, y: Any) -> Any:
        def step(now: Any, _: Any) -> Any:
            loss, gradient = value_and_grad(mlp_loss)(now, x, y)
            return jax.tree.map(lambda p, g: p - 0.1 * g, now, gradient), loss

        return jax.lax.scan(step, parameters, None, length=10)

    return train


def test_training_in_one_program() -> None:
    data = mlp_data()
    check(training(cotan.value_and_grad)(*data), training(jax.value_and_grad)(*data))


def test_closures_over_traced_values() -> None:
    parameters, x, y = mlp_data()

    def of_data(grad: Any) -> Any:
        def norm(data: Any) -> Any:
            gradient = grad(lambda p: mlp_loss(p, data, y))(parameters)
            return sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(gradient))

        return jax.jit(jax.value_and_grad(norm))

    check(of_data(cotan.grad)(x), of_data(jax.grad)(x))


def test_large_closed_over_arrays() -> None:
    parameters, x, y = mlp_data()
    data = jnp.tile(x, (8, 1))
    gradient = lambda grad: jax.jit(  # noqa: E731
        lambda p: grad(lambda q: mlp_loss(q, data, jnp.tile(y, (8, 1))))(p)
    )
    check(gradient(cotan.grad)(parameters), gradient(jax.grad)(parameters))


def test_linear_transpose_of_a_batch() -> None:
    function, (x,) = FUNCTIONS["sine"]

    def transposed(f: Any) -> Any:
        _, push = jax.linearize(f, x)
        return jax.linear_transpose(jax.vmap(push), rows(x))(jnp.ones(3))

    check(transposed(cotan.jit(function)), transposed(function))
