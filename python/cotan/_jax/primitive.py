"""Programs inside of functions that JAX traces: an operation of JAX, with all rules.

`cotan_call` calls a function, `cotan_linear` one that is linear in its last arguments. Their rules
only choose another function to call: a derivative, a batch, a transpose. On CPU the call is a
custom call of XLA that runs our machine code on XLA's buffers. Elsewhere, and with
`backend="xla"`, it is a call of the program as StableHLO, which XLA compiles and distributes.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np
from jax.extend import core
from jax.interpreters import ad, batching, mlir

from .. import _cotan, _errors
from . import compat, split, stablehlo, trees
from .callees import Callee, Text, Traced

call_p = core.Primitive("cotan_call")
linear_p = core.Primitive("cotan_linear")
call_p.multiple_results = linear_p.multiple_results = True

_texts: weakref.WeakValueDictionary[int, Text] = weakref.WeakValueDictionary()
"""Functions of text in programs of JAX, by the hash of their content."""


def call_function(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Calls a compiled function of text with tracers."""
    names = [name for name, _ in function.inputs]
    for name in names[len(args) :]:
        if name not in kwargs:
            raise _errors.ArgumentError(f"argument `{name}` of `{function.__name__}` is missing")
    unknown = [name for name in kwargs if name not in names[len(args) :]]
    if unknown or len(args) > len(names):
        given = f"argument `{unknown[0]}`" if unknown else f"{len(args)} arguments"
        raise _errors.ArgumentError(f"`{function.__name__}` does not take {given}")
    wanted = function.dtypes[0]
    values = [*args, *(kwargs[name] for name in names[len(args) :])]
    arrays = [_as_array(value, dtype) for value, dtype in zip(values, wanted, strict=True)]
    callee = _texts.setdefault(function.program_id, Text(function))
    results = bind(call_p, arrays, callee=callee)
    return results[0] if len(results) == 1 else tuple(results)


def call_program(
    program: Any, arrays: Sequence[Any], shardings: Sequence[Any] = ()
) -> list[Any]:
    """Calls a program with tracers; constants of the program are passed along.

    Gradients get the shardings of their arguments, if these are given.
    """
    callee = Traced.of(program)
    pairs = zip([*program.consts, *arrays], callee.types or (), strict=True)
    given = [_as_array(value, it.dtype) for value, it in pairs]
    results = bind(call_p, given, callee=callee)
    results = _summed(program, given[len(program.consts) :], results)
    return _sharded(program, shardings, results)


def _sharded(program: Any, shardings: Sequence[Any], results: list[Any]) -> list[Any]:
    """Distributes gradients as their arguments."""
    count = len(program.wrt)
    if not any(shardings) or program.kind not in ("grad", "value_and_grad", "vjp", "hvp"):
        return results
    first = len(results) - count
    for at, index in enumerate(program.wrt, first):
        if shardings[index] is not None:
            results[at] = compat.distributed(results[at], shardings[index])
    return results


def _summed(program: Any, arrays: Sequence[Any], results: list[Any]) -> list[Any]:
    """Adds up gradients inside of `jax.shard_map`, where arguments are the same on each device.

    There the argument is used by all devices, so its gradient is the sum of theirs, as in JAX.
    """
    count = len(program.wrt)
    axes = compat.missing_axes(arrays)
    if not any(axes) or program.kind in ("value", "jvp"):
        return results
    first = {"value_and_grad": 1, "vjp": len(results) - count}.get(program.kind, 0)
    for at in range(first, len(results)):
        index = (at - first) // count if program.kind == "hessian" else (at - first) % count
        if axes[program.wrt[index]]:
            results[at] = jax.lax.psum(results[at], axes[program.wrt[index]])
    return results


def call(transformed: Any, args: Any, kwargs: Any) -> Any:
    """Calls a transformed function with tracers."""
    leaves, tree = trees.flatten((args, kwargs))
    args, kwargs = trees.unflatten(tree, [_canonical(leaf) for leaf in leaves])
    entry, leaves = transformed._entry(args, kwargs)
    return entry.bound().call(leaves)


def _canonical(leaf: Any) -> Any:
    """Returns an array with the type that JAX gives it here."""
    return jax.numpy.asarray(leaf) if isinstance(leaf, (np.ndarray, np.generic)) else leaf


def _as_array(value: Any, dtype: Any) -> Any:
    if isinstance(value, trees.PYTHON_SCALARS):
        return jax.numpy.asarray(value, dtype)
    return jax.numpy.asarray(value)


def bind(primitive: Any, arrays: Sequence[Any], **params: Any) -> list[Any]:
    """Adds an operation; arguments vary along the same axes of a mesh."""
    arrays = compat.vary_together(arrays)
    return list(primitive.bind(*arrays, **params))


