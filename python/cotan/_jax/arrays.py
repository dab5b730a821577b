"""Arrays of NumPy and JAX at the border of machine code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import numpy as np

from . import compat


def contiguous(array: Any) -> Any:
    """Returns an array in row-major order: the same one if it is."""
    if isinstance(array, np.ndarray) and not array.flags.c_contiguous:
        return np.ascontiguousarray(array)
    return array


def adopter() -> Callable[[Any, bool], Any]:
    """Returns the function that makes a JAX array of memory, without a copy.

    Its second argument is true for elements of 64 bits, which JAX narrows unless they are enabled.
    """
    public, fast = jax.dlpack.from_dlpack, compat.dlpack_reader()
    if fast is None:
        return lambda memory, _: public(memory)

    def adopt(memory: Any, is_wide: bool) -> Any:
        if is_wide and not compat.x64_is_enabled():
            return public(memory)
        return fast(memory.__dlpack__())

    return adopt
