"""A neutral judge of a gradient that somebody else made.

The gradient is compared with slopes that come from values of the function alone, along random
directions: `<g, v>` is the slope along `v`. Where they differ, halving finds the first argument and
element. The derivative of this package is used where it exists, as a witness and for precision.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ._slopes import Slope, slope

_DIRECTIONS = 4


@dataclasses.dataclass(frozen=True)
class Case:
    """A gradient, and the function that it is said to belong to."""

    value: Callable[[Sequence[np.ndarray]], float]
    """The function of the differentiated leaves, in double precision."""
    point: list[np.ndarray]
    gradient: list[np.ndarray]
    names: list[str]
    precision: float
    """The relative rounding of the gradient's type."""
    derivative: Callable[[Sequence[np.ndarray]], float] | None = None
    """The forward derivative of this package along a direction."""


@dataclasses.dataclass(frozen=True)
class Difference:
    """The first element that is wrong, or the first elements whose sum is."""

    name: str
    index: tuple[int, ...]
    given: complex | float
    slope: Slope
    last: tuple[int, ...] | None = None
    """The last of several elements, if each of them is right by itself."""

    def __str__(self) -> str:
        head = f"`{self.name}`{_place(self.index)}: the gradient has {_number(self.given)}"
        if self.last is not None:
            head = (
                f"`{self.name}`{_place(self.index)} to {_place(self.last)} together: along a "
                f"direction the gradient has {_number(self.given)}"
            )
        if not self.slope.is_smooth:
            left, right = _number(self.slope.left), _number(self.slope.right)
            return f"{head}, and the slopes are {left} to the left and {right} to the right"
        value, given = self.slope.right, float(np.real(self.given))
        off = f", off by {abs(given - value):.2g}" if np.isfinite(given) else ""
        return f"{head}, the slope is {_number(value)}{off}"


@dataclasses.dataclass(frozen=True)
class Verdict:
    """The result of a comparison."""

    directions: int
    kinks: int
    """The number of directions along which the slopes of both sides differ."""
    worst: float
    """The largest difference of `<g, v>` and the slope, relative to the sum of products."""
    difference: Difference | None = None
    others: int = 0
    """The number of other leaves that are wrong, too."""

    @property
    def is_right(self) -> bool:
        """Returns whether nothing was found."""
        return self.difference is None


def judge(case: Case, seed: int = 0) -> Verdict:
    """Compares a gradient with slopes along random directions."""
    not_finite = _first_not_finite(case)
    if not_finite is not None:
        return Verdict(0, 0, float("inf"), not_finite)
    random = np.random.default_rng(seed)
    kinks, worst = 0, 0.0
    for number in range(_DIRECTIONS):
        direction = [_direction(leaf, random, number) for leaf in case.point]
        found = _compare(case, direction)
        kinks += not found.slope.is_smooth
        worst = max(worst, found.relative)
        if found.is_wrong:
            difference, others = _locate(case, direction)
            return Verdict(number + 1, kinks, worst, difference, others)
    return Verdict(_DIRECTIONS, kinks, worst)


@dataclasses.dataclass(frozen=True)
class _Comparison:
    slope: Slope
    distance: float
    tolerance: float
    scale: float

    @property
    def is_wrong(self) -> bool:
        return not self.distance <= self.tolerance

    @property
    def relative(self) -> float:
        return self.distance / self.scale if self.scale else 0.0


def _compare(case: Case, direction: Sequence[np.ndarray]) -> _Comparison:
    """Compares `<g, v>` with the slopes along `v`."""
    products = [np.real(g * v).ravel() for g, v in zip(case.gradient, direction, strict=True)]
    product = float(sum(map(np.sum, products)))
    found = _slope(case, direction)
    scale = float(sum(np.abs(it).sum() for it in products)) + found.scale
    witness = case.derivative(direction) if case.derivative and found.is_smooth else None
    if witness is not None and abs(witness - found.right) <= 100 * found.error + 1e-6 * scale:
        exact = Slope(witness, witness, 1e-12 * scale)
    else:
        exact = found
    tolerance = 64 * case.precision * scale + 20 * exact.error + 1e-9 * scale
    return _Comparison(found, exact.distance(product), tolerance, scale)


