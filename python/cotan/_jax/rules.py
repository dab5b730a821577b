"""JAX's own derivative rules, carried into the lowered text.

A jaxpr is *marked*: each equation with a rule becomes a call of a function `cotan.rule.K` that
holds only this equation. The rule itself is traced by `jax.jvp` and `jax.vjp` of the equation, with
the signatures that the attributes `cotan.jvp` and `cotan.vjp` ask for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Literal

import jax
import numpy as np

from .. import _reports
from . import compat, primitives, sources


STOP = "cotan.stop_gradient"
"""The name of identities without a derivative."""

CHECKPOINT = "cotan.checkpoint"
"""The name of functions whose values are recomputed in reverse."""

Order = tuple[Literal["jvp", "vjp", "both"], ...]
"""The directions of derivatives that are requested one after the other, the innermost first."""


@dataclasses.dataclass
class Rule:
    """A primitive whose derivative is JAX's."""

    name: str
    primitive: str
    primal: Any
    """The closed jaxpr of the one equation."""
    jvp: Any = None
    """The closed jaxpr of results and tangents, if it exists."""
    vjp: Any = None
    """The closed jaxpr of results and cotangents, if it exists."""


@dataclasses.dataclass
class Marker:
    """Marks jaxprs, and collects the rules that they call."""

    ties: str = "jax"
    rules: list[Rule] = dataclasses.field(default_factory=list)
    closes_over: bool = False
    """Whether a custom rule closes over values, with respect to which JAX refuses derivatives."""
    _by_key: dict[Any, Rule] = dataclasses.field(default_factory=dict)
    _marked: dict[Any, Any] = dataclasses.field(default_factory=dict)
    _alive: list[Any] = dataclasses.field(default_factory=list)

    def mark(self, closed: Any, order: Order) -> Any:
        """Returns a closed jaxpr whose equations with rules are calls.

        `order` lists the derivatives that will be requested. The code of a rule is marked for all
        of them but the first.
        """
        if not order:
            self._check(closed.jaxpr)
            return closed
        return compat.ClosedJaxpr(self._jaxpr(closed.jaxpr, order), closed.consts)

    def _check(self, jaxpr: Any) -> None:
        """Refuses calls of Python in a jaxpr that is not marked."""
        for eqn in jaxpr.eqns:
            _refuse_callback(eqn)
            for inner in compat.jaxprs_in_params(eqn.params):
                self._check(inner)

    def _jaxpr(self, jaxpr: Any, order: Order) -> Any:
        key = (id(jaxpr), order)
        if key not in self._marked:
            self._alive.append(jaxpr)
            eqns = [self._equation(jaxpr, eqn, order) for eqn in jaxpr.eqns]
            changed = any(new is not old for new, old in zip(eqns, jaxpr.eqns, strict=True))
            self._marked[key] = jaxpr.replace(eqns=eqns) if changed else jaxpr
        return self._marked[key]

    def _equation(self, jaxpr: Any, eqn: Any, order: Order) -> Any:
        name = eqn.primitive.name
        _refuse_callback(eqn)
        if name in primitives.STOPS:
            return _stopped(jaxpr, eqn)
        if primitives.has_rule(name, self.ties):
            return self._call(jaxpr, eqn, order) if _is_active(eqn) else eqn
        params = {key: self._inside(value, order) for key, value in eqn.params.items()}
        if all(params[key] is eqn.params[key] for key in params):
            return _checkpointed(eqn) if name in primitives.CHECKPOINTS else eqn
        if name not in primitives.HIGHER_ORDER:
            raise _reports.unsupported(
                f"the derivative rules inside `{name}` do not reach the program, "
                f"so its derivative would not be JAX's",
                sources.place(eqn),
            )
        eqn = eqn.replace(params=params)
        return _checkpointed(eqn) if name in primitives.CHECKPOINTS else eqn

    def _inside(self, value: Any, order: Order) -> Any:
        """Marks the jaxprs of a parameter."""
        if isinstance(value, compat.ClosedJaxpr):
            inner = self._jaxpr(value.jaxpr, order)
            if inner is value.jaxpr:
                return value
            key = (id(value), order)
            if key not in self._marked:
                self._alive.append(value)
                self._marked[key] = compat.ClosedJaxpr(inner, value.consts)
            return self._marked[key]
        if isinstance(value, compat.Jaxpr):
            return self._jaxpr(value, order)
        if type(value) is tuple:
            items = tuple(self._inside(item, order) for item in value)
            same = all(new is old for new, old in zip(items, value, strict=True))
            return value if same else items
        return value

    def _call(self, jaxpr: Any, eqn: Any, order: Order) -> Any:
        """Returns the call that replaces an equation with a rule."""
        invars = list(dict.fromkeys(v for v in eqn.invars if not isinstance(v, compat.Literal)))
        kept = [v for v in eqn.outvars if not isinstance(v, compat.DropVar)]
        rule = self._rule(jaxpr, eqn, invars, kept, order)
        return eqn.replace(
            invars=invars,
            outvars=kept,
            primitive=compat.jit_primitive(),
            params=compat.jit_params(rule.primal, rule.name),
        )

    def _rule(self, jaxpr: Any, eqn: Any, invars: Any, kept: Any, order: Order) -> Rule:
        key = (order, *_key(eqn, invars, kept))
        if key not in self._by_key:
            self._alive.append(eqn)
            _refuse_complex(eqn)
            primal = compat.ClosedJaxpr(compat.one_equation(jaxpr, eqn, invars, kept), [])
            rule = Rule(f"cotan.rule.{len(self.rules)}", eqn.primitive.name, primal)
            self.rules.append(rule)
            self._by_key[key] = rule
            self._derive(rule, order)
        return self._by_key[key]

    def _derive(self, rule: Rule, order: Order) -> None:
        fun, avals = _function(rule.primal), rule.primal.in_avals
        outputs = rule.primal.out_avals
        fixed = _fixed(rule.primal.jaxpr)
        self.closes_over |= bool(fixed)
        only_reverse = rule.primitive in primitives.REVERSE_ONLY
        if not only_reverse and order[0] != "vjp":
            jvp = self._trace(rule, _jvp(fun, avals, fixed), [*avals, *_floats(avals)])
            rule.jvp = self.mark(jvp, order[1:])
        if only_reverse or order[0] != "jvp":
            vjp = self._trace(rule, _vjp(fun, outputs, fixed), [*avals, *_floats(outputs)])
            rule.vjp = self.mark(vjp, order[1:])

    def _trace(self, rule: Rule, fun: Callable[..., Any], avals: Any) -> Any:
        """Returns the closed jaxpr of a derivative of a rule."""
        specs = [jax.ShapeDtypeStruct(aval.shape, aval.dtype) for aval in avals]
        try:
            closed = jax.jit(fun, keep_unused=True).trace(*specs).jaxpr
        except jax.errors.UnexpectedTracerError:
            closed = None
        # Values of another trace become arguments.
        if closed is None or len(closed.in_avals) > len(specs):
            raise _reports.unsupported(
                f"the rule of `{rule.primitive}` reads a value of the function around it",
                sources.place(rule.primal.jaxpr.eqns[0]),
                "pass the value as an argument of the function with the rule",
            )
        return closed


