"""Tangents and cotangents that users pass: their structure, shapes and types."""

from __future__ import annotations

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
