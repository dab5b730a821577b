"""Gradients on eight devices, of one process or of two.

`python distributed_programs.py explicit` or `auto` takes a mesh of such axes in one process. With
`PORT NUMBER`, each of two processes has four devices. It compares its part of the results with a
gradient that it computes alone, and prints a hash of the programs, which has to be the same in
both.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

RANDOM = np.random.default_rng(11)
W = RANDOM.normal(size=(6, 4)).astype(np.float32)
X = RANDOM.normal(size=(32, 6)).astype(np.float32)
Y = RANDOM.normal(size=(32, 4)).astype(np.float32)


def loss(w: Any, x: Any, y: Any) -> Any:
    return jnp.mean((jnp.tanh(x @ w) - y) ** 2)


def array(value: Any, sharding: Any) -> Any:
    """Returns an array of all processes; each of them has the whole value."""
    return jax.make_array_from_callback(value.shape, sharding, lambda index: value[index])


def check(name: str, result: Any, wanted: Any) -> None:
    """Compares the shards of this process."""
    assert result.shape == wanted.shape
    for shard in result.addressable_shards:
        np.testing.assert_allclose(shard.data, wanted[shard.index], rtol=2e-5, atol=2e-6)
    print(f"{name}: {len(result.addressable_shards)} of {len(result.sharding.device_set)} devices")


def run(mesh: Any) -> None:
    """Runs both ways to many devices."""
    rows, everywhere = NamedSharding(mesh, P("d")), NamedSharding(mesh, P())
    w, x, y = array(W, everywhere), array(X, rows), array(Y, rows)
    dw, dx = (np.asarray(it) for it in jax.grad(loss, (0, 1))(W, X, Y))

    def parts(w: Any, x: Any, y: Any) -> Any:
        dw, dx = cotan.grad(loss, (0, 1))(w, x, y)
        return dw / 8, dx / 8

    specs = (P(), P("d"), P("d"))
    shards = jax.shard_map(parts, mesh=mesh, in_specs=specs, out_specs=(P(), P("d")))
    for number, result in enumerate(jax.jit(shards)(w, x, y)):
        check(f"shard_map {number}", result, (dw, dx)[number])
    gradient = cotan.grad(loss, (0, 1), backend="xla")
    for number, result in enumerate(gradient(w, x, y)):
        check(f"xla {number}", result, (dw, dx)[number])
        assert result.sharding.is_equivalent_to((w, x)[number].sharding, result.ndim)


def inside(mesh: Any) -> None:
    """Runs gradients among operations of JAX on sharded arrays, in one jitted program."""
    rows, everywhere = NamedSharding(mesh, P("d")), NamedSharding(mesh, P())
    w, x, y = array(W, everywhere), array(X, rows), array(Y, rows)

    def step(gradient: Any) -> Any:
        return lambda w, x, y: w - 0.1 * gradient(w, jnp.sin(x), y)

    with jax.set_mesh(mesh):
        wanted = np.asarray(step(jax.grad(loss))(W, X, Y))
        made = jax.jit(step(cotan.grad(loss, backend="xla")))(w, x, y)
        check("step", made, wanted)


def main() -> None:
    if len(sys.argv) == 2:
        kind = {"explicit": AxisType.Explicit, "auto": AxisType.Auto}[sys.argv[1]]
        mesh = jax.make_mesh((8,), ("d",), axis_types=(kind,))
        run(mesh)
        inside(mesh)
        return
    port, number = map(int, sys.argv[1:])
    jax.config.update("jax_cpu_collectives_implementation", "gloo")
    jax.distributed.initialize(f"localhost:{port}", num_processes=2, process_id=number)
    assert (jax.process_count(), jax.device_count(), jax.local_device_count()) == (2, 8, 4)
    run(jax.make_mesh((8,), ("d",)))
    texts = cotan.export_stablehlo(cotan.grad(loss, (0, 1)), W, X, Y)
    print("text", hashlib.sha256(texts.encode()).hexdigest())
    compiled = cotan.lower(cotan.grad(loss, (0, 1)), W, X, Y)
    print("program", compiled.module.compile(compiled.function).program_id)


if __name__ == "__main__":
    main()