def _slope(case: Case, direction: Sequence[np.ndarray]) -> Slope:
    """Returns the slopes of the function along a direction."""

    def value(step: float) -> float:
        moved = [x + step * v for x, v in zip(case.point, direction, strict=True)]
        return case.value(moved)

    sizes = [np.abs(v).max() for v in direction if v.size]
    points = [np.abs(x).mean() for x in case.point if x.size]
    step = 0.02 * max(1.0, *points) / max(1e-300, *sizes) if sizes and points else 0.02
    return slope(value, step)


def _direction(leaf: np.ndarray, random: np.random.Generator, number: int) -> np.ndarray:
    """Returns a direction: ones first, which keep ties, then random ones."""
    real = np.ones(leaf.shape) if number == 0 else random.normal(size=leaf.shape)
    if np.iscomplexobj(leaf):
        return real + 1j * random.normal(size=leaf.shape)
    return real


def _first_not_finite(case: Case) -> Difference | None:
    """Returns the first element of the gradient that is NaN or infinite where the slope is not."""
    for number, leaf in enumerate(case.gradient):
        for flat in np.flatnonzero(~np.isfinite(leaf)):
            found = _slope(case, _unit(case, number, int(flat)))
            if np.isfinite(found.left) and np.isfinite(found.right):
                return _difference(case, number, int(flat), found)
    return None


def _locate(case: Case, direction: Sequence[np.ndarray]) -> tuple[Difference, int]:
    """Returns the first wrong element, and how many other leaves are wrong."""
    wrong = [
        number
        for number in range(len(case.point))
        if _compare(case, _only(direction, number)).is_wrong
    ]
    if not wrong:
        # Only the sum is wrong: the first element that contributes stands for it.
        wrong = [0]
    number = wrong[0]
    flat = _bisect(case, direction, number)
    alone = _compare(case, _unit(case, number, flat))
    if alone.is_wrong:
        return _difference(case, number, flat, alone.slope), len(wrong) - 1
    return _together(case, direction, number, flat), len(wrong) - 1


def _together(
    case: Case, direction: Sequence[np.ndarray], number: int, last: int
) -> Difference:
    """Returns the shortest range of elements up to one whose sum is wrong."""
    first = 0
    for start in range(last, -1, -1):
        if _compare(case, _only(direction, number, slice(start, last + 1))).is_wrong:
            first = start
            break
    part = _only(direction, number, slice(first, last + 1))
    products = np.real(case.gradient[number] * part[number])
    leaf = case.gradient[number]
    return Difference(
        case.names[number],
        _index(leaf, first),
        float(products.sum()),
        _slope(case, part),
        _index(leaf, last),
    )


def _bisect(case: Case, direction: Sequence[np.ndarray], number: int) -> int:
    """Returns the index of the first wrong element of a leaf."""
    low, high = 0, case.point[number].size
    while high - low > 1:
        middle = (low + high) // 2
        part = _only(direction, number, slice(low, middle))
        if _compare(case, part).is_wrong:
            high = middle
        else:
            low = middle
    return low


def _only(
    direction: Sequence[np.ndarray], number: int, kept: slice = slice(None)
) -> list[np.ndarray]:
    """Returns a direction that changes a range of one leaf."""
    made = [np.zeros_like(v) for v in direction]
    made[number].reshape(-1)[kept] = direction[number].reshape(-1)[kept]
    return made


def _unit(case: Case, number: int, flat: int) -> list[np.ndarray]:
    """Returns the direction of one element."""
    made = [np.zeros(x.shape, np.result_type(x.dtype, np.float64)) for x in case.point]
    made[number].reshape(-1)[flat] = 1.0
    return made


def _difference(case: Case, number: int, flat: int, found: Slope) -> Difference:
    leaf = case.gradient[number]
    return Difference(
        case.names[number], _index(leaf, flat), leaf.reshape(-1)[flat].item(), found
    )


def _index(leaf: np.ndarray, flat: int) -> tuple[int, ...]:
    return tuple(map(int, np.unravel_index(flat, leaf.shape)))


def _place(index: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, index))}]" if index else ""


def _number(value: complex | float) -> str:
    return f"{value:.9g}"


@functools.cache
def eps(dtype: Any) -> float:
    """Returns the relative rounding of a type."""
    return float(np.finfo(dtype).eps) if np.dtype(dtype).kind in "fc" else 0.01
