"""Records of compilations: for ``logging``, and for ``timing()``."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

logger = logging.getLogger("cotan")


@dataclass(frozen=True)
class Record:
    """A finished piece of work on a function."""

    #: ``derive``, ``compile``, or a step of a function that JAX traces.
    kind: str
    #: The name of the function.
    function: str
    #: The types of its arguments.
    inputs: tuple[str, ...]
    #: The seconds of each stage.
    stages: tuple[tuple[str, float], ...]
    #: The seconds of each pass.
    passes: tuple[tuple[str, float], ...] = ()

    @property
    def seconds(self) -> float:
        """The time of all stages."""
        return sum(seconds for _, seconds in self.stages)

    def __str__(self) -> str:
        stages = ", ".join(f"{name} {1e3 * seconds:.1f}" for name, seconds in self.stages)
        head = f"{self.kind} {self.function}({', '.join(self.inputs)})"
        return f"{head}: {1e3 * self.seconds:.1f} ms ({stages})"


class Timing:
    """The records of a ``with cotan.timing() as t`` block; printed, a table of stages."""

    def __init__(self) -> None:
        self.records: list[Record] = []

    def stages(self) -> dict[str, float]:
        """Returns the seconds of each stage, summed over all functions."""
        total: dict[str, float] = {}
        for one in self.records:
            for name, seconds in one.stages:
                total[name] = total.get(name, 0.0) + seconds
        return total

    def passes(self) -> dict[str, float]:
        """Returns the seconds of each pass, summed over all functions."""
        total: dict[str, float] = {}
        for one in self.records:
            for name, seconds in one.passes:
                total[name] = total.get(name, 0.0) + seconds
        return total

    def __str__(self) -> str:
        stages = self.stages()
        total = sum(stages.values())
        width = max((len(name) for name in stages), default=0)
        rows = [f"{name:{width}}  {1e3 * seconds:9.3f} ms" for name, seconds in stages.items()]
        return "\n".join([*rows, f"{'total':{width}}  {1e3 * total:9.3f} ms"])


_lock = threading.Lock()
_open: list[Timing] = []


@contextmanager
def timing() -> Iterator[Timing]:
    """Records the derivatives and compilations of all threads during a ``with`` block.

    >>> with cotan.timing() as t:
    ...     module.loss(x)
    >>> print(t)
    """
    one = Timing()
    with _lock:
        _open.append(one)
    try:
        yield one
    finally:
        with _lock:
            _open.remove(one)


def record(
    kind: str,
    function: str,
    inputs: list[str],
    stages: list[tuple[str, float]],
    passes: list[tuple[str, float]],
) -> None:
    """Logs a finished piece of work, and adds it to the open timings."""
    if not _open and not logger.isEnabledFor(logging.INFO):
        return
    made = Record(kind, function, tuple(inputs), tuple(stages), tuple(passes))
    with _lock:
        for one in _open:
            one.records.append(made)
    logger.info("%s", made)
    for name, seconds in made.passes:
        logger.debug("%s %s: %s %.3f ms", kind, function, name, 1e3 * seconds)
