"""Gradients of whole programs: `cotan.grad(f)` is `jax.grad(f)` on the corpus, in double precision."""

import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from comparisons import assert_same

import cotan
from cotan._jax import compat

sys.path.insert(0, str(Path(__file__).parents[2] / "tests/jax"))
from corpus import PROGRAMS, Random  # noqa: E402

#: Programs that the default run takes; `cargo xtask conformance jax` takes all.
QUICK = {"rms_norm", "act_gelu", "nbody_energy", "gmm_logsumexp", "solve", "cond_switch"}

#: Why programs have no gradient here.
REFUSED = {
    "eig_schur": "complex",
}

#: Programs that compute in single or half precision whatever their arguments are.
ROUNDED = {"dot_product_attention": 1e-5, "bf16_matmul": 2e-2}

#: JAX has no reverse derivative of these.
FORWARD_ONLY = {"newton_while"}


def case(name):
    """Returns a function of one scalar result, its arguments, and those of floats."""
    fun, args = PROGRAMS[name]
    is_leaf = lambda leaf: isinstance(leaf, Random)
    args = jax.tree.map(widened, args, is_leaf=is_leaf)
    argnums = [
        position
        for position, arg in enumerate(args)
        if all(compat.is_float(leaf.dtype) for leaf in jax.tree.leaves(arg))
    ]

    def total(*args):
        leaves = jax.tree.leaves(fun(*args))
        return sum(jnp.sum(leaf * 1.0) for leaf in leaves if compat.is_float(leaf.dtype))

    total.__name__ = name
    return total, args, tuple(argnums)


def widened(leaf):
    value = leaf.value() if isinstance(leaf, Random) else leaf
    value = jnp.asarray(value)
    return value.astype(np.float64) if value.dtype == np.float32 else value


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
        for name in PROGRAMS
    ],
)
def test_gradients_of_the_corpus(name):
    with compat.x64(True):
        fun, args, argnums = case(name)
        if name in REFUSED:
            with pytest.raises(cotan.UnsupportedError):
                cotan.grad(fun, argnums)(*args)
            return
        rtol = ROUNDED.get(name, 1e-9)
        if not argnums or name in FORWARD_ONLY:
            assert_same(cotan.jit(fun)(*args), jax.jit(fun)(*args), rtol)
            return
        ours = cotan.value_and_grad(fun, argnums)(*args)
        assert_same(ours, jax.value_and_grad(fun, argnums)(*args), rtol)
