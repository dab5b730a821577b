"""Reports of compilations: the logger ``cotan`` and the table of ``cotan.timing()``."""

from __future__ import annotations

import contextlib
import contextvars
import dataclasses
import logging
import time
from collections.abc import Iterator, Sequence
from typing import Any

LOGGER = logging.getLogger("cotan")

_stages: contextvars.ContextVar[dict[str, float] | None] = contextvars.ContextVar(
    "cotan_stages", default=None
)
_tables: contextvars.ContextVar[tuple[Timing, ...]] = contextvars.ContextVar(
    "cotan_tables", default=()
)


@dataclasses.dataclass
class Timing:
    """Compilations, with the seconds of their stages."""

    compilations: list[tuple[str, dict[str, float]]] = dataclasses.field(default_factory=list)

    def __str__(self) -> str:
        names = list(dict.fromkeys(name for _, stages in self.compilations for name in stages))
        rows = [["program", *names]]
        for program, stages in self.compilations:
            rows.append([program, *(f"{1e3 * stages.get(name, 0.0):.1f} ms" for name in names)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = (
            "  ".join(
                cell.ljust(width) if index == 0 else cell.rjust(width)
                for index, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        )
        return "\n".join(line.rstrip() for line in lines)


@contextlib.contextmanager
def timing() -> Iterator[Timing]:
    """Collects the compilations inside of a ``with`` block; printed, it is a table."""
    table = Timing()
    token = _tables.set((*_tables.get(), table))
    try:
        yield table
    finally:
        _tables.reset(token)


@contextlib.contextmanager
def stage(name: str) -> Iterator[None]:
    """Measures a stage of the surrounding compilation, without the stages inside."""
    stages = _stages.get()
    if stages is None:
        yield
        return
    before, start = sum(stages.values()), time.perf_counter()
    try:
        yield
    finally:
        inside = sum(stages.values()) - before
        stages[name] = stages.get(name, 0.0) + time.perf_counter() - start - inside


@contextlib.contextmanager
def compilation(name: str, kind: str, avals: Sequence[Any] = ()) -> Iterator[None]:
    """Logs one line for a compilation, unless it is part of another."""
    if _stages.get() is not None:
        yield
        return
    stages: dict[str, float] = {}
    token = _stages.set(stages)
    try:
        yield
    finally:
        _stages.reset(token)
    title = name if kind == "value" else f"{kind} of {name}"
    for table in _tables.get():
        table.compilations.append((title, stages))
    if LOGGER.isEnabledFor(logging.INFO):
        types = ", ".join(f"{aval.dtype.name}{list(aval.shape)}" for aval in avals)
        times = ", ".join(f"{stage} {1e3 * seconds:.1f} ms" for stage, seconds in stages.items())
        LOGGER.info("compiled %s(%s): %s", title, types, times)
