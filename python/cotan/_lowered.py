"""Programs of traced functions as text, costs and objects."""

from __future__ import annotations

import functools
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from . import _errors, _html, _tool
from ._cotan import Module
from ._entry import Entry
from ._program import Program
from ._traced import Transformed

STAGES = ("stablehlo", "array", "gradient", "loops", "llvm", "asm")


class Lowered:
    """A function for arguments of certain types, before it runs."""

    def __init__(self, entry: Entry):
        self._entry = entry
        self._program: Program = entry.program

    @property
    def function(self) -> str:
        """The name of the function in the module."""
        return self._program.function

    @property
    def module(self) -> Module:
        """The module of the function, with the derivative that was asked for."""
        return self._program.module

    def text(self, stage: str | None = None) -> str:
        """Returns the program at a stage.

        These are ``stablehlo`` as JAX lowers the function, with the rules of its derivatives;
        ``array``, what we read from it; ``gradient``, with the derivative; ``loops``, lowered to
        loops; ``llvm`` and ``asm``. Without a stage, it is ``stablehlo`` for a function that is only
        compiled, and ``gradient`` for a derivative.
        """
        is_value = self._program.kind == "value"
        stage = stage or ("stablehlo" if is_value else "gradient")
        if stage not in STAGES:
            known = ", ".join(STAGES)
            raise _errors.ArgumentError(f"there is no stage `{stage}`; there are {known}")
        if stage == "stablehlo":
            name = self._program.traced.name
            return Module.from_text(self._program.text, name, translate=False).text()
        if stage == "array":
            return self._program.source.text()
        if stage == "gradient":
            if is_value:
                name = self._program.traced.name
                raise _errors.ArgumentError(
                    f"`{name}` is compiled as it is; cotan.lower(cotan.grad({name}), ...) "
                    "has this stage"
                )
            return self.module.text()
        if stage == "loops":
            return self.module.opt("lower-to-loops").text()
        return _tool.run("build", self.module.text(), [f"--emit={stage}", *self._choice()])

    def cost(self) -> str:
        """Returns the operations, bytes and nesting of the function, before it runs."""
        return _tool.run("cost", self.module.text(), self._choice())

    def build(
        self,
        out: str | os.PathLike[str],
        header: str | os.PathLike[str] | None = None,
        target_cpu: str = "native",
    ) -> None:
        """Writes an object, a shared library or text, by the suffix of ``out``, and a header."""
        suffixes = {".o": "obj", ".so": "so", ".h": "header", ".ll": "llvm", ".s": "asm"}
        out = Path(out)
        if out.suffix not in suffixes:
            known = ", ".join(suffixes)
            raise _errors.ArgumentError(f"out={str(out)!r}: its suffix is none of {known}")
        wanted = [(suffixes[out.suffix], out)]
        if header is not None:
            wanted.append(("header", Path(header)))
        if self._program.consts:
            raise _errors.UnsupportedError(
                f"`{self._program.traced.name}` closes over large arrays, which an object does not "
                "hold: pass them as arguments"
            )
        with tempfile.TemporaryDirectory(prefix="cotan-") as folder:
            for kind, path in wanted:
                made = Path(folder) / f"made{path.suffix}"
                options = [f"--emit={kind}", f"--target-cpu={target_cpu}", "-o", str(made)]
                _tool.run("build", self.module.text(), [*self._choice(), *options])
                shutil.move(made, path)

    def _choice(self) -> list[str]:
        return ["--fn", self.function]

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Shows the stages in a notebook; each folds out."""
        is_value = self._program.kind == "value"
        names = [stage for stage in STAGES if not (is_value and stage == "gradient")]
        shown = [(stage, functools.partial(self.text, stage)) for stage in names]
        return _html.stages(self.function, shown)


def lower(fun: Callable[..., Any], *args: Any, **kwargs: Any) -> Lowered:
    """Traces a function, or a transformed one, and returns its program for these arguments."""
    transformed = fun if isinstance(fun, Transformed) else Transformed(fun, "value")
    return Lowered(transformed.entry(*args, **kwargs))


def cost(fun: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    """Returns the cost of a function for arguments of these types, before it runs."""
    return lower(fun, *args, **kwargs).cost()


def build(
    fun: Callable[..., Any],
    *args: Any,
    out: str | os.PathLike[str],
    header: str | os.PathLike[str] | None = None,
    target_cpu: str = "native",
) -> None:
    """Writes the machine code of a function for arguments of these types, and its header."""
    lower(fun, *args).build(out, header, target_cpu)


def export_stablehlo(fun: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    """Returns the program of a function, or of its derivative, as StableHLO text."""
    transformed = fun if isinstance(fun, Transformed) else Transformed(fun, "value")
    entry = transformed.entry(*args, **kwargs)
    if entry.settings.backend == "xla":
        leaves, on_xla = transformed.leaves(*args, **kwargs), cast(Any, entry)
        return on_xla.lowered(leaves).as_text()
    return entry.program.exported()
