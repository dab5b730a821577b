"""Transformations of functions that JAX traces, named and called as JAX's own."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from . import _cotan, _errors, _options
from ._certificates import check as check
from ._lowered import build as build
from ._lowered import cost as cost
from ._lowered import export_stablehlo as export_stablehlo
from ._lowered import lower as lower
from ._options import Settings
from ._traced import Transformed

Argnums = int | Sequence[int]


def jit(fun: Callable[..., Any] | None = None, **settings: Any) -> Any:
    """Compiles a function of arrays; calls with other shapes or types compile again.

    ``static_argnums`` and ``static_argnames`` select arguments that are part of the program. With
    ``x64="auto"``, 64-bit types are enabled if an argument has one. ``threads`` divides long loops.
    With ``copy=True``, arrays that are not contiguous are copied.
    """
    if fun is None:
        return functools.partial(jit, **settings)
    return Transformed(fun, "value", settings=Settings.of("jit", settings))


def grad(
    fun: Callable[..., Any],
    argnums: Argnums = 0,
    has_aux: bool = False,
    holomorphic: bool = False,
    allow_int: bool = False,
    **settings: Any,
) -> Transformed:
    """Returns the gradient of a function of one scalar result.

    The gradient has the structure of the arguments that ``argnums`` selects. With ``has_aux`` the
    function returns a pair, of which the first is differentiated.
    """
    return Transformed(
        fun,
        "grad",
        argnums=argnums,
        has_aux=has_aux,
        allow_int=allow_int,
        holomorphic=holomorphic,
        settings=Settings.of("grad", settings),
    )


def value_and_grad(
    fun: Callable[..., Any],
    argnums: Argnums = 0,
    has_aux: bool = False,
    holomorphic: bool = False,
    allow_int: bool = False,
    **settings: Any,
) -> Transformed:
    """Returns the value and the gradient of a function of one scalar result."""
    return Transformed(
        fun,
        "value_and_grad",
        argnums=argnums,
        has_aux=has_aux,
        allow_int=allow_int,
        holomorphic=holomorphic,
        settings=Settings.of("value_and_grad", settings),
    )


def jacobian(
    fun: Callable[..., Any],
    argnums: Argnums = 0,
    has_aux: bool = False,
    holomorphic: bool = False,
    allow_int: bool = False,
    **settings: Any,
) -> Transformed:
    """Returns the partial derivatives of each result by each selected argument."""
    return Transformed(
        fun,
        "jacobian",
        argnums=argnums,
        has_aux=has_aux,
        allow_int=allow_int,
        holomorphic=holomorphic,
        settings=Settings.of("jacobian", settings),
    )


def hessian(
    fun: Callable[..., Any], argnums: Argnums = 0, has_aux: bool = False, **settings: Any
) -> Transformed:
    """Returns the second partial derivatives of a function of one scalar result."""
    return Transformed(
        fun,
        "hessian",
        argnums=argnums,
        has_aux=has_aux,
        settings=Settings.of("hessian", settings),
    )


def hvp(fun: Callable[..., Any], argnums: Argnums = 0, **settings: Any) -> Transformed:
    """Returns the product of the Hessian and a vector, which is the last argument of the result.

    The vector has the structure of the selected arguments: ``hvp(f)(x, v)``, or
    ``hvp(f, (0, 1))(x, y, (v, w))``.
    """
    return Transformed(fun, "hvp", argnums=argnums, settings=Settings.of("hvp", settings))


def jvp(
    fun: Callable[..., Any],
    primals: Sequence[Any],
    tangents: Sequence[Any],
    has_aux: bool = False,
    **settings: Any,
) -> tuple[Any, ...]:
    """Returns the value of a function, and its derivative along ``tangents``."""
    transformed = _options.shared(fun, "jvp", has_aux, Settings.of("jvp", settings))
    return transformed.jvp(tuple(primals), tuple(tangents))


def jet(
    fun: Callable[..., Any],
    primals: Sequence[Any],
    series: Sequence[Sequence[Any]],
    **settings: Any,
) -> tuple[Any, Any]:
    """Returns the value of a function, and its derivatives along a curve, order by order.

    ``series`` has a list for each argument, an array: its derivatives of order 1, 2, ... along the
    curve. Each result has such a list. All lists have the same length.
    """
    terms = tuple(tuple(each) for each in series)
    orders = {len(each) for each in terms}
    if len(terms) != len(primals) or len(orders) != 1 or orders == {0}:
        raise _errors.ArgumentError(
            f"cotan.jet: series has a list of derivatives for each of the {len(primals)} arguments, "
            f"all of one length; the lengths are {[len(each) for each in terms]}"
        )
    options = Settings.of("jet", settings)
    if options.backend != "cotan" or options.fallback:
        raise _errors.UnsupportedError("cotan.jet has machine code of cotan only")
    transformed = _options.shared(fun, "jet", False, options, orders.pop())
    return transformed.jet(tuple(primals), terms)


def vjp(
    fun: Callable[..., Any], *primals: Any, has_aux: bool = False, **settings: Any
) -> tuple[Any, ...]:
    """Returns the value of a function, and the function that pulls cotangents back."""
    transformed = _options.shared(fun, "vjp", has_aux, Settings.of("vjp", settings))
    return transformed.vjp(primals)


def clear_caches() -> None:
    """Drops what ``jvp`` and ``vjp`` compiled for functions, and memory kept for results."""
    _options.clear()
    _cotan.release_memory()
