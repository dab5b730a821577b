"""Slopes of a function along a direction, from its values alone."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable

Values = Callable[[float], float]
"""The value after a step along the direction."""

_LEVELS = 7


@dataclasses.dataclass(frozen=True)
class Slope:
    """The slopes on both sides of a point; they are equal where the function is smooth."""

    left: float
    right: float
    error: float
    """An estimate of the error of both."""

    @property
    def is_smooth(self) -> bool:
        """Returns whether both sides have the same slope."""
        return abs(self.left - self.right) <= 8 * self.error + 1e-7 * self.scale

    @property
    def scale(self) -> float:
        """The size of the slopes."""
        return max(abs(self.left), abs(self.right))

    def distance(self, slope: float) -> float:
        """Returns how far a slope is from those between both sides."""
        low, high = sorted((self.left, self.right))
        return max(low - slope, slope - high, 0.0)


def slope(values: Values, step: float) -> Slope:
    """Returns the slopes at 0: difference quotients of falling steps, extrapolated to step 0.

    No step size is chosen: each level halves the step, and the estimate is the entry of the
    extrapolation table whose neighbours agree best.
    """
    middle = values(0.0)
    steps = [step / 2**level for level in range(_LEVELS)]
    ahead = [values(h) for h in steps]
    behind = [values(-h) for h in steps]
    rights = [(v - middle) / h for v, h in zip(ahead, steps, strict=True)]
    lefts = [(middle - v) / h for v, h in zip(behind, steps, strict=True)]
    both = [(right + left) / 2 for right, left in zip(rights, lefts, strict=True)]
    noise = _noise([middle, *ahead, *behind], steps[-1])
    right, left = _extrapolate(rights, 2.0), _extrapolate(lefts, 2.0)
    one_sided = Slope(left[0], right[0], max(left[1], right[1], noise))
    if not one_sided.is_smooth:
        return one_sided
    centre, error = _extrapolate(both, 4.0)
    return Slope(centre, centre, max(error, noise))


def _noise(values: list[float], step: float) -> float:
    """Returns the rounding of values as an error of the last quotient, much reduced by the table."""
    return max(map(abs, values)) * 2.0**-52 / step / 16


def _extrapolate(quotients: list[float], base: float) -> tuple[float, float]:
    """Returns the limit of quotients whose error falls by ``base`` each, and its error."""
    best, error = quotients[-1], math.inf
    row: list[float] = []
    for quotient in quotients:
        new, factor = [quotient], base
        for previous in row:
            new.append(new[-1] + (new[-1] - previous) / (factor - 1))
            factor *= base
        for index in range(1, len(new)):
            change = max(abs(new[index] - new[index - 1]), abs(new[index] - row[index - 1]))
            if change < error:
                best, error = new[index], change
        row = new
    return best, error