def _results(*avals: Any, callee: Callee, **_: Any) -> list[Any]:
    compat.check_varying(callee.name, avals)
    types = callee.result_types([jax.ShapeDtypeStruct(it.shape, it.dtype) for it in avals])
    return [compat.array_type(it.shape, it.dtype, avals) for it in types]


def _run(*arrays: Any, callee: Callee, **params: Any) -> list[Any]:
    """Runs an operation that is in no function that JAX traces."""
    arrays = tuple(map(jax.numpy.asarray, arrays))
    home = jax.local_devices(backend="cpu")[0]
    if callee.backend == "xla" or any(array.devices() != {home} for array in arrays):
        return _jitted(callee, *arrays, **params)
    target, operands = callee.target(arrays)
    results = target.compiled(*operands)
    results = results if isinstance(results, tuple) else (results,)
    return [jax.numpy.asarray(result) for result in results]


@functools.partial(jax.jit, static_argnums=0, static_argnames="tangents")
def _jitted(callee: Callee, *arrays: Any, **params: Any) -> list[Any]:
    primitive = linear_p if params else call_p
    return primitive.bind(*arrays, callee=callee, **params)


def _jvp(primals: Any, tangents: Any, *, callee: Callee) -> tuple[Any, Any]:
    if isinstance(callee, split.Forward):
        # Residuals follow from the arguments: they have no tangents of their own.
        results = bind(call_p, primals, callee=callee)
        changes = _changes(primals, tangents, callee.exact.callee)
        residuals = results[len(changes) :]
        return results, [*changes, *map(compat.zero_tangent, residuals)]
    if isinstance(callee, split.Selecting):
        exact = callee.exact
        return _jvp(exact.pick(primals), exact.pick(tangents), callee=exact.callee)
    wrt = _moving(primals, [type(tangent) is not ad.Zero for tangent in tangents])
    types = callee.result_types(list(map(_type, primals)))
    moving = [tangents[at] for at in wrt]
    if wrt and _is_one_scalar(types):
        return _scalar_jvp(primals, moving, callee, wrt)
    return bind(call_p, primals, callee=callee), _changes(primals, tangents, callee)


def _changes(primals: Any, tangents: Any, callee: Callee) -> list[Any]:
    """Returns the tangents of the results."""
    wrt = _moving(primals, [type(tangent) is not ad.Zero for tangent in tangents])
    types = callee.result_types(list(map(_type, primals)))
    changes: Any = iter(())
    if wrt and any(compat.is_float(it.dtype) for it in types):
        arrays = [*primals, *(tangents[at] for at in wrt)]
        derivative = callee.derivative("tangents", wrt)
        changes = iter(bind(linear_p, arrays, callee=derivative, tangents=len(wrt)))
    return [
        next(changes) if wrt and compat.is_float(it.dtype) else compat.zero_tangent(it)
        for it in types
    ]


def _moving(primals: Any, nonzero: Sequence[bool]) -> tuple[int, ...]:
    """Returns the indices of arguments that have tangents."""
    flags = zip(primals, nonzero, strict=True)
    return tuple(at for at, (it, moves) in enumerate(flags) if moves and compat.is_float(it.dtype))


def _type(value: Any) -> Any:
    return jax.ShapeDtypeStruct(value.shape, value.dtype)


def _is_one_scalar(types: Sequence[Any]) -> bool:
    return len(types) == 1 and compat.is_float(types[0].dtype) and not types[0].shape


def _linearize(is_vjp: bool, nonzero: Any, *primals: Any, callee: Callee) -> Any:
    """Linearizes a call for its transpose: the forward program returns residuals."""
    wrt, types = _moving(primals, nonzero), list(map(_type, primals))
    results = callee.result_types(types)
    is_float = [compat.is_float(it.dtype) for it in results]
    halves = None
    if is_vjp and wrt and any(is_float) and not _is_one_scalar(results):
        halves = split.split(callee, wrt, types)
    if halves is None:
        return compat.linearize_from_jvp(call_p, is_vjp, nonzero, primals, {"callee": callee})
    outputs = bind(call_p, primals, callee=halves.forward)
    values = outputs[: len(results)]
    known = [*primals, *(outputs[at] for at in halves.kept)]

    def linear(known: Any, *tangents: Any) -> list[Any]:
        moving = [ad.instantiate_zeros(tangents[at]) for at in wrt]
        changes = bind(linear_p, [*known, *moving], callee=halves.tangents, tangents=len(wrt))
        changes = iter(changes)
        pairs = zip(values, is_float, strict=True)
        return [next(changes) if moves else compat.zero_tangent(it) for it, moves in pairs]

    return values, is_float, known, linear


def _scalar_jvp(primals: Any, moving: Any, callee: Callee, wrt: Any) -> tuple[Any, Any]:
    """Differentiates a function of one scalar result: value and gradient are one call."""
    derivative = callee.derivative("value_and_grad", wrt)
    value, *gradient = bind(call_p, primals, callee=derivative)
    change = sum(
        jax.numpy.vdot(partial, tangent) for partial, tangent in zip(gradient, moving, strict=True)
    )
    return [value], [change]


