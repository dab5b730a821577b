"""Reverse derivatives as two programs: the forward one returns residuals."""

from __future__ import annotations

from typing import Any

import cotan
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from cotan._jax import compat

LAYER = """
!x = tensor<?xf64, #cotan.dims<n>>
func.func @layer(%x: !x, %k: i32) -> (!x, i32) {
  %t = math.tanh %x : !x
  %y = math.exp %t : !x
  return %y, %k : !x, i32
}"""

RANDOM = np.random.default_rng(7)
W, X = RANDOM.normal(size=(3, 4)), RANDOM.normal(size=4)


def layer(w: Any, x: Any) -> Any:
    return jnp.exp(jnp.tanh(w @ x))


def squares(fun: Any) -> Any:
    return lambda *args: (fun(*args) ** 2).sum()


@pytest.fixture(autouse=True)
def wide() -> Any:
    with compat.x64(True):
        yield


def assert_close(found: Any, wanted: Any) -> None:
    assert jax.tree.structure(found) == jax.tree.structure(wanted)
    for a, b in zip(jax.tree.leaves(found), jax.tree.leaves(wanted), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-12)


def test_the_gradient_of_a_module_is_split() -> None:
    split = cotan.Module.from_text(LAYER).split_gradient("layer")
    assert (split.forward, split.reverse) == ("vjp_layer_fwd", "vjp_layer_rev")
    assert (split.arguments, split.results) == ([], [0, 2])
    assert split.residuals == ["tensor<?xf64, #cotan.dims<n>>"]
    assert split.residual_bytes == "8 * n"
    assert repr(split).endswith("vjp_layer_fwd, vjp_layer_rev: 1 residual of 8 * n bytes>")
    y, k, residual = split.module[split.forward](X, 5)
    np.testing.assert_allclose(y, np.exp(np.tanh(X)), rtol=1e-14)
    dx = split.module[split.reverse](y, residual, np.ones(4))
    np.testing.assert_allclose(dx, y * (1 - np.tanh(X) ** 2), rtol=1e-14)
    assert k == 5


def test_a_function_of_integers_has_no_gradient_to_split() -> None:
    text = "func.func @f(%x: f64) -> i32 {\n %c = arith.constant 1 : i32\n return %c : i32\n}"
    with pytest.raises(cotan.DtypeError, match="`f` has no result of floats"):
        cotan.Module.from_text(text).split_gradient("f")


def test_vjp_keeps_residuals() -> None:
    value, pull_back = cotan.vjp(layer, W, X)
    wanted, expected = jax.vjp(layer, W, X)
    assert_close((value, pull_back(value)), (wanted, expected(wanted)))
    assert (pull_back.residuals, pull_back.residual_bytes) == (("tensor<3xf64>",), 24)
    assert repr(pull_back) == "<cotan.vjp of layer: 1 residual of 24 bytes>"
    with cotan.timing() as times:
        pull_back(2 * value)
    assert not times.records


def test_checkpoints_keep_few_residuals() -> None:
    def block(x: Any) -> Any:
        for _ in range(3):
            x = jnp.sin(jnp.tanh(x) * x)
        return x

    def chain(step: Any) -> Any:
        return lambda x: step(step(step(x)))

    x = RANDOM.normal(size=100)
    _, plain = cotan.vjp(chain(block), x)
    value, kept = cotan.vjp(chain(jax.checkpoint(block)), x)
    assert kept.residual_bytes * 8 < plain.residual_bytes
    assert_close(kept(value), jax.vjp(chain(block), x)[1](value))


def names_of_calls(fun: Any, *args: Any) -> list[str]:
    equations = jax.make_jaxpr(fun)(*args).eqns
    return [str(it.params["callee"]) for it in equations if it.primitive.name == "cotan_call"]


def test_reverse_mode_of_jax_runs_the_function_once() -> None:
    fast = cotan.jit(layer)
    calls = names_of_calls(jax.grad(squares(fast)), W, X)
    assert calls == ["vjp_layer_fwd", "vjp_layer_rev"]
    # Forward mode has no use for residuals, and one scalar has its gradient at once.
    assert names_of_calls(lambda x: jax.jvp(lambda y: fast(W, y), (x,), (x,)), X) == ["layer"]
    assert names_of_calls(jax.grad(cotan.jit(squares(layer))), W, X) == ["value_and_grad_<lambda>"]


def test_text_is_split_in_jax_too() -> None:
    function = cotan.Module.from_text(LAYER).layer
    k = np.int32(3)
    found = jax.jit(jax.grad(lambda x: (function(x, k)[0] ** 2).sum()))(X)
    assert_close(found, jax.grad(lambda x: (jnp.exp(jnp.tanh(x)) ** 2).sum())(X))


XS = jnp.stack([jnp.asarray(X), 2 * X, X + 1])

TRANSFORMATIONS = {
    "grad": lambda f: jax.jit(jax.grad(squares(f), (0, 1))),
    "jacrev": lambda f: jax.jacrev(f, 1),
    "jacrev_of_jacrev": lambda f: jax.jacrev(jax.jacrev(f, 1), 1),
    "hessian": lambda f: jax.jit(jax.hessian(squares(f), (0, 1))),
    "vmap_of_grad": lambda f: lambda w, x: jax.vmap(jax.grad(squares(f)), (None, 0))(w, XS),
    "grad_of_vmap": lambda f: lambda w, x: jax.grad(squares(jax.vmap(f, (None, 0))))(w, XS),
    "hessian_of_vmap": lambda f: lambda w, x: jax.hessian(squares(jax.vmap(f, (None, 0))))(w, XS),
    "checkpoint": lambda f: jax.grad(squares(jax.checkpoint(f))),
    "scan": lambda f: jax.grad(
        lambda w, x: jax.lax.scan(lambda c, _: (f(w, jnp.append(c, c[0])), c), f(w, x), None, 3)[
            1
        ].sum()
    ),
}


@pytest.mark.parametrize("name", TRANSFORMATIONS)
def test_transformations_of_split_functions(name: str) -> None:
    transform = TRANSFORMATIONS[name]
    assert_close(transform(cotan.jit(layer))(W, X), transform(layer)(W, X))


def test_rules_of_jax_are_followed_at_second_order() -> None:
    @jax.custom_jvp
    def odd(x: Any) -> Any:
        return jnp.sin(x)

    odd.defjvp(lambda primals, tangents: (odd(primals[0]), 3 * primals[0] * tangents[0]))

    def fun(x: Any) -> Any:
        return odd(x) * jnp.exp(x)

    assert_close(jax.jacrev(cotan.jit(fun))(X), jax.jacrev(fun)(X))
    second = jax.jacfwd(jax.jacrev(cotan.jit(fun)))(X)
    assert_close(second, jax.jacfwd(jax.jacrev(fun))(X))


def test_xla_runs_both_programs() -> None:
    fast = cotan.jit(layer, backend="xla")
    assert_close(jax.grad(squares(fast))(W, X), jax.grad(squares(layer))(W, X))
