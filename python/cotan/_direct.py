"""Calls of machine code on NumPy arrays, without trees.

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
    """Machine code of NumPy arrays, and what makes trees of its results."""

    compiled: Callable[..., Any]
    finish: Callable[[Any], Any]
    count: int

    def takes(self, args: Sequence[Any]) -> bool:
        """Returns whether arguments are as many NumPy arrays."""
        if len(args) != self.count:
            return False
        for arg in args:
            if type(arg) is not np.ndarray:
                return False
        return True


def direct(entry: Entry, args: Sequence[Any]) -> Direct | None:
    """Returns the machine code of an entry, if it takes these arguments as they are."""
    request = entry.request
    if request.kind not in _KINDS or request.has_aux or entry.needs_conversion:
        return None
    program = entry.program
    if program.consts or any(type(arg) is not np.ndarray for arg in args):
        return None
    return Direct(program.compiled, _finish(entry), len(args))


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


def _identity(results: Any) -> Any:
    return results


def _listed(results: Any) -> Sequence[Any]:
    return results if isinstance(results, tuple) else (results,)
