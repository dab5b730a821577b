"""Programs and derivatives as StableHLO, compiled by XLA."""

from __future__ import annotations

import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from comparisons import assert_same
from jax.interpreters import mlir

import cotan
from cotan._jax import compat

sys.path.insert(0, str(Path(__file__).parents[2] / "tests/jax"))
from corpus import PROGRAMS, Random  # noqa: E402

QUICK = {"mlp_xent", "lstm", "convnet", "embedding_bag", "cond_switch", "sorted_losses"}

#: JAX has no reverse derivative of these.
FORWARD_ONLY = {"newton_while"}

RNG = np.random.default_rng(3)
W = RNG.normal(size=(3, 2)).astype(np.float32)
X = RNG.normal(size=(5, 3)).astype(np.float32)


def loss(w, x):
    return jnp.mean(jnp.tanh(x @ w) ** 2)


def case(name):
    """Returns a function of one scalar result, its arguments, and those of floats."""
    fun, args = PROGRAMS[name]
    is_leaf = lambda leaf: isinstance(leaf, Random)
    args = jax.tree.map(
        lambda leaf: jnp.asarray(leaf.value() if is_leaf(leaf) else leaf), args, is_leaf=is_leaf
    )
    argnums = [
        position
        for position, arg in enumerate(args)
        if all(compat.is_float(leaf.dtype) for leaf in jax.tree.leaves(arg))
    ]

    def total(*args):
        leaves = jax.tree.leaves(fun(*args))
        return sum(jnp.sum(leaf * 1.0) for leaf in leaves if compat.is_float(leaf.dtype))

    total.__name__ = name
    return total, args, tuple(argnums)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in PROGRAMS],
)
def test_the_corpus_on_xla(name):
    fun, args, argnums = case(name)
    expected = jax.jit(fun)(*args)
    assert_same(cotan.jit(fun, backend="xla")(*args), expected, 1e-4)
    if argnums and name not in FORWARD_ONLY:
        ours = cotan.value_and_grad(fun, argnums, backend="xla")(*args)
        assert_same(ours, jax.jit(jax.value_and_grad(fun, argnums))(*args), 1e-5)


def test_exported_text_is_read_by_jaxlib_and_is_the_same_each_time():
    texts = {cotan.export_stablehlo(cotan.grad(loss), W, X) for _ in range(3)}
    assert len(texts) == 1
    with mlir.make_ir_context():
        module = compat.ir.Module.parse(texts.pop())
        assert module.operation.verify()
        names = [op.operation.attributes["sym_name"].value for op in module.body.operations]
    assert names == ["main"]


def test_transformations_with_xla():
    gradient = cotan.grad(loss, backend="xla")
    expected = jax.grad(loss)(W, X)
    assert isinstance(gradient(W, X), np.ndarray)
    assert isinstance(gradient(jnp.asarray(W), X), jax.Array)
    assert_same(gradient(W, X), expected, 1e-5)
    assert_same(jax.jit(gradient)(W, X), expected, 1e-5)
    batch = np.stack([X, 2 * X])
    assert_same(
        jax.vmap(gradient, (None, 0))(W, batch), jax.vmap(jax.grad(loss), (None, 0))(W, batch), 1e-5
    )
    directions = (np.cos(W), np.sin(X))
    ours = cotan.jvp(loss, (W, X), directions, backend="xla")
    assert_same(ours, jax.jvp(loss, (W, X), directions), 1e-5)
    _, pull_back = cotan.vjp(loss, W, X, backend="xla")
    assert_same(pull_back(np.float32(2))[0], 2 * expected, 1e-5)
    assert_same(cotan.hessian(loss, backend="xla")(W, X), jax.hessian(loss)(W, X), 1e-4)


def test_other_platforms_get_stablehlo():
    traced = jax.jit(cotan.grad(loss)).trace(W, X)
    text = traced.lower(lowering_platforms=("tpu",)).as_text()
    assert "stablehlo.dot_general" in text and "custom_call" not in text
    assert "custom_call" in traced.lower(lowering_platforms=("cpu",)).as_text()


def test_lowered_text_keeps_shardings_of_arguments():
    mesh = jax.sharding.Mesh(np.array(jax.devices()[:1]), ("d",))

    def sharded(w, x):
        sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("d"))
        return loss(w, jax.lax.with_sharding_constraint(x, sharding))

    text = cotan.export_stablehlo(cotan.grad(sharded, (0, 1)), W, X)
    assert text.count("sdy.sharding_constraint") == 2 and "sdy.mesh @mesh" in text
