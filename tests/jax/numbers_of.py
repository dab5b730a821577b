"""Arguments that Rust and Python compute alike: a linear congruential generator of 24-bit floats."""

import numpy as np


def words(seed, count):
    """Returns integers below 2^31."""
    state, out = (seed * 2654435761 + 12345) % 2**31, []
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2**31
        out.append(state)
    return np.array(out, np.int64)


def array(seed, *shape):
    """Returns floats in [-1, 1), exact in f32."""
    count = int(np.prod(shape))
    return ((words(seed, count) >> 7) / 2.0**23 - 1).astype(np.float32).reshape(shape)


def projections(values):
    """Returns the dot products of an array with four arrays of this module."""
    flat = np.asarray(values, np.float64).ravel()
    return [float(flat @ array(seed, flat.size).astype(np.float64)) for seed in range(1, 5)]
