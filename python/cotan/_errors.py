"""The exceptions of the package."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Sequence


@dataclass(frozen=True)
class Diagnostic:
    """A finding about a program, as ``--error-format=json`` prints it."""

    message: str
    severity: str = "error"
    code: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None
    label: str | None = None
    location: str | None = None
    end: dict[str, int] | None = None
    notes: tuple[dict[str, Any], ...] = field(default=())

    @classmethod
    def from_json(cls, text: str) -> Diagnostic:
        """Returns the diagnostic that a JSON object describes."""
        fields = json.loads(text)
        fields["notes"] = tuple(fields.get("notes", ()))
        return cls(**fields)


class Error(Exception):
    """An error of Cotan.

    ``code`` is that of ``cotan explain``, ``diagnostics`` the findings with their locations;
    the text of the exception has both.
    """

    code: str | None
    diagnostics: tuple[Diagnostic, ...]

    def __init__(
        self,
        message: str,
        code: str | None = None,
        diagnostics: Sequence[Diagnostic | str] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.diagnostics = tuple(
            Diagnostic.from_json(it) if isinstance(it, str) else it for it in diagnostics
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.code, self.diagnostics)


class ShapeError(Error, ValueError):
    """An array has another shape or layout than the function takes."""


class DtypeError(Error, TypeError):
    """An array has elements of another type than the function takes."""


class ArgumentError(Error, TypeError):
    """A function is called with too many arguments, too few, or with unknown names."""


class UnsupportedError(Error, NotImplementedError):
    """A program has no derivative, or no machine code."""


class StoppedError(Error, ArithmeticError):
    """A program stopped itself: an assertion or an index is wrong."""


class CheckError(Error, AssertionError):
    """A derivative is wrong."""


# The names that users see.
for _class in (
    Diagnostic,
    Error,
    ShapeError,
    DtypeError,
    ArgumentError,
    UnsupportedError,
    StoppedError,
    CheckError,
):
    _class.__module__ = "cotan"
