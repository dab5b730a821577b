"""Gradients on eight devices, in a process of its own: the number of devices is fixed at start."""

from __future__ import annotations

import sys
from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P

DEVICES = 8


def loss(w: Any, x: Any) -> Any:
    return jnp.mean(jnp.tanh(x @ w) ** 2)


def check(name: str, made: Any, expected: Any) -> None:
    jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6), made, expected)
    print("equal:", name)


def main() -> None:
    mesh = jax.make_mesh((DEVICES,), ("d",))
    w = jnp.linspace(-1.0, 1.0, 12).reshape(4, 3)
    x = jnp.arange(64.0).reshape(16, 4) / 64
    shards = jax.device_put(x, NamedSharding(mesh, P("d")))

    def mapped(function: Any, out: Any, **options: Any) -> Any:
        specs = {"mesh": mesh, "in_specs": (P(), P("d")), "out_specs": out}
        return jax.jit(jax.shard_map(function, **specs, **options))

    def mean(grad: Any) -> Any:
        return lambda w, x: jax.lax.pmean(grad(loss)(w, x), "d")

    def both(value_and_grad: Any) -> Any:
        def function(w: Any, x: Any) -> Any:
            value, gradients = value_and_grad(loss, (0, 1))(w, x)
            return jax.lax.pmean(value, "d"), gradients

        return function

    outputs = (P(), (P(), P("d")))
    check(
        "value and gradient",
        mapped(both(cotan.value_and_grad), outputs)(w, shards),
        mapped(both(jax.value_and_grad), outputs)(w, shards),
    )
    for options in ({}, {"check_vma": False}):
        check(
            f"mean of gradients {options}",
            mapped(mean(cotan.grad), P(), **options)(w, shards),
            mapped(mean(jax.grad), P(), **options)(w, shards),
        )

        def total(function: Any) -> Any:
            sharded = mapped(lambda w, x: jax.lax.pmean(function(w, x), "d"), P(), **options)
            return jax.jit(jax.grad(lambda w: sharded(w, shards)))(w)

        check(f"gradient of the map {options}", total(cotan.jit(loss)), total(loss))
    check("product over devices", _products(mapped, cotan.hvp, w, shards), _hvp(w, x))
    check("a sharded argument", jax.jit(cotan.grad(loss))(w, shards), jax.grad(loss)(w, x))
    third = jax.devices()[3]
    gradient = jax.grad(cotan.jit(loss))(jax.device_put(w, third), jax.device_put(x, third))
    assert gradient.devices() == {third}
    check("another device", gradient, jax.grad(loss)(w, x))


def _products(mapped: Any, hvp: Any, w: Any, shards: Any) -> Any:
    return mapped(lambda w, x: hvp(loss)(w, x, jnp.cos(w)), P())(w, shards) / DEVICES


def _hvp(w: Any, x: Any) -> Any:
    return jax.jvp(lambda v: jax.grad(loss)(v, x), (w,), (jnp.cos(w),))[1]


if __name__ == "__main__":
    sys.exit(main())
