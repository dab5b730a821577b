"""Arguments that Rust and Python compute alike: a linear congruential generator of 24-bit floats."""

import numpy as np


def words(seed, count):
    """Returns integers below 2^31."""
    state = np.array([(seed * 2654435761 + 12345) % 2**31], np.uint64)
    # A list of states and the step from each to the one as many places later as the list is long.
    factor, addend = 1103515245, 12345
    while state.size <= count:
        state = np.concatenate([state, (state * np.uint64(factor) + np.uint64(addend)) & np.uint64(2**31 - 1)])
        factor, addend = factor * factor % 2**31, (factor + 1) * addend % 2**31
    return state[1 : count + 1].astype(np.int64)


def array(seed, *shape):
    """Returns floats in [-1, 1), exact in f32."""
    count = int(np.prod(shape))
    return ((words(seed, count) >> 7) / 2.0**23 - 1).astype(np.float32).reshape(shape)


def projections(values):
    """Returns the dot products of an array with four arrays of this module."""
    flat = np.asarray(values, np.float64).ravel()
    return [float(flat @ array(seed, flat.size).astype(np.float64)) for seed in range(1, 5)]
