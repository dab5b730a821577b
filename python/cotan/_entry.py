"""What is compiled for one combination of the types of arguments."""

from __future__ import annotations

import copy
import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import _errors
from ._direct import Direct, direct
from ._program import Kind, Options, Program
from ._stages import Stages

if TYPE_CHECKING:
    from ._options import Settings


@dataclasses.dataclass(frozen=True)
class Request:
    """What a transformation asks for."""

    kind: Kind
    argnums: int | tuple[int, ...] = 0
    has_aux: bool = False
    allow_int: bool = False
    holomorphic: bool = False
    what: str = "cotan.jit"
    order: int = 1
    """The number of Taylor coefficients of a jet."""

    def at(self, argnums: tuple[int, ...]) -> Request:
        """Returns the request for other arguments, integers included."""
        return dataclasses.replace(self, argnums=argnums, allow_int=True)

    def name_of(self, fun: Callable[..., Any]) -> str:
        """Returns the name of a function."""
        return getattr(fun, "__name__", type(fun).__name__)


_UNKNOWN = object()


class Entry:
    """A traced function, its program, and how results become trees."""

    def __init__(
        self, request: Request, settings: Settings, traced: Any, selection: Any, stages: Stages
    ):
        from ._jax import trees

        self.request = request
        self.settings = settings
        self.traced = traced
        self.selection = selection
        self._stages = stages
        self._converters: list[Any] = []
        self._order: list[int] | None = None
        self._direct: Any = _UNKNOWN
        self._call: Callable[..., list[Any]] = Program.run
        self._unflatten = trees.unflatten
        self._finish_call = getattr(self, f"_{request.kind}", self._value)

    @staticmethod
    def build(
        fun: Callable[..., Any],
        request: Request,
        settings: Settings,
        args: Sequence[Any],
        kwargs: dict[str, Any],
        types: Sequence[Any],
        tree: Any,
    ) -> Entry:
        """Traces a function, and checks that the request has a meaning for it."""
        from ._jax import calls, trace

        vector: Vector | None = None
        if request.kind == "hvp":
            args, types, tree, vector = _without_vector(request, args, kwargs, types)
        stages = Stages()
        with stages.stage("trace"):
            traced = trace.trace(
                fun, args, kwargs, types, tree, x64=settings.x64, has_aux=request.has_aux
            )
        selection = None
        if request.kind != "value":
            selection = calls.select(request.argnums, args, traced.in_avals, traced.arg_names)
            calls.check_inputs(
                selection,
                traced.in_avals,
                traced.arg_names,
                what=request.what,
                allow_int=request.allow_int,
                holomorphic=request.holomorphic,
                forward=request.kind in ("hvp", "jacobian", "hessian", "jet"),
            )
        if request.kind in ("grad", "value_and_grad", "hvp", "hessian"):
            calls.check_scalar(traced.out_tree, traced.out_avals, traced.name, request.what)
        entry = Entry(request, settings, traced, selection, stages)
        entry._finish(types, vector)
        return entry

    def _finish(self, types: Sequence[Any], vector: Vector | None) -> None:
        from ._jax import calls, tangents

        avals = list(self.traced.in_avals)
        types = list(types)
        if vector is not None:
            tangents.check_like(self.selection, self.traced, vector.value, self.request.what)
            types += vector.types
            avals += [self.traced.in_avals[index] for index in self.selection.indices]
            self._order = vector.order
        self._converters = calls.converters(types, avals)

    @functools.cached_property
    def source(self) -> Program:
        """The function itself."""
        settings = self.settings
        options = Options(settings.method, settings.ties, settings.threads, settings.backend)
        return Program(self.traced, options=options, stages=self._stages)

    @functools.cached_property
    def program(self) -> Program:
        """The program that calls run."""
        kind, traced = self.request.kind, self.traced
        if kind == "value":
            return self.source
        if traced.aux_tree.num_leaves and kind in ("grad", "value_and_grad"):
            kind = "vjp"
        return self.source.derive(kind, self.selection.wrt, self.request.order)

    def refusal(self) -> Exception | None:
        """Compiles the program; returns the reason if there is no machine code."""
        try:
            self.program.compiled
        except _errors.UnsupportedError as error:
            return error
        return None

    def convert(self, leaves: Sequence[Any]) -> list[Any]:
        """Returns the arrays that the program takes."""
        order = self._order
        arrays = list(leaves) if order is None else [leaves[index] for index in order]
        for index, convert in self._converters:
            arrays[index] = convert(arrays[index])
        if self.settings.copy:
            from ._jax import arrays as layouts

            arrays = [layouts.contiguous(array) for array in arrays]
        return arrays

    @property
    def needs_conversion(self) -> bool:
        """Whether the program takes other arrays than the leaves."""
        return bool(self._converters or self._order is not None or self.settings.copy)

    def direct(self, args: Sequence[Any]) -> Direct | None:
        """Returns the machine code for plain arrays, if it takes these arguments as they are."""
        if self._direct is _UNKNOWN:
            self._direct = direct(self, args)
        return self._direct

    def call(self, leaves: Sequence[Any]) -> Any:
        """Runs the program, and returns the results as trees."""
        return self._finish_call(self.convert(leaves))

    def _value(self, arrays: Sequence[Any]) -> Any:
        return self._results(self._run(self.program, arrays))

    def _grad(self, arrays: Sequence[Any]) -> Any:
        _, gradient, aux = self._gradient(arrays)
        return (gradient, aux) if self.request.has_aux else gradient

    def _value_and_grad(self, arrays: Sequence[Any]) -> Any:
        value, gradient, aux = self._gradient(arrays)
        return ((value, aux), gradient) if self.request.has_aux else (value, gradient)

    def _gradient(self, arrays: Sequence[Any]) -> tuple[Any, Any, Any]:
        program = self.program
        if program.kind == "vjp":
            arrays = [*arrays, *self._unit_cotangents(arrays)]
        results = self._run(program, arrays)
        values: list[Any] = []
        if program.kind != "grad":
            count = len(self.traced.jaxpr.out_avals)
            values, results = results[:count], results[count:]
        value = values[0] if values else None
        aux = self._tree(self.traced.aux_tree, values[1:])
        return value, self.selection.unflatten(results), aux

    def _unit_cotangents(self, arrays: Sequence[Any]) -> list[Any]:
        """Returns 1 for the value, and 0 for what comes with it."""
        import numpy as np

        from ._jax import compat

        avals = self.program.active_results
        shapes = [aval.shape for aval in avals[1:]]
        if self.traced.is_symbolic:
            shapes = compat.known_shapes(shapes, self.traced.in_avals, arrays)
        pairs = zip(shapes, avals[1:], strict=True)
        zeros = [np.zeros(shape, aval.dtype) for shape, aval in pairs]
        return [np.ones((), avals[0].dtype), *zeros]

    def _jacobian(self, arrays: Sequence[Any]) -> Any:
        tree = self.traced.out_tree
        matrices = self._run(self.program, arrays)
        count = len(self.selection.wrt)
        rows = [matrices[at : at + count] for at in range(0, len(matrices), count)]
        return self._with_aux(self._tree(tree, list(map(self.selection.unflatten, rows))), arrays)

    def _hessian(self, arrays: Sequence[Any]) -> Any:
        matrices = self._run(self.program, arrays)
        count = len(self.selection.wrt)
        rows = [matrices[at : at + count] for at in range(0, len(matrices), count)]
        rows = [self.selection.unflatten(row) for row in rows]
        return self._with_aux(self.selection.unflatten_all(rows), arrays)

    def _with_aux(self, matrices: Any, arrays: Sequence[Any]) -> Any:
        if not self.request.has_aux:
            return matrices
        values = self._run(self.source, arrays)
        return matrices, self._tree(self.traced.aux_tree, values[self.traced.out_tree.num_leaves :])

    def _hvp(self, arrays: Sequence[Any]) -> Any:
        count = len(self.traced.in_avals)
        flags = self.selection.differentiable
        vector = [v for v, is_float in zip(arrays[count:], flags, strict=True) if is_float]
        return self.selection.unflatten(self._run(self.program, [*arrays[:count], *vector]))

    def jvp(self, leaves: Sequence[Any], tangents: tuple[Any, ...]) -> tuple[Any, ...]:
        """Returns the value and the tangent of the results."""
        from ._jax import calls, tangents as checks

        arrays = self.convert(leaves)
        flat = checks.flatten(self.selection, self.traced, tangents)
        results = self._run(self.program, [*arrays, *flat])
        count = len(self.traced.jaxpr.out_avals)
        values, changes = results[:count], iter(results[count:])
        shapes = self.traced.out_avals
        filled = [
            next(changes) if is_float else calls.float0(aval.shape)
            for aval, is_float in zip(shapes, checks.active(shapes), strict=True)
        ]
        value, tangent = self._results(values), self._tree(self.traced.out_tree, filled)
        return (value[0], tangent, value[1]) if self.request.has_aux else (value, tangent)

    def jet(self, leaves: Sequence[Any], series: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
        """Returns the value, and the derivatives of the results along a curve, order by order."""
        from ._jax import tangents as checks

        arrays = self.convert(leaves)
        flat = checks.flatten_series(self.selection, self.traced, series)
        results = self._run(self.program, [*arrays, *flat])
        value, terms = checks.terms(self.traced, self.request.order, results)
        return self._results(value), self._tree(self.traced.out_tree, terms)

    def vjp(self, leaves: Sequence[Any]) -> tuple[Any, ...]:
        """Returns the value, and the function from cotangents to those of the arguments."""
        arrays = self.convert(leaves)
        if self._call is Program.run and self.program.halves is not None:
            values, kept = self.program.run_forward(arrays)
            pull_back = PullBack(self, kept, self.program.halves.split)
        else:
            values = self._run(self.source, arrays)
            pull_back = functools.partial(self._pull_back, arrays)
        value = self._results(values)
        return (value[0], pull_back, value[1]) if self.request.has_aux else (value, pull_back)

    def _pull_back(self, arrays: Sequence[Any], cotangent: Any) -> tuple[Any, ...]:
        results = self._run(self.program, [*arrays, *self.flat_cotangents(cotangent)])
        return self.selection.unflatten(results[len(self.traced.jaxpr.out_avals) :])

    def flat_cotangents(self, cotangent: Any) -> list[Any]:
        """Returns the arrays of a cotangent of the results."""
        from ._jax import tangents as checks

        return checks.flatten_results(self.traced, cotangent)

    def bound(self, shardings: Sequence[Any] = ()) -> Entry:
        """Returns the same, for tracers of JAX: calls are operations.

        ``shardings`` are those of the arguments: their gradients are distributed as they are.
        """
        from ._jax import primitive

        entry = copy.copy(self)
        order = self._order
        if shardings and order is not None:
            shardings = [shardings[index] for index in order]
        call = primitive.call_program
        entry._call = functools.partial(call, shardings=shardings) if any(shardings) else call
        entry._finish_call = getattr(entry, f"_{self.request.kind}", entry._value)
        return entry

    def _run(self, program: Program, arrays: Sequence[Any]) -> list[Any]:
        return self._call(program, arrays)

    def _results(self, values: Sequence[Any]) -> Any:
        count = self.traced.out_tree.num_leaves
        value = self._tree(self.traced.out_tree, values[:count])
        if not self.request.has_aux:
            return value
        return value, self._tree(self.traced.aux_tree, values[count:])

    def _tree(self, tree: Any, leaves: Sequence[Any]) -> Any:
        return self._unflatten(tree, leaves)


class PullBack:
    """The function from cotangents of the results to those of the arguments, at a point.

    It keeps what the reverse program needs of the forward one. ``residuals`` has the types of what
    was computed only for it, ``residual_bytes`` their size.
    """

    def __init__(self, entry: Entry, kept: list[Any], split: Any):
        self._entry = entry
        self._kept = kept
        self.residuals: tuple[str, ...] = tuple(split.residuals)
        self.residual_bytes: int | str | None = split.residual_bytes

    def __call__(self, cotangent: Any) -> tuple[Any, ...]:
        """Returns the cotangents of the arguments."""
        entry = self._entry
        results = entry.program.run_reverse(self._kept, entry.flat_cotangents(cotangent))
        return entry.selection.unflatten(results)

    def __repr__(self) -> str:
        count = len(self.residuals)
        noun = "residual" if count == 1 else "residuals"
        name = self._entry.traced.name
        return f"<cotan.vjp of {name}: {count} {noun} of {self.residual_bytes} bytes>"


@dataclasses.dataclass
class Vector:
    """The last positional argument of ``hvp``."""

    value: Any
    types: list[Any]
    order: list[int] | None
    """The leaves of all arguments, those of the vector last."""


def _without_vector(
    request: Request, args: Sequence[Any], kwargs: dict[str, Any], types: Sequence[Any]
) -> tuple[Any, Any, Any, Vector]:
    """Separates the last argument of ``hvp``."""
    from ._jax import trees

    if len(args) < 2:
        raise _errors.ArgumentError(
            f"{request.what}: the last argument is the vector; {len(args)} positional "
            "arguments are passed, at least 2 are needed"
        )
    *rest, value = args
    _, tree = trees.flatten((tuple(rest), kwargs))
    start = len(trees.flatten(tuple(rest))[0])
    end = start + len(trees.flatten(value)[0])
    order = [*range(start), *range(end, len(types)), *range(start, end)]
    vector = Vector(value, list(types[start:end]), order if end < len(types) else None)
    return tuple(rest), (*types[:start], *types[end:]), tree, vector
