"""Derivatives of any order along a curve, against `jax.experimental.jet` and nested derivatives."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from comparisons import assert_same
from jax.experimental.jet import jet

import cotan
from cotan._jax import compat

RANDOM = np.random.default_rng(3)
X = RANDOM.normal(size=(3, 4))
W = RANDOM.normal(size=4)


@pytest.fixture(autouse=True)
def x64():
    with compat.x64(True):
        yield


def series(*arrays, order=4):
    return [[RANDOM.normal(size=np.shape(array)) for _ in range(order)] for array in arrays]


def layer(x, w):
    return jnp.tanh(x @ w) * jnp.exp(w[0]) + jnp.sum(x / (2 + jnp.sin(x)), axis=1)


def test_it_is_jet_of_jax():
    curve = series(X, W)
    value, terms = cotan.jet(layer, (X, W), curve)
    expected, expected_terms = jet(layer, (X, W), curve)
    assert_same(value, expected)
    assert len(terms) == 4
    assert_same(terms, list(expected_terms))


def test_derivatives_of_a_loop():
    def steps(x):
        return jax.lax.fori_loop(0, 5, lambda _, y: y + 0.1 * jnp.sin(y) * x, x)

    nested, point = steps, 0.7
    expected = []
    for _ in range(4):
        nested = jax.jacfwd(nested)
        expected.append(nested(point))
    _, terms = cotan.jet(steps, (point,), [[1.0, 0.0, 0.0, 0.0]])
    assert_same(terms, expected)


def test_structures_and_integers():
    def both(x, n):
        return {"y": jnp.sqrt(x) * n, "n": n + 1}

    value, terms = cotan.jet(both, (2.0, 3), [[1.0, 0.0], [0, 0]])
    assert_same(value["y"], jnp.sqrt(2.0) * 3)
    assert int(value["n"]) == 4
    expected = [3 / (2 * 2**0.5), -3 / (4 * 2**1.5)]
    assert_same(terms["y"], [np.asarray(it) for it in expected])


def test_custom_rules_of_jax():
    @jax.custom_jvp
    def log1pexp(x):
        return jnp.log1p(jnp.exp(x))

    @log1pexp.defjvp
    def _(primals, tangents):
        (x,), (t,) = primals, tangents
        return log1pexp(x), t / (1 + jnp.exp(-x))

    nested, expected = log1pexp, []
    for _ in range(3):
        nested = jax.jacfwd(nested)
        expected.append(nested(0.3))
    _, terms = cotan.jet(log1pexp, (0.3,), [[1.0, 0.0, 0.0]])
    assert_same(terms, expected)


def test_series_of_other_lengths_are_errors():
    with pytest.raises(cotan.ArgumentError, match=r"the lengths are \[2, 1\]"):
        cotan.jet(layer, (X, W), [[X, X], [W]])
    with pytest.raises(cotan.ArgumentError, match="order 2 of `w` has shape"):
        cotan.jet(layer, (X, W), [[X, X], [W, X]])
