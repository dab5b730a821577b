"""One program for arrays of all sizes: `dims=`."""

from __future__ import annotations

from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from cotan._jax import compat

from comparisons import assert_same

RANDOM = np.random.default_rng(5)

DIMS = {"w": ("n", "k"), "x": ("b", "n")}


def loss(w: Any, x: Any) -> Any:
    return jnp.mean(jnp.tanh(x @ w) ** 2)


@pytest.fixture(autouse=True)
def wide() -> Any:
    with compat.x64(True):
        yield


def arrays(n: int, k: int, b: int) -> tuple[Any, Any]:
    return RANDOM.normal(size=(n, k)), RANDOM.normal(size=(b, n))


def test_all_sizes_have_one_program() -> None:
    f, g = cotan.jit(loss, dims=DIMS), cotan.value_and_grad(loss, (0, 1), dims=DIMS)
    with cotan.timing() as times:
        for sizes in [(3, 2, 5), (1, 1, 1), (4, 7, 2), (3, 2, 6)]:
            w, x = arrays(*sizes)
            value, gradients = jax.value_and_grad(loss, (0, 1))(w, x)
            np.testing.assert_allclose(f(w, x), value, rtol=1e-13)
            found, ours = g(w, x)
            np.testing.assert_allclose(found, value, rtol=1e-13)
            for a, b in zip(ours, gradients, strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-15)
    compiled = [record.function for record in times.records if record.kind == "compile"]
    assert compiled == ["loss", "value_and_grad_loss"]


def test_sizes_may_be_fixed_or_left_out() -> None:
    f = cotan.grad(loss, dims={"x": ("b", 3)})
    w, _ = arrays(3, 2, 1)
    for b in (2, 5):
        x = RANDOM.normal(size=(b, 3))
        np.testing.assert_allclose(f(w, x), jax.grad(loss)(w, x), rtol=1e-12)
    with pytest.raises(cotan.ShapeError, match=r"`x` has shape \(2, 4\), dims= needs \(b, 3\)"):
        f(w, np.ones((2, 4)))


def test_sizes_that_differ_are_errors() -> None:
    f = cotan.jit(loss, dims=DIMS)
    with pytest.raises(cotan.ShapeError, match=r"argument `x`: .*\(b, n\) is needed where n = 3"):
        f(np.ones((3, 2)), np.ones((5, 4)))
    with pytest.raises(cotan.ShapeError, match="`w` has shape .* dims= gives it 2 dimensions"):
        f(np.ones(3), np.ones((5, 3)))
    with pytest.raises(cotan.ShapeError, match="none of them 0"):
        f(np.ones((0, 2)), np.ones((5, 0)))


def test_sizes_are_numbers_of_the_program() -> None:
    def scaled(x: Any) -> Any:
        positions = jnp.arange(x.shape[0]) / x.shape[0]
        return jnp.sum(x * positions[:, None]) * x.shape[1]

    f = cotan.grad(scaled, dims={"x": ("n", "m")})
    for shape in [(3, 2), (5, 1)]:
        x = RANDOM.normal(size=shape)
        np.testing.assert_allclose(f(x), jax.grad(scaled)(x), rtol=1e-13)


def test_stops_are_followed() -> None:
    def fun(x: Any) -> Any:
        return jnp.sum(x * jax.lax.stop_gradient(jnp.sin(x)))

    f = cotan.grad(fun, dims={"x": "n"})
    for n in (1, 4):
        x = RANDOM.normal(size=n)
        np.testing.assert_allclose(f(x), np.sin(x), rtol=1e-13)


@jax.custom_jvp
def doubled(x: Any) -> Any:
    """Its rule is not its slope."""
    return jnp.sin(x)


doubled.defjvp(lambda primals, tangents: (doubled(*primals), 2.0 * tangents[0] * primals[0]))


@jax.custom_vjp
def clipped(x: Any) -> Any:
    return x * x


clipped.defvjp(lambda x: (x * x, x), lambda x, ct: (jnp.clip(ct * x, -0.5, 0.5),))

RULES = {
    "relu": lambda x: jax.nn.relu(x).sum(),
    "max": lambda x: jnp.max(x),
    "abs": lambda x: jnp.abs(x).sum(),
    "minimum": lambda x: jnp.minimum(x, 0.0).sum(),
    "logsumexp": lambda x: jax.nn.logsumexp(x),
    "softmax": lambda x: (jax.nn.softmax(x) ** 2).sum(),
    "softplus": lambda x: jax.nn.softplus(x).sum(),
    "gelu": lambda x: jax.nn.gelu(x).sum(),
    "prod": lambda x: jnp.prod(x + 4.0),
    "norm": lambda x: jnp.linalg.norm(x),
    "doubled": lambda x: doubled(x).sum(),
    "clipped": lambda x: clipped(x).sum(),
}


@pytest.mark.parametrize("name", RULES)
def test_rules_of_jax_are_followed(name: str) -> None:
    fun = RULES[name]
    f = cotan.value_and_grad(fun, dims={"x": "n"})
    for x in ([0.5, -1.5, 0.0], [2.0], [0.0, 0.0, -1.0, 3.0]):
        value, gradient = f(np.array(x))
        expected, wanted = jax.value_and_grad(fun)(jnp.array(x))
        np.testing.assert_allclose(value, expected, rtol=1e-13)
        np.testing.assert_allclose(gradient, wanted, rtol=1e-12, atol=1e-15)
    assert len(f._entries) == 1


