"""Symbolic sizes: one program for arrays of all sizes."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from typing import Any

from jax import export

from .. import _errors
from . import trees

KINDS = ("value", "grad", "value_and_grad", "hvp", "jacobian", "hessian")

_WORD = re.compile(r"[A-Za-z_]\w*")


class Dims:
    """The sizes of arguments, by their names: `{"w": ("n", "k"), "x": ("b", "n")}`."""

    def __init__(self, what: str, kind: str, sizes: Sequence[tuple[str, Any]]):
        self._what = what
        if kind not in KINDS:
            raise _errors.UnsupportedError(
                f"{what}: dims= is an option of cotan.jit, cotan.grad, cotan.value_and_grad, "
                "cotan.jacobian, cotan.hessian and cotan.hvp"
            )
        self._sizes = {name: _listed(what, name, given) for name, given in sizes}
        names = [size for given in self._sizes.values() for size in given if isinstance(size, str)]
        names = list(dict.fromkeys(names))
        symbols = export.symbolic_shape(", ".join(names)) if names else ()
        self._symbols = dict(zip(names, symbols, strict=True))

    def types(self, names: Sequence[str], types: Sequence[trees.Leaf]) -> list[trees.Leaf]:
        """Returns the types of arguments, with symbols where sizes have names."""
        for name in self._sizes:
            if name not in names:
                known = ", ".join(f"`{it}`" for it in names)
                raise _errors.ArgumentError(
                    f"{self._what}: dims= names `{name}`, and the arrays are {known}"
                )
        return [self._type(name, leaf) for name, leaf in zip(names, types, strict=True)]

    def _type(self, name: str, leaf: trees.Leaf) -> trees.Leaf:
        sizes = self._sizes.get(name)
        if sizes is None:
            return leaf
        if len(sizes) != len(leaf.shape):
            raise _errors.ShapeError(
                f"argument `{name}` has shape {leaf.shape}, dims= gives it {len(sizes)} dimensions"
            )
        for size, given in zip(sizes, leaf.shape, strict=True):
            # JAX assumes of each size that it is not 0.
            if given == 0 or isinstance(size, int) and size != given:
                raise _errors.ShapeError(
                    f"argument `{name}` has shape {leaf.shape}, dims= needs "
                    f"({', '.join(map(str, sizes))})" + (", none of them 0" if given == 0 else "")
                )
        shape = tuple(size if isinstance(size, int) else self._symbols[size] for size in sizes)
        return dataclasses.replace(leaf, shape=shape)


def _listed(what: str, name: str, sizes: Any) -> tuple[str | int, ...]:
    sizes = (sizes,) if isinstance(sizes, (str, int)) else tuple(sizes)
    for size in sizes:
        is_size = isinstance(size, int) or isinstance(size, str) and _WORD.fullmatch(size)
        if not is_size:
            raise _errors.ArgumentError(
                f"{what}: dims= of `{name}` has {size!r}; a size is a name or an integer"
            )
    return sizes
