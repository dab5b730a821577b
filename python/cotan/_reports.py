"""Messages of errors, with excerpts of Python files."""

from __future__ import annotations

import dataclasses
import linecache
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._errors import Diagnostic, Error, UnsupportedError

if TYPE_CHECKING:
    from ._jax.sources import Place


def excerpt(place: Place | _Place | None) -> str:
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
    """Returns an error whose message names arguments as the user does, with excerpts of lines."""

    def name(found: re.Match[str]) -> str:
        index = int(found[1])
        if index >= len(names):
            return found[0]
        return f"`{names[index]}`" if found[0].startswith("`") else names[index]

    message = _rendered(error.diagnostics) or str(error)
    message = re.sub(r"(?:`%|`|%)?arg(\d+)(?:(?<=`)|`)?", name, message)
    return type(error)(message, error.code, error.diagnostics).with_traceback(error.__traceback__)


def _rendered(diagnostics: Sequence[Diagnostic]) -> str | None:
    """Returns the findings with excerpts, if all of them are in Python files."""
    lines = []
    for found in diagnostics:
        if found.file is None or not found.file.endswith(".py") or found.line is None:
            return None
        code = f" [{found.code}]" if found.code else ""
        column = found.column or 1
        end = (found.end or {}).get("column") or column + 1
        lines.append(f"{found.message}{code}{excerpt(_Place(found.file, found.line, column, end))}")
    return "\n".join(lines) or None


@dataclasses.dataclass(frozen=True)
class _Place:
    file: str
    line: int
    column: int
    end: int
