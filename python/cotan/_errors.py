"""Errors of functions that JAX traces, in the format of the compiler's own."""

from __future__ import annotations

import linecache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._jax.sources import Place


class Error(Exception):
    """An error of a program or of a call."""

    code: str | None = None


class ShapeError(Error, ValueError):
    pass


class DtypeError(Error, TypeError):
    pass


class UnsupportedError(Error, NotImplementedError):
    pass


class ArgumentError(Error, ValueError):
    pass


class ArgumentTypeError(Error, TypeError):
    pass


class CheckError(Error, AssertionError):
    pass


def excerpt(place: Place | None) -> str:
    """Returns the lines that show a position of a Python file."""
    if place is None:
        return ""
    source = linecache.getline(place.file, place.line).rstrip("\n")
    head = f"\n  --> {place.file}:{place.line}:{place.column}"
    if not source:
        return head
    margin = " " * len(str(place.line))
    marks = " " * (place.column - 1) + "^" * max(place.end - place.column, 1)
    return f"{head}\n{margin} |\n{place.line} | {source}\n{margin} | {marks}"


def unsupported(message: str, place: Place | None, note: str = "") -> UnsupportedError:
    """Returns the error of a program that has no translation."""
    note = f"\n  = note: {note}" if note else ""
    return UnsupportedError(f"{message}{excerpt(place)}{note}")
