"""The first call of a gradient is inside of a function that JAX traces."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

import cotan

jax.config.update("jax_enable_x64", True)
x = np.arange(3.0)
step = jax.jit(lambda x: cotan.grad(lambda x: jnp.sum(x**3))(x))
np.testing.assert_allclose(step(x), 3 * x**2)
gradient = cotan.grad(lambda x: jnp.sum(x**3))
inside = jax.jit(lambda x: gradient(x) + jax.vmap(gradient)(x[None])[0])
np.testing.assert_allclose(inside(x), 6 * x**2)
np.testing.assert_allclose(gradient(jnp.asarray(x)), 3 * x**2)
