"""Complex numbers and Fourier transforms: values and gradients are those of JAX."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import cotan
from cotan._jax import compat

RANDOM = np.random.default_rng(0)
Z = RANDOM.standard_normal(6) + 1j * RANDOM.standard_normal(6)
X = RANDOM.standard_normal(16)
A = RANDOM.standard_normal((6, 6)) + 1j * RANDOM.standard_normal((6, 6))


@jax.custom_vjp
def scaled(z):
    return jnp.exp(z)


scaled.defvjp(lambda z: (scaled(z), z), lambda z, ct: (3j * ct * jnp.exp(z),))

PROGRAMS = {
    "absolute": lambda z: jnp.abs(z).sum() + (z * z.conj()).real.sum(),
    "functions": lambda z: jnp.exp(z).real.sum() + jnp.log(z).imag.sum() + jnp.sqrt(z).real.sum(),
    "hyperbolic": lambda z: jnp.tanh(z).imag.sum() + jnp.sinh(z).real.sum() + jnp.tan(z).real.sum(),
    "quotient": lambda z: (1 / (z + 2)).real.sum() + (z ** (1.5 + 0.5j)).real.sum(),
    "matrix": lambda z: jnp.abs(A @ z).sum() + jnp.einsum("i,ij,j", z.conj(), A, z).real,
    "sign": lambda z: jnp.sign(z).real.sum(),
    "scan": lambda z: jax.lax.scan(lambda c, a: (c * a + 1, c.real), 0.5 + 0j, z)[1].sum(),
    "rule": lambda z: scaled(z).real.sum(),
    "products": lambda z: jnp.cumprod(z).real.sum() + jnp.prod(z).real,
    "fft": lambda z: jnp.abs(jnp.fft.ifft(jnp.fft.fft(z) * z)).sum(),
}
REAL = {
    "rfft": lambda x: jnp.abs(jnp.fft.rfft(x)).sum(),
    "filter": lambda x: (jnp.fft.irfft(jnp.fft.rfft(x) * jnp.exp(-jnp.arange(9.0))) ** 2).sum(),
    "fft2": lambda x: jnp.abs(jnp.fft.fft2(x.reshape(4, 4))).sum(),
}


@pytest.mark.parametrize("name", [*PROGRAMS, *REAL])
def test_gradients_are_those_of_jax(name):
    fun, argument = (PROGRAMS[name], Z) if name in PROGRAMS else (REAL[name], X)
    with compat.x64(True):
        np.testing.assert_allclose(cotan.jit(fun)(argument), fun(argument), rtol=1e-12)
        gradient, expected = cotan.grad(fun)(argument), jax.grad(fun)(argument)
        assert gradient.dtype == expected.dtype
        np.testing.assert_allclose(gradient, expected, rtol=1e-10, atol=1e-12)


def test_arrays_are_passed_as_they_are():
    function = cotan.jit(lambda z, w: (z * w, z.sum()))
    single = Z.astype(np.complex64)
    product, total = function(single, 2 + 1j)
    assert product.dtype == np.complex64 and product.shape == (6,)
    np.testing.assert_allclose(product, single * (2 + 1j), rtol=1e-6)
    np.testing.assert_allclose(total, single.sum(), rtol=1e-6)
