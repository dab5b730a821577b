"""Functions in double precision, as `cotan.check` evaluates them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np

from .. import _errors
from . import compat, trees


def widened(args: Sequence[Any]) -> tuple[Any, ...]:
    """Returns arguments whose floats have double precision, as NumPy arrays."""
    return tuple(jax.tree_util.tree_map(_widened, tuple(args)))


def _widened(leaf: Any) -> Any:
    if isinstance(leaf, float):
        return np.float64(leaf)
    if isinstance(leaf, complex):
        return np.complex128(leaf)
    dtype = getattr(leaf, "dtype", None)
    if dtype is None or not compat.is_float(dtype):
        return leaf
    return np.asarray(leaf, np.complex128 if compat.is_complex(dtype) else np.float64)


def holds_complex(args: Sequence[Any]) -> bool:
    """Returns whether an argument is complex."""
    return any(np.iscomplexobj(leaf) for leaf in trees.flatten(tuple(args))[0])


class Function:
    """A traced function of some of its leaves; the others stay as they are."""

    def __init__(self, entry: Any, leaves: Sequence[Any], wrt: Sequence[int]):
        self._entry = entry
        self._leaves = list(leaves)
        self._wrt = wrt

    def value(self, moved: Sequence[np.ndarray]) -> float:
        """Returns the value where some leaves are replaced."""
        leaves = list(self._leaves)
        for index, leaf in zip(self._wrt, moved, strict=True):
            leaves[index] = np.ascontiguousarray(leaf)
        result = self._evaluate(self._entry.convert(leaves))
        return float(np.real(result))

    @functools.cached_property
    def _evaluate(self) -> Callable[[Sequence[Any]], Any]:
        """Our machine code, or JAX where there is none."""
        program = self._entry.source
        try:
            program.compiled
        except _errors.Error:
            closed = self._entry.traced.jaxpr
            fun = jax.jit(compat.jaxpr_as_fun(closed))

            def run(arrays: Sequence[Any]) -> Any:
                with compat.x64(True):
                    return fun(*arrays)[0]

            return run
        return lambda arrays: program.run(arrays)[0]

    def derivative(self) -> Callable[[Sequence[np.ndarray]], float] | None:
        """Returns the forward derivative of this package, if it has one."""
        program = self._entry.source.derive("jvp", self._wrt)
        count = len(self._entry.traced.jaxpr.out_avals)
        try:
            program.compiled
        except _errors.Error:
            return None

        def along(direction: Sequence[np.ndarray]) -> float:
            arrays = self._entry.convert(self._leaves)
            results = program.run([*arrays, *map(np.ascontiguousarray, direction)])
            return float(results[count])

        return along
