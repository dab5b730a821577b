"""Programs: functions of flat arrays, their derivatives and their machine code."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from . import _errors, _reports
from ._stages import Stages

if TYPE_CHECKING:
    from ._jax.rules import Order
    from ._jax.trace import Traced

Kind = Literal["value", "grad", "value_and_grad", "jvp", "vjp", "hvp", "jacobian", "hessian", "jet"]

ORDERS: dict[str, Order] = {
    "value": (),
    "grad": ("vjp",),
    "value_and_grad": ("vjp",),
    "vjp": ("vjp",),
    "jvp": ("jvp",),
    "jacobian": ("both",),
    "hvp": ("vjp", "both"),
    "hessian": ("vjp", "both"),
    "jet": (),
}
"""The derivatives that a kind needs of the rules of a program, the innermost first."""


@dataclasses.dataclass(frozen=True)
class Options:
    """Options of a transformation that do not change its result."""

    method: str = "direct"
    ties: Literal["jax", "cotan"] = "jax"
    threads: int | None = None
    backend: str = "cotan"


@dataclasses.dataclass(frozen=True)
class Halves:
    """The machine code of a reverse derivative in two programs."""

    split: Any
    forward: Any
    reverse: Any


class Program:
    """A function of flat arrays.

    ``consts`` are passed before the arguments. A derivative is a program of its own, with the same
    constants and arguments, followed by tangents or cotangents.
    """

    def __init__(
        self,
        traced: Traced,
        kind: Kind = "value",
        wrt: Sequence[int] = (),
        options: Options = Options(),
        extra: Order = (),
        stages: Stages | None = None,
        order: int = 1,
    ):
        self.traced = traced
        self.kind: Kind = kind
        self.wrt = tuple(wrt)
        self.options = options
        self.order = order
        # The rule of a function in a jet is differentiated once less.
        jvp: Order = ("jvp",)
        self._extra: Order = (*extra, *(jvp * order if kind == "jet" else ()))
        self.callee: Any = None
        """The program inside of functions that JAX traces."""
        self._stages = stages or Stages()

    def derive(self, kind: Kind, wrt: Sequence[int], order: int = 1) -> Program:
        """Returns the derivative of a program that is no derivative itself."""
        if self.kind != "value":
            raise ValueError(f"this program is a derivative already: {self.kind}")
        return Program(self.traced, kind, wrt, self.options, stages=self._stages, order=order)

    @functools.cached_property
    def lowered(self) -> Any:
        """The text, with the rules that the derivative needs."""
        from ._jax import lower

        with self._stages.stage("lower"):
            order = ORDERS[self.kind] + self._extra
            return lower.lower(self.traced, order, self.options.ties, self.wrt or None)

    @property
    def text(self) -> str:
        """The function without the derivative, as StableHLO text."""
        return self.lowered.text

    @property
    def consts(self) -> list[Any]:
        """Arrays that are passed before the arguments."""
        return self.lowered.consts

    @functools.cached_property
    def source(self) -> Any:
        """The module of the function without the derivative."""
        from ._cotan import Module

        text = self.text
        with self._stages.stage("read"), self._naming():
            module = Module.from_text(text, self.traced.name, ties=self.options.ties)
        self._stages.record(self.traced.name, self.traced.in_avals)
        return module

    @functools.cached_property
    def module(self) -> Any:
        """The module, with the derivative."""
        if self.kind == "value":
            return self.source
        wrt = [index + len(self.consts) for index in self.wrt]
        name, source = self.lowered.function, self.source
        with self._naming():
            return source.derive(name, self.kind, wrt, self.options.method, self.order)

    @functools.cached_property
    def halves(self) -> Halves | None:
        """A reverse derivative as two programs; `None` if it is one with complex numbers."""
        from ._jax import compat

        if any(compat.is_complex(aval.dtype) for aval in [*self.in_avals, *self.active_results]):
            return None
        wrt = [index + len(self.consts) for index in self.wrt]
        name, source = self.lowered.function, self.source
        with self._naming():
            split = source.split_gradient(name, wrt, method=self.options.method)
            module, threads = split.module, self.options.threads
            forward = module.compile(split.forward, threads=threads)
            return Halves(split, forward, module.compile(split.reverse, threads=threads))

    @property
    def function(self) -> str:
        """The name of the function in ``module``."""
        return self.lowered.function if self.kind == "value" else self.module.derived_name()

    @functools.cached_property
    def compiled(self) -> Any:
        """The machine code: a function of the constants and the arguments."""
        module, name = self.module, self.function
        with self._naming():
            return module.compile(name, threads=self.options.threads)

    def run_forward(self, arrays: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Returns the values, and what the reverse program takes besides cotangents."""
        halves = self.halves
        assert halves is not None
        given = [*self.consts, *arrays]
        results = self._run(halves.forward, given)
        split = halves.split
        kept = [given[at] for at in split.arguments] + [results[at] for at in split.results]
        return results[: len(self.traced.jaxpr.out_avals)], kept

    def run_reverse(self, kept: Sequence[Any], cotangents: Sequence[Any]) -> list[Any]:
        """Returns the cotangents of the arguments."""
        assert self.halves is not None
        return self._run(self.halves.reverse, [*kept, *cotangents])

    def _call(self, compiled: Any, arrays: list[Any]) -> Any:
        """Calls machine code; JAX keeps doubles among its results if they were traced."""
        if self.traced.wide:
            from ._jax import calls

            with calls.kept_wide(arrays):
                return compiled(*arrays)
        return compiled(*arrays)

    @contextlib.contextmanager
    def _naming(self) -> Iterator[None]:
        """Names arguments in errors as the user does."""
        try:
            yield
        except _errors.Error as error:
            raise self._named(error) from None

    def _named(self, error: _errors.Error) -> _errors.Error:
        from ._jax import lower, names

        paths = [*lower.constant_names(len(self.consts)), *self.traced.arg_names]
        return _reports.named(error, dict(zip(names.words(paths), paths, strict=True)))

    def exported(self) -> str:
        """Returns the program as StableHLO text without calls of rules."""
        from ._jax import lower

        if self.kind == "value":
            return lower.lower(self.traced, (), self.options.ties).text
        from ._jax import stablehlo

        return stablehlo.exported(self.module, self.function)

    @property
    def in_avals(self) -> list[Any]:
        """The types of the arguments, without the constants."""
        avals = self.traced.in_avals
        if self.kind == "jet":
            return [*avals, *(avals[index] for index in self.wrt for _ in range(self.order))]
        if self.kind in ("jvp", "hvp"):
            return [*avals, *(avals[index] for index in self.wrt)]
        if self.kind == "vjp":
            return [*avals, *self.active_results]
        return avals

    @property
    def active_results(self) -> list[Any]:
        """The types of the results that have cotangents."""
        from ._jax import compat

        return [aval for aval in self.traced.jaxpr.out_avals if compat.is_float(aval.dtype)]

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Calls the machine code with flat arrays."""
        return self._run(self.compiled, [*self.consts, *arrays])

    def _run(self, compiled: Any, arrays: list[Any]) -> list[Any]:
        try:
            results = self._call(compiled, arrays)
        except _errors.Error as error:
            raise self._named(error) from None
        return list(results) if isinstance(results, tuple) else [results]
