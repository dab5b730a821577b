"""Calls: from the arguments of a user to flat arrays, and from flat results to trees."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np

from .. import _errors
from . import compat, trees


_NARROW = contextlib.nullcontext()


def kept_wide(arrays: Sequence[Any]) -> contextlib.AbstractContextManager[Any]:
    """Returns a context in which results that become JAX arrays keep 64 bits."""
    needed = not compat.x64_is_enabled() and any(isinstance(it, jax.Array) for it in arrays)
    return compat.x64(True) if needed else _NARROW


def converters(leaves: Sequence[trees.Leaf], avals: Sequence[Any]) -> list[tuple[int, Callable]]:
    """Returns the conversions of arguments that are no arrays of the traced types."""
    found: list[tuple[int, Callable[[Any], Any]]] = []
    for index, (leaf, aval) in enumerate(zip(leaves, avals, strict=True)):
        if compat.is_key(aval.dtype):
            found.append((index, _key_data))
        elif trees.is_python(leaf.dtype) or leaf.dtype != aval.dtype:
            found.append((index, _Narrow(np.dtype(aval.dtype))))
    return found


def _key_data(value: Any) -> Any:
    return jax.random.key_data(value)


@dataclasses.dataclass(frozen=True)
class _Narrow:
    """The conversion to the type in which JAX computes."""

    dtype: Any

    def __call__(self, value: Any) -> Any:
        return np.asarray(value, self.dtype)


def float0(shape: tuple[int, ...]) -> Any:
    """Returns the derivative of an argument of integers."""
    return np.zeros(shape, jax.dtypes.float0)


def is_float0(value: Any) -> bool:
    """Returns whether a value is the derivative of integers."""
    return getattr(value, "dtype", None) == jax.dtypes.float0


@dataclasses.dataclass(frozen=True)
class Selection:
    """The leaves that ``argnums`` selects."""

    indices: tuple[int, ...]
    """Their indices among all leaves."""
    differentiable: tuple[bool, ...]
    trees: tuple[Any, ...]
    """The structure of each selected argument."""
    single: bool
    """Whether ``argnums`` is one number."""
    shapes: tuple[tuple[int, ...], ...]

    @property
    def wrt(self) -> tuple[int, ...]:
        """The indices of the differentiable leaves."""
        pairs = zip(self.indices, self.differentiable, strict=True)
        return tuple(index for index, is_float in pairs if is_float)

    def unflatten(self, results: Sequence[Any]) -> Any:
        """Returns derivatives, one for each differentiable leaf, in the structure of arguments."""
        given = iter(results)
        pairs = zip(self.differentiable, self.shapes, strict=True)
        return self.unflatten_all(
            [next(given) if is_float else float0(shape) for is_float, shape in pairs]
        )

    def unflatten_all(self, leaves: Sequence[Any]) -> Any:
        """Returns the selected arguments with these leaves."""
        values, rest = [], list(leaves)
        for tree in self.trees:
            count = tree.num_leaves
            values.append(trees.unflatten(tree, rest[:count]))
            rest = rest[count:]
        return values[0] if self.single else tuple(values)


def select(
    argnums: int | Sequence[int], args: Sequence[Any], avals: Sequence[Any], names: Sequence[str]
) -> Selection:
    """Finds the leaves of positional arguments."""
    single = isinstance(argnums, int)
    numbers = [argnums] if isinstance(argnums, int) else list(argnums)
    starts, start = [], 0
    for arg in args:
        starts.append(start)
        start += len(trees.flatten(arg)[0])
    indices: list[int] = []
    structures = []
    for number in numbers:
        position = _position(number, len(args))
        leaves, tree = trees.flatten(args[position])
        structures.append(tree)
        indices.extend(range(starts[position], starts[position] + len(leaves)))
    if len(set(indices)) < len(indices):
        raise _errors.ArgumentError(f"argnums={tuple(numbers)} selects an argument twice")
    chosen = [avals[index] for index in indices]
    return Selection(
        tuple(indices),
        tuple(compat.is_float(aval.dtype) for aval in chosen),
        tuple(structures),
        single,
        tuple(aval.shape for aval in chosen),
    )


def _position(number: Any, count: int) -> int:
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)):
        raise _errors.ArgumentError(
            f"argnums has to be an integer or a tuple of integers, not {number!r}"
        )
    if not -count <= number < count:
        arguments = "argument is" if count == 1 else "arguments are"
        raise _errors.ArgumentError(
            f"argnums selects argument {number}, and {count} positional {arguments} passed"
        )
    return int(number) % count


def check_inputs(
    selection: Selection,
    avals: Sequence[Any],
    names: Sequence[str],
    *,
    what: str,
    allow_int: bool = False,
    holomorphic: bool = False,
    forward: bool = False,
) -> None:
    """Refuses types with respect to which JAX does not differentiate."""
    for index in selection.indices:
        dtype, name = avals[index].dtype, names[index]
        if holomorphic and not compat.is_complex(dtype):
            raise _errors.ArgumentError(
                f"{what}: holomorphic=True needs complex arguments; `{name}` is {dtype.name}"
            )
        if compat.is_complex(dtype) and not holomorphic and forward:
            raise _errors.ArgumentError(
                f"{what}: `{name}` is {dtype.name}; complex arguments need holomorphic=True"
            )
        if not compat.is_float(dtype) and not allow_int:
            hint = "select other arguments by argnums, pass floats, or allow_int=True"
            raise _errors.ArgumentError(
                f"{what}: `{name}` is {dtype.name}, which has no derivative; {hint}"
            )


def check_scalar(out_tree: Any, avals: Sequence[Any], name: str, what: str) -> None:
    """Refuses functions that do not return one float."""
    if out_tree.num_leaves != 1 or not jax.tree_util.treedef_is_leaf(out_tree):
        hint = "; has_aux=True takes a pair (value, aux)" if out_tree.num_leaves == 2 else ""
        raise _errors.ArgumentError(
            f"{what}: `{name}` returns {structure(out_tree)}, not one scalar{hint}"
        )
    (aval,) = avals
    if aval.shape:
        raise _errors.ArgumentError(
            f"{what}: `{name}` returns an array of shape {aval.shape}, not a scalar; "
            "cotan.jacobian differentiates arrays"
        )
    if not compat.is_float(aval.dtype):
        raise _errors.ArgumentError(
            f"{what}: `{name}` returns {aval.dtype.name}, which has no derivative"
        )
    if compat.is_complex(aval.dtype):
        raise _errors.ArgumentError(
            f"{what}: `{name}` returns {aval.dtype.name}, and only real results have a gradient; "
            "of a holomorphic function, differentiate the real part"
        )


def structure(tree: Any) -> str:
    """Returns a tree with `*` for its leaves."""
    return str(trees.unflatten(tree, ["*"] * tree.num_leaves)).replace("'*'", "*")