def test_rules_without_translation_are_never_dropped() -> None:
    with pytest.raises(cotan.UnsupportedError):
        cotan.grad(lambda x: jnp.roll(x, 1)[0], dims={"x": "n"})(np.ones(3))


@pytest.mark.parametrize("order", [jnp.sort, jnp.cumsum])
def test_orders_have_one_program_for_all_sizes(order: Any) -> None:
    def fun(x: Any) -> Any:
        return jnp.sum(order(x) * jnp.arange(x.shape[0]))

    gradient = cotan.grad(fun, dims={"x": "n"})
    for size in (1, 3, 8):
        x = np.random.default_rng(size).normal(size=size)
        assert_same(gradient(x), np.asarray(jax.grad(fun)(x)))
    assert len(gradient._entries) == 1


ALGEBRA = {
    "cholesky": (lambda x: jnp.linalg.cholesky(x @ x.T + jnp.eye(x.shape[0])).sum(), ("n", "n")),
    "qr": (lambda x: jnp.linalg.qr(x)[1].sum(), ("n", "n")),
    "eigh": (lambda x: (jnp.linalg.eigh(x[:, None, None] * SPREAD)[0] ** 3).sum(), "n"),
}
SPREAD = np.array([[1.0, 0.5], [0.5, 3.0]])


@pytest.mark.parametrize("name", ALGEBRA)
def test_linear_algebra_has_one_program_for_all_sizes(name: str) -> None:
    fun, sizes = ALGEBRA[name]
    gradient = cotan.grad(fun, dims={"x": sizes})
    for size in (2, 3):
        x = np.random.default_rng(size).normal(size=(size,) * (2 if name != "eigh" else 1))
        np.testing.assert_allclose(gradient(x), jax.grad(fun)(x), rtol=1e-9, atol=1e-12)
    assert len(gradient._entries) == 1


def test_what_comes_with_the_value_has_its_size() -> None:
    def fun(w: Any, x: Any) -> Any:
        return loss(w, x), {"rows": x @ w, "sum": w.sum(), "flat": x.reshape(-1)}

    for make, theirs in ((cotan.grad, jax.grad), (cotan.value_and_grad, jax.value_and_grad)):
        f, expected = make(fun, has_aux=True, dims=DIMS), theirs(fun, has_aux=True)
        for sizes in [(3, 2, 5), (1, 4, 2)]:
            w, x = arrays(*sizes)
            assert_same(f(w, x), jax.tree.map(np.asarray, expected(w, x)))
        assert len(f._entries) == 1


def test_second_derivatives_have_one_program() -> None:
    def rows(w: Any, x: Any) -> Any:
        return jax.nn.relu(x @ w)

    def product(w: Any, x: Any, v: Any) -> Any:
        return jax.jvp(lambda w: jax.grad(loss)(w, x), (w,), (v,))[1]

    f, h = cotan.hvp(loss, dims=DIMS), cotan.hessian(loss, dims=DIMS)
    j = cotan.jacobian(rows, (0, 1), dims=DIMS)
    for sizes in [(3, 2, 5), (1, 4, 2)]:
        w, x = arrays(*sizes)
        v = RANDOM.normal(size=w.shape)
        assert_same(f(w, x, v), np.asarray(product(w, x, v)))
        assert_same(h(w, x), np.asarray(jax.hessian(loss)(w, x)))
        assert_same(j(w, x), jax.tree.map(np.asarray, jax.jacrev(rows, (0, 1))(w, x)))
    assert len(f._entries) == len(h._entries) == len(j._entries) == 1
    with pytest.raises(cotan.ShapeError, match="is needed where n = 1, k = 4"):
        f(w, x, np.ones((2, 4)))
    with pytest.raises(cotan.ShapeError, match=r"`w` has shape \(4,\), dims= gives it 2"):
        f(w, x, np.ones(4))
    with pytest.raises(cotan.ArgumentError, match="the vector is"):
        f(w, x, (v, v))


def test_in_programs_of_jax_sizes_are_known() -> None:
    f = cotan.jit(loss, dims=DIMS)
    w, x = arrays(3, 2, 4)
    np.testing.assert_allclose(jax.jit(f)(w, x), loss(w, x), rtol=1e-12)
    np.testing.assert_allclose(jax.grad(f)(w, x), jax.grad(loss)(w, x), rtol=1e-12)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: cotan.jit(loss, dims=DIMS, backend="xla"), "excludes .* backend='xla'"),
        (lambda: cotan.jit(loss, dims="n"), "dims= is a dictionary of sizes"),
        (lambda: cotan.jit(loss, dims={"x": ("b", "n*2")}), "a size is a name or an integer"),
        (lambda: cotan.jit(loss, dims={"z": "n"})(*arrays(1, 1, 1)), "`z`, .* are `w`, `x`"),
    ],
)
def test_options_that_do_not_fit(make: Any, message: str) -> None:
    with pytest.raises(cotan.Error, match=message):
        make()
