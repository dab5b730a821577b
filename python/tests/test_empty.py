"""Linear algebra, transforms, sorts and scans of no element and of one, beside JAX."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from comparisons import assert_same
from jax import lax

import cotan
from cotan._jax import compat

LA, SP = jnp.linalg, jax.scipy.linalg

FUNCTIONS = {
    "cholesky": LA.cholesky,
    "complete qr": lambda a: LA.qr(jnp.zeros((3, len(a))), mode="complete"),
    "det": LA.det,
    "eigh": LA.eigh,
    "expm": SP.expm,
    "inv": LA.inv,
    "lu": SP.lu,
    "qr": LA.qr,
    "solve": lambda a: lax.linalg.triangular_solve(a, a + 1, left_side=True, lower=True),
    "svd": LA.svd,
    "singular values": lambda a: LA.svd(a, compute_uv=False),
    "fft": lambda a: jnp.abs(jnp.fft.fft2(a)),
    "ifft": lambda a: jnp.fft.ifft(a).real,
    "sort": lambda a: jnp.sort(a.ravel()),
    "argsort": lambda a: jnp.argsort(a.ravel()),
    "cumsum": lambda a: jnp.cumsum(a.ravel()),
    "cumlogsumexp": lambda a: lax.cumlogsumexp(a.ravel()),
    "max by index": lambda a: jnp.zeros(2).at[jnp.zeros(a.size, int)].max(a.ravel()),
    "set by index": lambda a: jnp.zeros(2).at[jnp.zeros(a.size, int)].set(a.ravel()),
}


@pytest.fixture(autouse=True)
def x64():
    with compat.x64(True):
        yield


@pytest.mark.parametrize("size", [0, 1])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_values(name, size):
    a = np.full((size, size), 2.5)
    assert_same(cotan.jit(FUNCTIONS[name])(a), jax.jit(FUNCTIONS[name])(a))


@pytest.mark.parametrize("name", ["cholesky", "eigh", "inv", "qr", "lu", "solve", "fft", "sort"])
def test_gradients_of_nothing(name):
    def loss(a):
        return sum(x.sum() for x in jax.tree.leaves(FUNCTIONS[name](a)))

    a = np.zeros((0, 0))
    assert_same(cotan.grad(loss)(a), jax.grad(loss)(a))
