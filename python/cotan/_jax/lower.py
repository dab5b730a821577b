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

from . import compat, names
from .decompose import Decomposer
from .rules import CHECKPOINT, STOP, Marker, Order, Rule
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


def lower(
    traced: Traced, order: Order, ties: str = "jax", wrt: Sequence[int] | None = None
) -> Lowered:
    """Lowers a function for the derivatives that will be requested of it.

    `wrt` are the differentiated arguments; the default is all of floats.
    """
    with compat.x64(traced.wide):
        closed, consts = lift_consts(traced.jaxpr)
        marker = Marker(ties)
        pieces = [(names.word(traced.name), marker.mark(closed, order))]
        if marker.closes_over:
            _check_closed_over(traced, wrt)
        for rule in marker.rules:
            pieces.extend(_pieces(rule))
        decomposer = Decomposer()
        pieces = [(name, decomposer.closed(closed)) for name, closed in pieces]
        lowered = _lower_together(pieces)
        module = lowered.compiler_ir("stablehlo")
        function = _publish(module)
        if traced.is_symbolic:
            _state_sizes(module, function, pieces)
        _attach(module, marker.rules)
        _replace_calls(module)
        text = module.operation.get_asm(enable_debug_info=True, print_generic_op_form=True)
    paths = [*constant_names(len(consts)), *traced.arg_names]
    words = names.words([*_sizes(text), *paths] if traced.is_symbolic else paths)
    return Lowered(names.rename(text, function, words), function, consts)


_SIZE = re.compile(r'jax\.global_constant = "(\w+)"')


def _sizes(text: str) -> list[str]:
    """Returns the names of the sizes that functions of a module are passed first."""
    return [f"size {name}" for name in dict.fromkeys(_SIZE.findall(text))]


def _check_closed_over(traced: Traced, wrt: Sequence[int] | None) -> None:
    """Lets JAX refuse derivatives by values that a custom rule closes over."""
    fun, avals = compat.jaxpr_as_fun(traced.jaxpr), traced.in_avals
    if wrt is None:
        wrt = [index for index, aval in enumerate(avals) if compat.is_float(aval.dtype)]

    def differentiated(*values: Any) -> Any:
        def of_some(*chosen: Any) -> Any:
            arguments = list(values)
            for index, value in zip(wrt, chosen, strict=True):
                arguments[index] = value
            return fun(*arguments)

        return jax.vjp(of_some, *(values[index] for index in wrt))[0]

    jax.eval_shape(differentiated, *(jax.ShapeDtypeStruct(a.shape, a.dtype) for a in avals))


def constant_names(count: int) -> list[str]:
    """Returns the names of constants that are passed before the arguments."""
    return [f"constant {number}" for number in range(count)]


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


def _state_sizes(module: Any, function: str, pieces: Sequence[tuple[str, Any]]) -> None:
    """Names the sizes of the arguments of the function and of the rules."""
    functions = {_symbol(op): op.operation for op in module.body.operations if _is_function(op)}
    names = [function, *(name for name, _ in pieces[1:])]
    for name, (_, closed) in zip(names, pieces, strict=True):
        if name in functions:
            _state_sizes_of(functions[name], [aval.shape for aval in closed.in_avals])


def _state_sizes_of(op: Any, shapes: Sequence[Any]) -> None:
    """Names the sizes of arguments, which the text does not relate to those passed first."""
    ir, context = compat.ir, op.context
    inputs = len(op.regions[0].blocks[0].arguments)
    sizes = inputs - len(shapes)
    key = "arg_attrs"
    empty = ir.DictAttr.get({}, context)
    old = list(op.attributes[key]) if key in op.attributes else [empty] * inputs
    stated = []
    for shape in shapes:
        names = [ir.StringAttr.get(str(size), context) for size in shape]
        stated.append(ir.DictAttr.get({"cotan.sizes": ir.ArrayAttr.get(names, context)}, context))
    op.attributes[key] = ir.ArrayAttr.get([*old[:sizes], *stated], context)


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


def _replace_calls(module: Any) -> None:
    """Replaces calls that stand for operations of the dialect `ad`."""
    module.context.allow_unregistered_dialects = True
    for function in module.body.operations:
        for call in _calls(function.operation):
            callee = call.attributes["callee"].value
            if callee.startswith(CHECKPOINT):
                _recompute(call)
            elif callee.startswith(STOP):
                _stop(call)


def _calls(operation: Any) -> list[Any]:
    """Returns the calls inside of an operation."""
    found: list[Any] = []
    for region in operation.regions:
        for block in region.blocks:
            for op in block.operations:
                inner = op.operation
                found += [inner] if inner.name == "func.call" else _calls(inner)
    return found


def _stop(call: Any) -> None:
    """Replaces a call by `ad.stop_gradient`."""
    stopped = compat.ir.Operation.create(
        "ad.stop_gradient",
        results=[result.type for result in call.results],
        # Sizes are passed first.
        operands=list(call.operands)[-len(call.results) :],
        ip=compat.ir.InsertionPoint(call),
        loc=call.location,
    )
    call.results[0].replace_all_uses_with(stopped.results[0])
    call.erase()


def _recompute(call: Any) -> None:
    """Puts a call into `ad.checkpoint`."""
    ir, types = compat.ir, [result.type for result in call.results]
    location = call.location
    outer = ir.Operation.create(
        "ad.checkpoint", results=types, regions=1, ip=ir.InsertionPoint(call), loc=location
    )
    block = outer.regions[0].blocks.append()
    inner = call.clone(ip=ir.InsertionPoint(block))
    ir.Operation.create(
        "ad.yield", operands=list(inner.results), ip=ir.InsertionPoint(block), loc=location
    )
    for old, new in zip(call.results, outer.results, strict=True):
        old.replace_all_uses_with(new)
    call.erase()


def _is_function(op: Any) -> bool:
    return op.operation.name == "func.func"


def _symbol(op: Any) -> str:
    return compat.ir.StringAttr(op.operation.attributes["sym_name"]).value
