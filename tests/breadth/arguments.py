"""Arguments of the programs: described for Rust, and computed for JAX.

Floats come from the generator of `tests/jax/numbers_of.py`, exact in f32.
"""

import pathlib
import sys

import numpy as np

sys.path.append(str(pathlib.Path(__file__).parent.parent / "jax"))

from numbers_of import array, words  # noqa: E402


class Argument:
    """A described argument; its seed is its position."""

    def __init__(self, kind, shape, **more):
        self.kind, self.shape, self.more, self.seed = kind, list(shape), more, None

    def described(self):
        """Returns the description for JSON."""
        return {"kind": self.kind, "shape": self.shape, "seed": self.seed, **self.more}

    def value(self, dtype):
        """Returns the array, or the integer of a count."""
        if self.kind == "count":
            return self.more["value"]
        if self.kind == "starts":
            return (np.arange(self.shape[0]) * self.more["step"]).astype(np.int32)
        if self.kind == "at":
            count = int(np.prod(self.shape))
            return ((words(self.seed, count) >> 7) % self.more["below"]).astype(np.int32).reshape(self.shape)
        floats = array(self.seed, *self.shape)
        return (floats * np.float32(self.more["scale"]) + np.float32(self.more["offset"])).astype(dtype)

    @property
    def is_float(self):
        """Returns whether gradients are with respect to it."""
        return self.kind == "float"


def R(*shape, scale=1.0, offset=0.0):
    """Returns floats around an offset."""
    return Argument("float", shape, scale=scale, offset=offset)


def P(*shape, scale=0.5, offset=None):
    """Returns positive floats, from 1 to 3 times the scale unless there is an offset."""
    return R(*shape, scale=scale, offset=2 * scale if offset is None else offset)


def At(below, *shape):
    """Returns indices."""
    return Argument("at", shape, below=below)


def Starts(step, count):
    """Returns the start of each row, all of the same length."""
    return Argument("starts", [count], step=step)


def Count(value):
    """Returns a trip count."""
    return Argument("count", [], value=value)


def arguments(describe, size):
    """Returns the arguments of a program at a size."""
    described = describe(*size)
    for seed, argument in enumerate(described, 1):
        argument.seed = seed
    return described