def _stopped(jaxpr: Any, eqn: Any) -> Any:
    """Returns the call of an identity without a derivative."""
    (operand,), (result,) = eqn.invars, eqn.outvars
    if isinstance(operand, compat.Literal) or isinstance(result, compat.DropVar):
        return eqn
    if not compat.is_float(operand.aval.dtype):
        return eqn
    one = compat.one_equation(jaxpr, eqn, [operand], [result])
    params = compat.jit_params(compat.ClosedJaxpr(one, []), STOP)
    return eqn.replace(primitive=compat.jit_primitive(), params=params)


def _checkpointed(eqn: Any) -> Any:
    """Returns the call of a computation to be recomputed; with a policy JAX decides what is."""
    if eqn.params.get("policy") is not None or not eqn.outvars:
        return eqn
    closed = compat.ClosedJaxpr(eqn.params["jaxpr"], [])
    return eqn.replace(
        primitive=compat.jit_primitive(), params=compat.jit_params(closed, CHECKPOINT)
    )


def _refuse_callback(eqn: Any) -> None:
    name = eqn.primitive.name
    if name in primitives.CALLBACKS:
        raise _reports.unsupported(
            f"`{name}` calls Python while the program runs",
            sources.place(eqn),
            "fallback='xla' leaves the function to JAX",
        )


def _refuse_complex(eqn: Any) -> None:
    """Refuses linear algebra of complex matrices, which lowers to calls of LAPACK."""
    name = eqn.primitive.name
    atoms = (*eqn.invars, *eqn.outvars)
    is_algebra = name == "eig" or name in primitives.LINEAR_ALGEBRA
    if is_algebra and any(compat.is_complex(v.aval.dtype) for v in atoms):
        raise _reports.unsupported(
            f"`{name}` has complex arguments or results, whose derivative rule has no translation",
            sources.place(eqn),
            "fallback='xla' leaves the function to JAX",
        )


def _is_active(eqn: Any) -> bool:
    """Returns whether a derivative passes through an equation."""
    inputs = (v for v in eqn.invars if not isinstance(v, compat.Literal))
    outputs = (v for v in eqn.outvars if not isinstance(v, compat.DropVar))
    return all(any(compat.is_float(v.aval.dtype) for v in side) for side in (inputs, outputs))


