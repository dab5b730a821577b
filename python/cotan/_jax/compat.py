"""Imports from JAX that have moved between versions, and the shape of its `jit` equations."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from typing import Any

import jax
import numpy as np
from jax.extend import core
from jax.interpreters import ad, mlir

ClosedJaxpr = core.ClosedJaxpr
Jaxpr = core.Jaxpr
Var = core.Var
DropVar = core.DropVar
Literal = core.Literal
Tracer = jax.core.Tracer  # pyright: ignore
jaxpr_as_fun = core.jaxpr_as_fun
jaxprs_in_params = core.jaxprs_in_params
subjaxprs = core.subjaxprs
ir = mlir.ir


def x64(enabled: bool) -> contextlib.AbstractContextManager[Any]:
    """Returns a context in which 64-bit types are enabled, or the settings are as they are."""
    if not enabled:
        return contextlib.nullcontext()
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)
    from jax import experimental

    return experimental.enable_x64(True)  # pyright: ignore


def x64_is_enabled() -> bool:
    """Returns whether 64-bit types are enabled by JAX's settings."""
    return bool(jax.config.jax_enable_x64)  # pyright: ignore


def _array_class() -> type:
    """Returns the class of arrays that are no tracers, without asking for devices."""
    try:
        from jax._src.array import ArrayImpl

        return ArrayImpl
    except ImportError:
        # This module may be imported while JAX traces, where new arrays are tracers.
        with jax.ensure_compile_time_eval():
            return type(jax.numpy.zeros(0, np.float32))


ArrayImpl = _array_class()
"""The class of arrays that are no tracers."""


def dlpack_reader() -> Callable[[Any], Any] | None:
    """Returns the part of `jax.dlpack.from_dlpack` that makes an array of a capsule on CPU.

    The function around it takes ten times as long. `None` if this JAX has another part.
    """
    try:
        from jax._src.lib import _jax  # pyright: ignore

        read, device = _jax.dlpack_managed_tensor_to_buffer, jax.local_devices(backend="cpu")[0]
        given = np.zeros(3, np.float32)
        with jax.ensure_compile_time_eval():
            found = read(given.__dlpack__(), device, None, None)
            like = jax.dlpack.from_dlpack(given)
        is_same = type(found) is ArrayImpl and found.sharding == like.sharding
        is_same = is_same and found.aval == like.aval
    except Exception:  # It is no public interface: whatever it does, the public one works.
        return None
    return (lambda capsule: read(capsule, device, None, None)) if is_same else None


def is_key(dtype: Any) -> bool:
    """Returns whether a type is that of random keys."""
    return jax.dtypes.issubdtype(dtype, jax.dtypes.prng_key)  # pyright: ignore


def is_complex(dtype: Any) -> bool:
    """Returns whether values of a type are complex."""
    return jax.dtypes.issubdtype(dtype, np.complexfloating)  # pyright: ignore


def is_float(dtype: Any) -> bool:
    """Returns whether values of a type have tangents."""
    return not is_key(dtype) and jax.dtypes.issubdtype(dtype, np.inexact)  # pyright: ignore


@functools.cache
def _jit_equation() -> Any:
    def identity(x: Any) -> Any:
        return x

    return jax.make_jaxpr(jax.jit(identity))(np.float32(0)).jaxpr.eqns[0]


def jit_primitive() -> Any:
    """Returns the primitive of a nested `jax.jit`."""
    return _jit_equation().primitive


def jit_params(closed: Any, name: str) -> dict[str, Any]:
    """Returns the parameters of a nested `jax.jit` of a jaxpr, lowered to a function `name`."""
    inputs, outputs = len(closed.in_avals), len(closed.out_avals)
    counts = {
        "in_shardings": inputs,
        "in_layouts": inputs,
        "donated_invars": inputs,
        "out_shardings": outputs,
        "out_layouts": outputs,
    }
    params = dict(_jit_equation().params)
    for key, count in counts.items():
        params[key] = params[key] * count
    return params | {"jaxpr": closed, "name": name, "keep_unused": True}


def known_shapes(shapes: Any, avals: Any, arrays: Any) -> list[tuple[int, ...]]:
    """Returns symbolic shapes where arrays are passed for arguments of these types."""
    pairs = [
        (str(size), known)
        for aval, array in zip(avals, arrays, strict=False)
        for size, known in zip(aval.shape, np.shape(array), strict=False)
    ]
    sizes = dict(pairs)

    def known(size: Any) -> int:
        return size if isinstance(size, int) else int(size._evaluate(sizes))

    return [tuple(map(known, shape)) for shape in shapes]


def one_equation(like: Any, eqn: Any, invars: Any, outvars: Any) -> Any:
    """Returns the jaxpr of one equation; `like` is a jaxpr that holds it."""
    return like.replace(
        constvars=[],
        invars=list(invars),
        outvars=list(outvars),
        eqns=[eqn],
        effects=eqn.effects,
    )


def distributed(array: Any, sharding: Any) -> Any:
    """Returns an array of a sharding, whose mesh may have explicit axes."""
    kinds = getattr(getattr(sharding, "mesh", None), "axis_types", ())
    if any("Explicit" in str(kind) for kind in kinds or ()):
        return jax.sharding.reshard(array, sharding)
    return jax.lax.with_sharding_constraint(array, sharding)


def vary_together(arrays: Any) -> Any:
    """Returns arrays that vary along the same axes inside of `jax.shard_map`."""
    from jax._src import core as internal

    insert = getattr(internal, "auto_insert_reshard", None)
    insert = insert or getattr(internal, "standard_insert_pvary", None)
    return arrays if insert is None else insert(*arrays)


def missing_axes(arrays: Any) -> list[tuple[str, ...]]:
    """Returns, for each array, the axes along which others vary inside of `jax.shard_map`."""
    varying = [_varying(jax.typeof(array)) for array in arrays]
    every = frozenset().union(*varying)
    return [tuple(sorted(every - axes)) for axes in varying]


def _varying(aval: Any) -> frozenset[str]:
    axes = getattr(getattr(aval, "mat", None), "varying", None)
    return getattr(aval, "vma", frozenset()) if axes is None else axes


def check_varying(name: str, avals: Any) -> None:
    """Refuses arguments that vary along different axes inside of `jax.shard_map`."""
    from jax._src import core as internal

    internal.standard_vma_rule(name, *avals)


def array_type(shape: Any, dtype: Any, like: Any) -> Any:
    """Returns the type of a result that varies as the arguments do."""
    from jax._src import core as internal

    if not like or not getattr(like[0], "sharding", None):
        return jax.core.ShapedArray(shape, dtype)  # pyright: ignore
    sharding = internal.get_cur_mesh_sharding()
    return like[0].update(shape=shape, dtype=dtype, weak_type=False, sharding=sharding)


def zero_tangent(value: Any) -> Any:
    """Returns the tangent of a result that does not change."""
    return ad.Zero(jax.typeof(value).to_tangent_aval())


def set_linearization(primitive: Any, rule: Any) -> None:
    """Sets the rule of an operation in reverse mode, if this JAX asks for one."""
    from jax._src.interpreters import ad as internal

    rules = getattr(internal, "primitive_linearizations", None)
    if rules is not None and hasattr(internal, "fallback_linearize_rule"):
        rules[primitive] = rule


def linearize_from_jvp(
    primitive: Any, is_vjp: bool, nonzero: Any, primals: Any, params: dict[str, Any]
) -> Any:
    """Linearizes an operation by its forward rule."""
    from jax._src.interpreters import ad as internal

    rule = internal.fallback_linearize_rule
    return rule(primitive, is_vjp, nonzero, *primals, **params)