def _linear_jvp(primals: Any, changes: Any, *, callee: Callee, tangents: int) -> tuple[Any, Any]:
    known = len(primals) - tangents
    if any(type(change) is not ad.Zero for change in changes[:known]):
        return _jvp(primals, changes, callee=callee)
    results = bind(linear_p, primals, callee=callee, tangents=tangents)
    if all(type(change) is ad.Zero for change in changes):
        return results, [compat.zero_tangent(result) for result in results]
    moving = [ad.instantiate_zeros(change) for change in changes[known:]]
    arrays = [*primals[:known], *moving]
    return results, bind(linear_p, arrays, callee=callee, tangents=tangents)


def _transpose(cotangents: Any, *arrays: Any, callee: Callee, tangents: int) -> list[Any]:
    known, moving = arrays[: len(arrays) - tangents], arrays[len(arrays) - tangents :]
    if any(map(ad.is_undefined_primal, known)) or not all(map(ad.is_undefined_primal, moving)):
        raise TypeError(f"`{callee.name}` is transposed with respect to some tangents only")
    none = [None] * len(known)
    if all(type(it) is ad.Zero for it in cotangents):
        return [*none, *(ad.Zero(it.aval) for it in moving)]
    given = [ad.instantiate_zeros(it) for it in cotangents]
    transpose = callee.transposed(tangents, len(given))
    return [*none, *bind(call_p, [*known, *given], callee=transpose)]


def _batch(arrays: Any, dims: Any, *, callee: Callee) -> tuple[Any, Any]:
    moved, mask, size = _moved(arrays, dims)
    results = bind(call_p, moved, callee=callee.batched(mask, size))
    return results, [0] * len(results)


def _linear_batch(arrays: Any, dims: Any, *, callee: Callee, tangents: int) -> tuple[Any, Any]:
    moved, mask, size = _moved(arrays, dims)
    known = len(arrays) - tangents
    for at in range(known, len(arrays)):
        if not mask[at]:
            moved[at] = jax.numpy.broadcast_to(moved[at], (size, *moved[at].shape))
    mask = (*mask[:known], *(True,) * tangents)
    results = bind(linear_p, moved, callee=callee.batched(mask, size), tangents=tangents)
    return results, [0] * len(results)


def _moved(arrays: Any, dims: Any) -> tuple[list[Any], tuple[bool, ...], int]:
    """Moves batch dimensions to the front."""
    mask = tuple(dim is not None for dim in dims)
    pairs = list(zip(arrays, dims, mask, strict=True))
    size = next(array.shape[dim] for array, dim, is_batched in pairs if is_batched)
    moved = [
        jax.numpy.moveaxis(array, dim, 0) if is_batched else array
        for array, dim, is_batched in pairs
    ]
    return moved, mask, size


def _lower(ctx: Any, *operands: Any, callee: Callee, **_: Any) -> Any:
    if callee.backend == "xla":
        return _lower_elsewhere(ctx, *operands, callee=callee)
    _register()
    target, avals = callee.target(ctx.avals_in)
    _, operands = callee.target(operands)
    ctx = ctx.replace(avals_in=avals)
    function = target.compiled
    ctx.module_context.add_keepalive(function)
    number = np.uint64(function.program_id).view(np.int64)
    return jax.ffi.ffi_lowering("cotan")(ctx, *operands, program=number)


def _lower_elsewhere(ctx: Any, *operands: Any, callee: Callee, **_: Any) -> Any:
    """Calls the program as StableHLO, which XLA compiles."""
    target, avals = callee.target(ctx.avals_in)
    _, operands = callee.target(operands)
    ctx = ctx.replace(avals_in=avals)
    source = stablehlo.specialized(target.expanded(), [aval.shape for aval in avals])
    return stablehlo.called(ctx, source.module, source.function, target.name, operands)


@functools.cache
def _register() -> None:
    """Registers the handler with XLA."""
    target = _cotan.xla_target()
    jax.ffi.register_ffi_type("cotan.function", target["state"], platform="cpu")
    jax.ffi.register_ffi_target("cotan", target["handlers"], platform="cpu")


def _define(primitive: Any, jvp: Callable[..., Any], batch: Callable[..., Any]) -> None:
    primitive.def_impl(_run)
    primitive.def_abstract_eval(_results)
    ad.primitive_jvps[primitive] = jvp
    batching.primitive_batchers[primitive] = batch
    mlir.register_lowering(primitive, _lower_elsewhere)
    mlir.register_lowering(primitive, _lower, platform="cpu")


_define(call_p, _jvp, _batch)
_define(linear_p, _linear_jvp, _linear_batch)
ad.primitive_transposes[linear_p] = _transpose
compat.set_linearization(call_p, _linearize)
