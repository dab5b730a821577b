"""Reverse derivatives as two programs: JAX keeps residuals between its forward and reverse pass.

The forward program returns the values and residuals. The reverse one takes residuals instead of
computing the values again. What is differentiated further is the function itself: residuals follow
from its arguments, so that they have no tangents of their own.
"""

from __future__ import annotations

import dataclasses
import functools
import logging
import re
from collections.abc import Sequence
from typing import Any

import jax
import numpy as np

from .. import _errors
from . import compat
from .callees import Callee, Fun, Types
from .wrappers import Source

LOGGER = logging.getLogger("cotan")

_STATIC = re.compile(r"(?:tensor<((?:\d+x)*))?([a-z]+\d*)>?")
_DTYPES = {"i1": "bool", "index": "int64", "bf16": "bfloat16"}


class Half(Callee):
    """A program of a split derivative, as text."""

    def __init__(self, base: Callee, split: Any, name: str):
        super().__init__(name, base)
        self._split = split

    @functools.cached_property
    def types(self) -> Types | None:
        return None

    def source(self) -> Source:
        return Source(self._split.module, self.name)

    def as_jax(self) -> None:
        return None

    @functools.cached_property
    def compiled(self) -> Any:
        return self._split.module.compile(self.name, threads=self.threads, strict=self.strict)

    def result_types(self, types: Types) -> Types:
        results = list(map(_static_type, self.source().results))
        if None not in results:
            return results
        shapes = self.compiled.result_shapes([it.shape for it in types])
        pairs = zip(shapes, self.compiled.dtypes[1], strict=True)
        return [jax.ShapeDtypeStruct(shape, np.dtype(dtype)) for shape, dtype in pairs]


def _static_type(kind: str) -> Any:
    """Returns the type of an array, if its sizes are known."""
    found = _STATIC.fullmatch(kind)
    if found is None:
        return None
    sizes, element = found.groups()
    name = _DTYPES.get(element) or re.sub(r"^(f|i)(\d+)$", _numpy_name, element)
    shape = tuple(map(int, (sizes or "").split("x")[:-1]))
    return jax.ShapeDtypeStruct(shape, jax.numpy.dtype(name))


def _numpy_name(found: re.Match[str]) -> str:
    return {"f": "float", "i": "int"}[found[1]] + found[2]


@dataclasses.dataclass(frozen=True)
class Part:
    """A function of some of the operands of an operation."""

    callee: Callee
    operands: tuple[int, ...]

    def pick(self, values: Sequence[Any]) -> list[Any]:
        """Returns the values of these operands."""
        return [values[at] for at in self.operands]

    def batched(self, mask: Sequence[bool], size: int) -> Part:
        """Returns the function of batches where ``mask`` selects."""
        return Part(self.callee.batched(tuple(self.pick(mask)), size), self.operands)


class Selecting(Callee):
    """A function that runs as one function of its operands, and is differentiated as another."""

    def __init__(self, run: Part, exact: Part):
        super().__init__(run.callee.name, run.callee)
        self.run, self.exact = run, exact

    @functools.cached_property
    def types(self) -> Types | None:
        return None

    def result_types(self, types: Types) -> Types:
        return self.exact.callee.result_types(self.exact.pick(types))

    def source(self) -> Source:
        return self.run.callee.source()

    def as_jax(self) -> Fun | None:
        fun = self.exact.callee.as_jax()
        return None if fun is None else lambda *arrays: fun(*self.exact.pick(arrays))

    def target(self, operands: Sequence[Any]) -> tuple[Callee, list[Any]]:
        return self.run.callee, self.run.pick(operands)

    def batched(self, mask: tuple[bool, ...], size: int) -> Callee:
        key = ("batch", mask, size)
        if key not in self._made:
            self._made[key] = self._batched(mask, size)
        return self._made[key]

    def _batched(self, mask: tuple[bool, ...], size: int) -> Selecting:
        return Selecting(*self._parts(mask, size))

    def _parts(self, mask: tuple[bool, ...], size: int) -> tuple[Part, Part]:
        exact = self.exact.batched(mask, size)
        # What the program takes may be the same for the whole batch.
        return (self.run.batched(mask, size) if any(self.run.pick(mask)) else exact), exact


class Forward(Selecting):
    """The forward program: its residuals follow the values."""

    def result_types(self, types: Types) -> Types:
        known = super().result_types(types)
        return [*known, *self.run.callee.result_types(types)[len(known) :]]

    def _batched(self, mask: tuple[bool, ...], size: int) -> Selecting:
        return Forward(*self._parts(mask, size))


class Tangents(Selecting):
    """The tangents of the results, of arguments, residuals and tangents."""

    def __init__(self, exact: Part, known: int, cotangents: int, transpose: Selecting):
        super().__init__(exact, exact)
        self._known, self._cotangents, self._transpose = known, cotangents, transpose

    def _batched(self, mask: tuple[bool, ...], size: int) -> Selecting:
        wide = (*mask[: self._known], *(True,) * self._cotangents)
        transpose = self._transpose.batched(wide, size)
        assert isinstance(transpose, Selecting)
        return Tangents(self.exact.batched(mask, size), self._known, self._cotangents, transpose)

    def transposed(self, tangents: int, cotangents: int) -> Callee:
        return self._transpose


@dataclasses.dataclass(frozen=True)
class Split:
    """A function whose reverse derivative is two programs."""

    forward: Forward
    tangents: Tangents
    kept: tuple[int, ...]
    """The results of the forward program that the reverse one takes."""


def split(callee: Callee, wrt: tuple[int, ...], types: Types) -> Split | None:
    """Splits the reverse derivative of a function, if that is possible."""
    made: dict[Any, Any] = callee._made
    if ("split", wrt) not in made:
        made["split", wrt] = _split(callee, wrt, types)
    return made["split", wrt]


def _split(callee: Callee, wrt: tuple[int, ...], types: Types) -> Split | None:
    values = callee.result_types(types)
    active = sum(compat.is_float(it.dtype) for it in values)
    if isinstance(callee, Selecting) or any(map(_is_complex, [*types, *values])):
        return None
    source = callee.differentiable("cotangents")
    try:
        made = source.module.split_gradient(source.function, list(wrt), method=callee.method)
    except _errors.UnsupportedError:
        return None
    LOGGER.info("split %s: %r", callee.name, made)
    count, kept, chosen = len(types), len(made.results), len(wrt)
    everything = tuple(range(count))
    forward = Forward(Part(Half(callee, made, made.forward), everything), Part(callee, everything))
    known = count + kept
    seeds = tuple(range(known, known + active))
    reverse = Selecting(
        Part(
            Half(callee, made, made.reverse),
            (*made.arguments, *range(count, known), *seeds),
        ),
        Part(callee.derivative("cotangents", wrt), (*everything, *seeds)),
    )
    tangents = Part(
        callee.derivative("tangents", wrt), (*everything, *range(known, known + chosen))
    )
    return Split(forward, Tangents(tangents, known, active, reverse), tuple(made.results))


def _is_complex(type_: Any) -> bool:
    return compat.is_complex(type_.dtype)
