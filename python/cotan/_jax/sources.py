"""The lines of the user's program that an equation comes from."""

from __future__ import annotations

import dataclasses
import itertools
import os
from typing import Any

import jax

from .rewrite import Rewriter


@dataclasses.dataclass(frozen=True)
class Place:
    """A range of columns of a line of a Python file, counted from 1."""

    file: str
    line: int
    column: int
    end: int


_LIBRARIES = (os.path.dirname(jax.__file__), os.path.dirname(os.path.dirname(__file__)))


def place(eqn: Any) -> Place | None:
    """Returns the innermost line of an equation outside of JAX and of this package."""
    traceback = getattr(eqn.source_info, "traceback", None)
    if traceback is None:
        return None
    codes, offsets = traceback.raw_frames()
    for code, offset in zip(codes, offsets, strict=True):
        if not code.co_filename.startswith(_LIBRARIES):
            return _position(code, offset)
    return None


def _position(code: Any, offset: int) -> Place | None:
    """Returns the source position of an instruction."""
    position = next(itertools.islice(code.co_positions(), offset // 2, None), None)
    if position is None or position[0] is None:
        return None
    line, end_line, start, end = position
    start = start or 0
    end = end if end is not None and end_line == line else start + 1
    return Place(code.co_filename, line, start + 1, end + 1)


class Completer(Rewriter):
    """Gives equations without a line of the user that of the call around them.

    Functions of JAX's library are traced once, so theirs is that of the first call.
    """

    def equation(self, eqn: Any, caller: Any) -> Any:
        if caller is None or place(eqn) is not None:
            return eqn
        traceback = caller.source_info.traceback
        return eqn.replace(source_info=eqn.source_info.replace(traceback=traceback))
