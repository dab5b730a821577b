"""Programs as StableHLO text, and calls of that text in programs of JAX."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from jax.interpreters import mlir

from .. import _errors
from . import compat
from .wrappers import Source

PIPELINE = "array-to-stablehlo,cse"
"""The passes that write arrays as StableHLO."""

ir = compat.ir

_OPEN = re.compile(r"tensor<([0-9?x]+)x\w+, #cotan\.dims<(.*)>>")


def exported(module: Any, function: str) -> str:
    """Returns a function of a module as StableHLO, named `main`."""
    text = _translated(module)
    with mlir.make_ir_context():
        parsed = _parsed(text, function)
        _function(parsed).attributes["sym_name"] = ir.StringAttr.get("main")
        return parsed.operation.get_asm()


def called(ctx: Any, module: Any, function: str, name: str, operands: Sequence[Any]) -> Any:
    """Adds a function as StableHLO to the module that JAX lowers to, and calls it."""
    target = ctx.module_context
    text = _translated(module)
    parsed = _parsed(text, function)
    added = _function(parsed)
    symbols = target.symbol_table
    unique, number = f"cotan.{name}", 0
    while unique in symbols:
        unique, number = f"cotan.{name}_{number}", number + 1
    added.attributes["sym_name"] = ir.StringAttr.get(unique)
    added.attributes["sym_visibility"] = ir.StringAttr.get("private")
    _drop_placement(added)
    for op in list(parsed.body.operations):
        known = op.operation.name != "func.func" and _symbol(op) in symbols
        if known and str(symbols[_symbol(op)]) != str(op):
            raise _errors.UnsupportedError(
                f"`{name}` names a mesh `{_symbol(op)}` that is another one in this program"
            )
        if not known:
            target.module.body.append(op)
            symbols.insert(op)
    signature = ir.FunctionType(ir.TypeAttr(added.attributes["function_type"]).value)
    call = ir.Operation.create(
        "func.call",
        results=signature.results,
        operands=list(operands),
        attributes={"callee": ir.FlatSymbolRefAttr.get(unique)},
    )
    return list(call.results)


def specialized(source: Source, shapes: Sequence[tuple[int, ...]]) -> Source:
    """Returns a function with the sizes that arguments of these shapes have."""
    sizes: dict[str, int] = {}
    for kind, shape in zip(source.inputs, shapes, strict=True):
        found = _OPEN.fullmatch(kind)
        if found is None:
            continue
        pairs = zip(found[1].split("x"), shape, strict=True)
        given = [size for mark, size in pairs if mark == "?"]
        names = [name.strip() for name in found[2].split(",")]
        sizes |= {name: size for name, size in zip(names, given, strict=True) if name.isidentifier()}
    if not sizes:
        return source
    options = " ".join(f"{name}={size}" for name, size in sizes.items())
    pipeline = f"bind-dim-parameters{{function={source.function} {options}}}"
    return Source(source.module.opt(pipeline), source.function)


def _translated(module: Any) -> str:
    """Returns a module as StableHLO text; what has no translation is unsupported."""
    try:
        made = module.opt(PIPELINE)
    except _errors.Error as error:
        if error.code != "E1201":
            raise
        refusal = _errors.UnsupportedError(*error.args)
        refusal.__dict__.update(error.__dict__)
        raise refusal from None
    return made.text(generic=True, locations=True)


def _parsed(text: str, function: str) -> Any:
    """Parses text, and erases all other functions."""
    module = ir.Module.parse(text)
    for op in list(module.body.operations):
        if op.operation.name == "func.func" and _symbol(op) != function:
            op.operation.erase()
    return module


def _function(module: Any) -> Any:
    return next(op.operation for op in module.body.operations if op.operation.name == "func.func")


def _symbol(op: Any) -> str:
    return ir.StringAttr(op.operation.attributes["sym_name"]).value


def _drop_placement(function: Any) -> None:
    """Drops attributes of arguments and results that only an entry function has."""
    for key in ("arg_attrs", "res_attrs"):
        if key in function.attributes:
            del function.attributes[key]
