"""Tangents and cotangents that users pass: their structure, shapes and types."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import _errors
from . import calls, compat, trees


def active(avals: Sequence[Any]) -> list[bool]:
    """Returns which types have tangents."""
    return [compat.is_float(aval.dtype) for aval in avals]


def flatten(selection: Any, traced: Any, tangents: tuple[Any, ...]) -> list[Any]:
    """Returns the tangents of differentiable arguments as flat arrays."""
    check_like(selection, traced, tangents, "cotan.jvp")
    leaves, _ = trees.flatten(tangents)
    avals = [traced.in_avals[index] for index in selection.indices]
    return [
        _array(leaf, aval)
        for leaf, aval in zip(leaves, avals, strict=True)
        if compat.is_float(aval.dtype)
    ]


def flatten_series(selection: Any, traced: Any, series: Sequence[Sequence[Any]]) -> list[Any]:
    """Returns the Taylor coefficients of differentiable arguments: derivatives over factorials."""
    if len(series) != len(selection.indices):
        raise _errors.ArgumentError(
            f"cotan.jet: each argument of `{traced.name}` has to be an array, not a tree of arrays"
        )
    flat = []
    for index, terms in zip(selection.indices, series, strict=True):
        aval, name = traced.in_avals[index], traced.arg_names[index]
        if not compat.is_float(aval.dtype):
            continue
        for order, term in enumerate(terms, 1):
            given = f"the derivative of order {order} of `{name}`"
            _check(term, aval, given, f"`{name}`", "cotan.jet")
            flat.append(_scaled(_array(term, aval), 1 / math.factorial(order)))
    return flat


def terms(traced: Any, order: int, results: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Returns the values among results, and lists of the derivatives of each value."""
    count = len(traced.jaxpr.out_avals)
    coefficients = iter(results[count:])
    found: list[Any] = []
    for aval, is_float in zip(traced.out_avals, active(traced.out_avals), strict=True):
        orders = range(1, order + 1)
        if is_float:
            found.append([_scaled(next(coefficients), math.factorial(it)) for it in orders])
        else:
            found.append([calls.float0(aval.shape) for _ in orders])
    return list(results[:count]), found


def _scaled(array: Any, factor: float) -> Any:
    """Returns an array, or a number of Python, times a number, of its own type."""
    if factor == 1:
        return array
    is_array = hasattr(array, "dtype")
    return array * (np.asarray(factor).astype(array.dtype) if is_array else factor)


def flatten_results(traced: Any, cotangent: Any) -> list[Any]:
    """Returns the cotangents of results as flat arrays, zero for what comes with the results."""
    leaves, tree = trees.flatten(cotangent)
    if tree != traced.out_tree:
        raise _errors.ArgumentError(
            f"cotan.vjp: the cotangent is {calls.structure(tree)}, and the result of "
            f"`{traced.name}` is {calls.structure(traced.out_tree)}"
        )
    flat = []
    for leaf, aval in zip(leaves, traced.out_avals, strict=True):
        _check(leaf, aval, "the cotangent", f"the result of `{traced.name}`", "cotan.vjp")
        if compat.is_float(aval.dtype):
            flat.append(_array(leaf, aval))
    rest = traced.jaxpr.out_avals[len(leaves) :]
    flat += [np.zeros(aval.shape, aval.dtype) for aval in rest if compat.is_float(aval.dtype)]
    return flat


def check_like(selection: Any, traced: Any, value: Any, what: str) -> None:
    """Refuses a vector that is not like the selected arguments."""
    leaves, tree = trees.flatten(value)
    wanted = trees.flatten(selection.unflatten_all(range(len(selection.indices))))[1]
    if tree != wanted:
        raise _errors.ArgumentError(
            f"{what}: the vector is {calls.structure(tree)}, and the differentiated arguments "
            f"are {calls.structure(wanted)}"
        )
    for leaf, index in zip(leaves, selection.indices, strict=True):
        name = traced.arg_names[index]
        _check(leaf, traced.in_avals[index], f"the tangent of `{name}`", f"`{name}`", what)


def _check(leaf: Any, aval: Any, given: str, of: str, what: str) -> None:
    if calls.is_float0(leaf):
        return
    shape = np.shape(leaf)
    # The program compares symbolic sizes.
    pairs = zip(shape, aval.shape, strict=False)
    is_same = all(not isinstance(wanted, int) or size == wanted for size, wanted in pairs)
    if len(shape) != len(aval.shape) or not is_same:
        raise _errors.ArgumentError(
            f"{what}: {given} has shape {shape}, and {of} has shape {aval.shape}"
        )
    if isinstance(leaf, trees.PYTHON_SCALARS) or not compat.is_float(aval.dtype):
        return
    dtype = getattr(leaf, "dtype", None)
    if dtype is not None and not compat.is_float(dtype):
        raise _errors.ArgumentError(
            f"{what}: {given} is {dtype}, and {of} is {aval.dtype.name}"
        )


def _array(leaf: Any, aval: Any) -> Any:
    if getattr(leaf, "dtype", None) != aval.dtype:
        return np.asarray(leaf, aval.dtype)
    return leaf