def _key(eqn: Any, invars: Any, kept: Any) -> tuple[Any, ...]:
    """Returns what two equations with the same rule have in common."""
    position = {v: index for index, v in enumerate(invars)}
    operands = tuple(
        ("literal", _hashable(v.val), v.aval)
        if isinstance(v, compat.Literal)
        else (position[v], v.aval)
        for v in eqn.invars
    )
    results = tuple(v in kept for v in eqn.outvars)
    params = tuple(sorted((key, _hashable(value)) for key, value in eqn.params.items()))
    return (eqn.primitive.name, params, operands, results)


def _hashable(value: Any) -> Any:
    """Returns a key that is equal only for parameters with the same meaning."""
    if isinstance(value, (np.ndarray, np.generic)):
        return ("array", value.dtype.str, value.shape, value.tobytes())
    if isinstance(value, (bool, int, float, complex, str, bytes, type(None))):
        return repr(value)
    if isinstance(value, tuple) and all(isinstance(item, (bool, int, str)) for item in value):
        return repr(value)
    return f"{type(value).__name__}@{id(value):x}"


def _floats(avals: Any) -> list[Any]:
    return [aval for aval in avals if compat.is_float(aval.dtype)]


def _function(primal: Any) -> Callable[..., Any]:
    """Returns the function of a rule. JAX differentiates `clamp` by bounds of the operand's shape only."""
    (eqn,) = primal.jaxpr.eqns
    if eqn.primitive.name != "clamp":
        return compat.jaxpr_as_fun(primal)

    def clamp(*arguments: Any) -> Any:
        values = dict(zip(primal.jaxpr.invars, arguments, strict=True))
        low, operand, high = (v.val if isinstance(v, compat.Literal) else values[v] for v in eqn.invars)
        shape = jax.numpy.shape(operand)
        low, high = (jax.numpy.broadcast_to(bound, shape) for bound in (low, high))
        return [jax.lax.clamp(low, operand, high)]

    return clamp


def _fixed(jaxpr: Any) -> frozenset[int]:
    """Returns the indices of arguments that a custom rule closes over; JAX forbids their change."""
    (eqn,) = jaxpr.eqns
    if eqn.primitive.name not in primitives.CUSTOM:
        return frozenset()
    closed_over = eqn.invars[: eqn.params.get("num_consts", 0)]
    passed = eqn.invars[len(closed_over) :]
    return frozenset(
        index for index, v in enumerate(jaxpr.invars) if v in closed_over and v not in passed
    )


def _jvp(fun: Callable[..., Any], avals: Any, fixed: frozenset[int]) -> Callable[..., Any]:
    """Returns the function of arguments and tangents, to results and tangents."""

    def jvp(*flat: Any) -> Any:
        primals, given = flat[: len(avals)], iter(flat[len(avals) :])
        tangents = [
            next(given) if compat.is_float(aval.dtype) else np.zeros(aval.shape, jax.dtypes.float0)
            for aval in avals
        ]
        moving = [index for index in range(len(avals)) if index not in fixed]
        values, changes = jax.jvp(
            _partial(fun, primals, moving),
            [primals[index] for index in moving],
            [tangents[index] for index in moving],
        )
        pairs = zip(values, changes, strict=True)
        return [*values, *(change for value, change in pairs if compat.is_float(value.dtype))]

    return jvp


def _vjp(fun: Callable[..., Any], outputs: Any, fixed: frozenset[int]) -> Callable[..., Any]:
    """Returns the function of arguments and cotangents, to results and cotangents."""

    def vjp(*flat: Any) -> Any:
        count = len(flat) - len(_floats(outputs))
        primals, given = flat[:count], iter(flat[count:])
        moving = [index for index in range(count) if index not in fixed]
        values, pull_back = jax.vjp(
            _partial(fun, primals, moving), *(primals[index] for index in moving)
        )
        cotangents = [
            next(given) if compat.is_float(aval.dtype) else np.zeros(aval.shape, jax.dtypes.float0)
            for aval in outputs
        ]
        found = dict(zip(moving, pull_back(cotangents), strict=True))
        return [
            *values,
            *(
                found[index] if index in found else jax.numpy.zeros_like(value)
                for index, value in enumerate(primals)
                if compat.is_float(value.dtype)
            ),
        ]

    return vjp


def _partial(fun: Callable[..., Any], values: Any, moving: Any) -> Callable[..., Any]:
    """Returns the function of some arguments, the others fixed."""

    def partial(*chosen: Any) -> Any:
        arguments = list(values)
        for index, value in zip(moving, chosen, strict=True):
            arguments[index] = value
        return fun(*arguments)

    return partial
