"""Derivatives of functions of flat arrays, as JAX makes them.

They have the arguments and results of the derivatives in `callees`, and take the place of these
where another derivative is taken of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np

from . import compat, lower

Fun = Callable[..., list[Any]]


def _of_some(fun: Fun, arrays: Sequence[Any], wrt: Sequence[int]) -> tuple[Fun, list[Any]]:
    """Returns the function of some arguments, and these."""

    def part(*chosen: Any) -> list[Any]:
        values = list(arrays)
        for index, value in zip(wrt, chosen, strict=True):
            values[index] = value
        return list(fun(*values))

    return part, [arrays[index] for index in wrt]


def tangents(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    """Returns the tangents of the results; arguments, then tangents, are given."""
    part, chosen = _of_some(fun, arrays[:count], wrt)
    values, changes = jax.jvp(part, chosen, list(arrays[count:]))
    pairs = zip(values, changes, strict=True)
    return [change for value, change in pairs if compat.is_float(value.dtype)]


def cotangents(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    """Returns the cotangents of arguments; arguments, then cotangents, are given."""
    part, chosen = _of_some(fun, arrays[:count], wrt)
    values, pull_back = jax.vjp(part, *chosen)
    given = iter(arrays[count:])
    full = [
        next(given) if compat.is_float(value.dtype) else np.zeros(value.shape, jax.dtypes.float0)
        for value in values
    ]
    return list(pull_back(full))


def value_and_grad(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    """Returns the only result, and its gradient."""
    part, chosen = _of_some(fun, arrays[:count], wrt)
    (value,), pull_back = jax.vjp(part, *chosen)
    return [value, *pull_back([jax.numpy.ones_like(value)])]


def _grad(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    return value_and_grad(fun, count, wrt, *arrays)[1:]


def _jvp(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    return [*fun(*arrays[:count]), *tangents(fun, count, wrt, *arrays)]


def _vjp(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    return [*fun(*arrays[:count]), *cotangents(fun, count, wrt, *arrays)]


def _hvp(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    def gradient(*values: Any) -> list[Any]:
        return _grad(fun, count, wrt, *values)

    return tangents(gradient, count, wrt, *arrays)


def _jacobian(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    part, chosen = _of_some(fun, arrays, wrt)
    rows = jax.jacrev(part, tuple(range(len(wrt))))(*chosen)
    return [matrix for row in rows for matrix in row]


def _hessian(fun: Fun, count: int, wrt: Sequence[int], *arrays: Any) -> list[Any]:
    def gradient(*values: Any) -> list[Any]:
        return _grad(fun, count, wrt, *values)

    part, chosen = _of_some(gradient, arrays, wrt)
    rows = jax.jacfwd(part, tuple(range(len(wrt))))(*chosen)
    return [matrix for row in rows for matrix in row]


_PROGRAMS: dict[str, Callable[..., list[Any]]] = {
    "grad": _grad,
    "value_and_grad": value_and_grad,
    "jvp": _jvp,
    "vjp": _vjp,
    "hvp": _hvp,
    "jacobian": _jacobian,
    "hessian": _hessian,
}


def of_program(program: Any) -> Fun:
    """Returns what a program computes, as JAX makes it: constants are given before arguments."""
    closed, consts = lower.lift_consts(program.traced.jaxpr)
    fun = compat.jaxpr_as_fun(closed)
    if program.kind == "value":
        return fun
    made, count = _PROGRAMS[program.kind], len(closed.in_avals)
    wrt = [index + len(consts) for index in program.wrt]

    def derivative(*arrays: Any) -> list[Any]:
        return made(fun, count, wrt, *arrays)

    return derivative
