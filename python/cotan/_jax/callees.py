"""Functions of flat arrays that one operation of JAX calls, and the functions made of them.

Each has the types of its results, a module from which it is compiled when XLA needs it, and, if JAX
traced it, itself as a function of JAX. Of a traced function only the outermost derivative is
Cotan's: the function that a derivative is taken of is traced again, inner derivatives and batches
included, so that rules of JAX are followed at every order. A function that came as text carries its
rules, so that requests for derivatives are nested in the module.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np

from .. import _errors
from . import compat, derivatives, lower, nested, trace, wrappers
from .rules import Order
from .wrappers import Source

Types = list[Any]
"""The types of flat arrays, as `jax.ShapeDtypeStruct`."""

Fun = Callable[..., list[Any]]
"""A function of flat arrays."""


class Callee:
    """A function that an operation of JAX calls."""

    def __init__(self, name: str, like: Callee | None = None):
        self.name = name
        self.threads: int | None = like.threads if like else None
        self.strict: bool = like.strict if like else False
        self.method: str = like.method if like else "direct"
        self.ties: str = like.ties if like else "jax"
        self.backend: str = like.backend if like else "cotan"
        self._made: dict[Any, Callee] = {}

    @functools.cached_property
    def types(self) -> Types | None:
        """The types of the arguments; `None` for text, whose sizes may be open."""
        raise NotImplementedError

    def result_types(self, types: Types) -> Types:
        """Returns the types of the results for arguments of these types."""
        raise NotImplementedError

    def source(self) -> Source:
        """Returns the function in a module that is not compiled."""
        raise NotImplementedError

    def as_jax(self) -> Fun | None:
        """Returns the same function as JAX makes it; `None` for text."""
        raise NotImplementedError

    def differentiable(self, kind: str) -> Source:
        """Returns the function in a module, with the rules that a derivative of it needs."""
        fun = self.as_jax()
        return self.source() if fun is None else _lowered(self, fun, (_ORDERS[kind],))

    @functools.cached_property
    def compiled(self) -> Any:
        """The machine code."""
        source = self.expanded()
        return source.module.compile(source.function, threads=self.threads, strict=self.strict)

    def expanded(self) -> Source:
        """Returns the function in a module without requests for derivatives."""
        source = self.source()
        return Source(source.module.opt(f"gradient{{method={self.method}}}"), source.function)

    def derivative(self, kind: str, wrt: tuple[int, ...]) -> Callee:
        """Returns a derivative with respect to some arguments.

        `tangents` takes the arguments and tangents of these, and returns tangents of the results.
        `cotangents` takes the arguments and cotangents of the results, and returns cotangents.
        `value_and_grad` takes the arguments, and returns the only result and its gradient.
        """
        key = (kind, wrt)
        if key not in self._made:
            self._made[key] = Derivative(self, kind, wrt)
        return self._made[key]

    def batched(self, mask: tuple[bool, ...], size: int) -> Callee:
        """Returns the function of arrays with one dimension more where ``mask`` selects."""
        key = ("batch", mask, size)
        if key not in self._made:
            self._made[key] = Batch(self, mask, size)
        return self._made[key]

    def transposed(self, tangents: int, cotangents: int) -> Callee:
        """Returns the transpose of a function that is linear in its last arguments."""
        raise TypeError(f"`{self.name}` is not linear")

    def target(self, operands: Sequence[Any]) -> tuple[Callee, list[Any]]:
        """Returns the function that runs, and its operands among those of the operation."""
        return self, list(operands)

    def __repr__(self) -> str:
        return self.name


class Text(Callee):
    """A function of a module of text."""

    def __init__(self, function: Any):
        super().__init__(function.__name__)
        self.function = function
        self.threads, self.strict = function.threads, function.strict

    @functools.cached_property
    def types(self) -> Types | None:
        return None

    def result_types(self, types: Types) -> Types:
        wanted, results = self.function.dtypes
        names = [name for name, _ in self.function.inputs]
        for name, given, dtype in zip(names, types, wanted, strict=False):
            if given.dtype != dtype:
                raise _errors.DtypeError(
                    f"argument `{name}` of `{self.name}` is {given.dtype}, {dtype} is needed: "
                    f"{name}.astype({dtype!r})"
                )
        shapes = self.function.result_shapes([given.shape for given in types])
        return [_type(shape, dtype) for shape, dtype in zip(shapes, results, strict=True)]

    def source(self) -> Source:
        return wrappers.without_rank_zero(Source(self.function.module, self.name))

    def as_jax(self) -> None:
        return None

    @functools.cached_property
    def compiled(self) -> Any:
        return self.function


class Traced(Callee):
    """A program of a function that JAX traced: the function, or a derivative of it."""

    def __init__(self, program: Any):
        name = program.traced.name
        super().__init__(name if program.kind == "value" else f"{program.kind}_{name}")
        self.program = program
        options = program.options
        self.threads, self.method, self.ties = options.threads, options.method, options.ties
        self.backend = options.backend

    @staticmethod
    def of(program: Any) -> Traced:
        """Returns the callee of a program, always the same one."""
        if program.callee is None:
            program.callee = Traced(program)
        return program.callee

    @functools.cached_property
    def types(self) -> Types | None:
        values = [*self.program.consts, *self.program.in_avals]
        return [_type(value.shape, value.dtype) for value in values]

    @functools.cached_property
    def _result_types(self) -> Types:
        traced = self.program.traced
        if self.program.kind == "value":
            return [_type(aval.shape, aval.dtype) for aval in traced.jaxpr.out_avals]
        with compat.x64(traced.wide), nested.tracing():
            results = jax.eval_shape(self.as_jax(), *(self.types or ()))
        return [_type(result.shape, result.dtype) for result in results]

    def result_types(self, types: Types) -> Types:
        return self._result_types

    def source(self) -> Source:
        return Source(self.program.module, self.program.function)

    def as_jax(self) -> Fun:
        return derivatives.of_program(self.program)

    @functools.cached_property
    def compiled(self) -> Any:
        return self.program.compiled


class Derivative(Callee):
    """A derivative of a function."""

    def __init__(self, base: Callee, kind: str, wrt: tuple[int, ...]):
        super().__init__(f"{kind}_{base.name}", base)
        self.base, self.kind, self.wrt = base, kind, wrt

    @functools.cached_property
    def types(self) -> Types | None:
        types = self.base.types
        if types is None or self.kind == "value_and_grad":
            return types
        if self.kind == "tangents":
            return [*types, *(types[index] for index in self.wrt)]
        return [*types, *_floats(self.base.result_types(types))]

    def result_types(self, types: Types) -> Types:
        gradient = [types[index] for index in self.wrt]
        if self.kind == "cotangents":
            return gradient
        if self.kind == "value_and_grad":
            return [*self.base.result_types(types), *gradient]
        return _floats(self.base.result_types(types[: len(types) - len(self.wrt)]))

    def source(self) -> Source:
        added = getattr(wrappers, self.kind)
        return added(self.base.differentiable(self.kind), self.wrt)

    def as_jax(self) -> Fun | None:
        fun = self.base.as_jax()
        if fun is None:
            return None
        count = len(self.base.types or ())
        return functools.partial(getattr(derivatives, self.kind), fun, count, self.wrt)

    def transposed(self, tangents: int, cotangents: int) -> Callee:
        if self.kind != "tangents" or tangents != len(self.wrt):
            return super().transposed(tangents, cotangents)
        return self.base.derivative("cotangents", self.wrt)


class Batch(Callee):
    """A function called for each slice of some of its arguments."""

    def __init__(self, base: Callee, mask: tuple[bool, ...], size: int):
        super().__init__(f"batch_{base.name}", base)
        self.base, self.mask, self.size = base, mask, size

    @functools.cached_property
    def types(self) -> Types | None:
        types = self.base.types
        if types is None:
            return None
        pairs = zip(types, self.mask, strict=True)
        return [self._wide(it) if is_batched else it for it, is_batched in pairs]

    def _wide(self, type_: Any) -> Any:
        return _type((self.size, *type_.shape), type_.dtype)

    def result_types(self, types: Types) -> Types:
        pairs = zip(types, self.mask, strict=True)
        inner = [_type(it.shape[1:], it.dtype) if batched else it for it, batched in pairs]
        return [self._wide(result) for result in self.base.result_types(inner)]

    def source(self) -> Source:
        fun = self.as_jax()
        # A batch of a derivative stays a derivative of ours; JAX knows to batch the others.
        if fun is not None and _is_value(self.base):
            return _lowered(self, fun, ())
        return wrappers.batched(self.base.source(), self.mask, self.size)

    def as_jax(self) -> Fun | None:
        fun = self.base.as_jax()
        axes = tuple(0 if is_batched else None for is_batched in self.mask)
        return None if fun is None else jax.vmap(fun, axes)

    def transposed(self, tangents: int, cotangents: int) -> Callee:
        known = self.mask[: len(self.mask) - tangents]
        transpose = self.base.transposed(tangents, cotangents)
        return transpose.batched((*known, *(True,) * cotangents), self.size)


_ORDERS: dict[str, Any] = {"tangents": "jvp", "cotangents": "vjp", "value_and_grad": "vjp"}


def _is_value(callee: Callee) -> bool:
    if isinstance(callee, Batch):
        return _is_value(callee.base)
    return isinstance(callee, Traced) and callee.program.kind == "value"


def _type(shape: Sequence[int], dtype: Any) -> Any:
    return jax.ShapeDtypeStruct(tuple(shape), np.dtype(dtype))


def _floats(types: Types) -> Types:
    return [it for it in types if compat.is_float(it.dtype)]


def _lowered(callee: Callee, fun: Fun, order: Order) -> Source:
    """Traces and lowers a function of JAX for a derivative of it."""
    from .._cotan import Module

    types = callee.types or []
    wide = any(np.dtype(it.dtype).itemsize == 8 for it in types)
    with compat.x64(wide), nested.tracing():
        closed = jax.make_jaxpr(fun)(*types)
    names = [f"arg{index}" for index in range(len(types))]
    tree = jax.tree_util.tree_structure([0] * len(closed.out_avals))
    none = jax.tree_util.tree_structure(None)
    traced = trace.Traced(callee.name, closed, names, tree, none, wide)
    lowered = lower.lower(traced, order, callee.ties)
    if lowered.consts:
        raise _errors.UnsupportedError(f"`{callee.name}` makes a constant that is too large")
    module = Module.from_text(lowered.text, callee.name).opt("stablehlo-to-array")
    return Source(module, lowered.function)
