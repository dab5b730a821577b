"""Comparisons of trees of arrays."""

import jax
import numpy as np


def assert_same(ours, expected, rtol=1e-9):
    """Compares structures, shapes, types and values."""
    ours, structure = jax.tree_util.tree_flatten(ours)
    expected, wanted = jax.tree_util.tree_flatten(expected)
    assert structure == wanted
    for x, y in zip(ours, expected, strict=True):
        assert (x.dtype, x.shape) == (y.dtype, y.shape)
        if x.dtype != jax.dtypes.float0:
            x, y = np.asarray(x), np.asarray(y)
            scale = np.nanmax(np.abs(y), initial=0.0, where=np.isfinite(y)) if y.size else 0.0
            np.testing.assert_allclose(x, y, rtol=rtol, atol=rtol * scale / 10)
