"""Tracing: from a Python function and the types of its arguments to a jaxpr."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Any

import jax

from .. import _errors
from . import compat, nested, sources, trees


@dataclasses.dataclass
class Traced:
    """A function of flat arguments."""

    name: str
    jaxpr: Any
    """The closed jaxpr."""
    arg_names: list[str]
    out_tree: Any
    """The structure of the results without `aux`."""
    aux_tree: Any
    """The structure of the second part of the results, if `has_aux`."""
    wide: bool
    """Whether 64-bit types were enabled."""

    @property
    def is_symbolic(self) -> bool:
        """Whether an argument has a symbolic size."""
        return any(not isinstance(size, int) for aval in self.in_avals for size in aval.shape)

    @property
    def out_avals(self) -> list[Any]:
        """The types of the results without `aux`."""
        return list(self.jaxpr.out_avals)[: self.out_tree.num_leaves]

    @property
    def in_avals(self) -> list[Any]:
        """The types of the arguments."""
        return list(self.jaxpr.in_avals)


def trace(
    fun: Callable[..., Any],
    args: Sequence[Any],
    kwargs: dict[str, Any],
    leaves: Sequence[trees.Leaf],
    in_tree: Any,
    *,
    x64: Any = "auto",
    has_aux: bool = False,
) -> Traced:
    """Traces a function for arguments of the given types."""
    wide = any(leaf.is_wide() for leaf in leaves) if x64 == "auto" else bool(x64)
    structures: dict[str, Any] = {}

    @functools.wraps(fun)
    def traced(*positional: Any, **named: Any) -> list[Any]:
        result, aux = _split_aux(fun, fun(*positional, **named), has_aux)
        outputs, structures["out"] = trees.flatten(result)
        others, structures["aux"] = trees.flatten(aux)
        _check_results(fun, outputs)
        return [*outputs, *map(jax.lax.stop_gradient, others)]

    name = getattr(fun, "__name__", type(fun).__name__)
    with compat.x64(wide), nested.tracing():
        positional, named = trees.unflatten(in_tree, [leaf.spec() for leaf in leaves])
        try:
            jaxpr = jax.make_jaxpr(traced)(*positional, **named)
        except jax.errors.JAXTypeError as error:
            error.add_note(
                f"cotan: while `{name}` is traced, arguments have types and no values; "
                "jax.lax.cond, jnp.where or static_argnums choose by values"
            )
            raise
    names = trees.names_of_leaves(fun, args, kwargs)
    jaxpr = sources.Completer().closed(jaxpr)
    return Traced(name, jaxpr, names, structures["out"], structures["aux"], wide)


def _split_aux(fun: Callable[..., Any], result: Any, has_aux: bool) -> tuple[Any, Any]:
    if not has_aux:
        return result, None
    if isinstance(result, tuple) and len(result) == 2:
        return result
    name = getattr(fun, "__name__", "f")
    raise _errors.ArgumentError(
        f"has_aux=True: `{name}` returns {type(result).__name__}, not a pair (value, aux)"
    )


def _check_results(fun: Callable[..., Any], outputs: Sequence[Any]) -> None:
    for output in outputs:
        if trees.Leaf.of(output) is None:
            name = getattr(fun, "__name__", "f")
            raise _errors.ArgumentError(
                f"`{name}` returns a {type(output).__name__}, which is no array"
            )
