"""Compiled gradients of array programs.

``Module`` reads programs as text, differentiates and compiles them; NumPy is all that it needs.
Functions that JAX can trace are transformed by ``jit``, ``grad`` and others, which import JAX when
they are used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from cotan._cotan import VERSION as __version__
from cotan._cotan import Function, Module, SplitGradient
from cotan._config import config, set_threads
from cotan._errors import (
    ArgumentError,
    CheckError,
    Diagnostic,
    DtypeError,
    Error,
    ShapeError,
    StoppedError,
    UnsupportedError,
)
from cotan._log import timing

if TYPE_CHECKING:
    from cotan._transforms import (
        build,
        check,
        clear_caches,
        cost,
        export_stablehlo,
        grad,
        hessian,
        hvp,
        jacobian,
        jet,
        jit,
        jvp,
        lower,
        value_and_grad,
        vjp,
    )

#: Names that need JAX, and are imported when they are used.
_NEED_JAX = (
    "build",
    "check",
    "clear_caches",
    "cost",
    "export_stablehlo",
    "grad",
    "hessian",
    "hvp",
    "jacobian",
    "jet",
    "jit",
    "jvp",
    "lower",
    "value_and_grad",
    "vjp",
)

__all__ = [
    "ArgumentError",
    "CheckError",
    "Diagnostic",
    "DtypeError",
    "Error",
    "Function",
    "Module",
    "ShapeError",
    "SplitGradient",
    "StoppedError",
    "UnsupportedError",
    "__version__",
    "build",
    "check",
    "clear_caches",
    "config",
    "cost",
    "export_stablehlo",
    "grad",
    "hessian",
    "hvp",
    "jacobian",
    "jet",
    "jit",
    "jvp",
    "lower",
    "set_threads",
    "timing",
    "value_and_grad",
    "vjp",
]


def __getattr__(name: str) -> Any:
    if name not in _NEED_JAX:
        raise AttributeError(f"module `cotan` has no attribute `{name}`")
    try:
        importlib.import_module("jax")
    except ModuleNotFoundError as error:
        raise ImportError(
            f"`cotan.{name}` traces functions with JAX, which is not installed: "
            "pip install 'cotan[jax]'"
        ) from error
    return getattr(importlib.import_module("cotan._transforms"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
