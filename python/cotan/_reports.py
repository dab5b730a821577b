"""Messages of errors, with excerpts of Python files."""

from __future__ import annotations

import linecache
import re
from typing import TYPE_CHECKING

from ._errors import Error, UnsupportedError

if TYPE_CHECKING:
    from ._jax.sources import Place


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


def named(error: Error, names: list[str]) -> Error:
    """Returns an error whose message names arguments as the user does."""

    def name(found: re.Match[str]) -> str:
        index = int(found[1])
        return f"`{names[index]}`" if index < len(names) else found[0]

    message = re.sub(r"`?%?arg(\d+)`?", name, str(error))
    return type(error)(message, error.code, error.diagnostics).with_traceback(error.__traceback__)
