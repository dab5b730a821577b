"""Transformed functions inside of functions that JAX traces."""

from __future__ import annotations

import contextlib
import contextvars
import importlib
from collections.abc import Callable, Iterator
from typing import Any

import jax
import numpy as np

from . import compat, trees

_tracing: contextvars.ContextVar[bool] = contextvars.ContextVar("cotan_tracing", default=False)


@contextlib.contextmanager
def tracing() -> Iterator[None]:
    """A block in which JAX traces for this package, so that inner transformations are JAX's."""
    token = _tracing.set(True)
    try:
        yield
    finally:
        _tracing.reset(token)


def call(transformed: Any, args: Any, kwargs: Any) -> Any:
    """Calls a transformed function with tracers.

    While this package traces, inner derivatives are taken by JAX; the outer one differentiates
    their code. In `jax.jit` of the user the call is one operation.
    """
    if not _tracing.get():
        primitive = importlib.import_module("._jax.primitive", "cotan")
        return primitive.call(transformed, args, kwargs)
    return transformed.as_jax()(*args, **kwargs)


class Fallback:
    """A function that JAX compiles, called as one of ours."""

    def __init__(self, fun: Callable[..., Any], tree: Any, wide: bool):
        self._tree = tree
        self._wide = wide
        self._jitted = jax.jit(lambda leaves: self._run(fun, leaves))

    def _run(self, fun: Callable[..., Any], leaves: Any) -> Any:
        args, kwargs = trees.unflatten(self._tree, leaves)
        return fun(*args, **kwargs)

    def direct(self, args: Any) -> None:
        """Returns no machine code."""
        return None

    def call(self, leaves: Any) -> Any:
        """Returns NumPy arrays, if no argument is a JAX array."""
        with compat.x64(self._wide), tracing():
            result = self._jitted(list(leaves))
        if any(isinstance(leaf, jax.Array) for leaf in leaves):
            return result
        return jax.tree_util.tree_map(np.asarray, result)


class OnXla:
    """An entry whose program XLA compiles, on all devices of the arguments."""

    def __init__(self, entry: Any):
        self._entry = entry
        self._jitted: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._entry, name)

    def direct(self, args: Any) -> None:
        """Returns no machine code."""
        return None

    def call(self, leaves: Any) -> Any:
        """Returns NumPy arrays, if no argument is a JAX array."""
        return self._run("call", leaves)

    def jvp(self, leaves: Any, tangents: Any) -> Any:
        """Returns value and tangent."""
        return self._run("jvp", leaves, tangents)

    def vjp(self, leaves: Any) -> Any:
        """Returns the value, and the function of cotangents."""
        return self._entry.bound().vjp(leaves)

    def lowered(self, leaves: Any) -> Any:
        """Returns the program as JAX lowers it, with the shardings of the arguments."""
        with compat.x64(self._entry.traced.wide):
            return self._function("call", leaves).lower(list(leaves))

    def _run(self, method: str, leaves: Any, *more: Any) -> Any:
        with compat.x64(self._entry.traced.wide):
            result = self._function(method, leaves)(list(leaves), *more)
        if any(isinstance(leaf, jax.Array) for leaf in leaves):
            return result
        return jax.tree_util.tree_map(np.asarray, result)

    def _function(self, method: str, leaves: Any) -> Any:
        shardings = tuple(map(_sharding, leaves))
        key = (method, shardings)
        if key not in self._jitted:
            entry = self._entry.bound(shardings)
            self._jitted[key] = jax.jit(getattr(entry, method))
        return self._jitted[key]


def _sharding(leaf: Any) -> Any:
    """Returns the sharding of an array on several devices."""
    sharding = leaf.sharding if isinstance(leaf, jax.Array) else None
    return sharding if sharding is not None and len(sharding.device_set) > 1 else None


def as_jax(fun: Callable[..., Any], request: Any) -> Callable[..., Any]:
    """Returns the same transformation of a function as JAX makes it."""
    numbers = request.argnums
    common = {"argnums": numbers, "has_aux": request.has_aux}
    both = common | {"holomorphic": request.holomorphic, "allow_int": request.allow_int}
    if request.kind == "value":
        return fun
    if request.kind == "grad":
        return jax.grad(fun, **both)
    if request.kind == "value_and_grad":
        return jax.value_and_grad(fun, **both)
    if request.kind == "jacobian":
        return jax.jacrev(fun, **both)
    if request.kind == "hessian":
        return jax.hessian(fun, **common)
    if request.kind == "hvp":
        return _hvp(fun, numbers)
    raise ValueError(f"{request.kind} is no function")


def _hvp(fun: Callable[..., Any], argnums: Any) -> Callable[..., Any]:
    numbers = (argnums,) if isinstance(argnums, int) else argnums

    def hvp(*args: Any, **kwargs: Any) -> Any:
        *primals, vector = args
        vectors = (vector,) if isinstance(argnums, int) else vector
        chosen = tuple(number % len(primals) for number in numbers)

        def gradient(*selected: Any) -> Any:
            values = list(primals)
            for number, value in zip(chosen, selected, strict=True):
                values[number] = value
            return jax.grad(fun, argnums)(*values, **kwargs)

        selected = tuple(primals[number] for number in chosen)
        return jax.jvp(gradient, selected, tuple(vectors))[1]

    return hvp
