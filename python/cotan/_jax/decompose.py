"""Replaces linear algebra in jaxprs by its loops."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from . import compat, linalg, primitives


class Decomposer:
    """Rewrites jaxprs, each once."""

    def __init__(self) -> None:
        self._jaxprs: dict[int, Any] = {}
        self._alive: list[Any] = []

    def closed(self, closed: Any) -> Any:
        """Returns a closed jaxpr without calls of LAPACK."""
        jaxpr = self._jaxpr(closed.jaxpr)
        return closed if jaxpr is closed.jaxpr else self._closed(closed, jaxpr)

    def _closed(self, old: Any, jaxpr: Any) -> Any:
        if id(old) not in self._jaxprs:
            self._alive.append(old)
            self._jaxprs[id(old)] = compat.ClosedJaxpr(jaxpr, old.consts)
        return self._jaxprs[id(old)]

    def _jaxpr(self, jaxpr: Any) -> Any:
        if id(jaxpr) not in self._jaxprs:
            self._alive.append(jaxpr)
            eqns = [self._equation(eqn) for eqn in jaxpr.eqns]
            same = all(new is old for new, old in zip(eqns, jaxpr.eqns, strict=True))
            self._jaxprs[id(jaxpr)] = jaxpr if same else jaxpr.replace(eqns=eqns)
        return self._jaxprs[id(jaxpr)]

    def _equation(self, eqn: Any) -> Any:
        name = eqn.primitive.name
        if name in primitives.LINEAR_ALGEBRA:
            return _decomposed(eqn) or eqn
        params = {key: self._inside(value) for key, value in eqn.params.items()}
        if all(params[key] is eqn.params[key] for key in params):
            return eqn
        return eqn.replace(params=params)

    def _inside(self, value: Any) -> Any:
        if isinstance(value, compat.ClosedJaxpr):
            return self.closed(value)
        if isinstance(value, compat.Jaxpr):
            return self._jaxpr(value)
        if isinstance(value, tuple):
            items = [self._inside(item) for item in value]
            if all(new is old for new, old in zip(items, value, strict=True)):
                return value
            return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        return value


def _decomposed(eqn: Any) -> Any:
    """Returns the call of the loops that compute an equation."""
    avals = [v.aval for v in eqn.invars]
    if not all(jax.dtypes.issubdtype(aval.dtype, np.floating) or not aval.ndim for aval in avals):
        return None
    fun = linalg.implementation(eqn.primitive.name, eqn.params)
    if fun is None:
        return None
    specs = [jax.ShapeDtypeStruct(aval.shape, aval.dtype) for aval in avals]
    closed = jax.jit(fun, keep_unused=True).trace(*specs).jaxpr
    wanted = [v.aval for v in eqn.outvars]
    for made, aval in zip(closed.out_avals, wanted, strict=True):
        assert (made.shape, made.dtype) == (aval.shape, aval.dtype), (made, aval)
    return eqn.replace(
        primitive=compat.jit_primitive(), params=compat.jit_params(closed, eqn.primitive.name)
    )
