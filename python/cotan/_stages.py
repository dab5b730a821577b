"""The stages of a compilation before those of the compiler: tracing, lowering, reading."""

from __future__ import annotations

import contextlib
import importlib
import time
from collections.abc import Iterator, Sequence
from typing import Any


class Stages:
    """The seconds of the stages of one program."""

    def __init__(self) -> None:
        self.seconds: list[tuple[str, float]] = []

    @contextlib.contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measures a stage."""
        start = time.perf_counter()
        yield
        self.seconds.append((name, time.perf_counter() - start))

    def record(self, name: str, avals: Sequence[Any]) -> None:
        """Reports the stages so far as one record, and forgets them."""
        log = importlib.import_module("cotan._log")
        inputs = [f"{aval.dtype.name}{list(aval.shape)}" for aval in avals]
        log.record("trace", name, inputs, self.seconds, [])
        self.seconds = []
