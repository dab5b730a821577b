"""Functions that are added to a module as text: derivatives and batches of its functions."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Sequence
from typing import Any

_LAST_BRACE = re.compile(r"^\}", re.MULTILINE)
_TYPE_ALIAS = re.compile(r"^(![A-Za-z_][A-Za-z0-9_$.]*) = (.*)$", re.MULTILINE)
_ALIAS = re.compile(r"![A-Za-z_][A-Za-z0-9_$.]*")
_TENSOR = "tensor<"
_RANK_ZERO = re.compile(r"tensor<[a-z]+[0-9]*>")


@dataclasses.dataclass(frozen=True)
class Source:
    """A function of a module that is not compiled."""

    module: Any
    function: str

    @functools.cached_property
    def text(self) -> str:
        """The module, with the locations of its source."""
        return self.module.text(locations=True)

    @functools.cached_property
    def inputs(self) -> list[str]:
        """The types of the arguments, as text without aliases."""
        return self._types(0)

    @functools.cached_property
    def results(self) -> list[str]:
        """The types of the results, as text without aliases."""
        return self._types(1)

    def _types(self, side: int) -> list[str]:
        aliases = dict(_TYPE_ALIAS.findall(self.text))
        types = [kind for _, kind in self.module.functions()[self.function][side]]
        for _ in aliases:
            types = [_ALIAS.sub(lambda found: aliases[found[0]], kind) for kind in types]
        return types


def is_float(kind: str) -> bool:
    """Returns whether elements of a type are floats."""
    element = re.split(r"[x,<>]", kind.removeprefix(_TENSOR).split(",")[0].rstrip(">"))[-1]
    return element.startswith(("f", "bf"))


def tangents(source: Source, wrt: Sequence[int]) -> Source:
    """Adds the function from arguments, and tangents of some, to the tangents of the results."""
    changes = [source.inputs[index] for index in wrt]
    values, inputs = source.results, source.inputs
    derivative = [kind for kind in values if is_float(kind)]
    return _request(source, "jvp", "tangents", wrt, inputs + changes, values, derivative)


def cotangents(source: Source, wrt: Sequence[int]) -> Source:
    """Adds the function from arguments, and cotangents of results, to those of some arguments."""
    changes = [kind for kind in source.results if is_float(kind)]
    values, inputs = source.results, source.inputs
    derivative = [inputs[index] for index in wrt]
    return _request(source, "vjp", "cotangents", wrt, inputs + changes, values, derivative)


def value_and_grad(source: Source, wrt: Sequence[int]) -> Source:
    """Adds the function from arguments to a scalar result and its gradient."""
    derivative = [source.inputs[index] for index in wrt]
    name = f"{source.function}.value_and_grad"
    return _request(
        source, "value_and_grad", "value_and_grad", wrt, source.inputs, [],
        source.results + derivative, name,
    )


def _request(
    source: Source,
    op: str,
    suffix: str,
    wrt: Sequence[int],
    inputs: list[str],
    values: list[str],
    derivative: list[str],
    name: str | None = None,
) -> Source:
    """Adds a function that requests a derivative, and returns it without the values."""
    name = name or f"{source.function}.{suffix}"
    arguments = ", ".join(f"%a{at}: {kind}" for at, kind in enumerate(inputs))
    passed = ", ".join(f"%a{at}" for at in range(len(inputs)))
    results = [f"%v{at}" for at in range(len(values))]
    returned = [f"%d{at}" for at in range(len(derivative))]
    indices = ", ".join(map(str, wrt))
    body = (
        f"{', '.join(results + returned)} = ad.{op} @{_symbol(source.function)}({passed}) "
        f"{{wrt = [{indices}]}} : ({', '.join(inputs)}) -> ({', '.join(values + derivative)})\n"
        f"    return {', '.join(returned)} : {', '.join(derivative)}"
    )
    return _added(source, name, arguments, derivative, body)


def batched(source: Source, mask: Sequence[bool], size: int) -> Source:
    """Adds the function of arrays with one dimension more in front, where ``mask`` selects.

    Its result has that dimension: slices are those of calls on slices.
    """
    inner, outer = source.inputs, []
    mapped, elements, passed = [], [], []
    for at, (kind, is_batched) in enumerate(zip(inner, mask, strict=True)):
        outer.append(_batch_type(kind, size) if is_batched else kind)
        passed.append(f"%b{at}" if is_batched else f"%a{at}")
        if is_batched:
            mapped.append(f"%a{at}")
            elements.append(f"%b{at}: {kind}")
    results = source.results
    wide = [_batch_type(kind, size) for kind in results]
    arguments = ", ".join(f"%a{at}: {kind}" for at, kind in enumerate(outer))
    types = ", ".join(kind for kind, is_batched in zip(outer, mask, strict=True) if is_batched)
    names = ", ".join(f"%r{at}" for at in range(len(results)))
    yielded = ", ".join(f"%s{at}" for at in range(len(results)))
    body = (
        f"{names} = array.map {', '.join(mapped)} ({', '.join(elements)}) {{\n"
        f"      {yielded} = array.call @{_symbol(source.function)}({', '.join(passed)}) : "
        f"({', '.join(inner)}) -> ({', '.join(results)})\n"
        f"      array.yield {yielded} : {', '.join(results)}\n"
        f"    }} : ({types}) -> ({', '.join(wide)})\n"
        f"    return {names} : {', '.join(wide)}"
    )
    return _added(source, f"{source.function}.batch{size}", arguments, wide, body)


def without_rank_zero(source: Source) -> Source:
    """Returns the same function of scalars instead of arrays of rank 0."""
    kinds = source.inputs + source.results
    if not any(_RANK_ZERO.fullmatch(kind) for kind in kinds):
        return source
    return Source(source.module.opt("scalarize-rank0"), source.function)


def _batch_type(kind: str, size: int) -> str:
    if kind.startswith(_TENSOR):
        return f"{_TENSOR}{size}x{kind.removeprefix(_TENSOR)}"
    return f"{_TENSOR}{size}x{kind}>"


def _added(
    source: Source, name: str, arguments: str, results: Sequence[str], body: str
) -> Source:
    known = source.module.functions()
    while name in known:
        name += "_"
    text = source.text
    end = list(_LAST_BRACE.finditer(text))[-1].start()
    added = (
        f"  func.func @{_symbol(name)}({arguments}) -> ({', '.join(results)}) {{\n"
        f"    {body}\n  }}\n"
    )
    return Source(type(source.module).from_text(text[:end] + added + text[end:]), name)


def _symbol(name: str) -> str:
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_$.]*", name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
