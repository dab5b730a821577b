"""Copies of arrays that are not contiguous."""

from __future__ import annotations

from typing import Any

import numpy as np


def contiguous(array: Any) -> Any:
    """Returns an array in row-major order: the same one if it is."""
    if isinstance(array, np.ndarray) and not array.flags.c_contiguous:
        return np.ascontiguousarray(array)
    return array
