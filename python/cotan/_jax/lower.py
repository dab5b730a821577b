"""Lowering: from marked jaxprs to one StableHLO module.

One jaxpr calls the function and all rules, so that JAX lowers them to one module. Its entry
function is erased afterwards, and the functions that have a rule name it.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Sequence
from typing import Any

import jax

from . import compat
from .decompose import Decomposer
from .rules import Marker, Order, Rule
from .trace import Traced

MAX_EMBEDDED = 1024
"""Closed-over arrays of more elements are passed as arguments, not written into the text."""

_RULE_NAME = re.compile(r"cotan\.rule\.(\d+)(_\d+)?")


@dataclasses.dataclass
class Lowered:
    """The text of a module, and what its function takes besides the arguments."""

    text: str
    function: str
    consts: list[Any]
    """Arrays to be passed before the arguments."""


def lower(traced: Traced, order: Order, ties: str = "jax") -> Lowered:
    """Lowers a function for the derivatives that will be requested of it."""
    with compat.x64(traced.wide):
        closed, consts = lift_consts(traced.jaxpr)
        marker = Marker(ties)
        pieces = [(traced.name, marker.mark(closed, order))]
        for rule in marker.rules:
            pieces.extend(_pieces(rule))
        decomposer = Decomposer()
        pieces = [(name, decomposer.closed(closed)) for name, closed in pieces]
        lowered = _lower_together(pieces)
        module = lowered.compiler_ir("stablehlo")
        function = _publish(module)
        _attach(module, marker.rules)
        text = module.operation.get_asm(enable_debug_info=True, print_generic_op_form=True)
    return Lowered(text, function, consts)


def lift_consts(closed: Any) -> tuple[Any, list[Any]]:
    """Makes arguments of the constants that are large, or that JAX is tracing."""
    jaxpr = closed.jaxpr
    pairs = list(zip(jaxpr.constvars, closed.consts, strict=True))
    large = [(v, c) for v, c in pairs if _is_lifted(c)]
    if not large:
        return closed, []
    small = [(v, c) for v, c in pairs if not _is_lifted(c)]
    jaxpr = jaxpr.replace(
        constvars=[v for v, _ in small],
        invars=[*(v for v, _ in large), *jaxpr.invars],
    )
    return compat.ClosedJaxpr(jaxpr, [c for _, c in small]), [c for _, c in large]


def _is_lifted(const: Any) -> bool:
    return getattr(const, "size", 0) > MAX_EMBEDDED or isinstance(const, compat.Tracer)


def _pieces(rule: Rule) -> list[tuple[str, Any]]:
    pieces = [(rule.name, rule.primal)]
    if rule.jvp is not None:
        pieces.append((f"{rule.name}.jvp", rule.jvp))
    if rule.vjp is not None:
        pieces.append((f"{rule.name}.vjp", rule.vjp))
    return pieces


def _lower_together(pieces: Sequence[tuple[str, Any]]) -> Any:
    """Lowers a function that calls each of the pieces once, in their order."""
    primitive = compat.jit_primitive()

    def entry(*values: Any) -> list[Any]:
        results, rest = [], list(values)
        for name, closed in pieces:
            count = len(closed.in_avals)
            given, rest = rest[:count], rest[count:]
            results.append(primitive.bind(*given, **compat.jit_params(closed, name)))
        return results

    avals = [aval for _, closed in pieces for aval in closed.in_avals]
    specs = [jax.ShapeDtypeStruct(aval.shape, aval.dtype) for aval in avals]
    traced = jax.jit(entry, keep_unused=True).trace(*specs)
    return traced.lower(lowering_platforms=("cpu",))


def _publish(module: Any) -> str:
    """Erases the entry, and makes the function that it calls first public."""
    functions = {_symbol(op): op.operation for op in module.body.operations if _is_function(op)}
    entry = functions["main"]
    calls = (op.operation for op in entry.regions[0].blocks[0].operations)
    name = next(str(c.attributes["callee"])[1:].strip('"') for c in calls if c.name == "func.call")
    string = functools.partial(compat.ir.StringAttr.get, context=module.context)
    functions[name].attributes["sym_visibility"] = string("public")
    entry.erase()
    module.operation.attributes["sym_name"] = string(name)
    for function in functions.values():
        if function is not entry:
            _drop_empty(function.attributes)
    return name


def _drop_empty(attributes: Any) -> None:
    """Removes the attributes of arguments and results, if there are none."""
    for key in ("arg_attrs", "res_attrs"):
        if key in attributes and all(len(it) == 0 for it in attributes[key]):
            del attributes[key]


def _attach(module: Any, rules: Sequence[Rule]) -> None:
    """Names the rules of the functions that have some; what JAX made of them is linear."""
    functions = {_symbol(op): op.operation for op in module.body.operations if _is_function(op)}
    linear = compat.ir.UnitAttr.get(module.context)
    for op in module.body.operations:
        found = _RULE_NAME.fullmatch(_symbol(op)) if _is_function(op) else None
        if not found:
            continue
        rule = rules[int(found[1])]
        for kind, exists in (("jvp", rule.jvp), ("vjp", rule.vjp)):
            symbol = f"{rule.name}.{kind}"
            if exists is not None and symbol in functions:
                reference = compat.ir.FlatSymbolRefAttr.get(symbol, module.context)
                op.operation.attributes[f"cotan.{kind}"] = reference
                functions[symbol].attributes["cotan.assume_linear"] = linear


def _is_function(op: Any) -> bool:
    return op.operation.name == "func.func"


def _symbol(op: Any) -> str:
    return compat.ir.StringAttr(op.operation.attributes["sym_name"]).value
