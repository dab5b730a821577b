"""Replaces linear algebra of symbolic sizes in jaxprs by loops.

With constant sizes it is lowered to calls of LAPACK, which the pass `stablehlo-to-array` replaces by
faster functions. Their text is built for sizes that are numbers.
"""

from __future__ import annotations

from typing import Any

import jax

from . import compat, linalg, primitives
from .rewrite import Rewriter


class Decomposer(Rewriter):
    """Replaces equations with symbolic sizes that lower to calls of LAPACK."""

    def equation(self, eqn: Any, caller: Any) -> Any:
        if eqn.primitive.name in primitives.LINEAR_ALGEBRA and _is_symbolic(eqn):
            return _decomposed(eqn) or eqn
        return eqn


def _is_symbolic(eqn: Any) -> bool:
    return any(not isinstance(size, int) for v in eqn.invars for size in v.aval.shape)


def _decomposed(eqn: Any) -> Any:
    """Returns the call of the loops that compute an equation."""
    avals = [v.aval for v in eqn.invars]
    if any(compat.is_complex(aval.dtype) for aval in avals):
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
