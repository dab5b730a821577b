"""The operations of a traced function through which an argument reaches the result."""

from __future__ import annotations

import linecache
from typing import Any

from . import compat, sources

_MAX = 6


def text(traced: Any, name: str) -> str:
    """Returns the lines through which an argument reaches the result, as text."""
    index = traced.arg_names.index(name)
    jaxpr = traced.jaxpr.jaxpr
    found: dict[sources.Place | None, list[str]] = {}
    _collect(jaxpr, [jaxpr.invars[index]], found)
    places: dict[tuple[str, int], list[str]] = {}
    for place, names in found.items():
        if place is not None:
            places.setdefault((place.file, place.line), []).extend(names)
    if not places:
        return ""
    lines = [f"\n`{name}` contributes by:"]
    for (file, line), names in list(places.items())[:_MAX]:
        operations = ", ".join(dict.fromkeys(names))
        lines.append(f"\n  --> {file}:{line}: {operations}")
        source = linecache.getline(file, line).strip()
        if source:
            lines.append(f"\n      {source}")
    if len(places) > _MAX:
        lines.append(f"\n  and {len(places) - _MAX} other lines")
    return "".join(lines)


def _collect(jaxpr: Any, changing: Any, found: dict[Any, list[str]]) -> None:
    """Lists the operations that depend on variables, by their lines."""
    active = set(changing)
    for eqn in jaxpr.eqns:
        inputs = [v for v in eqn.invars if not isinstance(v, compat.Literal)]
        if not active.intersection(inputs):
            continue
        active.update(eqn.outvars)
        inner = list(compat.jaxprs_in_params(eqn.params))
        for part in inner:
            operands = eqn.invars[len(eqn.invars) - len(part.invars) :]
            chosen = [
                mine for mine, v in zip(part.invars, operands, strict=False)
                if not isinstance(v, compat.Literal) and v in active
            ]
            _collect(part, chosen, found)
        if not inner:
            found.setdefault(sources.place(eqn), []).append(eqn.primitive.name)
