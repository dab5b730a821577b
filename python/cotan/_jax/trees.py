"""Arguments as trees: their leaves, the paths of these, and the positions that `argnums` selects."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jax
import numpy as np

from .. import _errors
from . import compat

PYTHON_SCALARS = (bool, int, float, complex)


@dataclasses.dataclass(frozen=True)
class Statics:
    """The arguments that are part of the program: positions and names."""

    argnums: tuple[int, ...] = ()
    argnames: tuple[str, ...] = ()

    @staticmethod
    def of(fun: Callable[..., Any], argnums: Any, argnames: Any) -> Statics:
        """Resolves the options `static_argnums` and `static_argnames`, each from the other."""
        numbers = _as_tuple(argnums, int)
        names = _as_tuple(argnames, str)
        try:
            parameters = list(inspect.signature(fun).parameters.values())
        except (TypeError, ValueError):
            return Statics(numbers, names)
        positional = [
            p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        ]
        by_number = (positional[n] for n in numbers if -len(positional) <= n < len(positional))
        by_name = (positional.index(name) for name in names if name in positional)
        numbers = tuple(n + len(positional) if n < 0 else n for n in numbers)
        return Statics(
            tuple(dict.fromkeys((*numbers, *by_name))), tuple(dict.fromkeys((*names, *by_number)))
        )

    def __bool__(self) -> bool:
        return bool(self.argnums or self.argnames)

    def split(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, Any, Any]:
        """Returns the static arguments as a key, the other positional ones, and the other named."""
        if not self:
            return (), tuple(args), dict(kwargs)
        fixed = [(n, args[n]) for n in self.argnums if n < len(args)]
        named = [(name, kwargs[name]) for name in self.argnames if name in kwargs]
        for name, value in (*fixed, *named):
            try:
                hash(value)
            except TypeError:
                raise _errors.ArgumentError(
                    f"static argument {name!r} is a {type(value).__name__}, which has no hash; "
                    "pass a tuple or another value that cannot change"
                ) from None
        rest = tuple(None if n in self.argnums else arg for n, arg in enumerate(args))
        other = {name: value for name, value in kwargs.items() if name not in self.argnames}
        return (*fixed, *named), rest, other


def bind_statics(fun: Callable[..., Any], statics: Any) -> Callable[..., Any]:
    """Returns the function of the arguments that are not static."""
    if not statics:
        return fun
    numbers = {key: value for key, value in statics if isinstance(key, int)}
    names = {key: value for key, value in statics if isinstance(key, str)}

    def bound(*args: Any, **kwargs: Any) -> Any:
        values = [numbers.get(n, arg) for n, arg in enumerate(args)]
        return fun(*values, **kwargs, **names)

    bound.__name__ = getattr(fun, "__name__", "f")
    return bound


def is_python(dtype: Any) -> bool:
    """Returns whether a type is that of a number of Python; NumPy's types equal these."""
    return isinstance(dtype, type) and dtype in PYTHON_SCALARS


@dataclasses.dataclass(frozen=True)
class Leaf:
    """The type of an argument's leaf."""

    shape: tuple[int, ...]
    dtype: Any
    weak: bool = False

    @staticmethod
    def of(value: Any) -> Leaf | None:
        """Returns the type of a value, or `None` if it is no array."""
        # NumPy's doubles are Python floats as well, but not weak.
        shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
        if shape is None or dtype is None:
            scalar = next((it for it in PYTHON_SCALARS if isinstance(value, it)), None)
            return None if scalar is None else Leaf((), scalar, True)
        weak = getattr(getattr(value, "aval", None), "weak_type", False)
        return Leaf(tuple(shape), dtype, bool(weak))

    def is_wide(self) -> bool:
        """Returns whether the type needs JAX's 64-bit types."""
        if self.weak or compat.is_key(self.dtype):
            return False
        return np.dtype(self.dtype).itemsize >= (16 if np.dtype(self.dtype).kind == "c" else 8)

    def spec(self) -> Any:
        """Returns the value that stands for the argument when a function is traced."""
        if self.weak and is_python(self.dtype):
            return self.dtype()
        return jax.ShapeDtypeStruct(self.shape, self.dtype, weak_type=self.weak)


TRACED = "traced"
"""The key of a value that JAX is tracing; nothing is compiled for it."""


def type_key(value: Any) -> Any:
    """Returns what is equal for leaves of one type, quickly."""
    kind = type(value)
    if kind is np.ndarray:
        return value.shape, value.dtype
    if kind is compat.ArrayImpl:
        return (value.shape, value.dtype, True) if value.weak_type else (value.shape, value.dtype)
    if kind in PYTHON_SCALARS:
        return kind
    return TRACED if isinstance(value, compat.Tracer) else Leaf.of(value)


def traced_key(leaf: Leaf | None) -> Any:
    """Returns the key of an array of the type of a tracer."""
    if leaf is None:
        return None
    return (leaf.shape, leaf.dtype, True) if leaf.weak else (leaf.shape, leaf.dtype)


def flatten(tree: Any) -> tuple[list[Any], Any]:
    """Returns leaves and structure."""
    return jax.tree_util.tree_flatten(tree)


def unflatten(structure: Any, leaves: Any) -> Any:
    """Returns the tree of a structure with these leaves."""
    return jax.tree_util.tree_unflatten(structure, leaves)


def is_leaf(structure: Any) -> bool:
    """Returns whether a structure is one leaf."""
    return jax.tree_util.treedef_is_leaf(structure)


def names_of_leaves(
    fun: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]
) -> list[str]:
    """Returns the names of leaves as a user would write them: `w`, `params['bias'][0]`."""
    try:
        bound = inspect.signature(fun).bind_partial(*args).arguments
        names = _positional_names(fun, bound)
    except (TypeError, ValueError):
        names = []
    tree = (tuple(args), dict(kwargs))
    paths, _ = jax.tree_util.tree_flatten_with_path(tree)
    return [_name(path, names) for path, _ in paths]


def _positional_names(fun: Callable[..., Any], bound: Mapping[str, Any]) -> list[str]:
    names: list[str] = []
    parameters = inspect.signature(fun).parameters
    for name, value in bound.items():
        if parameters[name].kind is inspect.Parameter.VAR_POSITIONAL:
            names.extend(f"{name}[{index}]" for index in range(len(value)))
        else:
            names.append(name)
    return names


def _name(path: Any, names: Sequence[str]) -> str:
    side, first, rest = path[0], path[1], path[2:]
    if side.idx == 1:
        head = first.key
    else:
        index: int = first.idx
        head = names[index] if index < len(names) else f"argument {index}"
    return head + jax.tree_util.keystr(rest)


def _as_tuple(value: Any, kind: type) -> tuple[Any, ...]:
    if value is None:
        return ()
    return (value,) if isinstance(value, kind) else tuple(value)
