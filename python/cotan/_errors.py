"""The exceptions of the package."""

from __future__ import annotations

from collections.abc import Sequence


class Error(Exception):
    """An error of a program or of a call."""

    def __init__(self, message: str, code: str | None = None, diagnostics: Sequence[str] = ()):
        super().__init__(message)
        self.code = code
        self.diagnostics = list(diagnostics)


class ShapeError(Error, ValueError):
    """A shape, a size or a layout that does not fit."""


class DtypeError(Error, TypeError):
    """An element type that does not fit."""


class UnsupportedError(Error, NotImplementedError):
    """A program that has no translation, no derivative or no machine code."""


class StoppedError(Error, ArithmeticError):
    """A program that stopped itself."""


class CheckError(Error, AssertionError):
    """A derivative that is not certified."""
