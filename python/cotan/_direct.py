"""Calls of machine code on arrays of NumPy or JAX, without trees.

Machine code of a traced function has fixed types, which it checks itself. So a call with plain
arrays may try the code of the last call first.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from ._entry import Entry

_KINDS = ("value", "grad", "value_and_grad")


@dataclasses.dataclass(frozen=True, slots=True)
class Direct:
    """Machine code of plain arrays, and what makes trees of its results."""

    compiled: Callable[..., Any]
    finish: Callable[[Any], Any]
    count: int
    of_jax: type
    """The class of JAX arrays."""
    keeps_wide: Callable[[], bool]
    """Whether JAX does not narrow the results now."""

    def takes(self, args: Sequence[Any]) -> bool:
        """Returns whether arguments are as many arrays."""
        if len(args) != self.count:
            return False
        has_jax = False
        for arg in args:
            kind = type(arg)
            if kind is np.ndarray:
                continue
            if kind is not self.of_jax or arg.weak_type:
                return False
            has_jax = True
        return not has_jax or self.keeps_wide()


def direct(entry: Entry, args: Sequence[Any]) -> Direct | None:
    """Returns the machine code of an entry, if it takes these arguments as they are."""
    from ._jax import compat

    request = entry.request
    if request.kind not in _KINDS or request.has_aux or entry.needs_conversion:
        return None
    program = entry.program
    if program.consts or any(type(arg) not in (np.ndarray, compat.ArrayImpl) for arg in args):
        return None
    keeps_wide = compat.x64_is_enabled if entry.traced.wide else _always
    return Direct(program.compiled, _finish(entry), len(args), compat.ArrayImpl, keeps_wide)


def _finish(entry: Entry) -> Callable[[Any], Any]:
    from ._jax import trees

    kind, selection = entry.request.kind, entry.selection
    if kind == "value":
        tree = entry.traced.out_tree
        if trees.is_leaf(tree):
            return _identity
        return lambda results: trees.unflatten(tree, _listed(results))
    if selection.single and all(map(trees.is_leaf, selection.trees)):
        return _identity
    if kind == "grad":
        return lambda results: selection.unflatten(_listed(results))
    return lambda results: (results[0], selection.unflatten(results[1:]))


def _always() -> bool:
    return True


def _identity(results: Any) -> Any:
    return results


def _listed(results: Any) -> Sequence[Any]:
    return results if isinstance(results, tuple) else (results,)
